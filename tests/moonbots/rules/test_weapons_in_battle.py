"""Dodge, deflector, absorber, stronger and pump; and what happens where weapons meet."""

import pytest

from tests.moonbots.positions import asked, at, kinds, offered, only, play, until

PLACE = "agenda=ask-place(0,0);following(0)"


def test_only_robots_that_are_about_to_be_damaged_are_asked() -> None:
    state = at(f"seats=4 r0=9/RA3/die/pump r1=9///spy r2=9///rest r3=9///virus dice=4,4 {PLACE}")
    play(state, "place=right-arm/4+4", "aim=1x3")
    assert asked(state) == (1, "attack-respond")
    play(state, "pass")
    assert asked(state) == (0, "stronger")


def test_who_is_fully_protected_is_not_asked() -> None:
    state = at(f"seats=3 r0=9/RL1 r1=9//missile-guard/dodge r2=9 dice=2 {PLACE}")
    events = play(state, "place=right-leg/2", "aim=1x1")
    assert kinds(events) == ["placed", "attacked", "guarded"]
    assert asked(state) == (1, "activated-respond")


def test_a_dodge_ends_all_the_damage_of_one_activation() -> None:
    state = at(f"seats=3 r0=9/RA3+RL1/die+die r1=9///dodge+spy r2=9 dice=2,4,4 {PLACE}")
    play(state, "place=right-arm/4+4", "aim=1x3")
    events = play(state, "play=dodge/1")
    assert only(events, "dodged") == [(1, 3)]
    until(state, "place")
    assert state.energy == [9, 9, 9]
    play(state, "place=right-leg/2", "aim=1x1")
    until(state, "place")
    assert state.energy == [9, 8, 9]


def test_an_absorber_takes_two_off_and_not_more_than_there_is() -> None:
    for dice, place, left in (("4,4", "place=right-arm/4+4", 8), ("1", "place=body/1", 9)):
        state = at(f"seats=3 r0=9/RA3/die r1=9///absorber r2=9 dice={dice} {PLACE}")
        play(state, place, "aim=1x3" if "right" in place else "aim=1x1", "play=absorber/1")
        assert state.energy[1] == left


def test_a_deflector_moves_up_to_two_damage_to_any_other_robot() -> None:
    state = at(f"seats=4 r0=9/RA3/die r1=9///deflector r2=9 r3=9 dice=4,4 {PLACE}")
    play(state, "place=right-arm/4+4", "aim=1x3")
    assert offered(state) == ["pass", "play=deflector/1/0", "play=deflector/1/2", "play=deflector/1/3"]
    events = play(state, "play=deflector/1/2")
    assert only(events, "deflected") == [(1, 2, 2)]
    assert state.energy == [9, 8, 7, 9]


def test_protection_does_not_work_against_deflected_damage() -> None:
    state = at(f"seats=4 r0=9/RA3/die r1=9///deflector r2=9//fist-guard r3=9 dice=4,4 {PLACE}")
    play(state, "place=right-arm/4+4", "aim=1x3", "play=deflector/1/2")
    assert state.energy == [9, 8, 7, 9]


def test_stronger_does_two_more_to_a_robot_that_is_still_hurt() -> None:
    state = at(f"seats=4 r0=9/RA3/die/stronger r1=9 r2=9 r3=9 dice=4,4 {PLACE}")
    play(state, "place=right-arm/4+4", "aim=1x1+3x2")
    assert asked(state) == (0, "stronger")
    assert offered(state) == ["pass", "play=stronger/0/1", "play=stronger/0/3"]
    events = play(state, "play=stronger/0/1")
    assert only(events, "strengthened") == [(0, 1, 2)]
    assert state.energy == [9, 6, 9, 7]


def test_protection_does_not_reduce_the_two_more() -> None:
    state = at(f"seats=3 r0=9/RL2//stronger r1=9//missile-guard r2=9 dice=6 {PLACE}")
    play(state, "place=right-leg/6", "aim=1x2", "play=stronger/0/1")
    assert state.energy == [9, 6, 9]


def test_an_attack_that_hurts_nobody_cannot_be_made_stronger() -> None:
    state = at(f"seats=3 r0=9/RL1//stronger r1=9//missile-guard r2=9 dice=2 {PLACE}")
    play(state, "place=right-leg/2", "aim=1x1")
    assert asked(state) == (0, "place")
    assert state.energy == [9, 9, 9]


