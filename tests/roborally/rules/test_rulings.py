"""Rulings for rare cases: an empty deck, robots hit at one moment, pins, flags and racers that are left alone."""

import pytest

from roborally.position.cards import DECK, LABEL
from tests.roborally.options import choose, equipped, run_on
from tests.roborally.positions import all_cards, asked, position, told

EIGHT = " ".join(f"r{seat}={seat % 4},{seat // 4},N" for seat in range(8))
"""Eight robots without damage: they are dealt 72 cards."""


def pinned(registers: dict[int, str]) -> str:
    """Words for robots whose registers are locked by Fire Control, as first printed, with the lowest cards in them."""
    cards, words = iter(DECK), ["fire-control=original"]
    for seat, numbers in registers.items():
        program = [LABEL[next(cards)] + "!" if str(n) in numbers else "-" for n in range(1, 6)]
        words.append(f"p{seat}={','.join(program)} o{seat}=/pinned:{numbers}")
    return " ".join(words)


# ---- an empty deck (rule 2.2) -----------------------------------------------------------------------------


FOURTEEN = f"turn-limit=25 turn=24 {EIGHT} {pinned({0: '12345', 1: '12345', 2: '1234'})}"


def test_cards_are_dealt_as_long_as_there_are_any_and_the_race_goes_on() -> None:
    race = equipped(FOURTEEN, "begin")
    run_on(race, "program")
    assert sorted(map(len, race.hand)) == [7, 9, 9, 9, 9, 9, 9, 9]
    assert not race.pool
    run_on(race, "first-player")
    assert race.over
    assert all_cards(race) == list(DECK)


def test_registers_for_which_no_card_is_left_stay_empty() -> None:
    race = position("r0=0,0,N r1=2,0,N h0=UT:10,UT:20", "program(0,1);ask-ready(-1);fill;register(5)")
    choose(race, "1=UT:10", "2=UT:20")
    assert asked(race) == ("ready", -1)
    race = position("r0=0,0,N r1=2,0,N h0=UT:10,UT:20", "program(0,1);ask-ready(-1);fill;register(5)")
    choose(race, "random", "random")
    run_on(race)
    assert race.program[0][2:] == [-1, -1, -1]


REST = [label for label in LABEL if label not in ("UT:10", "UT:20")]
RECOMPILED = f"r0=0,0,N r1=2,0,N h0={','.join(REST[:40])} h1={','.join(REST[40:])} discards=UT:10,UT:20"


def test_discards_are_shuffled_while_cards_are_dealt_and_hands_stay() -> None:
    race = position(RECOMPILED, "draw(0,5,-1)")
    assert [move.label for move in race.legal()] == ["card=UT:10", "card=UT:20"]
    assert len(race.hand[1]) == 42
    assert [(event.kind, event.rule) for event in race.events] == [("deck-shuffled", "2.2")]


def test_a_deck_that_is_shuffled_for_a_register_is_told_of_once() -> None:
    others = ",".join(label for label in LABEL if label not in ("M1:490", "M3:790"))
    words = f"r0=0,4,N r1=5,0,N o0=abort-switch p0=M1:490 h1=M3:790 discards={others}"
    race = equipped(words, "register-with-options(1)")
    choose(race, "use=abort-switch")
    race.legal()
    assert len(told(choose(race, "card=UT:10"), "deck-shuffled")) == 1


def test_recompiling_with_few_cards_left_gives_the_thrown_cards_back() -> None:
    race = equipped(
        f"r0=0,0,N r1=2,0,N o0=recompile h0={','.join(LABEL[:9])} h1={','.join(LABEL[9:80])}",
        "ask-recompile(0);program(0,1)",
    )
    choose(race, "use=recompile")
    run_on(race, "absorb")
    assert len(race.hand[0]) == 9
    assert len(race.hand[1]) == 71
    assert len(race.pool) == 4


def test_once_registers_run_what_is_left_over_is_shuffled_if_nothing_has_been_discarded() -> None:
    words = f"r0=0,0,N r1=2,0,N register=1 h0={','.join(LABEL[:40])} h1={','.join(LABEL[40:])}"
    race = position(words, "draw(0,5,-1)")
    assert len(race.legal()) == 84
    assert race.hand == [[], []]


