"""Weapons for many moments: when each is offered, what it does, and where it ends."""

import pytest

from moonbots.position.cards import CODES, WEAPON_CARDS
from tests.moonbots.positions import asked, at, kinds, offered, only, play, until

OWN = "seats=3 r0=9/RL1/die+reroll/{weapon} r1=9///{other} r2=9 market=HE1,RA1,TO1,fist,RL3,weapon"
ACT = "agenda=ask-act(0,0);following(0)"
PLACE = "dice=2,3 agenda=ask-place(0,0);following(0)"
START = "agenda=ask-start-respond(1,0);act(0);following(0)"


def windows(weapon: str) -> set[str]:
    """At which asks of a whole turn of robot 0 the weapon of robot 1 is offered; robot 0 can reroll."""
    found = set()
    state = at(
        f"seats=3 r0=9/HE1+RL1/die+reroll r1=9///{weapon} r2=8 market=TO1,RA1,die,fist,RL3,weapon agenda=turn(0)"
    )
    labels = ["buy=0", "roll", "roll=1+2", "reroll=1", "roll=1", "place=head/1", "place=right-leg/2", "aim=1x1", ""]
    while asked(state)[1] != "stock":
        if any(weapon in move for move in offered(state)):
            found.add(asked(state)[1])
        play(state, labels.pop(0) if labels[0] in offered(state) else "pass")
    return {ask.removesuffix("-respond") for ask in found}


ALL_WINDOWS = {"start", "bought", "rolled", "activated", "closing"}


@pytest.mark.parametrize("window", sorted(ALL_WINDOWS))
def test_a_written_position_may_ask_where_nobody_holds_a_weapon(window: str) -> None:
    state = at(f"seats=3 r0=15 r1=16 r2=17 agenda=ask-{window}-respond(1,0);act(0);following(0)")
    assert offered(state) == ["pass"]
    play(state, "pass")
    assert asked(state)[1] == "act"


@pytest.mark.parametrize(
    ("weapon", "moments"),
    [
        ("stock", ALL_WINDOWS),
        ("virus", ALL_WINDOWS),
        ("look-closer", ALL_WINDOWS),
        ("extra-upgrade", ALL_WINDOWS),
        ("advance", ALL_WINDOWS),
        ("rest", {"start"}),
        ("decoy", {"start", "bought", "rolled"}),
        ("dodge", {"attack"}),
        ("deflector", {"attack"}),
        ("absorber", {"attack"}),
        ("pump", {"gain"}),
        ("stronger", set()),
        ("adjustment", set()),
        ("black-market", set()),
        ("supermarket", set()),
    ],
)
def test_in_others_turns_a_weapon_is_offered_at_these_moments_and_no_others(weapon: str, moments: set[str]) -> None:
    assert windows(weapon) == moments


def test_the_pump_is_offered_when_an_opponent_gains_and_the_spy_at_any_moment() -> None:
    state = at(f"seats=3 r0=9/HE1 r1=9///pump r2=9///spy dice=1 {PLACE.split(' ', 1)[1]}")
    play(state, "place=head/1")
    assert asked(state) == (1, "gain-respond")
    assert offered(state) == ["pass", "play=pump/1"]
    play(state, "pass", "pass")
    assert asked(state) == (1, "activated-respond")
    assert offered(state) == ["pass"]
    play(state, "pass")
    assert offered(state) == ["pass", "play=spy/2/1"]


@pytest.mark.parametrize(("energy", "then"), [(17, "gain-respond"), (18, "activated-respond")])
def test_a_robot_with_18_energy_is_not_asked_whether_it_pumps(energy: int, then: str) -> None:
    state = at(f"seats=3 r0=9/HE1 r1={energy}///pump r2=9 dice=1 {PLACE.split(' ', 1)[1]}")
    play(state, "place=head/1")
    assert asked(state) == (1, then)


