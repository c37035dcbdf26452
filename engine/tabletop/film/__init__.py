"""Films: a stretch of a game as beats, and where everything is part of the way through each; the canvas and the pictures
that move read it here. No canvas, no clock and no touch: only the page knows what time it is."""
