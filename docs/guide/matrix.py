"""One turn of a race of two robots as a matrix game: which programs an equilibrium mixes, and what a perfect reply takes from a
bot's.

It needs robodrome[openspiel]. Rows are programs of one hand, columns programs of the other: those of bots and some at random.
An entry is what the rows win, less what they lose, in races that go on from there with the bot `easy` in both seats. Run
`python matrix.py`, or give a position of your own in which both are about to program.
"""

import argparse
from collections.abc import Sequence
from random import Random

import numpy as np
import pyspiel

import robodrome

POSITION = (
    "roborally/2 turn=1 r0=5,8,N h0=UT:60,RR:180,RL:190,RR:240,RL:410,M1:510,M2:780,M3:790,M3:830 "
    "r1=6,7,N h1=RL:70,RL:110,RR:120,RL:350,M1:540,M1:560,M1:570,M2:770,M3:840 told=5 "
    "agenda=ask-program(0,1);program(1,1);ask-ready(-1);fill;announce(0);announce(1);register(1);register(2);register(3);"
    "register(4);register(5);cleanup;begin"
)
"""Two robots side by side, before either has chosen a card."""

BOTS = ("easy", "normal", "hard")
QUICK = robodrome.Budget(playouts=1)

Program = tuple[int, ...]
"""The place of each choice among the legal ones, register by register."""


def at_the_table(position: str, seats: Sequence[str], seed: int, programs: Sequence[Program] = ()) -> robodrome.Session:
    """The race from that position, with the first programs laid out; chance goes by the seed."""
    race = robodrome.Session(robodrome.game("roborally"), seats, {}, seed, position=position)
    race.advance()
    for program in programs:
        for index in program:
            race.play(index)
    return race


def at_random(position: str, before: Sequence[Program], rng: Random) -> Program:
    """A program of the seat that comes after the programs of `before`."""
    race, found = at_the_table(position, [robodrome.PERSON] * 2, 1, before), list[int]()
    seat = race.to_move
    while race.to_move == seat and len(found) < 5:
        found.append(rng.choice([index for index, move in enumerate(race.legal()) if "=" in move.label]))
        race.play(found[-1])
    return tuple(found)


def of_bot(position: str, before: Sequence[Program], bot: str) -> Program:
    """The program that a bot lays out there."""
    seats = [robodrome.PERSON] * 2
    seats[len(before)] = bot
    race = at_the_table(position, seats, 1, before)
    robodrome.run_bots(race, robodrome.Budget())
    return tuple(ply.index for ply in race.plies if ply.seat == len(before))


def cards(position: str, before: Sequence[Program], program: Program) -> str:
    """The cards of a program as the notation writes them: kind and priority."""
    race, said = at_the_table(position, [robodrome.PERSON] * 2, 1, before), list[str]()
    for index in program:
        said.append(race.legal()[index].label.partition("=")[2])
        race.play(index)
    return " ".join(said)


def won(position: str, programs: Sequence[Program], races: int) -> float:
    """What the first seat wins, less what it loses, of so many races; they differ in what comes after this turn."""
    total = 0
    for seed in range(races):
        race = at_the_table(position, ["easy", "easy"], seed, programs)
        robodrome.run_bots(race, QUICK)
        winners = race.state.winners()
        total += (0 in winners) - (1 in winners)
    return total / races


def main(words: list[str] | None = None) -> None:
    """Print the programs of the bots and of an equilibrium, with what a perfect reply leaves of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--position", default=POSITION)
    parser.add_argument("--programs", type=int, default=9, help="at random, of each hand")
    parser.add_argument("--races", type=int, default=12, help="for each pair of programs")
    args = parser.parse_args(words)
    rng, place = Random(1), args.position
    first = at_random(place, [], rng)
    hands: list[dict[Program, str]] = []
    for before in ([], [first]):
        known = {of_bot(place, before, bot): bot for bot in BOTS}
        for _ in range(args.programs):
            known.setdefault(at_random(place, before, rng), "random")
        hands.append(known)
    rows, columns = hands
    entries = np.array([[won(place, [row, column], args.races) for column in columns] for row in rows])
    names = [
        [f"{cards(place, before, program)} ({name})" for program, name in hand.items()]
        for before, hand in zip(([], [first]), hands, strict=True)
    ]
    game = pyspiel.create_matrix_game("turn", "one turn of RoboRally", *names, entries, -entries)
    tree = pyspiel.convert_to_turn_based(game)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(2000):
        solver.evaluate_and_update_policy()
    mixture = solver.average_policy().action_probabilities(tree.new_initial_state())
    weights = np.array([mixture[row] for row in range(len(rows))])
    value = (weights @ entries).min()
    print(f"exploitability of the equilibrium {pyspiel.exploitability(tree, solver.average_policy()):.4f}")
    print(f"{'program':46} {'mixed':>6} {'won':>6} {'lost to a perfect reply':>24}")
    for name, weight, row in zip(names[0], weights, entries, strict=True):
        print(f"{name:46} {weight:6.2f} {row.mean():+6.2f} {max(0.0, value - row.min()):24.2f}")
    print(f"{'equilibrium':46} {'':6} {(weights @ entries).mean():+6.2f} {0:24.2f}")


if __name__ == "__main__":
    main()
