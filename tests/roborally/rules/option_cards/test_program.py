"""Options of programming (rules 10.6, 10.8, 10.11, 10.12, 10.14, 10.15, 10.17, 10.28)."""

import pytest

from roborally import GAME
from roborally.position.cards import DECK, LABEL, card_named
from roborally.position.state import Race
from roborally.rules.option_cards import program
from tests.roborally.options import CLEANUP, REGISTER, asks, choose, draw_card, equipped, held, run_on
from tests.roborally.positions import all_cards, asked, labels, robots, told

HAND = "UT:10,RL:70,RR:80,BU:430,M1:490,M1:500,M1:510,M2:670,M3:790"


def cards(race: Race, seat: int) -> list[str]:
    """The hand of a seat."""
    return [LABEL[card] for card in race.hand[seat]]


# ---- Extra Memory (rule 10.15) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "count"), [(0, 10), (3, 7), (9, 1)])
def test_extra_memory_gives_one_card_more(damage: int, count: int) -> None:
    race = equipped(f"r0=0,0,N/damage:{damage} r1=2,0,N o0=extra-memory", "deal(0)")
    run_on(race)
    assert len(race.hand[0]) == count


def test_with_nine_damage_the_one_card_of_extra_memory_has_no_register() -> None:
    race = equipped(
        "r0=0,0,N/damage:9 r1=2,0,N o0=extra-memory p0=M1:490!,M1:500!,M1:510!,M1:520!,M1:530!", "deal(0);program(0,1)"
    )
    events = run_on(race)
    assert told(events, "programmed") == [(0,)]
    assert len(race.hand[0]) == 1


def test_a_powered_down_robot_is_dealt_nothing_even_with_extra_memory() -> None:
    race = equipped("r0=0,0,N/damage:2/announced r1=2,0,N/damage:2/announced o0=extra-memory", "begin")
    assert asked(race) != ("deal", -1)
    assert race.hand == [[], []]


# ---- Recompile (rule 10.28) -------------------------------------------------------------------------------


def test_recompiling_gives_as_many_new_cards_for_one_damage() -> None:
    race = equipped("r0=0,0,N/damage:3 r1=2,0,N o0=recompile h0=M1:490,M2:670,M3:790,RL:70,RR:80,UT:10", "dealt(0)")
    assert asks(race) == "recompile 0: pass use=recompile"
    choose(race, "use=recompile")
    run_on(race, "absorb")
    assert len(race.hand[0]) == 6
    assert not {"M1:490", "RL:70"} & {*cards(race, 0)}
    assert "M1:490" in [LABEL[card] for card in race.discards]
    choose(race, "pass")
    assert race.damage[0] == 4


def test_who_does_not_recompile_keeps_the_hand() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=recompile h0=M1:490,M2:670", "dealt(0)")
    choose(race, "pass")
    assert (cards(race, 0), race.damage[0]) == (["M1:490", "M2:670"], 0)


def test_recompile_can_be_thrown_away_for_its_own_damage() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=recompile h0=M1:490", "dealt(0)")
    choose(race, "use=recompile")
    run_on(race, "absorb")
    choose(race, "discard=recompile")
    assert (race.damage[0], held(race)[0]) == (0, "")


def test_a_register_that_recompiling_locks_gets_a_card_from_the_deck() -> None:
    race = equipped("r0=0,0,N/damage:4 r1=2,0,N o0=recompile h0=M1:490,M2:670,M3:790,RL:70,RR:80", "dealt(0)")
    choose(race, "use=recompile")
    run_on(race, "absorb")
    choose(race, "pass")
    assert asked(race) == ("draw", -1)
    draw_card(race, "UT:10")
    assert GAME.write(race).count("p0=-,-,-,-,UT:10!") == 1
    assert len(race.hand[0]) == 5


