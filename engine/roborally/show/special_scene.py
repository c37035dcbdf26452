"""Special rules in scenes: flags that move, floors that turn, the coin, SuperBot and blockers.

The backdrop is `floor:<course id>`, or `turned:<quarter turns of each piece>:<course id>` once a floor has turned. Where a
special rule gives robots roles, a robot has the value `role`, an index of ROLES.
"""

from collections.abc import Sequence
from dataclasses import replace

from roborally.board import courses
from roborally.board.floor import Floor
from roborally.board.turning import floor_now
from roborally.position import events
from roborally.position.codes import OFF
from roborally.position.view import RaceView
from roborally.rules.variants.superbot import is_racer
from roborally.show.motion_registry import MOTIONS, Motions, middle, reached
from tabletop.rules.event import Event
from tabletop.show.scene import BACKDROP, Item, Motion, Scene, flash

FLOOR, TURNED = "floor", "turned"
CROWN, BLOCKER = 1, 2
ROLES = ("", ":crown", ":blocker")
"""The end of the look of a badge, by role."""


def robot_values(view: RaceView, seat: int) -> dict[str, int]:
    """Return the value `role` of a robot; {} if no special rule gives roles."""
    if view.special.superbot:
        return {"role": CROWN if view.extra.superbot == seat else 0}
    return {"role": 0 if is_racer(seat) else BLOCKER} if view.special.racer_and_blocker else {}


# The floor --------------------------------------------------------------------------------------------------------


def backdrop(course_id: str, turns: Sequence[int]) -> str:
    """Return the look of a floor whose pieces have made these quarter turns."""
    return f"{TURNED}:{''.join(map(str, turns))}:{course_id}" if any(turns) else f"{FLOOR}:{course_id}"


def _parts(name: str) -> tuple[str, tuple[int, ...]]:
    """(course id, quarter turns) of a backdrop, () for a floor that has not turned."""
    kind, _, rest = name.partition(":")
    if kind == FLOOR:
        return rest, ()
    turns, _, course_id = rest.partition(":")
    return course_id, tuple(map(int, turns))


def floor_of(name: str) -> Floor:
    """Return the floor that a backdrop shows."""
    course_id, turns = _parts(name)
    return floor_now(courses.load(course_id), turns)


@MOTIONS.of(events.FLOOR_TURNED)
def _turned(picture: Scene, event: Event) -> Motions:
    course_id, turns = _parts(picture.backdrop)
    laid = list(turns) or [0] * len(courses.load(course_id).pieces)
    laid[event.piece] = event.turns
    return (Motion("", None, BACKDROP, 1.2, backdrop(course_id, laid)),)


@MOTIONS.of(events.TOSSED)
def _tossed(picture: Scene, event: Event) -> Motions:
    robot = picture.items[f"robot-{event.robot}"]
    coin = "coin:heads" if event.heads else "coin:tails"
    return (flash(coin, (robot.x, robot.y), 2.0),) if robot.shown else ()


# Flags ------------------------------------------------------------------------------------------------------------


def flag(item: Item, cell: int, width: int) -> Item:
    """Return the item of a flag on a cell; hidden if the cell is OFF."""
    if cell == OFF:
        return replace(item, x=0, y=0, shown=False)
    x, y = middle(cell, width)
    return replace(item, x=x, y=y, shown=True)


@MOTIONS.of(events.FLAG_CARRIED)
def _carried(picture: Scene, event: Event) -> Motions:
    name, (x, y) = f"flag-{event.flag}", reached(picture, event)
    return (Motion(name, replace(picture.items[name], x=x, y=y, shown=True), "slide", 1),)


@MOTIONS.of(events.FLAG_LOST)
def _lost(picture: Scene, event: Event) -> Motions:
    name = f"flag-{event.flag}"
    return (Motion(name, flag(picture.items[name], OFF, 1), "fall", 1),)


@MOTIONS.of(events.FLAG_BACK)
def _back(picture: Scene, event: Event) -> Motions:
    name = f"flag-{event.flag}"
    return (Motion(name, flag(picture.items[name], event.cell, int(picture.width)), "pop", 0.8),)
