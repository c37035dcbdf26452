"""Positions as one line of text (rules, appendix A): written and read, the same race; what cannot be is refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roborally import GAME
from roborally.position.state import Race
from roborally.position.versions import NEWEST
from roborally.rules.step_names import OPERANDS, STEPS
from tabletop.base.errors import LinkError, TabletopError
from tabletop.formats.link import decode
from tabletop.rules.state import Ask

SMALL = "floor=.,.,./w,O,. flags=3"


def read(words: str) -> Race:
    race = GAME.read(f"roborally/2 {words}")
    assert isinstance(race, Race)
    return race


# ---- what is written reads back ----------------------------------------------------------------------


def test_a_fresh_race_is_short() -> None:
    assert GAME.write(GAME.start(2)) == f"roborally/{NEWEST} r0=off,N r1=off,N agenda=ask-first-player(-1);begin"


@pytest.mark.parametrize(
    "line",
    [
        (
            "course=round-trip first=1 turn=3 r0=4,3,W/damage:5/lives:2/flags:1/archive:0,0/down p0=-,-,-,-,M1:490! "
            "r1=6,7,N/announced h1=RL:70,M3:840 agenda="
        ),
        "lives=4 last-life=last finish=all survivor=races-on asleep-touches=no turn-limit=25 r0=1,2,N r1=0,0,E agenda=",
        (
            "floor=.,.1E|W,>/vv,.pN|S,R flags=0,5 turn=2 register=3 r0=0,0,S "
            "p0=M1:490!,M1:500!,M1:510!,M1:520,M1:530 r1=2,1,E agenda=ask-announce(1);register(4)"
        ),
        (
            "floor=.,./.,. flags=0 turn=9 ended=2 r0=off,E/lives:0/flags:1/archive:1,1/out r1=off,N/lives:0/out "
            "eliminated=1,0 told=77 agenda="
        ),
        (
            "floor=.,./.,. flags=0 turn=9 r0=off,E/archive:1,1/destroyed r1=off,N/finished "
            "discards=UT:10,M3:840 fallen=0 finished=1 agenda=ask-enter-facing(0,3)"
        ),
        (
            "floor=1,2@E turn=1 r0=0,0,E p0=M1:490,M1:500,M1:510,random,random "
            "h0=UT:10,UT:20,UT:30,UT:40,UT:50 r1=1,0,E agenda=ask-fill(-1,0,4);ask-fill(-1,0,5)"
        ),
    ],
)
def test_every_word_reads_back_as_it_was_written(line: str) -> None:
    assert GAME.write(read(line)) == f"roborally/2 {line}"


@given(st.integers(0, 1 << 30), st.integers(2, 8), st.booleans(), st.integers(0, 400))
def test_any_position_of_any_race_reads_back_and_goes_on_alike(seed: int, seats: int, rare: bool, plies: int) -> None:
    rng = Random(seed)
    options = {"course": "round-trip", "lives": "1", "last-life": "last", "finish": "all"} if rare else {}
    race = GAME.start(seats, options)
    for _ in range(plies):
        moves = race.legal()
        if not moves:
            break
        race.apply(moves[rng.randrange(len(moves))])
    line = GAME.write(race)
    again = GAME.read(line)
    assert GAME.write(again) == line
    assert [move.label for move in again.legal()] == [move.label for move in race.legal()]
    if not race.over:
        move = race.legal()[0]
        assert again.apply(move) == race.apply(move)
        assert GAME.write(again) == GAME.write(race)


def test_words_may_stand_in_any_order() -> None:
    assert GAME.write(read("agenda= r1=2,0,E flags=3 r0=0,0,N floor=.,.,./w,O,.")) == GAME.write(
        read(f"{SMALL} r0=0,0,N r1=2,0,E agenda=")
    )


def test_cards_that_lie_nowhere_else_are_in_the_deck() -> None:
    race = read(f"{SMALL} r0=0,0,N r1=2,0,N p0=-,M1:490,-,-,- h1=UT:10,UT:20 discards=M3:840")
    assert len(race.pool) == 80
    assert sorted({*range(84)} - {*race.pool}) == [0, 1, 48, 83]


def test_rule_steps_on_top_of_the_agenda_are_run() -> None:
    race = read("floor=>,.,. flags=2 r0=0,0,N r1=2,0,N agenda=belts(1);belts(2)")
    assert race.cell == [1, 2]


def test_every_step_can_be_written_and_says_what_its_numbers_are() -> None:
    assert set(STEPS) == set(OPERANDS)
    assert len(set(STEPS.values())) == len(STEPS)
    assert all(name.startswith("ask-") == isinstance(step, Ask) for name, step in STEPS.items())


# ---- what cannot be ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("moonbots/1 r0=0,0,N", "not of moonbots"),
        ("roborally/1 r0=0,0,N", "positions of roborally/2, not of roborally/1"),
        (f"roborally/{NEWEST + 1} r0=0,0,N", f"not of roborally/{NEWEST + 1}"),
        ("roborally/2 agenda=", "at least the robot r0"),
        (f"roborally/2 {SMALL} r0=0,0,N r2=2,0,N", "there is no r1"),
        (f"roborally/2 {SMALL} r0=0,0,N p3=M1:490,-,-,-,-", "there is no r1"),
        (f"roborally/2 {SMALL} r0=0,0,N r0=1,0,N", "stands twice"),
        (f"roborally/2 {SMALL} r0=0,0,N speed=9", "not a word"),
        (f"roborally/2 {SMALL} r0=0,0", "not a place"),
        (f"roborally/2 {SMALL} r0=0,0,Q", "not a place"),
        (f"roborally/2 {SMALL} r0=3,0,N", "not a cell"),
        (f"roborally/2 {SMALL} r0=0,0,N r1=0,0,S", "same cell"),
        (f"roborally/2 {SMALL} r0=1,1,N", "no floor"),
        ("roborally/2 floor=.,_ r0=1,0,N", "no floor"),
        ("roborally/2 floor=O,.,. r0=off,N/destroyed/archive:0,0 r1=2,0,N fallen=0 agenda=cleanup", "archive marker"),
        (f"roborally/2 {SMALL} r0=0,0,N/damage:10", "from 0 to 9"),
        (f"roborally/2 {SMALL} r0=0,0,N/lives:6", "from 0 to 5"),
        (f"roborally/2 {SMALL} r0=0,0,N/flags:2", "from 0 to 1"),
        (f"roborally/2 {SMALL} r0=0,0,N/happy", "'happy'"),
        (f"roborally/2 {SMALL} r0=0,0,N/out eliminated=0", "does not go with its place"),
        (f"roborally/2 {SMALL} r0=off,N r1=0,0,N", "does not go with its place"),
        (f"roborally/2 {SMALL} r0=off,N/out", "eliminated lists"),
        (f"roborally/2 {SMALL} r0=off,N/destroyed/archive:0,0 agenda=cleanup", "fallen lists"),
        (f"roborally/2 {SMALL} r0=0,0,N r1=2,0,N fallen=1", "fallen lists"),
        (f"roborally/2 {SMALL} r0=off,N/destroyed fallen=0 agenda=cleanup", "archive marker"),
        (f"roborally/2 {SMALL} r0=0,0,N p0=M1:490,-,-,-", "five registers"),
        (f"roborally/2 {SMALL} r0=0,0,N p0=M1:670,-,-,-,-", "not a program card"),
        (f"roborally/2 {SMALL} r0=0,0,N p0=M1:490,-,-,-,- h0=M1:490", "two places"),
        (f"roborally/2 {SMALL} r0=0,0,N p0=random,-,-,-,- agenda=register(1)", "left to chance"),
        (
            f"roborally/2 {SMALL} r0=0,0,N p0=random,-,-,-,- h0=UT:10 agenda=register(1);ask-fill(-1,0,1)",
            "left to chance",
        ),
        (f"roborally/2 {SMALL} r0=0,0,N p0=M1:490,-,-,-,- h0=UT:10 agenda=ask-fill(-1,0,1)", "left to chance"),
        (f"roborally/2 {SMALL} r0=0,0,N first=1", "from 0 to 0"),
        (f"roborally/2 {SMALL} r0=0,0,N lives=9", "cannot be '9'"),
        ("roborally/2 course=nowhere r0=0,0,N", "cannot be 'nowhere'"),
        ("roborally/2 floor=.,x r0=0,0,N", "unknown sign"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=dance", "not a step"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=register", "needs 1 numbers"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=register(6)", "no register 6"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=announce(1)", "no seat 1"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=ask-deal(0,0,9)", "no chance 0"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=execute(0,84,-1)", "no card 84"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=come-back(0)", "not destroyed"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=ask-enter-facing(0,2)", "not destroyed"),
        (f"roborally/2 {SMALL} r0=off,N/destroyed/archive:0,0 fallen=0 agenda=ask-enter-facing(0,4)", "no floor"),
        (f"roborally/2 {SMALL} r0=0,0,N agenda=ask-program(0,1)", "no options"),
        ("roborally/2 floor=1,. r0=off,N r1=off,N agenda=ask-first-player(-1);begin", "docks for 1"),
    ],
)
def test_positions_that_no_race_comes_to_are_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(TabletopError, match=reason):
        GAME.read(line)


@given(st.integers(0, 1 << 30), st.data())
def test_a_damaged_position_is_read_or_refused_but_never_fails_otherwise(seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    race = GAME.start(3, {"lives": "1"})
    for _ in range(rng.randrange(200)):
        if race.over:
            break
        race.apply(race.legal()[rng.randrange(len(race.legal()))])
    line = GAME.write(race)
    at = data.draw(st.integers(0, len(line)))
    cut = data.draw(st.integers(0, 6))
    put = data.draw(st.text(st.sampled_from("0123456789,;:()/=!-abcdefgnorNESW "), max_size=6))
    try:
        again = GAME.read(line[:at] + put + line[at + cut :])
    except TabletopError:
        return
    assert again.over or again.legal()


def test_a_link_of_version_1_which_was_never_released_is_refused_in_one_sentence() -> None:
    with pytest.raises(LinkError, match="made before the first release, by rules of RoboRally"):
        decode("roborally.1.person-easy..7.B.0bx4ned")
