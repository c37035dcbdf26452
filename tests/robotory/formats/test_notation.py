"""Positions that cannot be are refused, each with its reason."""

import pytest

from robotory import GAME
from tabletop.base.errors import NotationError

FINE = "robotory/1 turn=9 robots=b3,d4,e2 white=a4,b2,c5 black=b4,c4,d2 light=2,1 dark=0,2 lid=8,8 agenda=turn(0)"


def test_a_position_is_written_as_it_was_read() -> None:
    assert GAME.write(GAME.read(FINE)) == FINE


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("white=a4,b2", "white=b3,b2", "under the robot on b3"),
        ("black=b4", "black=a4", "two discs on a4"),
        ("white=a4,b2", "white=a4,a4", "two discs on a4"),
        ("lid=8,8", "lid=8,10", "14 black discs, but the board, the stocks and the lid have 16"),
        ("light=2,1", "light=2,3", "at most 4 discs; light has 5"),
        ("dark=0,2", "dark=5,0", "at most 4 discs; dark has 5"),
        ("b3,d4,e2", "b3,d4", "three robots"),
        ("b3,d4,e2", "b3,b3,e2", "Two robots"),
        ("b3,d4,e2", "b3,d6,e2", "'d6' is not a cell"),
        ("lid=8,8", "lid=8,0", "A game is over"),
        ("agenda=turn(0)", "agenda=", "A game is over"),
        ("agenda=turn(0)", "agenda=turn(2)", "A game waits for"),
        ("agenda=turn(0)", "agenda=turn(0);turn(1)", "A game waits for"),
        ("agenda=turn(0)", "agenda=chain(0,0,3,1,6);next-turn(0)", "A game waits for"),
        ("agenda=turn(0)", "agenda=chain(0,0,3,7,6);next-turn(1)", "No robot can be on this way"),
        ("agenda=turn(0)", "agenda=chain(0,1,3,20,17);next-turn(1)", "No robot can be on this way"),
        ("turn=9", "turn=9 wins=1,0", "wins=1,0 does not fit"),
        ("turn=9", "turn=9 game=2", "game"),
        ("light=2,1 ", "", "needs the word light"),
        ("turn=9", "start=a4 turn=9", "not start=a4"),
        ("turn=9", "start=a4,a4 turn=9", "not start=a4,a4"),
        ("turn=9", "start=a4,c3 turn=9", "without robot"),
        ("agenda=turn(0)", "agenda=start(0);set-up", "A game waits for"),
        ("agenda=turn(0)", "agenda=start(-1);lot(-1);set-up", "A game waits for"),
        ("lid=8,8", "lid=11,8", "lid"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    assert old in FINE
    with pytest.raises(NotationError, match=reason.replace("(", r"\(")):
        GAME.read(FINE.replace(old, new))


def test_a_robot_on_its_way_is_written_with_its_way() -> None:
    line = "robotory/1 robots=a2,c3,d3 white=a1 light=2,2 dark=2,2 lid=5,5 told=3 agenda=chain(0,0,2,6,1);next-turn(1)"
    state = GAME.read(line)
    assert GAME.write(state) == line
    assert [move.label for move in state.legal()] == ["stop", ">a1"]


def test_who_won_must_fit_where_the_robots_stand() -> None:
    over = "robotory/1 wins={} robots=a1,b1,c6 light=2,2 dark=2,2 lid=0,5 agenda="
    assert GAME.read(over.format("0,1")).winners() == [1]
    with pytest.raises(NotationError, match="1 robots stand in the light camp"):
        GAME.read(over.format("1,0"))
