"""What the network says of the end of a turn."""

import math

import pytest

from roborally.bots import other_robots, values
from roborally.bots.other_robots import Moment, Simulation
from roborally.bots.situation import Situation, situation_of
from roborally.position.codes import NO_ROBOT, OFF
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tests.roborally.positions import position

DUEL = "course=night-shift r0=5,5,N r1=7,6,W h0=M1:490,M1:500,M2:670,M3:790,RL:70,RR:80,RL:90,UT:10,BU:430"
PUSH = "floor=.,.,.,.,O,. flags=5,0 r0=2,0,E r1=3,0,W h0=M1:490 h1=M1:500"


def situation(words: str, seat: int = 0) -> Situation:
    return situation_of(position(words, "ask-program(0,1)").view(0), seat)


def chance(words: str, seat: int = 0, destroyed: int = NO_ROBOT) -> float:
    """The chance of a seat if the turn ended where it begins; one robot may have been destroyed."""
    known = situation(words, seat)
    start = Simulation(known, {}).start
    cells = tuple(OFF if one == destroyed else cell for one, cell in enumerate(start.rows[0]))
    return values.Values(known).chance(Moment((cells, *start.rows[1:]), start.gained))


@pytest.mark.parametrize("destroyed", [NO_ROBOT, 0, 1])
@pytest.mark.parametrize(
    "words", [DUEL, DUEL.replace("7,6,W", "5,4,W/damage:6"), DUEL.replace("7,6,W", "0,0,S/flags:1/down")]
)
def test_the_chances_of_both_add_up_to_one(words: str, destroyed: int) -> None:
    assert 0 < chance(words, 0, destroyed) < 1
    assert chance(words, 0, destroyed) + chance(words, 1, destroyed) == pytest.approx(1)


@pytest.mark.parametrize(
    "better", [("5,5,N", "5,5,N/flags:1"), ("7,6,W", "7,6,W/damage:7"), ("7,6,W", "7,6,W/lives:1")]
)
def test_flags_and_losses_of_the_other_help(better: tuple[str, str]) -> None:
    assert chance(DUEL.replace(*better)) > chance(DUEL)


def test_who_is_destroyed_falls_behind_and_has_lost_without_a_life_to_come() -> None:
    assert chance(DUEL, destroyed=0) < chance(DUEL) < chance(DUEL, destroyed=1) < 1
    last = DUEL.replace("7,6,W", "7,6,W/lives:0")
    assert (chance(last, 0, 1), chance(last, 1, 1)) == (1, 0)


def test_the_rows_of_a_pair_are_those_of_the_other_exchanged() -> None:
    known = situation(PUSH)
    start, judge = Simulation(known, {}).start, values.Values(known)
    there, back = judge._between(start, 0, 1), judge._between(start, 1, 0)
    assert there == (0, 1, 2, 3, values.AIMS, values.AIMED_AT, values.PUSHES)
    assert sorted(back) == sorted(values.EXCHANGED[row] for row in there)


def test_only_races_like_those_that_it_learned_from_are_judged_by_the_network() -> None:
    assert isinstance(values.simulations(situation(DUEL))({}), values.ValuedSimulation)
    assert not isinstance(values.simulations(situation("options=yes " + DUEL))({}), values.ValuedSimulation)


def test_it_foretells_duels_better_than_the_lead_in_turns() -> None:
    """Over the turns of twelve duels, in what the outcome is worth (log loss)."""
    lost = {"values": 0.0, "turns": 0.0}
    for seed in range(12):
        session = Session(game.find("roborally"), ["normal", "normal"], {"course": "conveyor-row"}, seed)
        session.advance()
        judged: list[tuple[float, float]] = []
        turn = 0
        while session.to_move is not None:
            view = session.state.view(0)
            if session.state.round != turn and OFF not in view.cell:
                turn, known = session.state.round, situation_of(view, 0)
                simulation = Simulation(known, {})
                by_turns = simulation.judge((), other_robots.turns_to_go(known, simulation.start))
                judged.append((values.Values(known).chance(simulation.start), by_turns))
            session.play(bots.choose(session, Budget()))
            session.advance()
        won = session.state.winners() == [0]
        for by_values, by_turns in judged:
            lost["values"] -= math.log(by_values if won else 1 - by_values)
            lost["turns"] -= math.log(by_turns if won else 1 - by_turns)
    assert lost["values"] < lost["turns"]
