"""The bots of the game. They are given a view and never a state."""
