"""Battle: aiming, protection, answers of robots that are hit, the stronger attack, and damage (rules 5 and 7.3 to 7.7)."""

from collections.abc import Sequence

from moonbots.position import events
from moonbots.position.cards import ABSORBER, DEFLECTOR, DODGE, FIST, FIST_GUARD, MISSILE, MISSILE_GUARD, STRONGER
from moonbots.position.moves import Aim, Play, play
from moonbots.position.state import FISTS, GOING_ON, MISSILES, Tournament
from moonbots.rules import energy
from moonbots.rules.arsenal import armed, asked, holders, use
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import Ask
from tabletop.rules.window import Window

GUARDS = (FIST_GUARD, MISSILE_GUARD)
"""The upgrade that protects from each kind of attack."""
STRONGER_BY = ABSORBED = DEFLECTED = 2
ANSWERS = (DODGE, DEFLECTOR, ABSORBER)
ROBOTS = 4
"""How many numbers of damage a frame has: one for each of four robots, with any number of players."""

# Aiming (rules 5.1 to 5.4) -----------------------------------------------------------------------------------------


def kind_of(state: Tournament, robot: int, item: int) -> int:
    """Return the kind of attack of a part: FISTS or MISSILES."""
    part = state.item(robot, item)
    return FISTS if part is None or part.fists else MISSILES


def strength_of(state: Tournament, robot: int, item: int) -> int:
    """Return the damage of a part without upgrades; 0 if it does not attack."""
    part = state.item(robot, item)
    return part.fists + part.missiles if part else 0


def aims(state: Tournament, _seat: int, robot: int, item: int, _cause: int) -> Sequence[Move]:
    """Rules 5.2 to 5.4: return every way to split the damage. The extra fist may be held back or go to any robot in reach;
    the extra missile goes to a robot that is hit anyway."""
    amount, kind, targets = strength_of(state, robot, item), kind_of(state, robot, item), state.targets(robot)
    have = state.upgrades[robot]
    if kind == MISSILES and MISSILE in have:
        splits = {
            tuple(share + (r == hit) for r, share in enumerate(split))
            for split in _splits(amount, targets)
            for hit in targets
            if split[hit]
        }
        return [Aim(0, split) for split in sorted(splits)]
    if kind == FISTS and FIST in have:
        more = [Aim(0, split) for split in _splits(amount + 1, targets)]
        return [*more, *(Aim(1, split) for split in _splits(amount, targets))]
    return [Aim(0, split) for split in _splits(amount, targets)]


def _splits(amount: int, targets: Sequence[int]) -> list[tuple[int, ...]]:
    """All ways to split damage between one robot or two, ascending."""
    found = []
    for share in range(amount + 1) if len(targets) > 1 else (amount,):
        split = [0] * ROBOTS
        split[targets[0]] = share
        if len(targets) > 1:
            split[targets[1]] = amount - share
        found.append(tuple(split))
    return sorted(found)


def _attack(state: Tournament, move: Aim, _seat: int, robot: int, item: int, cause: int) -> None:
    """Rules 5.1 and 5.5: announce the attack; protection takes one off each share; then robots that are hit may answer."""
    kind = kind_of(state, robot, item)
    event = state.emit(events.ATTACKED, "5.1", cause, robot, kind, *move.shares)
    hits = list(move.shares)
    for victim, share in enumerate(hits):
        if share and GUARDS[kind] in state.upgrades[victim]:
            hits[victim] -= 1
            state.emit(events.GUARDED, "5.5", event, victim, kind)
    state.then((answered, robot, event, *hits, *([0] * ROBOTS)))
    ANSWER.open(state, (state.owner(robot) + 1) % state.seats)


AIM = Ask("aim", aims, _attack, rule="5.2")

# Answers (rules 7.3, 7.4 and 7.7) ----------------------------------------------------------------------------------


def _threat(state: Tournament) -> tuple[int, list[int]]:
    """The place of the pending attack on the agenda, and the damage that threatens each robot."""
    at = next(i for i in range(len(state.agenda) - 1, -1, -1) if state.agenda[i][0] is answered)
    hits = state.agenda[at][3:]
    return at, [hits[robot] + hits[robot + ROBOTS] for robot in range(ROBOTS)]


