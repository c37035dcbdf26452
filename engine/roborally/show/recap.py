"""What happened to a robot in the eyes of whoever plays it: destroyed, pushed, shot, flags touched."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from roborally.position.view import RaceView
from roborally.rules.damage import IN_A_PIT, OVER_THE_EDGE
from roborally.rules.option_cards.holding import LOST, WRECKED
from roborally.show.text import option_card_name, seat_name, team_name
from tabletop.event import NO_CAUSE, Event
from tabletop.recap import Note, causes, listed, note
from tabletop.words import Words

APART = frozenset({"turn-began", "register-began", "revealed"})
"""What leads to all that a register brings."""
_FATE = {IN_A_PIT: "pit", OVER_THE_EDGE: "edge"}
_SHOTS = frozenset({"shot", "shot-doubled", "shot-twice", "shot-fourfold", "shot-behind", "weapon-used"})
"""What names the robot that shot first and whom it hit second."""
_PLAIN = {
    "eliminated": 100, "finished": 98, "touched": 80, "sent-back": 78, "shared": 72, "taken": 72, "picked-up": 70,
    "recovered": 68, "controlled": 64, "pinned": 48, "superbot": 40, "option-drawn": 30,
}  # fmt: skip
"""Kinds of events that have a sentence of their own, and how much each matters."""
_COMES = frozenset({"moved", "pushed", "carried", "shoved"})
"""What brings a robot to a space."""
_BY = {"sent-back": 1, "shared": 2, "controlled": 1, "pinned": 2}
"""Where the data of an event name the robot that did it."""


class _Told(NamedTuple):
    """All events as the seat knows them, those to tell of, and the words to tell them in."""

    view: RaceView
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def of(self, *kinds: str) -> list[Event]:
        """What of these kinds happened to the robot."""
        return [one for one in self.new if one.kind in kinds and one.data[0] == self.view.seat]

    def note(self, weight: int, about: Sequence[Event], key: str, n: int | None = None, /, **fields: object) -> Note:
        """A note about these events; `key` is the end of the id of its sentence."""
        return note(self.events, weight, self.words.say(f"recap.{key}", n, **fields), about, APART)

    def cause(self, event: Event) -> Event | None:
        """What led to an event."""
        return self.events[event.cause] if event.cause != NO_CAUSE else None


def recap(view: RaceView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """What happened to the viewer's robot from event `start` on."""
    told = _Told(view, events, events[start:], words)
    fates = told.of("destroyed")
    found = [_destroyed(told, event) for event in fates]
    found += [_plain(told, event) for event in told.of(*_PLAIN)]
    found += _pushed(told, {event.cause for event in fates})
    if damages := [one for one in told.of("damaged") if not _expected(told, one)]:
        found.append(_damaged(told, damages))
    for kind, weight in (("locked", 46), ("bumped", 20)):
        if happened := told.of(kind):
            found.append(told.note(weight, happened, kind, len(happened)))
    gone = [event for event in told.of("option-discarded") if event.data[2] in (LOST, WRECKED)]
    found += [told.note(44, [one], "option-lost", option=option_card_name(one.data[1], words)) for one in gone]
    return found


def _expected(told: _Told, damage: Event) -> bool:
    """Whether the robot had to reckon with it: it came back, or asked for other cards."""
    cause = told.cause(damage)
    return cause is not None and cause.kind in ("entered", "recompiled")


def _plain(told: _Told, event: Event) -> Note:
    fields: dict[str, object] = {}
    match event.kind:
        case "touched" | "shared":
            fields["flag"] = event.data[1]
        case "picked-up" | "recovered":
            fields["team"] = team_name(event.data[1], told.words)
        case "finished":
            fields["place"] = event.data[1]
        case "pinned":
            fields["register"] = event.data[1]
        case "option-drawn":
            fields["option"] = option_card_name(event.data[1], told.words)
    if event.kind in _BY:
        fields["by"] = seat_name(event.data[_BY[event.kind]], told.words)
    plain = told.note(_PLAIN[event.kind], [event], event.kind, **fields)
    return plain._replace(parts=(*arrival(told.events, event), *plain.parts)) if event.kind == "touched" else plain


def arrival(events: Sequence[Event], event: Event) -> Sequence[tuple[int, int]]:
    """What of the film shows how the robot got, in this register, to where something happened that no event led to."""
    before = takewhile(lambda one: one.kind != "register-began", reversed(events[: event.id]))
    came = next((one for one in before if one.kind in _COMES and one.data[0] == event.data[0]), None)
    return note(events, 0, "", [came], APART).parts if came else ()


def _destroyed(told: _Told, event: Event) -> Note:
    """How it came about: who pushed or shot, what carried, or the robot's own card."""
    last, fate = told.cause(event), _FATE.get(event.data[1], "damage")
    if fate == "damage":
        hits = (one for one in reversed(told.events[: event.id]) if one.kind == "damaged")
        by = _shooter(told, next((hit for hit in hits if hit.data[0] == told.view.seat), None))
        if by:
            return told.note(90, [event], "destroyed.shot", by=by)
    elif last is not None and last.kind == "pushed":
        return told.note(90, [event], f"destroyed.pushed.{fate}", by=seat_name(last.data[4], told.words))
    elif last is not None and last.kind in ("moved", "carried", "shoved"):
        return told.note(90, [event], f"destroyed.{last.kind}.{fate}")
    return told.note(90, [event], f"destroyed.{fate}")


def _pushed(told: _Told, fatal: set[int]) -> list[Note]:
    """A note for each card by which the robot was pushed off a belt or onto one, and one for all the other pushes of a robot;
    none for those by which it ended."""
    by_card: dict[tuple[int, int], list[Event]] = {}
    for event in told.of("pushed"):
        card = next((one.id for one in causes(told.events, event) if one.kind == "executed"), event.id)
        by_card.setdefault((card, event.data[4]), []).append(event)
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
    turned = any(event.kind == "floor-turned" for event in told.new)
    left, came = (belts[cell] >= 0 for cell in (pushes[0].data[1], pushes[-1].data[2]))
    return "" if turned or left == came else "pushed.off-belt" if left else "pushed.onto-belt"


def _shooter(told: _Told, damage: Event | None) -> str:
    """The name of the robot that did this damage, '' where none did."""
    hit = told.cause(damage) if damage is not None else None
    if hit is None:
        return ""
    if hit.kind == "rammed":
        return seat_name(hit.data[1], told.words)
    return seat_name(hit.data[0], told.words) if hit.kind in _SHOTS and hit.data[0] != told.view.seat else ""


def _damaged(told: _Told, damages: Sequence[Event]) -> Note:
    """All damage together, and where it came from, if that is known of all of it."""
    hits = [told.cause(event) for event in damages]
    lasers = sum(hit is not None and hit.kind == "beamed" for hit in hits)
    names = [_shooter(told, event) for event in damages]
    n = sum(event.data[2] for event in damages)
    weight = min(56, 30 + 4 * n)
    if lasers + sum(map(bool, names)) < len(damages):
        return told.note(weight, damages, "damaged", n)
    sources = list(dict.fromkeys(filter(None, names)))
    if lasers:
        sources.append(told.words.say("recap.lasers", lasers))
    return told.note(weight, damages, "damaged.by", n, by=listed(sources, told.words))
