"""Advice about a position: the best choices, a hint at the best one, and each seat's chance to win."""

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
from tabletop.telling.sentences import caption

_S = TypeVar("_S", bound=Session)

_MOST = 3
"""The most open choices of a hint; more are hard to remember."""


class Hint(NamedTuple):
    """The best decision of the seat that is asked, up to the next unknown. `choices` are the index of each choice in turn,
    `words` their captions, and `things` the ids of the things that each names.

    `then` is a later answer of the same decision, after the sealed choices of others, in words; '' if it is the usual answer.
    `reason` is a sentence with numbers for the decision; it is `bare` if it only has chances. `chances` are those of each seat
    to win, if the game gives them, and `follows` are the turns that are expected then, in sentences. Otherwise `follows` is the
    most important event after it, in a sentence. In a task, where it reaches the goal, all of these are empty. `behind` says
    how much less chance to win the choices have that are meant, if the game's advice has them too; it is 0 where a
    comparison finds them about as good."""

    choices: Sequence[int]
    words: Sequence[str]
    things: Sequence[Sequence[str]]
    then: str = ""
    chances: Sequence[float] = ()
    follows: str = ""
    reason: str = ""
    bare: bool = False
    behind: float | None = None


class Outlook(NamedTuple):
    """Each seat's chance to win, from 0 to 1, after the first `events` events."""

    events: int
    chances: Sequence[float]


def advise(session: Session, milliseconds: float, words: Words) -> list[tuple[str, Sequence[float], Sequence[str]]]:
    """The best choices at the present ply, best first: (words, each seat's chance to win after it, the ids of the things that
    its moves name). A second call for the same position continues the search. Empty if the game is over or has no advice."""
    game = session.game
    if game.advise is None or session.over:
        return []
    found = game.advise(session.state, milliseconds)
    ask = session.state.pending.ask.name if session.state.pending else ""
    return [
        (", ".join(caption(game, ask, move, words) for move in one.moves), one.chances, _things_of(one.moves))
        for one in found
    ]


def _things_of(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for move in moves for thing in move.path))


def hint(session: Session, milliseconds: float | None, words: Words, meant: Sequence[int] = ()) -> Hint | None:
    """A hint for the seat that is asked, from its knowledge only: by the game's advice, or else by the bot of `Game.adviser`.
    `meant` are the choices that the seat is about to make, with which the hint is compared. None if no seat is asked. Without a
    limit of `milliseconds` the result is always the same."""
    game, pending = session.game, session.state.pending
    if pending is None or pending.seat < 0:
        return None
    if game.advise is not None:
        advised = game.advise(session.state, milliseconds)
        left = iter(advised[0].moves)
        found = hint_by(session, lambda trial: _place(next(left, None), trial), words, len(advised[0].moves))
        moves = [move for _, move in reasons.played(session, meant)]
        reason = reasons.advised(session, advised, moves, words)
        best, seat = advised[0].chances, pending.seat
        as_meant = [one.chances for one in advised if moves and one.moves[: len(moves)] == tuple(moves)]
        behind = best[seat] - as_meant[0][seat] if as_meant else None
        follows = _expected(session, found.choices, advised[0].line, words)
        return found._replace(chances=best, follows=follows, reason=reason, bare=True, behind=behind)
    rng, budget = Random(bots.seed_of(session)), Budget(milliseconds=milliseconds)
    choose = _chosen_by(game.adviser, session, rng, budget)
    within = inf if milliseconds is None else reasons.MILLISECONDS
    found = _reasoned(session, hint_by(session, choose, words), meant, words, within)
    then = _then(session, found.choices, choose, words) if pending.ask.sealed else ""
    follows = _follows(session, found.choices, pending.seat, rng, words)
    return found._replace(then=then, follows=follows)


def _place(move: Move | None, trial: Session) -> int | None:
    """The index of a move among those that are legal; None for no move."""
    return None if move is None else list(trial.legal()).index(move)


def _chosen_by(name: str, session: Session, rng: Random, budget: Budget) -> Callable[[Session], int]:
    """A function that chooses for the seat that is asked, as the bot with this name."""
    bot, seat = bots.find(session.game, name), session.to_move
    return lambda trial: bot(trial.state.view(seat), trial.legal(), rng, budget)


