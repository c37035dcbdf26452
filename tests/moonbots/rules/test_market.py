import pytest

from tests.moonbots.positions import asked, at, kinds, offered, only, play, until, weights_of

THREE = "seats=3 r0=9 r1=9 r2=9 market=HE1,RA1,TO2,fist,RL3,missile"
ACT = "agenda=ask-act(0,0);following(0)"


@pytest.mark.parametrize(("place", "left"), [(0, 9), (1, 9), (2, 8), (3, 8), (4, 7), (5, 7)])
def test_a_card_costs_as_much_as_its_row_says(place: int, left: int) -> None:
    state = at(f"{THREE} {ACT}")
    events = play(state, f"buy={place}")
    assert state.energy[0] == left
    assert only(events, "bought")[0][-2:] == (left, 9 - left)


@pytest.mark.parametrize(("card", "left"), [("die", 7), ("reroll", 7), ("fist", 8), ("TO1", 8), ("weapon", 8)])
def test_one_more_die_and_reroll_cost_one_more(card: str, left: int) -> None:
    state = at(f"seats=3 r0=9 r1=9 r2=9 market=-,-,{card},-,-,- {ACT}")
    play(state, "buy=2")
    assert state.energy[0] == left


@pytest.mark.parametrize(("energy", "places"), [(1, [0, 1]), (2, [0, 1, 2, 3]), (3, [0, 1, 2, 3, 4, 5])])
def test_a_purchase_must_leave_one_energy(energy: int, places: list[int]) -> None:
    state = at(f"seats=3 r0={energy} r1=9 r2=9 market=HE1,RA1,TO2,fist,RL3,missile {ACT}")
    assert [label for label in offered(state) if label.startswith("buy")] == [f"buy={place}" for place in places]


def test_only_one_card_is_bought_in_a_turn() -> None:
    state = at(f"{THREE} {ACT}")
    play(state, "buy=0")
    assert offered(state) == ["pass", "roll"]


def test_who_rolls_does_not_buy_any_more() -> None:
    state = at(f"{THREE} {ACT}")
    play(state, "roll", "roll=1")
    assert not any(label.startswith("buy") for label in offered(state))


def test_a_slot_holds_one_part_that_is_never_replaced() -> None:
    state = at(f"seats=3 r0=9/HE2+RA1 r1=9 r2=9 market=HE1,RA2,LA1,-,-,- {ACT}")
    assert [label for label in offered(state) if "buy" in label] == ["buy=2"]


@pytest.mark.parametrize(
    ("have", "wanted", "allowed"),
    [
        ("fist", "fist", False),
        ("fist", "fist-guard", True),
        ("fist+fist-guard", "missile", True),
        ("die+die", "die", True),
        ("die+die+die", "die", False),
        ("reroll", "reroll", False),
        ("die+die+die+reroll+fist+missile", "fist-guard", False),
        ("die+die+reroll+fist+missile", "fist-guard", True),
    ],
)
def test_upgrades_are_limited_to_six_three_dice_and_one_of_each_other_kind(
    have: str, wanted: str, allowed: bool
) -> None:
    state = at(f"seats=4 r0=9//{have} r1=9 r2=9 r3=9 market={wanted},-,-,-,-,- {ACT}")
    assert ("buy=0" in offered(state)) == allowed


def test_a_part_goes_into_its_slot_and_an_upgrade_beside_the_robot() -> None:
    state = at(f"{THREE} {ACT}")
    play(state, "buy=1")
    assert state.part[0][2] >= 0
    state = at(f"{THREE} {ACT}")
    play(state, "buy=3")
    assert len(state.upgrades[0]) == 1


# Restocking (rule 4.6) ---------------------------------------------------------------------------------------------


def test_weapons_at_the_bottom_go_before_cards_fall_so_that_one_that_falls_stays() -> None:
    state = at("seats=3 r0=9 r1=9 r2=9 market=weapon,TO1,weapon,-,HE1,fist agenda=restock(0);following(0)")
    assert state.dropped == 1
    play(state, "stock=LA1", "stock=LA2")
    market = state.market
    assert [market[0], market[2]] == [47, 0]
    assert asked(state) == (1, "act")


