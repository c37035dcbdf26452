"""What the rules of a game are made of: states, moves, events, chance, and windows in which others may respond."""
