"""Chapters 6 and 7: the end of a game and of a match."""

import pytest

from robotory import GAME
from tabletop.core.session import PERSON, Session
from tests.robotory.positions import arena, kinds, labels, play

LIGHT_AHEAD, DARK_AHEAD = "c4,b4,a1", "a1,b1,c6"


def test_a_game_ends_at_once_when_the_last_disc_of_one_colour_is_taken() -> None:
    state = arena(light="2,1", lid="1,7")
    events = play(state, "refill=1+0")
    assert kinds(events) == [("refilled", "5.1"), ("spent", "6.1"), ("game-won", "6.2")]
    assert state.over


def test_a_game_goes_on_while_the_lid_has_both_colours() -> None:
    state = arena(light="2,1", lid="1,7")
    play(state, "refill=0+1")
    assert not state.over


@pytest.mark.parametrize(("robots", "seat"), [(LIGHT_AHEAD, 0), (DARK_AHEAD, 1), ("a4,b5,c6", 0), ("a1,b1,c1", 1)])
@pytest.mark.parametrize("to", [0, 1])
def test_two_robots_in_camp_win_whoever_ended_the_game(robots: str, seat: int, to: int) -> None:
    state = arena(robots=robots, light="2,1", dark="2,1", lid="1,7", to=to)
    play(state, "refill=1+0")
    assert state.winners() == [seat]
    assert state.ranking() == [seat, 1 - seat]


def test_one_may_have_to_end_a_game_that_one_loses() -> None:
    state = arena(robots=DARK_AHEAD, light="0,0", lid="1,1")
    assert labels(state) == ["refill=1+1"]
    play(state, "refill=1+1")
    assert state.winners() == [1]


def test_the_seat_that_plays_dark_wins_with_the_dark_camp() -> None:
    state = arena(robots=DARK_AHEAD, light="2,1", lid="1,7", to=1, more="first=1")
    play(state, "refill=1+0")
    assert state.winners() == [0]


def test_the_second_game_of_a_match_begins_by_itself_with_sides_swapped() -> None:
    state = arena(robots=DARK_AHEAD, light="2,1", lid="1,7", more="games=2 game=1 turn=20")
    events = play(state, "refill=1+0")
    assert kinds(events)[-2:] == [("swapped", "7.1"), ("set-up", "1.4")]
    assert not state.over
    assert state.winners() == []
    written = GAME.write(state).split(" told=")[0]
    assert written == "robotory/1 games=2 game=2 wins=0,1 first=1 turn=21 robots=b3,c3,d3 light=2,2 dark=2,2 lid=10,10"
    assert state.pending is not None
    assert state.pending.seat == 1


@pytest.mark.parametrize(
    ("robots", "winners", "last"), [(DARK_AHEAD, [0, 1], "match-drawn"), (LIGHT_AHEAD, [1], "match-won")]
)
def test_both_games_win_a_match_and_one_each_is_a_draw(robots: str, winners: list[int], last: str) -> None:
    # seat 1 won the first game and plays light in the second
    more = "games=2 game=2 wins=0,1 first=1"
    state = arena(robots=robots, light="2,1", lid="1,7", to=1, more=more)
    events = play(state, "refill=1+0")
    assert kinds(events)[-1] == (last, "7.2")
    assert state.over
    assert state.winners() == winners


def test_a_match_that_is_won_names_its_winner_and_the_game_that_decided_it() -> None:
    more = "games=2 game=2 wins=0,1 first=1"
    *_, game, match = play(arena(robots=LIGHT_AHEAD, light="2,1", lid="1,7", to=1, more=more), "refill=1+0")
    assert (match.kind, match.data, match.cause) == ("match-won", (1,), game.id)


def test_taking_back_takes_back_a_whole_chain() -> None:
    session = Session(GAME, [PERSON, PERSON], {}, 1)
    for label in ("white@a2", "white@a1", "white@b2", "black@e4"):
        session.play(next(move for move in session.legal() if move.label == label))
    before = GAME.write(session.state)
    for label in ("white>a2", ">a1"):
        session.play(next(move for move in session.legal() if move.label == label))
    assert session.state.pending is not None
    assert session.state.pending.ask.name == "chain"
    session.undo()
    assert GAME.write(session.state) == before
