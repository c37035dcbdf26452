"""Positions as text: `notation` reads and writes them, `checks` refuses positions that no tournament can reach. This package
may use position and rules; it knows no drawings, words or bots."""
