"""What a game may say about a position: the best things to do in it, a hint at the best one, and how everybody stands."""

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from tabletop.bots import bots
from tabletop.core.game import Budget, Game
from tabletop.core.session import Session
from tabletop.rules.move import Move
from tabletop.show.words import Words
from tabletop.telling.phrases import caption

_S = TypeVar("_S", bound=Session)


class Hint(NamedTuple):
    """What is best for the seat that is asked: the index of each choice, in turn, in words, and the things that they name.
    `chances` of each seat to win, where the game gives them, or `follows`: what comes of it first, in a sentence; or the
    `bot` that would do it, where nothing can be said. None of these in a task, of which it reaches the goal."""

    choices: tuple[int, ...]
    words: str
    things: tuple[str, ...]
    chances: Sequence[float] = ()
    follows: str = ""
    bot: str = ""


class Outlook(NamedTuple):
    """Each seat's chance to win, from 0 to 1, after the first `events` events."""

    events: int
    chances: Sequence[float]


def advise(session: Session, milliseconds: float, said: Words) -> list[tuple[str, Sequence[float], Sequence[str]]]:
    """The best things to do at the present ply, best first: (in words, each seat's chance to win after it, the ids of the
    things that the moves name). A game asked again
    about the same position carries its search on. Empty when the game is over or gives no advice."""
    game = session.game
    if game.advise is None or session.over:
        return []
    found = game.advise(session.state, milliseconds)
    ask = session.state.pending.ask.name if session.state.pending else ""
    return [(_named(game, ask, one.moves, said), one.chances, _things_of(one.moves)) for one in found]


def _named(game: Game, ask: str, moves: Sequence[Move], said: Words) -> str:
    return ", ".join(caption(game, ask, move, said) for move in moves)


def _things_of(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for move in moves for thing in move.path))


def hint(session: Session, milliseconds: float, said: Words) -> Hint | None:
    """What the seat that is asked would best do, found with what it knows: by the game's advice, else by the bot of
    `Game.adviser`. None when no seat is asked."""
    game, pending = session.game, session.state.pending
    if pending is None or pending.seat < 0:
        return None
    if game.advise is not None:
        best = game.advise(session.state, milliseconds)[0]
        left = iter(best.moves)
        found = hint_by(session, lambda trial: list(trial.legal()).index(next(left)), said, len(best.moves))
        return found._replace(chances=best.chances)
    rng, budget = Random(bots.seed_of(session)), Budget(milliseconds=milliseconds)
    bot = bots.find(game, game.adviser)
    found = hint_by(session, lambda trial: bot(trial.state.view(pending.seat), trial.legal(), rng, budget), said)
    follows = _follows(session, found.choices, pending.seat, rng, said)
    return found._replace(follows=follows, bot="" if follows else game.adviser)


def hint_by(session: _S, choose: Callable[[_S], int], said: Words, most: int = 0) -> Hint:
    """The hint of somebody who chooses for the seat that is asked: at most so many choices, or all sealed ones in a row."""
    pending = session.state.pending
    assert pending is not None
    trial, moves, chosen = copy.copy(session), list[Move](), list[int]()
    while True:
        index = choose(trial)
        moves.append(trial.legal()[index])
        chosen.append(index)
        trial.play(index)
        now = trial.state.pending
        if now is None or now.seat != pending.seat:
            break
        if len(moves) == most if most else not (now.ask is pending.ask and now.ask.sealed):
            break
    return Hint(tuple(chosen), _named(session.game, pending.ask.name, moves, said), _things_of(moves))


def _follows(session: Session, choices: Sequence[int], seat: int, rng: Random, said: Words) -> str:
    """The most important thing that comes of these choices before anything new is seen, in a guess that fits what the seat
    knows."""
    game = session.game
    guess = game.determinize(session.state.view(seat), rng)
    found = []
    for index in choices:
        for event in guess.apply(guess.legal()[index]):
            if event.kind.reveals:
                break
            if event.kind.matters:
                found.append(event)
        else:
            continue
        break
    first = max(found, key=lambda event: event.kind.matters, default=None)
    return game.tell(first.seen_by(seat), said) if first is not None else ""


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
