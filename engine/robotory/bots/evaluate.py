"""The score of a position for the side to move: the sum of nine weights, tuned by self-play (see `tools.tuning`).

Each feature is the index of the weight that counts. The sum is the logarithm of the odds to win, in hundredths.
* balance: how soon each side may end the game, robots in one's own camp, whether each side could fetch one more at once
* robots (three): the camp in which it stands, and how near it is to crossing into each camp
* places (three): the cell of each robot
* stocks (two): the discs in each side's stock
"""

from robotory.board.cells import SIDES
from robotory.bots.kernel import ALL, AROUND, CAMPS, HALF, LOW, NEAR_HIGH, NEAR_LOW, WON_BY, Position
from robotory.bots.weights import WEIGHTS

WIN = 20_000
"""The score of a won game; a win in n turns scores WIN - n."""

NEARNESS = 18
"""The number of weights of a robot in one phase: at home or not, times nine grades of nearness to the camps."""
ROBOT = 6 * 4 * 16
PLACE = ROBOT + 3 * 3 * NEARNESS
STOCK = PLACE + 2 * 3 * 24
SIZE = STOCK + 2 * 2 * 25
"""The number of weights. Those of robots, places and stocks begin at ROBOT, PLACE and STOCK, behind those of the balance."""

BALANCE_PHASE = (0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 5)
ROBOT_PHASE = (0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2)
PLACE_PHASE = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1)
"""Phases of the game by the smaller number on the lid, as the weights distinguish them: for the balance, for robots, and for
places and stocks."""

Features = tuple[int, int, int, int, int, int, int, int, int]
"""Indexes of weights: the balance, then (robot, place) of white, black and red, then the stocks of both sides."""

Reach = tuple[int, int, int, int]
"""What a robot can reach, from the view of a side, as four numbers: 1 if it stands in the side's camp, else 0; 6 if it can
eat its way into that camp, plus 2 if into the other. The last two are for the two camps, if out of reach: the cells on which
one more disc would bring it there, as bits."""


def within_reach(start: int, discs: int) -> tuple[int, int]:
    """Return the discs to which a robot can eat its way, and all cells that touch one of them or the start, as bits."""
    reach = new = AROUND[start] & discs
    while new:
        new = (NEAR_LOW[new & LOW] | NEAR_HIGH[new >> HALF]) & discs & ~reach
        reach |= new
    return reach, NEAR_LOW[reach & LOW] | NEAR_HIGH[reach >> HALF] | AROUND[start]


_MOST = 50_000
"""The most entries of the cache; when there are more, all are dropped."""


class _Reaches(dict[int, tuple[Reach, ...]]):
    """[discs << 5 | start][side]: the reach of a robot that stands on `start` and can eat `discs` (bit per cell)."""

    def __missing__(self, key: int) -> tuple[Reach, ...]:
        if len(self) > _MOST:
            self.clear()
        start = key & 31
        reach, around = within_reach(start, key >> 5)
        found = []
        for side in SIDES:
            mine, theirs = CAMPS[side], CAMPS[1 - side]
            sure = (6 if reach & mine else 0) + (2 if reach & theirs else 0)
            to_mine, to_theirs = 0 if reach & mine else around & mine, 0 if reach & theirs else around & theirs
            found.append((mine >> start & 1, sure, to_mine, to_theirs))
        lies = self[key] = tuple(found)
        return lies


REACHES = _Reaches()


def features(p: Position) -> Features:
    """Return the indices of the weights that count in a position."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    least = min(lb, lw)
    robot_phase, place_phase = ROBOT_PHASE[least], PLACE_PHASE[least]
    both = white | black
    empty = ALL & ~(both | 1 << rw | 1 << rb | 1 << rr)
    inside = gain = loss = 0
    robot = ROBOT + robot_phase * 3 * NEARNESS
    place = PLACE + place_phase * 72
    found = []
    for start, discs in ((rw, white), (rb, black), (rr, both)):
        home, near, to_mine, to_theirs = REACHES[discs << 5 | start][side]
        if to_mine & empty:
            near += 3
        if to_theirs & empty:
            near += 1
        if home:
            inside += 1
            if near % 3 == 2:
                loss = 1
        elif near > 5:
            gain = 2
        found.append(robot + 9 * home + near)
        found.append(place + (23 - start if side else start))
        robot += NEARNESS
        place += 24
    ends = (4 - mw - mb >= least) + 2 * (4 - tw - tb >= least)
    a, b, c, d, e, f = found
    stock = STOCK + place_phase * 50
    return (
        ((BALANCE_PHASE[least] * 4 + ends) * 4 + inside) * 4 + gain + loss,
        a,
        b,
        c,
        d,
        e,
        f,
        stock + mw * 5 + mb,
        stock + 25 + tw * 5 + tb,
    )


def evaluate(p: Position) -> int:
    """Return the score of a position for the side to move, in hundredths, without looking ahead."""
    return sum([WEIGHTS[index] for index in features(p)])


def decided(p: Position, side: int) -> int:
    """Return the score, for this side, of its turn that has ended the game."""
    return WIN - 1 if WON_BY[p[2]][p[3]][p[4]] == side else 1 - WIN
