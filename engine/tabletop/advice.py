"""What a game may say about a position: the best things to do in it, and how everybody stands."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.session import Session
from tabletop.words import Words


class Outlook(NamedTuple):
    """Each seat's chance to win, from 0 to 1, after the first `events` events."""

    events: int
    chances: Sequence[float]


def advise(session: Session, milliseconds: float, said: Words) -> list[tuple[str, Sequence[float]]]:
    """The best things to do at the present ply, best first: (in words, each seat's chance to win after it). A game asked again
    about the same position carries its search on. Empty when the game is over or gives no advice."""
    game = session.game
    if game.advise is None or session.over:
        return []
    found = game.advise(session.state, milliseconds)
    return [(", ".join(game.name_move(move, said) for move in one.moves), one.chances) for one in found]


def outlooks(session: Session, start: int = 0) -> list[Outlook]:
    """Each seat's chance to win after every choice of a seat from ply `start` on, estimated quickly. Empty when the game
    gives no chances."""
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
