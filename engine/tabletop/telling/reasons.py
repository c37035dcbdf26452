"""Reasons why one choice is better than another: both are played on in the same guesses with the same random numbers, and the
clearest difference is shown."""

import copy
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from tabletop.bots.calibration import Shown, calibrated
from tabletop.core.game import Advice, Feature, Game
from tabletop.core.session import Session
from tabletop.rules.move import Move
from tabletop.show.words import Words
from tabletop.telling.sentences import caption

GUESSES = 24
MILLISECONDS = 150
"""The time for one comparison."""

ALIKE = 0.02
"""Two chances that differ by less count as equal."""

CLEAR = 2.0
"""The least paired t value of a difference that is shown."""

_CHANCE, _CERTAIN, _LOST = (Feature(name, "chance") for name in ("chance", "certain", "lost"))
"""The features for games that give chances."""

Outcomes = Sequence[Mapping[Feature, float]]
"""For each guess, the numbers of one choice by feature."""


class Reason(NamedTuple):
    """A reason for a choice: the number of a `feature` after it (`this`), a count or an average over so many `guesses`.
    `other` is the number after the other choice, None without a comparison."""

    feature: Feature
    this: float
    guesses: int
    other: float | None = None

    @property
    def alike(self) -> bool:
        """Whether it only says that the other choice is about as good."""
        return self.other is not None and self.feature.unit == "chance" and abs(self.this - self.other) < ALIKE

    @property
    def bare(self) -> bool:
        """Whether it only has chances."""
        return self.feature.unit == "chance"


class Comparison:
    """The comparison of two choices of the seat that is asked, or one choice alone, in the same guesses."""

    def __init__(self, outcomes: Sequence[Outcomes], shown: Shown = ()) -> None:
        """`shown` calibrates chances, see `Game.forecasts`."""
        self.outcomes, self.guesses, self.shown = outcomes, len(outcomes[0]), shown
        *self.features, self.chance = outcomes[0][0]

    def gain(self, feature: Feature) -> float:
        """The average difference between the first and the second choice; above 0 if the first is better."""
        return sum(self._gains(feature)) / self.guesses

    def clarity(self, feature: Feature) -> float:
        """The paired t value of the gain. `Feature.least` adds to the spread, so that tiny differences are not clear."""
        gains, gain = self._gains(feature), self.gain(feature)
        spread = sum((one - gain) ** 2 for one in gains) / (self.guesses - 1)
        return gain / sqrt((spread + feature.least**2) / self.guesses)

    def _gains(self, feature: Feature) -> list[float]:
        first, second, sign = *self.outcomes, 1 if feature.more else -1
        return [sign * (one[feature] - other[feature]) for one, other in zip(first, second, strict=True)]

    def _number(self, feature: Feature, which: int) -> float:
        total = sum(numbers[feature] for numbers in self.outcomes[which])
        if feature.unit == "guesses":
            return total
        mean = total / self.guesses
        return calibrated(mean, self.shown) if feature.name == _CHANCE.name else mean

    def reversed(self) -> "Comparison":
        """The comparison of the second choice with the first."""
        return Comparison(self.outcomes[::-1], self.shown)

    def refuted(self) -> bool:
        """Whether the second choice is clearly better."""
        return self.gain(self.chance) <= -ALIKE and self.clarity(self.chance) < -CLEAR

    def reason(self) -> Reason | None:
        """The clearest feature that explains most of the gain in chance, one in 'guesses' rather than a 'mean'. The chance
        itself, if there is none or both choices are about as good. None if the second choice may be better."""
        if self.gain(self.chance) < ALIKE:
            return self._reason_of(self.chance) if self.gain(self.chance) > -ALIKE else None
        clear = [
            feature
            for feature in self.features
            if self.gain(feature) >= feature.least and self.clarity(feature) > CLEAR and self._matters(feature)
        ]
        happening = [feature for feature in clear if feature.unit == "guesses"]
        return self._reason_of(max(happening or clear, key=self.clarity, default=self.chance))

    def _matters(self, feature: Feature) -> bool:
        """Whether at least half of the gain in chance is in guesses in which the feature gains, too."""
        both = zip(self._gains(feature), self._gains(self.chance), strict=True)
        return 2 * sum(chance for gain, chance in both if gain > 0) >= sum(self._gains(self.chance))

    def plain(self) -> Reason:
        """A reason for the first choice alone: the first feature worth showing that happens in most guesses, or its chance."""
        usual = (
            feature
            for feature in self.features
            if feature.unit == "guesses" and feature.alone and 2 * self._number(feature, 0) > self.guesses
        )
        return self._reason_of(next(usual, self.chance))._replace(other=None)

    def _reason_of(self, feature: Feature) -> Reason:
        other = self._number(feature, 1) if len(self.outcomes) > 1 else None
        return Reason(feature, self._number(feature, 0), self.guesses, other)


