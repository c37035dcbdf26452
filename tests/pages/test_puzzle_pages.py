"""Pages of puzzles: the position, the goal, the way to the board, and a solution that stays hidden until it is asked for."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

import pytest

from tabletop.puzzle.text import goal_text
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tests.structure import TOP
from tools.pages import figures, lessons, puzzles
from tools.pages.page import Site


@pytest.mark.parametrize("name", sorted(puzzles.kept()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_position_goal_board_and_hidden_solution(name: str, language: str) -> None:
    task = puzzles.kept()[name][0]
    text = puzzles.puzzle_page(Site(Path()), task, language)
    assert goal_text(task, words_of(name, language)) in text
    assert f'href="../../../../#puzzle={name}-01"' in text
    assert 'src="../position.svg"' in text
    hidden = re.search(r"<details><summary>.*?</details>", text, re.DOTALL)
    assert hidden
    assert f"<li>{escape(puzzles.moves(task, language)[0])}</li>" in hidden[0]
    assert "<ol>" not in text.replace(hidden[0], "")
    assert f"rules/{name}/{language}/#{task.rule}" in hidden[0]


def test_a_solution_is_told_choice_by_choice() -> None:
    task = next(task for task in puzzles.kept()["robotory"] if len(task.solution) > 2)
    told = puzzles.moves(task, "en")
    assert len(told) == len(task.solution)
    assert puzzles.moves(task, "de") != told


def test_the_list_has_each_puzzle_of_days_with_picture_theme_and_grade_and_the_others_at_its_end() -> None:
    for language in LANGUAGES:
        text = puzzles.index_page(Site(Path()), language)
        listed, earlier = text.split('<details class="earlier">')
        for tasks in puzzles.kept().values():
            for task in tasks:
                here = (
                    f'data-puzzle="{task.id}" data-game="{task.game.name}" data-theme="{task.game.name}:{task.theme}"'
                )
                assert (f'{here} data-grade="{task.grade}"' in listed) == task.daily
                assert (f"{puzzles.folder(task)}position.svg" in listed) == task.daily
                assert (puzzles.path(task, language) in earlier) != task.daily
        assert all(f'<option value="{name}:' in listed for name in puzzles.kept())


def test_a_puzzle_that_is_kept_for_its_address_alone_has_no_picture_of_its_own(tmp_path: Path) -> None:
    task = next(task for task in puzzles.kept()["roborally"] if not task.daily)
    text = puzzles.puzzle_page(Site(tmp_path, "https://example.org/"), task, "en")
    assert "https://example.org/icons/512.png" in text
    assert f'href="../../../../#puzzle={task.id}"' in text
    assert not re.findall(r"data-way|copied\.js|oembed", text), "there is nothing to put into other pages"
    assert not list(tmp_path.rglob("oembed.json"))


def test_a_puzzle_on_a_course_of_the_publisher_is_not_offered_for_other_pages(tmp_path: Path) -> None:
    classic = {file.stem for file in (TOP / "boards/classic").glob("*.course")}
    offered = dict[bool, set[bool]]()
    for task in puzzles.kept()["roborally"]:
        named = re.search(r" course=([\w-]+)", task.position)
        on_classic = named is not None and named[1] in classic
        assert task.daily or not on_classic, "docs/guide/class.md says that earlier puzzles may be copied"
        if task.daily:
            text = puzzles.puzzle_page(Site(tmp_path, "https://example.org/"), task, "en")
            offered.setdefault(on_classic, set()).add(bool(re.search(r"data-way|copied\.js|oembed", text)))
    assert offered == {True: {False}, False: {True}}


def test_the_index_leads_to_every_puzzle() -> None:
    text = puzzles.index_page(Site(Path()), "fr")
    for tasks in puzzles.kept().values():
        for task in tasks:
            assert f'href="../../{puzzles.path(task, "fr")}"' in text


def test_a_puzzle_is_put_into_other_pages_as_a_figure_that_hides_the_solution(tmp_path: Path) -> None:
    site, task = Site(tmp_path, "https://example.org/"), puzzles.kept()["stakbots"][0]
    here, shown = puzzles.path(task, "de"), puzzles.figure(task, "de")
    text = puzzles.puzzle_page(site, task, "de")
    site.write(f"{here}frame.html", figures.frame_page(here, shown.title, "de"))
    figures.draw({f"{puzzles.folder(task)}picture.png": shown}, site)
    block = text[text.index("<robodrome-figure") : text.index("</robodrome-figure>")]
    assert f'href="../../../../#puzzle={task.id}"' in block
    assert goal_text(task, words_of("stakbots", "de")) in block
    assert "@keyframes" not in block
    told = json.loads((tmp_path / here / "oembed.json").read_text(encoding="utf-8"))
    assert f"https://example.org/{here}oembed.json" in text
    for address in (told["thumbnail_url"], re.findall('src="([^"]*)"', told["html"])[0]):
        assert (tmp_path / address.removeprefix("https://example.org/")).is_file()
    site.write(here, text)
    known = {"site": site.address, "at": puzzles.folder(task)[:-1], "language": "de", "title": shown.title}
    known |= {"height": "800", "room": "display:block"}
    ways = re.findall(r'data-way="(\w+)"', text)
    assert ways == ["element", "frame"]
    for way in ways:
        filled = figures.texts()[way].format(**known)
        for address in set(re.findall(r'"https://example\.org/([^"]*)"', filled)) - {lessons.FIGURES}:
            there = tmp_path / address
            assert (there / "index.html" if address.endswith("/") else there).is_file(), address
        assert f'"https://example.org/{here}' in filled
