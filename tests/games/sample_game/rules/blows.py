"""Rules 4.2 and 5: a seat aims a hammer, others may step in, the blow falls."""

from collections.abc import Sequence

from sample_game.position import cards
from sample_game.position.cards import Aim, Reflect, Roll
from sample_game.position.events import AIMED, BLOCKED, REFLECTED, STRUCK
from sample_game.position.state import Scrap
from sample_game.rules.finish import leave
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, Ask
from tabletop.rules.window import Window


def _targets(state: Scrap, seat: int, _cause: int) -> Sequence[Move]:
    return [cards.AIM[other] for other in state.alive() if other != seat]


def _aim(state: Scrap, move: Aim, seat: int, cause: int) -> None:
    aimed = state.emit(AIMED, "4.2", cause, seat, move.seat)
    state.then((strike, move.seat, aimed))
    WINDOW.open(state, (seat + 1) % state.seats)


TARGET = Ask("aim", _targets, _aim, rule="4.2")

# Rule 5: others may step in before the blow falls.


def _victim(state: Scrap) -> int | None:
    """Return the seat that the pending blow will hit, None after the blow was blocked."""
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
        turned = state.emit(REFLECTED, "5.2", cause, seat, victim, move.seat, state.mirrors[seat])
        state.agenda[at] = (strike, move.seat, turned)
    else:
        state.shields[seat] -= 1
        state.agenda[at] = (spent, state.emit(BLOCKED, "5.1", cause, seat, victim, state.shields[seat]))


WINDOW = Window(
    "blow", seats=lambda state: state.seats, may=_may_respond, moves=_responses, respond=_respond, rule="5.1"
)


def spent(_state: Scrap, _cause: int) -> None:
    """Rule 5.1: a blow that was blocked does nothing."""


def strike(state: Scrap, victim: int, cause: int) -> None:
    """Rule 5.3: the blow falls."""
    state.then((DIE, CHANCE, victim, cause))


def _roll(state: Scrap, move: Roll, _chance: int, victim: int, cause: int) -> None:
    lost = min(move.hearts, state.hearts[victim])
    state.hearts[victim] -= lost
    hit = state.emit(STRUCK, "5.3", cause, victim, state.hearts[victim], lost)
    if not state.hearts[victim]:
        leave(state, victim, hit)


DIE = Ask("roll", lambda *_: cards.ROLL, _roll, weights=lambda *_: cards.ROLL_WEIGHTS)
