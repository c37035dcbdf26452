"""The plans of the bots: distances over a course, all programs of a hand, and rehearsals among others."""

import math
from collections import Counter
from functools import cache
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roborally.board import courses
from roborally.board.plan import EAST, PIT, VOID
from roborally.bots import kernel, other_robots, planner
from roborally.bots.aims import aimed
from roborally.bots.distances import (
    BEAM_COST,
    CARD_COST,
    EASED,
    EQUIPMENT,
    FALL,
    FAR,
    FEW,
    KINDS,
    PACE,
    SHORT,
    Field,
    equipped,
    field,
)
from roborally.bots.planner import Runner
from roborally.bots.plays import PLAYS
from roborally.bots.situation import Situation
from roborally.position.cards import DECK, KIND, LABEL, MOVE_1, MOVE_3, card_named
from roborally.position.codes import OFF
from roborally.position.special import NONE, read
from tests.roborally.positions import position

COURSES = [name for name in courses.ids() if courses.load(name).flags]


@cache
def field_of(name: str) -> Field:
    """The field of a course that ships; to compute one takes long."""
    return field(courses.load(name))


def on(words: str) -> Field:
    """The field of a floor and flags in notation."""
    return field(position(f"{words} r0=0,0,E").course)


def situation_of(words: str) -> Situation:
    """The view of seat 0 in a position in which it must program."""
    view = aimed(position(words, "ask-program(0,1)").view(0), 0)
    return Situation(view, field(view.course), 0)


def cards(labels: str) -> tuple[int, ...]:
    return tuple(card_named(label) for label in labels.split(","))


# Distances ------------------------------------------------------------------------------------------------------------


@given(st.sampled_from(COURSES), st.integers(0, 1 << 30))
def test_a_lone_robot_ends_a_register_where_the_kernel_puts_it(name: str, seed: int) -> None:
    rng, floor = Random(seed), courses.load(name).floor
    known = field_of(name)
    cell = rng.choice([cell for cell, sign in enumerate(floor.signs) if sign not in (PIT, VOID)])
    facing, kind, register = rng.randrange(4), rng.choice(KINDS), rng.randrange(1, 6)
    cells, facings, damage = [cell], [facing], [0]
    kernel.phase(known.tables, register, [(0, kind)], cells, facings, damage, (0,))
    expected = OFF if cells[0] == OFF else cells[0] * 4 + facings[0]
    assert known.lone[register][kind][cell * 4 + facing] == expected
    assert known.burn[cells[0]] == damage[0]


@pytest.mark.parametrize("name", COURSES)
def test_no_card_brings_a_robot_nearer_than_its_cost_and_some_card_exactly_that(name: str) -> None:
    known = field_of(name)
    for touched, goal in enumerate(known.flags):
        far, after = known.distance[touched], known.distance[touched + 1]
        for pose in range(0, len(far), 3):
            if pose >> 2 == goal or far[pose] == FAR:
                continue
            ways = []
            for kind in KINDS:
                to = known.lone[0][kind][pose]
                if to >= 0 and to != pose:
                    here = after[to] if to >> 2 == goal else far[to]
                    ways.append(CARD_COST[kind] + here + BEAM_COST * known.burn[to >> 2])
            assert far[pose] == pytest.approx(min(ways))


def test_the_distance_goes_round_walls_and_rides_on_belts() -> None:
    straight = on("floor=.,.,.,. flags=3")
    walled = on("floor=.,.|E,.,./.,.,.,. flags=3")
    belted = on("floor=.,>,>,. flags=3")
    start = EAST
    assert straight.distance[0][start] == pytest.approx(CARD_COST[MOVE_3])
    assert walled.distance[0][start] > straight.distance[0][start] + 2
    assert belted.distance[0][start] < straight.distance[0][start]


def test_a_flag_behind_walls_is_far_and_a_course_without_flags_is_no_error() -> None:
    assert on("floor=.,.,.|W flags=2").distance[0][EAST] == FAR
    known = on("floor=.,.,.")
    assert planner.best(known, Runner(0, 0, 0, 0), [0, 2, 2, 0, 3, 2, 0])[1]


