"""The decisive turns of one person: not those of the others, and not the end itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.rules.event import Event
from tabletop.show.words import LANGUAGES, Words
from tabletop.show.words import words as words_of
from tabletop.telling.decisive_turns import MOST, decisive_turns, rules_behind, turns_of
from tabletop.telling.recap import Note, causes
from tests.playing import ended


def _winner_and_loser(session: Session) -> tuple[int, int]:
    ranking = session.state.ranking()
    return ranking[0], ranking[-1]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_turn_goes_from_somebodys_choice_to_their_next_one(name: str) -> None:
    session = ended(name)
    for seat in range(len(session.seats)):
        turns = list(turns_of(session, [seat]))
        assert all(one.end == other.first for one, other in pairwise(turns))
        assert turns[-1].end == len(session.events())
        told, starts = len(session.opening), []
        for ply in session.plies:
            starts += [told] if ply.free and ply.seat == seat else []
            told += len(ply.events)
        assert {turn.first for turn in turns} <= {*starts}
        assert all(turn.views[0].seat == seat for turn in turns)


@pytest.mark.parametrize("name", SHIPPED)
def test_who_loses_reads_what_happened_to_them_and_who_wins_what_they_did(name: str) -> None:
    for seed in (3, 4):
        session, words = ended(name, seed), words_of(name, "en")
        winner, loser = _winner_and_loser(session)
        events = session.events()
        mine = {event.id for ply in session.plies if ply.seat == winner for event in ply.events}
        for note in decisive_turns(session, [winner], words):
            event = events[note.events[-1]]
            did = any(
                one.id in mine or (one.kind.by and getattr(one, one.kind.by) == winner) for one in causes(events, event)
            )
            assert did or (event.kind.log == "good" and event.data[0] == winner), note.text
        of_seat = [one.seen_by(loser) for one in events]
        possible = {
            one.text for turn in turns_of(session, [loser])
            for one in session.game.recap(turn.views[0], of_seat[: turn.end], turn.first, words)
        }  # fmt: skip
        notes = decisive_turns(session, [loser], words)
        assert {note.text for note in notes} <= possible
        assert len(notes) <= MOST
        assert [note.events for note in notes] == sorted(note.events for note in notes)
        assert all(note.events[-1] != len(events) - 1 for note in notes), "how it ended is no news"


def test_the_turn_in_which_most_was_lost_is_told_before_one_that_cost_nothing() -> None:
    session = ended("robotory").at(len(ended("robotory").plies))
    _, loser = _winner_and_loser(session)
    turns = list(turns_of(session, [loser]))
    before, costly = turns[2:4]
    begun = before.views[0].turn

    def recap(_view: Any, _events: Sequence[Event], start: int, _words: Words) -> list[Note]:
        return [Note(30, f"from {start}", (start,), ((start, start + 1),))]

    def value(state: Any) -> Sequence[float]:
        return [float((seat == loser) == (state.turn <= begun)) for seat in range(2)]

    session.game = replace(session.game, recap=recap, value=value)
    weights = {note.text: note.weight for note in decisive_turns(session, [loser], words_of("robotory", "en"))}
    assert weights.pop(f"from {costly.first}") == 30 / 2 + 200
    assert {*weights.values()} == {30 / 2}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_link_tells_the_same_in_every_language(name: str) -> None:
    session = ended(name)
    read = link.decode(link.encode(session))
    read.advance()
    for language in LANGUAGES:
        found = decisive_turns(session, [0], words_of(name, language))
        assert found == decisive_turns(read, [0], words_of(name, language))
        assert all(note.text and "{" not in note.text for note in found)


def test_the_rules_behind_a_moment_come_latest_first() -> None:
    session = ended("roborally")
    events = session.events()
    pushed = next(event for event in events if event.kind == "pushed")
    rules = rules_behind(events, Note(1, "", (pushed.id,), ()))
    assert rules[0] == pushed.rule == "5.2.3"
    assert rules == list(dict.fromkeys(one.rule for one in causes(events, pushed)))
