"""Results of a seat's choices in numbers: each is played on by the policy to its next turn, in the same guesses."""

from collections.abc import Mapping, Sequence
from random import Random

from moonbots.bots import placing
from moonbots.bots.chances import chances, danger
from moonbots.bots.search import go_on
from moonbots.position.cards import DIE
from moonbots.position.guess import determinize
from moonbots.position.state import GOING_ON, Tournament
from moonbots.position.view import MoonView
from tabletop.bots.comparing import in_guesses
from tabletop.core.game import Feature
from tabletop.rules.move import Move

WINS = Feature("wins", "guesses")
ALIVE = Feature("alive", "guesses", alone=False)
"""None of its own robots was defeated."""
OUT = Feature("out", "guesses")
"""A robot of another seat was defeated."""
ENERGY = Feature("energy", "mean", least=0.4)
TAKEN = Feature("taken", "mean", more=False, least=0.4)
"""The energy that the others have left."""
WORTH = Feature("worth", "mean", least=0.2)
DANGER = Feature("danger", "mean", more=False, least=0.2)
DICE = Feature("dice", "mean", least=0.4)
WEAPONS = Feature("weapons", "mean", least=0.4)
UPGRADES = Feature("upgrades", "mean", least=0.4)
CHANCE = Feature("chance", "chance", least=0.02)


def compare(
    view: MoonView, lines: Sequence[Sequence[Move]], rng: Random, guesses: int, milliseconds: float
) -> Sequence[Sequence[Mapping[Feature, float]]]:
    """Return the features per line and guess; empty for a spectator."""
    seat = view.seat
    if seat is None:
        return ()
    own = [robot for robot in range(view.robots) if (robot // 2 if view.seats == 2 else robot) == seat]
    others = [robot for robot in range(view.robots) if robot not in own]
    turn = view.rounds, view.active

    def after(state: Tournament, luck: Random) -> Mapping[Feature, float]:
        _play_on(state, seat, turn, luck)
        power = [placing.turn_worth(state, robot) if state.energy[robot] else 0.0 for robot in range(state.robots)]
        return {
            WINS: state.ended != GOING_ON and seat in state.winners(),
            ALIVE: not any(robot in state.out and robot not in view.out for robot in own),
            OUT: any(robot in state.out and robot not in view.out for robot in others),
            ENERGY: sum(state.energy[robot] for robot in own),
            TAKEN: sum(state.energy[robot] for robot in others),
            WORTH: sum(power[robot] for robot in own),
            DANGER: sum(danger(state, robot, power) for robot in own if state.energy[robot]),
            DICE: sum(1 + state.upgrades[robot].count(DIE) for robot in own if state.energy[robot]),
            WEAPONS: sum(len(state.hand[robot]) for robot in own),
            UPGRADES: sum(len(state.upgrades[robot]) for robot in own),
            CHANCE: chances(state)[seat],
        }

    return in_guesses(lambda: determinize(view, rng), lines, after, rng, guesses, milliseconds)


def _play_on(state: Tournament, seat: int, turn: tuple[int, int], rng: Random) -> None:
    """Play on by the policy until another turn of the seat begins."""
    while state.pending is not None:
        if (state.rounds, state.active) != turn and state.owner(state.active) == seat:
            return
        go_on(state, rng)
