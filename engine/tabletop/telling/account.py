"""The account of luck and skill: how much a seat won and lost by luck, by its own choices and by the other seats."""

import copy
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import NamedTuple

from tabletop.bots import bots
from tabletop.core.game import Budget
from tabletop.core.session import Ply, Session
from tabletop.rules.state import CHANCE, State
from tabletop.telling import advice, reasons

DEALS = 12
"""The number of other deals with which a deal is compared, for games whose account is in chances to win."""

WAYS = 4
"""The number of playouts of a turn by which a position is judged, for games with secrets."""


class Share(NamedTuple):
    """The account of one seat for a stretch of a game, from event `first` to `end` (not included), in one `round` or turn. The
    seat stood at `before` and stands at `after`; the difference is its `gain`. Of this, `deal` is luck and `planning` comes
    from its own choices. `ply` is the choice that planning is about, the worst of several, or -1. `deeds` are ids of actions
    of other seats against it."""

    round: int
    first: int
    end: int
    ply: int
    before: float
    after: float
    gain: float
    deal: float
    planning: float
    deeds: tuple[str, ...] = ()

    @property
    def others(self) -> float:
        """The rest of the gain, which comes from the other seats."""
        return self.gain - self.deal - self.planning


def shares(session: Session, seat: int) -> Iterator[Share]:
    """The account of a seat, stretch by stretch: in the unit of the game, or else in chance to win, from 0 to 1. Empty if the
    game has no account. The same record gives the same account."""
    game = session.game
    if game.account is not None:
        yield from game.account(session, seat)
    elif game.judge is not None:
        yield from _Chances(session, seat).shares()


def luck(session: Session, seat: int) -> float:
    """How much `seat` won by luck in all of the `session`: the sum of the `deal`s of its shares, in turns or in chance to win.
    The mean over many games is 0, whoever plays. 0 if the game has no account."""
    game = session.game
    if game.account is not None:
        return float(sum(share.deal for share in game.account(session, seat)))
    return _Chances(session, seat).luck() if game.judge is not None else 0.0


class _Chances:
    """An account in chances to win, by the game's `judge`."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session, self.seat = session, seat
        self.rng = Random(f"{session.seed} {seat}")
        self.judge_seed = self.rng.getrandbits(64)
        self.ways = WAYS if session.game.secrets else 1

    def shares(self) -> Iterator[Share]:
        """One share for each turn of the seat, from its first choice to its next turn; the first one begins with the game."""
        session, record = self.session, self.session.plies[: self.session.ply]
        state = session.at(0).state.clone()
        event_count = first = len(session.opening)
        before = stood = self._chance(state)
        turn, deal, plans, ply, chose = state.round, 0.0, list[tuple[float, int]](), 0, False
        while ply < len(record):
            free, own = record[ply].free, record[ply].free and record[ply].seat == self.seat
            if own and plans and not chose:
                yield self._share(turn, first, event_count, before, stood, deal, plans)
                turn, first, before, deal, plans = state.round, event_count, stood, 0.0, []
            count = self._alike(ply)
            if own:
                plans.append((self._planning(ply, count), ply))
            begun = state.clone()
            for done in record[ply : ply + count]:
                state.apply(state.legal()[done.index])
                event_count += len(done.events)
            stood = self._chance(state)
            if _has_luck(record[ply : ply + count]):
                deal += stood - self._usual(begun)
            ply, chose = ply + count, own or (chose and not free)
        yield self._share(turn, first, event_count, before, stood, deal, plans)

    def luck(self) -> float:
        """The sum of all deals."""
        state, record = self.session.at(0).state.clone(), self.session.plies[: self.session.ply]
        total, ply = 0.0, 0
        while ply < len(record):
            done = record[ply : ply + (1 if record[ply].free else self._alike(ply))]
            begun = state.clone()
            for one in done:
                state.apply(state.legal()[one.index])
            if _has_luck(done):
                total += self._chance(state) - self._usual(begun)
            ply += len(done)
        return total

    def _share(
        self,
        turn: int,
        first: int,
        end: int,
        before: float,
        after: float,
        deal: float,
        plans: Sequence[tuple[float, int]],
    ) -> Share:
        _, worst = min(plans, default=(0.0, -1))
        return Share(turn, first, end, worst, before, after, after - before, deal, sum(cost for cost, _ in plans))

    def _alike(self, ply: int) -> int:
        """The number of choices from `ply` on that belong together: one decision, or a run of forced moves and chance."""
        record = self.session.plies[: self.session.ply]
        if record[ply].free:
            return len(self._chosen(ply)) if record[ply].seat == self.seat else 1
        count = 1
        while ply + count < len(record) and not record[ply + count].free:
            count += 1
        return count

    def _chosen(self, ply: int) -> Sequence[int]:
        record = self.session.plies[: self.session.ply]
        return advice.decision(
            self.session.at(ply), lambda trial: record[trial.ply].index if trial.ply < len(record) else None
        )

    def _planning(self, ply: int, count: int) -> float:
        """The chance after a decision minus the chance after the decision of the game's bot, in the same guesses."""
        session, game = self.session.at(ply), self.session.game
        bot, rng = bots.find(game, game.adviser), Random(bots.seed_of(session))
        chosen = [done.index for done in session.plies[ply : ply + count]]
        best = advice.decision(session, lambda trial: bot(trial.state.view(self.seat), trial.legal(), rng, Budget()))
        if list(best) == chosen:
            return 0.0
        if not game.secrets:
            return self._after(session, chosen) - self._after(session, best)
        compared = reasons.compare(session, [chosen, best], rng, milliseconds=inf)
        return compared.gain(compared.chance) if compared else 0.0

    def _after(self, session: Session, choices: Sequence[int]) -> float:
        trial = copy.copy(session)
        for index in choices:
            trial.play(index)
        return self._chance(trial.state)

    def _chance(self, state: State) -> float:
        """The chance of the seat to win, always judged with the same random numbers."""
        judge = self.session.game.judge
        assert judge is not None
        rng = Random(self.judge_seed)
        return sum(judge(state, rng)[self.seat] for _ in range(self.ways)) / self.ways

    def _usual(self, state: State) -> float:
        """The mean chance to win after DEALS other deals."""
        total = 0.0
        for _ in range(DEALS):
            trial = state.clone()
            while (pending := trial.pending) is not None:
                legal = trial.legal()
                if pending.seat == CHANCE:
                    trial.apply(bots.random_move(trial, self.rng))
                elif len(legal) == 1:
                    trial.apply(legal[0])
                else:
                    break
            total += self._chance(trial)
        return total / DEALS


def _has_luck(plies: Sequence[Ply]) -> bool:
    """Whether chance decides anything in these choices."""
    return any(ply.seat == CHANCE and ply.radix > 1 for ply in plies)
