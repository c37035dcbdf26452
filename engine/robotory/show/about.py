"""Texts about a hexagon, a robot, a disc, a stock, the lid or the box."""

from robotory.board.cells import CELL, CELLS, COLOUR_NAMES, NOTHING, ROBOT_NAMES, SIDE_NAMES
from robotory.position.view import ArenaView
from robotory.show.description import cell as cell_in_words
from robotory.show.text import discs_name
from tabletop.show.about import About
from tabletop.show.words import Words
from tabletop.telling.sentences import capitalised


def about(view: ArenaView, thing: str, words: Words) -> About | None:
    """Return the text about a thing, given by its id in scenes or moves; None for things without a text."""
    kind, _, rest = thing.partition("-")
    if kind == "robot":
        return _robot(view, ROBOT_NAMES.index(rest), words)
    if kind == "cell" or (kind == "disc" and rest in CELL):
        return _cell(view, CELL[rest], words)
    return _beside(view, kind, words)


def _robot(view: ArenaView, robot: int, words: Words) -> About:
    name = ROBOT_NAMES[robot]
    title = capitalised(words.say(f"piece.{name}"))
    now = cell_in_words(view, view.robot[robot], words)
    return About(title, words.say(f"about.robot.{name}"), now, "4.2", f"robot:{name}")


def _cell(view: ArenaView, at: int, words: Words) -> About:
    """The text about a hexagon, by the robot or disc on it."""
    if at in view.robot:
        return _robot(view, view.robot.index(at), words)
    now = cell_in_words(view, at, words)
    if view.disc[at] == NOTHING:
        return About(CELLS[at], words.say("about.free"), now, "3.1")
    colour = COLOUR_NAMES[view.disc[at]]
    return About(CELLS[at], words.say(f"about.disc.{colour}"), now, "4.2", f"disc:{colour}")


def _beside(view: ArenaView, kind: str, words: Words) -> About | None:
    """The text about a stock, the lid or the box."""
    if kind in SIDE_NAMES:
        title = words.say("thing.stock", side=words.say(f"side.{kind}"))
        discs = view.stock[SIDE_NAMES.index(kind)]
        return About(title, words.say("about.stock"), discs_name(discs, words), "5.1", f"side:{kind}")
    if kind in ("lid", "count"):
        return About(words.say("thing.lid"), words.say("about.lid"), discs_name(view.lid, words), "6.1")
    if kind == "box":
        return About(words.say("thing.box"), words.say("about.box"), discs_name(view.box, words), "1.4")
    return None
