"""How Robotory looks on the page: the board and what stands around it throw shadows on the ground, which is the page's own and
reaches the edges of the screen, and the names of cells stay legible where the board is small. Films and figures, which have to
be small, keep a plain ground."""

from robotory.show.art.board import hexagon
from robotory.show.art.looks import look
from robotory.show.layout import layout_of
from tabletop.show.lettering import SMALLEST
from tabletop.show.scene import Label, Shape, Shapes

_USUAL, _LARGEST = 15, 29
"""Hundredths of a cell that letters are high, where there is room for them and where there is little."""


def look_at_size(name: str, pixels: float) -> str:
    """The board with its names of a size that can be read; any other look as it is."""
    size = min(_LARGEST, round(100 * SMALLEST / pixels + 0.5))
    return f"{name}/{size}" if _is_board(name) and size > _USUAL else name


def drawing(name: str) -> Shapes:
    """The drawing of that name, lit, or what `look_at_size` names. Raises KeyError if there is no such look."""
    if not _is_board(name):
        return look(name)
    backdrop, _, size = name.partition("/")
    shadow = "".join(hexagon(1.2, x + 0.04, y + 0.12) for x, y in layout_of(backdrop).cells)
    board = (shape for shape in look(backdrop) if not isinstance(shape, Shape) or shape.fill != "table")
    return Shape(shadow, "shadow"), *(_readable(shape, int(size or _USUAL)) for shape in board)


def _is_board(name: str) -> bool:
    return name.startswith("board")


def _readable(shape: Shape | Label, size: int) -> Shape | Label:
    """A name of so many hundredths of a cell, upon the lower edge of its cell."""
    if not isinstance(shape, Label):
        return shape
    return shape._replace(size=size / 100, y=shape.y - (size - _USUAL) / 320)