def test_nobody_recompiles_with_nine_damage_or_without_a_hand() -> None:
    words = "p0=M1:500!,M1:510!,M1:520!,M1:530!,M1:540!"
    assert (
        equipped(f"r0=0,0,N/damage:9 {words} r1=2,0,N o0=recompile,extra-memory h0=M1:490", "dealt(0)").pending is None
    )
    assert equipped("r0=0,0,N r1=2,0,N o0=recompile", "dealt(0)").pending is None


def test_with_extra_memory_recompiling_gives_ten_cards_again() -> None:
    race = equipped(f"r0=0,0,N r1=2,0,N o0=extra-memory,recompile h0={HAND},M1:520", "dealt(0)")
    choose(race, "use=recompile")
    run_on(race, "absorb")
    assert len(race.hand[0]) == 10


def test_a_powered_down_robot_does_not_recompile() -> None:
    race = equipped("r0=0,0,N/damage:2/announced r1=2,0,N o0=recompile", "begin")
    events = run_on(race, "program")
    assert not told(events, "recompiled")


# ---- Flywheel (rule 10.17) --------------------------------------------------------------------------------


def test_the_flywheel_keeps_a_leftover_card_over_the_end_of_the_turn() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=flywheel h0=M1:490,M3:790", f"programmed(0);{CLEANUP};flywheel(0)")
    assert asks(race) == "set-aside 0: pass use=flywheel"
    choose(race, "use=flywheel")
    assert asks(race) == "set-aside-card 0: aside=M1:490 aside=M3:790"
    choose(race, "aside=M3:790", "go-on")
    assert asks(race) == "flywheel 0: pass use=flywheel"
    assert "M3:790" not in [LABEL[card] for card in race.pool]
    assert "M1:490" in [LABEL[card] for card in race.pool]
    choose(race, "use=flywheel")
    assert cards(race, 0) == ["M3:790"]


def test_the_card_on_the_flywheel_may_stay_there() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=flywheel/wheel:M3:790 h0=M1:490", "flywheel(0);programmed(0)")
    choose(race, "pass")
    assert cards(race, 0) == ["M1:490"]
    assert race.pending is None, "never more than one card"


def test_nothing_is_kept_without_leftovers() -> None:
    assert equipped("r0=0,0,N r1=2,0,N o0=flywheel", "programmed(0)").pending is None


def test_only_the_owner_knows_the_card_on_the_flywheel() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=flywheel/wheel:M3:790")
    own, other, spectator = (race.view(seat).kit.wheel[0] for seat in (0, 1, None))
    assert own >= 0
    assert other == spectator < -1


def test_a_flywheel_that_is_thrown_away_takes_its_card_with_it() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=flywheel/wheel:M3:790", "hurt(0,1,-1)")
    choose(race, "discard=flywheel")
    assert [LABEL[card] for card in race.discards] == ["M3:790"]
    assert len(all_cards(race)) == 84


def test_a_powered_down_robot_keeps_its_flywheel_card() -> None:
    race = equipped("r0=0,0,N/damage:2/announced r1=2,0,N o0=flywheel/wheel:M3:790", "begin")
    events = run_on(race, "program")
    assert race.kit.wheel[0] >= 0
    assert not told(events, "wheel-spun")


# ---- Conditional Program (rule 10.11) ---------------------------------------------------------------------


def test_a_card_put_aside_takes_the_place_of_a_register_before_it_is_revealed() -> None:
    race = equipped("r0=0,4,N r1=5,0,N o0=conditional-program/spare:M3:790 p0=M1:490", REGISTER)
    assert asks(race) == "conditional 0: pass use=conditional-program"
    events = choose(race, "use=conditional-program")
    assert robots(race)[0] == "0,1,N"
    assert [LABEL[data[2]] for data in told(events, "revealed")] == ["M3:790"]
    assert cards(race, 0) == ["M1:490"]


def test_the_conditional_program_is_offered_register_by_register_until_it_is_used() -> None:
    race = equipped(
        "r0=0,4,N r1=5,0,N o0=conditional-program/spare:M3:790 p0=M1:490,M1:500,M1:510",
        "register-with-options(1);register-with-options(2);register-with-options(3)",
    )
    choose(race, "pass")
    assert asks(race).startswith("conditional")
    choose(race, "use=conditional-program")
    assert race.pending is None


