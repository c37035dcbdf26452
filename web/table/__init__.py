"""A game in play: what is on the table (`model`), the order in which things happen (`table`), and around it the panels,
log, clock, seats, keys and dialogs. It plays every game by the protocol of a desk; nothing here names one.

`model`, `desk`, `draft` and `controls` lie below the parts that read them (`touch`, `past` and the panels among them), `table`
makes the parts, and `actions`, `keys` and `menu` lie above it."""
