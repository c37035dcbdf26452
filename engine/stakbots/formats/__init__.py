"""Positions as text: `notation` reads and writes them and refuses what no match can come to. It may use position and
rules, and draws, says and chooses nothing."""
