"""The ghost of a program: where it would lead if the robot were alone on the floor, and where the robot would be destroyed.
Other robots may change that, so the ghost is half transparent."""

from collections.abc import Sequence

from roborally.board.floor import Floor
from roborally.board.plan import OFFSETS
from roborally.bots import kernel
from roborally.position.cards import FORWARD, KIND
from roborally.position.codes import FATAL, OFF
from roborally.position.moves import Pair, Place
from roborally.position.view import RaceView
from roborally.show.motion_registry import middle
from tabletop.film.motion import Stamp
from tabletop.rules.move import Move
from web.desks.roborally.program import Program

_DANGER = "mark:danger"


def stamps(view: RaceView, program: Program) -> list[Stamp]:
    """Stamps where the robot would stand after each register, up to the first empty one."""
    return _stamps(view, program.seat, program.cards)


def way(view: RaceView, moves: Sequence[Move]) -> list[Stamp]:
    """The stamps of a whole program: these moves, and the cards in registers already."""
    return _stamps(view, view.operands[0], _program(view, moves))


def of_race(view: RaceView) -> list[Stamp]:
    """Stamps of the robots of another race, where they stand."""
    return [
        Stamp(f"robot:{seat}", *middle(cell, view.floor.width), facing, 0.9, 0.35)
        for seat, (cell, facing) in enumerate(zip(view.cell, view.facing, strict=True))
        if cell != OFF
    ]


def falls(view: RaceView, program: Program) -> int:
    """The register in which the robot would be destroyed, 0 for none."""
    found = stamps(view, program)
    return len(found) if found and found[-1].look == _DANGER else 0


def poses(view: RaceView, moves: Sequence[Move]) -> list[int]:
    """The pose, cell * 4 + facing, after each register of a whole program; OFF, as the last, where the robot is destroyed."""
    seat = view.operands[0]
    tables = kernel.tables(view.floor)
    at, facing, damage = [view.cell[seat]], [view.facing[seat]], [view.damage[seat]]
    found = []
    for register, card in enumerate(_program(view, moves), 1):
        if card < 0 or at[0] == OFF:
            break
        kernel.phase(tables, register, [(0, KIND[card])], at, facing, damage, [])
        found.append(at[0] * 4 + facing[0] if at[0] != OFF else OFF)
    return found


def _program(view: RaceView, moves: Sequence[Move]) -> list[int]:
    """The card of each register after these moves; below 0 for none."""
    cards = list(view.program[view.operands[0]])
    for move in moves:
        if isinstance(move, Place | Pair):
            cards[move.register - 1] = move.card
    return cards


def _stamps(view: RaceView, seat: int, cards: Sequence[int]) -> list[Stamp]:
    floor = view.floor
    takes_hits = view.kit.active and view.kit.held[seat]  # option cards may take the damage
    cells, facings, damage = [view.cell[seat]], [view.facing[seat]], [0 if takes_hits else view.damage[seat]]
    tables = kernel.tables(floor)
    found: list[Stamp] = []
    for register, card in enumerate(cards, 1):
        if card < 0:
            break
        before, facing = cells[0], facings[0]
        kernel.phase(tables, register, [(0, KIND[card])], cells, facings, damage, [])
        if cells[0] == OFF:
            shot = damage[0] >= FATAL
            at = (
                _unhurt(floor, register, before, facing, KIND[card])
                if shot
                else _end(floor, before, facing, KIND[card])
            )
            return [*found, Stamp(_DANGER, *at, over=True)]
        found.append(Stamp("mark:step", *middle(cells[0], floor.width)))
    if found:
        found[-1] = Stamp(f"robot:{seat}", *middle(cells[0], floor.width), facings[0], 0.9, 0.5, over=True)
    return found


def _unhurt(floor: Floor, register: int, cell: int, facing: int, kind: int) -> tuple[float, float]:
    """The point where the robot would end the register if lasers did not destroy it."""
    cells = [cell]
    kernel.phase(kernel.tables(floor), register, [(0, kind)], cells, [facing], [-FATAL * FATAL], [])
    return middle(cells[0], floor.width)


def _end(floor: Floor, cell: int, facing: int, kind: int) -> tuple[float, float]:
    """The point of the pit into which a card drives, or of the last space before something else destroys the robot."""
    *driven, to = (cell, *kernel.tables(floor).walk[kind][cell * 4 + facing])
    if to >= 0 or not driven:
        return middle(to, floor.width)
    x, y = middle(driven[-1], floor.width)
    dx, dy = OFFSETS[facing if FORWARD[kind] > 0 else facing ^ 2]
    inside = 0 < x + dx < floor.width and 0 < y + dy < floor.height
    return (x + dx, y + dy) if inside else (x, y)
