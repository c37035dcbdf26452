"""The description of a game, and sessions: a game being played, with its record."""
