"""The coach of a first race, one sentence at a time: what the last card does if no other robot were there, and which card
to lay next towards the flag. Imported when it is first needed."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from roborally.board.floor import Floor
from roborally.bots import kernel
from roborally.position.cards import BACK_UP, FORWARD, KIND, QUARTERS
from roborally.position.codes import OFF
from roborally.position.events import DESTROYED, TOUCHED, TURN_BEGAN
from roborally.position.view import RaceView
from roborally.show.text import kind_name, seat_name
from tabletop.rules.event import Event, Kind
from tabletop.show.words import Words
from web.desks.roborally.program import Program

_ALL = 5


class Robot(NamedTuple):
    """Where a robot stands, and whether it has touched the flag on its way."""

    cell: int
    facing: int
    touched: bool = False


class Coach:
    """Tells one seat what to do while it lays out a program. `events` are those that the seat has seen."""

    def __init__(self, view: RaceView, words: Words, page_words: Words, events: Sequence[Event]) -> None:
        assert view.seat is not None
        self.view, self.words, self.say, self.events = view, words, page_words.say, events
        self.seat, self.floor = view.seat, view.floor
        self.flag = view.flags[view.seat] + 1
        self.leads = self.flag == 1 <= len(view.course.flags)  # somebody may link to a first race without flags
        self.name = seat_name(view.seat, words)

    def text(self, draft: Program) -> str:
        """The sentence for a draft, or ''. After the first flag there is only one when a turn begins."""
        if not self.leads:
            begins = len(draft.unplaced) == len(draft.hand) and self.flag <= len(self.view.course.flags)
            return self._opening() if begins else ""
        robot, sentence = self._start, ""
        laid = 0
        for register, card in enumerate(draft.cards, 1):
            if card < 0:
                break
            before, laid = robot, register
            robot = self._after(before, register, KIND[card])
            if robot.cell == OFF:
                return self.say("coach.falls", name=self.name, register=register)
            sentence = self._brings(before, robot, KIND[card])
        if draft.full:
            key = "coach.full.touches" if robot.touched else "coach.full"
            return self.say(key, name=self.name, flag=self.flag, ready=self.say("ready"))
        if not laid:
            sentence = self._opening()
        leads = self.next_card(draft)
        if leads is None:
            return f"{sentence} {self.say('coach.register', register=draft.next_register())}"
        return f"{sentence} {self.say('coach.next', card=kind_name(KIND[leads], self.words))}"

    def next_card(self, draft: Program) -> int | None:
        """The card to lay next so that the program touches the flag, or at least does not destroy the robot; None if there
        is none, or if registers are not laid in their order."""
        laid = next((place for place, card in enumerate(draft.cards) if card < 0), _ALL)
        if (
            not self.leads
            or laid == _ALL
            or draft.next_register() != laid + 1
            or any(c >= 0 for c in draft.cards[laid:])
        ):
            return None
        robot = self._start
        for register, card in enumerate(draft.cards[:laid], 1):
            robot = self._after(robot, register, KIND[card])
        if robot.cell == OFF:
            return None
        left = tuple(sorted(KIND[card] for card in draft.unplaced))
        kind = lead(self.floor, self.view.course.flags[self.flag - 1], robot, laid + 1, left)
        return None if kind is None else max(card for card in draft.unplaced if KIND[card] == kind)

    @property
    def _start(self) -> Robot:
        return Robot(self.view.cell[self.seat], self.view.facing[self.seat])

    def _after(self, robot: Robot, register: int, kind: int) -> Robot:
        return after(self.floor, self.view.course.flags[self.flag - 1], robot, register, kind)

    def _brings(self, before: Robot, now: Robot, kind: int) -> str:
        """A sentence on what a card did, and then a belt, pusher or gear."""
        say, name = self.say, self.name
        if now.touched and not before.touched:
            return say("coach.touches", name=name, flag=self.flag)
        way = kernel.tables(self.floor).walk[kind][before.cell * 4 + before.facing]
        there = way[-1] if way else before.cell
        if kind < BACK_UP:
            did = say("coach.turns", name=name)
        elif len(way) < abs(FORWARD[kind]):
            did = say("coach.wall", name=name)
        else:
            did = say("coach.backs" if kind == BACK_UP else "coach.drives", len(way), name=name)
        if now.cell != there:
            return say("coach.and", did=did, then=say("coach.belt" if self.floor.belt[there] else "coach.pusher"))
        if now.facing != (before.facing + QUARTERS[kind]) % 4:
            return say("coach.and", did=did, then=say("coach.gear"))
        return f"{did}."

    def _opening(self) -> str:
        """The sentence while no card is laid."""
        if self.view.turn <= 1:
            return self.say("coach.first", name=self.name, number=self.seat + 1, flag=self.flag)
        if self._happened(TOUCHED) and self.flag == 2:
            return self.say("coach.farewell", name=self.name)
        return self.say(
            "coach.destroyed" if self._happened(DESTROYED) else "coach.again", name=self.name, flag=self.flag
        )

    def _happened(self, kind: Kind) -> bool:
        """Whether this happened to the robot in the last turn."""
        began = [place for place, event in enumerate(self.events) if event.kind == TURN_BEGAN]
        last_turn = self.events[began[-2] :] if len(began) > 1 else self.events
        return any(event.kind == kind and event.robot == self.seat for event in last_turn)


def after(floor: Floor, goal: int, robot: Robot, register: int, kind: int) -> Robot:
    """The robot after one register: its card, then the floor; damage is not counted."""
    cells, facings = [robot.cell], [robot.facing]
    kernel.phase(kernel.tables(floor), register, [(0, kind)], cells, facings, [0], [])
    return Robot(cells[0], facings[0], robot.touched or cells[0] == goal)


@lru_cache(maxsize=64)
def lead(floor: Floor, goal: int, robot: Robot, register: int, kinds: tuple[int, ...]) -> int | None:
    """The kind of card to begin with: the rest of the program touches the goal, or else ends as near to it as possible.
    None if every program destroys the robot."""
    found = _best(floor, goal, robot, register, kinds)
    return found[1] if found else None


def _best(
    floor: Floor, goal: int, robot: Robot, register: int, kinds: tuple[int, ...]
) -> tuple[tuple[bool, int], int] | None:
    """((touches the goal, minus steps from it), first kind of card) of the best rest of a program; None as in `lead`."""
    best: tuple[tuple[bool, int], int] | None = None
    for kind in sorted(set(kinds), reverse=True):  # driving comes before turning
        now = after(floor, goal, robot, register, kind)
        if now.cell == OFF:
            continue
        ends = (now.touched, 0 if now.touched else -_far(floor, now.cell, goal))
        if register < _ALL:
            left = list(kinds)
            left.remove(kind)
            rest = _best(floor, goal, now, register + 1, tuple(left))
            if rest is None:
                continue
            ends = rest[0]
        if best is None or ends > best[0]:
            best = ends, kind
            if ends[0]:
                break  # it touches: nothing is better
    return best


def _far(floor: Floor, cell: int, goal: int) -> int:
    """Cells between two cells, along columns and rows."""
    return abs(cell % floor.width - goal % floor.width) + abs(cell // floor.width - goal // floor.width)
