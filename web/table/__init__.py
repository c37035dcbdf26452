"""A game in play. It plays every game by the protocol of a desk; nothing here names one. Each room imports only those
before it:

`play` is the headless table: its state and its verbs, without a page. `thinking` asks the bots. `panels` are written around the
board from the state: panels, log, recap, advice. `dialogs` cover the table: sharing, films, the story. `on_page` joins a table
to the page: `on_page.table` shows it, and keys, buttons and fingers call its verbs.
"""
