"""Replacing the contents of a register with a card from the deck (rules 10.8 and 10.30)."""

from collections.abc import Sequence

from roborally.position.events import REPLACED
from roborally.position.moves import Take
from roborally.position.state import Race
from roborally.rules.choices import deck
from roborally.rules.option_cards import holding
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask


def replace(race: Race, seat: int, number: int, cause: int) -> None:
    """Replace the contents of a register with the top card of the deck, face up."""
    race.then((REPLACE, CHANCE, seat, number, cause))


def _throw_away(race: Race, seat: int, number: int) -> None:
    """Empty the register first, so that its card is among those shuffled if the deck is empty."""
    holding.empty_register(race, seat, number)
    race.restock()


def _deck(race: Race, _chance: int, seat: int, number: int, _cause: int) -> Sequence[Move]:
    if not race.pool:
        race = race.clone()
        _throw_away(race, seat, number)
    return deck(race)


def _replace(race: Race, move: Take, _chance: int, seat: int, number: int, cause: int) -> None:
    _throw_away(race, seat, number)
    race.pool.remove(move.card)
    race.program[seat][number - 1] = move.card
    race.face_up[seat] |= 1 << number - 1
    race.emit(REPLACED, "10.8" if number == race.register else "10.30", cause, seat, number, move.card)


REPLACE = Ask("replace", _deck, _replace)
