"""Games for one player: the game of the day, ghosts, and their results."""