def compare(
    session: Session,
    choices: Sequence[Sequence[int]],
    rng: Random,
    guesses: int = GUESSES,
    milliseconds: float = MILLISECONDS,
) -> Comparison | None:
    """Compare one or two lines of the seat that is asked, from its knowledge. A line is the index of each choice in turn. None
    if the game cannot compare."""
    game, seat = session.game, session.to_move
    if game.compare is None or seat is None:
        return None
    lines = [[move for _, move in played(session, line)] for line in choices]
    outcomes = game.compare(session.state.view(seat), lines, rng, guesses, milliseconds)
    return Comparison(outcomes, game.forecasts.get(len(session.seats), ())) if outcomes else None


def played(session: Session, choices: Sequence[int]) -> list[tuple[str, Move]]:
    """The name of the ask and the move, for each of these choices."""
    trial, found = copy.copy(session), []
    for index in choices:
        assert trial.state.pending is not None
        found.append((trial.state.pending.ask.name, trial.legal()[index]))
        trial.play(index)
    return found


def name_of(session: Session, choices: Sequence[int], other: Sequence[int], words: Words, whose: str) -> str:
    """The name of the `other` choice: its first move that differs. If the catalogue names such choices as a whole, it depends
    on `whose` choice it is: 'yours' (the reader's), 'usual', or '', which has no name."""
    mine, theirs = played(session, choices), played(session, other)
    if words.has(f"coach.usual.{theirs[0][0]}"):
        return words.say(f"coach.{whose}.{theirs[0][0]}") if whose else ""
    differs = next((two for one, two in zip(mine, theirs, strict=False) if one != two), theirs[-1])
    return _named(session.game, *differs, words)


def _named(game: Game, ask: str, move: Move, words: Words) -> str:
    """The name of a move within a sentence."""
    return words.shared.say("coach.named", move=caption(game, ask, move, words))


def advised(session: Session, found: Sequence[Advice], meant: Sequence[Move], words: Words) -> str:
    """A sentence for the first advice of a game that gives chances: a certain win or loss, or its chance beside the chance of
    the choice that is `meant`, or else of the next best."""
    seat, (best, *rest) = session.to_move or 0, found
    chance = best.chances[seat]
    if chance in (0.0, 1.0):
        return sentence(Reason(_CERTAIN if chance else _LOST, chance, 1), "", words)
    alone = Reason(_CHANCE, chance, 1)
    if meant and best.moves[: len(meant)] == tuple(meant):
        return sentence(alone, "", words)
    other = next((one for one in rest if not meant or one.moves[: len(meant)] == tuple(meant)), None)
    if other is None:
        return sentence(alone, "", words)
    reason = alone._replace(other=other.chances[seat])
    differs = next((two for one, two in zip(best.moves, other.moves, strict=False) if one != two), other.moves[-1])
    name = _named(session.game, session.state.view(seat).ask, differs, words)
    return sentence(alone if reason.alike and not meant else reason, name, words)


def sentence(reason: Reason, name: str, words: Words) -> str:
    """A reason in a sentence; `name` is the name of the other choice."""
    shared = words.shared
    claim = words.say(f"coach.{reason.feature.name}", this=_number(reason.this, reason, shared), of=reason.guesses)
    if reason.other is None:
        return f"{claim}."
    if reason.alike:
        return shared.say("coach.alike", claim=claim, name=name)
    return shared.say("coach.than", claim=claim, name=name, number=_number(reason.other, reason, shared))


def percent(chance: float) -> int:
    """A chance in percent; 0 and 100 are for what is certain."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(max(round(100 * chance), 1), 99)


def _number(number: float, reason: Reason, shared: Words) -> str:
    if reason.feature.unit == "chance":
        return shared.say("coach.percent", number=percent(number))
    if reason.feature.unit == "guesses":
        return str(round(number))
    if all(one is None or float(one).is_integer() for one in (reason.this, reason.other)):
        return str(round(number))
    return shared.decimal(number)
