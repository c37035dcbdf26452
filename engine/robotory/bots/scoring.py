"""The scores of all turns of a position at once: the same as `evaluate` of the positions after them, several times quicker.

In nine turns of ten no robot moves, and little changes. A refill changes nothing on the board, and a disc matters to a robot
only next to the cells that it reaches.
"""

from collections.abc import Sequence

from robotory.board.cells import BLACK, RED, ROBOTS, WHITE
from robotory.bots.evaluate import (
    BALANCE_PHASE,
    NEARNESS,
    PLACE,
    PLACE_PHASE,
    REACHES,
    ROBOT,
    ROBOT_PHASE,
    STOCK,
    decided,
    within_reach,
)
from robotory.bots.kernel import ALL, AROUND, Position, chains, mixes
from robotory.bots.weights import WEIGHTS

_Changes = dict[int, int]
"""{cell as a bit: what a disc there adds to the sum over the robots}"""

_Robot = tuple[int, int]
"""(at home, nearness): nearness is 3 times that to one's own camp plus that to the other, each from 0 to 2."""

_Judged = tuple[int, Sequence[int], int, Sequence[int]]
"""Weights from the view of the side to move next. In order: the sum of places and its own stock; the other stock, by
5 * white + black; the robots, see `_worth`; the balance, by the counts."""


def turn_scores(p: Position, ways: int) -> list[int]:
    """Return the scores of all turns for the side that makes them, in hundredths, ordered as by `kernel.children(p, ways)`."""
    white, black, rw, rb, rr, mw, mb, _, _, lw, lb, side = p
    viewer = 1 - side  # the side to move after the turn
    empty = ALL & ~(white | black | 1 << rw | 1 << rb | 1 << rr)
    least = min(lb, lw)
    worth, _, _, _ = _BY_LID[least]
    by_white: _Changes = {}
    by_black: _Changes = {}
    robots = (
        _changed(worth[WHITE], white << 5 | rw, viewer, empty, (by_white,), (by_black,)),
        _changed(worth[BLACK], black << 5 | rb, viewer, empty, (by_black,), (by_white,)),
        _changed(worth[RED], (white | black) << 5 | rr, viewer, empty, (by_white, by_black), ()),
    )
    scores = _moves(p, ways) + _refills(p, robots)
    if mw or mb:
        steady, stocks, total, balance = _judged(p, robots, least, mw + mb - 1)
        stock = 5 * mw + mb
        whites = _row(-steady - stocks[stock - 5], total, balance, empty, by_white) if mw else []
        blacks = _row(-steady - stocks[stock - 1], total, balance, empty, by_black) if mb else []
        scores += whites + blacks
        if whites and blacks:  # white first on each cell
            scores[-2 * len(whites) :: 2], scores[1 - 2 * len(whites) :: 2] = whites, blacks
    return scores


def _moves(p: Position, ways: int) -> list[int]:
    """The scores of the moves of robots, in the order of `kernel.moves`."""
    white, black, rw, rb, rr, mw, mb, tw, tb, lw, lb, side = p
    least = min(lw, lb)
    (by_white, by_black, by_red), balances, places, (theirs, mine) = _BY_LID[least]
    viewer = 1 - side
    at_w, at_b, at_r = places[viewer]
    stocks = theirs[5 * tw + tb] + mine[5 * mw + mb]
    ends = (4 - tw - tb >= least) + 2 * (4 - mw - mb >= least)
    scores = []
    for robot, start, discs in ((RED, rr, white | black), (WHITE, rw, white), (BLACK, rb, black)):
        if not AROUND[start] & discs:
            continue
        for end, eaten, _ in chains(start, discs, ways):
            w, b = white & ~eaten, black & ~eaten
            a = end if robot == WHITE else rw
            c = end if robot == BLACK else rb
            d = end if robot == RED else rr
            empty = ALL & ~(w | b | 1 << a | 1 << c | 1 << d)
            # Robot by robot, written out: a loop over them takes a tenth longer.
            home_w, near, to_mine, to_theirs = REACHES[w << 5 | a][viewer]
            if to_mine & empty:
                near += 3
            if to_theirs & empty:
                near += 1
            total = by_white[home_w][near]
            home_b, near, to_mine, to_theirs = REACHES[b << 5 | c][viewer]
            if to_mine & empty:
                near += 3
            if to_theirs & empty:
                near += 1
            total += by_black[home_b][near]
            home_r, near, to_mine, to_theirs = REACHES[(w | b) << 5 | d][viewer]
            if to_mine & empty:
                near += 3
            if to_theirs & empty:
                near += 1
            total += by_red[home_r][near]
            balance = balances[4 * ends + home_w + home_b + home_r][total & 15]
            scores.append(-(total >> 4) - balance - at_w[a] - at_b[c] - at_r[d] - stocks)
    return scores


def _refills(p: Position, robots: Sequence[_Robot]) -> list[int]:
    """The scores of the refills, in the order of `kernel.refill`."""
    count, whites = mixes(p)
    if not count:
        return []
    _, _, _, _, _, mw, mb, _, _, lw, lb, side = p
    scores: list[int] = []
    known: dict[int, _Judged] = {}
    for w in whites:
        least = min(lw - w, lb - count + w)
        if not least:
            scores.append(decided(p, side))
            continue
        if least not in known:
            known[least] = _judged(p, robots, least, mw + mb + count)
        steady, stocks, total, balance = known[least]
        scores.append(-steady - stocks[5 * (mw + w) + mb + count - w] - (total >> 4) - balance[total & 15])
    return scores


