"""What happened to a robot in the eyes of whoever plays it: destroyed, pushed, shot, flags touched."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from roborally.position.codes import IN_A_PIT, LOST, OVER_THE_EDGE, WRECKED
from roborally.position.events import (
    BEAMED,
    DAMAGED,
    DESTROYED,
    ENTERED,
    EVENTS,
    EXECUTED,
    FLOOR_TURNED,
    OPTION_DISCARDED,
    PUSHED,
    RECOMPILED,
    REGISTER_BEGAN,
    TOUCHED,
)
from roborally.position.view import RaceView
from roborally.show.text import SPOKEN, option_card_name, seat_name
from tabletop.rules.event import NO_CAUSE, Event, Kind
from tabletop.show.words import Words
from tabletop.telling.recap import Note, causes, listed, note

_FATE = {IN_A_PIT: "pit", OVER_THE_EDGE: "edge"}
_COUNTED, _ARRIVES, _ATTACKS = map(EVENTS.group, ("counted", "arrives", "attack"))
_PLAIN = frozenset(kind for kind in EVENTS if kind.recap) - _COUNTED
"""Kinds of events that have a sentence of their own."""


class _Told(NamedTuple):
    """All events as the seat knows them, those to tell of, and the words to tell them in."""

    view: RaceView
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def of(self, *wanted: Kind) -> list[Event]:
        """What of these kinds happened to the robot."""
        kinds = set(wanted)
        return [one for one in self.new if one.kind in kinds and one.robot == self.view.seat]

    def note(self, weight: int, about: Sequence[Event], key: str, n: int | None = None, /, **fields: object) -> Note:
        """A note about these events; `key` is the end of the id of its sentence."""
        return note(self.events, weight, self.words.say(f"recap.{key}", n, **fields), about)

    def cause(self, event: Event) -> Event | None:
        """What led to an event."""
        return self.events[event.cause] if event.cause != NO_CAUSE else None


def recap(view: RaceView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """What happened to the viewer's robot from event `start` on."""
    told = _Told(view, events, events[start:], words)
    fates = told.of(DESTROYED)
    found = [_destroyed(told, event) for event in fates]
    found += [_plain(told, event) for event in told.of(*_PLAIN)]
    found += _pushed(told, {event.cause for event in fates})
    if damages := [one for one in told.of(DAMAGED) if not _expected(told, one)]:
        found.append(_damaged(told, damages))
    for kind in sorted(_COUNTED):
        if happened := told.of(kind):
            found.append(told.note(kind.recap, happened, kind, len(happened)))
    gone = [event for event in told.of(OPTION_DISCARDED) if event.why in (LOST, WRECKED)]
    found += [told.note(44, [one], "option-lost", option=option_card_name(one.option, words)) for one in gone]
    return found


def _expected(told: _Told, damage: Event) -> bool:
    """Whether the robot had to reckon with it: it came back, or asked for other cards."""
    cause = told.cause(damage)
    return cause is not None and cause.kind in (ENTERED, RECOMPILED)


def _plain(told: _Told, event: Event) -> Note:
    fields = {name: SPOKEN[name](value, told.words) if name in SPOKEN else value for name, value in event.named()}
    plain = told.note(event.kind.recap, [event], event.kind, **fields)
    return plain._replace(parts=(*arrival(told.events, event), *plain.parts)) if event.kind == TOUCHED else plain


def arrival(events: Sequence[Event], event: Event) -> Sequence[tuple[int, int]]:
    """What of the film shows how the robot got, in this register, to where something happened that no event led to."""
    before = takewhile(lambda one: one.kind != REGISTER_BEGAN, reversed(events[: event.id]))
    came = next((one for one in before if one.kind in _ARRIVES and one.robot == event.robot), None)
    return note(events, 0, "", [came]).parts if came else ()


def _destroyed(told: _Told, event: Event) -> Note:
    """How it came about: who pushed or shot, what carried, or the robot's own card."""
    last, fate = told.cause(event), _FATE.get(event.why, "damage")
    if fate == "damage":
        hits = (one for one in reversed(told.events[: event.id]) if one.kind == DAMAGED)
        by = _shooter(told, next((hit for hit in hits if hit.robot == told.view.seat), None))
        if by:
            return told.note(90, [event], "destroyed.shot", by=by)
    elif last is not None and last.kind == PUSHED:
        return told.note(90, [event], f"destroyed.pushed.{fate}", by=seat_name(last.by, told.words))
    elif last is not None and last.kind in _ARRIVES:
        return told.note(90, [event], f"destroyed.{last.kind}.{fate}")
    return told.note(90, [event], f"destroyed.{fate}")


def _pushed(told: _Told, fatal: set[int]) -> list[Note]:
    """A note for each card by which the robot was pushed off a belt or onto one, and one for all the other pushes of a robot;
    none for those by which it ended."""
    by_card: dict[tuple[int, int], list[Event]] = {}
    for event in told.of(PUSHED):
        card = next((one.id for one in causes(told.events, event) if one.kind == EXECUTED), event.id)
        by_card.setdefault((card, event.by), []).append(event)
    found, others = [], dict[int, list[Event]]()
    for (_, by), pushes in by_card.items():
        if pushes[-1].id in fatal:
            continue
        if key := _to_or_from_belt(told, pushes):
            found.append(told.note(58, pushes, key, by=seat_name(by, told.words)))
        else:
            others.setdefault(by, []).extend(pushes)
    return found + [
        told.note(50 + len(pushes), pushes, "pushed", len(pushes), by=seat_name(by, told.words))
        for by, pushes in others.items()
    ]


def _to_or_from_belt(told: _Told, pushes: Sequence[Event]) -> str:
    """The end of the id of the sentence about pushes that led off a belt or onto one, '' for others."""
    belts = told.view.floor.belt_dir
    turned = any(event.kind == FLOOR_TURNED for event in told.new)
    left, came = (belts[cell] >= 0 for cell in (pushes[0].start, pushes[-1].to))
    return "" if turned or left == came else "pushed.off-belt" if left else "pushed.onto-belt"


def _shooter(told: _Told, damage: Event | None) -> str:
    """The name of the robot that did this damage, '' where none did."""
    hit = told.cause(damage) if damage is not None else None
    if hit is None or hit.kind not in _ATTACKS or hit.by == told.view.seat:
        return ""
    return seat_name(hit.by, told.words)


def _damaged(told: _Told, damages: Sequence[Event]) -> Note:
    """All damage together, and where it came from, if that is known of all of it."""
    hits = [told.cause(event) for event in damages]
    lasers = sum(hit is not None and hit.kind == BEAMED for hit in hits)
    names = [_shooter(told, event) for event in damages]
    n = sum(event.amount for event in damages)
    weight = min(56, 30 + 4 * n)
    if lasers + sum(map(bool, names)) < len(damages):
        return told.note(weight, damages, "damaged", n)
    sources = list(dict.fromkeys(filter(None, names)))
    if lasers:
        sources.append(told.words.say("recap.lasers", lasers))
    return told.note(weight, damages, "damaged.by", n, by=listed(sources, told.words))
