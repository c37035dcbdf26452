"""Reasons: which number of two choices is told, and in which sentence."""

from __future__ import annotations

import pytest

from tabletop.core.game import Feature
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tabletop.telling.reasons import Comparison, Reason, percent, sentence

FLAG = Feature("flag", "guesses")
ALIVE = Feature("alive", "guesses", alone=False)
HITS = Feature("hits", "mean", more=False, least=0.4)
CHANCE = Feature("chance", "chance", least=0.02)


def _line(*guesses: tuple[float, float, float, float]) -> list[dict[Feature, float]]:
    return [dict(zip((FLAG, ALIVE, HITS, CHANCE), numbers, strict=True)) for numbers in guesses]


def _compared(
    first: tuple[float, float, float, float], second: tuple[float, float, float, float], count: int = 24
) -> Comparison:
    """Two choices that do the same in each guess."""
    return Comparison([_line(*[first] * count), _line(*[second] * count)])


def test_what_happens_is_said_before_a_mean() -> None:
    compared = _compared((1, 1, 0, 0.6), (0, 1, 4, 0.3))
    assert compared.reason() == Reason(FLAG, 24, 24, 0)


def test_a_mean_is_said_where_less_is_better() -> None:
    assert _compared((1, 1, 0.5, 0.6), (1, 1, 2, 0.3)).reason() == Reason(HITS, 0.5, 24, 2)


@pytest.mark.parametrize("clearest", [0, 1])
def test_of_two_means_that_differ_the_clearer_one_is_said(clearest: int) -> None:
    means = Feature("damage", "mean", more=False, least=0.1), Feature("lost", "mean", more=False, least=0.1)
    noisy = [[5.0 + index % 4, 2.0] for index in range(24)]
    seconds = [values if clearest else values[::-1] for values in noisy]
    lines = [
        [dict(zip((*means, CHANCE), numbers, strict=True)) for numbers in guesses]
        for guesses in ([(0.0, 0.0, 0.6)] * 24, [(*values, 0.3) for values in seconds])
    ]
    reason = Comparison(lines).reason()
    assert reason is not None
    assert reason.feature is means[clearest]


def test_what_speaks_against_a_choice_or_hardly_differs_is_not_said() -> None:
    reason = _compared((0, 1, 0.2, 0.6), (1, 1, 0.4, 0.3)).reason()
    assert reason is not None
    assert reason.feature is CHANCE
    assert not reason.alike


def test_a_difference_is_clearer_the_more_guesses_show_it_and_the_less_they_differ() -> None:
    def clarity(*gains: float) -> float:
        return Comparison([_line(*[(0, 1, 0, gain) for gain in gains]), _line(*[(0, 1, 0, 0)] * len(gains))]).clarity(
            CHANCE
        )

    assert clarity(0.1, 0.3) == pytest.approx(0.2 / ((0.02 + 0.02**2) / 2) ** 0.5)
    assert clarity(0.1, 0.3, 0.1, 0.3) > clarity(0.1, 0.3)
    assert clarity(0.2, 0.2) == pytest.approx(0.2 / (0.02**2 / 2) ** 0.5)


def test_what_differs_by_luck_alone_is_not_said() -> None:
    first = _line(*[(index % 2, 1, 0, 0.6) for index in range(24)])
    second = _line(*[((index + index // 12) % 2, 1, 0, 0.3) for index in range(24)])
    reason = Comparison([first, second]).reason()
    assert reason is not None
    assert reason.feature is CHANCE


def test_a_chance_is_told_as_what_has_come_of_such_chances() -> None:
    lines = [_line(*[(0, 1, 0, chance)] * 24) for chance in (0.8, 0.6)]
    reason = Comparison(lines, (0.1, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.8)).reason()
    assert reason is not None
    assert (reason.this, reason.other) == pytest.approx((0.65, 0.55))


def test_what_makes_little_of_the_difference_is_not_said() -> None:
    """A flag in a third of the guesses, of which the chance gains nothing."""
    first = _line(*[(float(index % 3 == 0), 1, 0, 0.3 if index % 3 == 0 else 0.6) for index in range(24)])
    second = _line(*[(0, 1, 0, 0.3)] * 24)
    reason = Comparison([first, second]).reason()
    assert reason is not None
    assert reason.feature is CHANCE


@pytest.mark.parametrize(("with_flag", "told_of"), [(11, CHANCE), (12, FLAG)])
def test_what_makes_half_of_the_difference_is_said(with_flag: int, told_of: Feature) -> None:
    """The chance gains as much in each guess; the flag is touched in some of them."""
    first = _line(*[(float(index < with_flag), 1, 0, 0.5) for index in range(24)])
    reason = Comparison([first, _line(*[(0, 1, 0, 0.25)] * 24)]).reason()
    assert reason is not None
    assert reason.feature is told_of


def test_chances_that_hardly_differ_are_about_the_same() -> None:
    reason = _compared((1, 1, 0, 0.41), (0, 1, 3, 0.4)).reason()
    assert reason is not None
    assert reason.alike
    assert (
        sentence(reason, "your program", words_of("roborally", "en"))
        == "Chance to win: 41%; your program: about the same."
    )


def test_the_better_choice_refutes_the_other_and_is_never_called_worse() -> None:
    compared = _compared((1, 1, 0, 0.4), (0, 1, 3, 0.5))
    assert compared.refuted()
    assert compared.reason() is None
    turned = compared.reversed()
    assert not turned.refuted()
    reason = turned.reason()
    assert reason is not None
    assert (reason.feature, round(reason.this, 2), round(reason.other or 0, 2)) == (CHANCE, 0.5, 0.4)


def test_a_choice_alone_is_for_the_first_thing_that_mostly_happens() -> None:
    for flag, told_of in ((1.0, FLAG), (0.0, CHANCE)):
        found = Comparison([_line(*[(flag, 1.0, 0.0, 0.5)] * 24)]).plain()
        assert found.feature is told_of
        assert found.other is None


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Damage you take this turn (it costs you cards), on average: 0.5; your program: 2.0."),
        (
            "fr",
            "Dégâts subis ce tour-ci (ils te coûtent des cartes), en moyenne\u00a0: 0,5\u00a0; ton programme\u00a0: 2,0.",
        ),
        (
            "de",
            "Schaden, den du in dieser Runde erleidest (er kostet dich Karten), im Schnitt: 0,5; dein Programm: 2,0.",
        ),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(language: str, says: str) -> None:
    words = words_of("roborally", language)
    assert sentence(Reason(HITS, 0.5, 24, 2), words.say("coach.yours.program"), words) == says


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percentage_is_whole(language: str) -> None:
    assert "33" in sentence(Reason(CHANCE, 1 / 3, 24), "", words_of("roborally", language))


def test_only_what_is_certain_has_a_chance_of_0_or_100_percent() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.255, 0.999, 1.0)] == [0, 1, 26, 99, 100]
