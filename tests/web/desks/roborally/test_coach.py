"""The coach of a first race: whoever follows it touches the flag; whoever does not gets a sentence that fits."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from roborally.position.cards import KIND, NAME
from roborally.position.events import DESTROYED, REGISTER_BEGAN, TOUCHED, TURN_BEGAN
from roborally.position.view import RaceView
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.lesson.check import load
from tabletop.rules.event import Event
from tabletop.show.words import words
from tests.web.desks.roborally.shown import page_words
from tests.web.fake_browser import Browser
from web.desks.roborally.coach import Coach
from web.desks.roborally.desk import RaceDesk
from web.desks.roborally.program import Program

LESSON = Path(__file__).resolve().parents[4] / "lessons/roborally/07-first-race"


def coached(line: str, *events: Event) -> tuple[Coach, Program]:
    """A coach and an empty program at a position on a floor of its own."""
    race = game.find("roborally").read(f"roborally/2 {line} agenda=ask-program(0,1)")
    view = race.view(0)
    assert isinstance(view, RaceView)
    return Coach(view, words("roborally", "en"), page_words(), events), Program(race, view)


def lay(program: Program, *kinds: str) -> None:
    """Lays the first cards of these kinds."""
    for kind in kinds:
        card = next(card for card in program.unplaced if NAME[KIND[card]] == kind)
        program.touch(f"card-{card}")


HAND = "r0=0,0,E h0=UT:10,RL:70,RR:80,BU:430,M1:490,M1:500,M1:510,M2:670,M3:790 turn=1"


def first_race() -> str:
    """The link of the race at the end of the first lessons."""
    return next(scene.link for scene in load(LESSON).scenes if scene.link)


def test_the_race_of_the_home_page_is_the_one_at_the_end_of_the_first_lessons(fake_browser: Browser) -> None:
    from web.desks.registry import FIRST_GAMES

    assert first_race() == FIRST_GAMES["roborally"]


def test_whoever_does_what_the_coach_says_touches_the_first_flag_in_the_first_turn() -> None:
    session = link.decode(first_race())
    session.advance()
    assert not session.plies or session.to_move == 0
    view = session.state.view(0)
    coach, program = Coach(view, words("roborally", "en"), page_words(), session.events()), Program(session.state, view)
    while not program.full:
        card = coach.next_card(program)
        assert card is not None
        assert coach.text(program).count("Tap “") == 1
        program.touch(f"card-{card}")
    assert coach.text(program) == "This program touches flag 1: tap “Ready”, and watch."


@pytest.mark.parametrize("seed", range(6))
def test_it_never_blocks_and_always_has_a_sentence(seed: int) -> None:
    session = Session(game.find("roborally"), ["person", "easy"], {"course": "night-shift"}, seed)
    session.advance()
    view, rng = session.state.view(0), Random(seed)
    coach, program = Coach(view, words("roborally", "en"), page_words(), session.events()), Program(session.state, view)
    for _ in range(40):
        assert coach.text(program)
        things = [f"card-{card}" for card in program.unplaced] + [f"register-{number}" for number in range(1, 6)]
        program.touch(rng.choice(things))


@pytest.mark.parametrize(
    ("floor", "cards", "told"),
    [
        (".,.,.,.,. flags=4", ("M2",), "Wumms drives 2 spaces. Tap “"),
        (".,.,.,.,. flags=4", ("M1",), "Wumms drives 1 space. Tap “"),
        (".,>,.,.,. flags=4", ("M1",), "Wumms drives 1 space, and the belt carries it on. "),
        (
            ".,.,.,.,. flags=4",
            (),
            "You are Wumms, number 1. Race to flag 1: choose five cards, one for each register. Tap “",
        ),
        (".,.|E,.,.,. flags=4", ("M3",), "A wall stops Wumms. "),
        (".,.,.,.,. flags=4", ("RR",), "Wumms turns on the spot. "),
        (".,.,.,.,. flags=2", ("M2",), "Wumms touches flag 1! "),
        (".,O,.,.,. flags=4", ("M1",), "In register 1 Wumms would be destroyed: tap the card there to take it back."),
    ],
)
def test_it_tells_what_the_last_card_brings(floor: str, cards: tuple[str, ...], told: str) -> None:
    coach, program = coached(f"floor={floor} {HAND}")
    lay(program, *cards)
    assert coach.text(program).startswith(told)


def test_after_a_turn_it_knows_what_happened_and_from_the_first_flag_on_it_only_says_where_to() -> None:
    turns = [
        Event(0, TURN_BEGAN, "3", -1, (1,)),
        Event(1, DESTROYED, "6.1", 0, (0, 0, 0)),
        Event(2, TURN_BEGAN, "3", -1, (2,)),
    ]
    later = HAND.replace("turn=1", "turn=2")
    coach, program = coached(f"floor=.,.,.,.,. flags=4,3 {later}", *turns)
    assert "destroyed" in coach.text(program)
    coach, program = coached(f"floor=.,.,.,.,. flags=4,3 {later}", turns[0], turns[2])
    assert coach.text(program).startswith("You get new cards each turn")
    touched = [turns[0], Event(1, TOUCHED, "5.5.1", 0, (0, 1)), turns[2]]
    coach, program = coached(f"floor=.,.,.,.,. flags=4,3 {later.replace('0,0,E', '0,0,E/flags:1')}", *touched)
    assert coach.text(program).startswith("Wumms has touched flag 1: now to flag 2!")
    lay(program, "M1")
    assert coach.text(program) == ""
    assert coach.next_card(program) is None
    coach, program = coached(f"floor=.,.,.,.,. flags=4,3 {later.replace('0,0,E', '0,0,E/flags:1')}", turns[0], turns[2])
    assert coach.text(program) == "You get new cards each turn: choose five again, to flag 2."


def test_a_race_without_flags_has_no_coach() -> None:
    session = Session(game.find("roborally"), ["person"] * 4, {"course": "war-zone"}, 1)
    session.advance()
    view = session.state.view(0)
    coach, program = Coach(view, words("roborally", "en"), page_words(), session.events()), Program(session.state, view)
    assert coach.text(program) == ""
    assert coach.next_card(program) is None


def test_the_first_film_says_what_there_is_to_watch_and_later_ones_only_what_happens() -> None:
    session = link.decode(first_race())
    session.advance()
    desk = RaceDesk(session.game, words("roborally", "en"), page_words())
    begins = [Event(0, REGISTER_BEGAN, "5", -1, (1,))]
    assert desk.caption(begins) == ""
    desk.coaching = True
    desk.begin_draft(session.state, session.state.view(0), ())
    assert desk.caption(begins) == "Watch: everybody reveals a card, and the highest number drives first."
    assert desk.caption([begins[0]._replace(data=(2,))]) == ""
