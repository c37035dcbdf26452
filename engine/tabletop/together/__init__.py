"""One table, many devices: a host keeps the game, and far seats are sent positions that fit their views. Messages are texts;
how they travel is the page's business."""
