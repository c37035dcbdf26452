"""The rules of Scrapyard, in the order of RULES.md."""

from collections.abc import Sequence
from typing import Any

from sample_game import cards
from sample_game.cards import KIND, NO_CARD, Aim, Choose, Draw, Reflect, Roll
from sample_game.state import Scrap
from tabletop.event import NO_CAUSE
from tabletop.move import GO_ON, Move
from tabletop.state import CHANCE, Ask
from tabletop.window import Window

HAND = 3


def begin(state: Scrap) -> None:
    """Rule 1.2: a round, or the end."""
    if state.turn == state.rounds:
        end(state, NO_CAUSE)
        return
    state.turn += 1
    state.emit("round-began", "1.2", NO_CAUSE, state.turn)
    alive = state.alive()
    state.then(
        *((draw, seat) for seat in alive),
        *((CHOICE, seat) for seat in alive),
        (READY, CHANCE),
        *((reveal, seat) for seat in alive),
        (begin,),
    )


def draw(state: Scrap, seat: int) -> None:
    """Rules 2.1 and 2.2: up to three cards, from a deck that is made again of the discards."""
    if len(state.hand[seat]) == HAND:
        return
    if not state.pool:
        state.pool, state.discards = sorted(state.discards), []
        state.emit("reshuffled", "2.2", NO_CAUSE)
    state.then((DEAL, CHANCE, seat), (draw, seat))


def _deck(state: Scrap, _chance: int, _seat: int) -> Sequence[Move]:
    return [cards.DRAW[card] for card in state.pool]


def _deal(state: Scrap, move: Draw, _chance: int, seat: int) -> None:
    state.pool.remove(move.card)
    state.hand[seat] = sorted([*state.hand[seat], move.card])
    state.whisper(seat, (move.card,), "drew", "2.1", NO_CAUSE, seat)


DEAL = Ask("deal", _deck, _deal)


def _hand(state: Scrap, seat: int) -> Sequence[Move]:
    return [cards.CHOOSE[card] for card in state.hand[seat]]


def _choose(state: Scrap, move: Choose, seat: int) -> None:
    state.hand[seat].remove(move.card)
    state.played[seat] = move.card
    state.whisper(seat, (move.card,), "chose", "3.1", NO_CAUSE, seat)


CHOICE = Ask("choose", _hand, _choose, sealed=True)


def _go_on(_state: Scrap, _chance: int) -> Sequence[Move]:
    return [GO_ON]


def _nothing(_state: Scrap, _move: Move, _chance: int) -> None:
    """This choice of one only keeps the last sealed choice apart from what is turned up."""


READY = Ask("ready", _go_on, _nothing)


def reveal(state: Scrap, seat: int) -> None:
    """Rule 4: turn the card up and carry it out; who is out by now has none."""
    card = state.played[seat]
    if card == NO_CARD:
        return
    state.played[seat] = NO_CARD
    state.discards.append(card)
    cause = state.emit("revealed", "4.1", NO_CAUSE, seat, card)
    if KIND[card] == cards.HAMMER:
        state.then((TARGET, seat, cause))
    elif KIND[card] == cards.SHIELD:
        state.shields[seat] += 1
        state.emit("shielded", "4.3", cause, seat, state.shields[seat])
    elif KIND[card] == cards.MIRROR:
        state.mirrors[seat] += 1
        state.emit("mirrored", "4.4", cause, seat, state.mirrors[seat])
    elif state.hearts[seat] < state.life:
        state.hearts[seat] += 1
        state.emit("patched", "4.5", cause, seat, state.hearts[seat])


def _targets(state: Scrap, seat: int, _cause: int) -> Sequence[Move]:
    return [cards.AIM[other] for other in state.alive() if other != seat]


def _aim(state: Scrap, move: Aim, seat: int, cause: int) -> None:
    aimed = state.emit("aimed", "4.2", cause, seat, move.seat)
    state.then((strike, move.seat, aimed))
    WINDOW.open(state, (seat + 1) % state.seats)


