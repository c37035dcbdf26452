"""Choices that several chapters offer: the cards of the deck, to run on or power down, and a barrier."""

from collections.abc import Sequence

from roborally.position.moves import TAKE, YES_OR_NO
from roborally.position.state import Race
from tabletop.rules.move import GO_ON, Each, Move
from tabletop.rules.state import Ask


def deck(race: Race, *_frame: int) -> Sequence[Move]:
    """Return the moves for the top card of the deck, by priority."""
    return Each(race.pool, TAKE.__getitem__)


def yes_or_no(_race: Race, _seat: int) -> Sequence[Move]:
    """Return the moves to run on and to power down."""
    return YES_OR_NO


def barrier(name: str) -> Ask:
    """Return a chance ask with one outcome: it separates the last of several sealed choices from what they cause."""
    return Ask(name, _go_on, _nothing)


def _go_on(_race: Race, _chance: int) -> Sequence[Move]:
    return [GO_ON]


def _nothing(_race: Race, _move: Move, _chance: int) -> None:
    """Do nothing: the next steps are on the agenda already."""
