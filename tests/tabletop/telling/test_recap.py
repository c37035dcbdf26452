"""The recap of a seat, in every game that ships."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from roborally import GAME as ROBORALLY
from stakbots.position.codes import SEATS
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.rules.event import EVERYBODY, Event
from tabletop.show.words import LANGUAGES, Words, words
from tabletop.telling.recap import MOST, Note, causes, note_of, recap, since
from tests.playing import play_on

_SEATS = {"roborally": 4, "moonbots": 3, "stakbots": 3, "robotory": 2}
_HAPPENED: dict[str, Callable[[Any, Event], bool]] = {
    "roborally": lambda view, event: event.data[0] == view.seat,
    "moonbots": lambda view, event: view.seat in map(view.owner, event.data[:2]),
    "stakbots": lambda view, event: event.data[0] % SEATS == view.seat,
    "robotory": lambda view, event: event.kind == "game-won" or event.data[0] != view.seat ^ view.first,
}
"""Whether an event happened to the viewer; in other games `_names_the_seat` says so."""


def _names_the_seat(view: Any, event: Event) -> bool:
    return view.seat in event.data


@cache
def _played(name: str) -> Session:
    session = Session(game.find(name), ["person"] * _SEATS.get(name, game.find(name).seats[0]), {}, 5)
    play_on(session, Random(5), 320)
    return session


def _moments(name: str) -> Iterator[tuple[Session, int]]:
    session = _played(name)
    for ply in {*range(0, len(session.plies), 1 + len(session.plies) // 30), len(session.plies)}:
        for seat in range(_SEATS.get(name, game.find(name).seats[0])):
            yield session.at(ply), seat


@pytest.mark.parametrize("name", SHIPPED)
def test_it_is_told_in_at_most_three_sentences_in_order_and_all_happened_to_that_seat(name: str) -> None:
    told, happened = 0, _HAPPENED.get(name, _names_the_seat)
    for session, seat in _moments(name):
        found, events, view = recap(session, seat, words(name, "en")), session.events(), session.state.view(seat)
        start = since(session, seat)
        assert len(found) <= MOST
        assert [one.events for one in found] == sorted(one.events for one in found)
        for note in found:
            for number in note.events:
                assert number >= start, (
                    f"The recap of {name} tells event {number}, before the last choice of seat {seat}."
                )
                assert happened(view, events[number]), (
                    f"The recap of {name} tells seat {seat} of {events[number]}, which names another seat."
                )
            for number in note.events:
                assert any(first <= number < end for first, end in note.parts)
        told += len(found)
    assert told, (
        f"Give events of {name} a number `recap` and fill in `recap`, so that a seat reads what happened to it."
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_a_link_tells_it_just_as_well_in_every_language(name: str) -> None:
    session = _played(name)
    read = link.decode(link.encode(session))
    read.advance()
    for language in LANGUAGES:
        for seat in range(_SEATS.get(name, game.find(name).seats[0])):
            found = recap(session, seat, words(name, language))
            assert found == recap(read, seat, words(name, language))
            assert all(note.text.endswith(".") and "{" not in note.text for note in found)


@pytest.mark.parametrize("name", SHIPPED)
def test_it_is_made_of_what_the_seat_may_know(name: str) -> None:
    shown: list[tuple[Any, tuple[Event, ...]]] = []

    def note_down(view: Any, events: Sequence[Event], _start: int, _words: Words) -> tuple[()]:
        shown.append((view, tuple(events)))
        return ()

    for session, seat in _moments(name):
        session.game = replace(session.game, recap=note_down)
        recap(session, seat, words(name, "en"))
        view, events = shown.pop()
        assert view == session.state.view(seat)
        assert all(not event.secret or event.owner in (EVERYBODY, seat) for event in events)


@pytest.mark.parametrize("name", SHIPPED)
def test_it_begins_where_the_seat_last_had_a_choice(name: str) -> None:
    session = _played(name)
    for seat in range(_SEATS.get(name, game.find(name).seats[0])):
        ply = max(number for number, ply in enumerate(session.plies) if ply.free and ply.seat == seat)
        assert since(session, seat) == len(session.at(ply).events())


def test_a_game_without_anything_to_tell_tells_nothing() -> None:
    session = Session(ROBORALLY, ["person", "person"], {}, 1)
    session.advance()
    assert recap(session, 0, words("roborally", "en")) == []
    assert [one.id for one in causes(session.events(), session.events()[0])] == [0]


def test_a_note_comes_back_from_json_as_it_was() -> None:
    sent = Note(3, "Wumms falls.", (4, 9), ((2, 5), (8, 10)))
    assert note_of(json.loads(json.dumps(sent))) == sent