def test_a_card_that_was_not_used_goes_back_at_the_end_of_the_turn() -> None:
    race = equipped("r0=0,4,N r1=5,0,N o0=conditional-program/spare:M3:790", CLEANUP)
    assert "M3:790" in [LABEL[card] for card in race.pool]
    assert held(race)[0] == "conditional-program"


def test_a_locked_register_is_not_exchanged() -> None:
    words = "r0=0,4,N/damage:9 r1=5,0,N o0=conditional-program/spare:M3:790 p0=M1:490!,RL:70!,RL:90!,RL:110!,RL:130!"
    assert robots(equipped(words, REGISTER))[0] == "0,3,N"


def test_the_conditional_program_replaces_both_cards_of_a_register() -> None:
    race = equipped("r0=0,4,N r1=5,0,N o0=conditional-program/spare:M1:500 p0=M3:790+RL:70", REGISTER)
    choose(race, "use=conditional-program")
    assert robots(race)[0] == "0,3,N"
    assert cards(race, 0) == ["RL:70", "M3:790"]


def test_a_powered_down_robot_puts_nothing_aside_and_exchanges_nothing() -> None:
    race = equipped("r0=0,0,N/damage:2/announced r1=2,0,N o0=conditional-program,flywheel", "begin")
    run_on(race, "ready")
    assert [frame[1:] for frame in race.agenda if frame[0] is program.after] == [(1,)]
    words = "r0=0,4,N/down r1=5,0,N o0=conditional-program/spare:M3:790 p0=M1:490"
    assert equipped(words, REGISTER).pending is None


def test_which_card_was_put_aside_is_secret_and_that_one_was_is_not() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=conditional-program h0=M1:490,M3:790", "programmed(0)")
    choose(race, "use=conditional-program")
    events = choose(race, "aside=M1:490")
    (event,) = [event for event in events if event.kind == "set-aside"]
    assert (len(event.seen_by(0).secret), event.seen_by(1).secret, event.seen_by(None).secret) == (1, (), ())
    assert race.view(1).kit.spare[0] == race.view(None).kit.spare[0] < -1


def test_both_options_that_keep_a_card_may_be_used_in_one_turn() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=conditional-program,flywheel h0=M1:490,M3:790", "programmed(0)")
    choose(race, "use=conditional-program", "aside=M1:490", "go-on", "use=flywheel", "aside=M3:790", "go-on")
    assert (LABEL[race.kit.spare[0]], LABEL[race.kit.wheel[0]]) == ("M1:490", "M3:790")
    assert race.hand[0] == []


# ---- Abort Switch (rule 10.8) -----------------------------------------------------------------------------


def test_the_abort_switch_replaces_the_register_by_the_top_card_of_the_deck() -> None:
    race = equipped("r0=0,4,N r1=5,0,N o0=abort-switch p0=M1:490", REGISTER)
    assert asks(race) == "abort 0: pass use=abort-switch"
    choose(race, "use=abort-switch")
    assert asked(race) == ("replace", -1)
    draw_card(race, "M3:790")
    assert robots(race)[0] == "0,1,N"
    assert [LABEL[card] for card in race.discards] == ["M1:490"]


def test_after_the_abort_switch_every_later_register_of_the_turn_is_replaced() -> None:
    race = equipped(
        "r0=0,4,N r1=5,0,N o0=abort-switch p0=M1:490,M1:500,M1:510",
        "register-with-options(1);register-with-options(2);register-with-options(3)",
    )
    choose(race, "pass", "use=abort-switch")
    draw_card(race, "RL:70")
    assert asked(race) == ("replace", -1)
    draw_card(race, "RR:80")
    assert robots(race)[0] == "0,3,N"


