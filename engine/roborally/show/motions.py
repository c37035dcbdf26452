"""What an event of a race changes in a scene: `motions` returns it.

What events do to option cards, programs, special rules and teams is in the modules of those scenes.
"""

from dataclasses import replace

from roborally.board.floor import Floor
from roborally.board.plan import OFFSETS
from roborally.position import events
from roborally.position.codes import DESTROYED, FINISHED, OUT, RACING, SHOT_DOWN
from roborally.show import program_rows, program_scene, special_scene
from roborally.show.motion_registry import MOTIONS, Motions, MotionsOf, middle, reached, robot_of, set_race
from roborally.show.scene import archive, standing
from roborally.show.team_scene import with_looks
from tabletop.rules.event import Event
from tabletop.show.scene import Item, Motion, Scene, beam, flash

EMITTER = -0.25
"""Where a laser of the floor begins: distance in cells from the middle of its cell, in the direction in which it fires."""
_TIPPING = 0.55
"""Distance in cells from the middle of an edge space to where a robot falls: half of the robot is still in sight."""


def motions(picture: Scene, event: Event) -> Motions:
    """Return what an event changes in a scene. A `pushed` robot moves together with the robot that pushed it."""
    motions_of = MOTIONS.get(event.kind)
    return program_rows.followed(picture, motions_of(picture, event)) if motions_of else ()


# Changes of items ---------------------------------------------------------------------------------------------------


def _gone(robot: Item) -> Item:
    return replace(robot, x=0, y=0, turn=0, shown=False)


def _change_robot(seat: int, robot: Item, style: str, beats: float, **values: int) -> Motion:
    return Motion(f"robot-{seat}", with_looks(robot.with_values(**values)), style, beats)


def _floor(picture: Scene) -> Floor:
    return special_scene.floor_of(picture.backdrop)


# Events -----------------------------------------------------------------------------------------------------------


@MOTIONS.of(events.LINED_UP)
def _lined_up(picture: Scene, event: Event) -> Motions:
    seat, width = event.robot, int(picture.width)
    robot = standing(robot_of(picture, seat), event.cell, event.way, width)
    return (
        Motion(f"archive-{seat}", archive(seat, event.cell, width), "set", 0),
        _change_robot(seat, robot, "pop", 0.5),
    )


@MOTIONS.of(events.TURN_BEGAN)
def _turn_began(picture: Scene, event: Event) -> Motions:
    found = [set_race(picture, turn=event.turn)]
    for name, robot in picture.items.items():
        if name.startswith("robot-") and (robot.value("announced") or robot.value("down")):
            found.append(_change_robot(int(name[6:]), robot, "set", 0, down=robot.value("announced"), announced=0))
    return tuple(found)


@MOTIONS.of(events.REGISTER_BEGAN)
def _register_began(picture: Scene, event: Event) -> Motions:
    return (set_race(picture, register=event.register),)


@MOTIONS.of(events.MOVED, events.PUSHED, events.SHOVED, events.CARRIED)
def _moved(picture: Scene, event: Event) -> Motions:
    """Slide to a cell, or over the edge, where the robot is seen to fall."""
    x, y = reached(picture, event, _TIPPING)
    name = f"robot-{event.robot}"
    return (Motion(name, replace(picture.items[name], x=x, y=y), "slide", 1),)


@MOTIONS.of(events.TURNED)
def _turned(picture: Scene, event: Event) -> Motions:
    name = f"robot-{event.robot}"
    return (Motion(name, replace(picture.items[name], turn=event.way), "turn", 0.8),)


@MOTIONS.of(events.BUMPED)
def _bumped(picture: Scene, event: Event) -> Motions:
    robot, (dx, dy) = robot_of(picture, event.robot), OFFSETS[event.way]
    return (flash("bump", (robot.x + 0.45 * dx, robot.y + 0.45 * dy), 0.6),)


@MOTIONS.of(events.BEAMED)
def _beamed(picture: Scene, event: Event) -> Motions:
    laser, robot = _floor(picture).lasers[event.laser], robot_of(picture, event.robot)
    x, y = middle(laser.cell, int(picture.width))
    dx, dy = OFFSETS[laser.direction]
    start, end = (x + EMITTER * dx, y + EMITTER * dy), (robot.x, robot.y)
    return beam(f"beam:{event.beams}", start, end, 1.2), flash("sparks", end, 1.2)


@MOTIONS.of(events.DESTROYED)
def _destroyed(picture: Scene, event: Event) -> Motions:
    seat, shot_down = event.robot, event.why == SHOT_DOWN
    robot = robot_of(picture, seat)
    gone = _change_robot(
        seat, _gone(robot), "fade" if shot_down else "fall", 1,
        damage=0, down=0, announced=0, status=DESTROYED, pinned=0, ruled=0, **program_scene.cleared(picture, seat),
    )  # fmt: skip
    return (flash("burst", (robot.x, robot.y), 2), gone) if shot_down else (gone,)


