"""Ways on the floor: spaces around walls and pits, cards that are needed at least, and where the cards of a hand can lead. No
other robot counts. Imported with the first hint."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from roborally.board.floor import Floor
from roborally.bots import kernel
from roborally.bots.kernel import Tables
from roborally.position.cards import FORWARD, KIND, QUARTERS
from roborally.position.codes import OFF, REGISTERS

_KINDS = range(len(FORWARD))

_MOST = 15
"""The most cards that are counted."""


@lru_cache(maxsize=16)
def spaces(floor: Floor, to: int) -> Sequence[int]:
    """Per cell, the spaces of the shortest way to a cell around walls and pits; OFF where there is none."""
    found = [OFF] * len(floor.signs)
    found[to] = 0
    reached = [to]
    for cell in reached:
        for beside in floor.ahead[cell * 4 : cell * 4 + 4]:
            if beside >= 0 and found[beside] == OFF and not floor.pit[beside]:
                found[beside] = found[cell] + 1
                reached.append(beside)
    return found


def straight(floor: Floor, cell: int, to: int) -> int:
    """Spaces between two cells along rows and columns, whatever lies between them."""
    rows, columns = (abs(a - b) for a, b in zip(divmod(cell, floor.width), divmod(to, floor.width), strict=True))
    return rows + columns


def cards(floor: Floor, pose: int, to: int) -> int:
    """The fewest cards, of any hand, with which a robot that begins a turn in a pose ends a register on a cell; OFF if it
    takes very many."""
    tables, now, seen = kernel.tables(floor), {pose}, {pose}
    for number in range(_MOST):
        if any(pose >> 2 == to for pose in now):
            return number
        register = REGISTERS[number % len(REGISTERS)]
        now = {_after(tables, register, kind, pose) for pose in now for kind in _KINDS} - {OFF}
        if not any(floor.push_registers):  # with pushers, the register matters too
            now -= seen
            seen |= now
    return OFF


def ends(floor: Floor, pose: int, hand: Iterable[int], fixed: Sequence[int], goal: int) -> Collection[tuple[int, bool]]:
    """(pose, whether it touched) after every program of these cards that does not fall; `fixed` has the card of each register,
    below 0 where any card of the hand may lie. It touches the cell `goal` where it is at the end of a register."""
    tables = kernel.tables(floor)
    kinds = [KIND[card] for card in hand]
    begun = {(tuple(kinds.count(kind) for kind in _KINDS), pose, False)}
    for register, card in zip(REGISTERS, fixed, strict=True):
        reached = set()
        for counts, before, touched in begun:
            for kind in _KINDS if card < 0 else (KIND[card],):
                left = counts if card >= 0 else (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
                now = _after(tables, register, kind, before)
                if left[kind] >= 0 and now != OFF:
                    reached.add((left, now, touched or now >> 2 == goal))
        begun = reached
    return {(pose, touched) for _, pose, touched in begun}


def _after(tables: Tables, register: int, kind: int, pose: int) -> int:
    """The pose after a card and the floor, OFF after a fall."""
    walk = tables.walk[kind][pose]
    cell = walk[-1] if walk else pose >> 2
    ride = tables.drift[register][cell] if cell >= 0 else None
    if ride is None or ride.to == OFF:
        return OFF
    return ride.to * 4 + (pose + QUARTERS[kind] + ride.quarters & 3)