def test_the_card_that_goes_is_shuffled_into_an_empty_deck_and_may_come_back() -> None:
    thrown, left = card_named("M1:490"), card_named("M3:790")
    others = ",".join(LABEL[card] for card in DECK if card not in (thrown, left))
    race = equipped(f"r0=0,4,N r1=5,0,N o0=abort-switch p0=M1:490 h1=M3:790 discards={others}", REGISTER)
    choose(race, "use=abort-switch")
    assert {move.label for move in race.legal()} == {f"card={LABEL[card]}" for card in DECK if card != left}
    draw_card(race, "M1:490")
    assert robots(race)[0] == "0,3,N"
    assert sorted(race.pool) == [card for card in DECK if card not in (thrown, left)]
    assert (race.discards, race.hand) == ([], [[], [left]])


def test_the_abort_switch_replaces_nothing_in_the_next_turn() -> None:
    race = equipped("r0=0,4,N r1=5,0,N o0=abort-switch/using:abort-switch", CLEANUP)
    assert race.kit.using == [0, 0]


def test_one_card_replaces_both_of_a_register() -> None:
    race = equipped("r0=0,4,N r1=5,0,N o0=abort-switch,dual-processor p0=M3:790+RL:70", REGISTER)
    choose(race, "use=abort-switch")
    draw_card(race, "M1:490")
    assert robots(race)[0] == "0,3,N"
    assert sorted(LABEL[card] for card in race.discards) == ["M3:790", "RL:70"]


def test_a_locked_register_is_not_aborted() -> None:
    race = equipped(
        "r0=0,4,N/damage:5 r1=5,0,N o0=abort-switch/using:abort-switch p0=RL:70,RL:90,RL:110,RL:130,M1:490!",
        "register-with-options(5)",
    )
    assert robots(race)[0] == "0,3,N"


def test_a_powered_down_robot_aborts_nothing() -> None:
    race = equipped(
        "r0=0,4,N/down/damage:9 r1=5,0,N o0=abort-switch p0=M1:490!,M1:500!,M1:510!,M1:520!,M1:530!", REGISTER
    )
    assert (robots(race)[0], race.pending) == ("0,4,N", None)


def test_an_abort_switch_thrown_away_aborts_no_more() -> None:
    race = equipped(
        "r0=0,4,N r1=5,0,N o0=abort-switch/using:abort-switch p0=M1:490,M1:500", "hurt(0,1,-1);register-with-options(2)"
    )
    choose(race, "discard=abort-switch")
    assert robots(race)[0] == "0,3,N"


# ---- two cards in one register (rules 10.6, 10.12, 10.14) ---------------------------------------------------


def pairs(race: Race) -> list[str]:
    """The moves that put two cards into a register."""
    return [label for label in labels(race) if "+" in label]


def test_crab_legs_offer_a_move_1_with_a_rotation() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=crab-legs h0=RL:70,RR:80,UT:10,M1:490,M2:670,BU:430", "program(0,1)")
    assert pairs(race) == ["1=M1:490+RL:70", "1=M1:490+RR:80"]


def test_the_dual_processor_offers_every_move_with_every_turn() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=dual-processor h0=UT:10,RL:70,BU:430,M1:490,M1:500,M3:790", "program(0,1)")
    assert pairs(race) == [
        f"1={move}+{turn}" for move in ("BU:430", "M1:490", "M1:500", "M3:790") for turn in ("UT:10", "RL:70")
    ]


def test_pairs_stand_between_single_cards_and_chance() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=crab-legs h0=RL:70,M1:490,M1:500,M1:510,M1:520,M1:530", "program(0,1)")
    kinds = ["+" in label for label in labels(race)]
    assert kinds == [False] * 6 + [True] * 5 + [False]
    assert labels(race)[-1] == "random"


def test_a_second_card_needs_enough_cards_for_the_registers_that_follow() -> None:
    words = "r0=0,0,N/damage:{} r1=2,0,N o0=crab-legs h0={}"
    assert not pairs(equipped(words.format(4, "RL:70,M1:490,M1:500,M1:510,M1:520"), "program(0,1)"))
    assert pairs(equipped(words.format(3, "RL:70,M1:490,M1:500,M1:510,M1:520,M1:530"), "program(0,1)"))


