"""Rules, causes and cards that the events and moves of Stak Bots name."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from stakbots import GAME
from stakbots.position.codes import LOST_NOTHING
from stakbots.position.moves import Discard, Play, Recycle, Reset, Show, Take
from tabletop.rules.event import Event
from tests.stakbots.positions import match, play
from tests.stakbots.rules.test_any_match import COMBINATIONS, started


def the(events: list[Event], kind: str) -> Event:
    """The one event of that kind."""
    (found,) = [event for event in events if event.kind == kind]
    return found


@settings(max_examples=60)
@given(COMBINATIONS, st.integers(2, 4), st.integers(0, 10_000))
def test_moves_carry_the_face_of_the_card_that_they_name(options: dict[str, str], seats: int, seed: int) -> None:
    state, rng = started(seats, options), Random(seed)
    while state is not None and not state.over:
        for move in state.legal():
            if isinstance(move, Show | Take | Play | Discard | Recycle | Reset):
                assert move.tag == state.tag(move.card)
        state.apply(rng.choice(state.legal()))


def test_a_card_that_is_to_go_down_and_lies_alone_is_told_to_stay() -> None:
    state = match("? core1", "core5 core2", more="fed=1")
    events = play(state, "scrap 0", show=["sidekick3"])
    stayed = the(events, "stayed")
    assert (stayed.rule, stayed.cause) == ("6.9", the(events, "effect").id)
    assert stayed.data == (0, state.tag(state.staks[0][0]))


def test_a_tranq_that_finds_nothing_to_reset_is_told_to_be_lost() -> None:
    state = match("tranq1", "core2")
    tranq, other = state.staks[0][0], state.staks[1][0]
    events = GAME.read(
        f"stakbots/2 seats=2 turn=3 fed=1 told=9 s0={tranq} s1={other} reset={tranq},{other} "
        f"agenda=effect(0,{tranq},7);settle;act(0)"
    ).events
    lost = the(events, "lost")
    assert (lost.rule, lost.cause) == ("6.13", the(events, "effect").id)
    assert lost.data == (0, state.tag(tranq), LOST_NOTHING)


def test_a_turn_goes_past_those_who_are_out_to_the_next_clockwise() -> None:
    state = match("core1 core2", "", "core3 core4", more="fed=1 seats=3 out=1 fallen=1")
    play(state, "end-turn")
    assert state.active == 2
