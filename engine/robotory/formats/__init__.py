"""Positions as text: `notation` reads and writes them and refuses what no game can come to. It may use board, position
and rules, and draws, says and chooses nothing."""