def test_without_the_options_there_are_no_pairs() -> None:
    assert not pairs(equipped(f"r0=0,0,N r1=2,0,N o1=crab-legs,dual-processor h0={HAND}", "program(0,1)"))


def test_both_cards_leave_the_hand_and_lie_in_the_register() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=crab-legs h0=RL:70,M1:490,M1:500,M1:510,M1:520,M1:530", "program(0,1)")
    choose(race, "1=M1:490+RL:70")
    assert cards(race, 0) == ["M1:500", "M1:510", "M1:520", "M1:530"]
    assert asked(race) == ("program", 0)
    assert "p0=M1:490^RL:70,-,-,-,-" in GAME.write(race).split()
    assert len(all_cards(race)) == 84


def test_others_do_not_see_the_second_card_before_it_is_revealed() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=crab-legs p0=M1:490^RL:70,M1:500")
    for seat in (1, None):
        assert race.view(seat).kit.second[0][0] == -1
        assert race.view(seat).hand_sizes[0] == 1, "it counts as still being in the hand"
    assert race.view(0).kit.second[0][0] > 0
    assert race.view(0).hand_sizes[0] == 0


def test_putting_two_cards_into_a_register_looks_to_others_like_putting_one() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=dual-processor h0=RL:70,M1:490,M1:500,M1:510,M1:520,M1:530", "program(0,1)")
    views = set()
    for move in race.legal():
        twin = race.clone()
        twin.apply(move)
        views.add((twin.view(1), twin.view(None)))
    assert len(views) == 1


def test_whether_a_card_is_left_over_for_an_option_is_asked_even_if_pairs_have_used_them_up() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=dual-processor,flywheel p0=M1:490+RL:70", "programmed(0)")
    assert asks(race) == "set-aside 0: pass"


def test_locked_cards_that_radio_control_kept_face_down_are_revealed_at_the_end_of_the_turn() -> None:
    race = equipped("r0=0,0,N/damage:5 r1=2,0,N o0=crab-legs/ruled:1 p0=-,-,-,-,M1:490^RL:70", CLEANUP)
    assert told(race, "revealed", "revealed-second") == [("revealed", 0, 5, 48), ("revealed-second", 0, 5, 6)]
    assert race.view(1).kit.second[0][4] >= 0


@pytest.mark.parametrize(("turn", "end"), [("RL:70", "1,2,N"), ("RR:80", "3,2,N")])
def test_crab_legs_step_to_the_side_without_turning(turn: str, end: str) -> None:
    race = equipped(f"r0=2,2,N r1=5,4,N o0=crab-legs p0=M1:490^{turn}", REGISTER)
    assert robots(race)[0] == end


def test_a_sidestep_pushes_and_is_stopped_by_walls_and_falls_like_any_step() -> None:
    assert robots(equipped("r0=2,2,N r1=1,2,S o0=crab-legs p0=M1:490^RL:70", REGISTER)) == ["1,2,N", "0,2,S"]
    assert robots(equipped("floor=.,.|W,. r0=1,0,N o0=crab-legs p0=M1:490^RL:70", REGISTER)) == ["1,0,N"]
    assert robots(equipped("floor=O,.,. r0=1,0,N o0=crab-legs p0=M1:490^RL:70", REGISTER)) == ["off"]


@pytest.mark.parametrize(
    ("register", "end"),
    [
        ("M3:790+RL:70", "2,2,W"),
        ("M2:670+RR:80", "2,3,E"),
        ("M1:490+RL:70", "2,4,W"),
        ("M3:790+UT:10", "2,3,S"),
        ("M2:670+UT:10", "2,4,S"),
        ("M1:490+UT:10", "2,4,S"),
    ],
)
def test_the_dual_processor_moves_less_and_then_turns(register: str, end: str) -> None:
    assert robots(equipped(f"r0=2,4,N r1=5,4,N o0=dual-processor p0={register}", REGISTER))[0] == end


