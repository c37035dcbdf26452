"""The static pages with the lessons: the same figures in every language, readable without a script; links lead somewhere."""

from __future__ import annotations

import json
import re
from html import escape, unescape
from itertools import product
from pathlib import Path
from urllib.parse import urljoin

import pytest

from tabletop.base import resources
from tabletop.core import game
from tabletop.film.picture import style
from tabletop.formats import link
from tabletop.lesson.check import Lesson
from tabletop.puzzle import task
from tabletop.show.words import LANGUAGES
from tests.pages.test_rules_pages import ADDRESSES
from tests.pages.test_rules_pages import written as rules_page
from tests.structure import GAMES, TOP
from tools.pages import lessons
from tools.pages.lessons import STYLE
from tools.pages.page import Site, index

ALL = [lesson for taught in lessons.lessons().values() for lesson in taught]
TOP_OF_SITE = "https://site/"

every_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda one: f"{one.game.name}/{one.name}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages of lessons in a folder."""
    folder = tmp_path_factory.mktemp("site")
    lessons.write(Site(folder))
    return folder


def written(site: Path, lesson: Lesson, language: str) -> str:
    """The page of a lesson."""
    return (site / lessons.path(lesson, language) / "index.html").read_text(encoding="utf-8")


@every_lesson
def test_a_page_holds_every_step_and_all_its_words_without_a_script(lesson: Lesson, site: Path) -> None:
    for language in LANGUAGES:
        page = re.sub(r'<a href="[^"]*/rules/[^"]*">([^<]*)</a>', r"\1", unescape(written(site, lesson, language)))
        for name, said in lesson.texts[language].steps.items():
            assert f'<section class="step" id="{name}"' in page
            for text in (said.title, said.question, *(part for one in said.answers.values() for part in one[1:])):
                assert text in page


@every_lesson
def test_the_figures_of_a_lesson_show_the_same_in_every_language(lesson: Lesson, site: Path) -> None:
    marks = r' figure="([^"]+)"| data-right="(\w+)"'
    shown = [re.findall(marks, written(site, lesson, language)) for language in LANGUAGES]
    assert shown[0]
    assert shown == [shown[0]] * len(LANGUAGES)


@every_lesson
def test_what_films_of_a_page_have_in_common_stands_there_once(lesson: Lesson, site: Path) -> None:
    page = written(site, lesson, "en")
    drawn = dict(re.findall(r'<g id="(\w+l\d+)">(.*?)</g>', page))
    assert len(set(drawn.values())) == len(drawn)
    assert set(re.findall(r'<use href="#(\w+l\d+)"', page)) == set(drawn)
    assert "prefers-reduced-motion" not in page
    assert f'<link rel="stylesheet" href="../../../../{STYLE}">' in page
    assert style(".film>svg") in (site / STYLE).read_text(encoding="utf-8")


@every_lesson
def test_links_of_a_lesson_lead_to_pages_rules_and_games_that_are_there(lesson: Lesson, site: Path) -> None:
    for language in LANGUAGES:
        here = TOP_OF_SITE + lessons.path(lesson, language)
        rules = ADDRESSES.findall(rules_page(lesson.game.name, language))
        for href in re.findall(r'<a [^>]*?href="([^"]+)"', written(site, lesson, language)):
            path, _, fragment = urljoin(here, unescape(href)).removeprefix(TOP_OF_SITE).partition("#")
            if path.startswith("rules/") and fragment:
                assert (path, fragment in rules) == (f"rules/{lesson.game.name}/{language}/", True), fragment
            elif path.startswith("lessons/"):
                assert (site / path / "index.html").exists(), path
            elif not path and fragment:
                word, _, rest = fragment.partition("=")
                opened = task.decode(rest) if word == "task" else link.decode(rest if word == "first" else fragment)
                assert opened.game is lesson.game


