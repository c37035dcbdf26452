"""Sentences about a game: events, choices, recaps, turning points, hints and coaching."""
