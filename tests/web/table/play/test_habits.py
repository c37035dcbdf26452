"""Habits: answers that hold, windows in which a seat passes, and lesser moves."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from moonbots import GAME as MOON
from moonbots.position.cards import STOCK
from roborally import GAME as RACE
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.telling.advice import Hint
from tests.moonbots.positions import at
from tests.roborally.positions import position
from tests.web.page.stores import a_gate
from tests.web.table.headless import HeadlessPage, new_game
from web.page.saves import Save, Saves
from web.table.play.habits import Habits

_TWO = "flags=14,0 r0=2,2,N/damage:2 r1=5,4,N"


def race(words: str = _TWO, agenda: str = "ask-announce(0);announce(0);announce(1);begin") -> Session:
    """A race of two people."""
    return new_game("roborally", "person person", position=RACE.write(position(words, agenda)))


def moon(words: str, agenda: str = "ask-start-respond(1,0);act(0);following(0)") -> Session:
    """A tournament of three people, at the turn of the first."""
    return Session(MOON, ["person"] * 3, {}, 1, position=MOON.write(at(f"{words} agenda={agenda}")))


def again(page: HeadlessPage) -> HeadlessPage:
    """The same game opened once more, from what is in the browser's storage."""
    gate = a_gate()
    Saves(gate, lambda: 1.0).put(page.state.save)
    (save,) = Saves(a_gate(gate.storage.medium), lambda: 1.0).all()  # type: ignore[arg-type]
    return HeadlessPage(link.decode(save.link), save=save)


async def choose(page: HeadlessPage, label: str) -> None:
    """Make the move of that label."""
    await page.choose(next(move for move in page.state.offers() if move.label == label))


def asked(page: HeadlessPage) -> tuple[int | None, str]:
    """Who is asked, and what."""
    pending = page.state.session.state.pending
    return page.state.session.to_move, pending.ask.name if pending else ""


# Answers that hold ----------------------------------------------------------------------------------------------------------


async def test_who_does_not_want_to_power_down_is_asked_again_only_when_that_may_have_changed() -> None:
    page = HeadlessPage(race(), here=[0, 1])
    await page.open()
    await choose(page, "run")
    assert asked(page)[1] == "program", "the second announcement is answered, and the next turn begins"
    assert [(ply.seat, ply.index, ply.radix) for ply in page.state.session.plies[:2]] == [(0, 0, 2)] * 2
    honest = link.decode(page.state.save.link)
    assert [ply.index for ply in honest.plies] == [ply.index for ply in page.state.session.plies]


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("damage:2", True),
        ("damage:1", True),
        ("damage:3", False),
        ("damage:2/lives:2", False),
        ("damage:2/lives:3", True),
    ],
)
def test_more_damage_or_a_lost_life_may_change_it_and_less_damage_does_not(words: str, known: bool) -> None:
    session = race(f"flags=14,0 r0=2,2,N/{words} r1=5,4,N")
    assert Habits({"0": {"held": {"announce": [2, 0, 0]}}}).answer(session) == (0 if known else None)
    assert Habits({"1": {"held": {"announce": [9, 9, 9]}}}).answer(session) is None, "it is another seat's answer"


def test_a_locked_register_may_change_it() -> None:
    session = race("flags=14,0 r0=2,2,N/damage:5 p0=-,-,-,-,M1:490 r1=5,4,N")
    for locked, known in ((0, None), (1, 0)):
        assert Habits({"0": {"held": {"announce": [5, locked, 0]}}}).answer(session) == known
    assert Habits({"0": {"held": {"announce": [5]}}}).answer(session) == 0, "what was not noted is not compared"


@pytest.mark.parametrize("seed", [2, 5])
async def test_in_a_whole_race_questions_are_answered_by_the_last_answer_alone(seed: int) -> None:
    page = HeadlessPage(new_game("roborally", "person easy easy easy", seed, options={"lives": "5"}), here=[0])
    await page.open()
    state, rng = page.state, Random(seed)
    for _ in range(40):
        if state.session.over or state.session.state.round > 15:
            break
        if asked(page)[1] == "announce":
            await choose(page, "run")
        else:
            await page.choose_at_random(rng)
    said: tuple[int, ...] = ()
    answered = 0
    for number, ply in enumerate(state.session.plies):
        before = state.session.at(number).state
        if ply.seat != 0 or before.pending is None or before.pending.ask.name != "announce":
            continue
        now = tuple(RACE.holds["announce"](before, 0))
        assert ply.by_itself == (bool(said) and all(one <= other for one, other in zip(now, said, strict=True)))
        said, answered = said if ply.by_itself else now, answered + ply.by_itself
        assert ply.index == 0
    assert answered


@pytest.mark.parametrize("in_round", [1, 2])
def test_an_answer_ahead_is_for_one_round_and_taken_back_by_giving_it_again(in_round: int) -> None:
    habits = Habits({})
    for given in (True, False, True):
        habits.answer_ahead(0, "announce", in_round)
        assert habits.is_ahead(0, "announce", in_round) is given
    others = [(1, "announce", in_round), (0, "run", in_round), (0, "announce", in_round + 1), (0, "announce", 0)]
    assert not any(habits.is_ahead(*other) for other in others)
    habits.answer_ahead(0, "announce", in_round + 1)
    assert habits.is_ahead(0, "announce", in_round + 1)


