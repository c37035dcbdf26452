"""Drawing, throwing away and losing option cards (rules 10.1 to 10.5, 10.7, 10.31)."""

import re

import pytest

from roborally import GAME
from roborally.position import option_deck
from roborally.position.option_deck import BOOKLET, CARDS, RULE, SLUGS, deck, option_named
from roborally.position.state import Race
from tabletop.base.errors import NotationError, TabletopError
from tabletop.show.words import words as words_of
from tests.roborally.options import CLEANUP, asks, choose, equipped, held, scrap
from tests.roborally.positions import asked, labels, position, told
from tests.structure import TOP

# ---- the deck (rule 10.1) ---------------------------------------------------------------------------------


def test_the_booklet_has_26_options_in_the_order_of_their_names() -> None:
    slugs = [SLUGS[option] for option in deck(BOOKLET)]
    assert len(slugs) == 26 == len(set(slugs))
    assert slugs == sorted(slugs)
    assert RULE[0] == "10.7"
    assert RULE[25] == "10.32"


def test_a_race_has_the_cards_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [card._replace(since=2) if card.slug == "brakes" else card for card in CARDS]
    monkeypatch.setattr(option_deck, "CARDS", cards)
    assert [option for option in deck(2) if option not in deck(1)] == [SLUGS.index("brakes")]
    with pytest.raises(NotationError, match="'brakes' is not an option card"):
        option_named("brakes", 1)


def test_every_option_has_a_rule_of_its_name() -> None:
    text = (TOP / "engine/roborally/RULES.md").read_text(encoding="utf-8")
    headings = dict(re.findall(r"^### (10\.\d+) (.*)$", text, re.MULTILINE))
    words = words_of("roborally", "en")
    assert [headings[rule] for rule in RULE] == [words.say(f"option-card.{slug}") for slug in SLUGS]


def test_wrench_and_hammer_repairs_and_gives_an_option() -> None:
    race = equipped("floor=W,.,. r0=0,0,N/damage:2 r1=2,0,N", CLEANUP)
    assert race.damage == [1, 0]
    assert asked(race) == ("option", -1)
    assert labels(race) == [f"option={slug}" for slug in SLUGS]
    choose(race, "option=brakes")
    assert held(race) == ["brakes", ""]
    assert told(race.events, "option-drawn") == [(0, SLUGS.index("brakes"))]


def test_an_undamaged_robot_draws_as_well() -> None:
    assert asked(equipped("floor=W,.,. r0=0,0,N r1=2,0,N", CLEANUP)) == ("option", -1)


@pytest.mark.parametrize("place", ["w", "."])
def test_no_other_space_gives_an_option(place: str) -> None:
    race = equipped(f"floor={place},.,. flags=0 r0=0,0,N r1=2,0,N", CLEANUP)
    assert held(race) == ["", ""]
    assert asked(race) is None


def test_options_are_drawn_in_dock_order_and_an_option_drawn_is_not_drawn_again() -> None:
    race = equipped("floor=W,.,W first=1 r0=0,0,N r1=2,0,N", CLEANUP)
    choose(race, "option=scrambler")
    assert held(race) == ["", "scrambler"]
    assert "option=scrambler" not in labels(race)
    choose(race, "option=brakes")
    assert held(race) == ["brakes", "scrambler"]


def test_without_options_in_play_the_hammer_only_repairs() -> None:
    race = position("floor=W,.,. r0=0,0,N/damage:2 r1=2,0,N", "cleanup")
    assert race.damage == [1, 0]
    assert asked(race) is None


def test_a_powered_down_robot_draws_unless_the_table_plays_otherwise() -> None:
    words = "floor=W,.,. r0=0,0,N/down r1=2,0,N"
    assert asked(equipped(words, CLEANUP)) == ("option", -1)
    assert asked(equipped(f"asleep-touches=no {words}", CLEANUP)) == ("stay-down", 0)


ALL_BUT_TWO = ",".join(slug for slug in SLUGS if slug not in ("brakes", "flywheel"))


def test_an_empty_option_deck_gives_nothing() -> None:
    race = equipped(f"floor=W,.,. r0=0,0,N r1=2,0,N o1={ALL_BUT_TWO} scrap=brakes,flywheel", CLEANUP)
    assert held(race)[0] == ""
    assert asked(race) != ("option", -1)


def test_an_empty_option_deck_is_made_of_the_scrap_if_the_table_plays_so() -> None:
    words = f"option-deck=reshuffled floor=W,.,. r0=0,0,N r1=2,0,N o1={ALL_BUT_TWO} scrap=brakes,flywheel"
    race = equipped(words, CLEANUP)
    assert labels(race) == ["option=brakes", "option=flywheel"]
    assert race.kit.scrap == []
    assert told(race, "options-shuffled") == [()]


