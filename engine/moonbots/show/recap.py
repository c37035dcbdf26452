"""The recap of a tournament for one seat: hits on its robots, lost energy, and turns that were missed."""

from collections.abc import Sequence
from typing import NamedTuple

from moonbots.position import events
from moonbots.position.view import MoonView
from moonbots.show.text import dice_text, robot_name, weapon_name
from tabletop.rules.event import NO_CAUSE, Event, Kind
from tabletop.show.words import Words
from tabletop.telling.recap import Note, causes, note

NOBODY = -1
_STRIKES = events.EVENTS.group("strikes")
_MOST_OF_HITS = 26
"""The most that all hits of one robot weigh in addition to the weight of damage."""


class _Writer(NamedTuple):
    """Writes notes for one robot, from all events that the seat knows, those that are new, and the words."""

    view: MoonView
    robot: int
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def of(self, kind: Kind) -> list[Event]:
        """Return the new events of this kind that happened to the robot."""
        return [one for one in self.new if one.kind == kind and one.robot == self.robot]

    def note(
        self, about: Sequence[Event], ending: str = "", n: int | None = None, more: int = 0, **fields: object
    ) -> Note:
        """Return a note about events of one kind, whose weight is that of the kind and `more`. The id of its sentence is
        `recap.<kind>` and the ending; with two players it names the robot."""
        kind = about[0].kind
        text = self.words.say(f"recap.{kind}{ending}", n, **fields)
        if self.view.seats == 2:
            text = self.words.say("recap.of", robot=self.name(self.robot), sentence=text)
        return note(self.events, kind.recap + more, text, about)

    def name(self, robot: int) -> str:
        """Return the name of a robot."""
        return robot_name(robot, self.words)

    def is_mine(self, robot: int) -> bool:
        """Whether a robot is one of the viewer's."""
        return self.view.owner(robot) == self.view.seat


def recap(view: MoonView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """Return notes on what happened to the viewer's robots from event number `start` on."""
    mine = [robot for robot in range(view.robots) if view.owner(robot) == view.seat]
    return [one for robot in mine for one in _of_robot(_Writer(view, robot, events, events[start:], words))]


def _of_robot(writer: _Writer) -> list[Note]:
    found = _hits(writer) + _stolen(writer) + _wasted_roll(writer)
    for event in writer.of(events.FELL):
        by = _striker(writer, writer.events[event.cause])
        found.append(writer.note([event]) if by == NOBODY else writer.note([event], ".by", by=writer.name(by)))
    found += [writer.note([event]) for event in writer.of(events.DEACTIVATED)]
    for event in (*writer.of(events.RESTED), *writer.of(events.DECOYED)):
        by = writer.events[event.cause].robot
        if not writer.is_mine(by):
            found.append(writer.note([event], by=writer.name(by)))
    for event in writer.new:
        match event.kind:
            case events.SPIED if event.other == writer.robot and not writer.is_mine(event.robot):
                found.append(writer.note([event], by=writer.name(event.robot)))
            case events.FINAL_BEGAN if writer.robot in (event.robot, event.other):
                other = event.other if event.robot == writer.robot else event.robot
                found.append(writer.note([event], by=writer.name(other)))
    return found


def _striker(writer: _Writer, hit: Event) -> int:
    """The robot that struck, or that deflected the blow; NOBODY if one of the viewer's own robots did it."""
    attack = next((one for one in causes(writer.events, hit) if one.kind in _STRIKES), None)
    if attack is None:
        return NOBODY
    for event in writer.events[attack.id : hit.id]:
        if event.kind == events.DEFLECTED and event.other == writer.robot:
            return int(event.robot)
    return NOBODY if writer.is_mine(attack.robot) else int(attack.robot)


def _hits(writer: _Writer) -> list[Note]:
    """One note for all the damage that a robot has done to this one."""
    by_robot: dict[int, list[Event]] = {}
    for event in writer.of(events.DAMAGED):
        by_robot.setdefault(_striker(writer, event), []).append(event)
    fatal = {event.cause for event in writer.of(events.FELL)}
    found = []
    for by, hits in by_robot.items():
        if by == NOBODY or hits[-1].id in fatal:
            continue
        n = sum(hit.amount for hit in hits)
        attacks = {cause.attack for hit in hits if (cause := writer.events[hit.cause]).kind == events.ATTACKED}
        how = f".{events.ATTACKED.variants['attack'][attacks.pop()]}" if len(attacks) == 1 else ""
        more = min(_MOST_OF_HITS, 4 * n)
        found.append(writer.note(hits, how, n, more, by=writer.name(by), left=hits[-1].energy))
    return found


def _stolen(writer: _Writer) -> list[Note]:
    """Energy lost to the secret weapons of others, and to bad luck."""
    found = []
    for event in writer.of(events.LOST):
        weapon = writer.events[event.cause] if event.cause != NO_CAUSE else None
        n, left = event.amount, event.energy
        if weapon is None or weapon.kind != events.PLAYED:
            found.append(writer.note([event], "", n, 4 * n, left=left))
        elif not writer.is_mine(weapon.robot):
            by, name = writer.name(weapon.robot), weapon_name(weapon.weapon, writer.words)
            found.append(writer.note([event], ".weapon", n, 4 * n + 2, by=by, weapon=name, left=left))
    return found


def _wasted_roll(writer: _Writer) -> list[Note]:
    """A roll of the robot with which it could do nothing, so that its turn ended at once."""
    rolls, turns = writer.of(events.ROLLED), [one.id for one in writer.new if one.kind == events.TURN_BEGAN]
    if not rolls or writer.of(events.PLACED) or not any(turn > rolls[-1].id for turn in turns):
        return []
    return [writer.note(rolls[-1:], dice=dice_text(rolls[-1].dice, writer.words))]
