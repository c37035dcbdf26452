"""Figures as HTML: everything is there to be read and answered before any script runs."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

from tabletop.base.errors import OptionError
from tabletop.figure import write
from tabletop.figure.deduplicate import deduplicate
from tabletop.figure.figure import Answer, Figure, Question, halt
from tabletop.film import stretch
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import timeline
from tabletop.show.words import LANGUAGES
from tests.tabletop.film.playing import GAMES, for_every_film, played

RIGHT, WRONG = Answer("Two", True, "By rule 3.1."), Answer("Three", False, "Rule 3.1 says two.")


def film(name: str = "roborally") -> Stretch:
    session = played(name, 1)
    return stretch.of_session(session, session.ply // 2)


def tree(html: str) -> ElementTree.Element:
    """The markup as a tree; it is written so that XML can read it too, but for a void element."""
    return ElementTree.fromstring(
        re.sub(r"(<input[^>]*)>", r"\1/>", html.replace(" hidden", "").replace(" selected", ""))
    )


@for_every_film
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_is_read_without_a_script(name: str, language: str) -> None:
    shown = film(name)
    root = tree(write.as_html(Figure(f"{name}/one", "One & two", shown), language))
    assert root.attrib == {"figure": f"{name}/one", "version": str(write.VERSION), "lang": language, "dir": "ltr"}
    assert root.findtext(".//{*}svg/{*}title") == "One & two"
    lines = root.findall(".//ol[@class='story']/li")
    assert len(lines) > 1
    assert all(re.search(r"\d", line.findtext("small") or "") for line in lines)


def test_speeds_are_the_same_text_in_every_language() -> None:
    options = tree(write.as_html(Figure("roborally/one", "One", film()), "fr")).findall(".//option")
    assert [str(option.text)[2:] for option in options] == ["¼", "½", "1", "2"]
    assert [float(option.attrib["value"]) for option in options] == [0.25, 0.5, 1, 2]


def test_what_is_asked_is_told_only_to_those_who_open_it() -> None:
    shown = film()
    asked = timeline(shown).captions[2]
    question = Question("How many?", (RIGHT, WRONG), before=asked.first)
    root = tree(write.as_html(Figure("roborally/one", "One", shown, question)))
    stands = float(root.find("div").get("data-halt", ""))  # type: ignore[union-attr]
    assert stands == pytest.approx(halt(question, timeline(shown)), abs=0.01)
    assert all(float(line.get("data-at", "")) < asked.at for line in root.findall("div/ol/li"))
    rest = root.findall("details/ol/li")
    assert float(rest[0].get("data-at", "")) == pytest.approx(asked.at, abs=0.01)
    assert not root.findtext(".//{*}svg/{*}desc")
    answers = sorted(root.findall("fieldset/details"), key=lambda one: one.get("data-answer", ""))
    assert [one.get("data-right") for one in answers] == ["true", "false"]
    assert [one.findtext("summary") for one in answers] == ["Two", "Three"]
    assert ["".join(one.find("p").itertext()) for one in answers] == [  # type: ignore[union-attr]
        "Right. By rule 3.1.",
        "Not quite. Rule 3.1 says two.",
    ]


def test_an_answer_that_leads_somewhere_has_a_film_of_it() -> None:
    other = film("robotory")
    question = Question("What then?", (RIGHT._replace(film=other), WRONG))
    root = tree(write.as_html(Figure("roborally/one", "One", film(), question)))
    films = {one.findtext("summary"): len(one.findall("div/{*}svg")) for one in root.findall("fieldset/details")}
    assert films == {"Two": 1, "Three": 0}
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))


def test_answers_to_touch_stand_as_letters_on_the_picture_and_in_words() -> None:
    question = Question("Where?", (RIGHT._replace(place=(1.5, 2.5)), WRONG._replace(place=(3.5, 2.5))), "cell")
    root = tree(write.as_html(Figure("roborally/one", "One", film(), question)))
    marks = root.findall("div/{*}svg/{*}g[@class='marks']/{*}g")
    assert [(mark.get("transform"), mark.findtext("{*}text")) for mark in marks] == [
        ("translate(1.5,2.5)", "A"),
        ("translate(3.5,2.5)", "B"),
    ]
    assert [one.findtext("summary/b") for one in root.findall("fieldset/details")] == ["A", "B"]


def test_an_order_is_shown_in_another_which_is_the_same_for_everybody() -> None:
    answers = tuple(Answer(text, True, "") for text in ("one", "two", "three"))
    made = [
        tree(write.as_html(Figure("roborally/one", "One", film(), Question("Order?", answers, "order"))))
        for _ in range(2)
    ]
    shown, again = ([item.text for item in root.findall("fieldset/ul/li")] for root in made)
    assert shown == again != ["one", "two", "three"]
    assert sorted(shown, key=str) == ["one", "three", "two"]
    assert [(item.text or "").strip() for item in made[0].findall("fieldset/details/ol/li")] == ["one", "two", "three"]


def test_figures_of_one_page_write_colours_that_they_share_and_drawings_once() -> None:
    alone = [write.as_html(Figure(f"{name}/one", "One", film(name))) for name in GAMES]
    page = deduplicate("".join(alone))
    films = re.findall(r'<svg id="(\w+)"', page)
    assert len(films) == len(GAMES)
    together = re.findall(r"((?:#\w+,)+#\w+)\{(--[^}]*)\}", page)
    assert [names for names, _ in together] == [",".join(f"#{one}" for one in films)] * 3, (
        "light, dark and with contrast"
    )
    written = "".join(colours for _, colours in together)
    drawings = re.findall(r'<g id="\w+l\d+">(.*?)</g>', page)
    assert len(drawings) == len(set(drawings))
    for markup in alone:
        (colours,) = re.findall(r"--t:[\d.]+s;([^}]*)\}", markup)
        assert all(one in written for one in colours.split(";"))
        assert all(one in drawings for one in re.findall(r'<g id="\w+l\d+">(.*?)</g>', markup))


def test_one_plays_on_where_the_site_is() -> None:
    figure = Figure("roborally/one", "One", film(), link="roborally.1.x")
    assert tree(write.as_html(figure, site="https://site.example/")).find(".//a").get("href") == (  # type: ignore[union-attr]
        "https://site.example/#roborally.1.x"
    )
    assert "<a" not in write.as_html(figure._replace(link=""))


@pytest.mark.parametrize(
    ("question", "complaint"),
    [
        (Question("?", (RIGHT,)), "needs two answers"),
        (Question("?", (WRONG, WRONG)), "one of them right"),
        (Question("?", (RIGHT, WRONG), "guess"), "of the kind 'guess'; there are: choice, cell, order"),
        (Question("?", (RIGHT, WRONG), "order"), "has a wrong one"),
        (Question("?", (RIGHT, WRONG), "cell"), "no place on the picture"),
        (Question("?", (RIGHT, WRONG), before=100_000), "before event 100000"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(question: Question, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        write.as_html(Figure("roborally/one", "One", film(), question))


def test_a_block_needs_nothing_else_and_the_script_brings_its_own_style() -> None:
    figure = Figure("roborally/one", "One", film())
    block = write.as_block(figure)
    assert block.startswith(f"<div><style>{write.style()}</style><robodrome-figure ")
    assert block.count("\n") == 1, "Markdown would begin something new with each line"
    assert f"const VERSION = {write.VERSION};" in write.script()
    assert "src=" not in write.as_block(figure)


def test_the_script_of_all_figures_is_small_and_asks_nobody_for_more() -> None:
    assert len(gzip.compress(write.script().encode(), mtime=0)) <= 12_000
    assert re.findall(r"^\s*import\b|\bimport\(", write.script(), re.MULTILINE) == []


def test_the_right_answer_is_not_always_the_first_and_is_the_same_for_everybody() -> None:
    answers = (RIGHT._replace(place=(1.5, 2.5)), WRONG._replace(place=(3.5, 2.5)), WRONG._replace(place=(5.5, 2.5)))
    shown = film()
    for kind in ("choice", "cell"):
        first = []
        for number in range(12):
            made = [
                tree(
                    write.as_html(Figure(f"roborally/figure-{number}", "One", shown, Question("Where?", answers, kind)))
                )
                for _ in range(2)
            ]
            orders = [[one.get("data-answer") for one in root.findall("fieldset/details")] for root in made]
            assert orders[0] == orders[1]
            first.append(orders[0][0])
        assert {"0", "1", "2"} == set(first), kind


def test_letters_on_the_picture_are_those_of_the_answers() -> None:
    answers = tuple(WRONG._replace(text=f"At {x}", place=(x + 0.5, 0.5)) for x in range(3))
    question = Question("Where?", (RIGHT._replace(place=(4.5, 0.5)), *answers), "cell")
    root = tree(write.as_html(Figure("roborally/one", "One", film(), question)))
    marks = {
        one.get("data-answer"): one.findtext("{*}text") for one in root.findall("div/{*}svg/{*}g[@class='marks']/{*}g")
    }
    told = {one.get("data-answer"): one.findtext("summary/b") for one in root.findall("fieldset/details")}
    assert marks == told
    assert sorted(marks.values(), key=str) == ["A", "B", "C", "D"]


def test_whoever_is_to_do_something_is_told_where() -> None:
    other = film("robotory")
    do = Question("What do you do?", (RIGHT._replace(film=other), WRONG._replace(film=other)))
    asked = tree(write.as_html(Figure("roborally/one", "One", film(), do)))
    assert asked.findtext("fieldset/p[@class='how']") == "Choose a move below the picture."
    usual = tree(write.as_html(Figure("roborally/one", "One", film(), Question("How many?", (RIGHT, WRONG)))))
    assert usual.find("fieldset/p[@class='how']") is None
