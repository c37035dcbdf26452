"""Positions in which to look for puzzles: the last robot to be programmed, with all other programs open on the table."""

from collections.abc import Iterator, Sequence

from roborally.formats.notation import write
from roborally.position.codes import EMPTY, RACING, REGISTERS
from roborally.position.special import PLAIN
from roborally.position.state import Race
from roborally.rules import cleanup, register, turn
from tabletop.rules.state import CHANCE

_MOST_CARDS = 6
_NEAR = 6
"""Cells within which a flag or a robot can be reached in a turn."""


def tasks(race: Race) -> Sequence[str]:
    """Return the tasks of a robot about to be programmed; none with option cards or special rules."""
    pending = race.pending
    if pending is None or pending.ask is not turn.PROGRAM or race.kit.active or race.special != PLAIN:
        return ()
    seat, first = pending.operands
    free = [number for number in REGISTERS if not race.locks(seat) >> number - 1 & 1]
    others = [other for other in race.racing() if other != seat]
    if first != free[0] or len(race.hand[seat]) > _MOST_CARDS:
        return ()
    if any(not race.down[other] and EMPTY in race.program[other] for other in others):
        return ()
    position = write(_alone(race, seat))
    return [f"position: {position}\nseat: {seat}\ngoal: {goal}\nuntil: wiped" for goal in _goals(race, seat, others)]


def _alone(race: Race, seat: int) -> Race:
    """The same turn, with this program as the only choice and with nothing hidden."""
    open_race = race.clone()
    open_race.event_count = 0
    for other in range(race.seats):
        if other != seat:
            open_race.hand[other] = []
            open_race.face_up[other] = sum(1 << i for i, card in enumerate(race.program[other]) if card != EMPTY)
    kept = (register.begin, cleanup.begin)
    open_race.agenda = [
        frame for frame in race.agenda if frame[0] in kept or (frame[0] is turn.PROGRAM and frame[1] != CHANCE)
    ]
    return open_race


def _goals(race: Race, seat: int, others: Sequence[int]) -> Iterator[str]:
    def away(cell: int) -> int:
        width, own = race.floor.width, race.cell[seat]
        return abs(cell % width - own % width) + abs(cell // width - own // width)

    flag = race.flags[seat]
    ahead = race.extra.flag_cells[flag:] if race.status[seat] == RACING else []
    if ahead and away(ahead[0]) <= _NEAR:
        if len(ahead) == 1:
            yield "finished me"
        else:
            yield f"touched me {flag + 1}; never destroyed me; or win"
            yield "2 touched me; never destroyed me; or win"
    if len(ahead) > 1 and race.damage[seat]:
        yield "repaired me; never destroyed me; or win"
    near = sum(away(race.cell[other]) <= _NEAR for other in others)
    if near > 1:
        yield "2 destroyed other; never destroyed me; or win"
    if near:
        yield "destroyed other; never destroyed me; or win"
        yield "3 shot me; never destroyed me; or win"
        yield "2 shot me; never destroyed me; or win"
    yield "never destroyed me"
    if near:
        yield "never damaged me; never destroyed me"
        yield "2 pushed other * * * me; never destroyed me; or win"