TARGET = Ask("aim", _targets, _aim)

# Blows (rule 5) ----


def _victim(state: Scrap) -> int | None:
    """Whom the blow that is about to fall will hit, None when it has been ended."""
    falling = next((frame for frame in reversed(state.agenda) if frame[0] in (strike, spent)), (spent,))
    return falling[1] if falling[0] is strike else None


def _may_respond(state: Scrap, seat: int) -> bool:
    return bool(state.hearts[seat] and (state.shields[seat] or state.mirrors[seat])) and _victim(state) is not None


def _responses(state: Scrap, seat: int) -> Sequence[Move]:
    others = [other for other in state.alive() if other != _victim(state)]
    return [*([cards.BLOCK] if state.shields[seat] else []), *(cards.REFLECT[s] for s in others if state.mirrors[seat])]


def _respond(state: Scrap, move: Move, seat: int, at: int) -> None:
    _strike, victim, cause = state.agenda[at]
    if isinstance(move, Reflect):
        state.mirrors[seat] -= 1
        turned = state.emit("reflected", "5.2", cause, seat, victim, move.seat, state.mirrors[seat])
        state.agenda[at] = (strike, move.seat, turned)
    else:
        state.shields[seat] -= 1
        state.agenda[at] = (spent, state.emit("blocked", "5.1", cause, seat, victim, state.shields[seat]))


WINDOW = Window("blow", seats=lambda state: state.seats, may=_may_respond, moves=_responses, respond=_respond)


def spent(_state: Scrap, _cause: int) -> None:
    """Rule 5.1: nothing comes of a blow that was blocked."""


def strike(state: Scrap, victim: int, cause: int) -> None:
    """Rule 5.3: the blow falls."""
    state.then((DIE, CHANCE, victim, cause))


def _roll(state: Scrap, move: Roll, _chance: int, victim: int, cause: int) -> None:
    lost = min(move.hearts, state.hearts[victim])
    state.hearts[victim] -= lost
    hit = state.emit("struck", "5.3", cause, victim, state.hearts[victim], lost)
    if not state.hearts[victim]:
        _leave(state, victim, hit)


DIE = Ask("roll", lambda *_: cards.ROLL, _roll, weights=lambda *_: cards.ROLL_WEIGHTS)


def _leave(state: Scrap, seat: int, cause: int) -> None:
    """Rule 5.4: out, with all cards open to all."""
    dropped = [card for card in (*state.hand[seat], state.played[seat]) if card != NO_CARD]
    state.discards += dropped
    state.hand[seat], state.played[seat] = [], NO_CARD
    state.shields[seat] = state.mirrors[seat] = 0
    state.out.append(seat)
    left = state.emit("left", "5.4", cause, seat, *dropped)
    if len(state.alive()) == 1:
        end(state, left)


def end(state: Scrap, cause: int) -> None:
    """Rule 6.1: nothing that waited happens any more."""
    state.agenda.clear()
    state.emit("ended", "6.1", cause, *state.winners())


STEPS: dict[str, Any] = {
    "begin": begin, "draw": draw, "reveal": reveal, "strike": strike, "spent": spent, "blow": WINDOW.step,
    **{f"ask-{ask.name}": ask for ask in (DEAL, CHOICE, READY, TARGET, WINDOW.ask, DIE)},
}  # fmt: skip

OPERANDS = {
    "begin": "", "draw": "seat", "reveal": "seat", "strike": "seat event", "spent": "event", "blow": "seat passed",
    "ask-deal": "chance seat", "ask-choose": "seat", "ask-ready": "chance", "ask-aim": "seat event",
    "ask-blow-respond": "seat passed", "ask-roll": "chance seat event",
}  # fmt: skip
"""What the numbers of a frame are, per step."""