def test_everybody_sees_who_holds_what_and_what_is_thrown_away() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=brakes,scrambler scrap=flywheel")
    for seat in (None, 0, 1):
        kit = race.view(seat).kit
        assert kit.held == race.view(0).kit.held
        assert kit.scrap == (SLUGS.index("flywheel"),)


def test_nobody_is_given_options_at_the_start() -> None:
    race = GAME.start(4, {"options": "yes"})
    assert isinstance(race, Race)
    assert held(race) == [""] * 4


@pytest.mark.parametrize(
    "words",
    [
        "r0=0,0,N r1=1,0,N o0=brakes",
        "options=yes r0=0,0,N r1=1,0,N o0=brakes o1=brakes",
        "options=yes r0=0,0,N r1=1,0,N o0=breaks",
        "options=yes r0=0,0,N r1=1,0,N o0=brakes/asleep",
        "r0=0,0,N r1=1,0,N p0=M1:490+RL:70,-,-,-,-",
        "options=yes r0=0,0,N r1=1,0,N o0=flywheel/wheel:M1:490 h1=M1:490",
    ],
)
def test_positions_with_impossible_options_are_refused(words: str) -> None:
    with pytest.raises(TabletopError):
        position(words)


@pytest.mark.parametrize("agenda", ["register-with-options(1)", "ask-gyro(0)", "hurt(0,1,-1)"])
def test_steps_of_options_are_refused_where_none_are_in_play(agenda: str) -> None:
    with pytest.raises(TabletopError, match="options=yes"):
        position("r0=0,0,N r1=1,0,N", agenda)


@pytest.mark.parametrize("ask", ["ask-arm(0)", "ask-arm-service(0)", "ask-weapon(0,1)", "ask-steps(0,48,-1,-1)"])
def test_a_robot_that_is_not_on_the_floor_is_asked_for_nothing_it_would_do_there(ask: str) -> None:
    with pytest.raises(TabletopError, match="not on the floor"):
        equipped("r0=off,N/archive:0,0/destroyed r1=1,0,N o0=brakes,mechanical-arm fallen=0", ask)


def test_a_position_with_options_is_written_as_it_was_read() -> None:
    race = equipped(
        "r0=0,0,N/damage:6 r1=1,0,N o0=ablative-coat,flywheel/using:abort-switch/ruled:1/pinned:24/wheel:RL:70 "
        "o1=conditional-program,mini-howitzer/spare:M1:490 scrap=brakes coat=2 shells=4 "
        "p0=M1:500+RL:90!,M2:670,-,M1:510^RR:80,M3:790"
    )
    written = GAME.write(race)
    assert GAME.write(GAME.read(written)) == written
    for word in (
        "o0=ablative-coat,flywheel/using:abort-switch/ruled:1/pinned:24/wheel:RL:70",
        "o1=conditional-program,mini-howitzer/spare:M1:490",
        "p0=M1:500+RL:90!,M2:670,-,M1:510^RR:80,M3:790",
        "coat=2",
        "shells=4",
    ):
        assert word in written.split()


# ---- instead of damage (rule 10.3) --------------------------------------------------------------------------


def test_an_option_thrown_away_saves_one_damage() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=brakes,scrambler", "hurt(0,2,-1)")
    assert asks(race) == "absorb 0: pass discard=brakes discard=scrambler"
    choose(race, "discard=scrambler")
    assert (held(race)[0], scrap(race), race.damage[0]) == ("brakes", "scrambler", 0)
    choose(race, "pass")
    assert (held(race)[0], race.damage[0]) == ("brakes", 1)


def test_all_damage_of_a_hit_can_be_avoided_as_long_as_there_are_options() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=brakes,scrambler", "hurt(0,3,-1)")
    choose(race, "discard=brakes", "discard=scrambler")
    assert (held(race)[0], race.damage[0]) == ("", 1)
    assert race.pending is None


def test_whoever_takes_a_damage_takes_the_rest_of_the_hit() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=brakes", "hurt(0,3,-1)")
    choose(race, "pass")
    assert (race.damage[0], race.pending) == (3, None)


def test_who_holds_no_option_is_not_asked() -> None:
    assert equipped("r0=0,0,N r1=2,0,N o1=brakes", "hurt(0,3,-1)").damage == [3, 0]


def test_coming_back_can_be_paid_with_options() -> None:
    race = equipped("r0=off,N/archive:0,0/destroyed r1=2,0,N o0=brakes,scrambler fallen=0", "come-back(0)")
    choose(race, "face=N")
    assert asks(race).startswith("absorb 0")
    choose(race, "discard=brakes", "discard=scrambler")
    assert race.damage[0] == 0
    assert asked(race) == ("enter-down", 0)


def test_options_do_not_help_in_a_pit() -> None:
    race = equipped("floor=.,O,. r0=0,0,E r1=2,0,N o0=brakes,scrambler p0=M1:490", "register-with-options(1)")
    choose(race, "steps=1")
    assert asks(race) == "lose-option 0: discard=brakes discard=scrambler"


