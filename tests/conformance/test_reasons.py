"""What a game says for one choice and against another comes true in fresh guesses, is told in every language, and is known to
the seat that is asked."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import count, pairwise
from math import sqrt
from random import Random

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.bots import bots
from tabletop.bots.calibration import calibrated
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tabletop.telling import advice, reasons

COMPARING = [name for name in SHIPPED if game.find(name).compare is not None]
_CHOICES = 90
_NO_SPREAD = 0.02
"""The variance of what happened in all guesses or in none: it may still happen otherwise."""


def _choice(session: Session, name: str, number: int) -> list[int]:
    """The choices of a bot for the seat that is asked, until it sees something new."""
    bot, seat, rng = bots.find(session.game, name), session.to_move, Random(number)
    words = words_of(session.game.name, "en")
    return list(
        advice.hint_by(
            session, lambda trial: bot(trial.state.view(seat), trial.legal(), rng, Budget(playouts=12)), words
        ).choices
    )


def _compared(name: str, seed: int, seats: int) -> Iterator[tuple[Session, list[list[int]]]]:
    """Positions of a game of bots, with two ways to choose there that are not the same."""
    session = Session(game.find(name), ["person"] * seats, {}, seed)
    session.advance()
    for number in range(_CHOICES):
        if session.to_move is None:
            return
        ways = [_choice(session, bot, number) for bot in (session.game.bots[1], session.game.beginner)]
        if ways[0] != ways[1]:
            yield session, ways
        for index in _choice(session, "easy", number):
            session.play(index)
        session.advance()


def _claims(name: str, seed: int) -> Iterator[tuple[float, float, float, str]]:
    """Numbers that are said of choices in a game: as said, as fresh guesses have it, by how much they may differ, and where."""
    for number, (session, ways) in enumerate(_compared(name, seed, 2)):
        compared = reasons.compare(session, ways, Random(number), 16)
        if compared is None or (reason := compared.reason() or compared.plain()) is None:
            continue
        fresh = reasons.compare(session, ways, Random(number + 1000), 48)
        assert fresh is not None
        for which, claimed in enumerate((reason.this, reason.other)):
            if claimed is None:
                continue
            (_, first), (mean, second) = (
                _spread([float(one[reason.feature]) for one in guessed.outcomes[which]])
                for guessed in (compared, fresh)
            )
            given = claimed / reason.guesses if reason.feature.unit == "guesses" else claimed
            # Of both samples: what is rare may be in one of them only.
            allowed = 5 * sqrt(max(first, _NO_SPREAD) / reason.guesses + max(second, _NO_SPREAD) / fresh.guesses)
            if reason.feature == fresh.chance and fresh.shown:
                steep = max(after - before for before, after in pairwise([0.0, *fresh.shown, 1.0])) * 10
                mean, allowed = calibrated(mean, fresh.shown), allowed * steep
            yield given, mean, allowed, f"{session.game.write(session.state)} {reason}"


def _check_claims(name: str, first: int, most: int) -> None:
    checked = 0
    for seed in count(first):
        for said, mean, allowed, where in _claims(name, seed):
            assert abs(said - mean) <= allowed, (said, mean, where)
            checked += 1
            if checked == most:
                return


@pytest.mark.parametrize("name", COMPARING)
def test_numbers_of_reasons_come_true_in_fresh_guesses(name: str) -> None:
    _check_claims(name, 5, 30)


@pytest.mark.nightly
@pytest.mark.parametrize("name", COMPARING)
def test_thousands_of_numbers_of_reasons_come_true_in_fresh_guesses(name: str) -> None:
    """Ten thousand in all games together."""
    _check_claims(name, 100, 3_334)


def _spread(numbers: list[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    return mean, sum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1)


@pytest.mark.parametrize("name", COMPARING)
def test_reasons_are_told_in_every_language_and_are_short(name: str) -> None:
    features, telling = set(), 0
    for number, (session, ways) in enumerate(_compared(name, 6, 3)):
        compared = reasons.compare(session, ways, Random(number), 8)
        if compared is None:
            continue
        features |= {*compared.features, compared.chance}
        telling += (reason := compared.reason()) is not None and not reason.alike
        if number > 20:
            break
    assert features
    assert telling
    for feature in features:
        for language in LANGUAGES:
            told = reasons.sentence(reasons.Reason(feature, 3, 24, 12), "the other", words_of(name, language))
            assert "the other" in told
            assert len(told) < 120, told


@pytest.mark.parametrize("name", COMPARING)
def test_a_comparison_depends_on_nothing_that_the_seat_does_not_know(name: str) -> None:
    rng, hidden = Random(3), 0
    for number, (session, ways) in enumerate(_compared(name, 7, 3)):
        guessed = copy.copy(session)
        guessed.state = session.game.determinize(session.state.view(session.to_move), rng)
        hidden += session.game.write(guessed.state) != session.game.write(session.state)
        real, other = (reasons.compare(one, ways, Random(number), 4) for one in (session, guessed))
        assert (real and real.outcomes) == (other and other.outcomes)
        if hidden > 10:
            return
    assert hidden