@pytest.mark.parametrize("name", ["night-shift", "round-trip", "knock-knock"])
def test_turns_reckon_with_the_hands_that_come(name: str) -> None:
    """With the last flag to go each pose is as far as the best card is, or, SHORT of the times, the best of FEW random ones."""
    course = courses.load(name)
    known, goal = field_of(name), course.flags[-1]
    far = [turns * PACE[0] for turns in known.turns[0][-2]]
    back = [far[course.flags[-2] * 4 + facing] for facing in range(4)]
    chances = [sum(KIND[card] == kind for card in DECK) / len(DECK) for kind in KINDS]
    off = []
    for pose in range(1, len(far), 29):
        ways = []
        for kind in KINDS:
            to = known.lone[0][kind][pose]
            there = FALL + sum(back) / 4 if to < 0 else EASED * BEAM_COST * known.burn[to >> 2]
            ways.append(EASED * CARD_COST[kind] + there + (far[to] if to >= 0 and to >> 2 != goal else 0))
        few = sum(
            math.prod(chances[kind] for kind in hand) * min(ways[kind] for kind in hand)
            for hand in product(KINDS, repeat=FEW)
        )
        off.append(abs(far[pose] - (1 - SHORT) * min(ways) - SHORT * few) / PACE[0])
    assert max(off) < 0.1
    assert sum(off) / len(off) < 0.02


def test_a_way_that_takes_rare_cards_is_longer_than_its_cards() -> None:
    """The lane of Night Shift against its belts: only a Move 2 or a Move 3 brings a robot on there."""
    known = field_of("night-shift")
    lane, beside = (13 * 12 + 2) * 4, (13 * 12 + 5) * 4
    sure = (known.distance[0][lane] - known.distance[0][beside]) / PACE[0]
    assert known.turns[0][0][lane] - known.turns[0][0][beside] > sure + 0.2


def test_where_every_card_but_one_falls_it_is_not_far_for_ever() -> None:
    course = courses.load("night-shift")
    known = field_of(course.id)
    width = course.floor.width
    for x, y, facing in ((9, 0, 0), (0, 5, 3), (11, 6, 1)):
        pose = (y * width + x) * 4 + facing
        assert known.distance[0][pose] == FAR
        assert known.turns[0][0][pose] < 12


def test_damage_makes_the_way_longer_and_a_sleeper_on_a_belt_into_a_pit_never_arrives() -> None:
    known = on("floor=.,.,.,.,.,.,.,.,.,.,. flags=10")
    turns = [known.turns[damage][0][EAST] for damage in range(10)]
    assert turns == sorted(turns)
    assert turns[5] > turns[0] + 1
    doomed = on("floor=>,O/.,. flags=3")
    assert doomed.turns_resting[0][0] == FAR > doomed.turns_resting[0][2 * 4]


# Programs of one robot -------------------------------------------------------------------------------------------------


def beginning(known: Field, name: str, rng: Random, damage: int) -> tuple[Runner, list[int], list[int]]:
    """A robot anywhere on a course with so much damage, its hand, and what is locked in its registers."""
    free = [cell for cell, sign in enumerate(courses.load(name).floor.signs) if sign not in (PIT, VOID)]
    drawn, locked = rng.sample(DECK, 14), max(0, damage - 4)
    fixed = [OFF] * (5 - locked) + [KIND[card] for card in drawn[9 : 9 + locked]]
    runner = Runner(rng.choice(free) * 4 + rng.randrange(4), rng.randrange(len(known.flags)), rng.choice(free), damage)
    return runner, drawn[: 9 - damage], fixed


