"""The registry of the motions of all events, which `motions` and the modules of scenes fill, and helpers for them."""

from collections.abc import Callable

from roborally.board.plan import OFFSETS
from roborally.position.codes import OFF
from tabletop.rules.event import ByKind, Event
from tabletop.show.scene import Item, Motion, Scene

Motions = tuple[Motion, ...]
MotionsOf = Callable[[Scene, Event], Motions]
"""(the scene before an event of one kind, the event) -> its motions."""

MOTIONS: ByKind[MotionsOf] = ByKind()
"""The motions of all events that move something; several modules add to it."""


def middle(cell: int, width: int) -> tuple[float, float]:
    """Return the middle of a cell, on a floor `width` cells wide."""
    return cell % width + 0.5, cell // width + 0.5


def reached(picture: Scene, event: Event, tipping: float = 1) -> tuple[float, float]:
    """Return where a move ends: in the middle of the cell `to`. If `to` is OFF, that is `tipping` cells from the middle of
    `start`, in the event's direction."""
    if (to := event.to) != OFF:
        return middle(to, int(picture.width))
    (x, y), (dx, dy) = middle(event.start, int(picture.width)), OFFSETS[event.way]
    return x + tipping * dx, y + tipping * dy


def robot_of(picture: Scene, seat: int) -> Item:
    """Return the robot of a seat."""
    return picture.items[f"robot-{seat}"]


def set_robot(picture: Scene, seat: int, beats: float = 0, **values: int) -> Motion:
    """Return a motion that changes values of a robot; not those on which its look depends."""
    return Motion(f"robot-{seat}", robot_of(picture, seat).with_values(**values), "set", beats)


def set_race(picture: Scene, **values: int) -> Motion:
    """Return a motion that changes values of the item `race`."""
    return Motion("race", picture.items["race"].with_values(**values), "set", 0)
