"""The destinations of moved things, by the names of their spaces."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core import game as games
from tabletop.core.session import Session
from tabletop.lesson import statement
from tabletop.lesson.playthrough import Playthrough, play
from tabletop.show.words import words
from tabletop.sketch.claims import claims, ordered, stated_of
from tabletop.sketch.destinations import destinations
from tests.playing import play_on

PUSH = (
    "roborally/2 turn=1 floor=.,.,.,.,./.,.,.,.,. r0=0,0,E r1=1,0,N p0=M1:490!,-,-,-,- p1=-,-,-,-,- "
    "agenda=ask-ready(-1);register(1)"
)
BITE = "robotory/1 robots=b3,c3,d3 white=b2,a1,c2,c1 black=b4,c4 light=0,0 dark=2,2 lid=5,5 agenda=turn(0)"


def played(game: str, position: str, *moves: str) -> Playthrough:
    found = games.find(game)
    return play(found, found.read(position), moves)


def test_every_robot_that_moved_is_named_with_its_space_and_what_states_it() -> None:
    push = played("roborally", PUSH)
    found = destinations(push, None, words("roborally", "en"))
    assert [(one.name, one.place_before, one.place, one.spot) for one in found] == [
        ("Wumms", "A1", "B1", "1,0"),
        ("Frisbo", "B1", "C1", "2,0"),
    ]
    for one in found:
        assert statement.read(one.stated)[0].holds(push)
        assert not statement.read(one.stated_before)[0].holds(push)
    assert found[0].stated == "r0=1,0,E/archive:0,0"


def test_a_space_may_be_a_thing_of_the_scene() -> None:
    (one,) = destinations(played("robotory", BITE, "white>b2"), None, words("robotory", "en"))
    assert (one.name, one.place, one.spot) == ("The white robot", "b2", "cell-b2")
    assert one.stated == "robots=b2,c3,d3"


def test_where_things_end_is_offered_first_and_in_few_words() -> None:
    found = claims(played("roborally", PUSH), None, words("roborally", "en"))
    assert [claim.text for claim in found[:2]] == ["Wumms ends on B1.", "Frisbo ends on C1."]
    assert all(len(claim.text) <= 130 for claim in found)
    assert not found[-1].matters
    assert len({claim.stated for claim in found}) == len(found), "the same is offered twice"
    weights = [(not claim.matters, not claim.holds) for claim in found]
    assert weights == sorted(weights)
    assert {claim.text for claim in found if claim.about == "robot-0"} == {"Wumms ends on B1.", "Wumms ends on A1."}


def test_every_claim_holds_or_not_as_it_says_it_does() -> None:
    for name, position, moves in (("roborally", PUSH, ()), ("robotory", BITE, ("white>b2",))):
        seen = played(name, position, *moves)
        found = claims(seen, None, words(name, "en"))
        for claim in found:
            held = [one.holds(seen) for one in statement.read(claim.stated)]
            assert all(held) is claim.holds, claim.stated


def test_the_whole_table_as_it_ends_and_as_it_was_is_offered_in_what_has_changed_and_is_seen() -> None:
    ends, stays = [
        claim for claim in claims(played("roborally", PUSH), None, words("roborally", "en")) if not claim.about
    ]
    assert (ends.stated, ends.holds) == (
        "register=1 and r0=1,0,E/archive:0,0 and r1=2,0,N/damage:1/archive:1,0",
        True,
    )
    assert (stays.stated, stays.holds) == ("r0=0,0,E and r1=1,0,N", False)
    assert ends.text.startswith("In the end: Turn 1, register 1. Wumms: B1, facing east;")
    assert stays.text.startswith("As before: Turn 1. Wumms: A1, facing east;")


def test_of_the_events_the_last_kinds_are_offered_first_as_done_or_not() -> None:
    push = played("roborally", PUSH)
    found = [claim for claim in claims(push, None, words("roborally", "en")) if " event " in f" {claim.stated}"]
    kinds = ["damaged", "shot", "lasers-fired", "pushed", "moved", "executed", "revealed", "register-began"]
    assert [claim.stated for claim in found if claim.holds] == [f"event {kind}" for kind in kinds]
    assert [claim.stated for claim in found if not claim.holds] == [f"no event {kind}" for kind in kinds]
    assert {claim.about for claim in found if claim.matters} == {*kinds[:4]}
    assert {claim.text for claim in found if claim.about == "moved"} == {
        "Wumms moves east.",
        "This does not happen: Wumms moves east.",
    }


def test_events_to_put_in_order_are_told_once_each_with_as_few_numbers_as_distinguish_them() -> None:
    both = PUSH.replace("r1=1,0,N", "r1=4,1,W").replace("p1=-", "p1=M2:700!")
    found = ordered(played("roborally", both), None, words("roborally", "en"))
    assert [(claim.stated, claim.text, claim.why) for claim in found] == [
        ("register-began", "Register 1 begins.", "Rule 5."),
        ("revealed", "Wumms reveals Move 1 (490).", "Rule 5.1."),
        ("revealed 1", "Frisbo reveals Move 2 (700).", "Rule 5.1."),
        ("executed", "Frisbo executes Move 2 (700).", "Rule 5.2.1."),
        ("moved", "Frisbo moves west.", "Rule 5.2.2."),
        ("executed 0", "Wumms executes Move 1 (490).", "Rule 5.2.1."),
        ("moved 0", "Wumms moves east.", "Rule 5.2.2."),
    ]
    assert all(claim.holds for claim in found)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_others_sum_up_and_what_is_secret_is_not_put_in_order(name: str) -> None:
    session = Session(games.find(name), ["person"] * 2, {}, 1)
    before = session.state.clone()
    play_on(session, Random(1), 40)
    events = [event for ply in session.plies for event in ply.events]
    language = words(name, "en")
    told = [(event, session.game.tell(event.seen_by(None), language)) for event in events]
    plain = {text for event, text in told if not event.kind.summed and not event.secret}
    found = {
        claim.text for claim in ordered(Playthrough(session.game, before, session.state, tuple(events)), None, language)
    }
    assert found <= plain
    assert found


def test_another_outcome_is_stated_by_what_differs_from_the_real_one() -> None:
    push = played("roborally", PUSH)
    after = push.game.write(push.after)
    imagined = after.replace("r1=2,0,N", "r1=3,1,S").replace("r0=1,0", "r0=4,0").replace("told=8", "told=9")
    assert stated_of(push, imagined) == "r0=4,0,E/archive:0,0 and r1=3,1,S/damage:1/archive:1,0"
    assert stated_of(push, after) == "register=1 and r0=1,0,E/archive:0,0 and r1=2,0,N/damage:1/archive:1,0"
