"""Luck and skill as a picture and as numbers: bars as high as what was won or lost, each over its stretch of the game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletop.show.words import words as words_of
from tabletop.telling.account import Share
from tabletop.telling.coaching import CHANCE, TURNS, Coaching
from tabletop.telling.luck import number_of, over_time, picture, table

_SHARES = (
    Share(1, 4, 10, 2, 5.0, 4.0, 0.0, 1.0, -0.5),
    Share(2, 10, 30, 9, 4.0, 4.5, -1.5, 0.25, -0.75),
)


def _coaching(unit: str = TURNS) -> Coaching:
    return Coaching(0, unit, "So it went.", _SHARES, ())


def _bars(markup: str) -> list[dict[str, Any]]:
    found = re.findall(r'<rect class="(\w+)" x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"/>', markup)
    return [{"part": part, "x": float(x), "y": float(y), "w": float(w), "h": float(h)} for part, x, y, w, h in found]


def test_each_bar_is_as_high_as_its_part_and_stands_on_the_line_or_hangs_from_it() -> None:
    markup = over_time(_coaching(), 40)
    (zero,) = map(float, re.findall(r'd="M0 ([\d.]+)H100"', markup))
    bars = _bars(markup)
    assert [bar["part"] for bar in bars] == ["deal", "planning", "others", "deal", "planning", "others"]
    unit = bars[0]["h"]  # the deal of the first stretch, 1 turn
    assert [bar["h"] / unit for bar in bars] == pytest.approx([1.0, 0.5, 0.5, 0.25, 0.75, 1.0], abs=0.01)
    assert [round(bar["y"] + bar["h"], 1) <= zero for bar in bars] == [True, False, False, True, False, False]
    assert min(bar["y"] for bar in bars) == 0
    assert max(bar["y"] + bar["h"] for bar in bars) == pytest.approx(100, abs=0.2)
    assert bars[2]["y"] == pytest.approx(bars[1]["y"] + bars[1]["h"], abs=0.1), "one hangs below the other"


def test_a_part_too_small_to_be_seen_has_no_bar_and_a_small_one_has() -> None:
    share = Share(1, 0, 10, 2, 0.0, 100.0, gain=100.0, deal=99.9, planning=0.06)
    assert share.others == pytest.approx(0.04)
    bars = _bars(over_time(_coaching()._replace(shares=(share,)), 20))
    assert [(bar["part"], bar["h"]) for bar in bars] == [("deal", 99.9), ("planning", 0.1)]


def test_over_a_slider_each_bar_stands_over_its_own_stretch() -> None:
    first, *_, last = _bars(over_time(_coaching(), 40))
    assert (first["x"], last["x"]) == (10, 25)
    assert first["x"] + first["w"] < last["x"]
    assert last["x"] + last["w"] < 75


def test_the_picture_has_labels_ends_and_what_each_part_comes_to() -> None:
    words = words_of("tabletop", "en")
    markup = picture(_coaching(), words, ["1", "2"])
    first, *_, last = _bars(markup)
    assert first["w"] == last["w"]
    assert first["x"] + first["w"] <= 50 <= last["x"], "each in its half"
    assert re.findall(r"<span>([+−][\d.]+)</span>", markup) == ["+1.0", "−1.8"]
    assert re.findall(r'class="labels"><span>1</span><span>2</span>', markup)
    assert re.findall(r'<li class="(\w+)"><span>.+?</span> <b>(.+?)</b>', markup) == [
        ("deal", "+1.2"),
        ("planning", "−1.2"),
        ("others", "−1.5"),
    ]


def test_of_many_stretches_only_some_have_a_label() -> None:
    many = _coaching()._replace(shares=_SHARES * 15)
    labels = re.findall(
        r"<span>(\d*)</span>", picture(many, words_of("tabletop", "en"), [str(n) for n in range(1, 31)])
    )
    assert [label for label in labels if label] == ["1", "4", "7", "10", "13", "16", "19", "22", "25", "28"]


def test_who_listens_gets_every_number_in_a_table() -> None:
    markup = table(_coaching(CHANCE), words_of("tabletop", "fr"), ["Tour 1", "Tour 2"])
    assert re.findall(r'<th scope="row">(.+?)</th><td>(.+?)</td><td>(.+?)</td><td>(.+?)</td>', markup) == [
        ("Tour 1", "+100", "−50", "−50"),
        ("Tour 2", "+25", "−75", "−100"),
        ("En tout", "+125", "−125", "−150"),
    ]
    assert re.findall(r'scope="col">(.+?)<', markup) == ["Le hasard", "Tes choix", "Les autres"]


@pytest.mark.parametrize(
    ("number", "unit", "language", "says"),
    [(1.26, TURNS, "de", "+1,3"), (-0.04, TURNS, "en", "0"), (-0.4, CHANCE, "en", "−40"), (0.004, CHANCE, "fr", "0")],
)
def test_numbers_have_signs_and_nothing_is_nought(number: float, unit: str, language: str, says: str) -> None:
    assert number_of(number, unit, words_of("tabletop", language)) == says
