"""The recap of a player's own robot after a film."""

import pytest

from roborally.position.events import TURNED
from roborally.show.recap import recap
from roborally.show.turns import turns
from tabletop.show.words import words
from tests.roborally.positions import choose, position

EN = words("roborally", "en")
_FLOOR = "floor=" + "/".join([".,.,.,.,.,.,."] * 4)


def told(line: str, agenda: str = "register(1)", seat: int = 1, start: int = 0) -> list[str]:
    """The sentences about a robot, the most important first."""
    race = position(line, agenda)
    notes = recap(race.view(seat), race.events, start, EN)
    return [note.text for note in sorted(notes, key=lambda note: -note.weight)]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (f"{_FLOOR} r0=1,2,E r1=2,2,N p0=M2:670", "Wumms pushed you 2 spaces."),
        (f"{_FLOOR} r0=4,2,E r1=5,2,N p0=M3:790", "Wumms pushed you over the edge."),
        ("floor=.,.,.,O,. r0=1,0,E r1=2,0,N p0=M1:490", "Wumms pushed you into a pit."),
        ("floor=.,.,.,O,. r0=0,0,E r1=2,0,E p1=M1:490", "You drove into a pit."),
        ("floor=.,.,v,.,. r0=1,0,E r1=2,0,N p0=M1:490", "Wumms pushed you off the belt."),
        ("floor=.,.,.,.,./.,.,.,^,. r0=1,1,E r1=2,1,N p0=M1:490", "Wumms pushed you onto a belt."),
        ("floor=.,.,.|E,.,./.,.,.,.,. r0=0,1,E r1=2,0,E p1=M1:490", "A wall stopped you."),
    ],
)
def test_a_sentence_says_who_did_it_and_where_that_led(line: str, text: str) -> None:
    assert told(line)[0] == text


def test_a_flag_is_shown_again_from_the_card_that_led_there() -> None:
    race = position("floor=.,.,.,.,. flags=2 r0=0,0,E r1=4,0,N p0=M2:670,BU:430", "register(1);register(2)")
    note = next(one for one in recap(race.view(0), race.events, 0, EN) if "flag" in one.text)
    shown = [race.events[number].kind for first, end in note.parts for number in range(first, end)]
    assert shown == ["executed", "moved", "moved", "touched"]
    story = turns(race.view(None), race.events, EN)
    assert [race.events[one.parts[0][0]].kind for one in story if "flag" in one.text] == ["executed"]


def test_a_flag_that_comes_to_a_robot_is_not_shown_with_what_the_robot_did_in_an_earlier_register() -> None:
    race = position("floor=.,.,.,.,. flags=2 r0=0,0,E r1=4,0,N p0=M1:490,M1:500", "register(1);register(2)")
    came = max(event.id for event in race.events if event.kind == "moved")
    events = [event._replace(kind=TURNED) if event.id == came else event for event in race.events]
    note = next(one for one in recap(race.view(0), events, 0, EN) if "flag" in one.text)
    shown = [events[number].kind for first, end in note.parts for number in range(first, end)]
    assert shown == ["touched"]


def test_pushes_of_several_cards_of_one_robot_are_one_sentence() -> None:
    line = f"{_FLOOR} r0=1,2,E r1=2,2,N p0=M1:490,M1:500"
    assert [text for text in told(line, "register(1);register(2)") if "pushed" in text] == [
        "Wumms pushed you 2 spaces."
    ]


def test_damage_is_summed_up_with_all_that_it_came_from() -> None:
    floor = "floor=.1E|W,.,./.1E|W,.,./.,.,."
    assert told(f"{floor} r0=2,2,S r1=2,0,N", "lasers", 1) == ["You took 1 damage from a laser."]
    assert told("floor=.,.2E|W,.,./.,.,.,. r0=3,1,S r1=3,0,N", "lasers", 1) == ["You took 2 damage from a laser."]
    assert told("floor=.1E|W,.,. r0=1,0,E r1=2,0,W", "lasers", 1) == ["You took 1 damage from Wumms."]
    assert told("floor=.,.,. r0=0,0,E r1=1,0,W r2=2,0,W", "lasers", 1) == ["You took 2 damage from Wumms and Turbo."]


def test_the_last_damage_is_told_with_whoever_did_it() -> None:
    assert told("floor=.,.,. r0=0,0,E r1=2,0,N/damage:9", "lasers", 1)[0].startswith("Wumms destroyed you with a shot")


def test_what_happened_to_others_or_before_is_not_told() -> None:
    line = f"{_FLOOR} r0=1,2,E r1=2,2,N p0=M2:670"
    assert told(line, seat=0) == []
    assert told(line, start=len(position(line, "register(1)").events)) == []


def test_a_stretch_begins_with_the_card_and_ends_with_the_last_push() -> None:
    race = position(f"{_FLOOR} r0=1,2,E r1=2,2,N p0=M2:670", "register(1)")
    note = next(one for one in recap(race.view(1), race.events, 0, EN) if "pushed" in one.text)
    ((first, end),) = note.parts
    assert [event.kind for event in race.events[first:end]] == ["executed", "moved", "pushed", "moved", "pushed"]


@pytest.mark.parametrize(
    ("side", "text"), [("tails", "Wumms pushed you onto a belt."), ("heads", "Wumms pushed you 1 space.")]
)
def test_where_belts_lay_is_not_told_once_a_floor_has_turned(side: str, text: str) -> None:
    line = "course=frenetic-factory r0=18,0,E r1=19,0,N r2=4,6,N p0=M1:490"  # the third one touches a flag and tosses
    race = position(line, "register(1);touch")
    events = [*race.events, *choose(race, side)]
    assert [note.text for note in recap(race.view(1), events, 0, EN)] == [text]


def test_flags_count_more_in_the_story_if_they_led_to_victory_and_the_later_the_more() -> None:
    programs = "p0=M1:600,M1:610,M1:620 p1=M1:490,M1:500,UT:10"
    line = f"finish=first floor=.,.,.,./.,.,.,./.,.,.,. flags=1,2,3 r0=0,0,E r1=1,2,N {programs}"
    race = position(line, "register(1);register(2);register(3)")
    assert race.winners() == [0]
    weights = {note.text: note.weight for note in turns(race.view(None), race.events, EN)}
    first, second, other = (
        weights[f"{flag}!"] for flag in ("Wumms touches flag 1", "Wumms touches flag 2", "Frisbo touches flag 1")
    )
    assert weights["Wumms has touched every flag and wins the race!"] > second > first > other
    unknown = position(line, "register(1);register(2)")
    assert {note.weight for note in turns(unknown.view(None), unknown.events, EN) if "flag" in note.text} == {other}
