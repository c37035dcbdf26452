"""Games that one plays alone: that of a day, ghosts, and what came of them."""
