"""The consequences of an action (RULES.md, chapters 4 and 5): cards are scrapped and turned up, effects queue up.

The frames on the agenda are the queue: `effect` frames wait, the newest on top (rule 5.3).
"""

from collections.abc import Callable, Iterable, Sequence

from stakbots.position import events
from stakbots.position.cards import ENTRY, rule_of
from stakbots.position.codes import LOST_COVERED, STOPPED, UNKNOWN, card_of
from stakbots.position.moves import Show
from stakbots.position.state import Match
from stakbots.rules.supply import hidden_in, hidden_weights, seen, shown
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask

EntryEffect = Callable[[Match, int, int, int], None]
"""Carries out the effect of a card on top of a Stak. Arguments: match, Stak, card, event."""

ENTRY_EFFECTS: dict[int, EntryEffect] = {}
"""Bot -> its entry effect. The module `effects` fills it, since effects lead to chains and chains to effects."""


def effect(match: Match, stak: int, card: int, event: int) -> None:
    """Carry out the effect of a card that was played or turned up; it is lost if the card is not on top (rule 5.4)."""
    if card == UNKNOWN:
        return
    if match.top(stak) != card:
        match.emit(events.LOST, "5.4", event, stak, match.tag(card), LOST_COVERED)
        return
    bot = match.rules.deck.bot[card]
    event = match.emit(events.EFFECT, rule_of(bot), event, stak, match.tag(card))
    if bot in ENTRY_EFFECTS:
        ENTRY_EFFECTS[bot](match, stak, card, event)


def scrap_all(match: Match, due: Iterable[tuple[int, int]], event: int) -> None:
    """Scrap the cards at these (Stak, place) together, then turn up the uncovered cards (rule 4.3)."""
    order = match.clockwise().index
    # From the top down, so that the places of the cards still to be scrapped do not change.
    ordered = sorted(set(due), key=lambda spot: (order(spot[0]), -spot[1]))
    match.then(*((scrap, stak, place, event) for stak, place in ordered), (turn_up, event))


def scrap(match: Match, stak: int, place: int, event: int) -> None:
    """Put a card onto the scrapheap; a face-down card is shown first."""
    cards = match.staks[stak]
    if place >= len(cards):
        return
    if cards[place] == UNKNOWN:
        match.then((REVEAL, CHANCE, stak, place, event))
    else:
        _scrapped(match, stak, place, event)


def _scrapped(match: Match, stak: int, place: int, event: int) -> None:
    card = card_of(match.staks[stak].pop(place))
    match.heap.append(card)
    match.damage[card] = 0
    match.fed = True
    stop(match, stak, card)
    match.emit(events.SCRAPPED, "4.3", event, stak, place, match.tag(card))


def stop(match: Match, stak: int, card: int) -> None:
    """A card that is scrapped, reset or returned attacks no more in this turn (rule 4.4)."""
    if match.attacker[stak] == card:
        match.attacker[stak] = STOPPED


def turn_up(match: Match, event: int) -> None:
    """Turn up all face-down top cards; then their entry effects wait in order of priority (rule 5.2)."""
    staks = [stak for stak in match.clockwise() if match.staks[stak] and match.staks[stak][-1] < 0]
    if staks:
        match.then(*((flip, stak, event) for stak in staks), *((effect, stak, UNKNOWN, event) for stak in staks))


def flip(match: Match, stak: int, event: int) -> None:
    """Turn up the top card. If nobody has seen it, chance decides which card it is."""
    cards = match.staks[stak]
    if not cards or cards[-1] >= 0:
        return
    if cards[-1] == UNKNOWN:
        match.then((TURN, CHANCE, stak, event))
    else:
        _turned(match, stak, card_of(cards[-1]), event)


def _turned(match: Match, stak: int, card: int, event: int) -> None:
    match.staks[stak][-1] = card
    silent = not match.turn and not match.rules.set_up_effects
    event = match.emit(events.TURNED, "1.2" if silent else "5.1", event, stak, match.tag(card))
    # The frame put down for this Stak gets its card, or is removed if the card has no entry effect.
    agenda = match.agenda
    for index in range(len(agenda) - 1, -1, -1):
        if agenda[index][:3] == (effect, stak, UNKNOWN):
            if match.rules.deck.bot[card] in ENTRY:
                agenda[index] = (effect, stak, card, event)
            else:
                del agenda[index]
            return


def _top_may_be(match: Match, _chance: int, stak: int, _event: int) -> Sequence[Move]:
    cards = match.staks[stak]
    return shown(match, hidden_in(match, stak)) if cards and cards[-1] == UNKNOWN else []


def _place_may_be(match: Match, _chance: int, stak: int, place: int, _event: int) -> Sequence[Move]:
    cards = match.staks[stak]
    return shown(match, hidden_in(match, stak)) if place < len(cards) and cards[place] == UNKNOWN else []


def _weights(match: Match, _chance: int, stak: int, *_operands: int) -> list[int]:
    return hidden_weights(match, stak)


def _shown_on_top(match: Match, move: Show, _chance: int, stak: int, event: int) -> None:
    seen(match, stak, move.card)
    _turned(match, stak, move.card, event)


def _shown_in_heap(match: Match, move: Show, _chance: int, stak: int, place: int, event: int) -> None:
    seen(match, stak, move.card)
    match.staks[stak][place] = move.card
    match.emit(events.SHOWN, "4.3", event, stak, place, match.tag(move.card))
    _scrapped(match, stak, place, event)


TURN = Ask("turn", _top_may_be, _shown_on_top, weights=_weights)
REVEAL = Ask("reveal", _place_may_be, _shown_in_heap, weights=_weights)


def put_on_top(match: Match, stak: int, card: int, event: int) -> None:
    """Lay a card from a hand on a Stak; its entry effect comes next (rule 5.1)."""
    match.staks[stak].append(card)
    if card in match.shown:
        match.shown.remove(card)
    if match.rules.deck.bot[card] in ENTRY:
        match.then((effect, stak, card, event))
