"""States, views and sessions of every game are copied and pickled, and what comes back is the same and goes on alike."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.session import Session
from tabletop.formats.link import encode
from tabletop.rules.state import State
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import examples, for_every_game, labels, played, positions, random_move, sessions


def by_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


in_every_way = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle], ids=lambda way: way.__name__)


def story(case: Case, state: State, seed: int) -> Iterator[tuple[object, ...]]:
    """What happens in the next choices of a random game."""
    rng = Random(seed)
    for _ in range(40):
        if state.over:
            return
        yield state.apply(random_move(state, rng)), labels(state.legal()), case.game.write(state)


@for_every_game
@in_every_way
@examples(0.3)
@given(data=st.data())
def test_a_copied_state_is_the_same_and_goes_on_alike_without_touching_the_first(
    case: Case, copied: Callable[[Any], Any], data: st.DataObject
) -> None:
    position = data.draw(positions(case))
    state, seed = position.state, data.draw(st.integers(0, 99))
    if not state.over:
        state.apply(state.legal()[0])
    twin = copied(state)
    assert twin is not state
    assert twin.events == state.events
    assert twin.pending == state.pending
    assert labels(twin.legal()) == labels(state.legal())
    assert [twin.view(seat) for seat in position.everybody] == [state.view(seat) for seat in position.everybody]
    written = case.game.write(state)
    told = list(story(case, twin, seed))
    changed = set(case.game.write(state).split()) ^ set(written.split())
    assert case.game.write(state) == written, (
        f"Copy in `clone` of {case} what stands in {' and '.join(sorted(changed))}: the copies share it."
    )
    assert list(story(case, state, seed)) == told


@for_every_game
@in_every_way
@examples(0.2)
@given(data=st.data())
def test_a_copied_view_is_equal(case: Case, copied: Callable[[Any], Any], data: st.DataObject) -> None:
    position = data.draw(positions(case))
    for seat in position.everybody:
        assert copied(position.state.view(seat)) == position.state.view(seat)


@for_every_game
@in_every_way
@examples(0.2)
@given(data=st.data())
def test_a_copied_session_has_the_same_record_and_is_played_by_itself(
    case: Case, copied: Callable[[Any], Any], data: st.DataObject
) -> None:
    session: Session = data.draw(sessions(case))
    session.goto(data.draw(st.integers(0, len(session.plies)), label="moment"))
    session.legal()
    link, record = encode(session, moment=True), list(session.plies)
    twin = copied(session)
    assert twin.game is case.game
    assert encode(twin, moment=True) == link
    assert twin.plies == record
    twin.prefer(0, case.game.preferences[0].name) if case.game.preferences else None
    while not twin.over and twin.ply < session.ply + 5:
        twin.play(len(twin.legal()) - 1)
    twin.goto(0)
    assert (encode(session, moment=True), session.plies, session.autopass) == (link, record, frozenset())


@for_every_game
def test_moves_come_back_from_a_pickle_as_those_of_the_position(case: Case) -> None:
    for state in played(case.game.name, 0, 1).states:
        assert by_pickle(list(state.legal())) == list(state.legal())


def told_elsewhere(file: Path) -> str:
    """What becomes of the pickled states in a file, told in words that are the same in every interpreter."""
    found = []
    for name, states, session in pickle.loads(file.read_bytes()):
        case = next(case for case in CASES if case.game.name == name)
        found += [repr(list(story(case, state, 5))) for state in states]
        session.advance()
        found.append(encode(session))
    return "\n".join(found)


def test_what_is_pickled_goes_on_alike_in_another_interpreter(tmp_path: Path) -> None:
    """Sets and dictionaries may be in any order there."""
    kept = []
    for case in CASES:
        seats, options = case.new_games[0]
        states = [state for start in range(len(case.starts)) for state in played(case.game.name, start, 1).states[::97]]
        kept.append((case.game.name, states, Session(case.game, ["person"] * seats, options, 1)))
    file = tmp_path / "states"
    file.write_bytes(pickle.dumps(kept))
    expected = told_elsewhere(file)
    program = (
        "import sys, pathlib, sample_game; from tabletop.core import game; game.register(sample_game.GAME);"
        f"from tests.conformance.test_copies import told_elsewhere; print(told_elsewhere(pathlib.Path({str(file)!r})))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "2718", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    result = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == expected
