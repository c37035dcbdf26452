"""Rules, causes and numbers of events that occur in no golden game."""

from collections.abc import Sequence

import pytest

from roborally.board import courses
from roborally.board.turning import piece_at
from roborally.position.cards import DECK, LABEL
from roborally.position.state import Race
from tabletop.rules.event import NO_CAUSE, Event
from tests.roborally.options import REGISTER, choose, equipped, run_on
from tests.roborally.positions import causes, position
from tests.roborally.rules.variants.test_capture import arena, at

FACING = "r0=0,2,E r1=3,2,N"
FACTORY = courses.load("frenetic-factory")


def card(label: str) -> int:
    """The number of a card."""
    return next(card for card in DECK if LABEL[card] == label)


def story(race: Race, *labels: str) -> list[Event]:
    """All that happens from the position on while these choices are made."""
    return [*race.events, *choose(race, *labels)]


def last(events: Sequence[Event], kind: str) -> tuple[str, list[str], tuple[int, ...]]:
    """The last event of a kind: its rule, the kinds of events that led to it (nearest first), and what it is about."""
    *_, event = [event for event in events if event.kind == kind]
    return event.rule, causes(events, event), event.data


# ---- programs -------------------------------------------------------------------------------------------------


def test_the_abort_switch_follows_from_what_was_revealed_and_the_new_card_from_the_switch() -> None:
    words = "r0=0,4,N r1=5,0,N o0=abort-switch p0=M1:490"
    told = story(equipped(words, REGISTER), "use=abort-switch", "card=M3:790")
    assert last(told, "aborted") == ("10.8", ["revealed", "register-began"], (0,))
    assert last(told, "replaced") == ("10.8", ["aborted", "revealed", "register-began"], (0, 1, card("M3:790")))


def test_an_abort_switch_that_goes_on_working_replaces_what_was_revealed() -> None:
    words = "r0=0,4,N r1=5,0,N o0=abort-switch p0=M1:490,M1:500"
    agenda = "register-with-options(1);register-with-options(2)"
    told = story(equipped(words, agenda), "use=abort-switch", "card=M3:790", "card=RL:70")
    assert last(told, "replaced") == ("10.8", ["revealed", "register-began"], (0, 2, card("RL:70")))


def test_scrambling_names_the_register_and_its_new_card_and_follows_from_the_shot() -> None:
    race = equipped(f"register=1 {FACING} p1=RL:70,RL:90 o0=scrambler", "weapons(1)")
    told = story(race, "use=scrambler", "card=M3:790")
    assert last(told, "replaced") == ("10.30", ["weapon-used", "lasers-fired"], (1, 2, card("M3:790")))


def test_an_exchange_by_the_conditional_program_names_the_register() -> None:
    race = equipped("r0=0,4,N r1=5,0,N o0=conditional-program/spare:M3:790 p0=M1:490", REGISTER)
    assert last(story(race, "use=conditional-program"), "swapped") == ("10.11", [], (0, 1))


def test_recompiling_shows_the_hand_that_is_thrown_away_and_damages() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=recompile h0=M1:490,M3:790", "dealt(0)")
    told = [*story(race, "use=recompile"), *run_on(race, "absorb"), *choose(race, "pass")]
    assert last(told, "recompiled") == ("10.28", [], (0, 2, card("M1:490"), card("M3:790")))
    assert last(told, "damaged")[1] == ["recompiled"]


def test_only_its_owner_is_told_which_card_the_flywheel_gives() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=flywheel/wheel:M3:790", "flywheel(0)")
    (event,) = choose(race, "use=flywheel")
    assert event[1:] == ("wheel-spun", "10.17", NO_CAUSE, (0,), (card("M3:790"),), 0)


def test_the_card_of_a_flywheel_that_is_thrown_away_is_named() -> None:
    told = story(equipped("r0=0,0,N r1=2,0,N o0=flywheel/wheel:M3:790", "hurt(0,1,-1)"), "discard=flywheel")
    assert last(told, "wheel-emptied") == ("10.17", ["option-discarded"], (0, card("M3:790")))


# ---- weapons --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "kind", "expected"),
    [
        ("r0=3,2,E r1=0,2,N o0=rear-firing-laser", "shot-behind", ("10.27", ["lasers-fired"], (0, 1))),
        (f"{FACING} o0=double-barreled-laser", "shot-twice", ("10.13", ["lasers-fired"], (0, 1))),
        (f"{FACING} rules=superbot superbot=0", "shot-doubled", ("11.3", ["lasers-fired"], (0, 1))),
        (
            f"{FACING} rules=superbot superbot=0 o0=double-barreled-laser",
            "shot-fourfold",
            ("11.3", ["lasers-fired"], (0, 1)),
        ),
    ],
)
def test_each_kind_of_shot_names_who_shot_whom(words: str, kind: str, expected: object) -> None:
    assert last(equipped(words, "weapons(1)").events, kind) == expected


