"""Computer players: legal, honest, repeatable, and as strong as their names say."""

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest

from roborally.bots import players
from roborally.bots.other_robots import Simulation
from roborally.position.codes import HIDDEN
from roborally.position.moves import BLIND
from roborally.position.state import Race
from tabletop.bots import tournament
from tabletop.bots.bots import choose as choose_in_session
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.rules.state import CHANCE
from tests.roborally.positions import asked, choose, labels, position, run_on

LEVELS = ("easy", "normal", "hard", "master", "straight", "plain")
PLANNING_BOTS = ("normal", "hard", "master", "straight", "plain")
GAME = game.find("roborally")


def answer(kind: str, race: Race, seed: int = 0, budget: Budget | None = None, *, forgets: bool = True) -> str:
    """The label of the choice of the bot on the seat to move, without its former thoughts if it `forgets` them."""
    if forgets:
        players.forget()
    pending = race.pending
    assert pending is not None
    moves = race.legal()
    return moves[players.find(kind)(race.view(pending.seat), moves, Random(seed), budget or Budget())].label


def programmed(kind: str, race: Race, *, forgets: bool = False) -> list[str]:
    """Let the bot on the seat to move program all its registers, with a plan or, if it `forgets`, a new one for each card; the
    cards, in order."""
    seat, placed = asked(race), list[str]()
    while asked(race) == seat:
        placed.append(answer(kind, race, forgets=forgets or not placed))
        choose(race, placed[-1])
    return [label.partition("=")[2] for label in placed]


@pytest.fixture
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`master` with a fifth of its guesses, for what does not depend on how well it chooses."""
    monkeypatch.setattr(players, "MASTER_GUESSES", players.MASTER_GUESSES // 5)
    monkeypatch.setattr(players, "MASTER_DUEL", players.MASTER_DUEL // 5)
    yield
    players.forget()


# Legal, honest, repeatable ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("course", "seats"),
    [
        ("conveyor-row", ("hard", "easy", "normal")),
        ("death-trap", ("easy", "straight")),
        ("night-shift", ("straight", "hard")),
        ("tide-pools", ("easy", "easy", "normal", "straight", "normal", "easy", "normal", "straight")),
    ],
)
def test_bots_race_to_the_end_with_legal_choices_only(course: str, seats: Sequence[str]) -> None:
    for seed in range(2):
        session = Session(GAME, seats, {"course": course, "finish": "all", "turn-limit": "25"}, seed)
        session.advance()
        while not session.over:
            index = choose_in_session(session, Budget(playouts=1))
            assert 0 <= index < len(session.legal())
            session.play(index)
            session.advance()


MIDDLE = (
    "course=night-shift r0=5,5,N/damage:2 r1=7,6,W/damage:1 r2=9,3,S h0=M1:490,M2:670,RL:70,RR:80,M1:500,UT:10,BU:430"
)


@pytest.mark.usefixtures("short_thoughts")
@pytest.mark.parametrize("kind", PLANNING_BOTS)
def test_a_plan_is_followed_even_if_it_was_forgotten_in_between(kind: str) -> None:
    remembering = position(MIDDLE, "ask-program(0,1)")
    kept: list[str] = []
    players.forget()
    while asked(remembering) == ("program", 0):
        moves = remembering.legal()
        kept.append(moves[players.find(kind)(remembering.view(0), moves, Random(len(kept)), Budget())].label)
        choose(remembering, kept[-1])
    again = programmed(kind, position(MIDDLE, "ask-program(0,1)"), forgets=True)
    assert [label.partition("=")[2] for label in kept] == again


@pytest.mark.usefixtures("short_thoughts")
@pytest.mark.parametrize("kind", LEVELS)
def test_a_program_that_somebody_else_began_is_finished(kind: str) -> None:
    race = position(MIDDLE, "ask-program(0,1)")
    choose(race, "1=UT:10")
    rest = programmed(kind, race, forgets=True)
    assert len({"UT:10", *rest}) == 5
    race = position(MIDDLE, "ask-program(0,1)")
    choose(race, "1=UT:10", "random")
    assert race.legal() == [BLIND]
    assert answer(kind, race) == "random"


@pytest.mark.usefixtures("short_thoughts")
@pytest.mark.parametrize("kind", LEVELS)
def test_a_bot_knows_only_what_its_seat_may_know(kind: str) -> None:
    """It chooses alike in all positions that look alike to it. `master` thinks for longer than all others."""
    choices = 5 if kind == "master" else 12
    race = GAME.start(3, {"course": "night-shift"})
    rng = Random(8)
    assert isinstance(race, Race)
    found = 0
    while found < choices and not race.over:
        pending, moves = race.pending, race.legal()
        assert pending is not None
        if pending.seat != CHANCE and len(moves) > 1:
            found += 1
            twin = GAME.determinize(race.view(pending.seat), rng)
            assert isinstance(twin, Race)
            assert answer(kind, twin, found) == answer(kind, race, found)
        race.apply(moves[int(rng.random() * len(moves))])


def test_a_bot_without_time_still_answers() -> None:
    race = position(MIDDLE, "ask-program(0,1)")
    assert answer("hard", race, budget=Budget(milliseconds=0)) in labels(race)


def test_a_bot_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a second later, so one guess is all there is time for."""
    clock = iter(range(10_000))
    tried: list[int] = []
    monkeypatch.setattr("roborally.bots.players.time.perf_counter", lambda: float(next(clock)))

    def counted(*arguments: Any) -> Simulation:
        tried.append(1)
        return Simulation(*arguments)

    monkeypatch.setattr("roborally.bots.players.simulate", counted)
    answer("hard", position(MIDDLE, "ask-program(0,1)"), budget=Budget(milliseconds=500))
    assert len(tried) == 1
    tried.clear()
    answer("hard", position(MIDDLE, "ask-program(0,1)"))
    assert len(tried) > 1


