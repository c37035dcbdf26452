"""A position played through leads on to a game of its own."""

from __future__ import annotations

import pytest

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.lesson.playthrough import Playthrough
from tabletop.show.arranging import Line


@pytest.mark.parametrize(
    ("seat", "seats"),
    [(None, ["easy", "person", "easy"]), (0, ["person", "easy", "easy"]), (2, ["easy", "easy", "person"])],
)
def test_a_link_leads_to_the_position_before_with_bots_on_all_other_seats(seat: int | None, seats: list[str]) -> None:
    stakbots = game.find("stakbots")
    session = Session(stakbots, ["person"] * 3, {}, 3)
    session.advance()
    while session.to_move != 1:
        session.play(0)
        session.advance()
    before = session.state.clone()
    session.play(0)
    found = link.decode(Playthrough(stakbots, before, session.state, ()).link(seat))
    assert [*found.seats] == seats
    then, now = (Line.read(stakbots.write(state)).but(told="") for state in (before, found.at(0).state))
    assert now == then
