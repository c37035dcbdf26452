"""The contract of states: a state always waits for exactly one choice, and only a choice changes it."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.base.errors import IllegalMove
from tabletop.core import game
from tabletop.rules.move import Verb
from tabletop.rules.state import CHANCE
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import (
    examples,
    for_every_game,
    games,
    labels,
    out_of_order,
    positions,
    random_move,
    somebody_chooses,
)


def test_every_registered_game_is_held_to_this_suite() -> None:
    assert sorted(case.game.name for case in CASES) == sorted(game.names())


@for_every_game
@examples(0.5)
@given(data=st.data())
def test_a_game_ends_within_its_bound(case: Case, data: st.DataObject) -> None:
    game = data.draw(games(case))
    assert game.states[-1].over
    assert len(game.moves) <= case.bound


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_somebody_may_choose_something_until_the_game_is_over(case: Case, data: st.DataObject) -> None:
    for state in data.draw(games(case)).states:
        pending = state.pending
        assert bool(state.legal()) == (pending is not None) == (not state.over)
        assert pending is None or CHANCE <= pending.seat < len(state.ranking())


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_moves_their_labels_and_their_paths_are_distinct(case: Case, data: st.DataObject) -> None:
    for state in data.draw(games(case)).states:
        moves = state.legal()
        assert len(set(moves)) == len(moves)
        assert len(set(labels(moves))) == len(moves)
        assert len({move.path for move in moves}) == len(moves)
        assert all(move.label and all(move.path) for move in moves)


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_moves_stand_verb_by_verb_with_operands_ascending(case: Case, data: st.DataObject) -> None:
    """The order is part of the file format, so it must not depend on how the position came about."""
    for state in data.draw(games(case)).states:
        assert out_of_order(state.legal()) == []


@for_every_game
@given(data=st.data())
def test_no_path_is_the_beginning_of_another(case: Case, data: st.DataObject) -> None:
    """Whoever touches the things of a path one by one would never get to the longer one."""
    paths = sorted(move.path for move in data.draw(positions(case)).state.legal())
    for shorter, longer in pairwise(paths):
        assert longer[: len(shorter)] != shorter


@for_every_game
@given(data=st.data())
def test_looking_and_asking_change_nothing(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    state = position.state
    moves = list(state.legal())
    for seat in position.everybody:
        assert state.view(seat) == state.view(seat)
    _ = state.ranking(), state.winners(), state.round, state.pending
    assert list(state.legal()) == moves
    assert case.game.write(state) == position.written


@for_every_game
@given(data=st.data())
def test_a_clone_plays_on_without_touching_the_original(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    original, seed = position.state, data.draw(st.integers(0, 99))
    histories = []
    for clone in (original.clone(), original.clone()):
        rng, history = Random(seed), []
        for _ in range(60):
            if clone.over:
                break
            history.append((clone.apply(random_move(clone, rng)), case.game.write(clone)))
        histories.append(history)
        assert case.game.write(original) == position.written
        assert labels(original.legal()) == labels(position.state.legal())
    assert histories[0] == histories[1]


@for_every_game
@given(data=st.data())
def test_a_move_that_is_not_offered_is_refused_and_changes_nothing(case: Case, data: st.DataObject) -> None:
    state = data.draw(positions(case)).state
    before = case.game.write(state)
    foreign = [move for move in data.draw(positions(case)).state.legal() if move not in state.legal()]
    for move in (*foreign[:3], Verb("no such move")):
        with pytest.raises(IllegalMove) as refused:
            state.play(move)
        assert move.label in str(refused.value)
        assert case.game.write(state) == before


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_components_are_conserved(case: Case, data: st.DataObject) -> None:
    states = data.draw(games(case)).states
    for state in states:
        assert case.components(state) == case.components(states[0])


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_no_position_breaks_an_invariant(case: Case, data: st.DataObject) -> None:
    for state in data.draw(games(case)).states:
        assert case.faults(state) == [], case.game.write(state)


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_everybody_is_ranked_once_and_only_a_game_that_is_over_has_winners(case: Case, data: st.DataObject) -> None:
    game = data.draw(games(case))
    seats = list(range(len(game.states[0].ranking())))
    for state in game.states:
        assert sorted(state.ranking()) == seats
        assert state.over or not state.winners()
    final = game.states[-1]
    assert set(final.ranking()[: len(final.winners())]) == set(final.winners())


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_rounds_count_up_one_by_one(case: Case, data: st.DataObject) -> None:
    rounds = [state.round for state in data.draw(games(case)).states]
    assert all(0 <= after - before <= 1 for before, after in pairwise(rounds))


@for_every_game
@given(data=st.data())
def test_the_value_of_every_seat_lies_between_0_and_1(case: Case, data: st.DataObject) -> None:
    state = data.draw(positions(case, somebody_chooses)).state
    if case.game.value:
        values = case.game.value(state)
        assert len(values) == len(state.ranking())
        assert all(0 <= value <= 1 for value in values)