def test_the_list_leads_to_every_lesson_in_every_language(site: Path) -> None:
    for language in LANGUAGES:
        here = index("lessons", language)
        page = (site / here / "index.html").read_text(encoding="utf-8")
        for lesson in ALL:
            assert escape(lesson.texts[language].title) in page
            assert f'{lessons.path(lesson, language)}"' in page


def test_the_address_of_a_lesson_has_no_number_so_that_others_can_come_in_between() -> None:
    paths = [lessons.path(lesson, "en") for lesson in ALL]
    assert "lessons/roborally/five-cards/en/" in paths
    assert len(set(paths)) == len(paths)
    assert [path for path in paths if not re.fullmatch(r"lessons/[a-z]+/[a-z-]+/en/", path)] == []


def test_a_rule_leads_to_the_first_lesson_that_teaches_it() -> None:
    assert lessons.teaching()["roborally"]["5.2.4"] == "lessons/roborally/five-cards/"
    for name, taught in lessons.teaching().items():
        assert name in game.names()
        assert taught


def test_the_end_of_a_game_finds_there_the_page_of_each_rule_that_is_taught(site: Path) -> None:
    found = json.loads((site / lessons.RULES).read_text(encoding="utf-8"))
    assert found == lessons.teaching()
    for taught in found.values():
        for address, language in product(taught.values(), LANGUAGES):
            assert (site / address / language / "index.html").is_file()


def test_every_chapter_of_the_rules_has_a_lesson_and_every_option_card_and_variant_too() -> None:
    without = []
    for name in GAMES:
        known = re.findall(r"^#{2,4} (\d[\d.]*)", resources.read(name, "RULES.md").decode(), re.MULTILINE)
        whole = {
            "roborally": ("10", "11", "12"),
            "moonbots": ("7", "8"),
            "stakbots": ("6", "9"),
            "robotory": ("7",),
        }.get(name, ())
        wanted = [rule for rule in known if "." not in rule or rule.partition(".")[0] in whole]
        without += [(name, rule) for rule in wanted if rule not in lessons.teaching().get(name, {})]
    without.remove(("moonbots", "10"))  # where the lists of cards come from
    lacking = [f"Let a lesson in lessons/{name}/ teach or explain {rule}." for name, rule in without]
    assert not lacking, "\n".join(lacking)


def test_scripts_that_pages_name_are_there(site: Path) -> None:
    assert (TOP / "web" / lessons.PROGRESS).exists()
    assert "robodrome-figure" in (site / lessons.FIGURES).read_text(encoding="utf-8")


def test_pasted_the_address_of_a_lesson_shows_its_first_figure_and_leads_to_it(tmp_path: Path) -> None:
    site, taught = Site(tmp_path, "https://example.org/"), lessons.lessons()["robotory"]
    here = lessons.path(taught[0], "fr")
    text = lessons.lesson_page(site, taught, 0, "fr")
    told = json.loads((tmp_path / here / "oembed.json").read_text(encoding="utf-8"))
    assert f'type="application/json+oembed" href="https://example.org/{here}oembed.json"' in text
    picture = f"https://example.org/figures/{lessons.first(taught[0], 'fr').id}/picture.png"
    assert f'property="og:image" content="{picture}"' in text
    assert (told["title"], told["thumbnail_url"]) == (taught[0].texts["fr"].title, picture)
    assert f'src="https://example.org/{here}"' in told["html"]


def test_numbers_of_rules_in_the_words_lead_to_the_rules(site: Path) -> None:
    lesson = next(one for one in ALL if one.address == "down-and-back")
    page = written(site, lesson, "fr")
    assert '(<a href="../../../../rules/roborally/fr/#7.4.1">7.4.1</a>)' in page, "in what is said to an answer"
    assert '(<a href="../../../../rules/roborally/fr/#7.3">7.3</a>)' in page, "in what is read"
    assert page.count("Wumms (1)") > 0, "a number of a robot is none of a rule"
