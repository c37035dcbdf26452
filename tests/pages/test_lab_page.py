"""The lab: its page in every language, and the examples that one begins with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import robodrome
from tabletop.base.shipped import SHIPPED
from tabletop.show.theme import MODES, SHARED
from tests.structure import TOP
from tools import lab

GAMES = {"robotory": 20, "roborally": 1}
"""Games to see that a bot is better than random; two in others."""
LEAST = {"robotory": 0.8}
"""The rate that it reaches at least, where it is not just the better one."""


def test_the_box_has_no_origin_and_one_script() -> None:
    page = (lab.SOURCES / lab.PAGE).read_text(encoding="utf-8")
    assert "<!--box-->" in page
    assert "allow-same-origin" not in page + Path(lab.__file__).read_text(encoding="utf-8")
    assert lab.script_of_box() in lab.box()
    assert "</" not in lab.script_of_box()


def test_every_colour_that_the_page_names_has_a_value_in_each_theme_that_a_reader_may_choose() -> None:
    style = "".join((TOP / path).read_text(encoding="utf-8") for path in ("web/pages.css", "web/lab/lab.css"))
    shared = {role for role in re.findall(r"var\(--([\w-]+)", style) if role in SHARED}
    rules = lab.themes().splitlines()
    assert [re.findall(r'"(\w+)"', rule) for rule in rules] == [[mode] for mode in MODES]
    for rule in rules:
        assert set(re.findall(r"--([\w-]+):#", rule)) == shared


def test_every_text_of_the_lab_stands_in_every_language_with_the_same_places_and_is_used() -> None:
    said = lab.texts()
    sources = "".join((lab.SOURCES / name).read_text(encoding="utf-8") for name in ("lab.html", "lab.js"))
    for language in said:
        assert said[language].keys() == said["en"].keys()
        for key, text in said[language].items():
            assert text, (language, key)
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", said["en"][key])), (
                language,
                key,
            )
            assert key in sources, f"{key} is never said"
    used = set(re.findall(r'data-say="(?:[\w-]+=)?([\w.-]+)"|say\("(lab\.[\w.-]+)"', sources))
    assert {one or other for one, other in used} <= said["en"].keys()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_example_of_every_game_is_short_and_beats_random(name: str, tmp_path: Path) -> None:
    text = (lab.SOURCES / "examples" / f"{name}.txt").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line]) <= 15
    bot = tmp_path / "bot.py"
    bot.write_text(text, encoding="utf-8")
    result = robodrome.tournament(robodrome.game(name), [str(bot), "random"], GAMES.get(name, 2), 1)
    assert result.failures == ()
    assert result.standings[0].rate > result.standings[1].rate
    assert result.standings[0].rate >= LEAST.get(name, 0)
