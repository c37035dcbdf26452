"""How teams show in scenes: marks on robots, the teams of flags, and the motions of the events of teams (rule 12).

In a race of teams a robot has the value `team`; where flags are captured also `carries`, the number of the flag on it, or 0.
A flag that belongs to a team has the look `flag:of:<team>`, one that nobody controls `flag:free`.
"""

from dataclasses import replace

from roborally.position.codes import AWAY, NOBODY_HOLDS, OFF
from roborally.position.homes import owner
from roborally.position.view import RaceView
from roborally.show import special_scene
from roborally.show.option_scene import Motions, MotionsOf, flash
from tabletop.scene import Item, Motion, Scene


def robot_values(view: RaceView, seat: int) -> dict[str, int]:
    """The values of a robot that teams bring; {} in a race without them."""
    if not view.special.teams:
        return {}
    values = {"team": view.team[seat]}
    if view.special.capture_the_flag:
        values["carries"] = view.extra.holders.index(seat) + 1 if seat in view.extra.holders else 0
    return values


def flag_look(view: RaceView, index: int) -> str:
    """The look of the flag with that index (from 0): by its team where flags belong to teams, else by its number."""
    if view.special.toggle_flags:
        team = view.extra.holders[index]
        return "flag:free" if team == NOBODY_HOLDS else f"flag:of:{team}"
    drawn = view.ask != "first-player"
    return f"flag:of:{owner(view, index)}" if view.special.capture_the_flag and drawn else f"flag:{index + 1}"


def flags_of(picture: Scene, team: int) -> int:
    """How many flags a team controls, or its robots carry."""
    robots = [dict(item.values) for name, item in picture.items.items() if name.startswith("robot-")]
    if "carries" in robots[0]:
        return sum(robot["team"] == team and robot["carries"] > 0 for robot in robots)
    return sum(item.look == f"flag:of:{team}" for item in picture.items.values())


def with_looks(robot: Item) -> Item:
    """The robot with the look and the badge that follow from its values."""
    seat, values = robot.look.split(":")[1], dict(robot.values)
    asleep = ":asleep" if values["down"] else ""
    marks = asleep or (":leaving" if values["announced"] else "")
    marks += special_scene.ROLES[values.get("role", 0)]
    if "team" in values:
        marks += f":team{values['team']}"
    if values.get("carries"):
        marks += f":flag{1 - values['team']}"
    badge = f"badge:{seat}:{values['damage']}{marks}" if robot.shown else ""
    return replace(robot, look=f"robot:{seat}{asleep}", badge=badge)


def _set_robot(picture: Scene, seat: int, **values: int) -> Motion:
    return Motion(f"robot-{seat}", with_looks(picture.items[f"robot-{seat}"].with_values(**values)), "set", 0)


def _flag(picture: Scene, number: int, cell: int) -> Motion:
    """A flag comes to lie on a cell, or is hidden where the cell is OFF: a robot carries it."""
    flag = picture.items[f"flag-{number}"]
    there = special_scene.flag(flag, cell, int(picture.width))
    return Motion(f"flag-{number}", there, "slide" if flag.shown and there.shown else "set", 0.8)


# Events -----------------------------------------------------------------------------------------------------------


def _shared(picture: Scene, data: tuple[int, ...]) -> Motions:
    return (_set_robot(picture, data[0], flags=data[1]),)


def _taken(picture: Scene, data: tuple[int, ...]) -> Motions:
    _seat, team, _count, number = data
    flag = replace(picture.items[f"flag-{number}"], look=f"flag:of:{team}")
    return Motion(f"flag-{number}", flag, "set", 0), flash("sparkle", flag.x, flag.y, 1.2)


def _homes_drawn(picture: Scene, data: tuple[int, ...]) -> Motions:
    return tuple(
        Motion(f"flag-{number}", replace(picture.items[f"flag-{number}"], look=f"flag:of:{team}"), "set", 0)
        for number, team in enumerate(data, 1)
    )


def _set_up(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, cell, facing = data
    width = int(picture.width)
    robot = picture.items[f"robot-{seat}"]
    there = replace(robot, x=cell % width + 0.5, y=cell // width + 0.5, turn=facing, shown=True)
    return (Motion(f"robot-{seat}", with_looks(there), "pop", 0.5),)


def _picked_up(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, _team, number = data
    flag = picture.items[f"flag-{number}"]
    return _set_robot(picture, seat, carries=number), _flag(picture, number, OFF), flash("sparkle", flag.x, flag.y, 1.2)


def _dropped(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat, _team, number, cell = data
    return _set_robot(picture, seat, carries=0), _flag(picture, number, cell)


def _back(picture: Scene, data: tuple[int, ...]) -> Motions:
    """A flag returns to its place, from the floor or from the robot that carries it."""
    number, place = data[-2:]
    bearers = [name for name, item in picture.items.items() if dict(item.values).get("carries") == number]
    freed = [_set_robot(picture, int(name[6:]), carries=0) for name in bearers]
    return *freed, _flag(picture, number, place)


def _sent_back(picture: Scene, data: tuple[int, ...]) -> Motions:
    seat = data[0]
    robot = picture.items[f"robot-{seat}"].with_values(status=AWAY, down=0, announced=0)
    gone = replace(robot, x=0, y=0, turn=0, shown=False)
    return (Motion(f"robot-{seat}", with_looks(gone), "fade", 1),)


MOTIONS: dict[str, MotionsOf] = {
    "shared": _shared,
    "taken": _taken,
    "homes-drawn": _homes_drawn,
    "set-up": _set_up,
    "picked-up": _picked_up,
    "dropped": _dropped,
    "flag-home": _back,
    "recovered": _back,
    "sent-back": _sent_back,
}
"""The motions of events that only teams bring, by kind of event; `scene` joins them with its own."""
