"""Special rules about the start, damage and options (rules 11.1 to 11.5)."""

from itertools import chain
from random import Random

import pytest

from roborally import GAME
from roborally.position.codes import HIDDEN
from roborally.position.guess import determinize
from roborally.position.option_deck import SLUGS, deck
from roborally.position.state import Race
from tests.roborally.options import asks, held
from tests.roborally.positions import asked, choose, labels, position, run_on, told


def lined_up(seats: int, rules: str) -> Race:
    """A race whose robots have lined up, the one of seat 1 on dock 1."""
    race = GAME.start(seats, {"rules": rules})
    assert isinstance(race, Race)
    choose(race, "first=1")
    return race


# ---- damage -----------------------------------------------------------------------------------------


def test_every_robot_starts_with_two_damage_and_is_dealt_two_cards_fewer() -> None:
    race = lined_up(3, "start-damage:2")
    assert race.damage == [2] * 3
    assert told(race, "damaged") == [(1, 2, 2), (2, 2, 2), (0, 2, 2)]
    run_on(race, "program")
    assert [len(hand) for hand in race.hand] == [7] * 3


def test_nobody_is_asked_to_power_down() -> None:
    words = "r0=0,0,N/damage:3 r1=5,4,N/damage:3"
    assert asked(position(words, "announce(0);announce(1)")) == ("announce", 0)
    assert asked(position(f"rules=no-power-down {words}", "announce(0);announce(1)")) is None


def test_nobody_comes_back_powered_down() -> None:
    race = position("rules=no-power-down r0=off,N/destroyed/archive:1,1 r1=5,4,N fallen=0", "come-back(0)")
    choose(race, "face=N")
    assert (race.announced, race.damage, asked(race)) == ([False, False], [2, 0], None)


def test_the_circuit_breaker_does_nothing_where_nobody_powers_down() -> None:
    for rules, announced in (("none", True), ("no-power-down", False)):
        race = position(f"options=yes rules={rules} r0=0,0,N/damage:5 o0=circuit-breaker", "circuit-breaker(0)")
        assert race.announced == [announced]


# ---- lasers -----------------------------------------------------------------------------------------


def test_lasers_of_robots_do_double_damage_and_those_of_the_floor_do_not() -> None:
    words = "floor=.1E|W,.,.,. r0=1,0,E r1=3,0,N"
    assert position(words, "lasers").damage == [1, 1]
    race = position(f"rules=double-lasers {words}", "lasers")
    assert race.damage == [1, 2]
    assert told(race, "shot-doubled", "shot") == [("shot-doubled", 0, 1)]


@pytest.mark.parametrize(
    ("option", "damage"),
    [("double-barreled-laser", [0, 4, 0]), ("high-power-laser", [0, 2, 2]), ("rear-firing-laser", [0, 2, 0])],
)
def test_options_of_the_laser_are_doubled(option: str, damage: list[int]) -> None:
    race = position(f"options=yes rules=double-lasers r0=0,0,E r1=2,0,S r2=4,0,S o0={option}", "weapons(1)")
    assert race.damage == damage


def test_a_shot_to_the_rear_is_doubled() -> None:
    race = position("options=yes rules=double-lasers r0=3,0,E r1=1,0,S o0=rear-firing-laser", "weapons(1)")
    assert race.damage == [0, 2]


def test_each_damage_of_a_doubled_shot_is_directed_by_fire_control() -> None:
    words = "options=yes rules=double-lasers r0=0,0,E r1=2,0,S o0=fire-control p1=M1:490,M1:500,M1:510,M1:520,M1:530"
    race = position(words, "weapons(1)")
    choose(race, "lock=1", "lock=2")
    assert (race.damage, race.kit.pinned, asked(race)) == ([0, 2], [0, 3], None)


@pytest.mark.parametrize(("weapon", "damage"), [("pressor-beam", 0), ("tractor-beam", 0), ("mini-howitzer", 1)])
def test_weapons_used_instead_of_the_laser_are_not_doubled(weapon: str, damage: int) -> None:
    race = position(f"options=yes rules=double-lasers r0=0,0,E r1=2,0,S o0={weapon}", "weapons(1)")
    choose(race, f"use={weapon}")
    assert race.damage == [0, damage]


# ---- options at the start ---------------------------------------------------------------------------


def test_everybody_starts_with_an_option_dealt_in_dock_order() -> None:
    race = lined_up(3, "options:1")
    assert asks(race).startswith("option -1: option=ablative-coat ")
    choose(race, "option=brakes", "option=flywheel", "option=recompile")
    assert held(race) == ["recompile", "brakes", "flywheel"]
    assert asked(race) == ("deal", -1)


