"""Figures at fixed addresses: everything a host may ask for is there, and the engine agrees with every answer."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from html import escape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tabletop.figure.embedding import FRAME
from tabletop.figure.size import size
from tabletop.figure.write import as_block
from tabletop.film.timeline import timeline
from tabletop.formats import link
from tabletop.lesson.check import Lesson
from tabletop.lesson.render import figure as shown_figure
from tabletop.puzzle import task
from tabletop.rules.state import State
from tabletop.show.words import LANGUAGES
from tests.structure import GAMES
from tools.pages import figures, lessons
from tools.pages.page import Site, up_from

ADDRESS = "https://example.org/"
OWN = {f"{lesson.game.name}/{scene.step.id}" for lesson in figures.single() for scene in lesson.scenes}
for_every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def shown(language: str) -> list[figures.Shown]:
    """The figures that belong to no lesson; those of lessons are written by the same functions."""
    return [one for one in figures.shown(language) if one.figure.id in OWN]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = Site(tmp_path_factory.mktemp("site"), ADDRESS)
    for language in LANGUAGES:
        for one in shown(language):
            figures.write_figure(made, one, language)
    figures.draw({f"figures/{one.figure.id}/picture.png": one.figure for one in shown("en")}, made)
    return made


@for_every_language
def test_no_two_figures_of_a_game_have_one_title_in_the_list_of_all(language: str) -> None:
    found = [
        (one.game.name, one.texts[language].steps[scene.step.id].title)
        for _, one in figures.folders_with_figures()
        for scene in one.scenes
        if scene.played
    ]
    assert len(found) > 100
    assert [one for one, count in Counter(found).items() if count > 1] == []


@for_every_language
def test_every_game_has_figures_and_each_has_its_files_in_every_language(site: Site, language: str) -> None:
    found = [one.figure.id for one in shown(language)]
    assert {one.partition("/")[0] for one in found} == set(GAMES)
    for one in found:
        folder = site.folder / "figures" / one
        assert {file.name for file in (folder / language).iterdir()} == {
            "index.html", "frame.html", "oembed.json"
        }  # fmt: skip
        assert (folder / "film.svg").is_file()
        assert (folder / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_a_figure_is_called_the_same_in_every_language_and_shows_the_same() -> None:
    for others in zip(*(shown(language) for language in LANGUAGES), strict=True):
        assert len({one.figure.id for one in others}) == 1
        assert len({timeline(one.figure.film).seconds for one in others}) == 1
        assert len({len(one.figure.question.answers) if one.figure.question else 0 for one in others}) == 1


@for_every_language
def test_the_page_of_a_figure_tells_others_what_it_shows(site: Site, language: str) -> None:
    for one in shown(language):
        here = figures.path(one.figure.id, language)
        text = (site.folder / here / "index.html").read_text(encoding="utf-8")
        assert f'property="og:image" content="{ADDRESS}figures/{one.figure.id}/picture.png"' in text
        assert f'<link rel="alternate" type="application/json+oembed" href="{ADDRESS}{here}oembed.json"' in text
        said = json.loads((site.folder / here / "oembed.json").read_text(encoding="utf-8"))
        assert (said["version"], said["type"], said["title"]) == ("1.0", "rich", one.figure.title)
        assert {"width", "height", "html", "thumbnail_url"} <= set(said)


def test_every_figure_leads_on_to_the_game_at_its_own_position(site: Site) -> None:
    for lesson in (*figures.single(), *(one for taught in lessons.lessons().values() for one in taught)):
        for scene in lesson.scenes:
            if scene.played:
                figure = shown_figure(lesson, scene, "en")
                state = opened(figure.link) if figure.link else None
                assert state is None or words_of(lesson, state) >= words_of(lesson, scene.played.before), figure.id
                assert state or scene.played.after.over, figure.id
    for one in shown("en"):
        here = figures.path(one.figure.id, "en")
        text = (site.folder / here / "index.html").read_text(encoding="utf-8")
        assert f'class="play-on" href="{up_from(here)}#{escape(one.figure.link)}"' in text


def opened(fragment: str) -> State:
    """The position at which a fragment opens."""
    word, _, rest = fragment.partition("=")
    return task.decode(rest).state() if word == "task" else link.decode(fragment).at(0).state


def words_of(lesson: Lesson, state: State) -> set[str]:
    """The words of a position but for what is to come."""
    return {word for word in lesson.game.write(state).split() if not word.startswith(("agenda=", "told="))}


def test_a_block_stays_whole_in_markdown() -> None:
    block = as_block(shown("en")[0].figure)
    text = MarkdownIt("commonmark").render(f"Before\n\n{block}\nAfter *it*.\n")
    assert block in text
    assert "<em>it</em>" in text


def test_the_films_of_a_page_have_all_colours_that_they_use(site: Site) -> None:
    for one in shown("en"):
        text = (site.folder / figures.path(one.figure.id, "en") / "index.html").read_text(encoding="utf-8")
        rules = re.findall(r"(#f[\w,#]*)\{([^{}]*)\}", text)
        drawings = re.findall(r'<svg id="(\w+)".*?</svg>', text, re.DOTALL)
        assert drawings
        for name in drawings:
            drawing = text[text.index(f'<svg id="{name}"') :].partition("</svg>")[0]
            said = {
                role
                for names, body in rules
                if f"#{name}" in names.split(",")
                for role in re.findall(r"--([\w-]+):", body)
            }
            assert set(re.findall(r"var\(--([\w-]+)\)", drawing)) <= said


@for_every_language
def test_every_address_to_copy_is_that_of_a_file(site: Site, language: str) -> None:
    for one in shown(language):
        text = (site.folder / figures.path(one.figure.id, language) / "index.html").read_text(encoding="utf-8")
        ways = figures.texts()
        assert re.findall(r'<textarea [^>]*data-way="(\w+)"', text) == list(ways)
        assert f'data-title="{escape(one.figure.title)}"' in text
        copied = "".join(ways.values())
        known = {
            "site": ADDRESS,
            "at": f"figures/{one.figure.id}",
            "language": language,
            "title": escape(one.figure.title),
            "height": str(size(one.figure).frame(FRAME[0])),
            "room": escape(size(one.figure).style),
        }
        assert f'data-height="{known["height"]}" data-room="{known["room"]}"' in text
        assert set(re.findall(r"\{(\w+)\}", copied)) == set(known)
        for address in re.findall(rf'(?:src|href)="{ADDRESS}([^"]*)"', copied.format(**known)):
            assert (
                address == lessons.FIGURES or (site.folder / (address + "index.html" * address.endswith("/"))).is_file()
            ), address


def test_where_nobody_knows_the_address_of_the_site_there_is_no_oembed(tmp_path: Path) -> None:
    one = shown("en")[0]
    figures.write_figure(Site(tmp_path), one, "en")
    folder = tmp_path / figures.path(one.figure.id, "en")
    assert not (folder / "oembed.json").exists()
    assert "oembed" not in (folder / "index.html").read_text(encoding="utf-8")
