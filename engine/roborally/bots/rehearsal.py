"""Whole turns among others: what becomes of a robot's programs if the others play this or that."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from roborally.bots import kernel, planner
from roborally.bots.distances import EQUIPMENT, Field, equipped
from roborally.bots.kernel import Action, Tables
from roborally.bots.planner import Runner
from roborally.bots.plays import GEAR, card_of, lying, open_to, play_of
from roborally.position.cards import DECK, HAND_SIZE
from roborally.position.codes import OFF, RACING, REENTRY_DAMAGE
from roborally.position.option_deck import EXTRA_MEMORY, SUPERIOR_ARCHIVE
from roborally.position.view import RaceView

SPREAD = 0.9
"""Turns by which a robot is ahead when it wins three times in four (as a logistic scale)."""

Cards = tuple[int, ...]
"""What lies in a robot's five registers (see `plays.laid`); negative where nothing does."""

Rows = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Cells, facings and damage, by seat."""

Gained = tuple[tuple[int, ...], tuple[int, ...]]
"""Flags touched and cells of the archive markers, by seat."""

Cast = dict[int, Cards]
"""What the others play, by seat."""


@dataclass(frozen=True)
class Scene:
    """The beginning of a turn as a seat sees it."""

    view: RaceView
    field: Field
    seat: int

    @cached_property
    def fields(self) -> list[Field]:
        """Per seat the field of its robot with the options that all can see."""
        if not self.view.kit.active:
            return [self.field] * self.view.seats
        return [known(self.view, seat) if seat != self.seat else self.field for seat in range(self.view.seats)]

    @cached_property
    def tables(self) -> Tables:
        """What `kernel.phase` needs for what any of the robots may play."""
        gear = GEAR & frozenset[int]().union(*self.view.kit.held)
        return kernel.tables_for(self.view.course.floor, open_to(gear))

    @cached_property
    def marks(self) -> tuple[bool, ...]:
        """[cell] -> whether any robot touches something from there."""
        return tuple(map(any, zip(*{field.marks for field in self.fields}, strict=True)))

    @cached_property
    def others(self) -> list[int]:
        """Seats of the other robots on the floor, in dock order."""
        return [seat for seat in self.order if seat != self.seat]

    @cached_property
    def order(self) -> list[int]:
        """Seats of all robots on the floor, in dock order."""
        view = self.view
        docks = [(view.first + i) % view.seats for i in range(view.seats)]
        return [seat for seat in docks if view.status[seat] == RACING]

    @cached_property
    def rivals(self) -> list[int]:
        """Seats of the other robots on the floor that are not of its team."""
        team = self.view.team
        return [seat for seat in self.others if team[seat] != team[self.seat]]

    @cached_property
    def life(self) -> list[float]:
        """Per seat, the turns that its next life costs."""
        view = self.view
        spare = [lives - (not view.rules.spare_life) for lives in view.lives]
        return [planner.LIFE * (1 + 1 / left) if left > 0 else planner.LAST_LIFE for left in spare]

    def runner(self, seat: int) -> Runner:
        """A robot, for the planner."""
        view = self.view
        return Runner(
            pose=view.cell[seat] * 4 + view.facing[seat],
            flags=view.flags[seat],
            archive=view.archive[seat],
            damage=view.damage[seat],
            life=self.life[seat],
            reentry=self.reentry(seat),
        )

    def reentry(self, seat: int) -> int:
        """The damage of coming back."""
        return 0 if self.view.kit.has(seat, SUPERIOR_ARCHIVE) else REENTRY_DAMAGE

    def locked(self, seat: int) -> list[int]:
        """Per register what is locked there, or OFF."""
        locks, kit = self.view.locks(seat), self.view.kit
        lies = [lying(*cards, kit.held[seat]) for cards in zip(self.view.program[seat], kit.second[seat], strict=True)]
        return [max(OFF, one) if locks >> index & 1 else OFF for index, one in enumerate(lies)]


def known(view: RaceView, seat: int) -> Field:
    """The field as it is for the robot of a seat."""
    return equipped(view.course, EQUIPMENT.intersection(view.kit.held[seat]), draws=view.kit.active)


def casts(scene: Scene, known: Iterable[int], count: int, rng: Random) -> Iterator[Cast]:
    """So many guesses at what the others play, each from hands that they might hold. `known` cards are in nobody's hand."""
    view = scene.view
    seen = {*known, *(card for program in view.program for card in program)}
    unseen = [card for card in DECK if card not in seen]
    for _ in range(count):
        yield _cast(scene, unseen, rng)


def _cast(scene: Scene, unseen: Sequence[int], rng: Random) -> Cast:
    rest = list(unseen)
    cast = {}
    for seat in scene.others:
        if scene.view.down[seat]:
            continue
        locked = scene.locked(seat)
        size = HAND_SIZE - scene.view.damage[seat] + scene.view.kit.has(seat, EXTRA_MEMORY)
        hand = [rest.pop(int(rng.random() * len(rest))) for _ in range(size)]
        plays = [play_of(lies) if lies >= 0 else OFF for lies in locked]
        found = planner.best(scene.fields[seat], scene.runner(seat), planner.counted(hand), plays)
        cast[seat] = tuple(planner.cards_for(found[1], hand, locked))
    return cast


