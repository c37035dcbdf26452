"""Repair sites: the wrench and the hammer."""

from roborally.board.floor import Floor
from tabletop.show.outline import box, placed, spread
from tabletop.show.scene import Shape

WRENCH = (
    "M-.075 .3C-.075 .4 .075 .4 .075 .3L.075 -.1C.21 -.16 .24 -.34 .1 -.42L.1 -.26L0 -.2L-.1 -.26L-.1 -.42"
    "C-.24 -.34 -.21 -.16 -.075 -.1Z"
)
HAMMER = "M-.06 .4L.06 .4L.06 -.18L.2 -.18L.2 -.4L-.02 -.4C-.12 -.4 -.2 -.36 -.26 -.26L-.06 -.22Z"


def sites(floor: Floor) -> list[Shape]:
    """Plates with a wrench, or with wrench and hammer crossed."""
    one = [cell for cell, site in enumerate(floor.site) if site == 1]
    two = [cell for cell, site in enumerate(floor.site) if site == 2]
    wrenches = spread(placed(WRENCH, turn=45, scale=0.95), one, floor.width)
    wrenches += spread(placed(WRENCH, turn=-45, scale=0.92), two, floor.width)
    return [
        Shape(spread(box(-0.44, -0.44, 0.44, 0.44, 0.14), one + two, floor.width), "site", "site-mark", 0.05),
        Shape(spread(placed(HAMMER, turn=45, scale=0.92), two, floor.width), "site-mark"),
        Shape(wrenches, "site-mark", "site", 0.05),
    ]
