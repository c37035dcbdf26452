"""The drawings for the page: the board and the trays throw shadows on the page's own ground, which reaches the edges of the
screen. Names of cells stay legible on a small board. Films and figures have to be small, so they keep a plain ground."""

from robotory.show.art.board import hexagon
from robotory.show.art.looks import look
from robotory.show.layout import layout_of
from tabletop.show.lettering import SMALLEST
from tabletop.show.scene import Label, Shape, Shapes

_USUAL, _LARGEST = 15, 29
"""The height of letters in hundredths of a cell: usually, and at most, on small boards."""


def look_at_size(name: str, pixels: float) -> str:
    """Return the board with names in a readable size; any other look unchanged."""
    size = min(_LARGEST, round(100 * SMALLEST / pixels + 0.5))
    return f"{name}/{size}" if _is_board(name) and size > _USUAL else name


def drawing(name: str) -> Shapes:
    """Return the drawing of that name, with shadows, or one that `look_at_size` names. Raises KeyError if there is none."""
    if not _is_board(name):
        return look(name)
    backdrop, _, size = name.partition("/")
    shadow = "".join(hexagon(1.2, x + 0.04, y + 0.12) for x, y in layout_of(backdrop).cells)
    board = (shape for shape in look(backdrop) if not isinstance(shape, Shape) or shape.fill != "table")
    return Shape(shadow, "shadow"), *(_readable(shape, int(size or _USUAL)) for shape in board)


def _is_board(name: str) -> bool:
    return name.startswith("board")


def _readable(shape: Shape | Label, size: int) -> Shape | Label:
    """A label of so many hundredths of a cell, at the lower edge of its cell."""
    if not isinstance(shape, Label):
        return shape
    return shape._replace(size=size / 100, y=shape.y - (size - _USUAL) / 320)
