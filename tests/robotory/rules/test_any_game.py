"""Properties of every game, however it is played."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotory import GAME
from robotory.board.cells import COLOURS, DISCS
from robotory.position.state import Arena
from tabletop.tools.commands import perft

SHORTEST = {"printed": 14, "fair": 12}


def play_out(rng: Random, prefer: str = "", start: str = "printed") -> list[Arena]:
    """A game at random; moves whose name has `prefer` in it are taken before others."""
    state: Arena = GAME.start(2, {"start": start})  # type: ignore[assignment]
    states = [state.clone()]
    while not state.over:
        moves = state.legal()
        liked = [move for move in moves if prefer in move.label] or moves
        state.apply(liked[int(rng.random() * len(liked))])
        states.append(state.clone())
    return states


@given(
    seed=st.integers(0, 10**6),
    prefer=st.sampled_from(["", "@", ">", "refill", "white", "stop"]),
    start=st.sampled_from(["printed", "fair"]),
)
def test_every_game_keeps_its_discs_and_its_bounds_and_has_one_winner(seed: int, prefer: str, start: str) -> None:
    states = play_out(Random(seed), prefer, start)
    for state in states:
        for colour in COLOURS:
            lying = state.disc.count(colour) + state.lid[colour] + state.box[colour]
            assert lying + sum(stock[colour] for stock in state.stock) == DISCS
        assert bool(state.legal()) != state.over
        assert all(sum(stock) <= 4 for stock in state.stock)
    last = states[-1]
    assert SHORTEST[start] <= last.turn <= 75
    assert len(last.winners()) == 1
    assert 0 in last.lid


@pytest.mark.parametrize(("start", "turns"), SHORTEST.items())
def test_the_shortest_game_has_fourteen_turns_and_two_less_after_a_fair_start(start: str, turns: int) -> None:
    """Both place all that they have, fill up with white, place one more and fill up again with white."""
    state: Arena = GAME.start(2, {"start": start})  # type: ignore[assignment]
    if start == "fair":
        state.apply(state.legal()[0])
    while not state.over:
        fills = [move for move in state.legal() if move.label in ("refill=4+0", "refill=2+0", "refill=1+0")]
        side = state.side(state.agenda[-1][1])
        empty = not any(state.stock[side])
        if fills and (empty or state.lid[0] <= 2):
            state.apply(fills[0])
        else:
            state.apply(next(move for move in state.legal() if "@" in move.label))
    assert state.turn == turns


def test_perft_counts_a_whole_chain_as_one_turn() -> None:
    line = "robotory/1 robots=b3,c3,d3 white={} light=0,0 dark=4,0 lid=5,5 agenda=turn(0)"
    assert perft(GAME.read(line.format("a2,a1")), 1, chains=True) == 2 + 5  # b3-a2, b3-a2-a1, and five ways to fill up
    assert [perft(GAME.start(2), depth, chains=True) for depth in (0, 1, 2)] == [1, 42, 1699]
