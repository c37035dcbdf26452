"""How far it is to the last flag from every cell and facing of a course: what the bots steer by.

A pose is `cell * 4 + facing`. The distances are found once per course, backwards from each flag over poses (Dijkstra),
one card being one step and belts and gears included. They are for a robot that always holds the card it wants. What it has to
expect of its hands is worked out from there, and put into turns, by how far one comes with how much damage.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heapify, heappop, heappush

from roborally.board.courses import Course
from roborally.board.plan import HAMMER
from roborally.bots import kernel
from roborally.bots.kernel import Tables
from roborally.bots.plays import AS_PRINTED, GEAR, PLAYS, open_to
from roborally.position.cards import DECK, FORWARD, KIND
from roborally.position.codes import OFF, REGISTERS
from roborally.position.option_deck import MECHANICAL_ARM

FAR = 99.0
"""The distance from where no way leads to the flag."""

NOWHERE = -9
"""The flag of a course without flags."""

CARD_COST = (2.2, 0.7, 0.7, 1.8, 1.0, 1.6, 2.6)
"""Per kind, what playing it adds to the distance: rare cards are seldom in the hand when they are needed. Found by
letting lone robots race with other numbers."""

BEAM_COST = 0.35
"""What each point of damage on the way adds to the distance."""

EASED = 0.77
"""By this the costs of cards are less where hands are counted in, so that turns are right but for a constant, by par."""

SHORT, FEW = 0.6, 4
"""How often, when a card is played, a robot has to take the best of so few random cards; else it has the one it wants. Both
found by letting lone robots race, against par."""

FALL = 4.5
"""What falling adds to the distance from where the robot comes back."""

ROUNDS, SWEEPS = 2, 3
"""How often it is decided anew which cards are the best in each pose, and how often distances are worked out in between: enough
to be, on average, within 0.04 turns of what more rounds come to."""

PACE = (4.97, 4.6, 4.04, 3.28, 2.2, 1.1, 0.55, 0.45, 0.45, 0.45)
"""Per damage, the distance a lone robot makes in a turn, measured: hands get smaller, then registers lock."""

KINDS = range(len(FORWARD))


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """All that bots look up of a course, worked out once for the course and the option cards of a robot."""

    tables: Tables
    flags: tuple[int, ...]
    goals: tuple[tuple[frozenset[int], ...], ...]
    """[register][flags touched] -> the cells in which the next flag is touched."""
    plays: tuple[int, ...]
    """What the robot can make of its cards, by index into PLAYS."""
    lone: tuple[tuple[tuple[int, ...], ...], ...]
    """[register][play][pose] -> the pose after it of a robot that meets nobody; negative if it falls."""
    burn: tuple[int, ...]
    """[cell] -> damage of the beams of the floor to a robot that nobody shields."""
    distance: tuple[tuple[float, ...], ...]
    """[flags touched][pose] -> distance to the last flag with the cards that it takes, in steps of CARD_COST."""
    turns: tuple[tuple[tuple[float, ...], ...], ...]
    """[damage][flags touched][pose] -> turns to the last flag, with hands as they come."""
    turns_resting: tuple[tuple[float, ...], ...]
    """[flags touched][pose] -> turns to the last flag for a robot that sleeps through the next turn."""
    marks: tuple[bool, ...]
    """[cell] -> whether archive markers are left and repairs made there; the entry behind the last is for OFF."""
    gifts: frozenset[int] = frozenset()
    """The cells at which the end of a turn gives an option card."""


@lru_cache(maxsize=16)
def field(course: Course) -> Field:
    """The field of a course, kept for the courses used last."""
    floor, t = course.floor, kernel.tables(course.floor)
    patterns: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}
    lone = []
    for register in range(6):
        acts = t.acts[register]
        if acts not in patterns:
            patterns[acts] = _lone(t, register, AS_PRINTED)
        lone.append(patterns[acts])
    burn = tuple(sum(strength for strength, _ in beams) for beams in t.beams)
    flags = course.flags or (NOWHERE,)
    goals = tuple(
        tuple(frozenset({flag} if flag >= 0 else ()) for flag in then) for then in course.carried or (flags,) * 6
    )
    flagged = frozenset[int]().union(*(cells for then in goals for cells in then))
    marks = tuple(bool(site) or cell in flagged for cell, site in enumerate(floor.site))
    ahead = _ahead(course, goals[0], t, lone[0], burn)
    return Field(t, flags, goals, AS_PRINTED, tuple(lone), burn, *ahead, (*marks, False))


@lru_cache(maxsize=32)
def equipped(course: Course, options: frozenset[int] = frozenset(), *, draws: bool = True) -> Field:
    """The field of a robot with these options, of which only those in EQUIPMENT make a difference; with `draws`, where
    option cards can be drawn."""
    usual = field(course)
    if draws:
        usual = replace(usual, gifts=frozenset(cell for cell, site in enumerate(course.floor.site) if site == HAMMER))
    if not options:
        return usual
    plays = open_to(options - {MECHANICAL_ARM})
    t = kernel.tables_for(course.floor, plays)
    patterns: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}
    lone = []
    for register in range(6):
        acts = t.acts[register]
        if acts not in patterns:
            patterns[acts] = (*usual.lone[register], *_lone(t, register, plays)[len(AS_PRINTED) :])
        lone.append(patterns[acts])
    mine = replace(usual, tables=t, plays=plays, lone=tuple(lone))
    return _with_arm(course, mine) if MECHANICAL_ARM in options else mine


EQUIPMENT = GEAR | {MECHANICAL_ARM}
"""The option cards that change how far a robot has to go."""


def _with_arm(course: Course, usual: Field) -> Field:
    """Rule 10.21: flags and sites are touched from the cells around them."""
    floor = course.floor
    near = [frozenset({cell, *floor.around(cell)}) for cell in range(len(floor.signs))]
    goals = tuple(
        tuple(frozenset[int]().union(*(near[cell] for cell in cells)) for cells in then) for then in usual.goals
    )
    marks = [any(usual.marks[beside] for beside in cells) for cells in near]
    gifts = frozenset(cell for cell, cells in enumerate(near) if not usual.gifts.isdisjoint(cells))
    distance, turns, resting = _ahead(course, goals[0], usual.tables, usual.lone[0], usual.burn)
    return replace(
        usual, goals=goals, marks=(*marks, False), gifts=gifts, distance=distance, turns=turns, turns_resting=resting
    )


_Ahead = tuple[tuple[tuple[float, ...], ...], tuple[tuple[tuple[float, ...], ...], ...], tuple[tuple[float, ...], ...]]


def _ahead(
    course: Course, goals: Sequence[frozenset[int]], t: Tables, lone: Sequence[Sequence[int]], burn: Sequence[int]
) -> _Ahead:
    """`distance`, `turns` and `turns_resting` of a Field."""
    distance = _distances(course, goals, lone, burn)
    expected = _expected(course, goals, lone, burn, distance)
    turns = tuple(tuple(_turns(damage, far) for far in expected) for damage in range(len(PACE)))
    return distance, turns, _rest(t, burn, turns)


def _turns(damage: int, distance: Sequence[float]) -> tuple[float, ...]:
    """Distances in turns, running on with the damage or sleeping the turn after next, whichever is quicker."""
    run, rested = 1 / PACE[damage], 1 / PACE[0]
    wait = 2 - PACE[damage] * rested
    return tuple([min(far * run, far * rested + wait) for far in distance])


def _rest(t: Tables, burn: Sequence[int], turns: Sequence[Sequence[Sequence[float]]]) -> tuple[tuple[float, ...], ...]:
    """Turns to go after announcing to sleep: the floor goes on moving and burning the sleeper."""
    ends = []
    for pose in range(len(turns[0][0])):
        cell, facing, damage = pose >> 2, pose & 3, 0
        for register in REGISTERS:
            ride = t.drift[register][cell]
            cell, facing = ride.to, facing + ride.quarters
            damage += burn[cell]
            if cell == OFF or damage >= len(PACE):
                break
        ends.append((cell * 4 + facing % 4, damage) if cell != OFF and damage < len(PACE) else (OFF, 0))
    return tuple(
        tuple([1 + turns[damage][flags][pose] if pose != OFF else FAR for pose, damage in ends])
        for flags in range(len(turns[0]))
    )


def _lone(t: Tables, register: int, plays: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """[play][pose] -> pose; the register decides which pushers push. Nothing for plays that the robot does not know."""
    drifted = []
    for ride in t.drift[register]:
        drifted += [ride.to * 4 + (facing + ride.quarters & 3) if ride.to != OFF else OFF for facing in range(4)]
    poses = range(len(drifted))
    tables: list[tuple[int, ...]] = []
    for play in range(plays[-1] + 1):
        turn = PLAYS[play].quarters
        if play not in plays:
            tables.append(())
        elif not PLAYS[play].steps:
            tables.append(tuple([drifted[pose & ~3 | pose + turn & 3] for pose in poses]))
        else:
            ends = [path[-1] if path else pose >> 2 for pose, path in enumerate(t.walk[play])]
            tables.append(
                tuple([drifted[end * 4 | pose + turn & 3] if end >= 0 else OFF for pose, end in enumerate(ends)])
            )
    return tuple(tables)


def _distances(
    course: Course, goals: Sequence[frozenset[int]], lone: Sequence[Sequence[int]], burn: Sequence[int]
) -> tuple[tuple[float, ...], ...]:
    """Distances to the last flag per number of flags touched: each is touched in a pose from which the next is sought."""
    count = len(course.floor.signs) * 4
    before: list[list[tuple[int, float]]] = [[] for _ in range(count)]
    for kind in KINDS:
        cost = CARD_COST[kind]
        for pose, to in enumerate(lone[kind]):
            if to >= 0 and to != pose:
                before[to].append((pose, cost))
    fields: list[tuple[float, ...]] = [(0.0,) * count]
    if not course.flags:
        return (fields[0], fields[0])  # nothing to reach: everywhere is as good
    for cells in reversed(goals):
        after = fields[-1]
        poses = [cell * 4 + facing for cell in cells for facing in range(4)]
        fields.append(_ways({pose: after[pose] for pose in poses}, before, burn))
    return tuple(reversed(fields))


def _ways(goals: dict[int, float], before: list[list[tuple[int, float]]], burn: Sequence[int]) -> tuple[float, ...]:
    """Cheapest way from each pose into a goal, with what remains to be gone from there."""
    best = [FAR] * len(before)
    queue = []
    for pose, cost in goals.items():
        best[pose] = cost
        queue.append((cost, pose))
    heapify(queue)
    while queue:
        cost, pose = heappop(queue)
        if cost > best[pose]:
            continue
        cost += BEAM_COST * burn[pose >> 2]
        for origin, step in before[pose]:
            if cost + step < best[origin]:
                best[origin] = cost + step
                heappush(queue, (cost + step, origin))
    return tuple(best)


# With hands as they come -----------------------------------------------------------------------------------------------

_CHANCES = tuple(sum(KIND[card] == kind for card in DECK) / len(DECK) for kind in KINDS)
"""Per kind, how many of the cards are of it."""

_COSTS = tuple(EASED * cost for cost in CARD_COST)

_STUCK = 0.999
"""The chance to stay from which on a pose is left by no card."""

_Step = tuple[int, float, list[tuple[int, float]]]
"""A pose, what a card adds there to the distance, and the poses after it with their chances."""


def _expected(
    course: Course,
    goals: Sequence[frozenset[int]],
    lone: Sequence[Sequence[int]],
    burn: Sequence[int],
    distance: Sequence[Sequence[float]],
) -> tuple[tuple[float, ...], ...]:
    """The distances that a robot has to expect, from those with the cards that it takes."""
    if not course.flags:
        return tuple(map(tuple, distance))
    count = len(distance[-1])
    fields: list[tuple[float, ...]] = [tuple(distance[-1])]
    for touched in range(len(goals) - 1, -1, -1):
        markers = (course.flags[touched - 1],) if touched else course.floor.docks
        back = [cell * 4 + facing for cell in markers for facing in range(4)] or range(count)
        order = sorted(range(count), key=distance[touched].__getitem__)
        far = list(distance[touched])
        for _ in range(ROUNDS):
            fallen = FALL + sum(far[pose] for pose in back) / len(back)
            steps = _steps(order, goals[touched], lone, burn, far, fields[-1], fallen)
            for _ in range(SWEEPS):
                for pose, sure, onward in steps:
                    for to, chance in onward:
                        sure += chance * far[to]  # noqa: PLW2901 - the hot path: a sum that begins with what is sure
                    far[pose] = sure
        fields.append(tuple([min(one, FAR) for one in far]))
    return tuple(reversed(fields))


def _steps(
    order: Sequence[int],
    goal: frozenset[int],
    lone: Sequence[Sequence[int]],
    burn: Sequence[int],
    far: Sequence[float],
    after: Sequence[float],
    fallen: float,
) -> list[_Step]:
    """What becomes of a robot from these poses, on average over the cards that it may have, of which it plays the best. Poses
    out of which no card leads have no step."""
    steps = []
    for pose in order:
        ways = []
        for cost, chance, to_by_pose in zip(_COSTS, _CHANCES, lone, strict=False):
            to = to_by_pose[pose]
            if to < 0:
                ways.append((cost + fallen, chance, OFF, cost + fallen))
            elif to >> 2 in goal:
                sure = cost + EASED * BEAM_COST * burn[to >> 2] + after[to]
                ways.append((sure, chance, OFF, sure))
            else:
                sure = cost + EASED * BEAM_COST * burn[to >> 2]
                ways.append((sure + far[to], chance, to, sure))
        ways.sort()
        total, worse, before = 0.0, 1.0, 1.0
        weight = 1 - SHORT
        onward: dict[int, float] = {}
        for _, chance, to, sure in ways:
            worse -= chance
            none = max(0.0, worse) ** FEW  # of a few cards none is this one, nor a better one
            weight += SHORT * (before - none)
            before = none
            total += weight * sure
            if to >= 0:
                onward[to] = onward.get(to, 0.0) + weight
            weight = 0.0
        stays = onward.pop(pose, 0.0)
        if stays < _STUCK:
            more = 1 / (1 - stays)
            steps.append((pose, total * more, [(to, share * more) for to, share in onward.items()]))
    return steps
