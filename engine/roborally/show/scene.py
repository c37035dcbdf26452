"""Scenes of a race: `scene` makes one from a view, `motions` says what an event changes in it.

Ids: `robot-<seat>`, `archive-<seat>`, `flag-<n>` (n from 1), and `race`, never painted, whose values tell panels the
turn, the register, how the race ended and whether it goes on for all places. Looks are listed in `art`.
"""

from dataclasses import replace

from roborally.board.floor import Floor
from roborally.board.plan import OFFSETS
from roborally.position.codes import DESTROYED, FINISHED, OFF, OUT, RACING
from roborally.position.view import RaceView
from roborally.rules.damage import SHOT_DOWN
from roborally.show import option_scene, program_scene, special_scene, team_scene
from roborally.show.option_scene import MUZZLE, Motions, MotionsOf
from roborally.show.option_scene import flash as _flash
from roborally.show.option_scene import ray as _ray
from roborally.show.team_scene import with_looks
from tabletop.event import Event
from tabletop.scene import Item, Motion, Scene

FLAG_LAYER, ARCHIVE_LAYER, ROBOT_LAYER = range(3)
EMITTER = -0.25
"""Where a laser of the floor begins: cells from the middle of its cell, in the direction in which it fires."""
_TIPPING = 0.55
"""Cells from the middle of a space at the edge to where a robot falls off the floor: half of it is still in sight."""


def scene(view: RaceView) -> Scene:
    """The picture of a race; it shows only what all may know."""
    floor, width = view.course.floor, view.course.floor.width
    items = {}
    for n, cell in enumerate(view.extra.flag_cells, 1):
        flag = Item(team_scene.flag_look(view, n - 1), 0, 0, layer=FLAG_LAYER)
        items[f"flag-{n}"] = special_scene.flag(flag, cell, width)
    for seat in range(view.seats):
        items[f"archive-{seat}"] = _archive(seat, view.archive[seat], width)
        values = {
            "damage": view.damage[seat],
            "lives": view.lives[seat],
            "flags": view.flags[seat],
            "down": int(view.down[seat]),
            "announced": int(view.announced[seat]),
            "status": view.status[seat],
            **program_scene.robot_values(view, seat),
            **option_scene.robot_values(view, seat),
            **team_scene.robot_values(view, seat),
            **special_scene.robot_values(view, seat),
        }
        robot = Item(f"robot:{seat}", 0, 0, layer=ROBOT_LAYER, shown=False, values=tuple(values.items()))
        if view.cell[seat] != OFF:
            robot = _standing(robot, view.cell[seat], view.facing[seat], width)
        items[f"robot-{seat}"] = with_looks(robot)
    race = {
        "turn": view.turn,
        "register": view.register,
        "ended": view.ended,
        "places": int(view.rules.race_for_all_places),
        **option_scene.race_values(view),
    }
    items["race"] = Item("nothing", 0, 0, shown=False, values=tuple(race.items()))
    return Scene(floor.width, floor.height, special_scene.backdrop(view.course.id, view.extra.turns), items)


def motions(picture: Scene, event: Event) -> Motions:
    """What an event changes in a scene; a `pushed` robot moves together with the one that caused it."""
    motions_of = _MOTIONS.get(event.kind)
    return motions_of(picture, event.data) if motions_of else ()


def middle(cell: int, width: int) -> tuple[float, float]:
    """The middle of a cell of a floor `width` cells wide."""
    return cell % width + 0.5, cell // width + 0.5


# Items ------------------------------------------------------------------------------------------------------------


def _archive(seat: int, cell: int, width: int) -> Item:
    if cell == OFF:
        return Item(f"archive:{seat}", 0, 0, layer=ARCHIVE_LAYER, shown=False)
    return Item(f"archive:{seat}", *middle(cell, width), layer=ARCHIVE_LAYER)


def _standing(robot: Item, cell: int, facing: int, width: int) -> Item:
    x, y = middle(cell, width)
    return replace(robot, x=x, y=y, turn=facing, shown=True)


def _gone(robot: Item) -> Item:
    return replace(robot, x=0, y=0, turn=0, shown=False)


def _robot(picture: Scene, seat: int) -> Item:
    return picture.items[f"robot-{seat}"]


