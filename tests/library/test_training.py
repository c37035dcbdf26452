"""The example that trains an agent runs, and learns what its page says. `make nightly` installs what it needs: PyTorch is too
large for other runs."""

import re
import runpy
from pathlib import Path

import pytest

import robodrome
from tests.structure import TOP

ENOUGH = 80
"""Games of 100 that a trained agent wins against `random`, from each seat."""


def trained(*words: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[int]:
    """Runs the example, and gives the wins against each opponent from each seat. Every link that it prints is of a game that
    is over, and the bot file that it writes plays."""
    example = runpy.run_path(str(TOP / "docs" / "guide" / "train.py"))
    bot = str(folder / "bot.py")
    example["main"]([*words, "--save", str(folder / "agent.zip"), "--bot", bot])
    assert not robodrome.tournament(robodrome.game(words[0].lower()), [bot, "random"], 4, seed=1).failures
    told = capsys.readouterr().out.splitlines()
    results = [line for line in told if line.startswith("against ")]
    assert [line.partition(":")[0] for line in results] == [
        f"against {bot} from seat {seat}" for bot in example["OPPONENTS"] for seat in (0, 1)
    ]
    for line in told:
        if line not in results:
            assert robodrome.from_link(line.partition("#")[2]).over
    return [int(found[1]) for line in results if (found := re.search(r": (\d+) of \d+, \d+% to \d+%$", line))]


@pytest.mark.nightly
def test_an_agent_is_trained_saved_loaded_and_tested_from_both_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wins = trained("Robotory", "--steps", "1024", "--games", "3", folder=tmp_path, capsys=capsys)
    assert len(wins) == 6


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["Robotory", "StakBots"])
def test_the_agents_of_the_page_beat_random_from_both_seats(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wins = trained(game, folder=tmp_path, capsys=capsys)
    assert min(wins[:2]) >= ENOUGH
