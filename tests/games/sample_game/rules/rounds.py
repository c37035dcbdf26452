"""Rules 1 to 4: a round, from drawing to turning the cards up."""

from collections.abc import Sequence

from sample_game.position import cards
from sample_game.position.cards import KIND, NO_CARD, Choose, Draw
from sample_game.position.events import CHOSE, DREW, MIRRORED, PATCHED, RESHUFFLED, REVEALED, ROUND_BEGAN, SHIELDED
from sample_game.position.state import Scrap
from sample_game.rules.blows import TARGET
from sample_game.rules.finish import end
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import GO_ON, Move
from tabletop.rules.state import CHANCE, Ask

HAND = 3


def begin(state: Scrap) -> None:
    """Rule 1.2: begin a round, or end the game."""
    if state.turn == state.rounds:
        end(state, NO_CAUSE)
        return
    state.turn += 1
    state.emit(ROUND_BEGAN, "1.2", NO_CAUSE, state.turn)
    alive = state.alive()
    state.then(
        *((draw, seat) for seat in alive),
        *((CHOICE, seat) for seat in alive),
        (READY, CHANCE),
        *((reveal, seat) for seat in alive),
        (begin,),
    )


def draw(state: Scrap, seat: int) -> None:
    """Rules 2.1 and 2.2: draw up to three cards; an empty deck is made from the discards."""
    if len(state.hand[seat]) == HAND:
        return
    if not state.pool:
        state.pool, state.discards = sorted(state.discards), []
        state.emit(RESHUFFLED, "2.2", NO_CAUSE)
    state.then((DEAL, CHANCE, seat), (draw, seat))


def _deck(state: Scrap, _chance: int, _seat: int) -> Sequence[Move]:
    return [cards.DRAW[card] for card in state.pool]


def _deal(state: Scrap, move: Draw, _chance: int, seat: int) -> None:
    state.pool.remove(move.card)
    state.hand[seat] = sorted([*state.hand[seat], move.card])
    state.emit_secret(seat, (move.card,), DREW, "2.1", NO_CAUSE, seat)


DEAL = Ask("deal", _deck, _deal)


def _hand(state: Scrap, seat: int) -> Sequence[Move]:
    return [cards.CHOOSE[card] for card in state.hand[seat]]


def _choose(state: Scrap, move: Choose, seat: int) -> None:
    state.hand[seat].remove(move.card)
    state.played[seat] = move.card
    state.emit_secret(seat, (move.card,), CHOSE, "3.1", NO_CAUSE, seat)


CHOICE = Ask("choose", _hand, _choose, sealed=True, rule="3.1")


def _go_on(_state: Scrap, _chance: int) -> Sequence[Move]:
    return [GO_ON]


def _nothing(_state: Scrap, _move: Move, _chance: int) -> None:
    """Do nothing: this choice with one outcome separates the last sealed choice from the reveal."""


READY = Ask("ready", _go_on, _nothing)


def reveal(state: Scrap, seat: int) -> None:
    """Rule 4: turn a seat's card up and carry it out; a seat that is out has none."""
    card = state.played[seat]
    if card == NO_CARD:
        return
    state.played[seat] = NO_CARD
    state.discards.append(card)
    cause = state.emit(REVEALED, "4.1", NO_CAUSE, seat, card)
    if KIND[card] == cards.HAMMER:
        state.then((TARGET, seat, cause))
    elif KIND[card] == cards.SHIELD:
        state.shields[seat] += 1
        state.emit(SHIELDED, "4.3", cause, seat, state.shields[seat])
    elif KIND[card] == cards.MIRROR:
        state.mirrors[seat] += 1
        state.emit(MIRRORED, "4.4", cause, seat, state.mirrors[seat])
    elif state.hearts[seat] < state.life:
        state.hearts[seat] += 1
        state.emit(PATCHED, "4.5", cause, seat, state.hearts[seat])
