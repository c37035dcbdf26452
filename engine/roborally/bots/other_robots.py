"""Guesses at the programs of the other robots, and the results of a robot's own programs among them, over whole turns."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from roborally.bots import kernel, planner
from roborally.bots.distances import Field
from roborally.bots.kernel import Action
from roborally.bots.plays import card_of, play_of
from roborally.bots.situation import Situation
from roborally.position.cards import DECK, HAND_SIZE
from roborally.position.codes import OFF, REGISTERS
from roborally.position.option_deck import EXTRA_MEMORY

SPREAD = 0.9
"""The lead, in turns, with which a robot wins about three times in four (scale of a logistic curve)."""

HIT = 0.5
"""Turns that a point of damage to a mate costs. Tuned in races of teams, and on needless shots at mates."""

Cards = tuple[int, ...]
"""The contents of a robot's five registers (see `plays.packed`); negative where a register is empty."""

Rows = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Cells, facings and damage, by seat."""

Gained = tuple[tuple[int, ...], tuple[int, ...]]
"""Flags touched and cells of the archive markers, by seat."""

Guess = dict[int, Cards]
"""The programs of the others, by seat."""

Held = tuple[list[int], list[int]]
"""A hand, and per register its locked contents or OFF."""


def guesses(
    situation: Situation, seen: Iterable[int], count: int, rng: Random, seats: Sequence[int] = ()
) -> Iterator[Guess]:
    """Yield `count` guesses at the programs of the others, or of these seats. Each comes from hands that they might hold,
    without the cards in `seen`."""
    cards = unseen(situation, seen)
    for _ in range(count):
        yield alone(situation, hands(situation, seats or situation.others, cards, rng))


def unseen(situation: Situation, seen: Iterable[int]) -> list[int]:
    """The cards that are neither in `seen` nor visible in a register."""
    visible = {*seen, *(card for program in situation.view.program for card in program)}
    return [card for card in DECK if card not in visible]


def hands(situation: Situation, seats: Sequence[int], cards: Sequence[int], rng: Random) -> dict[int, Held]:
    """Random hands of these cards for these seats, by seat; powered-down robots get none."""
    rest = list(cards)
    held = {}
    for seat in seats:
        if situation.view.down[seat]:
            continue
        locked = situation.locked(seat)
        for index in range(len(REGISTERS)):
            if locked[index] == OFF and situation.view.locks(seat) >> index & 1:  # locked face down
                locked[index] = rest.pop(int(rng.random() * len(rest)))
        size = HAND_SIZE - situation.view.damage[seat] + situation.view.kit.has(seat, EXTRA_MEMORY)
        held[seat] = [rest.pop(int(rng.random() * len(rest))) for _ in range(size)], locked
    return held


def alone(situation: Situation, held: Mapping[int, Held]) -> Guess:
    """The best programs of these hands, each as if its robot were alone on the floor."""
    guess = {}
    for seat, (hand, locked) in held.items():
        field, runner = situation.fields[seat], situation.runner(seat)
        _, program = planner.best(field, runner, planner.counted(hand), plays_of(locked))
        guess[seat] = tuple(planner.cards_for(program, hand, locked))
    return guess


def plays_of(placed: Sequence[int]) -> list[int]:
    """Per register the play in it, or OFF."""
    return [play_of(contents) if contents >= 0 else OFF for contents in placed]


def chances(situation: Situation, programs: Sequence[Cards], guess: Guess) -> list[float]:
    """The chance to win the race after each of these programs when the others play as guessed."""
    simulation = simulate(situation, guess)
    return [simulation.chance(program) for program in programs]


def simulate(situation: Situation, guess: Guess) -> "Simulation":
    """The simulation of a guess, for a robot with or without mates."""
    return SimulationWithMates(situation, guess) if situation.mates else Simulation(situation, guess)


class Moment:
    """The position after a register. Equal positions are one moment, however robots reached it."""

    __slots__ = ("after", "chance", "gained", "rows")

    def __init__(self, rows: Rows, gained: Gained, chance: float | None = None) -> None:
        self.rows, self.gained, self.chance = rows, gained, chance
        self.after: dict[int, Moment] = {}  # next moment by the number of what all play; empty if the race is over


class Simulation:
    """All that follows from one guess: a graph of moments, computed on demand. Programs that reach the same moment share the
    rest. `firing` are the robots that shoot, by default all that are awake."""

    def __init__(self, situation: Situation, guess: Guess, firing: Sequence[int] = ()) -> None:
        view = situation.view
        self.situation, self.guess = situation, guess
        self.armed = firing or tuple(seat for seat in situation.order if not view.down[seat])
        self.start = Moment((view.cell, view.facing, view.damage), (situation.flags, situation.archive))
        self.moments: tuple[dict[tuple[Rows, Gained], Moment], ...] = tuple({} for _ in range(6))
        self.orders: dict[tuple[Action, ...], int] = {}
        self.played: dict[tuple[int, int], tuple[int, tuple[Action, ...]]] = {}

    def chance(self, program: Cards) -> float:
        """The chance to win with this program."""
        moment = self.end(program)
        if moment.chance is None:
            moment.chance = self.judge(program, turns_to_go(self.situation, moment))
        return moment.chance

    def judge(self, program: Cards, turns: Mapping[int, float]) -> float:
        """The chance to win with this program if the robots then have these turns to go."""
        mine = turns[self.situation.seat]
        return math.prod(_ahead(mine, turns[seat]) for seat in self.situation.rivals)

    def setback(self, program: Cards) -> float:
        """Turns that the robot's mates lose in this turn by its program; where they end does not count."""
        cells, _, damage = self.end(program).rows
        lost = 0.0
        for seat in self.situation.mates:
            dead, before = cells[seat] == OFF, self.situation.view.damage[seat]
            lost += self.situation.life[seat] if dead else HIT * (damage[seat] - before)
        return lost

    def end(self, program: Cards) -> Moment:
        """The moment after this program, or at the end of the race if that comes first."""
        moment, played = self.start, self.played
        for register, card in enumerate(program, 1):
            number, actions = played.get((register, card)) or self._everybody(register, card)
            following = moment.after.get(number)
            if following is None:
                following = moment.after[number] = self._play(moment, register, actions)
            moment = following
            if moment.chance is not None:
                break
        return moment

    def _everybody(self, register: int, mine: int) -> tuple[int, tuple[Action, ...]]:
        """What all play in a register, by priority, and its number. Cards with the same effect share a number."""
        cards = [(mine, self.situation.seat), *((cards[register - 1], seat) for seat, cards in self.guess.items())]
        cards.sort(key=lambda one: card_of(one[0]), reverse=True)
        actions = tuple((seat, play_of(contents)) for contents, seat in cards if contents >= 0)
        number = self.orders.setdefault(actions, len(self.orders))
        self.played[register, mine] = number, actions
        return number, actions

    def _play(self, moment: Moment, register: int, actions: Sequence[Action]) -> Moment:
        service_cells, gained = self.situation.service_cells, moment.gained
        cells, facings, damage = map(list, moment.rows)
        kernel.phase(self.situation.tables, register, actions, cells, facings, damage, self.armed)
        for cell in cells:
            if service_cells[cell]:
                gained = _touch(self.situation.fields, register, cells, *gained)
                break
        rows = tuple(cells), tuple(facings), tuple(damage)
        found = self.moments[register].get((rows, gained))
        if found is None:
            chance = None
            if gained is not moment.gained and (home := first_home(self.situation, gained[0])) >= 0:
                chance = float(home not in self.situation.rivals)
            found = self.moments[register][rows, gained] = Moment(rows, gained, chance)
        return found