def test_every_attacker_with_weapons_is_asked_so_that_being_asked_tells_nothing() -> None:
    state = at(f"seats=3 r0=9/RL1//spy r1=9 r2=9 dice=2 {PLACE}")
    play(state, "place=right-leg/2", "aim=1x1")
    assert asked(state) == (0, "stronger")
    assert offered(state) == ["pass"]


def test_a_pump_answers_each_gain_of_an_opponent_and_counts_for_no_limit() -> None:
    state = at(f"seats=3 r0=9/HE1+TO1/die+die r1=15///pump r2=9 dice=1,4,4 {PLACE}")
    play(state, "place=head/1", "pass")
    until(state, "place")
    play(state, "place=torso/4+4")
    assert asked(state) == (1, "gain-respond")
    events = play(state, "play=pump/1")
    assert only(events, "gained") == [(1, 17, 2)]


def test_a_pump_fills_up_to_18_and_is_not_offered_at_18() -> None:
    state = at(f"seats=3 r0=9/HE1 r1=17///pump r2=9 dice=1 {PLACE}")
    play(state, "place=head/1", "play=pump/1")
    assert state.energy[1] == 18
    state = at(f"seats=3 r0=9/HE1 r1=18///pump r2=9 dice=1 {PLACE}")
    play(state, "place=head/1")
    assert asked(state) == (1, "activated-respond")


def test_nothing_is_asked_where_nothing_was_gained() -> None:
    state = at(f"seats=3 r0=18/HE1 r1=9///pump r2=9 dice=1 {PLACE}")
    events = play(state, "place=head/1")
    assert kinds(events) == ["placed", "wasted"]
    assert asked(state) == (1, "activated-respond")


# Meetings ----------------------------------------------------------------------------------------------------------


def test_deflected_damage_can_be_dodged_absorbed_and_not_made_stronger() -> None:
    for weapon, left in (("dodge", 9), ("absorber", 9), ("spy", 7)):
        state = at(f"seats=4 r0=9/RA3/die/stronger r1=9///deflector r2=9///{weapon} r3=9 dice=4,4 {PLACE}")
        play(state, "place=right-arm/4+4", "aim=1x3", "play=deflector/1/2")
        assert asked(state) == (2, "attack-respond")
        play(state, f"play={weapon}/2" if weapon != "spy" else "pass")
        until(state, "stronger")
        assert offered(state) == ["pass", "play=stronger/0/1"]
        play(state, "pass")
        assert state.energy == [9, 8, left, 9]


def test_what_is_deflected_onto_the_attacker_hurts_the_attacker_last() -> None:
    state = at(f"seats=3 r0=2/RA3/die r1=9///deflector r2=9 dice=4,4 {PLACE}")
    events = play(state, "place=right-arm/4+4", "aim=1x2+2x1", "play=deflector/1/0")
    assert only(events, "damaged") == [(2, 8, 1), (0, 0, 2)]
    assert only(events, "fell") == [(0,)]
    until(state, "act")
    assert asked(state) == (1, "act")


def test_a_robot_that_falls_by_its_own_attack_gains_nothing_more() -> None:
    state = at(f"seats=3 r0=1/RA1 r1=9///deflector r2=9 dice=2 {PLACE}")
    events = play(state, "place=right-arm/2", "aim=1x1", "play=deflector/1/0")
    assert "gained" not in kinds(events)
    assert state.energy[0] == 0


def test_a_deflector_and_then_an_absorber_of_one_robot_work_one_after_the_other() -> None:
    state = at(f"seats=3 r0=9/RA3/die+fist r1=9///deflector+absorber r2=9 dice=4,4 {PLACE}")
    play(state, "place=right-arm/4+4", "aim=1x4", "play=deflector/1/2")
    assert asked(state) == (1, "attack-respond")
    play(state, "play=absorber/1")
    assert state.energy == [9, 9, 7]


def test_after_a_dodge_there_is_nothing_left_to_make_stronger() -> None:
    state = at(f"seats=3 r0=9/RA3/die/stronger r1=9///dodge r2=9 dice=4,4 {PLACE}")
    events = play(state, "place=right-arm/4+4", "aim=1x3", "play=dodge/1")
    assert asked(state) == (0, "place")
    assert "damaged" not in kinds(events)