async def test_a_power_down_can_be_announced_with_the_program_whatever_was_answered_before() -> None:
    page = HeadlessPage(race(), here=[0, 1])
    await page.open()
    await choose(page, "run")
    assert page.state.ask_ahead == "announce"
    page.table.answer_ahead()
    assert page.state.ahead
    page.table.answer_ahead()
    assert not page.state.ahead, "it can be taken back"
    page.table.answer_ahead()
    page.table.close()
    page = again(page)
    await page.open()
    assert page.state.ahead, "it is there when the page comes back"
    for _ in range(2):
        await page.choose_at_random(Random(1))
    told = [event.kind for event in page.state.session.events()]
    assert told.count("announced") == 1


@pytest.mark.parametrize(("words", "foreseen"), [(_TWO, ["announce", ""]), (f"rules=no-power-down {_TWO}", ["", ""])])
async def test_only_who_will_be_asked_can_answer_ahead(words: str, foreseen: list[str]) -> None:
    page = HeadlessPage(race(words, "begin"), here=[0, 1])
    await page.open()
    for one in foreseen:
        assert page.state.ask_ahead == one
        page.table.answer_ahead()
        assert page.state.ahead == bool(one)
        await page.choose_at_random(Random(1))


async def test_what_is_taken_back_is_asked_anew() -> None:
    page = HeadlessPage(race(agenda="ask-announce(0);announce(0);ask-announce(1);begin"), here=[0, 1])
    await page.open()
    await choose(page, "run")
    assert asked(page) == (1, "announce")
    page.table.take_back()
    page.table.close()
    page = again(page)
    await page.open()
    assert (asked(page), page.state.session.ply) == ((0, "announce"), 0), "nobody has chosen the second answer"
    await choose(page, "run")
    assert page.state.session.ply == 2


async def test_an_answer_that_was_given_by_itself_is_asked_when_it_is_taken_back_after_a_reload() -> None:
    page = HeadlessPage(race(agenda="ask-announce(0);announce(0);ask-announce(1);begin"), here=[0, 1])
    await page.open()
    await choose(page, "run")
    page = again(page)
    await page.open()
    page.table.take_back()
    page.table.close()
    page = again(page)
    await page.open()
    assert asked(page) == (0, "announce")


# What is recommended --------------------------------------------------------------------------------------------------------


async def test_the_question_comes_first_and_what_is_recommended_when_it_is_known() -> None:
    page = HeadlessPage(race(), here=[0, 1])
    page.bots.slow = asyncio.Event()
    page.bots.hints = [Hint((0,), ("Run next turn",), (("run",),))]
    await page.open()
    question = page.heard[-1]
    assert page.state.phase == "choosing"
    assert page.table.prompt() == question
    page.bots.slow.set()
    await page.rest()
    found = "Recommended: Run next turn. 2 damage slows Wumms down less than a turn without cards."
    assert page.heard[-1] == found
    assert page.table.prompt() == f"{question} {found}"
    assert not page.state.session.plies, "to find it out changes nothing"
    await choose(page, "run")
    assert "Recommended" not in page.table.prompt()


async def test_what_comes_too_late_is_not_said() -> None:
    page = HeadlessPage(race(agenda="ask-announce(0);begin"), here=[0, 1])
    page.bots.slow = asyncio.Event()
    await page.open()
    await choose(page, "power-down")
    page.bots.slow.set()
    await page.rest()
    assert not any(line.startswith("Recommended") for line in page.heard)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("r0=2,2,N/damage:8", "Power down next turn. 8 damage slows Wumms down more than a turn without cards."),
        ("r0=2,2,N/damage:1", "Run next turn. 1 damage slows Wumms down less than a turn without cards."),
    ],
)
async def test_bots_say_what_they_would_do_and_why(words: str, said: str) -> None:
    page = HeadlessPage(race(f"flags=14,0 {words} r1=5,4,N", "ask-enter-down(0);begin"), here=[0, 1])
    await page.open()
    assert page.table.prompt().endswith(f"Recommended: {said}")


# Windows --------------------------------------------------------------------------------------------------------------------

_ARMED = "seats=3 r0=15 r1=16///stock+virus r2=17"


async def test_who_passes_for_a_turn_is_asked_again_in_the_next_one() -> None:
    page = HeadlessPage(moon(_ARMED), here=[0, 1, 2])
    await page.open()
    assert asked(page) == (1, "start-respond")
    assert page.state.may_pass
    page.table.pass_turn()
    await page.rest()
    assert asked(page) == (0, "act")
    assert not page.state.may_pass, "it is no window"
    await choose(page, "pass")
    assert asked(page) == (1, "act"), "the window at the end of the turn was left out"
    await choose(page, "pass")
    assert asked(page) == (1, "start-respond")
    seats = [ply.seat for ply in page.state.session.plies if ply.free]
    assert seats == [1, 0, 1, 1], "it is in the record all the same"


