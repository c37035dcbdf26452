"""What the option cards do (chapter 10), by the moment at which they do it.

`program`, `turn`, `movement`, `weapons`, `touching` follow a turn; `damage` and `holding` are called wherever robots are hurt
and cards are drawn or lost. Only races with option cards run these steps. What is printed on a card does not stand here but in
`position.option_deck`.
"""
