"""Positions of RoboRally for tests: made from notation, and read as text."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from roborally import GAME
from roborally.board.floor import DIRECTIONS
from roborally.position.state import Race
from roborally.position.versions import NEWEST
from tabletop.rules.event import Event

PLAIN = "floor=" + "/".join([",".join("." * 6)] * 5)
"""An open floor of 6 by 5 cells."""

_SHORT = re.compile(r"\b(p\d)=(\S+)")


def position(words: str, agenda: str = "") -> Race:
    """Return the race of a notation, run on by its agenda. Defaults: turn 3, an open floor, survivors race on, and the race
    goes on until all have finished. Programs may have fewer than five cards."""
    for name, usual in (("turn", "3"), ("survivor", "races-on"), ("finish", "all"), ("floor", PLAIN[6:])):
        if f"{name}=" not in words and not (name == "floor" and "course=" in words):
            words = f"{name}={usual} {words}"
    words = _SHORT.sub(
        lambda found: f"{found[1]}={','.join([*found[2].split(','), '-', '-', '-', '-', '-'][:5])}", words
    )
    race = GAME.read(f"roborally/{NEWEST} {words} agenda={agenda}")
    assert isinstance(race, Race)
    return race


def robots(race: Race) -> list[str]:
    """Return 'x,y,facing' or 'off' for each seat."""
    width = race.floor.width
    return [
        "off" if cell < 0 else f"{cell % width},{cell // width},{DIRECTIONS[facing]}"
        for cell, facing in zip(race.cell, race.facing, strict=True)
    ]


def told(events: Race | Sequence[Event], *kinds: str) -> list[tuple[Any, ...]]:
    """Return the events of these kinds as (kind, *data), in order; for a single kind only the data."""
    found = [event for event in (events.events if isinstance(events, Race) else events) if event.kind in kinds]
    return [event.data if len(kinds) == 1 else (event.kind, *event.data) for event in found]


def causes(events: Sequence[Event], event: Event) -> list[str]:
    """Return the kinds of the events that caused an event, nearest first."""
    known = {one.id: one for one in events}
    chain: list[str] = []
    while event.cause in known:
        event = known[event.cause]
        chain.append(event.kind)
    return chain


def asked(race: Race) -> tuple[str, int] | None:
    """Return name and seat of the pending choice."""
    pending = race.pending
    return (pending.ask.name, pending.seat) if pending else None


def labels(race: Race) -> list[str]:
    """Return the labels of the legal moves."""
    return [move.label for move in race.legal()]


def choose(race: Race, *wanted: str) -> list[Event]:
    """Make these choices, by label; return the events."""
    events: list[Event] = []
    for label in wanted:
        (move,) = [move for move in race.legal() if move.label == label]
        events += race.apply(move)
    return events


def run_on(race: Race, *until: str, seed: int = 0) -> list[Event]:
    """Choose at random for all seats until an ask with one of these names, or the end; return the events."""
    rng = Random(seed)
    events: list[Event] = []
    while (pending := race.pending) is not None and pending.ask.name not in until:
        moves = race.legal()
        events += race.apply(moves[int(rng.random() * len(moves))])
    return events


def all_cards(race: Race) -> list[int]:
    """Return all cards in all places, sorted."""
    programmed = [card for program in race.program for card in program if card >= 0]
    return sorted(
        [*race.pool, *race.discards, *race.kit.cards(), *programmed, *(card for hand in race.hand for card in hand)]
    )
