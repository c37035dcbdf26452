"""One table on many devices: a host keeps the game and sends positions that fit their views to far seats. Messages are texts,
which the page transports."""
