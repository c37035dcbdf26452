"""Luck and skill in a race, turn by turn and in turns: what the cards, the plans and the others cost a robot.

A turn goes as expected if par, the turns that a lone robot needs, is one less after it. What is gained or lost beside that has
three parts. The deal: what the best lone program of the hand brings, beside that of other hands of as many cards. Planning: how
many turns quicker the robot would have had to be to have the chance that the best program gave it, in guesses at the others.
The others: all the rest, so that the three add up exactly. A life that is lost costs the way back and the damage.
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
"""Hands that a hand is compared with: their mean is right within 0.04 turns."""

GUESSES = 96
"""Programs of others that are guessed to compare a program with the best."""

LEAST = 16
"""The fewest guesses, however many others there are."""

ARRIVING = 0.4
"""Turns that the last flag takes on top of what the bots reckon with, by races of lone robots: at any distance the same."""

_MOST, _CLOSE = 8.0, 0.001
"""Turns that a program may be worse or better by, at most, and how closely that is worked out."""

_HOPELESS = FAR / PACE[0]
"""Turns from which on a robot is sure to be destroyed and to come back."""

_ATTACKS = EVENTS.group("attack")


def account(session: Session, seat: int) -> Iterator[Share]:
    """The turns of a race for the robot of a seat, those that are over; none where a lone robot could not go the same way."""
    state = session.at(0).state.clone()
    assert isinstance(state, Race)
    event_count, turn = len(session.opening), None
    for number, ply in enumerate(session.plies[: session.ply]):
        if turn is not None and state.turn != turn.number:
            yield turn.share(state, event_count)
            turn = None
        if turn is None and state.turn and state.status[seat] in (RACING, DESTROYED) and goes_its_way(state):
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


def goes_its_way(race: Race) -> bool:
    """Whether each robot goes for the same flags, in their order and alone, on a floor that stays as it is."""
    special = race.special
    others = special.superbot or special.racer_and_blocker or special.shared_flags
    moves = special.moving_flags or special.turning_floors
    return bool(race.course.flags) and not (others or moves or special.flags_held or special.last_team)


@lru_cache(maxsize=8)
def _scale(course: Course, damage: int) -> float:
    """By what the turns that the bots reckon with are multiplied to be par from the docks, where that is known."""
    floor, known = course.floor, par(course.id)
    turns = distances.field(course).turns[damage][0]
    docks = [turns[cell * 4 + way] for cell, way in zip(floor.docks, floor.dock_facing, strict=True)]
    return mean(known) / (mean(docks) + ARRIVING) if known else 1.0


class _Measure:
    """What a robot has to go at the beginning of a turn, or may have at its end, in turns of par."""

    def __init__(self, race: Race, seat: int) -> None:
        view = players.as_it_lies(race.view(seat))
        self.situation = situation_of(view, seat)
        self.field = replace(self.situation.field, gifts=frozenset())
        self.scale = _scale(race.course, race.special.start_damage)
        self.naps = view.damage[seat] > 0 and not view.special.no_power_down
        """Whether it may announce to power down in this turn."""

    def turns(self, pose: int, flags: int, damage: int, archive: int, *, sleeps: bool) -> float:
        """Turns to go from a pose, OFF for a robot that comes back, if it powers down for the next turn or not."""
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
        """Turns as the bots reckon with them, in turns of par; less than 0 where the robot has arrived."""
        return self.scale * (turns + ARRIVING) if turns >= 0 else 0.0

    def after(self, moment: Moment, *, sleeps: bool) -> float:
        """Turns to go from the end of a turn."""
        seat, (cells, facings, damage), (flags, archive) = self.situation.seat, moment.rows, moment.gained
        pose = cells[seat] * 4 + facings[seat] if cells[seat] != OFF else OFF
        return self.turns(pose, flags[seat], self.mended(pose, damage[seat]), archive[seat], sleeps=sleeps)

    def mended(self, pose: int, damage: int) -> int:
        """The damage after the clean-up of the turn."""
        return damage - 1 if damage and pose >= 0 and self.field.marks[pose >> 2] else damage

    def lone(self, hand: Sequence[int], placed: Sequence[int]) -> float:
        """Turns to go after the best program of a hand, if nobody else were there."""
        seat = self.situation.seat
        runner = self.situation.runner(seat)._replace(life=0.0)
        return self.of_par(planner.best(self.field, runner, planner.counted(hand), placed)[0])


class _Turn:
    """A turn of a robot, as it is played on from its beginning."""

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
        """A choice is about to be made."""
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
        """These events have happened."""
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
        """What came of the turn; `race` is the one after it."""
        after = _turns_now(_Measure(race, self.seat), race) if self.wiped else self._cut(race)
        deal = planning = 0.0
        if self.view is not None:
            placed = [play_of(lies) if lies >= 0 else OFF for lies in self.measure.situation.locked(self.seat)]
            if len(self.view.hand) >= placed.count(OFF):
                deal, planning = self._deal(self.view.hand, placed), self._planning(self.view)
        gain = self.before - 1 - after
        deeds = tuple(sorted(self.deeds))
        return Share(self.number, self.first, end, self.ply, self.before, after, gain, deal, planning, deeds)

    def _cut(self, race: Race) -> float:
        """Turns to go where the race has ended within the turn: the rest of the program is run as if nobody else were there."""
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
                archive = pose >> 2 if known.marks[pose >> 2] else archive
        return measure.turns(pose, flags, measure.mended(pose, damage), archive, sleeps=self.sleeps)

    def _deal(self, hand: Sequence[int], placed: Sequence[int]) -> float:
        """By how many turns the hand is better than others of as many cards."""
        others = (self.rng.sample(self.cards, len(hand)) for _ in range(HANDS))
        usual = sum(self.measure.lone(other, placed) for other in others) / HANDS
        return usual - self.measure.lone(hand, placed)

    def _planning(self, view: RaceView) -> float:
        """By how many turns what was chosen is better than the best, less than 0 where it is worse."""
        measure, situation = self.measure, self.measure.situation
        view = players.as_it_lies(view)._replace(operands=(self.seat, 1), hand_sizes=(), agenda=(), event_count=0)
        best = players.among_others(view, None)
        seen = {*view.hand, *players.used(players.program_of(view))}
        count = max(LEAST, GUESSES // max(1, len(situation.others)))
        chosen, better = list[_Outcome](), {sleeps: list[_Outcome]() for sleeps in (False, True)[: 1 + measure.naps]}
        for guess in other_robots.guesses(situation, seen, count, self.rng):
            simulation = other_robots.simulate(situation, guess)
            chosen.append(_Outcome(measure, simulation, self.program, sleeps=self.sleeps))
            for sleeps, outcomes in better.items():
                outcomes.append(_Outcome(measure, simulation, best, sleeps=sleeps))
        if not situation.rivals:
            return measure.scale * (min(map(_to_go, better.values())) - _to_go(chosen))
        return measure.scale * _quicker(chosen, max(sum(one.chance() for one in found) for found in better.values()))


class _Outcome:
    """What comes of a program in a guess."""

    def __init__(self, measure: _Measure, simulation: Simulation, program: Cards, *, sleeps: bool) -> None:
        moment = simulation.end(program)
        self.simulation, self.program = simulation, program
        self.turns = other_robots.turns_to_go(simulation.situation, moment)
        home = other_robots.first_home(simulation.situation, moment.gained[0])
        if home >= 0:
            self.turns[home] = -ARRIVING
        self.mine = measure.after(moment, sleeps=sleeps) / measure.scale - ARRIVING

    def chance(self, quicker: float = 0.0) -> float:
        """The chance to win if the robot were so many turns quicker."""
        turns = {**self.turns, self.simulation.situation.seat: self.mine - quicker}
        return self.simulation.judge(self.program, turns)


def _to_go(outcomes: Sequence[_Outcome]) -> float:
    """The mean turns to go, as the bots reckon with them."""
    return sum(one.mine for one in outcomes) / len(outcomes)


def _quicker(outcomes: Sequence[_Outcome], chance: float) -> float:
    """The turns by which the robot may be slower, or if less than 0 has to be quicker, for chances that sum up to this."""
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
    """Turns to go at the beginning of a turn, or after the race."""
    seat = measure.situation.seat
    pose = race.cell[seat] * 4 + race.facing[seat] if race.cell[seat] != OFF else OFF
    sleeps = race.down[seat] or race.announced[seat]
    return measure.turns(pose, race.flags[seat], race.damage[seat], race.archive[seat], sleeps=sleeps)
