import pytest

from moonbots.game import GAME
from moonbots.position.moves import roll_weights, rolls
from moonbots.position.state import Tournament
from tests.moonbots.positions import asked, at, kinds, offered, only, play, until, weights_of

PLACE = "agenda=ask-place(0,0);following(0)"


@pytest.mark.parametrize(("seats", "first", "energy"), [(3, 1, [17, 15, 16]), (4, 2, [17, 18, 15, 16])])
def test_energy_begins_with_15_for_who_begins_and_one_more_for_each_that_follows(
    seats: int, first: int, energy: list[int]
) -> None:
    state = GAME.start(seats)
    assert isinstance(state, Tournament)
    play(state, f"first={first}")
    assert state.energy == energy
    until(state, "act")
    assert asked(state) == (first, "act")


def test_the_market_is_filled_before_the_first_turn() -> None:
    state = GAME.start(4)
    assert isinstance(state, Tournament)
    events = until(state, "act")
    assert kinds(events).count("stocked") == 6
    assert -1 not in state.market


def test_turns_go_clockwise_past_those_who_fell_and_rounds_count_up() -> None:
    state = at("seats=4 r0=9 r1=0 r2=9 r3=9 out=1 active=0 agenda=ask-act(0,0);following(0)")
    turns = []
    for _ in range(4):
        play(state, "pass")
        until(state, "act")
        turns.append((state.active, state.rounds))

    assert turns == [(2, 1), (3, 1), (0, 2), (2, 2)]


def test_a_robot_rolls_one_die_and_one_for_each_more() -> None:
    for upgrades, dice in (("", 1), ("die", 2), ("die+die+die", 4)):
        state = at(f"seats=3 upgrades=dice-rich r0=9//{upgrades} r1=9 r2=9 agenda=ask-act(0,0);following(0)")
        play(state, "roll")
        assert len(offered(state)) == len(rolls(dice))
        assert sum(weights_of(state)) == 6**dice


def test_rolls_weigh_as_much_as_there_are_ways_to_them() -> None:
    weights = dict(zip([roll.values for roll in rolls(3)], roll_weights(3), strict=True))
    assert weights[1, 1, 1] == 1
    assert weights[1, 1, 2] == 3
    assert weights[1, 2, 3] == 6


def test_each_part_is_activated_once_and_each_die_used_once() -> None:
    state = at(f"seats=3 r0=9/RL1/die+die r1=9 r2=9 dice=2,2,1 {PLACE}")
    assert offered(state) == ["pass", "place=right-leg/2", "place=body/1"]
    play(state, "place=right-leg/2", "aim=1x1")
    assert offered(state) == ["pass", "place=body/1"]
    play(state, "place=body/1", "aim=2x1")
    assert offered(state) == ["pass"]


def test_two_dice_may_be_needed_and_must_be_two() -> None:
    state = at(f"seats=4 r0=9/RA3+TO2+LA4/die+die r1=9 r2=9 r3=9 dice=3,4,4 {PLACE}")
    assert offered(state) == ["pass", "place=torso/3+4", "place=right-arm/4+4"]


def test_one_may_stop_at_any_time() -> None:
    state = at(f"seats=3 r0=9/RL1 r1=9 r2=9 dice=2 {PLACE}")
    play(state, "pass")
    until(state, "act")
    assert asked(state) == (1, "act")
    assert state.energy == [9, 9, 9]


# Reroll (rule 4.4) -------------------------------------------------------------------------------------------------


def test_one_die_or_two_are_rolled_again_together_once() -> None:
    state = at(f"seats=3 r0=9//die+die+reroll r1=9 r2=9 dice=2,5,5 {PLACE}")
    assert [label for label in offered(state) if "reroll" in label] == [
        "reroll=2", "reroll=2+5", "reroll=5", "reroll=5+5",
    ]  # fmt: skip
    play(state, "reroll=2+5")
    assert sum(weights_of(state)) == 36
    events = play(state, "roll=1+6")
    assert only(events, "rerolled") == [(0, 1, 6, 5)]
    assert not any("reroll" in label for label in offered(state))


def test_nobody_rerolls_once_a_die_is_placed() -> None:
    state = at(f"seats=3 r0=9/RL1/die+reroll r1=9 r2=9 dice=2,5 {PLACE}")
    play(state, "place=right-leg/2", "aim=1x1")
    assert offered(state) == ["pass"]


def test_without_the_upgrade_nobody_rerolls() -> None:
    state = at(f"seats=3 r0=9/RL1/die r1=9 r2=9 dice=2,5 {PLACE}")
    assert offered(state) == ["pass", "place=right-leg/2"]


# Energy from parts (rules 4.5, 6.1, 6.2) ---------------------------------------------------------------------------


def test_the_attack_comes_before_the_energy_and_both_count() -> None:
    state = at(f"seats=3 r0=9/RA1 r1=9 r2=9 dice=2 {PLACE}")
    events = play(state, "place=right-arm/2", "aim=1x1")
    assert kinds(events) == ["placed", "attacked", "damaged", "gained"]
    assert state.energy == [10, 8, 9]


def test_parts_give_at_most_two_energy_in_a_turn() -> None:
    state = at(f"seats=3 r0=9/HE1+TO1/die+die r1=9 r2=9 dice=1,4,4 {PLACE}")
    play(state, "place=head/1", "place=torso/4+4")
    assert state.energy[0] == 11
    state = at(f"seats=3 r0=9/HE1+TO1/die+die r1=9 r2=9 dice=1,4,4 {PLACE}")
    events = play(state, "place=torso/4+4", "place=head/1")
    assert state.energy[0] == 11
    assert kinds(events)[-1] == "wasted"


def test_a_robot_never_has_more_than_18() -> None:
    state = at(f"seats=3 r0=17/TO1/die r1=9 r2=9 dice=4,4 {PLACE}")
    play(state, "place=torso/4+4")
    assert state.energy[0] == 18


def test_what_a_part_costs_is_paid_first_and_must_leave_one() -> None:
    state = at(f"seats=4 r0=2/RL4 r1=9 r2=9 r3=9 dice=1 {PLACE}")
    events = play(state, "place=right-leg/1")
    assert only(events, "spent") == [(0, 1, 1)]
    assert asked(state)[1] == "aim"
    assert offered(at(f"seats=4 r0=1/RL4 r1=9 r2=9 r3=9 dice=2 {PLACE}")) == ["pass"]
