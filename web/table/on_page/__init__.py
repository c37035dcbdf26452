"""A table on the page: `table` shows it and answers its protocol, `task` does so for tasks, and buttons, keys and fingers call
its verbs. Decisions that need no page are in `web.table.play`."""
