"""Choices of the bots about option cards. Each compares turns to go after the possible moves; of the other robots only
the one that is hit counts."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from roborally.board.floor import WALL
from roborally.bots import planner
from roborally.bots.distances import Field
from roborally.bots.plays import PLAYS, play_of
from roborally.bots.situation import Situation, field_of
from roborally.bots.turns_to_go import HANDS, drawn, now, outlook, pose_of, rest_of_program, to_go, unseen
from roborally.position.cards import FORWARD, KIND, QUARTERS
from roborally.position.codes import OFF, RACING
from roborally.position.kit import SIDEWAYS, plain
from roborally.position.moves import Aside, Discard, Keep, Lock, Reach, Steps, Use, Wreck
from roborally.position.option_deck import (
    CARDS,
    DOUBLE_BARRELED_LASER,
    MINI_HOWITZER,
    PRESSOR_BEAM,
    RADIO_CONTROL,
    SCRAMBLER,
    TRACTOR_BEAM,
)
from roborally.position.teams import are_mates
from roborally.position.view import RaceView
from tabletop.rules.move import Move

PINNED = 0.4
"""Turns that a locked register costs."""

SPOILT = 0.06
"""Turns lost by running the program from another space than planned, for each register still to run."""

Answer = Callable[[RaceView, Field, Sequence[Move]], int]


def answers(ask: str) -> bool:
    """Whether this module answers a choice: one that option cards bring."""
    return ask in _ANSWERS


def choose(view: RaceView, moves: Sequence[Move]) -> int:
    """The index of the move that seems best."""
    return _ANSWERS[view.ask](view, field_of(view, view.operands[0]), moves)


def decline(view: RaceView, moves: Sequence[Move]) -> int:
    """The index of the move of a bot that uses no option cards: the first, or the number of steps printed on the card."""
    if view.ask != "steps":
        return 0
    printed = abs(FORWARD[KIND[view.operands[1]]])
    return next((index for index, move in enumerate(moves) if isinstance(move, Steps) and move.count == printed), 0)


def _first(_view: RaceView, _field: Field, _moves: Sequence[Move]) -> int:
    return 0


def _last(_view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    return len(moves) - 1


def _most(moves: Sequence[Move], gain: Callable[[Move], float]) -> int:
    """The index of the move that gains most, the first of several."""
    return max(range(len(moves)), key=lambda index: gain(moves[index]))


# Programming ------------------------------------------------------------------------------------------------------


def _recompile(view: RaceView, field: Field, _moves: Sequence[Move]) -> int:
    """Recompile if other hands would do better, the damage included."""
    seat = view.operands[0]
    situation = Situation(view, field, seat)
    runner, locked = situation.runner(seat), situation.locked(seat)
    plays = [play_of(contents) if contents >= 0 else OFF for contents in locked]

    def promise(hand: Sequence[int], damage: int) -> float:
        runs = runner._replace(damage=runner.damage + damage)
        return planner.best(field, runs, planner.counted(hand), plays)[0]

    hands = drawn(view, len(view.hand))
    return int(sum(promise(hand, 1) for hand in hands) / HANDS < promise(view.hand, 0))


def _put_aside(_view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    """Put the longest move aside, because it is missing most often."""
    return _most(moves, lambda move: KIND[move.card] if isinstance(move, Aside) else 0)


# In a turn ----------------------------------------------------------------------------------------------------------


def _gyro(view: RaceView, _field: Field, _moves: Sequence[Move]) -> int:
    seat = view.operands[0]
    pose, program = pose_of(view, seat), rest_of_program(view, 0)
    return int(outlook(view, seat, pose, program, steady=True) < outlook(view, seat, pose, program))


def _swap(view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    """Use the Conditional Program if the rest of the turn looks better with it."""
    seat, register = view.operands
    rest, pose = rest_of_program(view, register), pose_of(view, seat)
    own, spare = rest_of_program(view, register - 1), view.kit.spare[seat]
    if spare < 0 or len(own) == len(rest):
        return 0
    swapped = outlook(view, seat, pose, [(register, KIND[spare]), *rest])
    return int(swapped < outlook(view, seat, pose, own)) if len(moves) > 1 else 0


def _abort(view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    """Use the Abort Switch if cards from the deck would do better from now to the end of the turn."""
    seat, register = view.operands[:2]
    pose, own, locks = pose_of(view, seat), rest_of_program(view, register - 1), view.locks(seat)

    def promise(cards: Sequence[int]) -> float:
        plays = [
            (number, play if locks >> number - 1 & 1 else KIND[card])
            for card, (number, play) in zip(cards, own, strict=True)
        ]
        return outlook(view, seat, pose, plays)

    return int(sum(map(promise, drawn(view, len(own)))) / HANDS < outlook(view, seat, pose, own))


def _how_far(view: RaceView, field: Field, moves: Sequence[Move]) -> int:
    """The number of steps from which the rest of the turn looks best."""
    seat, card, second = view.operands[:3]
    pose, t = pose_of(view, seat), field.tables

    def promise(move: Move) -> float:
        assert isinstance(move, Steps)
        cell, facing = pose >> 2, pose & 3
        way = facing if FORWARD[KIND[card]] > 0 else facing ^ 2
        for _ in range(move.count):
            to = t.ahead[cell * 4 + way]
            if to == OFF or (to >= 0 and t.pit[to]):
                return outlook(view, seat, OFF, ())
            if to < 0:
                break
            cell = to
        if 0 <= second < SIDEWAYS:
            facing = (facing + QUARTERS[KIND[plain(second)]]) % 4
        ride = t.drift[view.register][cell]
        if ride.to == OFF:
            return outlook(view, seat, OFF, ())
        flags = view.flags[seat]
        flags += flags < len(field.flags) and ride.to in field.goals[view.register][flags]
        there = ride.to * 4 + (facing + ride.quarters) % 4
        return outlook(view, seat, there, rest_of_program(view, view.register), flags=flags)

    return _most(moves, lambda move: -promise(move))


# Weapons and damage -----------------------------------------------------------------------------------------------


class _Shot(NamedTuple):
    """A robot that chooses its weapon, and the robot that it sees; `before` are the turns which the victim has to go."""

    view: RaceView
    field: Field
    seat: int
    victim: int
    before: float

    @property
    def register(self) -> int:
        """The register that runs."""
        return self.view.operands[1]

    def moved(self, quarters: int, damage: int = 0) -> float:
        """Turns that a target loses if it is moved, so many quarter turns from the way of the shot, and damaged."""
        view, victim, tables = self.view, self.victim, self.field.tables
        to = tables.ahead[view.cell[victim] * 4 + (view.facing[self.seat] + quarters) % 4]
        if to == WALL:
            return now(view, victim, extra_damage=damage) - self.before
        if to < 0 or tables.pit[to]:
            return to_go(view, victim, OFF, view.flags[victim], 0) - self.before
        there = to * 4 + view.facing[victim]
        turns = to_go(view, victim, there, view.flags[victim], view.damage[victim] + damage)
        return turns - self.before + SPOILT * (5 - self.register)

    def controlled(self) -> float:
        """Turns that a target loses if it runs the program of the robot that shoots."""
        view, victim = self.view, self.victim
        foreign = [(n, PLAYS[play].card) for n, play in rest_of_program(view, self.register)]
        return outlook(view, victim, pose_of(view, victim), foreign) - self.before + (5 - self.register) / 5

    def scrambled(self) -> float:
        """Turns that a target loses if its next register holds a random unseen card."""
        view, victim = self.view, self.victim
        kinds, pose = [KIND[card] for card in unseen(view)], pose_of(view, victim)
        then = [(outlook(view, victim, pose, [(self.register + 1, kind)]), kinds.count(kind)) for kind in {*kinds}]
        mean = sum(turns * count for turns, count in then) / len(kinds)
        return mean - self.before + 1 / 5 + SPOILT * (4 - self.register)

    def lasered(self) -> float:
        """Turns that the main laser costs its target."""
        strength = 1 + self.view.kit.has(self.seat, DOUBLE_BARRELED_LASER)
        return now(self.view, self.victim, extra_damage=strength) - self.before


SETBACK: dict[int, Callable[[_Shot], float]] = {
    MINI_HOWITZER: lambda shot: shot.moved(0, 1),
    PRESSOR_BEAM: lambda shot: shot.moved(0),
    RADIO_CONTROL: _Shot.controlled,
    SCRAMBLER: _Shot.scrambled,
    TRACTOR_BEAM: lambda shot: shot.moved(2),
}
"""Per weapon that may replace the main laser: turns that it costs its target."""


def _weapon(view: RaceView, field: Field, moves: Sequence[Move]) -> int:
    """Choose the weapon that sets a foe back most, or a mate least."""
    seat, ahead = view.operands[0], field.tables.ahead
    cell = ahead[view.cell[seat] * 4 + view.facing[seat]]
    while cell >= 0 and cell not in view.cell:
        cell = ahead[cell * 4 + view.facing[seat]]
    if cell < 0:
        return 0
    victim = view.cell.index(cell)
    shot = _Shot(view, field, seat, victim, now(view, victim))
    sign = -1 if are_mates(view, seat, victim) else 1

    def gain(move: Move) -> float:
        if not isinstance(move, Use):
            return sign * shot.lasered()
        return sign * SETBACK[move.option](shot) if move.option in SETBACK else -math.inf  # a mate stands behind

    return _most(moves, gain)


def _direct(view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    """Choose damage, a lock or an option: the loss that hurts a foe most, or a mate least. Of the locks the middle one counts,
    because it spoils most of a program."""
    shooter, victim = view.operands[:2]
    sign = -1 if are_mates(view, shooter, victim) else 1
    locks = [move.register for move in moves if isinstance(move, Lock)]
    before = now(view, victim)
    loss = now(view, victim, extra_damage=1) - before

    def gain(move: Move) -> float:
        if isinstance(move, Wreck):
            return CARDS[move.option].worth * max(0.0, before)
        if isinstance(move, Lock):
            middle = move.register == locks[len(locks) // 2]
            return (PINNED if middle else 0.0) + (loss if view.rules.pins_hurt else 0.0)
        return loss

    return _most(moves, lambda move: sign * gain(move))


def _absorb(view: RaceView, field: Field, moves: Sequence[Move]) -> int:
    """Discard an option if the damage costs more."""
    seat, amount = view.operands[:2]
    index = _cheapest(view, field, moves)
    move = moves[index]
    assert isinstance(move, Discard)
    saved = now(view, seat, extra_damage=amount) - now(view, seat, extra_damage=amount - 1)
    return index if saved > CARDS[move.option].worth * max(0.0, now(view, seat)) else 0


def _cheapest(_view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    """Discard the option of least worth."""
    return _most(moves, lambda move: -CARDS[move.option].worth if isinstance(move, Discard) else -1.0)


def _dearest(_view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    """Keep the option of most worth."""
    return _most(moves, lambda move: CARDS[move.option].worth if isinstance(move, Keep) else -1.0)


# Touching and the end of the turn ---------------------------------------------------------------------------------


def _arm(view: RaceView, field: Field, moves: Sequence[Move]) -> int:
    """Reach for the next flag if it is near enough; else for the best place to come back."""
    seat = view.operands[0]
    flags, touched = view.course.flags, view.flags[seat]
    goal = flags[touched] if touched < len(flags) else OFF
    far = field.distance[touched]

    def gain(move: Move) -> float:
        cell = move.cell if isinstance(move, Reach) else view.archive[seat]
        return 1.0 if isinstance(move, Reach) and cell == goal else -min(far[cell * 4 : cell * 4 + 4])

    return _most(moves, gain)


def _service(view: RaceView, _field: Field, moves: Sequence[Move]) -> int:
    """Reach for wrench and hammer before any other site."""
    site = view.course.floor.site
    return _most(moves, lambda move: site[move.cell] if isinstance(move, Reach) else -1.0)


def _trip(view: RaceView, field: Field, _moves: Sequence[Move]) -> int:
    """Power down if that is quicker."""
    seat = view.operands[0]
    flags, pose = view.flags[seat], pose_of(view, seat)
    awake = view.status[seat] == RACING and pose >= 0
    return int(awake and field.turns_resting[flags][pose] < field.turns[view.damage[seat]][flags][pose])


_ANSWERS: dict[str, Answer] = {
    "recompile": _recompile,
    "flywheel": _last,
    "set-aside": _last,
    "set-aside-card": _put_aside,
    "gyro": _gyro,
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
