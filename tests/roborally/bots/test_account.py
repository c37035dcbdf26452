"""The account of luck and skill of a race: three parts that add up, each for what its name says."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from roborally.bots.account import account
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.telling.account import Share
from tools import luck

_LANE = "floor=" + "/".join([",".join("." * 12)] * 6)
_PIT = "floor=" + "/".join([",".join(".....O......")] + [",".join("." * 12)] * 5)
_ASKED = "agenda=ask-program(0,1);program(1,1);ask-ready(-1);fill;announce(0);announce(1);register(1);begin"
_FAST = "M1:510,M1:520,M2:710,M3:790,M3:800,M3:810,RL:70,RL:90,RR:80"
_SLOW = "BU:430,BU:440,UT:10,UT:20,RL:70,RL:90,RL:110,RR:80,RR:100"
_TURNING = "RL:130,RR:120,RL:150,RR:140,RL:170,RR:160,RL:190,RR:180,UT:30"
_PUSHING = "M3:820,M3:840,M1:490,M1:500,RL:90,RR:80,RL:110,RR:100,UT:10"


_LEVELS = ("conveyor-row", "hard", "normal", "easy")
"""A course and three levels that race on it."""


@cache
def _shares(seat: int, *race: str) -> list[Share]:
    """The account of a seat in a race, which is that of three levels if nothing else is said."""
    return list(account(_race(*(race or _LEVELS)), seat))


@cache
def _race(course: str, *kinds: str, seed: int = 3) -> Session:
    session = Session(game.find("roborally"), kinds, {"course": course}, seed)
    bots.run_bots(session, Budget())
    return session


def _turn(floor: str, mine: str, program: str, theirs: str, others: str, robots: str = "r0=0,0,E r1=11,5,W") -> Share:
    """The account of a turn for seat 0, in which both robots play programs of these cards; seat 0 plays the best without."""
    line = f"roborally/2 {floor} flags=11,60 turn=3 {robots} h0={mine} h1={theirs} {_ASKED}"
    session = Session(game.find("roborally"), ["person", "person"], {}, 3, position=line)
    for register in range(5 if not program else 0):
        hard = bots.find(session.game, "hard")
        session.play(hard(session.state.view(0), session.legal(), Random(register), Budget()))
    for cards in filter(None, (program, others)):
        for register, card in enumerate(cards.split(","), 1):
            session.play([move.label for move in session.legal()].index(f"{register}={card}"))
            session.advance()
    while session.state.round == 3:
        session.play(0)
        session.advance()
    (share, *_) = account(session, 0)
    return share


def _five(cards: str) -> str:
    return ",".join(cards.split(",")[:5])


@pytest.mark.parametrize(
    "race",
    [_LEVELS, pytest.param(("death-trap", "normal", "normal"), marks=pytest.mark.nightly)],
    ids=lambda race: race[0],
)
def test_the_parts_add_up_from_par_at_the_start_to_par_at_the_end(race: tuple[str, ...]) -> None:
    session = _race(*race)
    for seat in range(len(session.seats)):
        shares = _shares(seat, *race)
        assert [share.round for share in shares] == list(range(1, session.state.round + 1))
        assert all(one.after == two.before for one, two in pairwise(shares))
        parts = sum(share.deal + share.planning + share.others for share in shares)
        assert parts == pytest.approx(shares[0].before - len(shares) - shares[-1].after, abs=1e-9)
        assert (shares[-1].after == 0) == (session.state.winners() == [seat])


def test_the_last_hand_of_a_loser_counts() -> None:
    session = _race(*_LEVELS)
    last = [_shares(seat)[-1] for seat in range(3) if seat not in session.state.winners()]
    assert any(share.deal and share.planning for share in last)


def test_par_at_the_start_is_the_par_of_the_course() -> None:
    from roborally.board.par import par

    for seat in range(3):
        first = _shares(seat)[0]
        assert min(par("conveyor-row")) - 0.2 < first.before < max(par("conveyor-row")) + 0.2


def test_the_same_race_has_the_same_account() -> None:
    session = _race(*_LEVELS)
    assert list(account(session, 0)) == _shares(0)


def test_a_fast_hand_is_luck_and_a_slow_one_is_not() -> None:
    fast = _turn(_LANE, _FAST, "M3:790,M3:800,M3:810,M1:510,M1:520", _TURNING, _five(_TURNING))
    slow = _turn(_LANE, _SLOW, "UT:10,BU:430,BU:440,UT:20,RL:70", _TURNING, _five(_TURNING))
    assert fast.deal > 0.3
    assert slow.deal < -0.3


def test_a_bad_program_is_planning_and_not_the_deal() -> None:
    good = _turn(_LANE, _FAST, "M3:790,M3:800,M3:810,M1:510,M1:520", _TURNING, _five(_TURNING))
    bad = _turn(_LANE, _FAST, "RL:70,M3:790,M3:800,M3:810,RR:80", _TURNING, _five(_TURNING))
    assert bad.deal == good.deal
    assert bad.planning < -1 < -0.2 < good.planning
    assert abs(bad.others) < -bad.planning / 2


def test_to_be_pushed_into_a_pit_is_the_others() -> None:
    robots, mine = "r0=4,0,E r1=2,0,E", "RL:70,RR:120,RL:150,RR:140,RL:170,RR:160,RL:190,RR:180,UT:30"
    pushed = _turn(_PIT, mine, "", _PUSHING, _five(_PUSHING), robots)
    assert pushed.others < -0.8
    assert abs(pushed.planning) < 0.1
    assert "pushed" in pushed.deeds


def test_planning_knows_nothing_of_what_the_others_hold() -> None:
    robots, mine = "r0=4,0,E r1=2,0,E", "RL:70,RR:120,RL:150,RR:140,RL:170,RR:160,RL:190,RR:180,UT:30"
    turns = "RL:90,RR:80,RL:110,RR:100,UT:10,UT:20,UT:40,RL:210,RR:200"
    one = _turn(_PIT, mine, _five(mine), _PUSHING, _five(_PUSHING), robots)
    other = _turn(_PIT, mine, _five(mine), turns, _five(turns), robots)
    assert one.planning == other.planning
    assert one.others < other.others


def test_where_robots_have_more_to_go_for_than_flags_there_is_no_account() -> None:
    session = Session(game.find("roborally"), ["normal"] * 4, {"course": "day-of-the-superbot", "turn-limit": "25"}, 1)
    session.advance()
    for _ in range(60):
        session.play(bots.choose(session, Budget()))
        session.advance()
    assert not list(account(session, 0))


def test_alone_nobody_else_is_to_blame() -> None:
    session = Session(game.find("roborally"), ["easy"], {"course": "checkmate"}, 5)
    bots.run_bots(session, Budget())
    shares = list(account(session, 0))
    assert sum(share.planning for share in shares) < -0.3
    assert all(abs(share.others) < 0.5 for share in shares)


@pytest.mark.nightly
@pytest.mark.parametrize("course", luck.COURSES)
def test_the_deal_is_nothing_and_planning_tells_the_levels_apart(course: str) -> None:
    """Of so many tests on courses one in a hundred would fail by luck at 3.3 standard errors; the seeds are always the same."""
    found = {level: luck.means(turns) for level, turns in luck.measured(course, 40).items()}
    assert all(abs(deal) < 3.3 * error for (deal, error), _, _ in found.values())
    hard, normal, easy = (found[level][1][0] for level in luck.LEVELS)
    assert abs(hard) < 0.03
    assert hard > normal > easy
