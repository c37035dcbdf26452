"""Positions as text: `notation` reads and writes them, `checks` refuses agendas that no match can reach. This package may use
position and rules; it knows no drawings, words or bots."""
