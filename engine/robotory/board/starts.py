"""The fair starts (rule 1.6). Their order is that of the moves that draw them, and part of links: the list never changes."""

from robotory.board.cells import CELL

_WRITTEN = """
    a3+b4 a4+c4 b4+a3 b4+d1 b5+a2 b5+d1 b5+d5 b5+e1 b5+e3
    b5+e4 c5+a4 c5+d1 c5+e4 d1+c4 d2+c4 d4+e2 e1+c4 e4+e3
"""
"""light's white disc + dark's black disc, in ascending order."""

FAIR = tuple((CELL[start[:2]], CELL[start[3:]]) for start in _WRITTEN.split())
"""The cells of light's white and dark's black disc, by number. `tools.fairness` measures how often each side wins."""
