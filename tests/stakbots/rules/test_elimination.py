"""Who is out (RULES.md, chapter 7): the order of what is told, and what becomes of the hand."""

from tests.stakbots.positions import match, names, play


def test_of_those_that_vanish_together_the_active_player_is_out_first_and_the_others_follow_clockwise() -> None:
    state = match("core5", "core5", "core1", h0="core2", h1="core3", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>0")
    assert [event.data[0] for event in events if event.kind == "eliminated"] == [1, 0]
    assert state.out == [1, 0]
    assert names(state.heap) == "core5 core5 core3 core2"


def test_elimination_shows_the_hand_that_goes_to_the_heap() -> None:
    state = match("core5", "core1", "core4", h1="core2 core3")
    (event,) = [event for event in play(state, "attack 0>1") if event.kind == "eliminated"]
    assert event.data == (1, *map(state.tag, state.heap[-2:]))
    assert names(state.heap[-2:]) == "core2 core3"


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
    assert events[-1].data[1:] == (0, 1)