def _change_robot(seat: int, robot: Item, style: str, beats: float, **values: int) -> Motion:
    return Motion(f"robot-{seat}", with_looks(robot.with_values(**values)), style, beats)


def _set_race(picture: Scene, **values: int) -> Motion:
    return Motion("race", picture.items["race"].with_values(**values), "set", 0)


def _floor(picture: Scene) -> Floor:
    return special_scene.floor_of(picture.backdrop)


# Events -----------------------------------------------------------------------------------------------------------


def _lined_up(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, cell, facing = data
    robot = _standing(_robot(picture, seat), cell, facing, int(picture.width))
    return (
        Motion(f"archive-{seat}", _archive(seat, cell, int(picture.width)), "set", 0),
        _change_robot(seat, robot, "pop", 0.5),
    )


def _turn_began(picture: Scene, data: tuple[int, ...]) -> Motions:
    found = [_set_race(picture, turn=data[0])]
    for name, robot in picture.items.items():
        if name.startswith("robot-") and (robot.value("announced") or robot.value("down")):
            found.append(_change_robot(int(name[6:]), robot, "set", 0, down=robot.value("announced"), announced=0))
    return tuple(found)


def _slid(picture: Scene, seat: int, start: int, to: int, way: int) -> Motions:
    """Slide to the cell `to`; if that is OFF, from `start` over the edge, where it is seen to fall."""
    x, y = middle(start if to == OFF else to, int(picture.width))
    dx, dy = OFFSETS[way] if to == OFF else (0, 0)
    robot = replace(_robot(picture, seat), x=x + _TIPPING * dx, y=y + _TIPPING * dy)
    return (Motion(f"robot-{seat}", robot, "slide", 1),)


def _moved(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, start, to, way = data[:4]
    return _slid(picture, seat, start, to, way)


def _turned(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, facing, _quarters = data
    return (Motion(f"robot-{seat}", replace(_robot(picture, seat), turn=facing), "turn", 0.8),)


def _bumped(picture: Scene, data: tuple[int, ...]) -> Motions:
    robot, (dx, dy) = _robot(picture, data[0]), OFFSETS[data[1]]
    return (_flash("bump", robot.x + 0.45 * dx, robot.y + 0.45 * dy, 0.6),)


def _beamed(picture: Scene, data: tuple[int, ...]) -> Motions:
    index, victim, beams = data
    laser, robot = _floor(picture).lasers[index], _robot(picture, victim)
    x, y = middle(laser.cell, int(picture.width))
    dx, dy = OFFSETS[laser.direction]
    start = x + EMITTER * dx, y + EMITTER * dy
    return _ray(f"beam:{beams}", start, (robot.x, robot.y)), _flash("sparks", robot.x, robot.y, 1.2)


def _shot(picture: Scene, data: tuple[int, ...]) -> Motions:
    shooter, victim = _robot(picture, data[0]), _robot(picture, data[1])
    dx, dy = OFFSETS[shooter.turn]
    start = shooter.x + MUZZLE * dx, shooter.y + MUZZLE * dy
    return _ray("shot", start, (victim.x, victim.y)), _flash("sparks", victim.x, victim.y, 1.2)


def _destroyed(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, why, _cell = data
    robot = _robot(picture, seat)
    shot_down = why == SHOT_DOWN
    gone = _change_robot(
        seat, _gone(robot), "fade" if shot_down else "fall", 1,
        damage=0, down=0, announced=0, status=DESTROYED, pinned=0, ruled=0, **program_scene.cleared(picture, seat),
    )  # fmt: skip
    return (_flash("burst", robot.x, robot.y, 2), gone) if shot_down else (gone,)


def _touched(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, flags = data
    robot = _robot(picture, seat)
    return _change_robot(seat, robot, "set", 0, flags=flags), _flash("sparkle", robot.x, robot.y, 1.2)


def _archived(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, cell = data
    marker = _archive(seat, cell, int(picture.width))
    return Motion(f"archive-{seat}", marker, "slide", 0.8), _flash("ping", marker.x, marker.y, 0.8)


def _finished(picture: Scene, data: tuple[int, ...]) -> Motions:
    """In a race for all places the robot leaves the floor; else the race is over and the winner stays in view."""
    seat = data[0]
    robot = _robot(picture, seat)
    sparkle = _flash("sparkle", robot.x, robot.y, 1.5)
    if not picture.items["race"].value("places"):
        return (sparkle,)
    return sparkle, _change_robot(
        seat, _gone(robot), "fade", 1.5,
        status=FINISHED, down=0, announced=0, pinned=0, ruled=0, **program_scene.cleared(picture, seat),
    )  # fmt: skip


def _mended(picture: Scene, data: tuple[int, ...], **also: int) -> Motions:
    seat, damage = data[:2]
    robot = _robot(picture, seat)
    return _change_robot(seat, robot, "set", 0, damage=damage, **also), _flash("mend", robot.x, robot.y, 0.8)


def _unlocked(picture: Scene, data: tuple[int, ...]) -> Motions:
    """Only the locks of Fire Control are values; the other locks follow from the damage."""
    seat, register = data
    robot = _robot(picture, seat)
    pinned = dict(robot.values).get("pinned", 0)
    return (_change_robot(seat, robot, "set", 0, pinned=pinned & ~(1 << register - 1)),) if pinned else ()


def _wiped(picture: Scene, _data: tuple[int, ...]) -> Motions:
    """Cards in unlocked registers are discarded, and Radio Control ends with the turn."""
    robots = {int(name[6:]): item for name, item in picture.items.items() if name.startswith("robot-")}
    found = [
        Motion(f"robot-{seat}", robot.with_values(ruled=0, **program_scene.wiped(picture, seat)), "set", 0)
        for seat, robot in robots.items()
    ]
    return _set_race(picture, register=0), *found


def _entered(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, cell, facing = data
    robot = _standing(_robot(picture, seat), cell, facing, int(picture.width))
    return (_change_robot(seat, robot, "pop", 1, status=RACING),)


def _sets(beats: float, *names: str, **fixed: int) -> MotionsOf:
    """For events whose data are a seat and then the new values of these names."""

    def motions_of(picture: Scene, data: tuple[int, ...]) -> Motions:
        values = dict(zip(names, data[1:], strict=False))
        return (_change_robot(data[0], _robot(picture, data[0]), "set", beats, **values, **fixed),)

    return motions_of


_RACE_MOTIONS: dict[str, MotionsOf] = {
    "lined-up": _lined_up,
    "turn-began": _turn_began,
    "slept": lambda picture, data: _mended(picture, (data[0], 0), pinned=0, **program_scene.emptied()),
    "announced": _sets(0.5, announced=1),
    "register-began": lambda picture, data: (_set_race(picture, register=data[0]),),
    "moved": _moved,
    "pushed": _moved,
    "shoved": _moved,
    "carried": _moved,
    "turned": _turned,
    "bumped": _bumped,
    "beamed": _beamed,
    "shot": _shot,
    "damaged": _sets(0.3, "damage"),
    "destroyed": _destroyed,
    "life-lost": _sets(0.3, "lives"),
    "eliminated": _sets(0, status=OUT),
    "touched": _touched,
    "archived": _archived,
    "finished": _finished,
    "repaired": _mended,
    "unlocked": _unlocked,
    "wiped": _wiped,
    "stayed-down": _sets(0.5, announced=1),
    "woke": _sets(0.5, announced=0),
    "entered": _entered,
    "race-ended": lambda picture, data: (_set_race(picture, register=0, ended=data[0]),),
}


def _crowned(picture: Scene, data: tuple[int, ...]) -> Motions:
    """Rule 11.7: a robot becomes SuperBot; the one before loses the crown."""
    before = [
        int(name[6:]) for name, item in picture.items.items() if dict(item.values).get("role") == special_scene.CROWN
    ]
    robot = _robot(picture, data[0])
    taken = [_change_robot(seat, _robot(picture, seat), "set", 0, role=0) for seat in before]
    sparkle = (_flash("sparkle", robot.x, robot.y, 1.2),) if robot.shown else ()
    return *taken, _change_robot(data[0], robot, "set", 0.5, role=special_scene.CROWN), *sparkle


_MOTIONS: dict[str, MotionsOf] = {
    **program_scene.MOTIONS,
    **option_scene.MOTIONS,
    "superbot": _crowned,
    **special_scene.MOTIONS,
    **team_scene.MOTIONS,
    **_RACE_MOTIONS,
}
"""The motions of all events, by kind of event. Each kind is in one of the joined tables only."""
