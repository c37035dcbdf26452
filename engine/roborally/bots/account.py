"""Luck and skill in a race, turn by turn, measured in turns: the effects of the cards, the plans and the others.

Par is the number of turns that a lone robot still needs. If all goes as expected, a turn lowers it by one. The difference
from that has three parts, which add up exactly:

* the deal: the best lone program of the hand, compared with other hands of as many cards;
* planning: how many turns quicker the robot should have been for the same chance as with the best program, in guesses
  at the others;
* the others: the rest.

A lost life costs the way back and the damage.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from roborally.board.courses import Course
from roborally.board.par import mean, par
from roborally.bots import distances, other_robots, planner, players
from roborally.bots.distances import FAR, PACE
from roborally.bots.other_robots import Cards, Moment, Simulation
from roborally.bots.plays import play_of
from roborally.bots.situation import situation_of
from roborally.position.codes import DESTROYED, FATAL, OFF, RACING, REGISTERS
from roborally.position.events import EVENTS, PUSHED, REGISTER_BEGAN, WIPED
from roborally.position.moves import POWER_DOWN, Take
from roborally.position.state import Race
from roborally.position.view import RaceView
from tabletop.core.session import Session
from tabletop.rules.event import Event
from tabletop.telling.account import Share

HANDS = 160
"""Random hands with which a hand is compared: their mean is right within 0.04 turns."""

GUESSES = 96
"""Guesses at programs, divided by the number of other robots, in which a program is compared with the best."""

LEAST = 16
"""The fewest guesses, with any number of other robots."""

ARRIVING = 0.4
"""Turns that the last flag takes beyond the estimate of the bots, at any distance. Measured in races of lone robots."""

_MOST, _CLOSE = 8.0, 0.001
"""The largest difference between two programs, in turns, and the precision with which it is found."""

_HOPELESS = FAR / PACE[0]
"""With so many turns to go, a robot is sure to be destroyed and to come back."""

_ATTACKS = EVENTS.group("attack")


def account(session: Session, seat: int) -> Iterator[Share]:
    """Yield the finished turns of a robot. Empty where a lone robot could not take the same way (`is_plain_race`)."""
    state = session.at(0).state.clone()
    assert isinstance(state, Race)
    event_count, turn = len(session.opening), None
    for number, ply in enumerate(session.plies[: session.ply]):
        if turn is not None and state.turn != turn.number:
            yield turn.share(state, event_count)
            turn = None
        if turn is None and state.turn and state.status[seat] in (RACING, DESTROYED) and is_plain_race(state):
            turn = _Turn(state, seat, event_count, session.seed)
        move = state.legal()[ply.index]
        if turn is not None:
            turn.choose(state, number, move)
        state.apply(move)
        event_count += len(ply.events)
        if turn is not None:
            turn.happen(ply.events)
    if turn is not None and (state.over or state.turn != turn.number):
        yield turn.share(state, event_count)


def is_plain_race(race: Race) -> bool:
    """Whether each robot touches the same flags in order and by itself, on a floor that does not change."""
    special = race.special
    others = special.superbot or special.racer_and_blocker or special.shared_flags
    moves = special.moving_flags or special.turning_floors
    return bool(race.course.flags) and not (others or moves or special.flags_held or special.last_team)


@lru_cache(maxsize=8)
def _scale(course: Course, damage: int) -> float:
    """The factor from turns as the bots estimate them to par from the docks; 1.0 where par is not known."""
    floor, known = course.floor, par(course.id)
    turns = distances.field(course).turns[damage][0]
    docks = [turns[cell * 4 + way] for cell, way in zip(floor.docks, floor.dock_facing, strict=True)]
    return mean(known) / (mean(docks) + ARRIVING) if known else 1.0


class _Measure:
    """The turns of par that a robot has to go at the beginning of a turn, or may have to go at its end."""

    def __init__(self, race: Race, seat: int) -> None:
        view = players.with_current_course(race.view(seat))
        self.situation = situation_of(view, seat)
        self.field = replace(self.situation.field, gifts=frozenset())
        self.scale = _scale(race.course, race.special.start_damage)
        self.may_power_down = view.damage[seat] > 0 and not view.special.no_power_down
        """Whether it may announce a power-down in this turn."""

    def turns(self, pose: int, flags: int, damage: int, archive: int, *, sleeps: bool) -> float:
        """Turns of par from a pose, or OFF for a robot that comes back; `sleeps`: it powers down for the next turn."""
        known = self.field
        if flags == len(known.flags):
            return 0.0
        reentry, home = self.situation.reentry(self.situation.seat), archive * 4
        back = min(known.turns[reentry][flags][home : home + 4])
        if pose < 0:
            return self.of_par(back)
        onward = known.turns_resting[flags][pose] if sleeps else known.turns[damage][flags][pose]
        return self.of_par(onward if onward < _HOPELESS else 1 + back)

    def of_par(self, turns: float) -> float:
        """Convert turns as the bots estimate them into turns of par; 0 for a robot that has arrived."""
        return self.scale * (turns + ARRIVING) if turns >= 0 else 0.0

    def after(self, moment: Moment, *, sleeps: bool) -> float:
        """Turns of par from the end of a turn."""
        seat, (cells, facings, damage), (flags, archive) = self.situation.seat, moment.rows, moment.gained
        pose = cells[seat] * 4 + facings[seat] if cells[seat] != OFF else OFF
        return self.turns(pose, flags[seat], self.mended(pose, damage[seat]), archive[seat], sleeps=sleeps)

    def mended(self, pose: int, damage: int) -> int:
        """The damage after the clean-up of the turn."""
        return damage - 1 if damage and pose >= 0 and self.field.service_cells[pose >> 2] else damage

    def lone(self, hand: Sequence[int], placed: Sequence[int]) -> float:
        """Turns of par after the best program of a hand, if nobody else were on the floor."""
        seat = self.situation.seat
        runner = self.situation.runner(seat)._replace(life=0.0)
        return self.of_par(planner.best(self.field, runner, planner.counted(hand), placed)[0])


class _Turn:
    """A turn of a robot, followed from its beginning."""

    def __init__(self, race: Race, seat: int, first: int, seed: int) -> None:
        self.number, self.seat, self.first, self.rng = race.turn, seat, first, Random(f"{seed} {race.turn} {seat}")
        self.measure = _Measure(race, seat)
        self.before = _turns_now(self.measure, race)
        self.cards = sorted([*race.pool, *(card for hand in race.hand for card in hand)])
        self.view: RaceView | None = None
        self.ply = -1
        self.program: Cards = ()
        self.sleeps = False
        self.register = 0
        self.wiped = False
        self.deeds: set[str] = set()

    def choose(self, race: Race, ply: int, move: object) -> None:
        """Take note of a choice before it is made."""
        pending = race.pending
        assert pending is not None
        name = pending.ask.name
        if pending.seat == self.seat and name == "program" and self.view is None:
            self.view, self.ply = race.view(self.seat), ply
        elif pending.seat == self.seat and name == "announce":
            self.sleeps = move is POWER_DOWN
        elif name == "ready" or (name == "fill" and pending.operands[0] == self.seat):
            self.program = players.program_of(race.view(self.seat)._replace(operands=(self.seat,)))
            if isinstance(move, Take):
                register = pending.operands[1]
                self.program = (*self.program[: register - 1], move.card, *self.program[register:])

    def happen(self, events: Sequence[Event]) -> None:
        """Take note of events."""
        for event in events:
            if event.kind == REGISTER_BEGAN:
                self.register = event.register
            elif event.kind == WIPED:
                self.wiped = True
            elif event.kind == PUSHED and event.robot == self.seat:
                self.deeds.add("pushed")
            elif event.kind in _ATTACKS and event.robot == self.seat:
                self.deeds.add("shot")

    def share(self, race: Race, end: int) -> Share:
        """The share of the turn; `race` is the position at the beginning of the next one."""
        after = _turns_now(_Measure(race, self.seat), race) if self.wiped else self._cut(race)
        deal = planning = 0.0
        if self.view is not None:
            placed = [
                play_of(contents) if contents >= 0 else OFF for contents in self.measure.situation.locked(self.seat)
            ]
            if len(self.view.hand) >= placed.count(OFF):
                deal, planning = self._deal(self.view.hand, placed), self._planning(self.view)
        gain = self.before - 1 - after
        deeds = tuple(sorted(self.deeds))
        return Share(self.number, self.first, end, self.ply, self.before, after, gain, deal, planning, deeds)

    def _cut(self, race: Race) -> float:
        """Turns of par where the race ended during the turn: the rest of the program runs as if nobody else were there."""
        measure, seat = self.measure, self.seat
        known, flags, archive, damage = measure.field, race.flags[seat], race.archive[seat], race.damage[seat]
        pose = race.cell[seat] * 4 + race.facing[seat] if race.cell[seat] != OFF else OFF
        for register in REGISTERS[self.register :]:
            if pose < 0 or flags == len(known.flags):
                break
            if not measure.situation.view.down[seat] and self.program[register - 1] >= 0:
                pose = known.lone[register][play_of(self.program[register - 1])][pose]
            else:
                ride = known.tables.drift[register][pose >> 2]
                pose = ride.to * 4 + (pose + ride.quarters & 3) if ride.to != OFF else OFF
            damage += known.burn[pose >> 2]
            if damage >= FATAL:
                pose = OFF
            if pose >= 0:
                flags += pose >> 2 in known.goals[register][flags]
                archive = pose >> 2 if known.service_cells[pose >> 2] else archive
        return measure.turns(pose, flags, measure.mended(pose, damage), archive, sleeps=self.sleeps)

    def _deal(self, hand: Sequence[int], placed: Sequence[int]) -> float:
        """Turns by which the hand is better than the mean of other hands of as many cards."""
        others = (self.rng.sample(self.cards, len(hand)) for _ in range(HANDS))
        usual = sum(self.measure.lone(other, placed) for other in others) / HANDS
        return usual - self.measure.lone(hand, placed)

    def _planning(self, view: RaceView) -> float:
        """Turns by which the chosen program is better than the best of the bots; negative if it is worse."""
        measure, situation = self.measure, self.measure.situation
        view = players.with_current_course(view)._replace(
            operands=(self.seat, 1), hand_sizes=(), agenda=(), event_count=0
        )
        best = players.among_others(view, None)
        seen = {*view.hand, *players.used(players.program_of(view))}
        count = max(LEAST, GUESSES // max(1, len(situation.others)))
        chosen, better = (
            list[_Outcome](),
            {sleeps: list[_Outcome]() for sleeps in (False, True)[: 1 + measure.may_power_down]},
        )
        for guess in other_robots.guesses(situation, seen, count, self.rng):
            simulation = other_robots.simulate(situation, guess)
            chosen.append(_Outcome(measure, simulation, self.program, sleeps=self.sleeps))
            for sleeps, outcomes in better.items():
                outcomes.append(_Outcome(measure, simulation, best, sleeps=sleeps))
        if not situation.rivals:
            return measure.scale * (min(map(_to_go, better.values())) - _to_go(chosen))
        return measure.scale * _quicker(chosen, max(sum(one.chance() for one in found) for found in better.values()))


class _Outcome:
    """The result of a program in one guess."""

    def __init__(self, measure: _Measure, simulation: Simulation, program: Cards, *, sleeps: bool) -> None:
        moment = simulation.end(program)
        self.simulation, self.program = simulation, program
        self.turns = other_robots.turns_to_go(simulation.situation, moment)
        home = other_robots.first_home(simulation.situation, moment.gained[0])
        if home >= 0:
            self.turns[home] = -ARRIVING
        self.mine = measure.after(moment, sleeps=sleeps) / measure.scale - ARRIVING

    def chance(self, quicker: float = 0.0) -> float:
        """The chance to win if the robot were `quicker` turns quicker."""
        turns = {**self.turns, self.simulation.situation.seat: self.mine - quicker}
        return self.simulation.judge(self.program, turns)


def _to_go(outcomes: Sequence[_Outcome]) -> float:
    """The mean turns to go, as the bots estimate them."""
    return sum(one.mine for one in outcomes) / len(outcomes)


def _quicker(outcomes: Sequence[_Outcome], chance: float) -> float:
    """Turns that the robot may lose for chances that add up to `chance`; negative if it has to be quicker."""
    low, high = -_MOST, _MOST
    if sum(one.chance() for one in outcomes) == chance:
        return 0.0
    while high - low > _CLOSE:
        middle = (low + high) / 2
        if sum(one.chance(-middle) for one in outcomes) > chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _turns_now(measure: _Measure, race: Race) -> float:
    """Turns of par at the beginning of a turn, or after the race."""
    seat = measure.situation.seat
    pose = race.cell[seat] * 4 + race.facing[seat] if race.cell[seat] != OFF else OFF
    sleeps = race.down[seat] or race.announced[seat]
    return measure.turns(pose, race.flags[seat], race.damage[seat], race.archive[seat], sleeps=sleeps)
