"""Dealing program cards (rule 2)."""

from roborally.position.cards import HAND_SIZE
from roborally.position.events import DEALT
from roborally.position.moves import Take
from roborally.position.option_deck import EXTRA_MEMORY
from roborally.position.state import Race
from roborally.rules.choices import deck
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.state import CHANCE, Ask


def deal(race: Race, seat: int) -> None:
    """Rule 2.1: deal nine cards, one fewer for each damage; one more with Extra Memory (rule 10.15)."""
    count = HAND_SIZE - race.damage[seat] + race.kit.has(seat, EXTRA_MEMORY)
    if count and (race.pool or _restock(race)):
        race.then((DEAL, CHANCE, seat, count))


def _restock(race: Race) -> bool:
    """Rule 2.2: shuffle the discards into the empty deck. Returns False if there are none."""
    return race.restock(keep_hands=True)


def _deal_card(race: Race, move: Take, _chance: int, seat: int, left: int) -> None:
    hand = race.hand[seat]
    race.pool.remove(move.card)
    hand.append(move.card)
    if left > 1 and (race.pool or _restock(race)):
        race.agenda.append((DEAL, CHANCE, seat, left - 1))  # some fifty times a turn, so not by `then`
    else:
        hand.sort()
        race.emit_secret(seat, tuple(hand), DEALT, "2.1", NO_CAUSE, seat, len(hand))


DEAL = Ask("deal", deck, _deal_card)
