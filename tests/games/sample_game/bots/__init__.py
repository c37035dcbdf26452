"""The bots of the game. They get a view, never a state."""
