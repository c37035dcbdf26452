"""Who knows which secret weapons, and guesses that fit."""

from collections import Counter
from random import Random

import pytest

from moonbots.position.cards import BAD_LUCK, HIDDEN
from moonbots.position.guess import determinize
from tests.moonbots.positions import asked, at, offered, play

HELD = "seats=4 r0=9///dodge+virus:2 r1=9///spy+pump:0.3 r2=9 r3=9///rest market=weapon,HE1,-,-,-,- gone=stock"


def test_only_the_owner_and_spies_know_a_weapon_and_unknown_ones_stand_last() -> None:
    state = at(f"{HELD} agenda=ask-act(0,0);following(0)")
    assert state.view(0).hand == ((31, 40), (33, HIDDEN), (), (HIDDEN,))
    assert state.view(1).hand == ((HIDDEN, HIDDEN), (33, 43), (), (HIDDEN,))
    assert state.view(2).hand == ((40, HIDDEN), (HIDDEN, HIDDEN), (), (HIDDEN,))
    assert state.view(None).hand == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN), (), (HIDDEN,))


def test_only_the_owner_knows_who_else_knows() -> None:
    state = at(f"{HELD} agenda=ask-act(0,0);following(0)")
    assert state.view(0).known == ((31, 0b0001), (40, 0b0101))
    assert state.view(2).known == ()


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_a_guess_deals_every_unknown_weapon_to_every_place_now_and_then(seat: int | None) -> None:
    state = at(f"{HELD} agenda=ask-act(0,0);following(0)")
    view, rng = state.view(seat), Random(1)
    seen: Counter[int] = Counter()
    for _ in range(400):
        guess = determinize(view, rng)
        assert guess.view(seat) == view
        seen.update(card for hand, known in zip(guess.hand, view.hand, strict=True) for card in set(hand) - set(known))
    known = {card for hand in view.hand for card in hand} | set(view.gone)
    assert set(seen) == set(range(30, 46)) - known
    assert BAD_LUCK not in seen


def test_what_lies_face_down_in_the_market_is_not_settled_before_it_is_bought() -> None:
    """Chance chooses the weapon afterwards, so nobody can know it before."""
    state = at(f"{HELD} agenda=ask-act(0,0);following(0)")
    play(state, "buy=0")
    assert asked(state) == (-1, "luck")
    play(state, "a-weapon")
    unseen = {
        f"arm={name}" for name in ("deflector", "stronger", "absorber", "adjustment", "black-market", "supermarket")
    }
    assert unseen <= set(offered(state))
    assert not {"arm=dodge", "arm=stock", "arm=rest", "arm=bad-luck"} & set(offered(state))


def test_a_weapon_bought_after_the_spy_has_looked_is_not_known_to_it() -> None:
    state = at("seats=3 active=1 r0=9 r1=9///dodge:0 r2=9 market=weapon,-,-,-,-,- agenda=ask-act(1,1);following(1)")
    play(state, "buy=0", "a-weapon", "arm=virus")
    assert state.view(0).hand[1] == (31, HIDDEN)
    assert state.view(2).hand[1] == (HIDDEN, HIDDEN)


@pytest.mark.parametrize("weapons", ["dodge", "virus", "stock", "rest"])
def test_the_others_are_asked_the_same_whatever_somebody_holds(weapons: str) -> None:
    state = at(f"seats=3 r0=9/RL1 r1=9///{weapons} r2=9 dice=2 agenda=ask-place(0,0);following(0)")
    asks = []
    for label in ("place=right-leg/2", "aim=1x1", "pass", "pass", "pass", "pass"):
        asks.append(asked(state))
        play(state, label)
    assert asks == [
        (0, "place"), (0, "aim"), (1, "attack-respond"), (1, "activated-respond"), (0, "place"), (1, "closing-respond"),
    ]  # fmt: skip


def test_a_bot_is_told_nothing_that_its_seat_may_not_know() -> None:
    one = at("seats=3 r0=9 r1=9///dodge r2=9 agenda=ask-act(0,0);following(0)")
    two = at("seats=3 r0=9 r1=9///virus r2=9 agenda=ask-act(0,0);following(0)")
    assert one.view(0) == two.view(0)
    assert one.view(2) == two.view(2)
    assert determinize(one.view(0), Random(7)).hand == determinize(two.view(0), Random(7)).hand
