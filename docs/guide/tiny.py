"""Solve tiny RoboRally by regret matching, and tell how much a perfect opponent wins from every bot.

It needs robodrome[openspiel]. Run `python tiny.py`; a row is the exploitability of a policy, from 0 to 1 game in a game.
"""

import argparse

import pyspiel
from open_spiel.python.algorithms import gambit

import robodrome
import robodrome.openspiel

SHOWN = (1, 10, 100, 1000, 10_000)


def load() -> pyspiel.Game:
    """Tiny RoboRally, with choices in secret one after the other."""
    return pyspiel.convert_to_turn_based(pyspiel.load_game("robodrome_roborally(position=tiny)"))


def expand(game: pyspiel.Game) -> pyspiel.Game:
    """The whole tree as a game of OpenSpiel's own, in which a step takes microseconds."""
    return pyspiel.load_efg_game(gambit.export_gambit(game))


def situations(game: pyspiel.Game, tree: pyspiel.Game) -> dict[str, tuple[pyspiel.State, list[int]]]:
    """By information state of the tree: a state of the game, and the actions of the tree."""
    found: dict[str, tuple[pyspiel.State, list[int]]] = {}

    def walk(state: pyspiel.State, node: pyspiel.State) -> None:
        if node.is_player_node():
            found.setdefault(node.information_state_string(), (state, node.legal_actions()))
        for action, same in zip(state.legal_actions(), node.legal_actions(), strict=True):
            walk(state.child(action), node.child(same))

    walk(game.new_initial_state(), tree.new_initial_state())
    return found


def main(words: list[str] | None = None) -> None:
    """Print the exploitability of bots and of regret matching."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default=",".join(robodrome.game("roborally").bots))
    parser.add_argument("--samples", type=int, default=20, help="how often a bot is asked in each situation")
    parser.add_argument("--iterations", type=int, default=1000, help="of regret matching")
    args = parser.parse_args(words)
    game = load()
    tree = expand(game)
    print(f"{'uniform':24} {pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree)):.4f}")
    known = situations(game, tree)
    for bot in filter(None, args.bots.split(",")):
        policy = robodrome.openspiel.BotPolicy(game, bot, args.samples)
        answers = {
            seen: list(zip(actions, policy.action_probabilities(state).values(), strict=True))
            for seen, (state, actions) in known.items()
        }
        print(f"{bot:24} {pyspiel.exploitability(tree, answers):.4f}", flush=True)
    solver = pyspiel.CFRSolver(tree)
    for done in range(1, args.iterations + 1):
        solver.evaluate_and_update_policy()
        if done in SHOWN:
            left = pyspiel.exploitability(tree, solver.average_policy())
            print(f"{f'regret matching, {done}':24} {left:.4f}", flush=True)


if __name__ == "__main__":
    main()
