"""Observations and actions are turned to the seat: another seat in the same situation sees and does the same."""

import re
import zlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from robodrome.environment import Environment
from roborally.position.moves import Take
from robotory.board.cells import CELLS, COLUMNS
from tabletop.core.session import PERSON, Session
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State

# Robotory: the board turned, and the seats exchanged ----------------------------------------------------------------------


def opposite(cell: str) -> str:
    column = "abcde".index(cell[0])
    return f"{'edcba'[column]}{COLUMNS[column] + 1 - int(cell[1])}"


def turned(word: str) -> str:
    """A word of a written position as it is for whoever sits opposite."""
    name, _, value = word.partition("=")
    match name:
        case "robots":
            return f"robots={','.join(map(opposite, value.split(',')))}"
        case "white" | "black":
            return f"{name}={','.join(sorted(map(opposite, value.split(','))))}"
        case "light" | "dark":
            return f"{'dark' if name == 'light' else 'light'}={value}"
        case "agenda":
            return f"agenda={re.sub(r'([a-z-]+)[(]([0-9,]+)[)]', _frame, value)}"
        case "wins":
            return f"wins={','.join(reversed(value.split(',')))}"
    return word


def _frame(found: re.Match[str]) -> str:
    seat, *rest = found[2].split(",")
    robot_and_event, way = rest[:2], rest[2:]
    cells = [str(CELLS.index(opposite(CELLS[int(cell)]))) for cell in way]
    return f"{found[1]}({','.join([str(1 - int(seat)), *robot_and_event, *cells])})"


def standing(env: Environment, position: str) -> Environment:
    env.session = Session(env.game, [PERSON] * 2, position=position)
    return env


@pytest.mark.parametrize("options", [{}, {"match": "two"}], ids=str)
def test_a_position_of_robotory_and_its_mirror_with_seats_exchanged_are_the_same(options: dict[str, str]) -> None:
    env, other = Environment("robotory", 2, options), Environment("robotory", 2, options)
    seen, chains = 0, 0
    for seed in range(20):
        random = Random(seed)
        env.reset(seed)
        while env.asked is not None:
            here, game = env.game.write(env.session.state), env.observe(0)["game"]
            standing(other, " ".join(map(turned, here.split())))
            assert other.asked == 1 - env.asked
            assert sorted(other.legal()) == sorted(env.legal())
            assert [other.observe(1), other.observe(0)] == [env.observe(0), env.observe(1)]
            action = random.choice(env.legal())
            env.step(action)
            other.step(action)
            if env.observe(0)["game"] == game:
                assert [other.observe(1), other.observe(0)] == [env.observe(0), env.observe(1)]
            seen, chains = seen + 1, chains + ("chain(" in here)
    assert seen > 500
    assert chains > 20


# Other games: the same game, begun by the seat to the left ------------------------------------------------------------------


def by_place(_state: State, _first: int, legal: Sequence[Move], ply: int) -> int:
    """The outcomes of chance stand in the same order, whoever began."""
    return zlib.crc32(f"{ply}".encode()) % len(legal)


def by_seat(state: Any, first: int, legal: Sequence[Move], _ply: int) -> int:
    """Cards are dealt seat by seat from 0: each place of the race has cards of its own, so that it gets the same ones."""
    if not isinstance(legal[0], Take):
        return 0
    place = (state.pending.operands[1] - first) % state.seats
    own = [number for number, move in enumerate(legal) if isinstance(move, Take) and move.card % state.seats == place]
    return own[zlib.crc32(f"{state.turn} {len(own)}".encode()) % len(own)]


Seen = list[tuple[int, str, list[int]]]


def played(
    env: Environment, first: int, chance: Callable[[Any, int, Sequence[Move], int], int], most: int
) -> tuple[list[Seen], list[int]]:
    """By place from the seat that begins: what it chose, saw and could do in a game in which everybody chooses by what it sees;
    and how they stand."""
    game, seats = env.game, env.seats
    session = env.session = Session(game, [PERSON] * seats, env.options, 0, env.learning.rules)
    told: list[Seen] = [[] for _ in range(seats)]
    for ply in range(most):
        legal, seat = session.legal(), session.to_move
        if seat is None:
            break
        if seat == CHANCE:
            if session.state.agenda[-1][0].name in ("first-player", "first"):
                session.play(first)
            else:
                session.play(chance(session.state, first, legal, ply))
            continue
        seen, actions = str(env.observe(seat)), sorted(env.legal())
        chosen = actions[zlib.crc32(seen.encode()) % len(actions)]
        told[(seat - first) % seats].append((chosen, seen, actions))
        session.play(env.legal().index(chosen))
    rewards = env.rewards()
    return told, [*rewards[first:], *rewards[:first]]


@pytest.mark.parametrize(
    ("name", "seats", "options", "chance", "firsts"),
    [
        ("moonbots", 2, {}, by_place, (1,)),
        ("moonbots", 4, {}, by_place, (2,)),  # boards differ from seat to seat, in turns
        ("stakbots", 2, {}, by_place, (1,)),
        ("stakbots", 3, {"reactive": "yes", "recycling": "yes"}, by_place, (1, 2)),
        ("stakbots", 2, {"staks": "2", "depth": "3", "borderless": "yes"}, by_place, (1,)),
        ("roborally", 2, {}, by_seat, (1,)),
        ("roborally", 4, {"finish": "all"}, by_seat, (2,)),
        pytest.param("roborally", 4, {"finish": "all"}, by_seat, (1, 2, 3), marks=pytest.mark.nightly),
    ],
)
def test_whoever_has_the_same_place_in_a_game_sees_and_does_the_same(
    name: str,
    seats: int,
    options: dict[str, str],
    chance: Callable[[Any, int, Sequence[Move], int], int],
    firsts: tuple[int, ...],
) -> None:
    env = Environment(name, seats, options)
    told, rewards = played(env, 0, chance, 3000)
    assert min(map(len, told)) > 5
    for first in firsts:
        others, ranks = played(env, first, chance, 3000)
        for place, (seen, same) in enumerate(zip(told, others, strict=True)):
            for number, (one, other) in enumerate(zip(seen, same, strict=False)):
                assert one == other, (first, place, number)
        assert (others, ranks) == (told, rewards)
