"""Positions as text: `notation` reads and writes them, and refuses positions that no game can reach. This package may use
board, position and rules; it knows no drawings, words or bots."""
