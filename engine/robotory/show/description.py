"""A position in sentences, for people who do not see the board."""

from robotory.board.cells import CAMP, CELLS, COLOUR_NAMES, COLOURS, ROBOT_NAMES, SIDE_NAMES, SIDES
from robotory.position.view import ArenaView
from robotory.show.text import discs_name
from tabletop.show.words import Words
from tabletop.telling.sentences import capitalised


def describe(view: ArenaView, words: Words) -> list[str]:
    """Return where the robots and discs are, and the discs in the stocks and on the lid."""
    sentences = [
        words.say(f"spoken.robot.{ROBOT_NAMES[robot]}", cell=CELLS[cell], side=_camp(cell, words))
        for robot, cell in enumerate(view.robot)
    ]
    for colour in COLOURS:
        cells = ", ".join(name for name, lying in zip(CELLS, view.disc, strict=True) if lying == colour)
        sentences.append(words.say(f"spoken.discs.{COLOUR_NAMES[colour]}", cells=cells or words.say("spoken.none")))
    sentences += [
        words.say(f"spoken.stock.{SIDE_NAMES[side]}", mix=discs_name(view.stock[side], words)) for side in SIDES
    ]
    return [*sentences, words.say("spoken.lid", mix=discs_name(view.lid, words))]


def cell(view: ArenaView, at: int, words: Words) -> str:
    """Return one cell in words: its name and camp, and the robot or disc on it."""
    there = ""
    if at in view.robot:
        there = words.say(f"piece.{ROBOT_NAMES[view.robot.index(at)]}")
    elif view.disc[at] in COLOURS:
        there = words.say(f"disc.{COLOUR_NAMES[view.disc[at]]}")
    return words.say("spoken.cell" if there else "spoken.cell.free", cell=CELLS[at], side=_camp(at, words), there=there)


def space_name(_view: ArenaView, spot: str, _words: Words) -> str:
    """Return the name of a hexagon, such as c3; "" for any other spot."""
    kind, _, name = spot.partition("-")
    return name if kind == "cell" else ""


def piece_name(_view: ArenaView, thing: str, words: Words) -> str:
    """Return the name of a robot; "" for any other thing."""
    kind, _, name = thing.partition("-")
    return capitalised(words.say(f"piece.{name}")) if kind == "robot" and name in ROBOT_NAMES else ""


def _camp(at: int, words: Words) -> str:
    return words.say(f"camp.{SIDE_NAMES[CAMP[at]]}")
