"""Races as text: positions of one line (`notation`, with words for option cards and special rules), and scenarios that
check the rules against the booklet. This package may use board, position and rules; it knows no drawings, words or bots."""
