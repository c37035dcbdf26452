"""The canvas: the painter, the player that runs films, and the board with zoom, pan, taps and drags. They paint the scenes
of every game; who plays and what may be chosen is known in `web/table`."""
