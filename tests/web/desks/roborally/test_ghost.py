"""The preview of a program: where it leads, and where the robot would be destroyed."""

from __future__ import annotations

import pytest

from roborally.position.cards import LABEL
from roborally.position.view import RaceView
from tabletop.core import game
from web.desks.roborally import ghost
from web.desks.roborally.program import Program

CARD = {label: card for card, label in enumerate(LABEL)}


def previewed(line: str, *labels: str) -> tuple[RaceView, Program]:
    """A view and a program of these cards in their order."""
    race = game.find("roborally").read(f"roborally/2 {line} agenda=ask-program(0,1)")
    view = race.view(0)
    assert isinstance(view, RaceView)
    program = Program(race, view)
    for label in labels:
        program.put(CARD[label], program.next_register())
    return view, program


@pytest.mark.parametrize(
    ("floor", "cards", "falls", "at"),
    [
        (".,.,O,.", ("M1:490", "M1:500"), 2, (2.5, 0.5)),
        (".,.,O,.", ("M3:790",), 1, (2.5, 0.5)),
        (".,.,.,.", ("BU:430",), 1, (0.5, 0.5)),
        (".,>,O,.", ("M1:490",), 1, (1.5, 0.5)),
    ],
)
def test_the_pit_is_marked_into_which_a_card_drives_or_else_the_last_space(
    floor: str, cards: tuple[str, ...], falls: int, at: tuple[float, float]
) -> None:
    view, program = previewed(f"floor={floor} r0=0,0,E h0=BU:430,M1:490,M1:500,M3:790 turn=1", *cards)
    last = ghost.stamps(view, program)[-1]
    assert (last.x, last.y) == at
    assert ghost.falls(view, program) == falls


def test_a_program_that_destroys_nobody_ends_with_the_robot() -> None:
    view, program = previewed("floor=.,.,O,. r0=0,0,E h0=M1:490 turn=1", "M1:490")
    assert ghost.falls(view, program) == 0
    assert ghost.stamps(view, program)[-1].look == "robot:0"


@pytest.mark.parametrize(("damage", "falls"), [(6, 0), (7, 1)])
def test_a_laser_that_destroys_is_marked_where_it_hits(damage: int, falls: int) -> None:
    locked = ("-", "-", "RL:70" if damage > 6 else "-", "RL:90", "RL:110")
    hand = ",".join(("M1:490", "BU:430", "BU:440")[: 9 - damage])
    view, program = previewed(
        f"floor=.,.3E|W,. r0=2,0,W/damage:{damage} p0={','.join(locked)} h0={hand} turn=1", "M1:490"
    )
    assert ghost.falls(view, program) == falls
    last = ghost.stamps(view, program)[-1]
    assert (last.x, last.y) == (1.5, 0.5)
