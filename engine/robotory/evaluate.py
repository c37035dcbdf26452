"""How good a position is for the side to move: nine numbers out of tables, tuned by self-play (see `tuning`).

Each feature says which entry of its table counts; the sum is the logarithm of the odds to win, in hundredths.

* balance: how soon the game may end and by whom, robots in one's camp, whether either side could fetch one more at once
* robots (three): where it stands, and how near it is to crossing to either camp
* places (three): the cell of each robot
* stocks (two): what either side has in stock
"""

from robotory.kernel import AROUND, CAMPS, HALF, LOW, NEAR_HIGH, NEAR_LOW, Position

NEARNESS = 18
_BALANCE = 6 * 4 * 16
_ROBOT = _BALANCE
_PLACE = _ROBOT + 3 * 3 * NEARNESS
_STOCK = _PLACE + 2 * 3 * 24
SIZE = _STOCK + 2 * 2 * 25
"""How many weights there are."""

_MOMENT = (0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 5)
"""By the smaller of the two numbers on the lid: how near the end is."""
_STAGE = (0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2)

Features = tuple[int, int, int, int, int, int, int, int, int]


def features(p: Position) -> Features:
    """Which weights count in a position."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    least = min(lb, lw)
    stage, late = _STAGE[least], least > 4
    mine, theirs = CAMPS[side], CAMPS[1 - side]
    both = white | black
    free = ~(1 << rw | 1 << rb | 1 << rr)
    inside = 0
    gain = loss = 0
    robot = _ROBOT + stage * 3 * NEARNESS
    place = _PLACE + late * 72
    found = []
    for start, discs in ((rw, white), (rb, black), (rr, both)):
        here = 1 << start
        reach = new = AROUND[start] & discs
        while new:
            new = (NEAR_LOW[new & LOW] | NEAR_HIGH[new >> HALF]) & discs & ~reach
            reach |= new
        # the cells that one more disc could make it reach
        edge = (NEAR_LOW[reach & LOW] | NEAR_HIGH[reach >> HALF] | AROUND[start]) & free & (discs | ~both)
        mine_near = 2 if reach & mine else 1 if edge & mine else 0
        theirs_near = 2 if reach & theirs else 1 if edge & theirs else 0
        home = 0
        if here & mine:
            home = 9
            inside += 1
            if theirs_near == 2:
                loss = 1
        elif mine_near == 2:
            gain = 2
        found.append(robot + home + 3 * mine_near + theirs_near)
        found.append(place + (23 - start if side else start))
        robot += NEARNESS
        place += 24
    ends = (4 - mw - mb >= least) + 2 * (4 - tw - tb >= least)
    a, b, c, d, e, f = found
    stock = _STOCK + late * 50
    return (
        ((_MOMENT[least] * 4 + ends) * 4 + inside) * 4 + gain + loss,
        a,
        b,
        c,
        d,
        e,
        f,
        stock + mw * 5 + mb,
        stock + 25 + tw * 5 + tb,
    )
