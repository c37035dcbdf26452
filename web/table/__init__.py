"""A game in play. It plays every game through the game's desk; no module here names a game. Each room imports only those
before it:

`play` is the headless table: its state and its verbs, without a page. `thinking` asks the bots. `panels` writes what is around
the board: panels, log, recap, advice. `dialogs` has what covers the table: sharing, films, the story. `on_page` joins a table
to the page: `on_page.table` shows it, and keys, buttons and fingers call its verbs.
"""
