"""Static pages in a partial language: what is not translated is in English, marked, below a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.show.words import LANGUAGES, PARTIAL
from tests.structure import GAMES
from tools.pages import figures, lessons, puzzles, rules
from tools.pages.page import Site, not_translated, words

every_language = pytest.mark.parametrize("language", PARTIAL)


def check(page: str, language: str, spoken: str) -> None:
    """A page says so where it is in English, and only there."""
    assert f'<html lang="{language}">' in page
    note = not_translated(spoken, language)
    assert (note == "") == (spoken == language)
    assert page.count('<p class="note"') == bool(note)
    assert note in page
    assert ('<h1 lang="en">' in page) == bool(note)


@every_language
@pytest.mark.parametrize("game", GAMES)
def test_rules(game: str, language: str) -> None:
    spoken = rules.spoken(game, language)
    page = rules.rules_page(Site(Path()), game, language)
    check(page, language, spoken)
    assert f'<article lang="{spoken}">' in page
    there = set(re.findall(r'href="\.\./(\w+)/#', page))
    assert there == {one for one in LANGUAGES if one != language}, "every heading leads to texts that are there"


@every_language
def test_lessons_and_their_list(language: str) -> None:
    taught = lessons.lessons()["robotory"]
    page = lessons.lesson_page(Site(Path()), taught, 0, language)
    check(page, language, taught[0].spoken(language))
    assert f'href="../../../../rules/robotory/{language}/' in page, "one stays in the language"
    listed = lessons.index_page(Site(Path()), language)
    missing = [
        lesson for found in lessons.lessons().values() for lesson in found if lesson.spoken(language) != language
    ]
    assert len(re.findall(r'<li data-lesson="[^>]* lang="en">', listed)) == len(missing)


@every_language
def test_figures(language: str) -> None:
    one = next(figures.shown(language))
    check(figures.figure_page(Site(Path()), one, language), language, one.spoken)


@every_language
def test_puzzles_are_said_text_by_text(language: str) -> None:
    task = puzzles.kept()["robotory"][0]
    page = puzzles.puzzle_page(Site(Path()), task, language)
    assert words(language).say("puzzles.solution") in page
    assert '<p class="note"' not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_languages_never_say_so(language: str) -> None:
    assert all(rules.spoken(game, language) == language for game in GAMES)
    for taught in lessons.lessons().values():
        assert {lesson.spoken(language) for lesson in taught} == {language}
