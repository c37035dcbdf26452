"""What the bots do when an option card asks: short-sighted, but sound. Programs are planned without options."""

from collections.abc import Callable, Iterable, Sequence

from roborally.cards import KIND, MOVE_1, STEPS, TURN
from roborally.codes import OFF
from roborally.field import FAR, Field
from roborally.kit import SIDEWAYS, plain
from roborally.moves import Aside, Discard, Keep, Lock, Reach, Steps, Use
from roborally.option_cards import (
    ABLATIVE_COAT,
    ABORT_SWITCH,
    BRAKES,
    CIRCUIT_BREAKER,
    CONDITIONAL_PROGRAM,
    CRAB_LEGS,
    DOUBLE_BARRELED_LASER,
    DUAL_PROCESSOR,
    EXTRA_MEMORY,
    FIRE_CONTROL,
    FLYWHEEL,
    FOURTH_GEAR,
    GYROSCOPIC_STABILIZER,
    HIGH_POWER_LASER,
    MECHANICAL_ARM,
    MINI_HOWITZER,
    POWER_DOWN_SHIELD,
    PRESSOR_BEAM,
    RADIO_CONTROL,
    RAMMING_GEAR,
    REAR_FIRING_LASER,
    RECOMPILE,
    REVERSE_GEAR,
    SCRAMBLER,
    SUPERIOR_ARCHIVE,
    TRACTOR_BEAM,
)
from roborally.view import RaceView
from tabletop.move import Move

DEAREST = (
    EXTRA_MEMORY,
    MECHANICAL_ARM,
    ABLATIVE_COAT,
    SUPERIOR_ARCHIVE,
    DOUBLE_BARRELED_LASER,
    FOURTH_GEAR,
    CONDITIONAL_PROGRAM,
    FLYWHEEL,
    RADIO_CONTROL,
    FIRE_CONTROL,
    RAMMING_GEAR,
    HIGH_POWER_LASER,
    BRAKES,
    SCRAMBLER,
    MINI_HOWITZER,
    RECOMPILE,
    REAR_FIRING_LASER,
    ABORT_SWITCH,
    PRESSOR_BEAM,
    POWER_DOWN_SHIELD,
    REVERSE_GEAR,
    TRACTOR_BEAM,
    DUAL_PROCESSOR,
    CRAB_LEGS,
    GYROSCOPIC_STABILIZER,
    CIRCUIT_BREAKER,
)
"""What bots part with last comes first: they make little of the options at the end."""

DULL_HAND = 2
"""With fewer moves forward than this a hand is worth exchanging."""

HURT = 4
"""Damage up to which it is not worth throwing options away: from then on registers lock."""

Answer = Callable[[RaceView, Field, Sequence[Move]], int]


def answers(ask: str) -> bool:
    """Whether a choice is one that options bring."""
    return ask in _ANSWERS


def choose(view: RaceView, known: Field, moves: Sequence[Move]) -> int:
    """The index of the move that seems best."""
    return _ANSWERS[view.ask](view, known, moves)


def _first(_view: RaceView, _known: Field, _moves: Sequence[Move]) -> int:
    return 0


def _last(_view: RaceView, _known: Field, moves: Sequence[Move]) -> int:
    return len(moves) - 1


# What is ahead ----------------------------------------------------------------------------------------------------


def outlook(view: RaceView, known: Field, pose: int, kinds: Iterable[tuple[int, int]]) -> float:
    """Turns to go from where these cards, (register, kind) in order, lead a lone robot from a pose."""
    seat = view.operands[0]
    flags, damage = view.flags[seat], min(view.damage[seat], len(known.worth) - 1)
    for register, kind in kinds:
        pose = known.lone[register][kind][pose]
        if pose == OFF:
            return FAR
        if flags < len(known.flags) and pose >> 2 == known.flags[flags]:
            flags += 1
            if flags == len(known.flags):
                return -1.0
    return known.worth[damage][flags][pose]


def _rest(view: RaceView, after: int) -> list[tuple[int, int]]:
    """The seat's own cards in the registers behind one."""
    program = view.program[view.operands[0]]
    return [(n, KIND[program[n - 1]]) for n in range(after + 1, 6) if program[n - 1] >= 0]


def _pose(view: RaceView) -> int:
    seat = view.operands[0]
    return view.cell[seat] * 4 + view.facing[seat]


def _swap(view: RaceView, known: Field, moves: Sequence[Move]) -> int:
    """The Conditional Program, if the rest of the turn looks better with it."""
    seat, register = view.operands
    rest, pose = _rest(view, register), _pose(view)
    card, spare = view.program[seat][register - 1], view.kit.spare[seat]
    if card < 0 or spare < 0:
        return 0
    kept = outlook(view, known, pose, [(register, KIND[card]), *rest])
    swapped = outlook(view, known, pose, [(register, KIND[spare]), *rest])
    return int(swapped < kept) if len(moves) > 1 else 0


def _abort(view: RaceView, known: Field, moves: Sequence[Move]) -> int:
    """Only to get away from a pit or the edge."""
    seat, register = view.operands[:2]
    kind = KIND[view.program[seat][register - 1]]
    return int(outlook(view, known, _pose(view), [(register, kind)]) >= FAR)


