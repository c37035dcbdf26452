"""What a game may say about a position: the best things to do in it, and how everybody stands."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.session import Session
from tabletop.words import Words


class Outlook(NamedTuple):
    """How each seat stands, from 0 to 1, after so many events."""

    events: int
    chances: Sequence[float]


def advise(session: Session, milliseconds: float, said: Words) -> list[tuple[str, Sequence[float]]]:
    """The best things to do at the present moment, best first, in words and with the chances after them. Asked again about
    the same position, games go on where they were. Empty where nobody chooses or the game gives no advice."""
    game = session.game
    if game.advise is None or session.over:
        return []
    found = game.advise(session.state, milliseconds)
    return [(", ".join(game.name_move(move, said) for move in one.moves), one.chances) for one in found]


def outlooks(session: Session, start: int = 0) -> list[Outlook]:
    """How everybody stood after each choice of a seat from ply `start` on, at a quick look."""
    game, found = session.game, []
    if game.chances is None:
        return []
    events = len(session.opening)
    for ply, done in enumerate(session.plies, 1):
        events += len(done.events)
        going_on = ply < len(session.plies) and session.plies[ply].continues
        if ply > start and done.free and not going_on:
            found.append(Outlook(events, game.chances(session.at(ply).state)))
    return found
