"""What is said of a game in sentences: events, choices, recaps, turning points and hints."""