def step_by_step(known: Field, runner: Runner, hand: list[int], fixed: list[int]) -> dict[planner.Program, float]:
    """The same as `programs` with whatever options make of the cards: one register after the other, the long way."""
    found: dict[planner.Program, float] = {}
    start = runner.pose, runner.flags, runner.archive, runner.damage
    spare = max(0, len(hand) - fixed.count(OFF))
    begun: list[tuple[planner.Program, Counter[int], int, tuple[int, int, int, int]]] = [
        ((), Counter(KIND[card] for card in hand), spare, start)
    ]
    while begun:
        program, left, seconds, (pose, flags, archive, damage) = begun.pop()
        register = len(program) + 1
        lies = fixed[register - 1]
        for play in known.plays if lies == OFF else [lies]:
            needs = Counter(kind for kind in (PLAYS[play].card, PLAYS[play].second) if kind >= 0 and lies == OFF)
            if needs - left or (len(list(needs.elements())) == 2 and not seconds):
                continue
            longer, to = (*program, play), known.lone[register][play][pose]
            hurt = damage + known.burn[to >> 2]
            if to < 0 or hurt > 9:
                found[longer] = planner.fallen(known, runner, flags, archive)
                continue
            touched = flags + (to >> 2 in known.goals[register][flags])
            if touched == len(known.flags):
                found[longer] = planner.arrived(register)
            elif register == 5:
                found[longer] = planner.standing(known, runner, to, touched, hurt)
            else:
                marker = to >> 2 if known.service_cells[to >> 2] else archive
                rest = seconds - (len(list(needs.elements())) == 2)
                begun.append((longer, left - needs, rest, (to, touched, marker, hurt)))
    return found


@given(st.sampled_from(COURSES), st.integers(0, 1 << 30))
def test_every_program_with_options_is_found_once_and_the_best_is_the_best(name: str, seed: int) -> None:
    rng = Random(seed)
    known = equipped(courses.load(name), frozenset(rng.sample(sorted(EQUIPMENT), 3)), draws=rng.random() < 0.5)
    runner, hand, fixed = beginning(known, name, rng, rng.choice((2, 3, 4, 5, 6, 8)))
    expected = step_by_step(known, runner, hand, fixed)
    found = planner.programs(known, runner, planner.counted(hand), fixed)
    assert len(found) == len(expected)
    assert {program: turns for turns, program in found} == expected
    assert planner.best(known, runner, planner.counted(hand), fixed) == min(
        (turns, it) for it, turns in expected.items()
    )


def by_hand(known: Field, runner: Runner, hand: list[int], fixed: list[int]) -> dict[tuple[int, ...], float]:
    """The same as `programs`, the long way."""
    found = {}
    gaps = fixed.count(OFF)
    for order in set(permutations([KIND[card] for card in hand], gaps)):
        rest = iter(order)
        kinds = [next(rest) if kind < 0 else kind for kind in fixed]
        pose, flags, archive, damage = runner.pose, runner.flags, runner.archive, runner.damage
        for register, kind in enumerate(kinds, 1):
            pose = known.lone[register][kind][pose]
            damage += known.burn[pose >> 2]
            if pose < 0 or damage > 9:
                found[tuple(kinds[:register])] = planner.fallen(known, runner, flags, archive)
                break
            if known.service_cells[pose >> 2]:
                archive = pose >> 2
            flags += pose >> 2 == known.flags[flags]
            if flags == len(known.flags):
                found[tuple(kinds[:register])] = planner.arrived(register)
                break
        else:
            found[tuple(kinds)] = planner.standing(known, runner, pose, flags, damage)
    return found


@given(st.sampled_from(COURSES), st.integers(0, 1 << 30))
def test_every_distinct_program_is_found_once_and_the_best_is_the_best(name: str, seed: int) -> None:
    rng, known = Random(seed), field_of(name)
    runner, hand, fixed = beginning(known, name, rng, rng.choice((1, 2, 3, 4, 5, 6, 8, 9)))
    expected = by_hand(known, runner, hand, fixed)
    found = planner.programs(known, runner, planner.counted(hand), fixed)
    assert len(found) == len(expected)
    assert {program: turns for turns, program in found} == expected
    turns, program = planner.best(known, runner, planner.counted(hand), fixed)
    assert turns == min(expected.values()) == expected[program]


def test_cards_are_placed_highest_first_and_what_falls_short_is_filled_up() -> None:
    hand = cards("M1:490,M1:660,RL:70,M2:670,UT:10")
    placed = planner.cards_for((MOVE_1, MOVE_1), hand, (OFF, OFF, OFF, OFF, card_named("BU:430")))
    assert placed[:2] == list(cards("M1:660,M1:490"))
    assert placed[4] == card_named("BU:430")
    assert len(set(placed)) == 5
    assert set(placed) <= {*hand, card_named("BU:430")}


# Among others ----------------------------------------------------------------------------------------------------------


def chance_of(situation: Situation, program: str, *others: str) -> float:
    guess = {seat: cards(labels) for seat, labels in enumerate(others, 1)}
    (chance,) = other_robots.chances(situation, [cards(program)], guess)
    return chance


