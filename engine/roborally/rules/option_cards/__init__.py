"""The effects of the option cards (chapter 10), by the moment at which they happen.

`program`, `turn`, `movement`, `weapons`, `touching` follow a turn; `damage` and `holding` are called wherever robots are
damaged and option cards are drawn or lost. Only races with option cards run these steps. `position.option_deck` has the
facts printed on the cards.
"""