def test_a_shell_that_is_fired_follows_from_the_shot_and_tells_how_many_are_left() -> None:
    told = story(equipped(f"{FACING} o0=mini-howitzer shells=2", "weapons(1)"), "use=mini-howitzer")
    assert last(told, "shell-fired") == ("10.22", ["weapon-used", "lasers-fired"], (0, 1))
    assert last(told, "thrown") == ("5.4.3", ["lasers-fired"], (1, 15, 16, 1))


def test_control_names_who_is_ruled_and_who_rules() -> None:
    words = "r0=0,4,E r1=3,4,N o0=radio-control p0=RL:70,M1:500 p1=RR:80,UT:10"
    told = story(equipped(words, "weapons(1)"), "use=radio-control")
    assert last(told, "controlled") == ("10.25", ["weapon-used", "lasers-fired"], (1, 0))


def test_a_shield_follows_from_the_beam_that_it_holds_off() -> None:
    told = equipped("floor=.3E|W,.,. r0=2,0,N/down o0=power-down-shield", "weapons(1)").events
    assert last(told, "shielded") == ("10.23", ["beamed", "lasers-fired"], (0, 1))


# ---- damage ---------------------------------------------------------------------------------------------------


def test_a_coat_that_wears_out_follows_from_the_shot() -> None:
    told = equipped(f"{FACING} o1=ablative-coat coat=1", "weapons(1)").events
    assert last(told, "coat-hit") == ("10.7", ["shot", "lasers-fired"], (1, 0, 1))
    assert last(told, "option-discarded")[1] == ["coat-hit", "shot", "lasers-fired"]


def test_an_archive_that_saves_a_robot_from_damage_says_whose_it_is() -> None:
    words = "r0=off,N/archive:0,0/destroyed r1=2,0,N o0=superior-archive fallen=0"
    told = story(equipped(words, "come-back(0)"), "face=N")
    assert last(told, "archive-kept") == ("10.31", ["entered"], (0,))


# ---- flags that move --------------------------------------------------------------------------------------------


def test_a_belt_names_the_flag_that_it_carries_from_where_to_where_and_which_way() -> None:
    told = position("floor=.,.,.,>,O rules=moving-flags flags=3 r0=0,0,N", "carry-flags(2)").events
    assert last(told, "flag-carried") == ("11.6", [], (1, 3, 4, 1))
    assert last(told, "flag-lost") == ("11.6", ["flag-carried"], (1,))


def test_a_flag_that_is_back_names_where_it_stands() -> None:
    told = position("floor=.,.,>,O rules=moving-flags flags=2 flags-at=-1 r0=0,0,N", "register(2)").events
    assert last(told, "flag-back") == ("11.6", [], (1, 2))


def test_a_flag_is_dropped_and_goes_home_because_of_what_its_robot_suffered() -> None:
    carried = "flags-at=17,-1 flags-held=-1,0"
    told = arena(f"r0=9,1,N/damage:9 r1=12,1,W {carried}", "lasers").events
    assert last(told, "dropped") == ("12.8.4", ["destroyed", "shot", "lasers-fired"], (0, 1, 2, at(9, 1)))
    told = arena(f"r0=0,0,N p0=M1:490 {carried}", "register(1)").events
    assert last(told, "flag-home") == (
        "12.8.4",
        ["destroyed", "moved", "executed", "revealed", "register-began"],
        (1, 2, 30),
    )


# ---- special rules of courses -----------------------------------------------------------------------------------


def test_a_toss_names_who_tosses_and_how_it_fell_and_the_floor_turns_because_of_it() -> None:
    flag, piece = FACTORY.flags[0], piece_at(FACTORY, FACTORY.flags[0])
    x, y = flag % FACTORY.floor.width, flag // FACTORY.floor.width
    told = story(position(f"course=frenetic-factory r0=0,0,N r1={x},{y},N", "touch"), "heads")
    assert last(told, "tossed") == ("11.8", [], (1, 1))
    assert last(told, "floor-turned") == ("11.8", ["tossed"], (piece, 1))
    told = story(position(f"course=frenetic-factory r0=0,0,N r1={x},{y},N", "touch"), "tails")
    assert last(told, "tossed") == ("11.8", [], (1, 0))
