"""Elimination (RULES.md, chapter 7): the order of the events, and the cards of the hand."""

from stakbots import GAME
from stakbots.formats.notation import read
from stakbots.position.events import DREW, ELIMINATED, TURN_BEGAN
from stakbots.position.moves import Attack
from tabletop.core.session import Session
from tests.stakbots.positions import kinds, legal, match, names, play


def test_of_those_that_vanish_together_the_active_player_is_out_first_and_the_others_follow_clockwise() -> None:
    state = match("core5", "core5", "core1", h0="core2", h1="core3", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>0")
    assert [event.player for event in events if event.kind == ELIMINATED] == [1, 0]
    assert state.out == [1, 0]
    assert names(state.heap) == "core5 core5 core3 core2"


def test_elimination_shows_the_hand_that_goes_to_the_heap() -> None:
    state = match("core5", "core1", "core4", h1="core2 core3")
    (event,) = [event for event in play(state, "attack 0>1") if event.kind == ELIMINATED]
    assert event.data == (1, *map(state.tag, state.heap[-2:]))
    assert names(state.heap[-2:]) == "core2 core3"


def test_nobody_takes_back_an_attack_that_has_shown_a_hand() -> None:
    session = Session(GAME, ["person"] * 3, position=GAME.write(match("core5", "core1", "core4", h1="core2 core3")))
    session.play(next(index for index, move in enumerate(session.legal()) if isinstance(move, Attack)))
    assert [event.player for event in session.events() if event.kind == ELIMINATED] == [1]
    assert session.undo_target() is None


def test_a_card_that_was_returned_is_no_longer_known_in_a_hand_when_its_owner_is_out() -> None:
    state = match("core5 core7", "core1 core7", "core4", h0="begone1", h2="core2")
    play(state, "play begone1", "aim 1")
    assert names(state.shown) == "core7"
    play(state, "attack 0>1")
    assert (state.out, state.shown) == ([1], [])


def test_a_draw_names_its_winners_by_seat_whoever_was_active() -> None:
    state = match("core5", "core5", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>0")
    assert state.fallen == [0, 1]
    assert events[-1].players == (0, 1)


def test_the_hand_of_a_player_who_is_out_feeds_the_heap() -> None:
    state = match("core5 core1", "trip0", "core4 core5", h0="begone1 core2", h1="core2 core3")
    play(state, "play begone1", "aim 1")
    assert state.out == [1]
    assert names(state.heap) == "core2 trip0 core3"
    assert "end-turn" in legal(state)


def test_a_player_who_is_out_with_an_empty_hand_feeds_nothing() -> None:
    state = match("core5 core1", "", "core4 core5", more="seats=3", agenda="settle;act(0)")
    assert (state.out, state.fed) == ([1], False)


_SET_UP = (
    "set-up-effects=yes depth=3 seats=3 first=0 turn=0 s0=52 s1=0,2,10 s2=20,30,40 h0=50 "
    "agenda=ask-aim(0,0,52,-1);settle;begin(0)"
)


def test_a_first_player_who_is_out_after_the_set_up_takes_no_turn() -> None:
    state = read(f"stakbots/2 {_SET_UP}")
    events = play(state, "aim 0")
    assert next(event.data for event in events if event.kind == TURN_BEGAN) == (1, 1)
    assert [event.player for event in events if event.kind == DREW][:1] == [1]


def test_who_has_the_first_turn_in_place_of_a_player_who_is_out_does_not_draw_without_a_first_draw() -> None:
    state = read(f"stakbots/2 first-draw=no {_SET_UP}")
    events = play(state, "aim 0")
    assert "drew" not in kinds(events)
    assert state.pending is not None
    assert state.pending.seat == 1
