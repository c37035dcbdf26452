"""Computer players: functions (view, moves, random numbers, budget) -> index of a move.

A choice depends on the view only; that of `easy` also on the random numbers. Caches between choices only save work.
"""

import math
import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from roborally.bots import option_cards, other_robots, planner, replies, simple, values
from roborally.bots.aims import aimed
from roborally.bots.course_now import course_now
from roborally.bots.distances import Field
from roborally.bots.other_robots import Cards, Simulation, simulate
from roborally.bots.plays import card_of, contents_of, play_of, second_of
from roborally.bots.situation import Situation, field_of, situation_of
from roborally.position.cards import KIND
from roborally.position.codes import EMPTY, FATAL, OFF
from roborally.position.extra import extra_at_start
from roborally.position.kit import plain, without_options
from roborally.position.moves import Enter, Face, Home, Pair, Place
from roborally.position.view import RaceView
from tabletop.core.game import Budget, Choose
from tabletop.rules.move import Move

CANDIDATES, CANDIDATES_WITH_MATES = 120, 240
"""Programs that `hard` tries among others. With mates it tries more, since the best ones often hit the same mate."""

GUESSES = 24
"""Guesses of `hard` at the programs of one other robot. With more robots it makes fewer, since each guess costs more."""

LEAST_GUESSES = 8

HEATS = 4
"""The guesses are divided into so many parts. After each part the worse half of the programs drops out."""

MASTER_CANDIDATES = 480
"""Programs that `master` tries."""

MASTER_DUEL, MASTER_GUESSES = 60, 300
"""Guesses of `master`: with one other robot, which may think; with several, divided by their number."""

MASTER_ENDS = (0.05, 0.1, 0.175, 0.275, 0.4, 0.55, 0.75)
"""The worse half drops out after these parts of the guesses: most bad programs show early."""

_YES_OR_NO = ("announce", "stay-down", "enter-down")

Planner = Callable[[RaceView, float | None], Cards]
"""(view, milliseconds or None for no limit) -> cards for the five registers of the seat that is asked, from those in its hand
and those it has placed."""


def find(name: str) -> Choose:
    """Return the bot of that name, one of the game's `bots`."""
    return _on_current_course(_BOTS[name])


