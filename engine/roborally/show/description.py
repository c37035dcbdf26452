"""A race in sentences, for people who do not see the board: the contents of its scene, flag by flag, robot by robot."""

from collections.abc import Iterator

from roborally.position.codes import AWAY, DESTROYED, EMPTY, FINISHED, HIDDEN, OUT, REGISTERS
from roborally.position.option_deck import FIRE_CONTROL, OPTION_DECK
from roborally.position.view import RaceView
from roborally.show import program_scene
from roborally.show.scene import scene
from roborally.show.special_scene import BLOCKER, CROWN
from roborally.show.text import card_name, cell_name, option_card_name, robot_name, seat_name, team_name, way_name
from tabletop.show.scene import Item, Scene
from tabletop.show.words import Words

STATES = {OUT: "spoken.out", FINISHED: "spoken.finished", DESTROYED: "spoken.destroyed", AWAY: "spoken.away"}
"""Status of a robot that has left the board -> the id of its name."""
ROLES = {CROWN: "spoken.role.superbot", BLOCKER: "spoken.role.blocker"}
"""Role that special rules give a robot -> the id of its name."""


def describe(view: RaceView, words: Words) -> list[str]:
    """Return the turn, the flags, and each robot with its registers and all else that can be seen of it."""
    picture = scene(view)
    race = dict(picture.items["race"].values)
    turn = words.say(
        "spoken.register" if race["register"] else "spoken.turn", turn=race["turn"], register=race["register"]
    )
    flags = (_flag(name, item, picture, words) for name, item in picture.items.items() if name.startswith("flag-"))
    robots = [
        words.say(
            "spoken.robot",
            robot=robot_name(view, seat, words),
            place=place(robot, picture, words),
            more=", ".join([*_state(robot, words), *notes(picture, seat, words)]),
            cards=registers(robot, words),
        )
        for seat, robot in enumerate(_robots(picture))
    ]
    return [turn, *filter(None, flags), *robots]


def space_name(view: RaceView, spot: str, _words: Words) -> str:
    """Return the name of a space of the floor, such as C7; "" if there is no such space."""
    column, _, row = spot.partition(",")
    floor = view.course.floor
    if not (column.isdecimal() and row.isdecimal() and int(column) < floor.width and int(row) < floor.height):
        return ""
    return cell_name(int(row) * floor.width + int(column), floor.width)


def piece_name(view: RaceView, thing: str, words: Words) -> str:
    """Return the name of a robot; "" for any other thing."""
    kind, _, seat = thing.partition("-")
    return robot_name(view, int(seat), words) if kind == "robot" and seat.isdecimal() else ""


def registers(robot: Item, words: Words) -> str:
    """Return the cards in the registers of a robot, as far as all may know them."""
    parts = []
    for card, second in zip(program_scene.cards(robot), program_scene.seconds(robot), strict=True):
        names = [_card(card, words)] + ([_card(second, words)] if second != EMPTY else [])
        parts.append(" + ".join(names))
    return ", ".join(parts)


def notes(picture: Scene, seat: int, words: Words) -> Iterator[str]:
    """Yield what else can be seen of a robot: power, role, flag, control, locks, option cards and archive marker."""
    values = dict(picture.items[f"robot-{seat}"].values)
    for power in ("down", "announced"):
        if values[power]:
            yield words.say(f"spoken.{power}")
    if values.get("role"):
        yield words.say(ROLES[values["role"]])
    if values.get("carries"):
        yield words.say("spoken.carries", team=team_name(1 - values["team"], words))
    if values.get("ruled"):
        yield words.say("spoken.ruled", by=seat_name(values["ruled"] - 1, words))
    if pinned := values.get("pinned", 0):
        numbers = ", ".join(str(number) for number in REGISTERS if pinned >> (number - 1) & 1)
        yield words.say("spoken.pinned", option=option_card_name(FIRE_CONTROL, words), registers=numbers)
    if held := values.get("options", 0):
        names = ", ".join(option_card_name(option, words) for option in OPTION_DECK if held >> option & 1)
        yield words.say("spoken.options", options=names)
    archive = picture.items[f"archive-{seat}"]
    if archive.shown:
        yield words.say("spoken.archive", cell=_cell(archive, picture))


def _state(robot: Item, words: Words) -> Iterator[str]:
    yield words.say("spoken.damage", damage=robot.value("damage"))
    yield words.say("spoken.lives", robot.value("lives"))
    yield words.say("spoken.flags", robot.value("flags"))


def place(robot: Item, picture: Scene, words: Words) -> str:
    """Return where a robot is and which way it faces, or why it is not on the board."""
    if not robot.shown:
        return words.say(STATES.get(robot.value("status"), "spoken.waits"))
    return words.say("spoken.place", cell=_cell(robot, picture), way=way_name(int(robot.turn), words))


def _flag(name: str, flag: Item, picture: Scene, words: Words) -> str:
    """The cell of a flag, and its team; '' for a flag that a robot carries or that is off the floor."""
    if not flag.shown:
        return ""
    kind, _, owner = flag.look.removeprefix("flag:").partition(":")
    number, cell = name.removeprefix("flag-"), _cell(flag, picture)
    if kind == "of":
        return words.say("spoken.flag.team", flag=number, cell=cell, team=team_name(int(owner), words))
    return words.say("spoken.flag.free" if kind == "free" else "spoken.flag", flag=number, cell=cell)


def _robots(picture: Scene) -> Iterator[Item]:
    return (item for name, item in picture.items.items() if name.startswith("robot-"))


def _card(card: int, words: Words) -> str:
    if card in (EMPTY, HIDDEN):
        return words.say("spoken.empty" if card == EMPTY else "spoken.hidden")
    return card_name(card, words)


def _cell(item: Item, picture: Scene) -> str:
    return cell_name(int(item.y) * int(picture.width) + int(item.x), int(picture.width))
