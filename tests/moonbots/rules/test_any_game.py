"""What holds in every game, whatever is chosen."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from moonbots.game import GAME
from moonbots.position.cards import DIE, MOST_ENERGY
from moonbots.position.events import ATTACKED, BOUGHT, GAINED, LINED_UP, TURN_BEGAN
from moonbots.position.parts import MIXES
from moonbots.position.state import LAST_STANDING, OPPOSITE, Tournament
from moonbots.rules.battle import ROBOTS
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE


@st.composite
def games(draw: st.DrawFn) -> Iterator[tuple[Tournament, Move, list[Event], Tournament]]:
    """A random game, choice by choice: before, move, events, after."""
    state = GAME.start(draw(st.integers(2, 4)), {"upgrades": draw(st.sampled_from(sorted(MIXES))), "round-limit": "20"})
    return _choices(state, Random(draw(st.integers(0, 10_000))))


def _choices(state: object, rng: Random) -> Iterator[tuple[Tournament, Move, list[Event], Tournament]]:
    assert isinstance(state, Tournament)
    while not state.over:
        before = state.clone()
        pending, moves = state.pending, state.legal()
        assert pending is not None
        if pending.seat == CHANCE and pending.ask.weights:
            move = rng.choices(moves, pending.ask.weights(state, *pending.operands))[0]
        else:
            move = moves[int(rng.random() * len(moves))]
        yield before, move, state.apply(move), state


some = settings(max_examples=12)


@some
@given(game=games())
def test_energy_changes_as_the_events_say_and_by_nothing_else(
    game: Iterator[tuple[Tournament, Move, list[Event], Tournament]],
) -> None:
    for before, _, events, after in game:
        energy = list(before.energy)
        for event in events:
            if event.kind == LINED_UP:
                energy = list(event.energies)
            elif "energy" in event.kind.fields:
                energy[event.robot] += event.amount if event.kind == GAINED else -event.amount
                assert energy[event.robot] == event.energy
                assert (event.energy if event.kind == BOUGHT else event.amount) > 0
        assert energy == after.energy
        assert all(0 <= one <= MOST_ENERGY for one in energy)


@some
@given(game=games())
def test_parts_give_a_robot_at_most_two_energy_in_its_turn(
    game: Iterator[tuple[Tournament, Move, list[Event], Tournament]],
) -> None:
    harvested = 0
    for _, _, events, _ in game:
        for event in events:
            if event.kind == TURN_BEGAN:
                harvested = 0
            if event.kind == GAINED and event.rule == "4.5":
                harvested += event.amount
        assert harvested <= 2


@some
@given(game=games())
def test_only_robots_in_reach_are_attacked_and_by_no_more_than_the_part_can_do(
    game: Iterator[tuple[Tournament, Move, list[Event], Tournament]],
) -> None:
    for before, _, events, _ in game:
        for event in events:
            if event.kind == ATTACKED:
                hit = [robot for robot in range(ROBOTS) if event.shares[robot]]
                assert set(hit) <= set(before.targets(event.robot))
                assert 1 <= sum(event.shares) <= 5
                if before.duel and not before.final():
                    assert hit == [OPPOSITE[event.robot]]


@some
@given(game=games())
def test_nothing_that_was_built_is_lost_while_a_robot_fights(
    game: Iterator[tuple[Tournament, Move, list[Event], Tournament]],
) -> None:
    for before, _, _, after in game:
        for robot in range(before.robots):
            if after.energy[robot]:
                assert all(
                    new == old for old, new in zip(before.part[robot], after.part[robot], strict=True) if old >= 0
                )
                assert len(after.upgrades[robot]) >= len(before.upgrades[robot])
                assert len(after.dice) <= 1 + after.upgrades[after.active].count(DIE)


@some
@given(game=games())
def test_who_fell_or_waits_is_touched_by_nothing(
    game: Iterator[tuple[Tournament, Move, list[Event], Tournament]],
) -> None:
    for before, _, _, after in game:
        for robot in range(before.robots):
            if not before.fights(robot) and before.rounds and after.idle[robot] == before.idle[robot]:
                assert after.energy[robot] == before.energy[robot]
                assert after.hand[robot] == before.hand[robot]
                assert after.upgrades[robot] == before.upgrades[robot]


@some
@given(game=games())
def test_only_the_last_that_stands_or_most_energy_wins(
    game: Iterator[tuple[Tournament, Move, list[Event], Tournament]],
) -> None:
    last = None
    for _, _, _, after in game:
        last = after
    assert last is not None
    winners = last.winners()
    assert winners
    if last.ended == LAST_STANDING:
        assert len(winners) == 1
        assert all(not last.energy[robot] for robot in range(last.robots) if last.owner(robot) not in winners)
    else:
        assert len({last.strength(seat) for seat in winners}) == 1
        assert max(map(last.strength, range(last.seats))) == last.strength(winners[0])


@some
@given(game=games())
def test_a_seat_is_asked_in_a_window_only_if_all_can_see_that_it_holds_weapons(
    game: Iterator[tuple[Tournament, Move, list[Event], Tournament]],
) -> None:
    for before, _, _, _ in game:
        pending = before.pending
        assert pending is not None
        if pending.ask.name.endswith("-respond"):
            assert any(before.hand[robot] and before.fights(robot) for robot in before.team(pending.seat))
