"""Positions as text: they round trip, agenda included, and what is not a position is refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.base.errors import NotationError, TabletopError
from tests.conformance.cases import Case
from tests.conformance.playing import examples, for_every_game, labels, positions, random_move


@for_every_game
@given(data=st.data())
def test_a_position_is_one_line_that_round_trips(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    again = case.game.read(position.written)
    assert case.game.write(again) == position.written
    assert position.written.startswith(f"{case.game.name}/{position.state.version} ")
    assert position.written.splitlines() == [position.written]
    assert len(position.written) < 2_000
    for seat in position.everybody:
        view, seen = position.state.view(seat), again.view(seat)
        lost = [name for name in view.__match_args__ if getattr(seen, name) != getattr(view, name)]
        assert not lost, (
            f"Write and read {', '.join(lost)} in formats/notation.py of {case}: {position.written} loses it."
        )
        assert seen == view


@for_every_game
@given(data=st.data())
def test_a_position_that_was_read_plays_on_like_the_original(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    original, again = position.state, case.game.read(position.written)
    rng = Random(data.draw(st.integers(0, 99)))
    for _ in range(80):
        assert labels(again.legal()) == labels(original.legal())
        if original.over:
            break
        move = random_move(original, rng)
        assert again.apply(move) == original.apply(move)
        assert case.game.write(again) == case.game.write(original)


@for_every_game
def test_every_step_has_a_name_of_its_own_that_can_be_written(case: Case) -> None:
    steps = list(case.game.steps.values())
    assert len(set(map(id, steps))) == len(steps)
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for name in case.game.steps)


@for_every_game
@examples(3)
@given(data=st.data())
def test_a_changed_position_is_refused_with_a_sentence_or_is_one(case: Case, data: st.DataObject) -> None:
    """Only a TabletopError is raised, and what is accepted can be written, drawn and played on."""
    written = data.draw(positions(case)).written
    changed = data.draw(_changed(written), label="changed")
    try:
        state = case.game.read(changed)
    except TabletopError:
        return
    assert case.game.write(case.game.read(case.game.write(state))) == case.game.write(state)
    assert bool(state.legal()) != state.over
    for seat in (*range(len(state.ranking())), None):
        case.game.scene(state.view(seat))
        case.game.prompt(state.view(seat), case.words("en"))
    rng = Random(len(changed))
    for _ in range(20):
        if state.over:
            return
        assert state.legal(), case.game.write(state)
        state.apply(random_move(state, rng))


@st.composite
def _changed(draw: st.DrawFn, written: str) -> str:
    """The text with one word changed, lost, doubled, or taken from elsewhere; or a few signs of it."""
    words = written.split(" ")
    at = draw(st.integers(0, len(words) - 1))
    name, equals, value = words[at].partition("=")
    parts = value.split(",")
    spot = draw(st.integers(0, len(parts) - 1))
    numbers = st.one_of(st.integers(-3, 10), st.integers(-(10**10), 10**10)).map(str)
    how = draw(st.sampled_from(("lose", "double", "number", "lose part", "swap parts", "sign", "agenda")))
    if how == "lose":
        del words[at]
    elif how == "double":
        words.insert(at, words[draw(st.integers(0, len(words) - 1))])
    elif how == "sign":
        spot = draw(st.integers(0, len(written)))
        return (
            written[:spot] + draw(st.sampled_from(",;:/=()-0199 ~NEWSabr!")) + written[spot + draw(st.integers(0, 2)) :]
        )
    elif how == "agenda":
        frames = words[-1].removeprefix("agenda=").split(";")
        frames.insert(draw(st.integers(0, len(frames))), draw(st.sampled_from(frames)))
        del frames[draw(st.integers(0, len(frames) - 1))]
        words[-1] = "agenda=" + ";".join(frames)
    else:
        if how == "number":
            parts[spot] = draw(numbers)
        elif how == "lose part":
            del parts[spot]
        else:
            other = draw(st.integers(0, len(parts) - 1))
            parts[spot], parts[other] = parts[other], parts[spot]
        words[at] = name + equals + ",".join(parts)
    return " ".join(words)


@for_every_game
@pytest.mark.parametrize("line", ["{game}/99 agenda=", "{game}/1 nonsense agenda=", "chess/1 agenda=", "", "{game}/1"])
def test_what_is_no_position_is_refused(case: Case, line: str) -> None:
    with pytest.raises(NotationError):
        case.game.read(line.format(game=case.game.name))


@for_every_game
def test_a_step_that_the_game_does_not_have_is_named_in_the_refusal(case: Case) -> None:
    written = case.game.write(case.begin(case.starts[0]))
    with pytest.raises(NotationError, match="'no-such-step'"):
        case.game.read(written.replace("agenda=", "agenda=no-such-step;"))
