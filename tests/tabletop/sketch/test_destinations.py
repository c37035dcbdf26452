"""The destinations of moved things, by the names of their spaces."""

from __future__ import annotations

from tabletop.core import game as games
from tabletop.lesson import statement
from tabletop.lesson.playthrough import Playthrough, play
from tabletop.show.words import words
from tabletop.sketch.claims import claims
from tabletop.sketch.destinations import destinations

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
    assert {claim.text for claim in found if claim.about == "robot-0"} == {"Wumms ends on B1.", "Wumms ends on A1."}
