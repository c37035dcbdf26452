"""Hints and advice, in every game that ships."""

from __future__ import annotations

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.show.words import words
from tabletop.telling import advice


def _session(name: str, seed: int = 3) -> Session:
    session = Session(game.find(name), ["person", "person"], {}, seed)
    session.advance()
    return session


@pytest.mark.parametrize("name", SHIPPED)
def test_a_hint_can_be_followed_and_changes_nothing_by_itself(name: str) -> None:
    session = _session(name)
    for _ in range(5):
        before, seat = session.game.write(session.state), session.to_move
        found = advice.hint(session, 20, words(name, "en"))
        assert session.game.write(session.state) == before
        assert found is not None
        assert found.words
        assert found.things
        assert found.chances or found.follows or found.bot in session.game.bots
        for index in found.choices:
            assert session.to_move == seat
            session.play(index)
        session.advance()
        if session.over:
            return


def test_a_hint_at_a_program_is_the_whole_program() -> None:
    found = advice.hint(_session("roborally"), 20, words("roborally", "en"))
    assert found is not None
    assert len(found.choices) == 5
    assert len({thing for thing in found.things if thing.startswith("card-")}) == 5


def test_nobody_gets_a_hint_when_the_game_is_over() -> None:
    session = _session("robotory")
    while not session.over:
        session.play(0)
        session.advance()
    assert advice.hint(session, 20, words("robotory", "en")) is None


def test_advice_names_the_things_that_it_is_about() -> None:
    session = _session("robotory")
    legal = {thing for move in session.legal() for thing in move.path}
    for told, chances, things in advice.advise(session, 50, words("robotory", "en")):
        assert told
        assert sum(chances) == pytest.approx(1)
        assert {*things} & legal


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_says_what_matters(name: str) -> None:
    assert any(kind.matters for kind in game.find(name).events)


def test_outlooks_tell_each_chance_after_every_choice_of_a_seat() -> None:
    session = _session("robotory")
    for _ in range(4):
        session.play(0)
        session.advance()
    chances = session.game.chances
    assert chances is not None
    counts = [ply for ply, done in enumerate(session.plies, 1) if done.free]
    ends = [ply for ply in counts if ply == len(session.plies) or not session.plies[ply].continues]
    found = advice.outlooks(session)
    assert [one.chances for one in found] == [chances(session.at(ply).state) for ply in ends]
    assert [one.events for one in found] == [len(session.at(ply).events()) for ply in ends]
    assert advice.outlooks(session, ends[0]) == found[1:]


def test_there_are_no_outlooks_where_a_game_gives_no_chances() -> None:
    session = _session("roborally")
    assert session.game.chances is None
    session.play(0)
    assert advice.outlooks(session) == []