def test_a_powered_down_robot_throws_options_away_like_any_other() -> None:
    race = equipped("r0=0,0,N/down r1=2,0,N o0=brakes", "hurt(0,1,-1)")
    choose(race, "discard=brakes")
    assert race.damage == [0, 0]


# ---- losing (rule 10.4) -----------------------------------------------------------------------------------


def test_a_destroyed_robot_loses_one_option_of_its_owners_choice() -> None:
    race = equipped("floor=>,O r0=0,0,N o0=brakes,flywheel,scrambler", "belts(2)")
    assert asks(race) == "lose-option 0: discard=brakes discard=flywheel discard=scrambler"
    choose(race, "discard=flywheel")
    assert (held(race), scrap(race)) == (["brakes,scrambler"], "flywheel")


def test_the_only_option_is_lost_without_asking() -> None:
    race = equipped("floor=>,O r0=0,0,N o0=brakes", "belts(2)")
    assert (held(race), scrap(race), race.pending) == ([""], "brakes", None)


def test_robots_destroyed_together_lose_their_options_in_dock_order() -> None:
    race = equipped("floor=O,<,>,O first=1 r0=1,0,N r1=2,0,N o0=brakes,flywheel o1=recompile,scrambler", "belts(2)")
    assert asks(race) == "lose-option 1: discard=recompile discard=scrambler"
    choose(race, "discard=recompile")
    assert asks(race) == "lose-option 0: discard=brakes discard=flywheel"


def test_who_is_out_of_the_race_throws_all_options_away() -> None:
    race = equipped(
        "lives=1 last-life=last floor=>,O r0=0,0,N r1=off,N/out o0=brakes,scrambler eliminated=1", "belts(2)"
    )
    assert (held(race), scrap(race)) == (["", ""], "brakes,scrambler")


def test_who_has_finished_throws_all_options_away() -> None:
    race = equipped("flags=0 r0=0,0,N r1=2,0,N r2=3,0,N o0=brakes,scrambler", "touch-with-options")
    assert (held(race)[0], scrap(race)) == ("", "brakes,scrambler")


# ---- Ablative Coat (rule 10.7) ----------------------------------------------------------------------------


def test_the_ablative_coat_takes_three_damage_and_is_used_up() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=ablative-coat", "hurt(0,2,-1);hurt(0,2,-1)")
    assert race.damage[0] == 1
    assert (held(race)[0], scrap(race)) == ("", "ablative-coat")
    assert told(race, "coat-hit") == [(0, 1, 2), (0, 0, 1)]


def test_nobody_is_asked_while_the_coat_takes_all_damage() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=ablative-coat,brakes", "hurt(0,3,-1)")
    assert (race.damage[0], held(race)[0], race.pending) == (0, "brakes", None)


def test_what_the_coat_does_not_take_other_options_may() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=ablative-coat,brakes coat=1", "hurt(0,3,-1)")
    assert asks(race) == "absorb 0: pass discard=brakes"
    choose(race, "pass")
    assert race.damage[0] == 2


def test_the_coat_works_on_a_powered_down_robot() -> None:
    race = equipped("floor=.1E|W,. r0=1,0,N/down o0=ablative-coat", "weapons(1)")
    assert (race.damage, race.kit.coat) == ([0], 2)


def test_the_coat_saves_the_damage_of_coming_back() -> None:
    race = equipped("r0=off,N/archive:0,0/destroyed r1=2,0,N o0=ablative-coat fallen=0", "come-back(0)")
    choose(race, "face=N")
    assert (race.damage[0], race.kit.coat) == (0, 1)


def test_a_coat_drawn_again_is_whole() -> None:
    race = equipped("option-deck=reshuffled r0=0,0,N coat=1 r1=1,0,N", "option(0)")
    choose(race, "option=ablative-coat")
    assert race.kit.coat == 3


# ---- Superior Archive (rule 10.31) ------------------------------------------------------------------------


def test_the_superior_archive_saves_the_damage_of_coming_back() -> None:
    race = equipped("r0=off,N/archive:0,0/destroyed r1=2,0,N o0=superior-archive fallen=0", "come-back(0)")
    choose(race, "face=N")
    assert race.damage[0] == 0
    assert held(race)[0] == "superior-archive"
    assert asked(race) == ("enter-down", 0)


def test_the_superior_archive_does_not_help_if_it_was_lost_with_the_robot() -> None:
    race = equipped("floor=.,>,O r0=1,0,N/archive:0,0 o0=brakes,superior-archive", f"belts(2);{CLEANUP}")
    choose(race, "discard=superior-archive", "face=N")
    assert asks(race).startswith("absorb 0")
    choose(race, "pass")
    assert race.damage[0] == 2


def test_the_superior_archive_saves_nothing_but_the_damage_of_coming_back() -> None:
    race = equipped("r0=0,0,N r1=2,0,N o0=superior-archive", "hurt(0,1,-1)")
    choose(race, "pass")
    assert race.damage[0] == 1