def _row(fixed: int, total: int, balance: Sequence[int], empty: int, changes: _Changes) -> list[int]:
    """The scores of a disc of one colour on each empty cell."""
    row = [fixed - (total >> 4) - balance[total & 15]] * empty.bit_count()
    for bit, more in changes.items():
        there = total + more
        row[(empty & bit - 1).bit_count()] = fixed - (there >> 4) - balance[there & 15]
    return row


_Way = tuple[int, int, int, int]
"""A cell as a bit, and the last three numbers of the robot's `Reach` with a disc there."""

_MOST = 20_000
"""The most entries of the cache; when there are more, all are dropped."""


class _Ways(dict[int, tuple[_Way, ...]]):
    """[(discs << 5 | start) << 1 | side]: the cells on which one more disc changes the reach of the robot on `start`, if they
    are empty."""

    def __missing__(self, key: int) -> tuple[_Way, ...]:
        if len(self) > _MOST:
            self.clear()
        side, lies, start, discs = key & 1, key >> 1, key >> 1 & 31, key >> 6
        _, sure, to_mine, to_theirs = REACHES[lies][side]
        found = []
        cells = 0  # with both camps in reach, a disc cannot improve anything
        if sure < 8:
            cells = within_reach(start, discs)[1] & ~(discs | 1 << start)
        while cells:
            bit = cells & -cells
            cells ^= bit
            _, then, then_mine, then_theirs = REACHES[lies | bit << 5][side]
            way = then, then_mine & ~bit, then_theirs & ~bit
            if way != (sure, to_mine, to_theirs):
                found.append((bit, *way))
        ways = self[key] = tuple(found)
        return ways


_WAYS = _Ways()


def _changed(
    worth: Sequence[Sequence[int]],
    lies: int,
    side: int,
    empty: int,
    eaten: Sequence[_Changes],
    others: Sequence[_Changes],
) -> _Robot:
    """(at home, nearness) of a robot. Adds to `eaten` what a disc that it can eat changes on each cell, and to `others` what
    any other disc changes."""
    home, near, to_mine, to_theirs = REACHES[lies][side]
    to_mine &= empty
    to_theirs &= empty
    if to_mine:
        near += 3
    if to_theirs:
        near += 1
    values = worth[home]
    now = values[near]
    for bit, sure, then_mine, then_theirs in _WAYS[lies << 1 | side]:
        if bit & empty:
            then = sure + 3 if then_mine & empty else sure
            if then_theirs & empty:
                then += 1
            if then != near:
                for changes in eaten:
                    changes[bit] = changes.get(bit, 0) + values[then] - now
    for changes in others:  # a disc on the only empty cell by which the robot might come to a camp
        if to_mine and not to_mine & to_mine - 1:
            changes[to_mine] = changes.get(to_mine, 0) + values[near - 3] - now
        if to_theirs and not to_theirs & to_theirs - 1:
            changes[to_theirs] = changes.get(to_theirs, 0) + values[near - 1] - now
    return home, near


def _judged(p: Position, robots: Sequence[_Robot], least: int, stocked: int) -> _Judged:
    """The position after a turn in which no robot moves. `least` is the smaller number on the lid, `stocked` the number of
    discs in stock of the side whose turn it was."""
    _, _, rw, rb, rr, _, _, tw, tb, _, _, side = p
    (home_w, near_w), (home_b, near_b), (home_r, near_r) = robots
    (by_white, by_black, by_red), balances, places, (theirs, mine) = _BY_LID[least]
    total = by_white[home_w][near_w] + by_black[home_b][near_b] + by_red[home_r][near_r]
    ends = (4 - tw - tb >= least) + 2 * (4 - stocked >= least)
    at_w, at_b, at_r = places[1 - side]
    steady = at_w[rw] + at_b[rb] + at_r[rr] + theirs[5 * tw + tb]
    return steady, mine, total, balances[4 * ends + home_w + home_b + home_r]


def _worth(robot_phase: int, robot: int, home: int, near: int) -> int:
    """The weight of a robot, shifted left by four bits. Below it are two counts of two bits, so that a sum over robots has them
    too: robots that can come home, and robots at home that can be fetched."""
    weight = WEIGHTS[ROBOT + (robot_phase * 3 + robot) * NEARNESS + 9 * home + near]
    return (weight << 4) + ((not home and near >= 6) << 2) + (home and near % 3 == 2)


def _robots(robot_phase: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Weights of robots: [robot][at home][nearness]."""
    return tuple(
        tuple(tuple(_worth(robot_phase, robot, home, near) for near in range(9)) for home in (0, 1)) for robot in ROBOTS
    )


def _balances(balance_phase: int) -> tuple[tuple[int, ...], ...]:
    """Weights of the balance: [4 * ends + robots at home][counts]."""
    return tuple(
        tuple(WEIGHTS[index + 2 * (counts > 3) + (counts & 3 > 0)] for counts in range(16))
        for index in range(64 * balance_phase, 64 * balance_phase + 64, 4)
    )


def _places(place_phase: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Weights of places: [side][robot][cell]."""
    rows = [WEIGHTS[PLACE + (place_phase * 3 + robot) * 24 :][:24] for robot in ROBOTS]
    return tuple(rows), tuple(row[::-1] for row in rows)


def _stocks(place_phase: int) -> tuple[tuple[int, ...], ...]:
    """Weights of stocks: [of the other side][5 * white + black]."""
    return tuple(WEIGHTS[STOCK + (2 * place_phase + other) * 25 :][:25] for other in (0, 1))


_BY_LID = tuple(
    (_robots(robot_phase), _balances(balance_phase), _places(place_phase), _stocks(place_phase))
    for robot_phase, balance_phase, place_phase in zip(ROBOT_PHASE, BALANCE_PHASE, PLACE_PHASE, strict=True)
)
"""The weights by the smaller number on the lid."""
