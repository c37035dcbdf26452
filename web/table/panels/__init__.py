"""Text and sound around the board, from the state of a table: panels, log, recap, advice, texts about things. No module here
changes a game; buttons call verbs of `web.table.play`."""
