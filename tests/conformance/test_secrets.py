"""Nobody sees, is told or is asked anything from which they could tell what is hidden from them."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.rules.event import EVERYBODY, Event
from tabletop.rules.move import Move
from tabletop.rules.state import CHANCE, State
from tests.conformance.cases import Case
from tests.conformance.playing import (
    Played,
    Position,
    examples,
    for_every_game,
    for_every_game_with_secrets,
    games,
    labels,
    out_of_order,
    positions,
    random_move,
    somebody_chooses,
    states_in,
    told,
)

MOVES = 12
"""The most moves of a position that are compared with each other."""


def has_secrets(game: Played) -> bool:
    """Whether some event of the game was secret; in games where secrets are bought there may be none."""
    return any(event.secret for events in game.events for event in events)


def a_sealed_choice(state: State) -> bool:
    return state.pending is not None and state.pending.ask.sealed


@for_every_game
@given(data=st.data())
def test_a_guess_at_what_is_hidden_looks_the_same_to_who_guesses(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    state = position.state
    for seat in position.everybody:
        view = state.view(seat)
        guess = case.game.determinize(view, Random(data.draw(st.integers(0, 99))))
        seen = guess.view(seat)
        other = [name for name in view.__match_args__ if getattr(seen, name) != getattr(view, name)]
        assert not other, (
            f"Let `determinize` of {case} keep {', '.join(other)}: seat {seat} sees something else in a guess."
        )
        assert seen == view
        assert case.components(guess) == case.components(state)
        pending, guessed = state.pending, guess.pending
        assert (pending and pending[:2]) == (guessed and guessed[:2])
        if pending is not None and pending.seat == seat:
            assert labels(guess.legal()) == labels(state.legal())


@for_every_game
@given(data=st.data())
def test_a_guess_can_be_played_on(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    seat = data.draw(st.sampled_from(position.everybody))
    rng = Random(data.draw(st.integers(0, 99)))
    guess = case.game.determinize(position.state.view(seat), rng)
    for _ in range(150):
        if guess.over:
            break
        assert out_of_order(guess.legal()) == []
        guess.apply(random_move(guess, rng))
        assert case.faults(guess) == []
    assert case.components(guess) == case.components(position.state)


@for_every_game_with_secrets
def test_guesses_differ_where_something_is_hidden(case: Case) -> None:
    """If all guesses were alike, a seat would know the secret."""
    state = case.begin(case.new_games[0])
    rng = Random(3)
    guesses: set[str] = set()
    while len(guesses) < 5:
        state.apply(random_move(state, rng))
        assert not state.over, "something is hidden before the game is over"
        if somebody_chooses(state) and state.pending is not None:
            view = state.view(state.pending.seat)
            guesses = {case.game.write(case.game.determinize(view, rng)) for _ in range(10)}


@for_every_game_with_secrets
@given(data=st.data())
def test_a_sealed_choice_shows_others_only_that_it_was_made(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case, a_sealed_choice))
    pending = position.state.pending
    if pending is not None:
        assert not _turns_something_up(position, position.state.legal()[0]), "a barrier keeps choice and reveal apart"
        _assert_alike_for_others(position, pending.seat)


@for_every_game_with_secrets
@given(data=st.data())
def test_a_card_that_one_seat_is_dealt_shows_others_only_that_it_was_dealt(case: Case, data: st.DataObject) -> None:
    position = data.draw(
        positions(case, lambda state: state.pending is not None and state.pending.ask.name in case.hidden)
    )
    pending = position.state.pending
    if pending is not None and pending.ask.name in case.hidden:
        assert pending.seat == CHANCE
        _assert_alike_for_others(position, pending.operands[case.hidden[pending.ask.name]])


@for_every_game_with_secrets
@given(data=st.data())
def test_a_view_gives_away_no_more_of_a_move_than_its_events(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    moves = list(position.state.legal())
    for seat in position.everybody:
        known: dict[str, tuple[Move, Any]] = {}
        for move in Random(data.draw(st.integers(0, 99))).sample(moves, min(MOVES, len(moves))):
            state = position.state
            events = state.apply(move)
            if not any(event.secret and event.owner != seat for event in events):
                continue
            view = state.view(seat)
            other, seen = known.setdefault(str(told(events, seat)), (move, view))
            shown = [name for name in view.__match_args__ if getattr(view, name) != getattr(seen, name)]
            assert not shown, (
                f"Hide {', '.join(shown)} from seat {seat} in views of {case}: {other} and {move} show there."
            )


def _assert_alike_for_others(position: Position, owner: int) -> None:
    moves = list(position.state.legal())
    few = [*moves[:4], *moves[-4:]]
    if _turns_something_up(position, moves[0]):
        return
    for seat in position.everybody:
        if seat != owner:
            first = _what_follows(position, few[0], seat)
            assert all(_what_follows(position, move, seat) == first for move in few)


def _turns_something_up(position: Position, move: Move) -> bool:
    """Whether the rules run on from this choice to a moment at which hidden things are shown to all."""
    return any(event.kind.reveals and event.owner == EVERYBODY for event in position.state.apply(move))


def _what_follows(position: Position, move: Move, seat: int | None) -> tuple[object, list[Event]]:
    state = position.state
    events = state.apply(move)
    return state.view(seat), told(events, seat)


@for_every_game_with_secrets
@examples(0.3)
@given(data=st.data())
def test_the_secret_of_an_event_goes_to_its_owner_only(case: Case, data: st.DataObject) -> None:
    game = data.draw(games(case).filter(has_secrets))
    seats = [*range(len(game.states[0].ranking())), None]
    secret = [event for events in game.events for event in events if event.secret]
    for event in secret:
        assert event.owner != EVERYBODY
        for seat in seats:
            assert event.seen_by(seat).secret == (event.secret if seat == event.owner else ())
            assert event.seen_by(seat).data == event.data


@for_every_game
@given(data=st.data())
def test_a_view_leads_to_no_state(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    for seat in position.everybody:
        assert states_in(position.state.view(seat)) == []


@for_every_game
@given(data=st.data())
def test_a_view_cannot_be_changed(case: Case, data: st.DataObject) -> None:
    view = data.draw(positions(case, somebody_chooses)).state.view(0)
    with pytest.raises(AttributeError):
        view.seat = 1
