"""The kernel of the search finds the same turns as the rules."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from robotory.bots.analysis import moves_of, roots
from robotory.bots.kernel import WON_BY, children, position_of
from robotory.position.state import Arena
from tests.robotory.positions import arena
from tests.robotory.rules.test_any_game import play_out

ALL_WAYS = 10_000


def turns(state: Arena) -> dict[tuple[str, ...], Arena]:
    """Every whole turn by the names of its choices, with the position after it."""
    found: dict[tuple[str, ...], Arena] = {}

    def go(here: Arena, names: tuple[str, ...]) -> None:
        if names and (here.over or here.pending is None or here.pending.ask.name != "chain"):
            found[names] = here
            return
        for move in here.legal():
            after = here.clone()
            after.apply(move)
            go(after, (*names, move.label))

    go(state, ())
    return found


@given(seed=st.integers(0, 10**6), at=st.floats(0, 1), prefer=st.sampled_from(["", "@", "refill"]))
def test_the_kernel_knows_exactly_the_turns_of_the_rules(seed: int, at: float, prefer: str) -> None:
    states = [state for state in play_out(Random(seed), prefer) if state.pending and state.pending.ask.name == "turn"]
    state = states[int(at * (len(states) - 1))]
    view = state.view(None)
    known = list(children(position_of(view), ALL_WAYS))
    by_rules = turns(state)
    # the kernel gives one of several ways that eat the same discs and end on the same cell
    outcomes = {
        (after.over, position_of(after.view(None))[:5], *map(tuple, (*after.stock, after.lid)))
        for after in by_rules.values()
    }
    assert len(known) == len(outcomes)
    for turn, position, over in known:
        after = by_rules[tuple(move.label for move in moves_of(turn, view))]
        assert after.over == over
        if over:
            assert after.winners() == [after.seat(WON_BY[position[2]][position[3]][position[4]])]
        else:
            assert position_of(after.view(None)) == position


def test_where_a_robot_is_on_its_way_only_its_ways_on_are_looked_at() -> None:
    state = arena("a2,a1,b2", "")
    state.play(next(move for move in state.legal() if move.label == "white>a2"))
    found = [tuple(move.label for move in moves_of(child.turn, state.view(None))) for child in roots(state.view(None))]
    assert sorted(found) == [(">a1", ">b2"), (">a1", "stop"), (">b2", ">a1"), (">b2", "stop"), ("stop",)]
