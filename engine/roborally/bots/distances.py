"""Distances to the last flag from every cell and facing of a course. The bots steer by them.

A pose is `cell * 4 + facing`. Dijkstra finds the distances once per course, backwards from each flag over poses. A card
is a step; belts and gears are included. These distances are for a robot that always holds the card it wants. From them
follow the distances with random hands, and from these the turns, by how far a robot gets with each damage.
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
"""The distance of a pose from which no way leads to the flag."""

NOWHERE = -9
"""In place of the cell of a flag, on a course without flags."""

CARD_COST = (2.2, 0.7, 0.7, 1.8, 1.0, 1.6, 2.6)
"""Per kind, the distance that playing it adds: rare cards are seldom in the hand when they are needed. Tuned in races of
lone robots."""

BEAM_COST = 0.35
"""The distance that each point of damage on the way adds."""

EASED = 0.77
"""Factor on the costs of cards where hands are random. With it, turns differ from par only by a constant."""

SHORT, FEW = 0.6, 4
"""A played card is, with the chance SHORT, the best of FEW random cards; otherwise it is the wanted one. Both tuned
against par in races of lone robots."""

FALL = 4.5
"""The distance that a fall adds to the one from where the robot comes back."""

ROUNDS, SWEEPS = 2, 3
"""How often the best cards of each pose are chosen anew, and how often distances are computed in between. On average
that is within 0.04 turns of the result of more rounds."""

PACE = (4.97, 4.6, 4.04, 3.28, 2.2, 1.1, 0.55, 0.45, 0.45, 0.45)
"""Per damage, the distance that a lone robot covers in a turn. Measured: hands get smaller, then registers lock."""

KINDS = range(len(FORWARD))


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """All that bots look up about a course, computed once per course and set of option cards."""

    tables: Tables
    flags: tuple[int, ...]
    goals: tuple[tuple[frozenset[int], ...], ...]
    """[register][flags touched] -> the cells in which the next flag is touched."""
    plays: tuple[int, ...]
    """The plays that the robot knows, as indices into PLAYS."""
    lone: tuple[tuple[tuple[int, ...], ...], ...]
    """[register][play][pose] -> the pose after it, for a robot that meets nobody; negative if it falls."""
    burn: tuple[int, ...]
    """[cell] -> damage by beams of the floor to a robot behind no other."""
    distance: tuple[tuple[float, ...], ...]
    """[flags touched][pose] -> distance to the last flag with the wanted cards in hand, in the unit of CARD_COST."""
    turns: tuple[tuple[tuple[float, ...], ...], ...]
    """[damage][flags touched][pose] -> turns to the last flag, with random hands."""
    turns_resting: tuple[tuple[float, ...], ...]
    """[flags touched][pose] -> turns to the last flag for a robot that sleeps through the next turn."""
    service_cells: tuple[bool, ...]
    """[cell] -> whether robots leave their archive marker there and are repaired; the entry behind the last is for OFF."""
    gifts: frozenset[int] = frozenset()
    """The cells that give an option card at the end of a turn."""


@lru_cache(maxsize=16)
def field(course: Course) -> Field:
    """Return the field of a course; the last 16 are cached."""
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
    service_cells = tuple(bool(site) or cell in flagged for cell, site in enumerate(floor.site))
    ahead = _ahead(course, goals[0], t, lone[0], burn)
    return Field(t, flags, goals, AS_PRINTED, tuple(lone), burn, *ahead, (*service_cells, False))


@lru_cache(maxsize=32)
def equipped(course: Course, options: frozenset[int] = frozenset(), *, draws: bool = True) -> Field:
    """Return the field of a robot with these options, of which only those in EQUIPMENT matter. With `draws`, sites give
    option cards."""
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
    """Rule 10.21: a Mechanical Arm touches flags and sites from the cells around them."""
    floor = course.floor
    near = [frozenset({cell, *floor.around(cell)}) for cell in range(len(floor.signs))]
    goals = tuple(
        tuple(frozenset[int]().union(*(near[cell] for cell in cells)) for cells in then) for then in usual.goals
    )
    service_cells = [any(usual.service_cells[beside] for beside in cells) for cells in near]
    gifts = frozenset(cell for cell, cells in enumerate(near) if not usual.gifts.isdisjoint(cells))
    distance, turns, resting = _ahead(course, goals[0], usual.tables, usual.lone[0], usual.burn)
    return replace(
        usual,
        goals=goals,
        service_cells=(*service_cells, False),
        gifts=gifts,
        distance=distance,
        turns=turns,
        turns_resting=resting,
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
    """Distances in turns: of running on with the damage, and of sleeping the turn after next, the quicker one."""
    run, rested = 1 / PACE[damage], 1 / PACE[0]
    wait = 2 - PACE[damage] * rested
    return tuple([min(far * run, far * rested + wait) for far in distance])


def _rest(t: Tables, burn: Sequence[int], turns: Sequence[Sequence[Sequence[float]]]) -> tuple[tuple[float, ...], ...]:
    """Turns to go after announcing a power-down: the floor still moves and damages the sleeping robot."""
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
    """[play][pose] -> pose after a register, whose number decides which pushers act. Empty for plays not in `plays`."""
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
    """Distances per number of flags touched. A flag is touched in some pose, from which the next flag is sought."""
    count = len(course.floor.signs) * 4
    before: list[list[tuple[int, float]]] = [[] for _ in range(count)]
    for kind in KINDS:
        cost = CARD_COST[kind]
        for pose, to in enumerate(lone[kind]):
            if to >= 0 and to != pose:
                before[to].append((pose, cost))
    fields: list[tuple[float, ...]] = [(0.0,) * count]
    if not course.flags:
        return (fields[0], fields[0])  # no flag to reach: all poses are equally good
    for cells in reversed(goals):
        after = fields[-1]
        poses = [cell * 4 + facing for cell in cells for facing in range(4)]
        fields.append(_ways({pose: after[pose] for pose in poses}, before, burn))
    return tuple(reversed(fields))


def _ways(goals: dict[int, float], before: list[list[tuple[int, float]]], burn: Sequence[int]) -> tuple[float, ...]:
    """The cheapest way from each pose into a goal, plus the distance that remains from there."""
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


# With random hands -----------------------------------------------------------------------------------------------------

_CHANCES = tuple(sum(KIND[card] == kind for card in DECK) / len(DECK) for kind in KINDS)
"""Per kind, its share of the deck."""

_COSTS = tuple(EASED * cost for cost in CARD_COST)

_STUCK = 0.999
"""A pose counts as a dead end from this chance to stay in it on."""

_Step = tuple[int, float, list[tuple[int, float]]]
"""A pose, the distance that a card adds there, and the poses after it with their chances."""


def _expected(
    course: Course,
    goals: Sequence[frozenset[int]],
    lone: Sequence[Sequence[int]],
    burn: Sequence[int],
    distance: Sequence[Sequence[float]],
) -> tuple[tuple[float, ...], ...]:
    """Distances with random hands, computed from those with the wanted cards."""
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
                        sure += chance * far[to]  # noqa: PLW2901 - the hot path: the sum begins with the sure part
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
    """The next poses of a robot from each pose, on average over its possible cards, of which it plays the best. Dead ends
    have no step."""
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
            none = max(0.0, worse) ** FEW  # the chance that none of FEW cards is this one or a better one
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
