"""Teams in scenes: marks on robots, the teams of flags, and the motions of the events of teams (rule 12).

In a race of teams a robot has the value `team`; where flags are captured also `carries`, the number of its flag, or 0. The
look of a flag is `flag:of:<team>` if it belongs to a team, and `flag:free` if nobody controls it.
"""

from dataclasses import replace

from roborally.position import events
from roborally.position.codes import AWAY, NOBODY_HOLDS, OFF
from roborally.position.homes import owner
from roborally.position.view import RaceView
from roborally.show import special_scene
from roborally.show.motion_registry import MOTIONS, Motions, middle
from tabletop.rules.event import Event
from tabletop.show.scene import Item, Motion, Scene, flash


def robot_values(view: RaceView, seat: int) -> dict[str, int]:
    """Return a robot's values for teams; {} in a race without them."""
    if not view.special.teams:
        return {}
    values = {"team": view.team[seat]}
    if view.special.capture_the_flag:
        values["carries"] = view.extra.holders.index(seat) + 1 if seat in view.extra.holders else 0
    return values


def flag_look(view: RaceView, index: int) -> str:
    """Return the look of the flag with that index (from 0): by its team if flags belong to teams, else by its number."""
    if view.special.toggle_flags:
        team = view.extra.holders[index]
        return "flag:free" if team == NOBODY_HOLDS else f"flag:of:{team}"
    drawn = view.ask != "first-player"
    return f"flag:of:{owner(view, index)}" if view.special.capture_the_flag and drawn else f"flag:{index + 1}"


def flags_of(picture: Scene, team: int) -> int:
    """Return how many flags a team controls, or its robots carry."""
    robots = [dict(item.values) for name, item in picture.items.items() if name.startswith("robot-")]
    if "carries" in robots[0]:
        return sum(robot["team"] == team and robot["carries"] > 0 for robot in robots)
    return sum(item.look == f"flag:of:{team}" for item in picture.items.values())


def with_looks(robot: Item) -> Item:
    """Return the robot with the look and the badge that follow from its values."""
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
    """Put a flag on a cell. With OFF the flag is hidden: a robot carries it."""
    flag = picture.items[f"flag-{number}"]
    there = special_scene.flag(flag, cell, int(picture.width))
    return Motion(f"flag-{number}", there, "slide" if flag.shown and there.shown else "set", 0.8)


# Events -----------------------------------------------------------------------------------------------------------


@MOTIONS.of(events.SHARED)
def _shared(picture: Scene, event: Event) -> Motions:
    return (_set_robot(picture, event.robot, flags=event.flag),)


def _belongs(picture: Scene, number: int, team: int) -> Motion:
    """A flag takes the colour of a team."""
    return Motion(f"flag-{number}", replace(picture.items[f"flag-{number}"], look=f"flag:of:{team}"), "set", 0)


@MOTIONS.of(events.TAKEN)
def _taken(picture: Scene, event: Event) -> Motions:
    flag = picture.items[f"flag-{event.number}"]
    return _belongs(picture, event.number, event.team), flash("sparkle", (flag.x, flag.y), 1.2)


@MOTIONS.of(events.HOMES_CHOSEN)
def _homes_chosen(picture: Scene, event: Event) -> Motions:
    return _belongs(picture, 1, event.team), _belongs(picture, 2, event.foe)


@MOTIONS.of(events.SET_UP)
def _set_up(picture: Scene, event: Event) -> Motions:
    name, (x, y) = f"robot-{event.robot}", middle(event.cell, int(picture.width))
    there = replace(picture.items[name], x=x, y=y, turn=event.way, shown=True)
    return (Motion(name, with_looks(there), "pop", 0.5),)


@MOTIONS.of(events.PICKED_UP)
def _picked_up(picture: Scene, event: Event) -> Motions:
    flag = picture.items[f"flag-{event.number}"]
    carries = _set_robot(picture, event.robot, carries=event.number)
    return carries, _flag(picture, event.number, OFF), flash("sparkle", (flag.x, flag.y), 1.2)


@MOTIONS.of(events.DROPPED)
def _dropped(picture: Scene, event: Event) -> Motions:
    return _set_robot(picture, event.robot, carries=0), _flag(picture, event.number, event.cell)


@MOTIONS.of(events.FLAG_HOME, events.RECOVERED)
def _back(picture: Scene, event: Event) -> Motions:
    """A flag returns to its place, from the floor or from the robot that carries it."""
    bearers = [name for name, item in picture.items.items() if dict(item.values).get("carries") == event.number]
    freed = [_set_robot(picture, int(name[6:]), carries=0) for name in bearers]
    return *freed, _flag(picture, event.number, event.cell)


@MOTIONS.of(events.SENT_BACK)
def _sent_back(picture: Scene, event: Event) -> Motions:
    name = f"robot-{event.robot}"
    robot = picture.items[name].with_values(status=AWAY, down=0, announced=0)
    gone = replace(robot, x=0, y=0, turn=0, shown=False)
    return (Motion(name, with_looks(gone), "fade", 1),)
