"""What the parts of the scene share: the registry of the motions of all events, who moves, and where."""

from collections.abc import Callable

from roborally.board.plan import OFFSETS
from roborally.position.codes import OFF
from tabletop.rules.event import ByKind, Event
from tabletop.show.scene import Item, Motion, Scene

Motions = tuple[Motion, ...]
MotionsOf = Callable[[Scene, Event], Motions]
"""(the scene before an event of one kind, the event) -> its motions."""

MOTIONS: ByKind[MotionsOf] = ByKind()
"""The motions of all events that move something, wherever they are written."""


def middle(cell: int, width: int) -> tuple[float, float]:
    """The middle of a cell of a floor `width` cells wide."""
    return cell % width + 0.5, cell // width + 0.5


def reached(picture: Scene, event: Event, tipping: float = 1) -> tuple[float, float]:
    """Where somebody or something moves to: the middle of the cell `to`, or, if that is OFF, `tipping` cells from the middle of
    `start` over the edge."""
    if (to := event.to) != OFF:
        return middle(to, int(picture.width))
    (x, y), (dx, dy) = middle(event.start, int(picture.width)), OFFSETS[event.way]
    return x + tipping * dx, y + tipping * dy


def robot_of(picture: Scene, seat: int) -> Item:
    """The robot of a seat."""
    return picture.items[f"robot-{seat}"]


def set_robot(picture: Scene, seat: int, beats: float = 0, **values: int) -> Motion:
    """Change values of a robot that its look does not depend on."""
    return Motion(f"robot-{seat}", robot_of(picture, seat).with_values(**values), "set", beats)


def set_race(picture: Scene, **values: int) -> Motion:
    """Change values of the item `race`."""
    return Motion("race", picture.items["race"].with_values(**values), "set", 0)
