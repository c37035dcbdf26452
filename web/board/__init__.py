"""What is painted: the film of a session, the player that runs it, the painter, and the board with zoom, pan, taps and
drags. It paints any scene of any game; who plays and what may be chosen are not known here."""