def _threatened(state: Tournament, seat: int) -> list[int]:
    _, threat = _threat(state)
    return [robot for robot in state.team(seat) if threat[robot]]


def _may_answer(state: Tournament, seat: int) -> bool:
    return any(state.hand[robot] for robot in _threatened(state, seat)) and armed(state, seat, *ANSWERS)


def _answers(state: Tournament, seat: int) -> Sequence[Move]:
    found: list[Move] = []
    for weapon in ANSWERS:
        for robot in _threatened(state, seat):
            if weapon in state.hand[robot]:
                targets = _deflections(state, robot) if weapon == DEFLECTOR else [-1]
                found += [play(weapon, robot, target) for target in targets]
    return found


def _deflections(state: Tournament, robot: int) -> list[int]:
    """Rules 7.4 and 8.2: any other robot that fights; with two players only the robot that it faces."""
    if state.duel:
        return state.targets(robot)
    return sorted(state.from_left(robot)[:-1])


def _answer(state: Tournament, move: Play, _seat: int, _at: int) -> None:
    at, _ = _threat(state)
    step, attacker, cause, *damage = state.agenda[at]
    robot = move.robot
    if move.weapon == DODGE:
        event = use(state, move, "7.3", cause)
        taken = damage[robot] + damage[robot + ROBOTS]
        damage[robot] = damage[robot + ROBOTS] = 0
        state.emit(events.DODGED, "7.3", event, robot, taken)
    elif move.weapon == ABSORBER:
        event = use(state, move, "7.7", cause)
        state.emit(events.ABSORBED, "7.7", event, robot, _take_off(damage, robot, ABSORBED))
    else:
        event = use(state, move, "7.4", cause)
        taken = _take_off(damage, robot, DEFLECTED)
        damage[move.target + ROBOTS] += taken
        state.emit(events.DEFLECTED, "7.4", event, robot, move.target, taken)
    state.agenda[at] = (step, attacker, cause, *damage)


def _take_off(damage: list[int], robot: int, most: int) -> int:
    """Take damage off a robot, first that of the attack itself. Returns how much it was."""
    left = most
    for at in (robot, robot + ROBOTS):
        less = min(left, damage[at])
        damage[at] -= less
        left -= less
    return most - left


ANSWER = Window("attack", seats=asked, may=_may_answer, moves=_answers, respond=_answer, rule="7.1")

# Stronger, and damage (rules 7.6, 5.6) -----------------------------------------------------------------------------


def answered(state: Tournament, robot: int, cause: int, *damage: int) -> None:
    """Rule 7.6: ask an attacker with weapons whether it adds damage, if its attack still hurts."""
    total = [damage[one] + damage[one + ROBOTS] for one in range(ROBOTS)]
    state.then((land, robot, cause, *total))
    if any(damage[:ROBOTS]) and state.hand[robot] and state.fights(robot) and STRONGER not in state.gone:
        state.then((STRONGER_ASK, state.owner(robot), robot, cause, *damage[:ROBOTS]))


def _strengthenings(state: Tournament, seat: int, robot: int, _cause: int, *hits: int) -> Sequence[Move]:
    if robot not in holders(state, seat, STRONGER):
        return (PASS,)
    return (PASS, *(play(STRONGER, robot, victim) for victim, hit in enumerate(hits) if hit))


def _strengthen(state: Tournament, move: Move, _seat: int, _robot: int, cause: int, *_hits: int) -> None:
    if not isinstance(move, Play):
        return
    event = use(state, move, "7.6", cause)
    step, attacker, _, *total = state.agenda[-1]
    total[move.target] += STRONGER_BY
    state.agenda[-1] = (step, attacker, event, *total)
    state.emit(events.STRENGTHENED, "7.6", event, move.robot, move.target, STRONGER_BY)


STRONGER_ASK = Ask("stronger", _strengthenings, _strengthen, rule="7.6")


def land(state: Tournament, _robot: int, cause: int, *total: int) -> None:
    """Rule 5.6: each damage takes one energy, clockwise from the left of the active robot, which comes last."""
    for robot in state.from_left(state.active):
        if state.ended != GOING_ON:
            return
        energy.lose(state, robot, total[robot], "5.6", cause, events.DAMAGED)