@pytest.mark.parametrize("card", [card for card in WEAPON_CARDS if CODES[card] != "bad-luck"])
def test_a_used_weapon_is_seen_by_all_and_gone(card: int) -> None:
    weapon = CODES[card]
    positions = {
        "dodge": f"seats=3 r0=9/RL1 r1=9///dodge r2=9 dice=2 {PLACE.split(' ', 1)[1]}",
        "pump": f"seats=3 r0=9/HE1 r1=9///pump r2=9 dice=1 {PLACE.split(' ', 1)[1]}",
        "stronger": f"seats=3 r0=9/RL1//stronger r1=9 r2=9 dice=2 {PLACE.split(' ', 1)[1]}",
        "rest": f"seats=3 r0=9 r1=9///rest r2=9 {START}",
        "decoy": f"seats=3 r0=9//reroll r1=9///decoy r2=9 {START}",
    }
    positions["deflector"] = positions["dodge"].replace("dodge", "deflector")
    positions["absorber"] = positions["dodge"].replace("dodge", "absorber")
    usual = f"{OWN.format(weapon=weapon, other='')} {PLACE if weapon == 'adjustment' else ACT}".replace("///", "")
    if weapon == "spy":
        usual = usual.replace("r1=9", "r1=9///pump")
    state = at(positions.get(weapon, usual))
    before = {"dodge": "right-leg/2", "deflector": "right-leg/2", "absorber": "right-leg/2", "stronger": "right-leg/2"}
    if weapon in before:
        play(state, f"place={before[weapon]}", "aim=1x1")
    if weapon == "pump":
        play(state, "place=head/1")
    move = next(label for label in offered(state) if label.startswith(f"play={weapon}/"))
    events = play(state, move)
    assert only(events, "played")[0][1] == card
    assert card in state.gone
    assert not any(card in hand for hand in state.hand)
    for seat in (0, 1, 2, None):
        assert card in state.view(seat).gone


# One by one --------------------------------------------------------------------------------------------------------


def test_the_stock_gives_four_beyond_the_limit_of_two_and_never_above_18() -> None:
    state = at(f"seats=3 gained=2 r0=9///stock r1=9 r2=9 {ACT}")
    play(state, "play=stock/0")
    assert (state.energy[0], state.gained) == (13, 2)
    state = at(f"seats=3 r0=16///stock r1=9 r2=9 {ACT}")
    play(state, "play=stock/0")
    assert state.energy[0] == 18


def test_the_stock_can_be_used_at_18_for_a_card_fewer_in_hand_counts() -> None:
    state = at(f"seats=3 r0=18///stock r1=9 r2=9 {ACT}")
    events = play(state, "play=stock/0")
    assert kinds(events) == ["played"]
    assert (state.energy[0], state.hand[0]) == (18, [])


def test_an_adjusted_die_stays_between_one_and_six_and_may_then_be_placed() -> None:
    state = at(f"seats=3 r0=9/RL1/die/adjustment r1=9 r2=9 dice=1,6 {PLACE.split(' ', 1)[1]}")
    plays = [label for label in offered(state) if "adjustment" in label]
    assert plays == ["play=adjustment/0/12", "play=adjustment/0/65"]
    events = play(state, "play=adjustment/0/12")
    assert only(events, "adjusted") == [(0, 0, 1, 2)]
    assert state.dice == [2, 6]
    assert "place=right-leg/2" in offered(state)


def test_a_die_that_lies_on_a_part_is_not_adjusted() -> None:
    state = at(f"seats=3 r0=9/RL1/die/adjustment r1=9 r2=9 dice=2@4,5 {PLACE.split(' ', 1)[1]}")
    assert [label for label in offered(state) if "adjustment" in label] == [
        "play=adjustment/0/54", "play=adjustment/0/56",
    ]  # fmt: skip


def test_nobody_adjusts_the_dice_of_others() -> None:
    state = at("seats=3 r0=9 r1=9///adjustment r2=9 dice=2 agenda=ask-rolled-respond(1,0);placing(0);following(0)")
    assert offered(state) == ["pass"]


