"""The studio: a page on which anybody makes a figure, with words and a question, and exports it."""
