"""The view of a seat."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from stakbots import GAME
from stakbots.position.codes import UNKNOWN
from stakbots.position.state import Match
from tabletop.rules.state import CHANCE
from tests.stakbots.positions import legal, lying, match, names, play


def test_a_hand_is_known_to_its_owner_only() -> None:
    state = match("core5", "core1", h0="core2 fatal1", h1="core3")
    assert names(state.view(0).hand) == "core2 fatal1"
    assert state.view(1).hand != state.view(0).hand
    assert state.view(None).hand == ()
    assert state.view(1).hand_sizes == (2, 1)
    assert state.view(1).known_hands == ((), ())


def test_what_was_face_up_once_stays_known_when_it_lies_face_down_and_moves() -> None:
    state = match("core5 core4", "core1 core3 core2 core6", h0="tranq1 pit1")
    play(state, "play tranq1", "reset core3", "play pit1", "aim 1")
    assert lying(state, 1) == "core6 core1 ~core3 core2"
    assert all(card != UNKNOWN for card in state.view(None).staks[1])


def test_nobody_is_asked_by_what_is_in_a_hand_but_only_by_how_many_cards_there_are() -> None:
    for hand in ("core2 core3", "fatal1 pit1"):
        state = match("core5 core7", "core1 core2", h1=hand, more="reactive=yes")
        play(state, "attack 0>1")
        assert state.pending is not None
        assert (state.pending.ask.name, state.pending.seat) == ("react", 1)


@given(st.integers(0, 400), st.integers(2, 5))
def test_a_card_of_a_stak_has_no_identity_before_somebody_sees_it(seed: int, seats: int) -> None:
    """Chance may turn up any card that is not on the table, so no bot can know one of them."""
    state, rng = GAME.start(seats), Random(seed)
    assert isinstance(state, Match)
    for _ in range(seed % 90):
        if state.over:
            return
        state.apply(rng.choice(state.legal()))
    if state.pending is not None and state.pending.seat == CHANCE and state.pending.ask.name in ("turn", "reveal"):
        assert len(state.legal()) == len(state.pool)
        assert len(state.pool) >= state.unseen_in_staks()


def test_a_guess_keeps_cards_of_the_new_supply_out_of_staks_that_nobody_has_seen() -> None:
    heap, hand = list(range(4, 30)), list(range(30, 58))
    state = GAME.read(
        f"stakbots/2 seats=2 turn=3 s0=-1,1 s1=-1,3 h1={','.join(map(str, hand))} fresh={','.join(map(str, heap))} "
        f"renewed={','.join(map(str, heap))} heap=0,2 agenda=ask-action(0)"
    )
    assert isinstance(state, Match)
    for seed in range(20):
        guess = GAME.determinize(state.view(0), Random(seed))
        assert isinstance(guess, Match)
        assert not set(guess.pool) & set(heap)
        assert len(guess.pool) == 2
    assert "attack 0>1" in legal(state)
