"""One table, many devices: phones as hands of a game that is kept at the table, over channels between browsers."""
