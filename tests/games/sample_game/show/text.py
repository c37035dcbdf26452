"""The texts of Scrapyard; its catalogues are compiled in memory, because they do not ship."""

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from sample_game.position.cards import KIND, KIND_NAMES, Aim, Choose, Draw, Reflect, Roll
from sample_game.position.view import ScrapView
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE
from tabletop.show.words import Words
from tabletop.telling.sentences import Spoken, sentence


@cache
def words(language: str) -> Words:
    """Return the texts of the game in a language."""
    source = Path(__file__).parents[1] / "locale" / language / "LC_MESSAGES" / "sample_game.po"
    binary = BytesIO()
    with source.open("rb") as text:
        write_mo(binary, read_po(text, locale=language, abort_invalid=True))
    binary.seek(0)
    return Words("sample_game", language, gettext.GNUTranslations(binary))


def _name(seat: int) -> str:
    return "ABCD"[seat]


def _card(card: int, words: Words) -> str:
    return words.say(f"card.{KIND_NAMES[KIND[card]]}")


_SPOKEN: Spoken = {
    "seat": lambda seat, _: _name(seat),
    "target": lambda seat, _: _name(seat),
    "card": lambda card, said: _card(card if isinstance(card, int) else card[0], said),
    "winners": lambda seats, _: ", ".join(map(_name, seats)),
}


def tell(event: Event, words: Words) -> str:
    """Return an event as one sentence."""
    return sentence(event, words, _SPOKEN)


def prompt(view: ScrapView, words: Words) -> str:
    """Return the prompt for the viewer, or the seat that the table waits for."""
    if view.to_move is None:
        return words.say("prompt.over")
    if view.to_move == CHANCE:
        return words.say("prompt.chance")
    return words.say(f"prompt.{view.ask}" if view.to_move == view.seat else "prompt.wait", seat=_name(view.to_move))


def name_move(move: Move, words: Words) -> str:
    """Return the caption of a move's button."""
    match move:
        case Draw(card) | Choose(card):
            return words.say("move.card", card=_card(card, words), number=card)
        case Aim(seat) | Reflect(seat):
            return words.say(f"move.{move.verb}", seat=_name(seat))
        case Roll(hearts):
            return words.say("move.roll", hearts)
    return words.say(f"move.{move.label}")
