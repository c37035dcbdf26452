import re
from pathlib import Path

import pytest

from moonbots.formats.checks import FAULTS
from moonbots.game import GAME
from tabletop.base.errors import LinkError, NotationError
from tabletop.formats.link import decode
from tabletop.show.words import LANGUAGES, words
from tests.moonbots.positions import at
from tests.tabletop.formats.test_link import checked

GOOD = "seats=3 r0=9/RA1/die/dodge r1=9 r2=9 market=HE1,-,-,-,-,- dice=2 agenda=ask-place(0,0);following(0)"


def test_a_written_position_says_what_differs_from_the_defaults() -> None:
    assert GAME.write(at(GOOD)) == (
        "moonbots/2 seats=3 round=1 backs=11 r0=9/RA1/die/dodge r1=9 r2=9 market=HE1,-,-,-,-,- dice=2 "
        "agenda=ask-place(0,0);following(0)"
    )


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("seats=3", "seats=5", "seats=2, seats=3 or seats=4"),
        ("seats=3", "seats=4", "4 robots, r0 to r3"),
        ("RA1", "RA1+RA2", "no free slot"),
        ("RA1", "XX1", "not a card"),
        ("market=HE1", "market=RA1", "not that many RA1"),
        ("market=HE1", "market=dodge", "write weapon"),
        ("HE1,-,-,-,-,-", "HE1", "six places"),
        ("/dodge", "/bad-luck", "not a weapon to be kept"),
        ("/dodge r1=9", "/dodge r1=9///dodge", "two places"),
        ("backs=11", "backs=9", "12 secret weapons"),
        ("/die/", "/die+die+die+fist+fist/", "cannot have those upgrades"),
        ("dice=2", "dice=7", "not a die"),
        ("dice=2", "dice=2,3,4", "that many dice"),
        ("r1=9", "r1=0", "without energy"),
        ("r1=9", "r1=19", "whole number from 0 to 18"),
        ("ask-place(0,0)", "ask-place(1,0)", "not the turn of that robot"),
        ("ask-place(0,0)", "ask-attack-respond(1,0)", "what it is about is missing"),
        (";following(0)", "", "it comes last"),
        ("following(0)", "following(1)", "not the turn of that robot"),
        ("ask-place(0,0)", "placing(0);ask-place(0,0)", "only what comes first"),
        ("ask-place(0,0)", "ask-reroll(-1,0,5,0)", "no such dice"),
        ("ask-place(0,0)", "ask-aim(0,0,0,-1)", "nothing to attack with"),
        ("ask-place(0,0)", "ask-stock(-1,0)", "a card lies there"),
        ("ask-place(0,0)", "answered(0,-1,0,0,0,3,0,0,0,0)", "does not fight"),
        ("agenda=", "ended=0 agenda=", "ended does not go"),
        ("agenda=ask-place(0,0);following(0)", "ended=1 out= agenda=begin", "ended does not go"),
        ("round=1", "round=0", "the game has not begun"),
        ("ask-place(0,0)", "turn(0)", "it comes last"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    line = GAME.write(at(GOOD))
    assert old in line
    with pytest.raises(NotationError, match=reason):
        GAME.read(line.replace(old, new, 1))


@pytest.mark.parametrize(
    "line",
    [
        "seats=2 r0=9 r1=9 r2=9/idle r3=9 agenda=ask-act(0,0);following(0)",
        "seats=2 r0=9 r1=9 r2=9 r3=0 out=3 agenda=ask-act(0,0);following(0)",
        "seats=2 r0=0 r1=9 r2=9 r3=0 out=0,3 active=1 agenda=ask-act(0,1);following(1)",
        "seats=2 next=1 r0=9 r1=9 r2=9 r3=9 agenda=ask-act(0,0);following(0)",
    ],
)
def test_duels_are_decided_one_by_one(line: str) -> None:
    with pytest.raises(NotationError):
        at(line)


def test_a_position_with_an_empty_agenda_can_be_shown() -> None:
    state = at("seats=3 r0=9 r1=9 r2=9 agenda=")
    assert state.over
    assert state.winners() == []
    assert GAME.prompt(state.view(0), words("moonbots", "en")) == "Nothing to do here."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_for_refusing_is_told_in_every_language(language: str) -> None:
    for fault in FAULTS:
        error = NotationError(fault, step="act")
        said = words("tabletop", language).explain(error)
        assert "act" in said
        assert (said == str(error)) == (language == "en")


def test_what_was_made_before_the_first_release_is_refused_in_one_sentence() -> None:
    with pytest.raises(NotationError, match=r"not of moonbots/1\.$"):
        GAME.read(GAME.write(at(GOOD)).replace("moonbots/2", "moonbots/1"))
    with pytest.raises(LinkError, match="made before the first release, by rules of Moon-Bots"):
        decode(checked("moonbots.1.person-easy..1.B"))


def test_the_position_in_the_rules_can_be_read() -> None:
    rules = Path(__file__).parents[3] / "engine/moonbots/RULES.md"
    found = re.search(r"^    (moonbots/2 (?:.|\n)*?)\n\n", rules.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    line = " ".join(found[1].split())
    assert GAME.write(GAME.read(line)) == line
