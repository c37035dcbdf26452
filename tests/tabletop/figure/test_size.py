"""The room that a figure needs: known from its picture and its words, before it is there."""

from __future__ import annotations

from tabletop.figure.embedding import FRAME, element, iframe, image
from tabletop.figure.figure import Answer, Figure, Question
from tabletop.figure.size import size
from tabletop.film import stretch
from tabletop.film.timeline import timeline
from tests.tabletop.figure.test_figure import film
from tests.tabletop.film.playing import played

RIGHT, WRONG = Answer("Two", True, "By rule 3.1."), Answer("Three", False, "Rule 3.1 says two.")


def asked(*answers: Answer, kind: str = "choice", caption: str = "") -> Figure:
    return Figure("roborally/one", "One", film(), Question("How many?", answers, kind), caption=caption)


def test_a_frame_is_as_high_as_its_tallest_answer_needs() -> None:
    short = size(asked(RIGHT, WRONG))
    long = size(asked(RIGHT, WRONG._replace(reply="It is not so. " * 90)))
    assert long.frame(FRAME[0]) - short.frame(FRAME[0]) > 100
    assert long.words == short.words, "what is said to an answer is hidden at first"
    assert size(asked(RIGHT, WRONG, caption="One.\n\nTwo.")).words > short.words
    assert f'height="{long.frame(480)}"' in iframe("x", "One", long.frame(480))


def test_an_answer_opens_the_room_of_its_reply_and_the_right_one_that_of_the_film_too() -> None:
    line, gap, button, story = 24, 16, 44, 14 * 16
    assert len(timeline(film()).captions) * 2 * line > story
    assert size(asked(RIGHT, WRONG)).opened == 2 * line + gap + story + 2 * (button + gap)
    lines = 20
    long = WRONG._replace(reply="x" * 50 * lines)
    assert size(asked(RIGHT, long)).opened == (lines + 1) * line + gap + button


def test_a_figure_without_a_question_needs_its_picture_its_words_and_the_button_of_its_link() -> None:
    plain = Figure("roborally/one", "One", film())
    needs = size(plain)
    part = film().part
    assert (needs.picture, needs.opened) == (part.height / part.width, 0)
    assert needs.words == 44 + 2 * 16 + 14 * 16, "the button of a film and the highest list of its sentences"
    session = played("robotory", 1)
    short = stretch.of_session(session, session.ply - 1)
    sentences = len(timeline(short).captions)
    assert size(Figure("robotory/one", "One", short)).words == 44 + 2 * 16 + sentences * 2 * 24 < needs.words
    assert size(plain._replace(link="x")).words - needs.words == 44 + 2 * 16
    assert size(plain._replace(link="x", goal="Win.")).words - needs.words == 44 + 2 * 16 + 24 + 16


def test_an_element_has_no_height_of_its_own_and_its_place_grows_with_its_width() -> None:
    needs = size(asked(RIGHT, WRONG))
    part = film().part
    text = element("figure.js", "x", "inside", needs.style)
    assert "overflow" not in text
    assert ";height:" not in text
    assert f"*{part.height / part.width:.3f},80vh) + {needs.words}px" in text
    assert abs(needs.frame(700) - needs.frame(480) - 220 * part.height / part.width) <= 1


def test_a_picture_of_a_figure_is_as_wide_as_its_place_and_says_what_it_shows() -> None:
    assert image("a.svg?b&c", 'A "robot"', " loading=lazy") == (
        '<img src="a.svg?b&amp;c" alt="A &quot;robot&quot;" width="100%" style="max-width:480px" loading=lazy>'
    )
    assert image("a.svg", "").endswith('480px">')
