"""Texts about a space of the floor, a robot or a card of RoboRally."""

from collections.abc import Callable

from roborally.board.floor import Floor
from roborally.board.plan import DOCKS, PIT
from roborally.position.cards import FORWARD, KIND, NAME, priority
from roborally.position.option_deck import RULE, SLUGS
from roborally.position.view import RaceView
from roborally.show import text
from roborally.show.scene import scene
from roborally.show.text import cell_name
from tabletop.show.about import About
from tabletop.show.words import Words
from web.desks.roborally import description

_ELEMENTS: tuple[tuple[str, str, Callable[[Floor, int], bool]], ...] = (
    ("pit", "6.3", lambda floor, at: bool(floor.pit[at]) and floor.signs[at] == PIT),
    ("express", "5.3.1", lambda floor, at: floor.belt[at] == 2),
    ("belt", "5.3.2", lambda floor, at: floor.belt[at] == 1),
    ("gear", "5.3.6", lambda floor, at: bool(floor.gear[at])),
    ("pusher", "5.3.5", lambda floor, at: floor.push_dir[at] >= 0),
    ("laser", "5.4.1", lambda floor, at: any(laser.cell == at for laser in floor.lasers)),
    ("repair", "7.1", lambda floor, at: bool(floor.site[at])),
    ("dock", "1.2", lambda floor, at: floor.signs[at] in DOCKS),
    ("wall", "5.2.4", lambda floor, at: any(floor.ahead[at * 4 + side] == -2 for side in range(4))),
)
"""Things that a space may have: key of the text, rule, and whether the floor has it at a cell."""


def about(view: RaceView, thing: str, words: Words, page_words: Words) -> About | None:
    """The text about a space (cell-7), a robot (robot-0), an option card (option-3) or a program card (card-7; locked-7 if
    its register is locked); None for everything else."""
    kind, _, number = thing.partition("-")
    match kind:
        case "cell":
            return _cell(view, int(number), words, page_words)
        case "robot":
            return _robot(view, int(number), words, page_words)
        case "option":
            return option(int(number), words)
        case "card" | "locked":
            return card(int(number), words, page_words, locked=kind == "locked")
    return None


def option(number: int, words: Words) -> About:
    """The text about an option card."""
    slug = SLUGS[number]
    name, does = (words.say(f"option-card.{slug}{part}") for part in ("", ".text"))
    return About(name, does, "", RULE[number], f"option:{slug}")


def card(number: int, words: Words, page_words: Words, *, locked: bool) -> About:
    """The text about a program card."""
    steps = FORWARD[KIND[number]]
    verb, rule = ("turn", "5.2.5") if not steps else ("back-up" if steps < 0 else "move", "5.2.2")
    if locked:
        verb, rule = "locked", "6.2"
    kind = text.kind_name(KIND[number], words)
    title = page_words.say("card.say", card=kind, priority=priority(number))
    return About(title, words.say(f"card.does.{verb}"), "", rule, f"card:{NAME[KIND[number]]}")


def _cell(view: RaceView, at: int, words: Words, page_words: Words) -> About:
    flag = [("flag", "5.5.1")] if at in view.extra.flag_cells else []
    found = flag + [(name, rule) for name, rule, holds in _ELEMENTS if holds(view.floor, at)]
    found = found or [("open", "5.3")]
    does = " ".join(page_words.say(f"about.{name}") for name, _ in found)
    now = description.cell(view, at, words, page_words).partition(": ")[2]
    return About(cell_name(at, view.course.floor.width), does, now[:1].upper() + now[1:], found[0][1])


def _robot(view: RaceView, seat: int, words: Words, page_words: Words) -> About:
    picture = scene(view)
    now = [
        description.place(picture, seat, words, page_words),
        page_words.say("robot.damage", damage=view.damage[seat]),
    ]
    now.append(page_words.say("robot.lives", view.lives[seat]))
    title = description.name_with_role(view, picture, seat, words)
    look = f"robot:{seat}:asleep" if view.down[seat] else f"robot:{seat}"
    return About(title, page_words.say("about.robot"), ". ".join(now), "6.1", look, f"badge:{seat}:{view.damage[seat]}")
