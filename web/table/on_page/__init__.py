"""A table on the page: `table` shows it and answers its protocol, `task` does so for tasks, and buttons, keys and fingers call
its verbs. What can be decided without a page is not here but in `web.table.play`."""
