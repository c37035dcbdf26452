"""Refuses positions that no game can reach, with the reason."""

import re

from sample_game.position.cards import NO_CARD
from sample_game.position.state import Scrap
from sample_game.rules import blows, rounds
from sample_game.rules.rounds import HAND
from sample_game.rules.step_names import STEPS
from tabletop.base.errors import NotationError
from tabletop.formats import notation

_ROUND = "(ask-deal draw )?(draw )*(ask-choose )*(ask-ready )?"
_BLOW = "(ask-aim |((ask-blow-respond |blow )?(strike |spent ))|ask-roll )"
_ORDER = re.compile(f"({_ROUND}|{_BLOW})(reveal )*(begin )?")
"""The order of the steps of a round, next one first; a position may leave out the last ones."""


def check(state: Scrap) -> None:
    """Check that hands, rounds and seats out fit together, and that every step has its operands. Raises NotationError."""
    if sorted(state.out) != [seat for seat, hearts in enumerate(state.hearts) if not hearts]:
        raise NotationError("Out are all seats without hearts and no others.")
    if any(state.hand[seat] or state.played[seat] != NO_CARD for seat in state.out):
        raise NotationError("Seats that are out have no cards.")
    if any(len(hand) > HAND for hand in state.hand) or state.turn > state.rounds:
        raise NotationError("There are more cards in a hand, or rounds, than can be.")
    _check_agenda(state)


def _check_agenda(state: Scrap) -> None:
    names = notation.names(STEPS)
    coming = [(names[frame[0]], frame) for frame in reversed(state.agenda)]
    written = notation.write_agenda(state.agenda, STEPS)
    in_order = _ORDER.fullmatch("".join(f"{name} " for name, _ in coming))
    if not in_order or (coming and len(state.alive()) < 2):
        raise NotationError("No game waits for this: {agenda}.", agenda=written[:60])
    drawing = {frame[-1] for _, frame in coming if frame[0] in (rounds.draw, rounds.DEAL)}
    choosing = [frame[1] for _, frame in coming if frame[0] is rounds.CHOICE]
    hit = [frame[-2] for _, frame in coming if frame[0] in (blows.strike, blows.DIE)]
    if (
        len(set(choosing)) < len(choosing)
        or any(not state.hand[seat] and seat not in drawing for seat in choosing)
        or any(len(state.hand[frame[-1]]) == HAND for _, frame in coming if frame[0] is rounds.DEAL)
        or any(state.played[seat] != NO_CARD for seat in choosing)
        or {*drawing, *choosing, *hit} & set(state.out)
    ):
        raise NotationError("A seat lacks what is asked of it: {agenda}.", agenda=written[:60])
