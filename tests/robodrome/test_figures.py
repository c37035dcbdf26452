"""Figures of one's own from Python: the same as the studio and the command line make."""

from __future__ import annotations

import pytest

import robodrome
from tests.tabletop.sketch.test_sketch import EDGE, SITE


def test_a_figure_is_made_read_and_given_on() -> None:
    right, wrong = ([(one.stated, one.text, one.reply)] for one in EDGE.answers)
    figure = robodrome.Figure.of(
        EDGE.position, EDGE.title, ask=EDGE.question, right=right, wrong=wrong, caption=EDGE.caption, alt=EDGE.alt
    )
    assert str(figure) == str(EDGE.sketch())
    assert robodrome.Figure.read(str(figure)) == robodrome.Figure.read(figure.link(SITE))
    assert figure.files(SITE)["link.txt"] == f"{figure.link(SITE[:-1])}\n"
    assert figure._repr_svg_() == figure.svg("medium") != figure.svg("small")


def test_a_figure_takes_a_position_and_the_moves_that_follow() -> None:
    race = robodrome.from_link("roborally.2.person-easy..7.B.1he8f87")
    position = robodrome.Position.of(race)
    move = position.legal()[0].label
    assert f"moves {move}" in str(robodrome.Figure.of(position, "A choice", [move]))


def test_what_does_not_hold_is_refused() -> None:
    with pytest.raises(robodrome.LessonError, match="It is stated: r1=2,0,W"):
        robodrome.Figure.of(EDGE.position, "X", ask="?", right=[("r1=2,0,W", "a", "b")], wrong=[("r0=0,0,E", "c", "d")])
