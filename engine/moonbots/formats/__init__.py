"""Positions as text: `notation` reads and writes them, `checks` refuses what no tournament can come to. It may use board,
position and rules, and draws, says and chooses nothing."""
