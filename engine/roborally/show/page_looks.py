"""How RoboRally looks on the page: robots throw a shadow, and the floor is a slab that lies on the steel deck around it. Films
and figures, which have to be small, do without."""

from roborally.board.plan import VOID
from roborally.show.art.looks import look
from roborally.show.special_scene import FLOOR, TURNED, floor_of
from tabletop.show.outline import box, disc
from tabletop.show.scene import Shape, Shapes

_RIM = 0.11
"""How far the slab reaches beyond the floor, in cells."""
_SHADOW = (Shape(disc(0, 0.01, 0.5), "shadow", "", 0, 0.55), Shape(disc(0, 0.01, 0.46), "shadow", "", 0, 0.8))


def drawing(name: str) -> Shapes:
    """The drawing of that name, lit. Raises KeyError if there is no such look."""
    kind = name.partition(":")[0]
    if kind == "robot":
        return *_SHADOW, *look(name)
    return (*_slab(name), *look(name)) if kind in (FLOOR, TURNED) else look(name)


def _slab(name: str) -> Shapes:
    """What a floor without gaps lies on."""
    floor = floor_of(name)
    if VOID in floor.signs:
        return ()
    w, h = floor.width + _RIM, floor.height + _RIM
    shade = box(-_RIM, -_RIM + 0.1, w, h + 0.1, 0.14)
    return Shape(shade, "shadow"), Shape(box(-_RIM, -_RIM, w, h, 0.14), "slab", "steel-dark", 0.05)