SIDE_BY_SIDE = (
    "course=conveyor-row turn=1 r0=7,15,N r1=4,15,N h0=RR:140,RL:270,RR:400,M1:540,M1:570,M1:590,M1:610,M1:650,M2:770"
)
"""At the start `hard` and `master` begin with other cards."""


def test_master_plays_as_hard_where_there_is_no_time_for_all_its_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a millisecond later: `hard` needs 25 of them, and `master` 61 more."""
    race, clock = position(SIDE_BY_SIDE, "ask-program(0,1)"), count()
    monkeypatch.setattr("roborally.bots.players.time.perf_counter", lambda: next(clock) / 1000)
    best = answer("master", race)
    assert best != answer("hard", race)
    for milliseconds, expected in (
        (0, answer("hard", race, budget=Budget(milliseconds=0))),
        (80, answer("hard", race)),
        (100, best),
    ):
        assert answer("master", race, budget=Budget(milliseconds=milliseconds)) == expected


# Good choices -----------------------------------------------------------------------------------------------------------

HALL = "floor=.,.,.,.,.,.,.,./.,.,.,.,.,.,.,./.,.,.,O,.,.,.,./.,.,.,.,.,.,.,."
FULL = "h0=M1:490,M1:500,M2:670,M3:790,RL:70,RR:80,RL:90,UT:10,BU:430"


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
def test_who_can_arrive_arrives_as_soon_as_possible(kind: str) -> None:
    race = position(f"{HALL} flags=4 finish=first r0=1,0,E r1=6,3,N {FULL}", "ask-program(0,1)")
    assert answer(kind, race) == "1=M3:790"


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
def test_no_bot_falls_if_it_can_avoid_it(kind: str) -> None:
    hand = "h0=M1:490,M1:500,UT:10,M3:790,RL:70,RR:80"
    for facing in "NESW":
        words = f"{HALL} flags=31 r0=2,2,{facing}/damage:3 r1=7,0,N {hand} h1=RL:110,RR:120,RL:130,RR:140,RL:150"
        race = position(
            words, "ask-program(0,1);ask-ready(-1);register(1);register(2);register(3);register(4);register(5)"
        )
        programmed(kind, race)
        run_on(race)
        assert race.lives[0] == 3


def test_hard_pushes_a_rival_off_the_floor_when_that_costs_nothing() -> None:
    """Two steps bring it equally near to its flag; only one of them meets the rival at the edge."""
    words = "floor=.,.,.,.,./.,.,.,.,. flags=9,0 finish=first survivor=wins r1=0,0,E/flags:1/lives:0 "
    words += "h0=M1:660,RL:70,RR:80,RL:90,RR:100"
    race = position(f"{words} r0=1,0,W/damage:4", "ask-program(0,1)")
    assert programmed("hard", race)[0] == "M1:660"


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
def test_a_locked_register_is_part_of_the_plan(kind: str) -> None:
    """The fifth register turns right, so four cards must leave the robot so that it is safe and near after that."""
    words = f"{HALL} flags=4,24 finish=first r0=0,0,E/damage:5 r1=7,3,N h0=M1:490,RL:70,RR:80,M3:790"
    race = position(f"{words} p0=-,-,-,-,M1:510!", "ask-program(0,1)")
    cards = programmed(kind, race)
    assert len(cards) == 4
    assert cards.index("M3:790") + 1 < 5
    assert {"M1:490", "M3:790"} <= {*cards}


def announces(kind: str, damage: int, flag: int) -> str:
    words = f"{HALL} flags={flag},0,7,24 r0=4,1,E/damage:{damage} r1=0,0,N p0=M1:490,RL:70,RR:80,RL:90,RR:100"
    return answer(kind, position(words, "ask-announce(0)"))


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
def test_badly_damaged_robots_power_down_and_hardly_damaged_ones_race_on(kind: str) -> None:
    assert announces(kind, 6, 31) == "power-down"
    assert announces(kind, 1, 31) == "run"


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
def test_a_robot_about_to_finish_does_not_power_down(kind: str) -> None:
    words = f"{HALL} flags=5 finish=first r0=4,0,E/damage:6 r1=0,3,N p0=M1:490,RL:70,RR:80,RL:90,RR:100"
    assert answer(kind, position(words, "ask-announce(0)")) == "run"


@pytest.mark.parametrize("kind", ["easy", "straight"])
def test_simple_bots_never_power_down(kind: str) -> None:
    assert announces(kind, 9, 31) == "run"


@pytest.mark.parametrize("kind", LEVELS)
def test_whoever_comes_back_looks_where_it_wants_to_go(kind: str) -> None:
    words = f"{HALL} flags=7 r0=off,N/archive:0,0/destroyed r1=4,3,N fallen=0"
    assert answer(kind, position(words, "ask-enter-facing(0,0)")) == "face=E"


def test_straight_sees_no_pit_and_hard_goes_round() -> None:
    words = (
        "floor=.,.,O,.,./.,.,.,.,. flags=4 r0=0,0,E/damage:2 r1=0,1,W h0=M3:790,M1:490,RL:70,RR:80,RL:90,RR:100,M1:500"
    )
    agenda = "ask-program(0,1);ask-ready(-1);register(1);register(2);register(3);register(4);register(5)"
    fates = {}
    for kind in ("straight", "hard"):
        race = position(f"{words} h1=RL:110,RR:120,RL:130,RR:140,RL:150", agenda)
        programmed(kind, race)
        run_on(race)
        fates[kind] = race.lives[0]
    assert fates == {"straight": 2, "hard": 3}


# Strength ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rival", "least"),
    [
        pytest.param("easy", 0.9, marks=pytest.mark.nightly),
        pytest.param("straight", 0.9, marks=pytest.mark.nightly),
        ("normal", 0.55),
    ],
)
def test_hard_beats_every_other_level(rival: str, least: float) -> None:
    """A sample; the published rates come from `robodrome tournament` over many more games."""
    rates = [
        tournament.run(GAME, ["hard", rival], 6, 1, {"course": course}).standings[0].rate
        for course in ("conveyor-row", "tide-pools")
    ]
    assert sum(rates) / len(rates) >= least


@pytest.mark.nightly
@pytest.mark.parametrize("course", ["conveyor-row", "tide-pools"])
def test_master_beats_hard(course: str) -> None:
    """A sample; docs/design/strength.md has the rates."""
    assert tournament.run(GAME, ["master", "hard"], 100, 1, {"course": course}).standings[0].rate >= 0.5


def test_normal_beats_easy() -> None:
    assert tournament.run(GAME, ["normal", "easy"], 20, 1, {"course": "tide-pools"}).standings[0].rate >= 0.75


@pytest.mark.nightly
def test_hard_beats_seven_other_robots() -> None:
    """By luck alone it would win one race in eight."""
    kinds = ["hard", *["easy"] * 7]
    assert tournament.run(GAME, kinds, 8, 1, {"course": "conveyor-row"}).standings[0].rate >= 0.5


def test_hard_guesses_at_registers_that_are_locked_face_down() -> None:
    """A robot that is chased away (rule 12.8.5) takes them along."""
    words = (
        "rules=teams:halves+any-member-wins flags=26,24 r0=0,0,E r1=5,4,N/damage:9 r2=3,3,N r3=2,2,N "
        "h0=M1:490,M2:690,M2:670,M2:680,RL:70,RR:80,RR:100,RL:90,UT:10 p1=M1:510,M1:520,M1:530,M1:540,M1:550"
    )
    registers = ";".join(f"register({number})" for number in range(1, 6))
    race = position(words, f"ask-program(0,1);ask-ready(-1);{registers}")
    assert race.view(0).program[1] == (HIDDEN,) * 5
    assert answer("hard", race) in labels(race)


# Mates ------------------------------------------------------------------------------------------------------------------

TURNS_ONLY = "h0=UT:10,RL:70,RL:90,RR:80,RR:100"
PLAYED = ";".join(["ask-program(0,1);ask-ready(-1)", *(f"register({number})" for number in range(1, 6))])


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
@pytest.mark.parametrize("rules", ["teams:pairs", "teams:halves+last-team", "racer-and-blocker"])
def test_a_bot_shoots_no_mate_where_that_gains_nothing(kind: str, rules: str) -> None:
    """All programs end alike; one that never looks east spares the mate, which sleeps there."""
    mate = 1 if rules == "racer-and-blocker" else 2
    places = {seat: f"r{seat}={place},N" for seat, place in zip({1, 2, 3} - {mate}, ("0,4", "1,4"), strict=True)}
    others = " ".join([f"r{mate}=5,0,N/down", *(f"{place}/down" for place in places.values())])
    race = position(f"rules={rules} flags=24,29 finish=first r0=0,0,N {others} {TURNS_ONLY}", PLAYED)
    programmed(kind, race)
    run_on(race)
    assert race.damage[mate] == 0


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
@pytest.mark.parametrize("rules", ["teams:pairs", "teams:halves"])
def test_a_bot_goes_on_and_spares_its_mate_where_no_rival_is_left(kind: str, rules: str) -> None:
    gone = " ".join(f"r{seat}=off,N/lives:0/out" for seat in (1, 3))
    words = f"rules={rules} survivor=races-on flags=24,29 finish=first eliminated=1,3"
    race = position(f"{words} r0=0,0,N r2=5,0,N/down {gone} {TURNS_ONLY}", PLAYED)
    programmed(kind, race)
    run_on(race)
    assert race.damage[2] == 0


@pytest.mark.parametrize("kind", ["normal", "hard", "master"])
def test_a_bot_pushes_no_mate_into_a_pit_for_nothing(kind: str) -> None:
    """It comes to its flag by either of two ways; the mate stands on one of them."""
    words = "rules=teams:pairs floor=.,.,O,.,./.,.,.,.,./.,.,.,.,. flags=6,10 r1=3,0,N/down r2=1,0,N/down r3=4,0,N/down"
    race = position(f"{words} r0=0,0,S h0=UT:10,RL:70,RR:80,M1:490,M1:500", PLAYED)
    programmed(kind, race)
    run_on(race)
    assert (race.flags[0], race.lives[2]) == (1, 3)


@pytest.mark.parametrize("kind", LEVELS)
def test_a_bot_programs_where_a_written_position_leaves_a_locked_register_empty(kind: str) -> None:
    race = position(
        "flags=23 r0=0,0,E/damage:7 h0=M1:490,M2:670 r1=5,4,N", "ask-program(0,1);program(1,1);fill;register(1);begin"
    )
    laid = programmed(kind, race)
    assert sorted(laid) == ["M1:490", "M2:670"]
