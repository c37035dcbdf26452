"""The drawings for the page: robots throw a shadow, and the floor is a slab on a steel deck. Films and figures do without,
because they have to be small."""

from roborally.board.plan import VOID
from roborally.show.art.looks import look
from roborally.show.special_scene import FLOOR, TURNED, floor_of
from tabletop.show.outline import box, disc
from tabletop.show.scene import Shape, Shapes

_RIM = 0.11
"""How far the slab reaches beyond the floor, in cells."""
_SHADOW = (Shape(disc(0, 0.01, 0.5), "shadow", "", 0, 0.55), Shape(disc(0, 0.01, 0.46), "shadow", "", 0, 0.8))


def drawing(name: str) -> Shapes:
    """Return the drawing of that name, with shadow or slab. Raises KeyError if there is no such look."""
    kind = name.partition(":")[0]
    if kind == "robot":
        return *_SHADOW, *look(name)
    return (*_slab(name), *look(name)) if kind in (FLOOR, TURNED) else look(name)


def _slab(name: str) -> Shapes:
    """The slab under a floor without gaps."""
    floor = floor_of(name)
    if VOID in floor.signs:
        return ()
    w, h = floor.width + _RIM, floor.height + _RIM
    shade = box(-_RIM, -_RIM + 0.1, w, h + 0.1, 0.14)
    return Shape(shade, "shadow"), Shape(box(-_RIM, -_RIM, w, h, 0.14), "slab", "steel-dark", 0.05)