def _on_current_course(choose: Choose) -> Choose:
    """The same bot, shown the current course."""

    def play(view: RaceView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
        return choose(with_current_course(view), moves, rng, budget)

    return play


def with_current_course(view: RaceView) -> RaceView:
    """Return the view with flags and floors where they are now (rules 11.6 and 11.8)."""
    moved = view.special.moving_flags or view.extra is not extra_at_start(view.course)
    if not moved or view.special.flags_held:
        return view
    now = course_now(view.course, view.extra.turns, view.extra.flag_cells, view.special.moving_flags)
    return view._replace(course=now)


def forget() -> None:
    """Drop the plans that are cached between the choices of a turn, so that they are made again."""
    for plan in (_alone, among_others, among_thinkers, simple.straight):
        plan.cache_clear()


# Answers to asks ----------------------------------------------------------------------------------------------------


def _bot(plan: Planner, powers_down: bool) -> Choose:
    """A bot that plans whole programs; with `powers_down` it does so when that is quicker."""

    def choose(view: RaceView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
        if len(moves) == 1:
            return 0
        if view.ask == "program":
            if len(view.hand) < program_of(view).count(OFF):
                return 0  # in a written position a locked register may be empty: there is no whole program
            register = view.operands[1]
            return _index(moves, _planned(plan, view, budget)[register - 1])
        view = aimed(view, view.to_move)
        if option_cards.answers(view.ask):
            return option_cards.choose(view, moves)
        course = field_of(view, view.operands[0])
        if view.ask in _YES_OR_NO:
            return int(powers_down and _should_sleep(view, course))
        return _entry(view, course, moves)

    return choose


def _without_options(choose: Choose) -> Choose:
    """The same bot without option cards. Races against it show what the cards are worth."""

    def play(view: RaceView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
        if option_cards.answers(view.ask):
            return option_cards.decline(view, moves)
        kit = without_options(view.seats)
        return choose(view._replace(kit=replace(kit, pinned=view.kit.pinned)), moves, rng, budget)

    return play


def _index(moves: Sequence[Move], contents: int) -> int:
    card, second = card_of(contents), second_of(contents)
    if second == EMPTY:
        return next(index for index, move in enumerate(moves) if isinstance(move, Place) and move.card == card)
    return next(
        index
        for index, move in enumerate(moves)
        if isinstance(move, Pair) and (move.card, move.second) == (card, second)
    )


def _should_sleep(view: RaceView, field: Field) -> bool:
    """Whether sleeping through the turn after this one is better."""
    seat = view.operands[0]
    pose, flags, damage = view.cell[seat] * 4 + view.facing[seat], view.flags[seat], view.damage[seat]
    if view.ask == "announce":
        for register, contents in enumerate(program_of(view), 1):
            pose = field.lone[register][play_of(contents)][pose]
            damage += field.burn[pose >> 2]
            if pose == OFF or damage >= FATAL:
                return False
            if pose >> 2 in field.goals[register][flags]:
                flags += 1
                if flags == len(field.flags):
                    return False
    return field.turns_resting[flags][pose] < field.turns[damage][flags][pose]


def _entry(view: RaceView, field: Field, moves: Sequence[Move]) -> int:
    """The place or facing from which the distance is least. Of the two homes (rule 12.8.1), which are equal, the first."""
    seat = view.operands[0]
    far = field.distance[view.flags[seat]]

    def distance(move: Move) -> float:
        if isinstance(move, Home):
            return move.flag
        if isinstance(move, Face):
            return far[view.operands[1] * 4 + move.direction]
        assert isinstance(move, Enter)
        return min(far[move.cell * 4 : move.cell * 4 + 4])

    return min(range(len(moves)), key=lambda index: distance(moves[index]))


# Planning -------------------------------------------------------------------------------------------------------------


def _planned(plan: Planner, view: RaceView, budget: Budget) -> Cards:
    """The plan made before the first card of the turn was placed, if all cards placed since follow it. Otherwise the best
    plan for the rest."""
    seat, _ = view.operands
    program, second, locks = view.program[seat], view.kit.second[seat], view.locks(seat)
    placed = [
        card
        for index, cards in enumerate(zip(program, map(plain, second), strict=True))
        for card in cards
        if card >= 0 and not locks >> index & 1
    ]
    fresh = view._replace(
        hand=tuple(sorted((*view.hand, *placed))),
        program=_with(view.program, seat, locks),
        kit=replace(view.kit, second=_with(view.kit.second, seat, locks)),
        operands=(seat, 1),
        hand_sizes=(),
        agenda=(),
        event_count=0,
    )
    cards = plan(fresh, budget.milliseconds)
    if all(
        pair in ((card_of(contents), second_of(contents)), (EMPTY, EMPTY))
        for pair, contents in zip(zip(program, map(plain, second), strict=True), cards, strict=True)
    ):
        return cards
    return plan(view._replace(operands=(seat, 1), hand_sizes=(), agenda=(), event_count=0), budget.milliseconds)


def _with(rows: tuple[Cards, ...], seat: int, locks: int) -> tuple[Cards, ...]:
    """The rows of all seats; that of this seat keeps only its locked registers."""
    kept = tuple(card if locks >> index & 1 else EMPTY for index, card in enumerate(rows[seat]))
    return *rows[:seat], kept, *rows[seat + 1 :]


def program_of(view: RaceView) -> Cards:
    """Return the contents of the registers of the seat that is asked, OFF where empty."""
    seat = view.operands[0]
    cards = zip(view.program[seat], view.kit.second[seat], strict=True)
    return tuple(contents_of(card, second, view.kit.held[seat]) if card >= 0 else OFF for card, second in cards)


@lru_cache(maxsize=16)
def _alone(view: RaceView, milliseconds: float | None) -> Cards:
    """The best program of a robot alone on the floor; if it harms mates, the best one when that harm is added."""
    situation = situation_of(view, view.operands[0])
    placed, hand = program_of(view), view.hand
    kinds = other_robots.plays_of(placed)
    field, runner, counts = situation.field, situation.runner(situation.seat), planner.counted(hand)
    least, program = planner.best(field, runner, counts, kinds)
    best = tuple(planner.cards_for(program, hand, placed))
    if not situation.mates:
        return best
    guesses = other_robots.guesses(situation, _seen(view), len(situation.mates) + 1, _rng(view), situation.mates)
    simulations = [Simulation(situation, guess, [situation.seat]) for guess in guesses]

    def setback(program: Cards, most: float) -> float:
        """The turns that the mates lose, at most `most`."""
        cost = 0.0
        for simulation in simulations:
            cost += simulation.setback(program) / len(simulations)
            if cost >= most:
                return most
        return cost

    cost = least + setback(best, planner.NEVER)
    if cost == least:
        return best
    for turns, program in sorted(one for one in planner.programs(field, runner, counts, kinds) if one[0] < cost):
        if turns >= cost:
            break
        cards = tuple(planner.cards_for(program, hand, placed))
        if (with_mates := turns + setback(cards, cost - turns)) < cost:
            best, cost = cards, with_mates
    return best


@lru_cache(maxsize=16)
def among_others(view: RaceView, milliseconds: float | None) -> Cards:
    """Return the program with the best chance to win, in guesses at the programs of the others."""
    deadline, situation, rng = _deadline(milliseconds), situation_of(view, view.operands[0]), _rng(view)
    most = CANDIDATES_WITH_MATES if situation.mates else CANDIDATES
    count = max(LEAST_GUESSES, GUESSES // max(1, len(situation.others)))
    found = other_robots.guesses(situation, _seen(view), count, rng)
    ends = range(count // HEATS, count, count // HEATS)
    return _tried(situation, most, (simulate(situation, guess) for guess in found), ends, deadline)[0]


@lru_cache(maxsize=16)
def among_thinkers(view: RaceView, milliseconds: float | None) -> Cards:
    """Return the program with the best chance to win as `values` has it, of more programs and in more guesses, in which a rival
    may think too. If time runs out, the result is that of `among_others`."""
    deadline, situation, rng = _deadline(milliseconds), situation_of(view, view.operands[0]), _rng(view)
    quick, others = among_others(view, milliseconds), len(situation.others)
    if not others:
        return quick
    count = MASTER_DUEL if others == 1 else MASTER_GUESSES // others
    found = replies.guesses(situation, _seen(view), count, rng)
    ends = [int(count * part) for part in MASTER_ENDS]
    judged = values.simulations(situation)
    program, whole = _tried(situation, MASTER_CANDIDATES, map(judged, found), ends, deadline)
    return program if whole else quick


def _deadline(milliseconds: float | None) -> float:
    return math.inf if milliseconds is None else time.perf_counter() + milliseconds / 1000


def _rng(view: RaceView) -> Random:
    return Random(f"{view.hand} {program_of(view)} {view.turn} {view.cell}")


def _seen(view: RaceView) -> tuple[int, ...]:
    return (*view.hand, *used(program_of(view)))


def _tried(
    situation: Situation, most: int, guessed: Iterable[Simulation], ends: Container[int], deadline: float
) -> tuple[Cards, bool]:
    """The program with the best chance to win, of the `most` that are best alone, and whether time sufficed for all guesses.
    `guessed` has their simulations; after each of the `ends`, counted in guesses, the worse half of the programs drops out."""
    view, whole = situation.view, True
    placed, runner, counts = program_of(view), situation.runner(situation.seat), planner.counted(view.hand)
    found = sorted(planner.programs(situation.field, runner, counts, other_robots.plays_of(placed)))
    tried = [tuple(planner.cards_for(program, view.hand, placed)) for _, program in found[:most]]
    if not situation.others:
        return tried[0], whole
    totals = dict.fromkeys(tried, 0.0)
    simulations: list[Simulation] = []
    for number, simulation in enumerate(guessed, 1):
        simulations.append(simulation)
        for program in tried:
            totals[program] += simulation.chance(program)
        if number in ends:
            tried = sorted(tried, key=totals.__getitem__, reverse=True)[: len(tried) + 1 >> 1]
        if time.perf_counter() > deadline:
            whole = False
            break
    best = max(tried, key=totals.__getitem__)
    spare = sorted({*view.hand} - used(best))
    order = [best, *_reordered(best, placed, spare)]
    return max(order, key=lambda program: sum(one.chance(program) for one in simulations)), whole


def used(program: Cards) -> set[int]:
    """Return the cards in a program, second cards included."""
    return {card for contents in program for card in (card_of(contents), second_of(contents)) if card >= 0}


def _reordered(program: Cards, placed: Cards, spare: Sequence[int]) -> Iterator[Cards]:
    """The same kinds of cards with other priorities: two of a kind exchanged, or one exchanged with a card of the hand."""
    free = [index for index in range(5) if placed[index] < 0 and program[index] == card_of(program[index])]
    for index in free:
        card = program[index]
        for other in spare:
            if KIND[other] == KIND[card]:
                yield tuple(other if one == card else one for one in program)
        for later in free:
            other = program[later]
            if later > index and KIND[other] == KIND[card]:
                exchanged = {card: other, other: card}
                yield tuple(exchanged.get(one, one) for one in program)


def _easy(view: RaceView, moves: Sequence[Move], rng: Random, budget: Budget) -> int:
    """Choose card by card, never power down, and come back where the distance is least."""
    if len(moves) == 1:
        return 0
    view = aimed(view, view.to_move)
    if view.ask == "program":
        return _index(moves, simple.easy(view, field_of(view, view.operands[0]), rng))
    if option_cards.answers(view.ask):
        return option_cards.choose(view, moves)
    return 0 if view.ask in _YES_OR_NO else _entry(view, field_of(view, view.operands[0]), moves)


_BOTS: dict[str, Choose] = {
    "easy": _easy,
    "normal": _bot(_alone, powers_down=True),
    "hard": _bot(among_others, powers_down=True),
    "master": _bot(among_thinkers, powers_down=True),
    "straight": _bot(simple.straight, powers_down=False),
    "plain": _without_options(_bot(among_others, powers_down=True)),
}
