"""Train masked PPO against `random`, and count what it wins from both seats against bots that it has not met.

It needs robodrome[gymnasium] and sb3-contrib. Run `python train.py Robotory --steps 100000`; the same seed trains the same
agent on the same machine.
"""

import argparse

import gymnasium
import torch
from sb3_contrib import MaskablePPO

import robodrome
import robodrome.gymnasium

OPPONENTS = ("random", "greedy", "easy")


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


def main(words: list[str] | None = None) -> None:
    """Train, save and test an agent as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="Robotory, StakBots, MoonBots or RoboRally")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=100, help="from each seat against each bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="agent.zip")
    args = parser.parse_args(words)
    agent = train(args.game, args.steps, args.seed)
    agent.save(args.save)
    agent = MaskablePPO.load(args.save)
    for opponent in OPPONENTS:
        for seat in (0, 1):
            wins, lost = play(agent, args.game, opponent, seat, args.games)
            low, high = robodrome.Standing("agent", wins, args.games).interval
            print(f"against {opponent} from seat {seat}: {wins} of {args.games}, {low:.0%} to {high:.0%}", flush=True)
            for link in lost[-1:]:
                print(f"  the last game it lost: #{link}")


if __name__ == "__main__":
    main()
