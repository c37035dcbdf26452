"""One table, many devices: phones show the hands of a game whose host is the table, over channels between browsers."""