def test_the_dual_processor_backs_up_no_step_and_turns() -> None:
    assert robots(equipped("r0=2,2,N r1=5,4,N o0=dual-processor p0=BU:430+RL:70", REGISTER))[0] == "2,2,W"


def test_the_dual_processor_goes_with_fourth_gear() -> None:
    race = equipped("r0=2,4,N r1=5,4,N o0=dual-processor,fourth-gear p0=M3:790+RL:70", REGISTER)
    assert asks(race) == "steps 0: steps=2 steps=3"
    choose(race, "steps=3")
    assert robots(race)[0] == "2,1,W"


def test_the_dual_processor_goes_with_reverse_gear() -> None:
    race = equipped("r0=2,2,N r1=5,4,N o0=dual-processor,reverse-gear p0=BU:430+RL:70", REGISTER)
    assert asks(race) == "steps 0: steps=0 steps=1"
    choose(race, "steps=1")
    assert robots(race)[0] == "2,3,W"


def test_two_cards_go_by_the_priority_of_the_move() -> None:
    race = equipped("r0=0,4,N r1=1,4,N o0=dual-processor p0=M2:670+RL:70 p1=M1:660", REGISTER)
    assert [data[0] for data in told(race, "executed")] == [0, 1]


def test_who_holds_both_options_says_when_revealing_what_the_cards_do() -> None:
    words = "r0=2,2,N r1=5,4,N o0=crab-legs,dual-processor p0=M1:490+RL:70"
    race = equipped(words, REGISTER)
    assert asks(race) == "two-cards 0: use=crab-legs use=dual-processor"
    choose(race, "use=crab-legs")
    assert robots(race)[0] == "1,2,N"
    race = equipped(words, REGISTER)
    choose(race, "use=dual-processor")
    assert robots(race)[0] == "2,2,W"


def test_only_a_move_1_with_a_rotation_could_be_either_option() -> None:
    words = "r0=2,2,N r1=5,4,N o0=crab-legs,dual-processor p0="
    assert equipped(words + "M2:670+RL:70", REGISTER).pending is None
    assert equipped(words + "M1:490+UT:10", REGISTER).pending is None


@pytest.mark.parametrize(("register", "end"), [("M1:490^RL:70", "1,2,N"), ("M3:790+RL:70", "2,0,W")])
def test_two_cards_still_work_together_when_the_option_is_lost(register: str, end: str) -> None:
    assert robots(equipped(f"r0=2,2,N r1=5,4,N p0={register}", REGISTER))[0] == end


def test_both_cards_of_a_register_lock_and_run_again() -> None:
    race = equipped(
        "r0=2,2,N/damage:5 r1=5,4,N p0=-,-,-,-,M1:490^RL:70!",
        f"register-with-options(5);{CLEANUP};register-with-options(5)",
    )
    assert robots(race)[0] == "0,2,N"
    assert "RL:70" not in [LABEL[card] for card in race.pool]


def test_both_cards_of_an_open_register_go_back_at_the_end_of_the_turn() -> None:
    race = equipped("r0=2,2,N r1=5,4,N p0=M1:490^RL:70!", CLEANUP)
    assert len(race.pool) == 84
    assert race.kit.second[0] == [-1] * 5


def test_a_robot_destroyed_throws_both_cards_away() -> None:
    race = equipped("floor=>,O r0=0,0,N p0=M1:490^RL:70!,M3:790+RR:80", "belts(2)")
    assert [LABEL[card] for card in race.discards] == ["M1:490", "RL:70"]
    assert cards(race, 0) == ["RR:80", "M3:790"]


def test_a_sleeper_throws_its_locked_pairs_away() -> None:
    race = equipped("r0=2,2,N/damage:5/announced r1=5,4,N/damage:5/announced p0=-,-,-,-,M1:490^RL:70!", "begin")
    assert len(race.pool) == 84


def test_brakes_do_not_work_on_two_cards() -> None:
    race = equipped("r0=2,2,N r1=5,4,N o0=brakes,crab-legs p0=M1:490^RL:70", REGISTER)
    assert (robots(race)[0], race.pending) == ("1,2,N", None)
