"""What whoever works on the game runs by hand: the bench. A game is played without any of it."""