def chances(scene: Scene, programs: Sequence[Cards], cast: Cast) -> list[float]:
    """The chance to win the race after each of these programs when the others play as cast."""
    rehearsed = Rehearsal(scene, cast)
    return [rehearsed.chance(program) for program in programs]


class _Moment:
    """How all stand after a register; moments that are alike are one, however they were reached."""

    __slots__ = ("after", "chance", "gained", "rows")

    def __init__(self, rows: Rows, gained: Gained, chance: float | None = None) -> None:
        self.rows, self.gained, self.chance = rows, gained, chance
        self.after: dict[int, _Moment] = {}  # by what is played next; none if the race is over


class Rehearsal:
    """What follows from one cast: a graph of moments, worked out as far as it is asked for."""

    def __init__(self, scene: Scene, cast: Cast) -> None:
        view = scene.view
        self.scene, self.cast = scene, cast
        self.armed = tuple(seat for seat in scene.order if not view.down[seat])
        self.start = _Moment((view.cell, view.facing, view.damage), (view.flags, view.archive))
        self.moments: tuple[dict[tuple[Rows, Gained], _Moment], ...] = tuple({} for _ in range(6))
        self.orders: dict[tuple[Action, ...], int] = {}
        self.played: dict[tuple[int, int], tuple[int, tuple[Action, ...]]] = {}

    def chance(self, program: Cards) -> float:
        """The chance to win after this program."""
        moment, played = self.start, self.played
        for register, card in enumerate(program, 1):
            number, actions = played.get((register, card)) or self._everybody(register, card)
            following = moment.after.get(number)
            if following is None:
                following = moment.after[number] = self._play(moment, register, actions)
            moment = following
            if moment.chance is not None:
                return moment.chance
        moment.chance = _chance(self.scene, moment.rows, moment.gained)
        return moment.chance

    def _everybody(self, register: int, mine: int) -> tuple[int, tuple[Action, ...]]:
        """What all play in a register, by priority, and a number for it: another card in the same place is no other."""
        cards = [(mine, self.scene.seat), *((cards[register - 1], seat) for seat, cards in self.cast.items())]
        cards.sort(key=lambda one: card_of(one[0]), reverse=True)
        actions = tuple((seat, play_of(lies)) for lies, seat in cards if lies >= 0)
        number = self.orders.setdefault(actions, len(self.orders))
        self.played[register, mine] = number, actions
        return number, actions

    def _play(self, moment: _Moment, register: int, actions: Sequence[Action]) -> _Moment:
        marks, gained = self.scene.marks, moment.gained
        cells, facings, damage = map(list, moment.rows)
        kernel.phase(self.scene.tables, register, actions, cells, facings, damage, self.armed)
        for cell in cells:
            if marks[cell]:
                gained = _touch(self.scene.fields, register, cells, *gained)
                break
        rows = tuple(cells), tuple(facings), tuple(damage)
        known = self.moments[register].get((rows, gained))
        if known is None:
            chance = None
            if gained is not moment.gained and (home := _first_home(self.scene, gained[0])) >= 0:
                chance = float(home not in self.scene.rivals)
            known = self.moments[register][rows, gained] = _Moment(rows, gained, chance)
        return known


def _touch(
    fields: Sequence[Field], register: int, cells: Sequence[int], flags: Sequence[int], archive: Sequence[int]
) -> Gained:
    """What has been gained when robots have come to flags and repair sites."""
    new_flags = tuple(
        [
            count + (count < len(field.flags) and cell in field.goals[register][count])
            for field, count, cell in zip(fields, flags, cells, strict=True)
        ]
    )
    new_archive = tuple(
        [cell if field.marks[cell] else old for field, cell, old in zip(fields, cells, archive, strict=True)]
    )
    return new_flags, new_archive


def _first_home(scene: Scene, flags: Sequence[int]) -> int:
    """The seat that has touched all flags, in dock order, or -1."""
    return next((seat for seat in scene.order if flags[seat] == len(scene.field.flags)), -1)


def _chance(scene: Scene, rows: Rows, gained: Gained) -> float:
    """The chance to win from the end of a turn on, from how many turns each robot has to go."""
    view = scene.view
    cells, facings, damage = rows
    flags, archive = gained
    turns = []
    for seat in scene.order:
        field = scene.fields[seat]
        cell, tokens, worth = cells[seat], damage[seat], field.worth
        if cell == OFF:
            home = archive[seat] * 4
            turns.append(scene.life[seat] + min(worth[scene.reentry(seat)][flags[seat]][home : home + 4]))
            continue
        pose = cell * 4 + facings[seat]
        to_go = worth[tokens - 1 if tokens and field.marks[cell] else tokens][flags[seat]][pose]
        if view.damage[seat] or view.announced[seat]:
            to_go = min(to_go, field.rest[flags[seat]][pose])
        turns.append(to_go - planner.GIFT if cell in field.gifts else to_go)
    mine = turns[scene.order.index(scene.seat)]
    won = 1.0
    for seat, to_go in zip(scene.order, turns, strict=True):
        if seat in scene.rivals:
            won /= 1 + math.exp((mine - to_go) / SPREAD)
    return won
