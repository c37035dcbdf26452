"""Games that one plays alone: the game of the day, ghosts, and their results."""
