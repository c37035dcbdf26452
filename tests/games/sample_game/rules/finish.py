"""Rules 5.4 and 6: seats that are out, and the end."""

from sample_game.position.cards import NO_CARD
from sample_game.position.events import ENDED, LEFT
from sample_game.position.state import Scrap
from sample_game.position.versions import CARDS_GO_BACK_INTO_THE_DECK


def leave(state: Scrap, seat: int, cause: int) -> None:
    """Rule 5.4: a seat is out; its cards are shown and go back into the deck."""
    dropped = [card for card in (*state.hand[seat], state.played[seat]) if card != NO_CARD]
    if state.version >= CARDS_GO_BACK_INTO_THE_DECK:
        state.pool = sorted([*state.pool, *dropped])
    else:
        state.discards += dropped
    state.hand[seat], state.played[seat] = [], NO_CARD
    state.shields[seat] = state.mirrors[seat] = 0
    state.out.append(seat)
    left = state.emit(LEFT, "5.4", cause, seat, *dropped)
    if len(state.alive()) == 1:
        end(state, left)


def end(state: Scrap, cause: int) -> None:
    """Rule 6.1: end the game, and drop all pending steps."""
    state.agenda.clear()
    state.emit(ENDED, "6.1", cause, *state.winners())
