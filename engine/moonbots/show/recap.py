"""What happened to the robots of a seat in the eyes of whoever plays them: hits, lost energy, turns that were missed."""

from collections.abc import Sequence
from typing import NamedTuple

from moonbots.position.view import MoonView
from moonbots.show.text import dice_name, robot_name, weapon_name
from tabletop.event import NO_CAUSE, Event
from tabletop.recap import Note, causes, note
from tabletop.words import Words

NOBODY = -1
_KINDS = ("fists", "missiles")


class _Told(NamedTuple):
    """All events as the seat knows them, those to tell of, and the words to tell them in, for one robot."""

    view: MoonView
    robot: int
    events: Sequence[Event]
    new: Sequence[Event]
    words: Words

    def of(self, kind: str) -> list[Event]:
        """What of this kind happened to the robot."""
        return [one for one in self.new if one.kind == kind and one.data[0] == self.robot]

    def note(self, weight: int, about: Sequence[Event], key: str, n: int | None = None, /, **fields: object) -> Note:
        """A note about these events; `key` is the end of the id of its sentence. With two players it names the robot."""
        text = self.words.say(f"recap.{key}", n, **fields)
        if self.view.seats == 2:
            text = self.words.say("recap.of", robot=robot_name(self.robot, self.words), told=text)
        return note(self.events, weight, text, about)

    def is_mine(self, robot: int) -> bool:
        """Whether a robot is one of the viewer's."""
        return self.view.owner(robot) == self.view.seat


def recap(view: MoonView, events: Sequence[Event], start: int, words: Words) -> list[Note]:
    """What happened to the viewer's robots from event `start` on."""
    mine = [robot for robot in range(view.robots) if view.owner(robot) == view.seat]
    return [one for robot in mine for one in _of_robot(_Told(view, robot, events, events[start:], words))]


def _of_robot(told: _Told) -> list[Note]:
    found = _hits(told) + _stolen(told) + _vain(told)
    for event in told.of("fell"):
        by = _striker(told, told.events[event.cause])
        found.append(told.note(95, [event], "fell.by" if by != NOBODY else "fell", **_named(by, told.words)))
    found += [told.note(85, [event], "deactivated") for event in told.of("deactivated")]
    for kind, weight in (("rested", 70), ("decoyed", 45)):
        found += [
            told.note(weight, [event], kind, by=robot_name(by, told.words))
            for event in told.of(kind)
            if not told.is_mine(by := told.events[event.cause].data[0])
        ]
    for event in told.new:
        if event.kind == "spied" and event.data[1] == told.robot and not told.is_mine(event.data[0]):
            found.append(told.note(50, [event], "spied", by=robot_name(event.data[0], told.words)))
        elif event.kind == "final-began" and told.robot in event.data:
            found.append(
                told.note(80, [event], "final", by=robot_name(event.data[event.data[0] == told.robot], told.words))
            )
    return found


def _named(robot: int, words: Words) -> dict[str, str]:
    return {"by": robot_name(robot, words)} if robot != NOBODY else {}


def _striker(told: _Told, hit: Event) -> int:
    """The robot that struck, or sent the blow on; NOBODY where the robot itself was the cause."""
    attack = next((one for one in causes(told.events, hit) if one.kind in ("attacked", "played")), None)
    if attack is None:
        return NOBODY
    for event in told.events[attack.id : hit.id]:
        if event.kind == "deflected" and event.data[1] == told.robot:
            return event.data[0]
    return NOBODY if told.is_mine(attack.data[0]) else attack.data[0]


def _hits(told: _Told) -> list[Note]:
    """One note for all that a robot has done to this one."""
    by_robot: dict[int, list[Event]] = {}
    for event in told.of("damaged"):
        by_robot.setdefault(_striker(told, event), []).append(event)
    fatal = {event.cause for event in told.of("fell")}
    found = []
    for by, hits in by_robot.items():
        if by == NOBODY or hits[-1].id in fatal:
            continue
        n, left = sum(hit.data[2] for hit in hits), hits[-1].data[1]
        kinds = {told.events[hit.cause].data[1] for hit in hits if told.events[hit.cause].kind == "attacked"}
        how = f".{_KINDS[kinds.pop()]}" if len(kinds) == 1 else ""
        found.append(told.note(min(66, 40 + 4 * n), hits, f"hit{how}", n, by=robot_name(by, told.words), left=left))
    return found


def _stolen(told: _Told) -> list[Note]:
    """Energy lost to the secret weapons of others, and to bad luck."""
    found = []
    for event in told.of("lost"):
        weapon = told.events[event.cause] if event.cause != NO_CAUSE else None
        n, left = event.data[2], event.data[1]
        if weapon is None or weapon.kind != "played":
            found.append(told.note(38 + 4 * n, [event], "lost", n, left=left))
        elif not told.is_mine(weapon.data[0]):
            name = weapon_name(weapon.data[1], told.words)
            found.append(
                told.note(
                    40 + 4 * n,
                    [event],
                    "lost.weapon",
                    n,
                    by=robot_name(weapon.data[0], told.words),
                    weapon=name,
                    left=left,
                )
            )
    return found


def _vain(told: _Told) -> list[Note]:
    """An own roll with which nothing could be done, so that the turn was over at once."""
    rolls, turns = told.of("rolled"), [one.id for one in told.new if one.kind == "turn-began"]
    if not rolls or told.of("placed") or not any(turn > rolls[-1].id for turn in turns):
        return []
    return [told.note(30, rolls[-1:], "rolled", dice=dice_name(rolls[-1].data[1:]))]
