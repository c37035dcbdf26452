"""The moments that decided a game, in every game that ships."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.formats import link
from tabletop.rules.event import Event
from tabletop.show.words import LANGUAGES, Words
from tabletop.show.words import words as words_of
from tabletop.telling.recap import Note
from tabletop.telling.turning_points import LEAST, MOST, leads, turning_points
from tests.playing import ended

_ENDS = {"finished", "race-ended", "team-won", "ended", "match-ended", "game-won", "match-won", "match-drawn"}
"""Kinds of events that end games; in other games they have the sound `end`."""


def _name(seat: int) -> str:
    return f"seat {seat}"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_has_two_to_five_turning_points_in_order_the_last_of_which_is_its_end(name: str) -> None:
    session = ended(name)
    found, events = turning_points(session, words_of(name, "en"), _name), session.events()
    assert len(found) >= LEAST, (
        f"Give events of {name} a number `decides` and fill in `turns`, so that a game has turning points."
    )
    assert len(found) <= MOST
    moments = [note.events[-1] for note in found]
    assert moments == sorted(set(moments))
    last = events[moments[-1]].kind
    assert last in _ENDS or last.sound == "end", (
        f"Give the event that ends {name} the largest `decides` and sound='end': its story ends with {last!r}."
    )
    for note in found:
        assert all(0 <= first < end <= len(events) for first, end in note.parts)
        assert note.parts[-1][1] > note.events[-1]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_link_tells_the_same_story_in_every_language(name: str) -> None:
    session = ended(name)
    read = link.decode(link.encode(session))
    read.advance()
    for language in LANGUAGES:
        found = turning_points(session, words_of(name, language), _name)
        assert found == turning_points(read, words_of(name, language), _name)
        assert all(note.text and "{" not in note.text for note in found)


@pytest.mark.parametrize("name", SHIPPED)
def test_only_a_winner_keeps_the_lead(name: str) -> None:
    session, words = ended(name), words_of(name, "en")
    for key in ("turning.lead", "turning.lead.kept"):
        assert words.say(key, name="A") != words.say(key, name="B"), f"Put {{name}} into the text {key} of {name}."
    for note in turning_points(session, words, _name):
        for seat in range(len(session.seats)):
            if note.text == words.say("turning.lead.kept", name=_name(seat)):
                assert session.state.winners() == [seat]
                assert list(leads(session))[-1].seat == seat


@pytest.mark.parametrize("name", SHIPPED)
def test_the_story_is_made_of_what_everybody_may_know(name: str) -> None:
    shown: list[tuple[Any, Sequence[Event]]] = []

    def note_down(view: Any, events: Sequence[Event], _words: Words) -> tuple[()]:
        shown.append((view, events))
        return ()

    session = ended(name).at(len(ended(name).plies) // 2)
    session.game = replace(session.game, turns=note_down)
    turning_points(session, words_of(name, "en"), _name)
    ((view, events),) = shown
    assert view == session.state.view(None)
    assert not any(event.secret for event in events)


def test_who_leads_is_told_once_until_somebody_else_does() -> None:
    for name in SHIPPED:
        seats = [lead.seat for lead in leads(ended(name))]
        assert all(one != other for one, other in pairwise(seats))


def test_of_two_notes_about_one_event_the_weightier_one_is_told() -> None:
    notes = [
        Note(weight, f"note {weight}", (number,), ((0, number + 1),)) for number, weight in ((4, 50), (4, 60), (2, 30))
    ]
    session = ended("robotory").at(20)
    session.game = replace(session.game, turns=lambda *_: notes, value=None)
    found = turning_points(session, words_of("robotory", "en"), _name)
    assert [note.text for note in found] == ["note 30", "note 60"]


def test_whoever_comes_to_lead_is_told_of_with_the_round_in_which_that_was() -> None:
    session, en = ended("robotory").at(len(ended("robotory").plies)), words_of("robotory", "en")
    session.game = replace(
        session.game, turns=lambda *_: (), value=lambda state: (0.9, 0.1) if state.round % 8 < 4 else (0.1, 0.9)
    )
    found = list(leads(session))
    assert len(found) > 2
    told = turning_points(session, en, _name)
    later = found[1:]
    by_end = {lead.end - 1: lead for lead in later}
    assert 1 < len(told) <= MOST
    for note in told:
        lead = by_end[note.events[-1]]
        assert (note.events, note.parts) == ((lead.end - 1,), ((lead.first, lead.end),))
        kept = lead is later[-1] and session.state.winners() == [lead.seat]
        assert note.text == en.say("turning.lead.kept" if kept else "turning.lead", name=_name(lead.seat))
        assert note.weight == (84 if kept else 46)
