"""Results of a seat's programs in numbers: each is played in the same guesses at the programs of the others."""

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

from roborally.bots import other_robots, planner
from roborally.bots.other_robots import Cards, Simulation
from roborally.bots.players import program_of, used, with_current_course
from roborally.bots.plays import PLAYS, card_of, open_to, packed, play_of
from roborally.bots.situation import Situation, situation_of
from roborally.position.cards import KIND
from roborally.position.codes import FATAL, NO_ROBOT, OFF, RACING
from roborally.position.guess import determinize
from roborally.position.moves import POWER_DOWN
from roborally.position.view import RaceView
from tabletop.bots.comparing import LEAST_GUESSES
from tabletop.core.game import Feature
from tabletop.rules.move import Move

WINS = Feature("wins", "guesses")
FLAG = Feature("flag", "guesses")
AIM = Feature("aim", "guesses")
"""Replaces FLAG where the robot has another aim."""
ALIVE = Feature("alive", "guesses", alone=False)
DESTROYS = Feature("destroys", "guesses")
REPAIRED = Feature("repaired", "guesses")
HITS = Feature("hits", "mean", more=False, least=0.4)
SHOTS = Feature("shots", "mean", least=0.4)
THEIRS = Feature("theirs", "mean", least=0.3)
TURNS = Feature("turns", "mean", more=False, least=0.3)
CHANCE = Feature("chance", "chance", least=0.02)
AHEAD = Feature("ahead", "chance", least=0.02)
"""Replaces CHANCE for a robot with mates or another aim."""

Line = Sequence[Move]


def compare(
    view: RaceView, lines: Sequence[Line], rng: Random, guesses: int, milliseconds: float
) -> Sequence[Sequence[Mapping[Feature, float]]]:
    """Return, per line and guess, the features of a program or of an announcement after it. Empty for any other choice, and
    for a robot without rivals."""
    seat = view.operands[0]
    if view.ask not in ("program", "announce") or view.status[seat] != RACING or view.cell[seat] == OFF:
        return ()
    race, start = with_current_course(view), time.perf_counter()
    situation = situation_of(race, seat)
    if not situation.rivals:
        return ()
    special = situation.view.course is not race.course
    sleeps = [line[-1] is POWER_DOWN if view.ask == "announce" else None for line in lines]
    programs = [_programmed(view, situation, line, rng) for line in lines]
    found: list[list[Mapping[Feature, float]]] = [[] for _ in lines]
    seen = {*view.hand, *used(program_of(view))}
    for count, guess in enumerate(other_robots.guesses(situation, seen, guesses, rng), 1):
        simulation = other_robots.simulate(situation, guess)
        for numbers, program, sleep in zip(found, programs, sleeps, strict=True):
            numbers.append(_numbers(simulation, program, sleep, special=special))
        if count >= LEAST_GUESSES and (time.perf_counter() - start) * 1000 > milliseconds:
            break
    return found


def _programmed(view: RaceView, situation: Situation, line: Line, rng: Random) -> Cards:
    """The program of the seat after these moves. What options leave open is chosen as if nobody were in the way."""
    seat, race = situation.seat, determinize(view, rng)
    for move in line if view.ask == "program" else ():
        race.apply(move)
    cards = program_of(race.view(seat)._replace(operands=(seat, 1)))
    plays = open_to(frozenset(view.kit.held[seat]))
    ways = [[contents, *_other_ways(contents, plays)] for contents in cards]
    runner, nothing = situation.runner(seat), planner.counted(())
    return min(
        product(*ways), key=lambda way: planner.best(situation.field, runner, nothing, [play_of(one) for one in way])[0]
    )


def _other_ways(contents: int, plays: Sequence[int]) -> Iterator[int]:
    """The other plays that are possible with one card."""
    if contents == card_of(contents) and contents >= 0:
        for play in plays:
            if PLAYS[play].card == KIND[contents] and PLAYS[play].second < 0 and play != KIND[contents]:
                yield packed(contents, play)


def _numbers(simulation: Simulation, program: Cards, sleeps: bool | None, *, special: bool) -> dict[Feature, float]:
    situation, moment = simulation.situation, simulation.end(program)
    view, seat, rivals = situation.view, situation.seat, situation.rivals
    (cells, facings, damage), (flags, _) = moment.rows, moment.gained
    turns, chance = other_robots.turns_to_go(situation, moment), simulation.chance(program)
    home, cell = other_robots.first_home(situation, flags), cells[seat]
    if sleeps is not None and home == NO_ROBOT and cell != OFF:
        turns[seat] = _turns_from(situation, cell * 4 + facings[seat], flags[seat], damage[seat], sleeps=sleeps)
        chance = simulation.judge(program, turns)
    ends = {AHEAD if special or situation.mates else CHANCE: chance}
    if not special:
        ends = {TURNS: turns[seat], **ends}
    if sleeps is not None:
        return ends
    taken = [min(after, FATAL) - before for after, before in zip(damage, view.damage, strict=True)]
    return {
        WINS: home != NO_ROBOT and home not in rivals,
        AIM if special else FLAG: flags[seat] > situation.flags[seat],
        ALIVE: cell != OFF,
        DESTROYS: any(cells[one] == OFF for one in rivals),
        REPAIRED: damage[seat] > 0 and situation.field.service_cells[cell],
        HITS: taken[seat],
        SHOTS: sum(taken[one] for one in rivals),
        THEIRS: min(turns[one] for one in rivals),
        **ends,
    }


def _turns_from(situation: Situation, pose: int, flags: int, damage: int, *, sleeps: bool) -> float:
    """Turns to go for a robot that runs on after this turn, or sleeps through the next."""
    field = situation.field
    if sleeps:
        return field.turns_resting[flags][pose]
    return field.turns[damage - 1 if damage and field.service_cells[pose >> 2] else damage][flags][pose]