def _reasoned(session: Session, found: Hint, meant: Sequence[int], words: Words, milliseconds: float) -> Hint:
    """The hint with a reason, compared with the choices that are `meant`, or with a beginner's. If those are clearly better,
    they become the hint. The same hint always has the same numbers."""
    game = session.game
    if game.compare is None:
        return found
    rng = Random(bots.seed_of(session, 1))
    first, other, compares = tuple(found.choices), tuple(meant), bool(meant)
    if not other:
        other = tuple(hint_by(session, _chosen_by(game.beginner, session, rng, Budget(playouts=1)), words).choices)
        if compares := other == first and len(session.legal()) == 2:
            other = (1 - first[0],)
    lines = [first] if other == first else [first, other]
    compared = reasons.compare(session, lines, rng, milliseconds=milliseconds)
    if compared is None:
        return found
    refuted = other != first and compared.refuted()
    if refuted:
        left = iter(other)
        found = hint_by(session, lambda _trial: next(left, None), words)
        first, other, compared, compares = other, first, compared.reversed(), compares and not meant
    name = reasons.name_of(session, first, other, words, whose="" if refuted else "yours" if meant else "usual")
    reason = compared.reason() if other != first and name else None
    if reason is None or (reason.alike and not compares):
        reason = compared.plain()
    alike = other == first or compared.gain(compared.chance) < reasons.ALIKE
    behind = 0.0 if meant and alike else None
    return found._replace(reason=reasons.sentence(reason, name, words), bare=reason.bare, behind=behind)


def hint_by(session: _S, choose: Callable[[_S], int | None], words: Words, most: int = 0) -> Hint:
    """A hint at the `decision` that `choose` makes for the seat that is asked."""
    chosen = decision(session, choose, most)
    moves = reasons.played(session, chosen)
    captions = [caption(session.game, ask, move, words) for ask, move in moves]
    return Hint(chosen, tuple(captions), tuple(_things_of([move]) for _, move in moves))


def decision(session: _S, choose: Callable[[_S], int | None], most: int = 0) -> tuple[int, ...]:
    """The index of each choice that `choose` makes for the seat that is asked. It ends after `most` choices, and those that
    go on with a move, when a secret is revealed, or when `choose` gives None."""
    trial, now, chosen = copy.copy(session), session.state.pending, list[int]()
    assert now is not None
    seat = now.seat
    while now is not None and now.seat == seat:
        if len(chosen) >= (most or _MOST) and not (now.ask.sealed or now.ask.continues):
            break
        if (index := choose(trial)) is None:
            break
        chosen.append(index)
        if any(event.kind.reveals for event in trial.play(index)):
            break
        now = trial.state.pending
    return tuple(chosen)


def _then(session: _S, choices: Sequence[int], choose: Callable[[_S], int], words: Words) -> str:
    """The choice of the seat at an ask of `Game.holds`, after these sealed choices and those of the others, in words; '' for
    the usual answer and for other asks."""
    trial, seat, game = copy.copy(session), session.to_move, session.game
    for index in choices:
        trial.play(index)
    turn = trial.state.round
    while (now := trial.state.pending) is not None and trial.state.round == turn:
        if now.seat != seat:
            trial.play(0)  # any choice will do, as it is not visible
        elif now.ask.name in game.holds:
            index = choose(trial)
            return caption(game, now.ask.name, trial.legal()[index], words) if index else ""
        else:
            break
    return ""


def _follows(session: Session, choices: Sequence[int], seat: int, rng: Random, words: Words) -> str:
    """The most important event after these choices, before a secret is revealed, as a sentence; in a guess that fits the seat's
    knowledge."""
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
    return game.tell(first.seen_by(seat), words) if first is not None else ""


def _expected(session: Session, choices: Sequence[int], line: Sequence[Sequence[Move]], words: Words) -> str:
    """The turns of a `line` after these choices: the first event of each that is told, as sentences."""
    trial, seat, told = copy.copy(session), session.to_move, list[str]()
    for index in choices:
        trial.play(index)
    for turn in line:
        happened = [event for move in turn for event in trial.play(move)]
        told += [trial.game.tell(event.seen_by(seat), words) for event in happened if not event.kind.summed][:1]
    return " ".join(told)


def explain(session: Session, ply: int, milliseconds: float | None, words: Words) -> tuple[Hint, Hint]:
    """The decision that was made after the first `ply` choices of the record, and the best one, whose reason compares the two.
    Raises IllegalMove if no seat had a choice there."""
    record, now = session.plies, copy.copy(session.at(ply))
    if ply < len(record) and record[ply].free:
        chosen = hint_by(now, lambda trial: record[trial.ply].index if trial.ply < len(record) else None, words)
        if best := hint(now, milliseconds, words, chosen.choices):
            return chosen, best
    raise IllegalMove("Nobody has chosen anything at the moment {ply} of this game.", ply=ply)


def outlooks(session: Session, start: int = 0) -> list[Outlook]:
    """Quick estimates of each seat's chance to win, after every choice of a seat from ply `start` on. Empty if the game gives
    no chances."""
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