class SimulationWithMates(Simulation):
    """The simulation for a robot with mates. Its harm to them costs it turns, harm by others does not. Mates go for different
    aims, so its chance is the mean chance to be ahead of a rival."""

    def __init__(self, situation: Situation, guess: Guess) -> None:
        super().__init__(situation, guess)
        self.alone = Simulation(situation, guess, [situation.seat])
        """The same turn if no other robot shot."""

    def chance(self, program: Cards) -> float:
        """The mean chance to be ahead of a rival. It depends on the way to the moment, so moments do not cache it."""
        moment = self.end(program)
        return self.judge(program, turns_to_go(self.situation, moment)) if moment.chance is None else moment.chance

    def judge(self, program: Cards, turns: Mapping[int, float]) -> float:
        """The mean chance to be ahead of a rival after this program; without rivals on the floor, fewer turns are better."""
        mine = turns[self.situation.seat] + self.alone.setback(program)
        ahead = [_ahead(mine, turns[seat]) for seat in self.situation.rivals] or [_ahead(mine, 0)]
        return sum(ahead) / len(ahead)


def _touch(
    fields: Sequence[Field], register: int, cells: Sequence[int], flags: Sequence[int], archive: Sequence[int]
) -> Gained:
    """Flags and archive markers after the robots have touched what they stand on."""
    new_flags = tuple(
        [
            count + (count < len(field.flags) and cell in field.goals[register][count])
            for field, count, cell in zip(fields, flags, cells, strict=True)
        ]
    )
    new_archive = tuple(
        [cell if field.service_cells[cell] else old for field, cell, old in zip(fields, cells, archive, strict=True)]
    )
    return new_flags, new_archive


def first_home(situation: Situation, flags: Sequence[int]) -> int:
    """The first seat in dock order that has touched all flags, or -1."""
    return next((seat for seat in situation.order if flags[seat] == len(situation.fields[seat].flags)), -1)


def _ahead(mine: float, other: float) -> float:
    """The chance to be quicker than another robot, from the turns to go of both."""
    return 1 / (1 + math.exp((mine - other) / SPREAD))


def turns_to_go(situation: Situation, moment: Moment) -> dict[int, float]:
    """Turns to go of each robot in the race, by seat, from the end of a turn."""
    return {seat: to_go(situation, moment, seat) for seat in situation.order}


def to_go(situation: Situation, moment: Moment, seat: int) -> float:
    """Turns to go of the robot of a seat, from the end of a turn."""
    view, field = situation.view, situation.fields[seat]
    cells, facings, damage = moment.rows
    flags, archive = moment.gained[0][seat], moment.gained[1][seat]
    cell, tokens, left = cells[seat], damage[seat], field.turns
    if cell == OFF:
        return situation.life[seat] + min(left[situation.reentry(seat)][flags][archive * 4 : archive * 4 + 4])
    pose = cell * 4 + facings[seat]
    turns = left[tokens - 1 if tokens and field.service_cells[cell] else tokens][flags][pose]
    if view.damage[seat] or view.announced[seat]:
        turns = min(turns, field.turns_resting[flags][pose])
    return turns - planner.GIFT if cell in field.gifts else turns
