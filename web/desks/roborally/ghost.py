"""The ghost of a program: where it would lead if the robot were alone on the floor. Other robots may change that,
so it is painted half transparent."""

from collections.abc import Sequence

from roborally.bots import kernel
from roborally.position.cards import KIND
from roborally.position.codes import OFF
from roborally.position.moves import Pair, Place
from roborally.position.view import RaceView
from tabletop.film.motion import Stamp
from tabletop.move import Move
from web.desks.roborally.program import Program


def stamps(view: RaceView, program: Program) -> list[Stamp]:
    """Where the robot would stand after each register that has a card, up to the first that has none."""
    return _stamps(view, program.seat, program.cards)


def way(view: RaceView, moves: Sequence[Move]) -> list[Stamp]:
    """The same for the choices of a whole program, with the cards that lie there already."""
    seat = view.operands[0]
    cards = list(view.program[seat])
    for move in moves:
        if isinstance(move, Place | Pair):
            cards[move.register - 1] = move.card
    return _stamps(view, seat, cards)


def _stamps(view: RaceView, seat: int, cards: Sequence[int]) -> list[Stamp]:
    floor = view.floor
    cells, facings, damage = [view.cell[seat]], [view.facing[seat]], [0]
    tables = kernel.tables(floor)
    found: list[Stamp] = []
    for register, card in enumerate(cards, 1):
        if card < 0:
            break
        before = cells[0]
        kernel.phase(tables, register, [(0, KIND[card])], cells, facings, damage, [])
        if cells[0] == OFF:
            return [*found, Stamp("mark:danger", *_middle(before, floor.width))]
        found.append(Stamp("mark:step", *_middle(cells[0], floor.width)))
    if found:
        found[-1] = Stamp(f"robot:{seat}", *_middle(cells[0], floor.width), facings[0], 0.9, 0.5, over=True)
    return found


def _middle(cell: int, width: int) -> tuple[float, float]:
    return cell % width + 0.5, cell // width + 0.5