def test_a_robot_that_rests_neither_buys_nor_rolls_but_restocks() -> None:
    state = at(f"seats=3 r0=9 r1=9///rest r2=9 market=weapon,-,-,-,-,- {START}")
    events = play(state, "play=rest/1")
    assert kinds(events) == ["played", "rested", "discarded"]
    assert asked(state) == (-1, "stock")
    until(state, "act")
    assert asked(state) == (1, "act")


def test_a_robot_cannot_rest_itself_nor_another_once_its_turn_has_begun() -> None:
    assert not any("rest" in label for label in offered(at(f"seats=3 r0=9///rest r1=9 r2=9 {ACT}")))
    state = at("seats=3 r0=9 r1=9///rest r2=9 agenda=ask-bought-respond(1,0);act(0);following(0)")
    assert offered(state) == ["pass"]


def test_the_black_market_gives_any_fitting_card_besides_the_purchase_without_surcharge() -> None:
    state = at(f"seats=3 r0=1/HE2//black-market r1=9 r2=9 market=HE1,-,-,-,reroll,weapon {ACT}")
    assert offered(state) == ["pass", "roll", "play=black-market/0/4", "play=black-market/0/5"]
    play(state, "play=black-market/0/4")
    assert state.energy[0] == 1
    assert state.buys == 1
    assert len(state.upgrades[0]) == 1


def test_the_black_market_is_closed_once_the_dice_are_rolled_and_in_others_turns() -> None:
    state = at(
        f"seats=3 r0=9///black-market+supermarket r1=9 r2=9 market=HE1,-,-,-,-,- dice=1 {PLACE.split(' ', 1)[1]}"
    )
    assert offered(state) == ["pass", "place=body/1"]
    state = at(f"seats=3 r0=9 r1=9///black-market+supermarket r2=9 market=HE1,-,-,-,-,- {START}")
    assert offered(state) == ["pass"]


def test_the_supermarket_allows_one_more_purchase_at_its_price() -> None:
    state = at(f"seats=3 r0=9///supermarket r1=9 r2=9 market=HE1,-,RA1,-,-,- {ACT}")
    play(state, "play=supermarket/0", "buy=0", "buy=2")
    assert state.energy[0] == 8
    assert offered(state) == ["pass", "roll"]


def test_a_virus_costs_each_robot_one_for_each_weapon_but_not_for_itself() -> None:
    state = at(f"seats=3 r0=9///virus+spy r1=9///dodge+pump+rest r2=9 {ACT}")
    events = play(state, "play=virus/0")
    assert only(events, "lost") == [(1, 6, 3), (0, 8, 1)]
    assert state.energy == [8, 6, 9]


def test_a_virus_that_empties_two_robots_stops_when_one_is_left() -> None:
    state = at("seats=3 r0=1///virus+spy r1=2///dodge+pump r2=0 out=2 agenda=ask-act(0,0);following(0)")
    events = play(state, "play=virus/0")
    assert kinds(events) == ["played", "lost", "fell", "ended"]
    assert state.winners() == [0]
    state = at("seats=3 r0=1///spy r1=2///dodge+virus r2=9 agenda=ask-start-respond(1,0);act(0);following(0)")
    play(state, "play=virus/1")
    assert state.energy == [0, 1, 9]
    until(state, "act")
    assert asked(state) == (1, "act")


