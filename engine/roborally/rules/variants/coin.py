"""The coin that turns floors (rule 11.8)."""

from collections.abc import Sequence
from dataclasses import replace

from roborally.board.turning import floor_now, piece_at, turnable
from roborally.position.events import FLOOR_TURNED, TOSSED
from roborally.position.state import Race
from roborally.rules.movement import fall
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.move import Move, Verb
from tabletop.rules.state import CHANCE, Ask

HEADS, TAILS = Verb("heads"), Verb("tails")


def toss(race: Race, seat: int, cell: int) -> None:
    """Toss for the floor under a robot that has touched its flag, if that floor can turn."""
    if turnable(race.course)[piece_at(race.course, cell)]:
        race.then((TOSS, CHANCE, seat, cell))


def _sides(_race: Race, _chance: int, _seat: int, _cell: int) -> Sequence[Move]:
    return (HEADS, TAILS)


def _land(race: Race, move: Move, _chance: int, seat: int, cell: int) -> None:
    cause = race.emit(TOSSED, "11.8", NO_CAUSE, seat, int(move is HEADS))
    if move is HEADS:
        _turn(race, piece_at(race.course, cell), cause)


TOSS = Ask("toss", _sides, _land)


def _turn(race: Race, piece: int, cause: int) -> None:
    """Turn a floor under robots and flags, which stay. Robots that are now above a pit fall, in dock order."""
    turns = list(race.extra.turns)
    turns[piece] = (turns[piece] + 1) % 4
    race.extra = replace(race.extra, turns=tuple(turns))
    race.floor = floor_now(race.course, race.extra.turns)
    cause = race.emit(FLOOR_TURNED, "11.8", cause, piece, turns[piece])
    for seat in race.racing():
        fall(race, seat, race.cell[seat], cause)
