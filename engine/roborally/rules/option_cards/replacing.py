"""A card from the deck in place of what lies in a register (rules 10.8 and 10.30)."""

from collections.abc import Sequence

from roborally.position.moves import TAKE, Take
from roborally.position.state import Race
from roborally.rules.option_cards import loss
from tabletop.move import Each, Move
from tabletop.state import CHANCE, Ask


def replace(race: Race, seat: int, number: int, cause: int) -> None:
    """What lies in a register is thrown away; the top card of the deck takes its place, face up."""
    loss.empty_register(race, seat, number)
    race.restock()
    race.then((REPLACE, CHANCE, seat, number, cause))


def _deck(race: Race, *_frame: int) -> Sequence[Move]:
    return Each(race.pool, TAKE.__getitem__)


def _replace(race: Race, move: Take, _chance: int, seat: int, number: int, cause: int) -> None:
    race.pool.remove(move.card)
    race.program[seat][number - 1] = move.card
    race.face_up[seat] |= 1 << number - 1
    race.emit("replaced", "10.8" if number == race.register else "10.30", cause, seat, number, move.card)


REPLACE = Ask("replace", _deck, _replace)
