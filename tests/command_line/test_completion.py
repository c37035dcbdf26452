"""Completion scripts are written as they were, for a small command line with one argument of every sort.

When a change is meant, `pytest tests/command_line --renew-golden` writes `completion.txt` afresh; the diff is what changed.
"""

import argparse
from pathlib import Path

import pytest

from tabletop.core import game
from tabletop.tools import completion
from tabletop.tools.arguments import add_options, add_workers, command, output
from tabletop.tools.completion import SHELLS

GOLDEN = Path(__file__).with_name("completion.txt")


def small() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser("robodrome")
    subcommands = top.add_subparsers()
    made = command(
        subcommands, "contest", lambda args: output(args, [], []), "let 100 %% of the bots' \\ games begin", ""
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument("--bots", metavar="BOTS", help="who 'plays'")
    made.add_argument("--light", metavar="LIGHT", help="an option of a game")
    made.add_argument("-o", "--into", metavar="FILE", help="%(default)s unless given", default="a file")
    made.add_argument("--lang", choices=("en", "fr"))
    add_options(made)
    add_workers(made, keeps=False)
    completion.add(subcommands, top)
    return top


@pytest.mark.usefixtures("only_robotory")
def test_scripts_are_written_as_they_were(capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config) -> None:
    for shell in SHELLS:
        args = small().parse_args(["completion", shell])
        assert args.run(args) == 0
    told = capsys.readouterr().out
    if pytestconfig.getoption("renew_golden"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")


@pytest.fixture
def only_robotory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "names", lambda: ["robotory"])
