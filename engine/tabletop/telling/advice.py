"""What a game may say about a position: the best things to do in it, a hint at the best one, and how everybody stands."""

import copy
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import NamedTuple, TypeVar

from tabletop.base.errors import IllegalMove
from tabletop.bots import bots
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.rules.move import Move
from tabletop.show.words import Words
from tabletop.telling import reasons
from tabletop.telling.phrases import caption

_S = TypeVar("_S", bound=Session)

_MOST = 3
"""Open choices in a row that a hint goes through: nobody keeps more in mind."""


class Hint(NamedTuple):
    """What is best for the seat that is asked, up to the next thing that is not known: the index of each choice, in turn, what
    each is called, and the things that each names. `then`: what the same decision asks later, when others have chosen too, in
    words, where its answer is not the usual one. `reason`: what speaks for it, with numbers, in a sentence, and whether that
    is `bare`, no more than the chance. `chances` of each seat to win, where the game gives them, or `follows`: what comes of it
    first, in a sentence; or the `bot` that would do it, where nothing can be said. None of these in a task, of which it reaches
    the goal."""

    choices: Sequence[int]
    words: Sequence[str]
    things: Sequence[Sequence[str]]
    then: str = ""
    chances: Sequence[float] = ()
    follows: str = ""
    bot: str = ""
    reason: str = ""
    bare: bool = False


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
    return [
        (", ".join(caption(game, ask, move, said) for move in one.moves), one.chances, _things_of(one.moves))
        for one in found
    ]


def _things_of(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for move in moves for thing in move.path))


def hint(session: Session, milliseconds: float | None, said: Words, meant: Sequence[int] = ()) -> Hint | None:
    """What the seat that is asked would best do, found with what it knows: by the game's advice, else by the bot of
    `Game.adviser`. `meant` is what it is about to choose, with which that is compared. None when no seat is asked.
    Bots without a limit of `milliseconds` take as long as they need, and always find the same."""
    game, pending = session.game, session.state.pending
    if pending is None or pending.seat < 0:
        return None
    if game.advise is not None:
        advised = game.advise(session.state, milliseconds or game.milliseconds)
        left = iter(advised[0].moves)
        found = hint_by(session, lambda trial: list(trial.legal()).index(next(left)), said, len(advised[0].moves))
        moves = [move for _, move in reasons.played(session, meant)]
        reason = reasons.advised(session, advised, moves, said)
        return found._replace(chances=advised[0].chances, reason=reason, bare=True)
    rng, budget = Random(bots.seed_of(session)), Budget(milliseconds=milliseconds)
    choose = _chosen_by(game.adviser, session, rng, budget)
    within = inf if milliseconds is None else reasons.MILLISECONDS
    found = _reasoned(session, hint_by(session, choose, said), meant, said, within)
    then = _then(session, found.choices, choose, said) if pending.ask.sealed else ""
    follows = _follows(session, found.choices, pending.seat, rng, said)
    return found._replace(then=then, follows=follows, bot="" if follows else game.adviser)


def _chosen_by(name: str, session: Session, rng: Random, budget: Budget) -> Callable[[Session], int]:
    """What the bot of that name chooses for the seat that is asked."""
    bot, seat = bots.find(session.game, name), session.to_move
    return lambda trial: bot(trial.state.view(seat), trial.legal(), rng, budget)


def _reasoned(session: Session, found: Hint, meant: Sequence[int], said: Words, milliseconds: float) -> Hint:
    """The hint with what speaks for it against what is `meant`, or what a beginner would do; if that turns out to be clearly
    better, the hint is that. The same hint has the same numbers whenever it is asked for."""
    game = session.game
    if game.compare is None:
        return found
    rng = Random(bots.seed_of(session, 1))
    first, other, compares = tuple(found.choices), tuple(meant), bool(meant)
    if not other:
        other = tuple(hint_by(session, _chosen_by(game.beginner, session, rng, Budget(playouts=1)), said).choices)
        if compares := other == first and len(session.legal()) == 2:
            other = (1 - first[0],)
    lines = [first] if other == first else [first, other]
    compared = reasons.compare(session, lines, rng, milliseconds=milliseconds)
    if compared is None:
        return found
    refuted = other != first and compared.refuted()
    if refuted:
        left = iter(other)
        found = hint_by(session, lambda _trial: next(left, None), said)
        first, other, compared, compares = other, first, compared.reversed(), compares and not meant
    name = reasons.name_of(session, first, other, said, whose="" if refuted else "yours" if meant else "usual")
    reason = compared.reason() if other != first and name else None
    if reason is None or (reason.alike and not compares):
        reason = compared.plain()
    return found._replace(reason=reasons.sentence(reason, name, said), bare=reason.bare)


def hint_by(session: _S, choose: Callable[[_S], int | None], said: Words, most: int = 0) -> Hint:
    """The hint of somebody who chooses for the seat that is asked: their `decision`."""
    chosen = decision(session, choose, most)
    moves = reasons.played(session, chosen)
    words = [caption(session.game, ask, move, said) for ask, move in moves]
    return Hint(chosen, tuple(words), tuple(_things_of([move]) for _, move in moves))


def decision(session: _S, choose: Callable[[_S], int | None], most: int = 0) -> tuple[int, ...]:
    """The index of each choice that somebody makes for the seat that is asked: so many, or until something new is seen, or
    nothing is chosen any more."""
    trial, now, chosen = copy.copy(session), session.state.pending, list[int]()
    assert now is not None
    seat = now.seat
    while now is not None and now.seat == seat:
        if len(chosen) == (most or _MOST) and not now.ask.sealed:
            break
        if (index := choose(trial)) is None:
            break
        chosen.append(index)
        if any(event.kind.reveals for event in trial.play(index)):
            break
        now = trial.state.pending
    return tuple(chosen)


def _then(session: _S, choices: Sequence[int], choose: Callable[[_S], int], said: Words) -> str:
    """What the seat that is asked chooses after these sealed choices and those of the others, if it is asked something of
    `Game.holds` then; '' where it chooses the usual answer."""
    trial, seat, game = copy.copy(session), session.to_move, session.game
    for index in choices:
        trial.play(index)
    turn = trial.state.round
    while (now := trial.state.pending) is not None and trial.state.round == turn:
        if now.seat != seat:
            trial.play(0)  # what the others choose is not seen
        elif now.ask.name in game.holds:
            index = choose(trial)
            return caption(game, now.ask.name, trial.legal()[index], said) if index else ""
        else:
            break
    return ""


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


def explain(session: Session, ply: int, milliseconds: float | None, said: Words) -> tuple[Hint, Hint]:
    """What was chosen after the first `ply` choices of the record, and what is best there, with a reason that compares the two.
    Raises IllegalMove where nobody has chosen anything."""
    record, now = session.plies, copy.copy(session.at(ply))
    if ply < len(record) and record[ply].free:
        chosen = hint_by(now, lambda trial: record[trial.ply].index if trial.ply < len(record) else None, said)
        if best := hint(now, milliseconds, said, chosen.choices):
            return chosen, best
    raise IllegalMove("Nobody has chosen anything at the moment {ply} of this game.", ply=ply)


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
