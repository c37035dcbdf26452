"""Train masked PPO against `random`, and count what it wins from both seats against bots that it has not met.

It needs robodrome[gymnasium] and sb3-contrib. Run `python train.py Robotory --steps 100000`; the same seed trains the same
agent on the same machine.
"""

import argparse
import base64
import struct
import zlib
from pathlib import Path

import gymnasium
import torch
from sb3_contrib import MaskablePPO

import robodrome
import robodrome.gymnasium

OPPONENTS = ("random", "greedy", "easy")
BOT = '''"""Trained by train.py: its weights as numbers, and what they make of a position."""

import base64
import math
import struct
import zlib

from robodrome.environment import Environment

ENV = Environment("{game}")


def numbers(text, size):
    """The numbers of a layer, by row: a bias, and a weight for each number that the layer is given."""
    found = [one for one, in struct.iter_unpack("<e", zlib.decompress(base64.b85decode(text)))]
    return [found[at : at + size] for at in range(0, len(found), size)]


LAYERS = [
    {layers},
]


def made(given, rows):
    """What a layer makes of these numbers."""
    return [row[0] + sum(map(float.__mul__, row[1:], given)) for row in rows]


def choose(view, moves, rng, budget):
    state = ENV.game.determinize(view, rng)
    actions = ENV.numbers(state, view.seat, moves)
    found = [float(number in actions) for number in range(ENV.moves)]
    found += [float(number) for numbers in ENV.seen(view).values() for number in numbers]
    for rows in LAYERS[:-1]:
        found = list(map(math.tanh, made(found, rows)))
    rated = made(found, LAYERS[-1])
    return max(zip(moves, actions), key=lambda one: rated[one[1]])[0]
'''


def train(game: str, steps: int, seed: int) -> MaskablePPO:
    """An agent that has made so many choices, on a seat that is drawn for each game."""
    torch.set_num_threads(1)
    env = gymnasium.make(f"robodrome/{game}-v2", opponents=("random",))
    agent = MaskablePPO(
        "MultiInputPolicy", env, n_steps=1024, batch_size=256, gamma=0.997, ent_coef=0.01, seed=seed, device="cpu"
    )
    return agent.learn(steps)


def play(agent: MaskablePPO, game: str, opponent: str, seat: int, games: int) -> tuple[int, list[str]]:
    """How many of so many games it wins from a seat, and the links of those that it has lost."""
    env = gymnasium.make(f"robodrome/{game}-v2", opponents=(opponent,), seat=seat, playouts=20)
    wins, lost = 0, []
    for seed in range(games):
        seen, info = env.reset(seed=seed)
        reward, ended = 0.0, False
        while not ended:
            legal = info["action_mask"].astype(bool)
            action, _ = agent.predict(seen, action_masks=legal, deterministic=True)
            seen, reward, ended, _, info = env.step(int(action))
        wins += reward > 0
        lost += [info["link"]] if reward < 0 else []
    return wins, lost


def bot(agent: MaskablePPO, game: str) -> str:
    """The agent as a bot file, which needs nothing but the games and so plays in the lab too."""
    policy = agent.policy
    linear = [one for one in policy.mlp_extractor.policy_net if isinstance(one, torch.nn.Linear)] + [policy.action_net]
    layers = []
    for one in linear:
        rows = torch.cat((one.bias[:, None], one.weight), dim=1).flatten().tolist()
        packed = base64.b85encode(zlib.compress(struct.pack(f"<{len(rows)}e", *rows), 9)).decode()
        layers.append(f'numbers("{packed}", {one.in_features + 1})')
    return BOT.format(game=game.lower(), layers=",\n    ".join(layers))


def main(words: list[str] | None = None) -> None:
    """Train, save and test an agent as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="Robotory, StakBots, MoonBots or RoboRally")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=100, help="from each seat against each bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="agent.zip")
    parser.add_argument("--bot", type=Path, default=Path("agent_bot.py"), help="where it is written as a bot file")
    args = parser.parse_args(words)
    agent = train(args.game, args.steps, args.seed)
    agent.save(args.save)
    agent = MaskablePPO.load(args.save)
    args.bot.write_text(bot(agent, args.game), encoding="utf-8")
    for opponent in OPPONENTS:
        for seat in (0, 1):
            wins, lost = play(agent, args.game, opponent, seat, args.games)
            low, high = robodrome.Standing("agent", wins, args.games).interval
            print(f"against {opponent} from seat {seat}: {wins} of {args.games}, {low:.0%} to {high:.0%}", flush=True)
            for link in lost[-1:]:
                print(f"  the last game it lost: #{link}")


if __name__ == "__main__":
    main()