def test_searches_take_a_fitting_card_from_the_pile_for_nothing() -> None:
    state = at(f"seats=3 r0=1/HE1+TO1+RA1+LA1+RL1//look-closer r1=9 r2=9 {ACT}")
    assert [label for label in offered(state) if "look" in label] == [f"play=look-closer/0/LL{n}" for n in (1, 2, 3)]
    events = play(state, "play=look-closer/0/LL3")
    assert only(events, "found") == [(0, 22)]
    assert 22 not in state.pool
    state = at(f"seats=3 r0=1//die+die+die+fist/extra-upgrade r1=9 r2=9 {ACT}")
    assert [label for label in offered(state) if "extra" in label] == [
        f"play=extra-upgrade/0/{name}" for name in ("reroll", "missile", "fist-guard", "missile-guard")
    ]
    play(state, "play=extra-upgrade/0/reroll")
    assert state.energy[0] == 1


def test_searches_are_not_offered_when_nothing_fits() -> None:
    state = at(f"seats=3 r0=9/HE1+TO1+RA1+LA1+RL1+LL1//look-closer r1=9 r2=9 {ACT}")
    assert offered(state) == ["pass", "roll"]


def test_who_spies_sees_what_the_opponent_holds_and_keeps_knowing_it() -> None:
    state = at(f"seats=3 r0=9///spy r1=9///dodge+virus r2=9///pump {ACT}")
    assert [label for label in offered(state) if "spy" in label] == ["play=spy/0/1", "play=spy/0/2"]
    events = play(state, "play=spy/0/1")
    (spied,) = [event for event in events if event.kind == "spied"]
    assert (spied.secret, spied.owner) == ((31, 40), 0)
    assert state.view(0).hand[1] == (31, 40)
    assert state.view(2).hand[1] == (-2, -2)
    assert state.view(1).known == ((31, 0b011), (40, 0b011))
    play(state, "pass")
    until(state, "act")
    assert state.view(0).hand[1] == (31, 40)


def test_the_advance_costs_two_whoever_of_the_opponents_has_no_weapon() -> None:
    state = at(f"seats=4 r0=9///advance r1=9 r2=9///spy r3=1 {ACT}")
    events = play(state, "play=advance/0")
    assert state.energy == [9, 7, 9, 0]
    assert kinds(events) == ["played", "lost", "lost", "fell"]


def test_the_advance_can_be_used_in_vain() -> None:
    state = at(f"seats=3 r0=9///advance r1=9///spy r2=9///pump {ACT}")
    assert kinds(play(state, "play=advance/0")) == ["played"]
    assert state.energy == [9, 9, 9]


def test_a_decoy_forbids_the_reroll_of_this_turn_only() -> None:
    state = at(
        "seats=3 r0=9/RL1/die+reroll r1=9///decoy r2=9 dice=2,3 agenda=ask-rolled-respond(1,0);placing(0);following(0)"
    )
    play(state, "play=decoy/1/0")
    assert offered(state) == ["pass", "place=right-leg/2", "place=right-leg/3"]
    play(state, "pass")
    until(state, "act")
    assert state.decoyed == 0


def test_a_decoy_is_useless_against_who_cannot_reroll() -> None:
    assert offered(at(f"seats=3 r0=9 r1=9///decoy r2=9 {START}")) == ["pass"]


def test_whoever_holds_any_weapon_is_asked_whatever_it_is() -> None:
    asks = []
    for weapon in ("dodge", "pump", "rest", "stock"):
        state = at(f"seats=3 r0=9 r1=9///{weapon} r2=9 agenda=turn(0)")
        asks.append(asked(state))
    assert asks == [(1, "start-respond")] * 4
    assert asked(at("seats=3 r0=9 r1=9 r2=9 agenda=turn(0)")) == (0, "act")


def test_all_are_asked_again_after_a_weapon_until_all_pass_in_turn() -> None:
    state = at("seats=4 r0=9 r1=9///stock+spy r2=9///pump r3=9///virus agenda=turn(0)")
    order = [asked(state)]
    play(state, "pass")
    order.append(asked(state))
    play(state, "pass")
    order.append(asked(state))
    play(state, "play=virus/3")
    while asked(state)[1] == "start-respond":
        order.append(asked(state))
        play(state, "pass")
    assert [seat for seat, _ in order] == [1, 2, 3, 1, 2]
