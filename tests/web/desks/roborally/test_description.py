"""The description of a cell for screen readers."""

import pytest

from roborally.board.floor import compile_plan
from roborally.board.inline import parse_inline
from tabletop.show.words import words
from tests.web.desks.roborally.shown import page_words
from web.desks.roborally.description import drawn_cell


@pytest.mark.parametrize(
    ("line", "cell", "said"),
    [
        (">,v/.,.", 1, "conveyor belt south, curve: turns robots that a belt carries east"),
        (">>,vv,</.,v,.", 1, "express belt south, curve: turns robots that a belt carries east, west"),
        ("v,v,O/>,v,<", 4, "conveyor belt south, curve: turns robots that a belt carries east, west"),
        ("v,.,./v,.,.", 3, "conveyor belt south"),
        (">|E,v/.,.", 1, "conveyor belt south, wall: west"),
        (">,<", 1, "conveyor belt west"),
    ],
)
def test_a_belt_that_is_fed_from_the_side_is_said_to_be_a_curve(line: str, cell: int, said: str) -> None:
    text = drawn_cell(compile_plan(parse_inline(line)), (), cell, words("roborally", "en"), page_words())
    assert text.split(": ", 1)[1] == said