async def test_who_passes_for_a_turn_still_answers_attacks() -> None:
    attack = "ask-attack-respond(1,0);answered(0,-1,0,2,0,0,0,0,0,0);following(0)"
    session = moon("seats=3 r0=15 r1=16///dodge r2=17", attack)
    habits = {"1": {"turn": [1, 0], "things": ["weapon-30", f"weapon-{STOCK}"]}}
    page = HeadlessPage(session, save=Save("a", "", here=[0, 1, 2], habits=habits))
    await page.open()
    assert (asked(page), page.state.may_pass) == ((1, "attack-respond"), False)


@pytest.mark.parametrize(("held", "known"), [("stock", True), ("virus", False), ("stock+virus", False)])
async def test_who_passes_for_a_weapon_is_asked_where_another_may_be_used(held: str, known: bool) -> None:
    habits = {"1": {"things": [f"weapon-{STOCK}"]}}
    page = HeadlessPage(moon(f"seats=3 r0=15 r1=16///{held} r2=17"), save=Save("a", "", here=[0, 1, 2], habits=habits))
    await page.open()
    assert asked(page) == ((0, "act") if known else (1, "start-respond"))
    page.state.viewer = 1
    assert page.state.passes


async def test_a_weapon_for_which_nobody_is_asked_can_be_used_in_ones_own_turn_and_asked_for_again() -> None:
    page = HeadlessPage(moon("seats=3 r0=15 r1=16///stock r2=17"), here=[0, 1, 2])
    await page.open()
    page.table.pass_things()
    await page.rest()
    assert not page.state.passes, "others do not see it"
    await choose(page, "pass")
    assert asked(page) == (1, "act")
    assert "play=stock/1" in [move.label for move in page.state.offers()]
    assert page.state.passes
    page.table.close()
    page = again(page)
    await page.open()
    assert page.state.passes, "it is there when the page comes back"
    page.table.ask_again()
    assert not page.state.passes
    await choose(page, "pass")
    assert asked(page) == (1, "start-respond")


@pytest.mark.parametrize(
    ("before", "after"),
    [([], [f"weapon-{STOCK}"]), ([f"weapon-{STOCK}"],) * 2, (["a", "z"], ["a", f"weapon-{STOCK}", "z"])],
)
def test_who_passes_for_one_weapon_more_still_passes_for_the_others(before: list[str], after: list[str]) -> None:
    kept: dict[str, Any] = {"1": {"things": before}} if before else {}
    session = moon("seats=3 r0=15 r1=16///stock r2=17")
    assert session.to_move == 1
    Habits(kept).pass_things(session)
    assert kept == {"1": {"things": after}}


@pytest.mark.parametrize("held", ["stock", "adjustment"])
@pytest.mark.parametrize(
    ("habits", "passes"),
    [({}, False), ({"things": [f"weapon-{STOCK}", "weapon-33"]}, False), ({"turn": [1, 0]}, True)],
)
async def test_time_does_not_tell_what_somebody_holds_who_is_always_asked(
    held: str, habits: Mapping[str, Any], passes: bool
) -> None:
    save = Save("a", "", here=[0, 1, 2], wishes={"1": "always"}, habits={"1": dict(habits)})
    page = HeadlessPage(moon(f"seats=3 r0=15 r1=16///{held} r2=17"), save=save)
    page.table.open()
    await page.rest()
    assert asked(page) == ((0, "act") if passes else (1, "start-respond"))


async def test_a_window_that_was_left_out_is_asked_when_the_choice_before_is_taken_back() -> None:
    page = HeadlessPage(moon(_ARMED), here=[0, 1, 2])
    await page.open()
    page.table.pass_turn()
    await page.rest()
    page.table.take_back()
    page.table.close()
    page = again(page)
    await page.open()
    assert (asked(page), page.state.session.ply) == ((1, "start-respond"), 0)


# Moves that hardly anybody wants --------------------------------------------------------------------------------------------

_FIST = "seats=3 r0=15/RA3/fist r1=16 r2=17"
_AIM = "ask-aim(0,0,2,-1);following(0)"


async def test_an_attack_without_the_extra_hit_is_offered_when_somebody_wants_more() -> None:
    session = moon(_FIST, _AIM)
    legal = [move.label for move in session.legal()]
    page = HeadlessPage(session, here=[0, 1, 2])
    await page.open()
    offered = [move.label for move in page.state.offers()]
    assert offered == [label for label in legal if not label.endswith("-held")] != legal
    assert not page.state.controls.names("enough")
    page.table.offer_all()
    assert [move.label for move in page.state.offers()] == legal
    await choose(page, legal[-1])
    assert page.state.session.plies[0].index == len(legal) - 1


async def test_a_hint_at_a_lesser_move_offers_it() -> None:
    session = moon(_FIST, _AIM)
    page = HeadlessPage(session, here=[0, 1, 2])
    last = session.legal()[-1]
    page.bots.hints = [Hint((len(session.legal()) - 1,), ("hit",), (last.path,))]
    await page.open()
    await page.table.ask_hint()
    assert last in page.state.offers()