def test_cards_fall_down_their_own_column_and_gaps_are_filled_from_the_left() -> None:
    state = at("seats=3 r0=9 r1=9 r2=9 market=-,-,TO1,-,-,fist agenda=restock(0);following(0)")
    assert asked(state) == (-1, "stock")
    filled = []
    while asked(state)[1] == "stock":
        filled.append(state.agenda[-1][2])
        play(state, offered(state)[0])
    assert filled == [2, 4, 3, 5]


def test_who_is_done_restocks_whether_or_not_anything_was_bought() -> None:
    state = at(f"seats=3 r0=9 r1=9 r2=9 market=weapon,-,-,-,-,- {ACT}")
    assert "discarded" in kinds(play(state, "pass"))


def test_the_pile_holds_each_card_as_often_as_it_is_left() -> None:
    state = at("seats=4 r0=9//die r1=9 r2=9 r3=9 market=die,-,-,-,-,- agenda=fill(1);following(0)")
    weights = dict(zip(offered(state), weights_of(state), strict=True))
    assert weights["stock=die"] == 2
    assert weights["stock=fist"] == 4
    assert weights["stock=HE1"] == 1
    assert weights["stock=weapon"] == 12


def test_when_the_pile_is_empty_the_game_goes_on_without() -> None:
    parts = "+".join(f"{slot}{n}" for slot, n in (("HE", 1), ("TO", 1), ("RA", 1), ("LA", 1), ("RL", 1), ("LL", 1)))
    rest = ",".join(
        f"{slot}{n}"
        for slot in ("HE", "TO", "RA", "LA", "RL", "LL")
        for n in (2, 3, 4)
        if f"{slot}{n}" not in {"RA4", "LA4", "RL4", "LL4", "HE4", "TO3"}
    )
    kinds_left = ",".join(
        kind for kind in ("die", "reroll", "fist", "missile", "fist-guard", "missile-guard") for _ in range(3)
    )
    state = at(
        f"seats=3 r0=9/{parts} r1=9 r2=9 market=-,-,-,-,-,- box={rest},{kinds_left} dropped=12 backs=0 "
        "agenda=restock(0);following(0)"
    )
    assert asked(state) == (1, "act")
    assert offered(state) == ["pass", "roll"]


# Secret weapons unseen (rule 3.5) ----------------------------------------------------------------------------------


def test_a_weapon_is_bought_unseen_and_shown_to_its_buyer_only() -> None:
    state = at(f"seats=3 r0=9 r1=9 r2=9 market=weapon,-,-,-,-,- {ACT}")
    assert [e.kind for e in play(state, "buy=0")] == ["bought"]
    assert asked(state) == (-1, "luck")
    play(state, "a-weapon")
    assert len(offered(state)) == 16
    (armed,) = play(state, "arm=virus")
    assert armed.secret == (40,)
    assert armed.owner == 0
    assert state.view(0).hand[0] == (40,)
    assert state.view(1).hand[0] == (-2,)


def test_bad_luck_is_as_likely_as_any_other_weapon_that_nobody_has_seen() -> None:
    state = at(f"seats=3 r0=9///dodge r1=9///pump r2=9 gone=virus market=weapon,-,-,-,-,- {ACT}")
    play(state, "buy=0")
    assert weights_of(state) == [1, 13]


def test_bad_luck_is_shown_at_once_and_costs_two() -> None:
    state = at(f"seats=3 r0=9 r1=9 r2=9 market=weapon,-,-,-,-,- {ACT}")
    events = play(state, "buy=0", "bad-luck")
    assert kinds(events) == ["bought", "bad-luck", "lost"]
    assert state.energy[0] == 7
    assert state.hand[0] == []
    assert until(state, "act") is not None


def test_bad_luck_can_be_the_end_of_a_robot_and_its_turn() -> None:
    state = at(f"seats=3 r0=2 r1=9 r2=9 market=weapon,-,-,-,-,- {ACT}")
    events = play(state, "buy=0", "bad-luck")
    assert kinds(events)[:4] == ["bought", "bad-luck", "lost", "fell"]
    until(state, "act")
    assert asked(state) == (1, "act")


def test_once_bad_luck_is_gone_nobody_is_asked_for_luck() -> None:
    state = at(f"seats=3 r0=9 r1=9 r2=9 gone=bad-luck market=weapon,-,-,-,-,- {ACT}")
    play(state, "buy=0")
    assert asked(state) == (-1, "arm")