OPEN_RACE = "floor=.,.,.,.,.,.,.,./.,.,.,.,.,.,.,. flags=7,0"
SPINS = "RL:70,RR:80,RL:90,RR:100,RL:110"


def test_the_first_at_the_last_flag_wins_and_the_second_loses() -> None:
    situation = situation_of(
        f"{OPEN_RACE} r0=4,0,E/flags:1 r1=7,1,W/flags:1 h0=M3:790,M1:490,RL:210,RR:220,RL:230,UT:10"
    )
    towards_start = "UT:10,M3:790,M1:490,RL:210,RR:220"
    assert chance_of(situation, towards_start, SPINS) == 1
    assert chance_of(situation, "UT:10,M3:790,RL:210,RR:220,RL:230", SPINS) < 1
    nearer = situation_of(f"{OPEN_RACE} r0=7,0,E/flags:1 r1=1,0,W/flags:1 h0=M3:790,M1:490,RL:210,RR:220,RL:230,UT:10")
    assert chance_of(nearer, towards_start, "M1:500,RR:280,RR:300,RL:290,RL:310") == 0


def test_pushing_a_rival_into_a_pit_helps_and_being_pushed_into_one_hurts() -> None:
    words = "floor=.,.,.,O,.,./.,.,.,.,.,. flags=5,11 h0=M1:490,RL:210,RR:220,RL:230,RR:240"
    pusher, stays, leaves = situation_of(f"{words} r0=1,0,E r1=2,0,S"), SPINS, "M1:500,RL:70,RR:80,RL:90,RR:100"
    push = "M1:490,RL:210,RR:220,RL:230,RR:240"
    assert chance_of(pusher, push, stays) > chance_of(pusher, push, leaves) + 0.1
    victim = situation_of(f"{words} r0=2,0,N r1=1,0,E")
    spin = "RL:210,RR:220,RL:230,RR:240,M1:490"
    assert chance_of(victim, spin, "M1:500,RL:70,RR:80,RL:90,RR:100") < chance_of(victim, spin, SPINS) - 0.1


@given(st.sampled_from(COURSES), st.integers(0, 1 << 30), st.integers(2, 5))
def test_programs_rehearsed_together_fare_as_each_alone(name: str, seed: int, seats: int) -> None:
    """What programs share is played once; that must not show."""
    rng, floor = Random(seed), courses.load(name).floor
    if read(courses.load(name).rules, NONE).in_twos:
        seats = 4
    free = [cell for cell, sign in enumerate(floor.signs) if sign not in (PIT, VOID)]
    places = rng.sample(free, seats)
    words = [
        f"r{seat}={cell % floor.width},{cell // floor.width},{rng.choice('NESW')}/damage:{rng.randrange(4)}"
        for seat, cell in enumerate(places)
    ]
    deck = rng.sample(DECK, 9 + 5 * seats)
    hand = ",".join(LABEL[card] for card in deck[:9])
    situation = situation_of(f"course={name} {' '.join(words)} h0={hand}")
    guess = {seat: tuple(deck[9 + 5 * seat : 14 + 5 * seat]) for seat in range(1, seats)}
    programs = [tuple(rng.sample(deck[:9], 5)) for _ in range(30)]
    together = other_robots.chances(situation, programs, guess)
    assert together == [other_robots.chances(situation, [program], guess)[0] for program in programs]
    assert all(0 <= chance <= 1 for chance in together)


def test_guesses_deal_the_others_only_cards_that_they_can_have() -> None:
    hand = "M1:490,M1:500,M2:670,M3:790,RL:70,RR:80,UT:10"
    situation = situation_of(
        f"course=night-shift r0=3,3,N/damage:2 r1=5,5,N/damage:6 r2=7,7,S/down r3=8,8,N h0={hand} "
        "p1=-,-,-,RL:110!,M2:700!"
    )
    mine = cards(hand)
    for guess in other_robots.guesses(situation, mine, 20, Random(1)):
        assert sorted(guess) == [1, 3]  # a sleeper plays nothing
        played = [card for program in guess.values() for card in program]
        assert len(set(played)) == len(played) == 10
        assert not {*played} & {*mine}
        assert guess[1][3:] == cards("RL:110,M2:700")
