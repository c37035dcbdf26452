"""The floor in English sentences, for players who read it as text: a line for each space that is not open floor."""

from collections.abc import Iterator
from typing import Any

from roborally.board.floor import WALL, Floor
from roborally.board.plan import VOID
from roborally.position.codes import REGISTERS
from roborally.show.text import cell_name

_WAYS = ("north", "east", "south", "west")


def ground(view: Any) -> list[str]:
    """Return the floor as it is now, in English sentences.

    Belts, gears and pushers act after robots have moved. A robot that leaves the floor is destroyed.
    """
    floor: Floor = view.floor
    size = f"The floor has columns A to {cell_name(floor.width - 1, floor.width)[:-1]} from west to east"
    things = {cell: ", ".join(_things(floor, cell)) for cell in range(len(floor.signs))}
    return [
        f"{size} and rows 1 to {floor.height} from north to south. Spaces that are not named are open floor.",
        *(f"{cell_name(cell, floor.width)}: {found}." for cell, found in things.items() if found),
    ]


def _things(floor: Floor, cell: int) -> Iterator[str]:
    if floor.signs[cell] == VOID:
        yield "no floor"
    if floor.pit[cell]:
        yield "pit"
    if floor.belt[cell]:
        yield f"{'express ' if floor.belt[cell] > 1 else ''}belt to the {_WAYS[floor.belt_dir[cell]]}"
    if floor.gear[cell]:
        yield f"gear that turns {'clockwise' if floor.gear[cell] > 0 else 'counter-clockwise'}"
    if floor.push_registers[cell]:
        when = " ".join(str(number) for number in REGISTERS if floor.push_registers[cell] >> number & 1)
        yield f"pusher to the {_WAYS[floor.push_dir[cell]]} in registers {when}"
    if floor.site[cell]:
        yield "repair site"
    if cell in floor.docks:
        yield f"dock {floor.docks.index(cell) + 1}"
    walls = [name for way, name in enumerate(_WAYS) if floor.ahead[cell * 4 + way] == WALL]
    if walls:
        yield f"wall in the {' and '.join(walls)}"
    for laser in floor.lasers:
        if laser.cell == cell:
            yield f"laser of {laser.beams} to the {_WAYS[laser.direction]}"
    if cell in floor.lit:
        yield "in a beam"
