"""Films: a stretch of a game as beats, and the place of everything part of the way through each. The canvas of the page and
the moving pictures use it. There is no canvas, clock or touch here: these are the page's."""
