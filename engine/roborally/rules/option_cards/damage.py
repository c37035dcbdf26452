"""Damage to robots that may hold option cards, and the cards that prevent it (rules 10.3, 10.7, 10.31)."""

from collections.abc import Sequence

from roborally.position.codes import ABSORBED, FATAL, RACING, SHOT_DOWN, WORN_OUT
from roborally.position.events import ARCHIVE_KEPT, COAT_HIT
from roborally.position.moves import DISCARD, Discard
from roborally.position.option_deck import ABLATIVE_COAT, SUPERIOR_ARCHIVE
from roborally.position.state import Race
from roborally.rules import damage
from roborally.rules.option_cards import holding
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask, Frame


def hurt(race: Race, seat: int, amount: int, cause: int) -> None:
    """Damage a robot: first its Ablative Coat takes tokens, then its owner may discard option cards."""
    kit = race.kit
    if race.status[seat] != RACING:
        return
    savable = race.damage[seat] < FATAL
    if savable and kit.has(seat, ABLATIVE_COAT):
        taken = min(kit.coat, amount)
        kit.coat -= taken
        amount -= taken
        hit = race.emit(COAT_HIT, "10.7", cause, seat, kit.coat, taken)
        if not kit.coat:
            holding.discard(race, seat, ABLATIVE_COAT, WORN_OUT, hit)
    if amount and savable and kit.held[seat]:
        race.then((ABSORB, seat, amount, cause))
    elif amount:
        draw_later(race, damage.take(race, seat, amount, cause))


def draw_later(race: Race, draws: list[Frame]) -> None:
    """Rule 4.4: draw cards for locked registers after all damage of this moment, when destroyed robots have left."""
    at = next((at for at in reversed(range(len(race.agenda))) if race.agenda[at][0] is destroy), len(race.agenda))
    race.agenda[at:at] = reversed(draws)


def _ways_out(race: Race, seat: int, _amount: int, _cause: int) -> Sequence[Move]:
    return [PASS, *(DISCARD[option] for option in race.kit.held[seat])]


def _absorb(race: Race, move: Move, seat: int, amount: int, cause: int) -> None:
    """Rule 10.3: take the damage, or discard an option card for one token and ask again for the rest."""
    if not isinstance(move, Discard):
        draw_later(race, damage.take(race, seat, amount, cause))
        return
    holding.discard(race, seat, move.option, ABSORBED, cause)
    if amount > 1:
        race.then((hurt, seat, amount - 1, cause))


ABSORB = Ask("absorb", _ways_out, _absorb, rule="10.3")


def destroy(race: Race, cause: int) -> None:
    """Rule 6.3: robots with ten damage are destroyed, in dock order."""
    for seat in race.racing():
        if race.damage[seat] >= FATAL:
            damage.destroy(race, seat, SHOT_DOWN, race.cell[seat], cause)


def come_back(race: Race, seat: int, amount: int, cause: int) -> None:
    """Rule 7.4 with option cards: the Superior Archive saves its owner the damage of coming back."""
    if race.kit.has(seat, SUPERIOR_ARCHIVE):
        race.emit(ARCHIVE_KEPT, "10.31", cause, seat)
    else:
        race.then((hurt, seat, amount, cause))