def _how_far(view: RaceView, known: Field, moves: Sequence[Move]) -> int:
    """The number of steps from which the rest of the turn looks best."""
    _, card, second = view.operands[:3]
    pose, t = _pose(view), known.tables

    def promise(move: Move) -> float:
        assert isinstance(move, Steps)
        cell, facing = pose >> 2, pose & 3
        way = facing if STEPS[KIND[card]] > 0 else facing ^ 2
        for _ in range(move.count):
            to = t.ahead[cell * 4 + way]
            if to == OFF or (to >= 0 and t.pit[to]):
                return FAR
            if to < 0:
                break
            cell = to
        if 0 <= second < SIDEWAYS:
            facing = (facing + TURN[KIND[plain(second)]]) % 4
        ride = t.drift[view.register][cell]
        if ride.to == OFF:
            return FAR
        return outlook(view, known, ride.to * 4 + (facing + ride.quarters) % 4, _rest(view, view.register))

    return min(range(len(moves)), key=lambda index: promise(moves[index]))


# Programming ------------------------------------------------------------------------------------------------------


def _recompile(view: RaceView, _known: Field, _moves: Sequence[Move]) -> int:
    forward = sum(KIND[card] >= MOVE_1 for card in view.hand)
    return int(forward < DULL_HAND and view.damage[view.operands[0]] < HURT)


def _put_aside(_view: RaceView, _known: Field, moves: Sequence[Move]) -> int:
    """A long move: it is what is missing most often."""

    def worth(index: int) -> int:
        move = moves[index]
        return KIND[move.card] if isinstance(move, Aside) else 0

    return max(range(len(moves)), key=worth)


# Weapons and damage -----------------------------------------------------------------------------------------------


def _weapon(view: RaceView, known: Field, moves: Sequence[Move]) -> int:
    """What sends a robot into a pit, else what spoils a program, else what does damage."""
    seat, register = view.operands
    cell, way, ahead = view.cell[seat], view.facing[seat], known.tables.ahead
    near = ahead[cell * 4 + way]
    victim = near
    while victim >= 0 and victim not in view.cell:
        near, victim = victim, ahead[victim * 4 + way]
    behind = ahead[victim * 4 + way] if victim >= 0 else 0
    offered = {move.option: index for index, move in enumerate(moves) if isinstance(move, Use)}
    falls = behind == OFF or (behind >= 0 and known.tables.pit[behind])
    wishes = [
        (falls, PRESSOR_BEAM),
        (near >= 0 and known.tables.pit[near], TRACTOR_BEAM),
        (True, MINI_HOWITZER),
        (register <= 3, RADIO_CONTROL),
        (True, SCRAMBLER),
    ]
    return next((offered[option] for wish, option in wishes if wish and option in offered), 0)


def _direct(_view: RaceView, _known: Field, moves: Sequence[Move]) -> int:
    """The register in the middle of those that can be locked: it spoils most of a program."""
    locks = [index for index, move in enumerate(moves) if isinstance(move, Lock)]
    return locks[len(locks) // 2] if locks else 0


def _absorb(view: RaceView, known: Field, moves: Sequence[Move]) -> int:
    seat, amount = view.operands[:2]
    return 0 if view.damage[seat] + amount <= HURT else _cheapest(view, known, moves)


def _cheapest(_view: RaceView, _known: Field, moves: Sequence[Move]) -> int:
    """Throw away the option that is missed least."""

    def price(index: int) -> int:
        move = moves[index]
        return DEAREST.index(move.option) if isinstance(move, Discard) else OFF

    return max(range(len(moves)), key=price)


def _dearest(_view: RaceView, _known: Field, moves: Sequence[Move]) -> int:
    """Keep the option that would be missed most."""
    return min(
        range(len(moves)),
        key=lambda index: DEAREST.index(move.option) if isinstance(move := moves[index], Keep) else OFF,
    )


# Touching and the end of the turn ---------------------------------------------------------------------------------


def _arm(view: RaceView, _known: Field, moves: Sequence[Move]) -> int:
    """The next flag, if it is in reach."""
    seat = view.operands[0]
    flags, touched = view.course.flags, view.flags[seat]
    goal = flags[touched] if touched < len(flags) else OFF
    return next((i for i, move in enumerate(moves) if isinstance(move, Reach) and move.cell == goal), 0)


def _service(view: RaceView, _known: Field, moves: Sequence[Move]) -> int:
    """Wrench and hammer before any other."""
    site = view.course.floor.site
    return max(range(1, len(moves)), key=lambda i: site[move.cell] if isinstance(move := moves[i], Reach) else 0)


def _trip(view: RaceView, _known: Field, _moves: Sequence[Move]) -> int:
    return int(view.damage[view.operands[0]] > HURT)


_ANSWERS: dict[str, Answer] = {
    "recompile": _recompile,
    "flywheel": _last,
    "set-aside": _last,
    "set-aside-card": _put_aside,
    "gyro": _first,
    "conditional": _swap,
    "abort": _abort,
    "two-cards": _first,
    "steps": _how_far,
    "weapon": _weapon,
    "fire-control": _direct,
    "absorb": _absorb,
    "lose-option": _cheapest,
    "arm": _arm,
    "arm-service": _service,
    "circuit-breaker": _trip,
    "keep": _dearest,
}
