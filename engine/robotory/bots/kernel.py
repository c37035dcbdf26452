"""The search's own, quick form of a game: a position is a tuple of ints, and sets of cells are bits of an int.

    (white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side)

white, black: discs on the board, bit per cell; rw, rb, rr: the cells of the robots; mw, mb and tw, tb: the stocks of the side
to move and of the other side; lw, lb: the lid; side: the side to move. The tests check `children` against the rules.
"""

from collections.abc import Iterator

from robotory.board.cells import BLACK, CAMP, CELLS, COLOURS, NEIGHBOURS, RED, SIDES, WHITE
from robotory.position.view import ArenaView

Position = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
Turn = tuple[int, ...]
"""(PLACE, colour, cell), (MOVE, robot, cells…) or (REFILL, white, black)."""

PLACE, MOVE, REFILL = range(3)
ALL = (1 << len(CELLS)) - 1
AROUND = tuple(sum(1 << near for near in cells) for cells in NEIGHBOURS)
"""The neighbours of a cell as bits."""

CAMPS = tuple(sum(1 << cell for cell in range(len(CELLS)) if CAMP[cell] == side) for side in SIDES)
HALF = 12
LOW = (1 << HALF) - 1


def _spread(first: int) -> tuple[int, ...]:
    """For every set of the twelve cells from `first` on: all cells that touch one of them, as bits."""
    table = [0] * (1 << HALF)
    for cells in range(1, 1 << HALF):
        lowest = cells & -cells
        table[cells] = table[cells ^ lowest] | AROUND[first + lowest.bit_length() - 1]
    return tuple(table)


NEAR_LOW, NEAR_HIGH = _spread(0), _spread(HALF)
"""The cells that touch a set of cells: NEAR_LOW[cells & LOW] | NEAR_HIGH[cells >> HALF]."""

WON_BY = tuple(
    tuple(tuple(int(CAMP[a] + CAMP[b] + CAMP[c] >= 2) for c in range(len(CELLS))) for b in range(len(CELLS)))
    for a in range(len(CELLS))
)
"""WON_BY[rw][rb][rr]: the side with most robots in its camp."""


def position_of(view: ArenaView) -> Position:
    """Return a position at the beginning of a turn, in the search's form."""
    side = view.side or 0
    white, black = (sum(1 << cell for cell, disc in enumerate(view.disc) if disc == colour) for colour in COLOURS)
    rw, rb, rr = view.robot
    return white, black, rw, rb, rr, *view.stock[side], *view.stock[1 - side], *view.lid, side


def chains(start: int, discs: int, most: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return (end, eaten, way) of the moves of a robot on `start` that can eat `discs`. For each cell these are the `most`
    shortest that eat different discs; short ones come first."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    seen: set[tuple[int, int]] = set()
    ways = [0] * len(CELLS)
    level: list[tuple[int, int, tuple[int, ...]]] = [(start, 0, ())]
    while level:
        after = []
        for cell, eaten, way in level:
            free = AROUND[cell] & discs & ~eaten
            while free:
                bit = free & -free
                free ^= bit
                to = bit.bit_length() - 1
                key = to, eaten | bit
                if ways[to] < most and key not in seen:
                    seen.add(key)
                    ways[to] += 1
                    after.append((to, eaten | bit, (*way, to)))
        found += after
        level = after
    return found


After = tuple[Turn, Position, bool]
"""A turn, the position after it, and whether the game is over."""


def children(p: Position, most: int) -> Iterator[After]:
    """Yield every turn of a position; of the moves of a robot to one cell, the `most` shortest that eat different discs."""
    yield from moves(p, most)
    yield from (refill(p, number) for number in range(len(mixes(p)[1])))
    yield from (placing(p, number) for number in range(placings(p)))


def moves(p: Position, most: int) -> list[After]:
    """Return the moves of robots; to each cell, the `most` shortest that eat different discs."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    other = 1 - side
    found: list[After] = []
    for robot, start, discs in ((RED, rr, white | black), (WHITE, rw, white), (BLACK, rb, black)):
        if AROUND[start] & discs:
            for end, eaten, way in chains(start, discs, most):
                w, b = white & ~eaten, black & ~eaten
                if robot == RED:
                    after = w, b, rw, rb, end, tw, tb, mw, mb, lw, lb, other
                elif robot == WHITE:
                    after = w, b, end, rb, rr, tw, tb, mw, mb, lw, lb, other
                else:
                    after = w, b, rw, end, rr, tw, tb, mw, mb, lw, lb, other
                found.append(((MOVE, robot, *way), after, False))
    return found


def mixes(p: Position) -> tuple[int, range]:
    """Return how many discs fill up the stock (rules 5.1 to 5.3), and how many of them may be white."""
    _, _, _, _, _, mw, mb, _, _, lw, lb, _ = p
    count = min(4 - mw - mb, lw + lb)
    return count, range(max(0, count - lb), min(count, lw) + 1) if count else range(0)


def refill(p: Position, number: int) -> After:
    """Return the turn that fills up the stock with one of the mixes, counted from the fewest white discs."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    count, whites = mixes(p)
    w = whites[number]
    b = count - w
    after = white, black, rw, rb, rr, tw, tb, mw + w, mb + b, lw - w, lb - b, 1 - side
    return (REFILL, w, b), after, not (lw - w and lb - b)


def placings(p: Position) -> int:
    """Return the number of placings: colours in stock times empty cells."""
    white, black, rw, rb, rr, mw, mb, *_ = p
    return (ALL & ~(white | black | 1 << rw | 1 << rb | 1 << rr)).bit_count() * ((mw > 0) + (mb > 0))


def placing(p: Position, number: int) -> After:
    """Return the turn that puts a disc on an empty cell; `number` counts cell by cell, white first."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    colour = WHITE if mw else BLACK
    if mw and mb:
        number, colour = divmod(number, 2)
    free = ALL & ~(white | black | 1 << rw | 1 << rb | 1 << rr)
    for _ in range(number):
        free &= free - 1
    bit = free & -free
    turn = PLACE, colour, bit.bit_length() - 1
    if colour == WHITE:
        return turn, (white | bit, black, rw, rb, rr, tw, tb, mw - 1, mb, lw, lb, 1 - side), False
    return turn, (white, black | bit, rw, rb, rr, tw, tb, mw, mb - 1, lw, lb, 1 - side), False
