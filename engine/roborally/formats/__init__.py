"""Races as text: positions of one line (`notation`, and what option cards and special rules add to it) and scenarios, which
are checked against what the booklet says. It may use board, position and rules, and draws, says and chooses nothing."""
