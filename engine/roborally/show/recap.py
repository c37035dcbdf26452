"""The recap of a race for one seat: its robot destroyed, pushed, shot, and the flags that it touched."""

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
"""Kinds of events with a sentence of their own."""


class _Writer(NamedTuple):
    """Writes notes, from all events that the seat knows, those that are new, and the words."""

    view: RaceView
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def of(self, *wanted: Kind) -> list[Event]:
        """Return the new events of these kinds that happened to the robot."""
        kinds = set(wanted)
        return [one for one in self.new if one.kind in kinds and one.robot == self.view.seat]

    def note(self, weight: int, about: Sequence[Event], key: str, n: int | None = None, /, **fields: object) -> Note:
        """Return a note about these events; `key` is the end of the id of its sentence."""
        return note(self.events, weight, self.words.say(f"recap.{key}", n, **fields), about)

    def cause(self, event: Event) -> Event | None:
        """Return the event that caused an event, or None."""
        return self.events[event.cause] if event.cause != NO_CAUSE else None


def recap(view: RaceView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """Return notes on what happened to the viewer's robot from event number `start` on."""
    writer = _Writer(view, events, events[start:], words)
    fates = writer.of(DESTROYED)
    found = [_destroyed(writer, event) for event in fates]
    found += [_plain(writer, event) for event in writer.of(*_PLAIN)]
    found += _pushed(writer, {event.cause for event in fates})
    if damages := [one for one in writer.of(DAMAGED) if not _expected(writer, one)]:
        found.append(_damaged(writer, damages))
    for kind in sorted(_COUNTED):
        if happened := writer.of(kind):
            found.append(writer.note(kind.recap, happened, kind, len(happened)))
    gone = [event for event in writer.of(OPTION_DISCARDED) if event.why in (LOST, WRECKED)]
    found += [writer.note(44, [one], "option-lost", option=option_card_name(one.option, words)) for one in gone]
    return found


def _expected(writer: _Writer, damage: Event) -> bool:
    """Whether the damage was no surprise: the robot came back, or recompiled."""
    cause = writer.cause(damage)
    return cause is not None and cause.kind in (ENTERED, RECOMPILED)


def _plain(writer: _Writer, event: Event) -> Note:
    fields = {name: SPOKEN[name](value, writer.words) if name in SPOKEN else value for name, value in event.named()}
    plain = writer.note(event.kind.recap, [event], event.kind, **fields)
    return plain._replace(parts=(*arrival(writer.events, event), *plain.parts)) if event.kind == TOUCHED else plain


def arrival(events: Sequence[Event], event: Event) -> Sequence[tuple[int, int]]:
    """Return the part of the film in which the robot arrived, in this register, for an event that no other caused."""
    before = takewhile(lambda one: one.kind != REGISTER_BEGAN, reversed(events[: event.id]))
    came = next((one for one in before if one.kind in _ARRIVES and one.robot == event.robot), None)
    return note(events, 0, "", [came]).parts if came else ()


def _destroyed(writer: _Writer, event: Event) -> Note:
    """A note on the cause: a push, a shot, a belt, or the robot's own card."""
    last, fate = writer.cause(event), _FATE.get(event.why, "damage")
    if fate == "damage":
        hits = (one for one in reversed(writer.events[: event.id]) if one.kind == DAMAGED)
        by = _shooter(writer, next((hit for hit in hits if hit.robot == writer.view.seat), None))
        if by:
            return writer.note(90, [event], "destroyed.shot", by=by)
    elif last is not None and last.kind == PUSHED:
        return writer.note(90, [event], f"destroyed.pushed.{fate}", by=seat_name(last.by, writer.words))
    elif last is not None and last.kind in _ARRIVES:
        return writer.note(90, [event], f"destroyed.{last.kind}.{fate}")
    return writer.note(90, [event], f"destroyed.{fate}")


def _pushed(writer: _Writer, fatal: set[int]) -> list[Note]:
    """A note for each card by which the robot was pushed off a belt or onto one, and a note per robot for all its other pushes.
    Pushes that destroyed the robot get none."""
    by_card: dict[tuple[int, int], list[Event]] = {}
    for event in writer.of(PUSHED):
        card = next((one.id for one in causes(writer.events, event) if one.kind == EXECUTED), event.id)
        by_card.setdefault((card, event.by), []).append(event)
    found, others = [], dict[int, list[Event]]()
    for (_, by), pushes in by_card.items():
        if pushes[-1].id in fatal:
            continue
        if key := _to_or_from_belt(writer, pushes):
            found.append(writer.note(58, pushes, key, by=seat_name(by, writer.words)))
        else:
            others.setdefault(by, []).extend(pushes)
    return found + [
        writer.note(50 + len(pushes), pushes, "pushed", len(pushes), by=seat_name(by, writer.words))
        for by, pushes in others.items()
    ]


def _to_or_from_belt(writer: _Writer, pushes: Sequence[Event]) -> str:
    """The end of the id of the sentence about pushes off a belt or onto one; '' for other pushes."""
    belts = writer.view.floor.belt_dir
    turned = any(event.kind == FLOOR_TURNED for event in writer.new)
    left, came = (belts[cell] >= 0 for cell in (pushes[0].start, pushes[-1].to))
    return "" if turned or left == came else "pushed.off-belt" if left else "pushed.onto-belt"


def _shooter(writer: _Writer, damage: Event | None) -> str:
    """The name of the robot that did this damage; '' if no robot did."""
    hit = writer.cause(damage) if damage is not None else None
    if hit is None or hit.kind not in _ATTACKS or hit.by == writer.view.seat:
        return ""
    return seat_name(hit.by, writer.words)


def _damaged(writer: _Writer, damages: Sequence[Event]) -> Note:
    """A note on all damage together, with its sources if all of them are known."""
    hits = [writer.cause(event) for event in damages]
    lasers = sum(hit is not None and hit.kind == BEAMED for hit in hits)
    names = [_shooter(writer, event) for event in damages]
    n = sum(event.amount for event in damages)
    weight = min(56, 30 + 4 * n)
    if lasers + sum(map(bool, names)) < len(damages):
        return writer.note(weight, damages, "damaged", n)
    sources = list(dict.fromkeys(filter(None, names)))
    if lasers:
        sources.append(writer.words.say("recap.lasers", lasers))
    return writer.note(weight, damages, "damaged.by", n, by=listed(sources, writer.words))
