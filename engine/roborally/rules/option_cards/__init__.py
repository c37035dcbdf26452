"""What the option cards do (chapter 10), by the moment at which they do it.

`program`, `turn`, `movement`, `weapons`, `touching` follow a turn; `damage` and `loss` are called wherever robots are hurt and
cards are lost. Only races with option cards run these steps; what is printed on a card stands in `position.option_deck`.
"""
