"""What is written and heard around the board, from the state of a table: panels, log, recap, advice, what there is to read.
Nothing here changes a game; its buttons call verbs of `web.table.play`."""
