"""Turns to go for a robot, from a pose or after some plays: the measure by which bots compare choices."""

from collections.abc import Iterable
from random import Random

from roborally.bots.distances import Field
from roborally.bots.plays import PLAYS, contents_of, play_of
from roborally.bots.situation import Situation, field_of
from roborally.position.cards import DECK
from roborally.position.codes import FATAL, OFF
from roborally.position.kit import plain
from roborally.position.view import RaceView

HANDS = 6
"""The number of random hands, or programs, with which one's own is compared."""


def to_go(view: RaceView, seat: int, pose: int, flags: int, damage: int) -> float:
    """Return the turns to go from a pose, with the risk of its damage; from its archive marker if the robot is destroyed."""
    situation = Situation(view, field_of(view, seat), seat)
    field, life = situation.field, situation.life[seat]
    if flags >= len(field.flags):
        return -1.0
    if pose < 0 or damage >= FATAL:
        home = view.archive[seat] * 4
        return life + min(field.turns[situation.reentry(seat)][flags][home : home + 4])
    return field.turns[damage][flags][pose] + life * (damage / FATAL) ** 3


def now(view: RaceView, seat: int, *, extra_damage: int = 0) -> float:
    """Return the turns to go from where the robot stands, after `extra_damage` more damage."""
    return to_go(view, seat, pose_of(view, seat), view.flags[seat], view.damage[seat] + extra_damage)


def pose_of(view: RaceView, seat: int) -> int:
    """Return the pose of a robot: cell * 4 + facing."""
    return view.cell[seat] * 4 + view.facing[seat]


def outlook(
    view: RaceView,
    seat: int,
    pose: int,
    plays: Iterable[tuple[int, int]],
    *,
    flags: int | None = None,
    steady: bool = False,
) -> float:
    """Return the turns to go for a lone robot after these plays, (register, play) in order, from a pose. Belts and gears do
    not turn a `steady` robot."""
    field, damage = field_of(view, seat), view.damage[seat]
    flags = view.flags[seat] if flags is None else flags
    for register, play in plays:
        pose = _steady(field, register, play, pose) if steady else field.lone[register][play][pose]
        damage += field.burn[pose >> 2]
        if pose == OFF or damage >= FATAL:
            return to_go(view, seat, OFF, flags, damage)
        if flags < len(field.flags) and pose >> 2 in field.goals[register][flags]:
            flags += 1
    return to_go(view, seat, pose, flags, damage)


def _steady(field: Field, register: int, play: int, pose: int) -> int:
    path = field.tables.walk[play][pose] if PLAYS[play].steps else ()
    cell, facing = (path[-1] if path else pose >> 2), pose + PLAYS[play].quarters & 3
    to = field.tables.drift[register][cell].to if cell >= 0 else OFF
    return to * 4 + facing if to != OFF else OFF


def rest_of_program(view: RaceView, after: int) -> list[tuple[int, int]]:
    """Return (register, play) for the rest of the turn of the seat that is asked, behind register `after`."""
    seat = view.operands[0]
    program, second, held = view.program[seat], view.kit.second[seat], view.kit.held[seat]
    return [
        (n, play_of(contents_of(program[n - 1], second[n - 1], held)))
        for n in range(after + 1, 6)
        if program[n - 1] >= 0
    ]


def unseen(view: RaceView) -> list[int]:
    """Return the program cards whose place this seat does not know."""
    kit = view.kit
    seen = {*view.hand, *view.discards, *kit.spare, *kit.wheel, *(card for row in view.program for card in row)}
    seen.update(plain(card) for row in kit.second for card in row)
    return [card for card in DECK if card not in seen]


def drawn(view: RaceView, count: int) -> list[list[int]]:
    """Return HANDS draws of `count` cards from `unseen`; the same view gives the same draws."""
    rest = unseen(view)
    rng = Random(f"{view.turn} {view.register} {view.cell} {view.hand}")
    return [rng.sample(rest, min(count, len(rest))) for _ in range(HANDS)]