def test_while_all_cards_are_in_hands_a_lock_gets_none() -> None:
    race = position(
        f"r0=0,0,N r1=2,0,N h0={','.join(LABEL[:40])} h1={','.join(LABEL[40:])}", "draw(0,5,-1);announce(0)"
    )
    assert race.over
    assert race.program[0][4] == -1


# ---- asked in dock order (rules 10.2 and 10.3) -------------------------------------------------------------


BEAMS = (
    "first=1 register=1 floor=.1E|W,.,./.1E|W,.,. r0=1,0,N/damage:9/archive:2,0 r1=1,1,S/damage:9/archive:2,1 "
    "o0=brakes o1=flywheel"
)


def test_robots_hit_at_one_moment_are_asked_in_dock_order() -> None:
    assert asked(equipped(BEAMS, "weapons(1)")) == ("absorb", 1)


def test_programming_asks_about_options_in_dock_order() -> None:
    race = equipped("first=1 r0=0,0,N r1=2,0,N o0=recompile,flywheel o1=conditional-program", "begin")
    dealt = told(run_on(race, "recompile", "program"), "dealt")
    assert [seat for seat, _ in dealt] == [1, 0]
    run_on(race, "set-aside")
    assert asked(race) == ("set-aside", 1)


# ---- Fire Control (rule 10.16) -----------------------------------------------------------------------------


def test_a_pin_tells_of_no_other_lock() -> None:
    words = "register=1 floor=.,.,.,. r0=0,0,E r1=2,0,N/damage:5 p1=-,-,-,-,RL:70! o0=fire-control"
    race = equipped(words, "weapons(1)")
    events = choose(race, "lock=1")
    assert told(events, "pinned", "damaged") == [("pinned", 1, 1, 0), ("damaged", 1, 6, 1)]
    assert told(events, "locked") == []
    assert race.locks(1) == 0b10001


def test_a_repair_of_a_pin_as_first_printed_takes_a_damage_as_well() -> None:
    race = equipped("floor=w,.,. r0=0,0,N/damage:3 r1=2,0,N fire-control=original o0=/pinned:2", "cleanup-with-options")
    assert (race.damage[0], race.kit.pinned[0]) == (2, 0)


# ---- two cards whose option is lost (rule 10.6) ------------------------------------------------------------


def test_cards_laid_with_the_dual_processor_go_on_as_its_own_when_only_crab_legs_are_left() -> None:
    race = equipped("r0=2,2,N r1=5,4,N p0=M1:490+RR:80 o0=crab-legs", "register-with-options(1)")
    assert (race.cell[0], race.facing[0]) == (14, 1)


# ---- flags on belts (rule 11.6) ----------------------------------------------------------------------------


ALONE = (
    "rules=moving-flags floor=>,>,>,>,>,./.,.,.,.,.,. flags=0,11 r0=5,0,N/archive:5,1 r1=4,1,S/archive:4,1 "
    "p0=M1:490 p1=M1:500"
)
FIVE = ";".join(f"{{}}({number})" for number in range(1, 6))


@pytest.mark.parametrize("register", ["register", "register-with-options"])
def test_belts_carry_flags_while_no_robot_is_on_the_floor(register: str) -> None:
    options = "options=yes " * (register != "register")
    race = position(f"{options}{ALONE}", FIVE.replace("{}", register))
    assert race.extra.flag_cells == (5, 11)


# ---- racer and blocker (rule 11.9) -------------------------------------------------------------------------


LAST_RACER = (
    "rules=racer-and-blocker survivor=races-on finish=first floor=.,.,./.,.,./.,.,. flags=8 r0=0,1,N r1=0,2,N "
    "r2=2,0,N/lives:0 r3=1,1,N p0=RL:70 p2=M1:490"
)


def test_the_last_racer_wins_also_where_a_last_robot_would_race_on() -> None:
    race = position(LAST_RACER, "register(1);begin")
    assert race.winners() == [0, 1]
    assert [event.rule for event in race.events if event.kind == "race-ended"] == ["11.9"]
