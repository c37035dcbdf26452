"""What happened to the robots of a seat in the eyes of whoever plays them: hits, lost energy, turns that were missed."""

from collections.abc import Sequence
from typing import NamedTuple

from moonbots.position import events
from moonbots.position.view import MoonView
from moonbots.show.text import dice_told, robot_name, weapon_name
from tabletop.rules.event import NO_CAUSE, Event, Kind
from tabletop.show.words import Words
from tabletop.telling.recap import Note, causes, note

NOBODY = -1
_STRIKES = events.EVENTS.group("strikes")
_MOST_OF_HITS = 26
"""What all hits of one robot weigh at most, beyond the first weight of damage."""


class _Told(NamedTuple):
    """All events as the seat knows them, those to tell of, and the words to tell them in, for one robot."""

    view: MoonView
    robot: int
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def of(self, kind: Kind) -> list[Event]:
        """What of this kind happened to the robot."""
        return [one for one in self.new if one.kind == kind and one.robot == self.robot]

    def note(
        self, about: Sequence[Event], ending: str = "", n: int | None = None, more: int = 0, **fields: object
    ) -> Note:
        """A note about events of one kind, `more` important than the kind. The id of its sentence is `recap.<kind>` and the
        ending; with two players it names the robot."""
        kind = about[0].kind
        text = self.words.say(f"recap.{kind}{ending}", n, **fields)
        if self.view.seats == 2:
            text = self.words.say("recap.of", robot=self.name(self.robot), told=text)
        return note(self.events, kind.recap + more, text, about)

    def name(self, robot: int) -> str:
        """The name of a robot."""
        return robot_name(robot, self.words)

    def is_mine(self, robot: int) -> bool:
        """Whether a robot is one of the viewer's."""
        return self.view.owner(robot) == self.view.seat


def recap(view: MoonView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """What happened to the viewer's robots from event `start` on."""
    mine = [robot for robot in range(view.robots) if view.owner(robot) == view.seat]
    return [one for robot in mine for one in _of_robot(_Told(view, robot, events, events[start:], words))]


def _of_robot(told: _Told) -> list[Note]:
    found = _hits(told) + _stolen(told) + _vain(told)
    for event in told.of(events.FELL):
        by = _striker(told, told.events[event.cause])
        found.append(told.note([event]) if by == NOBODY else told.note([event], ".by", by=told.name(by)))
    found += [told.note([event]) for event in told.of(events.DEACTIVATED)]
    for event in (*told.of(events.RESTED), *told.of(events.DECOYED)):
        by = told.events[event.cause].robot
        if not told.is_mine(by):
            found.append(told.note([event], by=told.name(by)))
    for event in told.new:
        match event.kind:
            case events.SPIED if event.other == told.robot and not told.is_mine(event.robot):
                found.append(told.note([event], by=told.name(event.robot)))
            case events.FINAL_BEGAN if told.robot in (event.robot, event.other):
                other = event.other if event.robot == told.robot else event.robot
                found.append(told.note([event], by=told.name(other)))
    return found


def _striker(told: _Told, hit: Event) -> int:
    """The robot that struck, or sent the blow on; NOBODY where the robot itself was the cause."""
    attack = next((one for one in causes(told.events, hit) if one.kind in _STRIKES), None)
    if attack is None:
        return NOBODY
    for event in told.events[attack.id : hit.id]:
        if event.kind == events.DEFLECTED and event.other == told.robot:
            return int(event.robot)
    return NOBODY if told.is_mine(attack.robot) else int(attack.robot)


def _hits(told: _Told) -> list[Note]:
    """One note for all that a robot has done to this one."""
    by_robot: dict[int, list[Event]] = {}
    for event in told.of(events.DAMAGED):
        by_robot.setdefault(_striker(told, event), []).append(event)
    fatal = {event.cause for event in told.of(events.FELL)}
    found = []
    for by, hits in by_robot.items():
        if by == NOBODY or hits[-1].id in fatal:
            continue
        n = sum(hit.amount for hit in hits)
        attacks = {cause.attack for hit in hits if (cause := told.events[hit.cause]).kind == events.ATTACKED}
        how = f".{events.ATTACKED.variants['attack'][attacks.pop()]}" if len(attacks) == 1 else ""
        more = min(_MOST_OF_HITS, 4 * n)
        found.append(told.note(hits, how, n, more, by=told.name(by), left=hits[-1].energy))
    return found


def _stolen(told: _Told) -> list[Note]:
    """Energy lost to the secret weapons of others, and to bad luck."""
    found = []
    for event in told.of(events.LOST):
        weapon = told.events[event.cause] if event.cause != NO_CAUSE else None
        n, left = event.amount, event.energy
        if weapon is None or weapon.kind != events.PLAYED:
            found.append(told.note([event], "", n, 4 * n, left=left))
        elif not told.is_mine(weapon.robot):
            by, name = told.name(weapon.robot), weapon_name(weapon.weapon, told.words)
            found.append(told.note([event], ".weapon", n, 4 * n + 2, by=by, weapon=name, left=left))
    return found


def _vain(told: _Told) -> list[Note]:
    """An own roll with which nothing could be done, so that the turn was over at once."""
    rolls, turns = told.of(events.ROLLED), [one.id for one in told.new if one.kind == events.TURN_BEGAN]
    if not rolls or told.of(events.PLACED) or not any(turn > rolls[-1].id for turn in turns):
        return []
    return [told.note(rolls[-1:], dice=dice_told(rolls[-1].dice, told.words))]
