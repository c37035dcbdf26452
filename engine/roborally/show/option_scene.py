"""How option cards show in scenes: values of robots and of the race for panels, and the motions of their events.

A robot has, where options are in play, the values `options` (bit o: it holds option o), `pinned` (bit r - 1: Fire Control
has locked register r) and `ruled` (1 + the seat whose program it runs, 0 for its own); the item `race` has `coat` and
`shells`, what is left of the Ablative Coat and the Mini Howitzer, and `pins-hurt`: whether Fire Control's locks are damage.
"""

from collections.abc import Callable
from dataclasses import replace

from roborally.board.plan import OFFSETS
from roborally.position.codes import OFF
from roborally.position.option_deck import ABLATIVE_COAT, COAT, MINI_HOWITZER, SHELLS, SLUGS
from roborally.position.view import RaceView
from tabletop.scene import Item, Motion, Scene

Motions = tuple[Motion, ...]
MotionsOf = Callable[[Scene, tuple[int, ...]], Motions]
"""(the scene before an event of one kind, the data of the event) -> its motions."""

MUZZLE = 0.4
"""How far from the middle of a robot its laser begins."""


def robot_values(view: RaceView, seat: int) -> dict[str, int]:
    """The values of a robot that option cards bring; {} in a race without them."""
    kit = view.kit
    if not kit.active:
        return {}
    return {
        "options": sum(1 << option for option in kit.held[seat]),
        "pinned": kit.pinned[seat],
        "ruled": kit.ruler[seat] + 1,
    }


def race_values(view: RaceView) -> dict[str, int]:
    """The same for the item `race`."""
    kit = view.kit
    return {"coat": kit.coat, "shells": kit.shells, "pins-hurt": int(view.rules.pins_hurt)} if kit.active else {}


def flash(look: str, x: float, y: float, beats: float, style: str = "pop") -> Motion:
    """A flash at a place."""
    return Motion("", None, style, beats, look, x, y, x, y)


def ray(look: str, start: tuple[float, float], end: tuple[float, float]) -> Motion:
    """A flash of style `beam` from one point to another."""
    return Motion("", None, "beam", 1.2, look, *start, *end)


def _robot(picture: Scene, seat: int) -> Item:
    return picture.items[f"robot-{seat}"]


def _set_robot(picture: Scene, seat: int, **values: int) -> Motion:
    return Motion(f"robot-{seat}", _robot(picture, seat).with_values(**values), "set", 0.3)


def _set_race(picture: Scene, **values: int) -> Motion:
    return Motion("race", picture.items["race"].with_values(**values), "set", 0)


def _drawn(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, option = data
    robot = _robot(picture, seat)
    held = _set_robot(picture, seat, options=robot.value("options") | 1 << option)
    sparkle = flash("sparkle", robot.x, robot.y, 1)
    if option == ABLATIVE_COAT:
        return held, _set_race(picture, coat=COAT), sparkle
    if option == MINI_HOWITZER:
        return held, _set_race(picture, shells=SHELLS), sparkle
    return held, sparkle


def _discarded(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, option = data[:2]
    return (_set_robot(picture, seat, options=_robot(picture, seat).value("options") & ~(1 << option)),)


def _at_robot(look: str, beats: float = 0.8) -> MotionsOf:
    """A flash at the robot whose seat is the first of the data."""

    def motions_of(picture: Scene, data: tuple[int, ...]) -> Motions:
        robot = _robot(picture, data[0])
        return (flash(look, robot.x, robot.y, beats),)

    return motions_of


def fires(look: str, *, backwards: bool = False) -> MotionsOf:
    """A shot, out of the front of a robot or `backwards`. The data are the seats of the shooter and of the robot hit."""
    muzzle = -MUZZLE if backwards else MUZZLE

    def motions_of(picture: Scene, data: tuple[int, ...]) -> Motions:
        shooter, victim = _robot(picture, data[0]), _robot(picture, data[1])
        dx, dy = OFFSETS[shooter.turn]
        start = shooter.x + muzzle * dx, shooter.y + muzzle * dy
        return ray(look, start, (victim.x, victim.y)), flash("sparks", victim.x, victim.y, 1.2)

    return motions_of


def _weapon(picture: Scene, data: tuple[int, ...]) -> Motions:
    return fires(f"weapon:{SLUGS[data[2]]}")(picture, data[:2])


def _reached(picture: Scene, data: tuple[int, ...]) -> Motions:
    robot, width = _robot(picture, data[0]), int(picture.width)
    return (ray("arm", (robot.x, robot.y), (data[1] % width + 0.5, data[1] // width + 0.5)),)


def _thrown(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, start, to, way = data
    width = int(picture.width)
    cell = start if to == OFF else to
    dx, dy = OFFSETS[way] if to == OFF else (0, 0)
    robot = _robot(picture, seat)
    x, y = cell % width + 0.5 + dx, cell // width + 0.5 + dy
    return (Motion(f"robot-{seat}", replace(robot, x=x, y=y), "slide", 1),)


def _shielded(picture: Scene, data: tuple[int, ...]) -> Motions:
    robot, (dx, dy) = _robot(picture, data[0]), OFFSETS[data[1]]
    return (flash("shield", robot.x - 0.4 * dx, robot.y - 0.4 * dy, 1),)


def _pinned(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, register = data[:2]
    return (_set_robot(picture, seat, pinned=_robot(picture, seat).value("pinned") | 1 << register - 1),)


MOTIONS: dict[str, MotionsOf] = {
    "option-drawn": _drawn,
    "option-discarded": _discarded,
    "coat-hit": lambda picture, data: (_set_race(picture, coat=data[1]), *_at_robot("ping")(picture, data)),
    "shell-fired": lambda picture, data: (_set_race(picture, shells=data[1]),),
    "archive-kept": _at_robot("mend"),
    "steadied": _at_robot("ping"),
    "aborted": _at_robot("ping"),
    "rammed": _at_robot("sparks"),
    "controlled": lambda picture, data: (
        _set_robot(picture, data[0], ruled=data[1] + 1),
        *_at_robot("ping")(picture, data),
    ),
    "pinned": _pinned,
    "shielded": _shielded,
    "shot-twice": fires("beam:2"),
    "shot-behind": fires("shot", backwards=True),
    "weapon-used": _weapon,
    "reached": _reached,
    "thrown": _thrown,
}
"""The motions of events that only option cards bring, by kind of event; `scene` joins them with its own."""
