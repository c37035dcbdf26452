"""Two records of one game, and of two: whether they belong together, and how far they are the same."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.core.game import find
from tabletop.core.records import common_plies, same_game
from tabletop.core.session import Session
from tabletop.formats import link
from tests.playing import play_on


def _game(seed: int = 1, seats: int = 2, position: str = "", **options: str) -> Session:
    session = Session(find("robotory"), ["person"] * seats, options, seed, position=position)
    session.advance()
    return session


def test_a_record_and_its_beginning_are_alike_as_far_as_the_shorter_goes() -> None:
    long = _game()
    play_on(long, Random(1), 9)
    short = link.decode(link.encode(long.at(4)))
    assert same_game(long, short)
    assert common_plies(long, short) == common_plies(short, long) == len(short.plies) >= 4
    assert common_plies(long, long) == len(long.plies)


def test_records_that_part_are_alike_up_to_there() -> None:
    one, other = _game(), _game()
    for session in (one, other):
        play_on(session, Random(1), 3)
    parting = len(one.plies)
    one.play(0)
    other.play(1)
    for session in (one, other):
        play_on(session, Random(2), 3)
    assert common_plies(one, other) == parting


@pytest.mark.parametrize(
    "other",
    [_game(2), Session(find("robotory"), ["person", "easy"], {}, 1), Session(find("stakbots"), ["person"] * 2, {}, 1)],
)
def test_another_seed_other_seats_or_another_game_is_another_beginning(other: Session) -> None:
    assert not same_game(_game(), other)


def test_a_written_position_is_part_of_the_beginning() -> None:
    here = find("robotory").write(_game().state)
    assert not same_game(_game(), _game(position=here))
    assert same_game(_game(position=here), _game(position=here))
