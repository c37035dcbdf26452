"""The static pages with the rules: an address for every rule in every language, labels, and links that lead somewhere."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

import pytest

from tabletop.show.words import LANGUAGES
from tests.structure import ENGINE, GAMES
from tools.pages import rules, rules_figures
from tools.pages.lessons import teaching
from tools.pages.page import Site

every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)
ADDRESSES = re.compile(r'id="([^"]+)"')


@cache
def written(game: str, language: str) -> str:
    return rules.rules_page(Site(Path()), game, language)


@every_page
def test_every_rule_that_an_event_may_name_has_its_address_in_every_language(game: str, language: str) -> None:
    text = (ENGINE / game / "RULES.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^#{2,4} (\d+(?:\.\d+)*)\b", text, re.MULTILINE)
    assert numbers
    assert set(numbers) - set(ADDRESSES.findall(written(game, language))) == set()


@every_page
def test_no_address_is_given_twice_and_every_link_within_leads_to_one(game: str, language: str) -> None:
    page = written(game, language)
    addresses = ADDRESSES.findall(page)
    assert len(addresses) == len(set(addresses))
    assert {found for found in re.findall(r'href="#([^"]+)"', page) if found not in addresses} == set()


@every_page
def test_the_same_place_in_another_language_is_one_that_is_there(game: str, language: str) -> None:
    found = re.findall(r'href="\.\./(\w+)/#([^"]+)"', written(game, language))
    assert {other for other, _ in found} == set(LANGUAGES) - {language}
    for other in set(LANGUAGES) - {language}:
        there = ADDRESSES.findall(written(game, other))
        assert [place for where, place in found if where == other and place not in there] == []


@every_page
def test_marks_are_labels_and_no_bracket_is_left(game: str, language: str) -> None:
    page, text = written(game, language), (ENGINE / game / "RULES.md").read_text(encoding="utf-8")
    assert page.count("<mark ") > len(re.findall(r"^### \d", text, re.MULTILINE)) > 0
    assert re.findall(r"\[[^\]]*\]", re.sub(r"<(code|pre)\b.*?</\1>", "", page, flags=re.DOTALL)) == []


def test_rules_link_to_the_rules_that_they_name() -> None:
    assert rules.linked("(7.4.1, 7.4), chapter 5; (2) and (3), 1.5.", {"7.4.1", "5", "2"}) == (
        '(<a href="#7.4.1">7.4.1</a>, 7.4), <a href="#5">chapter 5</a>; (<a href="#2">2</a>) and (3), 1.5.'
    )


def test_the_index_of_each_language_leads_to_all_games(tmp_path: Path) -> None:
    rules.write(Site(tmp_path))
    for language in LANGUAGES:
        folder = tmp_path / "rules" / ("" if language == "en" else language)
        text = (folder / "index.html").read_text(encoding="utf-8")
        for game in GAMES:
            there = re.search(rf'href="((?:\.\./)+rules/{game}/{language}/)"', text)
            assert there
            assert (folder / there[1] / "index.html").is_file()


FIGURES = [(game, rule) for game in GAMES for rule in rules_figures.FIGURES.get(game, {})]


def test_every_game_has_two_films_in_its_rules_at_least() -> None:
    assert {game for game in GAMES if len(rules_figures.FIGURES.get(game, {})) < 2} == set()


@pytest.mark.parametrize(("game", "rule"), FIGURES)
def test_a_film_stands_with_the_rule_by_which_something_happens_in_it(game: str, rule: str) -> None:
    assert rule in rules_figures.played(game, rule).rules()
    for language in LANGUAGES:
        page = written(game, language)
        _, _, below = page.partition(f' id="{rule}"')
        text, _, _ = below.partition("<hgroup>")
        assert f'src="../../../{rules_figures.path(game, rule)}"' in text
        assert escape(rules_figures.caption_of(rules_figures.played(game, rule), rule, language)) in text


@every_page
def test_every_chapter_has_an_open_film_and_others_of_lessons_are_folded(game: str, language: str) -> None:
    page = written(game, language)
    films: dict[str, list[str]] = {chapter: [] for chapter in rules_figures.chapters(game)}
    for part in page.split("<hgroup>")[1:]:
        number = re.search(r' id="(\d[\d.]*)"', part)
        if number and (film := re.search(r'<details class="film"([^>]*)>', part)):
            films[number[1].partition(".")[0]].append("own" if number[1] in rules_figures.FIGURES[game] else film[1])
    assert {chapter for chapter, shown in films.items() if shown[:1] not in (["own"], [" open"])} == set()
    assert {chapter for chapter, shown in films.items() if " open" in shown[1:]} == set()
    pictures = re.findall(r'<details class="film"[^>]*>.*?<img ([^>]*)>', page)
    assert all('loading="lazy"' in one and "width=" in one for one in pictures)
    assert len(pictures) > len(films)


def test_a_figure_of_a_lesson_that_stands_with_a_rule_shows_it_and_leads_to_its_step() -> None:
    found = rules_figures.in_lessons("roborally")
    assert found["7.4.1"].id == "roborally/down-and-back-beside", "a step states it, though nothing happens by it"
    assert found["5.2.5"].id == "roborally/five-cards-program", "in a lesson that teaches it, if there is one"
    page = written("roborally", "de")
    assert 'src="../../../figures/roborally/down-and-back-beside/film.svg"' in page
    assert 'href="../../../lessons/roborally/down-and-back/de/#beside"' in page


def test_a_film_in_which_nothing_happens_by_its_rule_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = rules_figures.FIGURES["robotory"]["5.1"]
    monkeypatch.setattr(rules_figures, "FIGURES", {"robotory": {"4.3": shown}})
    rules_figures.played.cache_clear()
    with pytest.raises(ValueError, match=r"nothing happens by rule 4\.3 of robotory in its figure; .* is by 5\.1\."):
        rules_figures.played("robotory", "4.3")


def test_rules_lead_to_the_lesson_that_teaches_them() -> None:
    for game, taught in teaching().items():
        page = written(game, "fr")
        for lesson in taught.values():
            assert f'href="../../../{lesson}fr/"' in page