def test_after_an_absorber_stronger_still_works_where_something_is_left() -> None:
    state = at(f"seats=3 r0=9/RA3/die/stronger r1=9///absorber r2=9 dice=4,4 {PLACE}")
    play(state, "place=right-arm/4+4", "aim=1x3", "play=absorber/1", "play=stronger/0/1")
    assert state.energy == [9, 6, 9]


def test_the_stock_of_an_opponent_can_be_pumped_even_in_the_own_turn() -> None:
    state = at("seats=3 r0=9///pump r1=9///stock r2=9 agenda=turn(0)")
    play(state, "play=stock/1")
    assert asked(state) == (0, "gain-respond")
    play(state, "play=pump/0")
    assert state.energy == [11, 13, 9]


def test_the_pumper_itself_may_not_pump_its_own_stock() -> None:
    state = at("seats=3 r0=9///pump+stock r1=9 r2=9 agenda=ask-act(0,0);following(0)")
    play(state, "play=stock/0")
    assert asked(state) == (0, "act")


def test_what_a_pump_gains_asks_nobody_any_more_because_there_is_one_pump() -> None:
    state = at(f"seats=3 r0=9/HE1 r1=9///pump r2=9///spy dice=1 {PLACE}")
    play(state, "place=head/1", "play=pump/1")
    assert asked(state)[1] == "activated-respond"


def test_once_all_answers_are_gone_nobody_is_asked_when_attacked() -> None:
    state = at(f"seats=3 r0=9/RL1 r1=9///spy r2=9 gone=dodge,deflector,absorber dice=2 {PLACE}")
    play(state, "place=right-leg/2", "aim=1x1")
    assert asked(state) == (1, "activated-respond")
    assert state.energy[1] == 8


def test_a_weapon_from_the_black_market_can_be_bad_luck() -> None:
    state = at("seats=3 r0=9///black-market r1=9 r2=9 market=weapon,-,-,-,-,- agenda=ask-act(0,0);following(0)")
    events = play(state, "play=black-market/0/0", "bad-luck")
    assert kinds(events) == ["played", "bought", "bad-luck", "lost"]
    assert state.energy[0] == 7
    assert state.buys == 1


def test_the_virus_counts_weapons_that_were_spied_like_any_others() -> None:
    state = at("seats=3 r0=9///spy+virus r1=9///dodge+pump r2=9 agenda=ask-act(0,0);following(0)")
    play(state, "play=spy/0/1", "play=virus/0")
    assert state.energy == [9, 7, 9]


def test_the_advance_finds_who_has_just_used_the_last_weapon() -> None:
    state = at("seats=3 r0=9///advance r1=10///stock r2=9///spy agenda=turn(0)")
    play(state, "play=stock/1")
    until(state, "act")
    play(state, "play=advance/0")
    assert state.energy == [9, 12, 9]


def test_a_stock_in_the_window_between_two_parts_saves_a_robot() -> None:
    state = at(f"seats=3 r0=9/RL1+LL2/die r1=2///stock r2=9 dice=1,2 {PLACE}")
    play(state, "place=right-leg/2", "aim=1x1")
    assert asked(state) == (1, "attack-respond")
    assert offered(state) == ["pass"]
    play(state, "pass")
    assert asked(state) == (1, "activated-respond")
    play(state, "play=stock/1")
    until(state, "place")
    play(state, "place=left-leg/1", "aim=1x2")
    until(state, "place")
    assert state.energy[1] == 3


def test_resting_leaves_time_for_other_weapons_but_for_no_second_turn() -> None:
    state = at("seats=3 r0=9//reroll r1=9///rest+stock r2=9///decoy agenda=turn(0)")
    play(state, "play=rest/1")
    assert asked(state) == (2, "start-respond")
    play(state, "pass", "play=stock/1")
    until(state, "act")
    assert asked(state) == (1, "act")


@pytest.mark.parametrize("weapon", ["dodge", "absorber"])
def test_an_answer_saves_the_last_energy(weapon: str) -> None:
    state = at(f"seats=3 r0=9/RL2 r1=2///{weapon} r2=9 dice=6 {PLACE}")
    play(state, "place=right-leg/6", "aim=1x2", f"play={weapon}/1")
    assert state.energy[1] == 2
