"""The purpose of a hint in sentences, if no robot interferes. Imported with the first hint."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from roborally.bots.aims import aimed
from roborally.bots.course_now import course_now
from roborally.position.codes import OFF
from roborally.position.moves import POWER_DOWN, YES_OR_NO, Enter, Face, Keep, Reach, Use
from roborally.position.option_deck import SLUGS
from roborally.position.view import RaceView
from roborally.show.text import cell_name, seat_name
from tabletop.rules.move import PASS, Move
from tabletop.show.words import Words
from web.desks.roborally import ghost, ways

_NEAR = 6
"""Up to so many spaces from its goal a robot may hope to get there in one turn."""

_LITTLE = 2
"""So many spaces are little gained in a turn."""

_FAR_AHEAD = 8
"""By so many spaces another robot is far ahead."""

_CLOSE = 5
"""Up to so many spaces from the last flag a robot may touch it this turn."""

_KEYS = {
    ("recompile", False): "hint.use",
    ("recompile", True): "hint.pass",
    ("gyro", False): "hint.use",
    ("gyro", True): "hint.pass",
    ("conditional", False): "hint.use",
    ("conditional", True): "hint.pass",
    ("abort", False): "hint.use",
    ("abort", True): "hint.pass",
    ("flywheel", False): "hint.more-cards",
    ("set-aside", False): "hint.more-cards",
    ("set-aside-card", False): "hint.aside",
    ("steps", False): "hint.steps",
    ("weapon", False): "hint.weapon",
    ("weapon", True): "hint.weapon",
    ("fire-control", False): "hint.weapon",
    ("fire-control", True): "hint.weapon",
    ("absorb", False): "hint.absorb",
    ("absorb", True): "hint.absorb.pass",
    ("lose-option", False): "hint.lose-option",
    ("home", False): "hint.home",
}
"""Key of the sentence about an answer, by ask and whether no option card is used."""


class _Goals(NamedTuple):
    """The cells to which a robot goes, in order, where they are after the turn, and how many of them it has touched. `carried`
    has, per register, where belts carry them. `numbers` are their numbers as flags, 0 for another goal."""

    cells: Sequence[int]
    touched: int
    numbers: Sequence[int]
    carried: Sequence[Sequence[int]]
    special: bool
    """Whether they are other goals than all flags in order."""

    def at(self, register: int, number: int) -> int:
        """The cell of a goal in a register, 0 for the start; OFF behind the last."""
        if number >= len(self.cells):
            return OFF
        return self.carried[register][number] if self.carried else self.cells[number]

    def after(self, number: int) -> int:
        """The cell of a goal after the turn; OFF behind the last."""
        return self.cells[number] if number < len(self.cells) else OFF


def purpose(view: RaceView, moves: Sequence[Move], name: str, words: Words) -> str:
    """The flag that the robot called `name` touches and what it does then, or else where it ends and why that is good; '' if
    it would be destroyed and need not."""
    poses, told = ghost.poses(view, moves), _Purpose(view, name, words)
    if reached := told.touches(poses):
        return reached
    if not poses:
        return ""
    if poses[-1] == OFF:
        return told.doomed()
    return f"{told.ends(poses[-1])} {_rival(view, view.operands[0], poses[-1], name, words)}".strip()


def of_answer(view: RaceView, move: Move, name: str, words: Words) -> str:
    """Why a move is good for the robot called `name`, at another ask than that for a program; '' if nothing can be said."""
    if move in YES_OR_NO:
        return _rest(view, move, name, words)
    if isinstance(move, Enter | Face):
        return _entry(view, move, name, words)
    if isinstance(move, Reach):
        return _reach(view, move, name, words)
    if isinstance(move, Keep):
        return words.say("hint.keep", text=words.say(f"option-card.{SLUGS[move.option]}.text"))
    key = _KEYS.get((view.ask, move is PASS))
    if key is None or (key == "hint.weapon" and _has_teams(view)):
        return ""  # a mate may be in the line of fire
    option = words.say(f"option-card.{SLUGS[move.option]}") if isinstance(move, Use) else ""
    return words.say(key, robot=name, option=option)


def _reach(view: RaceView, move: Reach, name: str, words: Words) -> str:
    """What the robot called `name` does with a Mechanical Arm, if it touches its next flag or is repaired; else ''."""
    seat, flags = view.operands[0], view.extra.flag_cells
    if view.ask == "arm-service":
        return words.say("hint.repaired") if view.damage[seat] else ""
    flag = view.flags[seat]
    return words.say("hint.arm", robot=name, flag=flag + 1) if flags[flag : flag + 1] == (move.cell,) else ""


def _rest(view: RaceView, move: Move, name: str, words: Words) -> str:
    """Why the robot called `name` powers down or runs on."""
    damage = view.damage[view.operands[0]]
    if not damage:
        return words.say("hint.runs.whole", robot=name)
    return words.say("hint.rests" if move is POWER_DOWN else "hint.runs", damage, robot=name)


def _entry(view: RaceView, move: Enter | Face, name: str, words: Words) -> str:
    """How far the robot called `name` is from its goal where it comes back or is set up; '' without a way."""
    told, seat = _Purpose(view, name, words), view.operands[0]
    if told.goal == OFF:
        return ""
    if isinstance(move, Enter):
        far = ways.spaces(view.floor, told.goal)[move.cell]
        place = cell_name(move.cell, view.floor.width)
        return words.say("hint.enters", far, robot=name, place=place, goal=told.named) if far != OFF else ""
    cell = view.operands[1]
    needed = [ways.cards(view.floor, cell * 4 + facing, told.goal) for facing in range(4)]
    mine = needed[move.direction]
    if mine == OFF or view.kit.held[seat]:
        return ""
    best = words.say("hint.faces.best") if mine == min(one for one in needed if one != OFF) else ""
    return f"{words.say('hint.faces', mine, robot=name)} {best}".strip()


class _Purpose:
    """What a program of the seat that is asked is for."""

    def __init__(self, view: RaceView, name: str, words: Words) -> None:
        self.view, self.name, self.words, self.seat = view, name, words, view.operands[0]
        self.goals = _goals(view, self.seat)
        self.goal = self.goals.at(0, self.goals.touched)
        self.named = self._named(self.goals.touched)
        self.unless = words.say("hint.unless") if _has_company(view) else ""

    def touches(self, poses: Sequence[int]) -> str:
        """Which flag the robot touches last, and what it does then; '' if it touches none."""
        view, words, goals = self.view, self.words, self.goals
        touched, register = goals.touched, 0
        for number, pose in enumerate(poses, 1):
            if pose != OFF and goals.at(number, touched) == pose >> 2:
                touched, register = touched + 1, number
        if not register or not goals.numbers[touched - 1]:
            return ""
        if touched == len(goals.cells) and _is_race(view) and not view.finished and not _has_teams(view):
            return words.say("hint.wins", robot=self.name, register=register, unless=self.unless)
        flag, flags = goals.numbers[touched - 1], len(view.extra.flag_cells)
        reached = words.say(
            "hint.touches", robot=self.name, flag=flag, all=flags, register=register, unless=self.unless
        )
        if register == len(poses) or touched == len(goals.cells) or goals.special:
            return reached
        return f"{reached} {self._then(poses[register - 1], poses[-1], touched)}".strip()

    def _then(self, before: int, after: int, touched: int) -> str:
        """What a robot does after it touched a flag: it goes on, turns, stays or is destroyed."""
        words, floor, goal = self.words, self.view.floor, self.goals.after(touched)
        if after == OFF:
            return words.say("hint.destroyed")
        to, from_there = self._named(touched), ways.spaces(floor, goal)
        far, was = from_there[after >> 2], from_there[before >> 2]
        needed, now = ways.cards(floor, after, goal), ways.cards(floor, before, goal)
        place, goes = cell_name(after >> 2, floor.width), before >> 2 != after >> 2
        if OFF < far < was:
            return words.say("hint.goes-nearer", far, place=place, before=was, goal=to)
        if OFF < needed < now:
            return words.say("hint.goes-fewer" if goes else "hint.turns", needed, place=place, before=now)
        if goes:
            return words.say("hint.goes-on", far, place=place, goal=to) if far != OFF else ""
        return words.say("hint.repairs-there" if self.view.damage[self.seat] else "hint.stays")

    def ends(self, pose: int) -> str:
        """Where a robot ends that touches nothing, and why that is good."""
        view, words, cell = self.view, self.words, pose >> 2
        floor, goal = view.floor, self.goals.after(self.goals.touched)
        shown: dict[str, Any] = {"robot": self.name, "place": cell_name(cell, floor.width), "unless": self.unless}
        repaired = ""
        if view.damage[self.seat] and (floor.site[cell] or cell in view.extra.flag_cells):
            repaired = words.say("hint.repaired")
        if goal == OFF or (far := ways.spaces(floor, goal)[cell]) == OFF:
            return f"{words.say('hint.leads', **shown)} {repaired}".strip()
        if cell == goal and cell in view.cell:
            rival = seat_name(view.cell.index(cell), self.words)
            return words.say("hint.meets", robot=self.name, rival=rival, unless=self.unless)
        start = view.cell[self.seat]
        before = ways.spaces(floor, self.goal)[start]
        shown["detour"] = ""
        if far != ways.straight(floor, cell, goal) or before != ways.straight(floor, start, self.goal):
            shown["detour"] = words.say("hint.detour")
        if far < before:
            ends = words.say("hint.nearer", far, before=before, goal=self.named, **shown)
        else:
            ends = words.say("hint.near", far, goal=self.named, **shown)
        why = repaired or (self._although(pose, far, before) if far + _LITTLE >= before else "")
        return f"{ends} {why}".strip()

    def doomed(self) -> str:
        """That every program destroys the robot; '' if one does not, or nobody can tell."""
        view, seat = self.view, self.seat
        if view.kit.held[seat] or self._programs():
            return ""
        return self.words.say("hint.doomed", robot=self.name)

    def _programs(self) -> Collection[tuple[int, bool]]:
        """(pose, whether it touched the goal) after every program of the hand that does not fall."""
        view, seat = self.view, self.seat
        start = view.cell[seat] * 4 + view.facing[seat]
        return ways.ends(view.floor, start, view.hand, view.program[seat], self.goal)

    def _although(self, pose: int, far: int, before: int) -> str:
        """Why to end in a pose that is little nearer to the goal than the start, or farther away."""
        view, words, seat = self.view, self.words, self.seat
        if view.kit.held[seat] or self.goals.carried:
            return ""  # option cards and moving flags make other programs possible
        start, goal = view.cell[seat] * 4 + view.facing[seat], self.goal
        found, far_from = self._programs(), ways.spaces(view.floor, goal)
        hopes = before <= _NEAR and self.goals.numbers[self.goals.touched] > 0
        never = hopes and not any(touched for _, touched in found)
        needed, now = ways.cards(view.floor, pose, goal), ways.cards(view.floor, start, goal)
        if OFF < needed < now:
            fewer = words.say("hint.fewer", needed, before=now)
            return f"{words.say('hint.never')} {fewer}" if never else fewer
        if all(far_from[end >> 2] >= far for end, _ in found):
            return words.say("hint.never-nearer" if never else "hint.nearest")
        return words.say("hint.never") if never else ""

    def _named(self, number: int) -> str:
        """A goal as that from which something is so far away: a flag, a robot or a space; '' behind the last."""
        view, words, goal = self.view, self.words, self.goals.after(number)
        if goal == OFF:
            return ""
        if self.goals.numbers[number]:
            return words.say("hint.from-flag", flag=self.goals.numbers[number])
        if goal in view.cell:
            return words.say("hint.from", name=seat_name(view.cell.index(goal), self.words))
        return words.say("hint.from", name=cell_name(goal, view.floor.width))


def _rival(view: RaceView, seat: int, pose: int, name: str, words: Words) -> str:
    """Which robot is close to the last flag, or far ahead on its way there; '' if none is."""
    if not _is_race(view) or view.finished or _has_teams(view):
        return ""
    mine = _to_last(view, seat, pose >> 2)
    others = [
        (_to_last(view, one, view.cell[one]), one) for one in range(view.seats) if one != seat and view.cell[one] != OFF
    ]
    least, rival = min(others, default=(mine, seat))
    if seat != rival and least <= _CLOSE:
        return words.say("hint.close", least, rival=seat_name(rival, words))
    if mine - least < _FAR_AHEAD:
        return ""
    return words.say("hint.behind", least, rival=seat_name(rival, words), robot=name, mine=mine)


def _to_last(view: RaceView, seat: int, cell: int) -> int:
    """Spaces from a cell over all flags that a robot has not touched yet."""
    total = 0
    for flag in view.course.flags[view.flags[seat] :]:
        total += max(0, ways.spaces(view.floor, flag)[cell])
        cell = flag
    return total


def _goals(view: RaceView, seat: int) -> _Goals:
    """The goals of a seat's robot: the flags, or what it is after in a race with other aims."""
    flags = view.extra.flag_cells
    if view.special.moving_flags and not view.special.flags_held:
        view = view._replace(course=course_now(view.course, view.extra.turns, flags, True))
        flags = view.course.flags
    mine = aimed(view, seat)
    cells, special = mine.course.flags, mine is not view or view.special.flags_held
    numbers = [flags.index(cell) + 1 if cell in flags else 0 for cell in cells]
    return _Goals(cells, mine.flags[seat], numbers, mine.course.carried, special)


def _is_race(view: RaceView) -> bool:
    """Whether flags stay in place and all touch them in order."""
    special = view.special
    moved = special.moving_flags or special.turning_floors
    return not (moved or special.superbot or special.capture_the_flag or special.toggle_flags)


def _has_teams(view: RaceView) -> bool:
    """Whether team mates may have to reach the last flag, too."""
    return bool(view.special.teams) or view.special.racer_and_blocker


def _has_company(view: RaceView) -> bool:
    """Whether another robot is on the floor."""
    return any(cell != OFF for seat, cell in enumerate(view.cell) if seat != view.operands[0])
