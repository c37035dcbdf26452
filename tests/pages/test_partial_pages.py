"""Static pages in a partial language: what is not translated is in English, marked, below a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.base import resources
from tabletop.lesson.check import Lesson
from tabletop.show.words import LANGUAGES
from tests.structure import GAMES
from tools.pages import figures, lessons, puzzles, rules
from tools.pages.page import Site, not_translated, words

LACKING = "es"


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language that has the texts of pages and of puzzles, and neither rules nor lessons nor figures."""
    read = resources.read

    def read_what_is_there(package: str, path: str) -> bytes:
        if path == rules.file_of(LACKING):
            raise FileNotFoundError(path)
        return read(package, path)

    monkeypatch.setattr(resources, "read", read_what_is_there)
    monkeypatch.setattr(rules, "PARTIAL", (LACKING,))
    monkeypatch.setattr(Lesson, "spoken", lambda _, language: "en" if language == LACKING else language)
    kept = (rules.spoken, rules.read)
    for one in kept:
        one.cache_clear()
    yield LACKING
    for one in kept:
        one.cache_clear()


def check(page: str, language: str, spoken: str) -> None:
    """A page says so where it is in English, and only there."""
    assert f'<html lang="{language}">' in page
    note = not_translated(spoken, language)
    assert (note == "") == (spoken == language)
    assert page.count('<p class="note"') == bool(note)
    assert note in page
    assert ('<h1 lang="en">' in page) == bool(note)


@pytest.mark.parametrize("game", GAMES)
def test_rules(game: str, lacking: str) -> None:
    page = rules.rules_page(Site(Path()), game, lacking)
    check(page, lacking, "en")
    assert '<article lang="en">' in page
    there = set(re.findall(r'href="\.\./(\w+)/#', page))
    assert there == {one for one in LANGUAGES if one != lacking}, "every heading leads to texts that are there"


def test_lessons_and_their_list(lacking: str) -> None:
    taught = lessons.lessons()["robotory"]
    page = lessons.lesson_page(Site(Path()), taught, 0, lacking)
    check(page, lacking, "en")
    assert f'href="../../../../rules/robotory/{lacking}/' in page, "one stays in the language"
    listed = lessons.index_page(Site(Path()), lacking)
    assert len(re.findall(r'<li data-lesson="[^>]* lang="en">', listed)) == sum(map(len, lessons.lessons().values()))


def test_figures(lacking: str) -> None:
    check(figures.figure_page(Site(Path()), next(figures.shown(lacking)), lacking), lacking, "en")


def test_puzzles_are_said_text_by_text(lacking: str) -> None:
    task = puzzles.kept()["robotory"][0]
    page = puzzles.puzzle_page(Site(Path()), task, lacking)
    assert words(lacking).say("puzzles.solution") in page
    assert '<p class="note"' not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_languages_never_say_so(language: str) -> None:
    assert all(rules.spoken(game, language) == language for game in GAMES)
    for taught in lessons.lessons().values():
        assert {lesson.spoken(language) for lesson in taught} == {language}
    check(rules.rules_page(Site(Path()), "robotory", language), language, language)
    check(lessons.lesson_page(Site(Path()), lessons.lessons()["robotory"], 0, language), language, language)