@MOTIONS.of(events.TOUCHED)
def _touched(picture: Scene, event: Event) -> Motions:
    robot = robot_of(picture, event.robot)
    return _change_robot(event.robot, robot, "set", 0, flags=event.flag), flash("sparkle", (robot.x, robot.y), 1.2)


@MOTIONS.of(events.ARCHIVED)
def _archived(picture: Scene, event: Event) -> Motions:
    marker = archive(event.robot, event.cell, int(picture.width))
    return Motion(f"archive-{event.robot}", marker, "slide", 0.8), flash("ping", (marker.x, marker.y), 0.8)


@MOTIONS.of(events.FINISHED)
def _finished(picture: Scene, event: Event) -> Motions:
    """In a race for all places the robot leaves the floor; else the race is over and the winner stays in view."""
    seat = event.robot
    robot = robot_of(picture, seat)
    sparkle = flash("sparkle", (robot.x, robot.y), 1.5)
    if not picture.items["race"].value("places"):
        return (sparkle,)
    return sparkle, _change_robot(
        seat, _gone(robot), "fade", 1.5,
        status=FINISHED, down=0, announced=0, pinned=0, ruled=0, **program_scene.cleared(picture, seat),
    )  # fmt: skip


@MOTIONS.of(events.REPAIRED)
def _repaired(picture: Scene, event: Event) -> Motions:
    return _mended(picture, event.robot, damage=event.damage)


@MOTIONS.of(events.SLEPT)
def _slept(picture: Scene, event: Event) -> Motions:
    return _mended(picture, event.robot, damage=0, pinned=0, **program_scene.emptied())


def _mended(picture: Scene, seat: int, **values: int) -> Motions:
    robot = robot_of(picture, seat)
    return _change_robot(seat, robot, "set", 0, **values), flash("mend", (robot.x, robot.y), 0.8)


@MOTIONS.of(events.UNLOCKED)
def _unlocked(picture: Scene, event: Event) -> Motions:
    """Only the locks of Fire Control are values; the other locks follow from the damage."""
    robot = robot_of(picture, event.robot)
    pinned, freed = dict(robot.values).get("pinned", 0), 1 << event.register - 1
    return (_change_robot(event.robot, robot, "set", 0, pinned=pinned & ~freed),) if pinned else ()


@MOTIONS.of(events.WIPED)
def _wiped(picture: Scene, _event: Event) -> Motions:
    """Cards in unlocked registers are discarded, and Radio Control ends with the turn."""
    robots = {int(name[6:]): item for name, item in picture.items.items() if name.startswith("robot-")}
    found = [
        Motion(f"robot-{seat}", robot.with_values(ruled=0, **program_scene.wiped(picture, seat)), "set", 0)
        for seat, robot in robots.items()
    ]
    return set_race(picture, register=0), *found


@MOTIONS.of(events.ENTERED)
def _entered(picture: Scene, event: Event) -> Motions:
    robot = standing(robot_of(picture, event.robot), event.cell, event.way, int(picture.width))
    return (_change_robot(event.robot, robot, "pop", 1, status=RACING),)


@MOTIONS.of(events.RACE_ENDED)
def _ended(picture: Scene, event: Event) -> Motions:
    return (set_race(picture, register=0, ended=event.reason),)


def _sets(beats: float, *names: str, **fixed: int) -> MotionsOf:
    """Motions that give a robot the event's values of these names, and `fixed` values."""

    def motions_of(picture: Scene, event: Event) -> Motions:
        values = {name: getattr(event, name) for name in names}
        return (_change_robot(event.robot, robot_of(picture, event.robot), "set", beats, **values, **fixed),)

    return motions_of


MOTIONS.of(events.DAMAGED)(_sets(0.3, "damage"))
MOTIONS.of(events.LIFE_LOST)(_sets(0.3, "lives"))
MOTIONS.of(events.ELIMINATED)(_sets(0, status=OUT))
MOTIONS.of(events.ANNOUNCED, events.STAYED_DOWN)(_sets(0.5, announced=1))
MOTIONS.of(events.WOKE)(_sets(0.5, announced=0))


@MOTIONS.of(events.SUPERBOT)
def _crowned(picture: Scene, event: Event) -> Motions:
    """Rule 11.7: a robot becomes SuperBot; the one before loses the crown."""
    before = [
        int(name[6:]) for name, item in picture.items.items() if dict(item.values).get("role") == special_scene.CROWN
    ]
    robot = robot_of(picture, event.robot)
    taken = [_change_robot(seat, robot_of(picture, seat), "set", 0, role=0) for seat in before]
    sparkle = (flash("sparkle", (robot.x, robot.y), 1.2),) if robot.shown else ()
    return *taken, _change_robot(event.robot, robot, "set", 0.5, role=special_scene.CROWN), *sparkle