def dealt(race: Race) -> None:
    """Three options for each of two robots, that on dock 1 first."""
    for slug in ("brakes", "crab-legs", "flywheel", "recompile", "scrambler", "pressor-beam"):
        choose(race, f"option={slug}")


def test_of_three_options_each_keeps_one_and_the_others_go_under_the_deck() -> None:
    race = lined_up(2, "options:1-of-3")
    dealt(race)
    assert asks(race) == "keep 0: keep=pressor-beam keep=recompile keep=scrambler"
    choose(race, "keep=scrambler")
    assert asks(race) == "keep 1: keep=brakes keep=crab-legs keep=flywheel"
    choose(race, "keep=brakes")
    assert (labels(race), held(race)) == (["go-on"], ["", ""])
    choose(race, "go-on")
    assert held(race) == ["scrambler", "brakes"]
    rejected = [SLUGS[option] for options in race.kit.under for option in options]
    assert rejected == ["pressor-beam", "recompile", "crab-legs", "flywheel"]
    assert sorted([*race.kit.pool, *chain(*race.kit.under), *chain(*race.kit.held)]) == deck(GAME.version)
    assert GAME.write(GAME.read(GAME.write(race))) == GAME.write(race)


def test_cards_under_the_deck_are_drawn_when_it_is_empty() -> None:
    others = ",".join(slug for slug in SLUGS if slug not in ("brakes", "flywheel"))
    floor = "floor=W,.,./.,W,. rules=option-sites+options:1-of-3"
    race = position(f"{floor} r0=0,0,N/damage:3 r1=2,1,N o1=/under:flywheel scrap={others}", "cleanup-with-options")
    assert labels(race) == ["option=brakes"]
    choose(race, "option=brakes")
    assert labels(race) == ["option=flywheel"]
    choose(race, "option=flywheel")
    assert (held(race), race.kit.under) == (["brakes,flywheel", ""], [[], []])


def test_nobody_learns_what_others_were_dealt_or_keep_before_all_have_chosen() -> None:
    one, other = lined_up(2, "options:1-of-3"), lined_up(2, "options:1-of-3")
    dealt(one)
    for slug in ("brakes", "crab-legs", "flywheel", "mechanical-arm", "fire-control", "extra-memory"):
        choose(other, f"option={slug}")
    for race, kept in ((one, "recompile"), (other, "mechanical-arm")):
        choose(race, f"keep={kept}")
    for seat in (1, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(1).kit.offered[0] == (HIDDEN,)
    assert one.view(0) != other.view(0)


def test_events_tell_the_options_dealt_to_their_owner_alone() -> None:
    race = lined_up(2, "options:1-of-3")
    for slug in ("brakes", "crab-legs"):
        choose(race, f"option={slug}")
    (event,) = choose(race, "option=flywheel")
    assert (event.kind, event.owner, len(event.secret)) == ("offered", 1, 3)
    assert event.seen_by(0).secret == ()


def test_a_guess_at_what_others_were_dealt_fits_the_view() -> None:
    race = lined_up(3, "options:1-of-3")
    run_on(race, "keep")
    view = race.view(0)
    guess = determinize(view, Random(1))
    assert guess.view(0) == view
    lying = [*guess.kit.pool, *chain(*guess.kit.offered)]
    assert sorted(lying) == deck(GAME.version)


def test_a_written_race_keeps_what_has_been_dealt() -> None:
    race = lined_up(2, "options:1-of-3")
    dealt(race)
    assert GAME.write(GAME.read(GAME.write(race))) == GAME.write(race)


# ---- sites ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sign", "cards"), [("w", 1), ("W", 2), (".", 0)])
def test_sites_give_options_instead_of_repairs(sign: str, cards: int) -> None:
    race = position(f"floor={sign},.,. rules=option-sites r0=0,0,N/damage:3", "cleanup-with-options")
    for _ in range(cards):
        choose(race, labels(race)[0])
    assert (len(race.kit.held[0]), race.damage) == (cards, [3])


@pytest.mark.parametrize(("sign", "cards"), [(".", 1), ("w", 1), ("W", 2)])
def test_a_flag_gives_one_option_and_no_more_than_the_site_under_it(sign: str, cards: int) -> None:
    race = position(f"floor={sign},.,. flags=0 rules=option-sites r0=0,0,N/damage:3", "cleanup-with-options")
    for _ in range(cards):
        choose(race, labels(race)[0])
    assert (len(race.kit.held[0]), race.damage) == (cards, [3])
