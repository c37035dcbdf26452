"""How Robotory looks on the page: the board and what stands around it throw shadows on the ground, which is the page's own and
reaches the edges of the screen. Films and figures, which have to be small, keep a plain ground."""

from robotory.show.art.board import hexagon
from robotory.show.art.looks import look
from robotory.show.layout import CELL_AT
from tabletop.scene import Shape, Shapes

_SHADOW = Shape("".join(hexagon(1.2, x + 0.04, y + 0.12) for x, y in CELL_AT), "shadow")


def drawing(name: str) -> Shapes:
    """The drawing of that name, lit. Raises KeyError if there is no such look."""
    if name != "board":
        return look(name)
    return _SHADOW, *(shape for shape in look(name) if shape.fill != "table")
