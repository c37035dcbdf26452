"""Bots in files: they play as others do, and one that fails loses by name and spoils nothing."""

import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.base.errors import BotError, OptionError
from tabletop.bots import bot_files, tournament
from tabletop.bots.bot_files import BotFile, Player, Question
from tabletop.core import game
from tabletop.core.game import Budget
from tabletop.core.session import Session
from tabletop.formats.link import decode

FIRST = "def choose(view, moves, rng, budget):\n    return moves[0]\n"
LAST = """
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Bot:
    game: Game
    seat: int
    count: int = 0

    def choose(self, view, moves, rng, budget):
        assert (self.game.name, view.seat) == ("robotory", self.seat)
        self.count += 1
        assert self.count < 1000
        return len(moves) - 1
"""
FORGETFUL = """
made = 0
def choose(view, moves, rng, budget):
    global made
    made += 1
    return moves[made % len(moves)]
"""
CHANCE = (
    "import random\ndef choose(view, moves, rng, budget):\n    print('thinking')\n    return random.choice(moves)\n"
)
MEDDLING = """
import os
def choose(view, moves, rng, budget):
    for number in range(3, 30):
        try:
            os.write(number, b"nonsense")
        except OSError:
            pass
    os._exit(0)
"""
FORGING = """
import os
def choose(view, moves, rng, budget):
    for number in range(3, 30):
        try:
            os.write(number, {answer!r})
        except OSError:
            pass
    return 0
"""
"""Writes an answer of its own where the process writes its answers."""
FLOODING = """
import os
def choose(view, moves, rng, budget):
    first = {first!r}
    while True:
        for number in range(3, 9):
            try:
                os.write(number, first)
            except OSError:
                pass
        first = b"x" * 65536
"""
ROBOTORY = game.find("robotory")

FAILING = {
    "raises": ("def choose(view, moves, rng, budget):\n    return 1 // 0\n", 2, "ZeroDivisionError"),
    "exits": ("def choose(view, moves, rng, budget):\n    raise SystemExit\n", 2, "SystemExit"),
    "loops": ("def choose(view, moves, rng, budget):\n    while True:\n        pass\n", None, "after 0.2 seconds"),
    "hangs": ("import time\ndef choose(view, moves, rng, budget):\n    time.sleep(999)\n", 3, "after 3 seconds"),
    "dies": ("import os\ndef choose(view, moves, rng, budget):\n    os._exit(0)\n", None, "process ended"),
    "answers itself": (MEDDLING, None, "process ended"),
    "speaks in half a sign": (
        "def choose(*given):\n    raise ValueError('\\ud800')\n",
        2,
        "ValueError: \N{REPLACEMENT CHARACTER}",
    ),
    "colours the terminal": (
        "def choose(*given):\n    raise ValueError('\\x1b[2J')\n",
        2,
        "ValueError: \N{REPLACEMENT CHARACTER}[2J",
    ),
    "recurses": ("def choose(*given):\n    return choose(*given)\n", 2, "RecursionError"),
    "too high": ("\ndef choose(view, moves, rng, budget):\n    return len(moves)\n", 2, "neither a legal move"),
    "below 0": ("def choose(view, moves, rng, budget):\n    return -1\n", 1, "it chose -1"),
    "nothing": ("def choose(view, moves, rng, budget):\n    pass\n", 1, "it chose None"),
    "needs memory": ("def choose(view, moves, rng, budget):\n    bytearray(1 << 40)\n", 2, "memory"),
    "other arguments": ("def choose(view):\n    return 0\n", 1, "TypeError"),
    "cannot begin": ("class Bot:\n    choose = print\n    def __init__(self):\n        pass\n", 1, "TypeError"),
}

FORGED = {
    "forges half a sign and dies": (MEDDLING.replace('b"nonsense"', 'b"\\xff"'), None, "process ended"),
    "forges nothing": (FORGING.format(answer=b"{}\n"), None, "cannot be read"),
    "forges a list": (FORGING.format(answer=b"[1, 2]\n"), None, "cannot be read"),
    "forges a number too high": (FORGING.format(answer=b'{"index": 99999}\n'), None, "cannot be read"),
    "forges a number that is none": (FORGING.format(answer=b'{"chosen": 1, "count": null}\n'), None, "cannot be read"),
    "forges words for numbers": (FORGING.format(answer=b'{"chosen": 1, "count": "x"}\n'), None, "cannot be read"),
    "forges a line that is none": (FORGING.format(answer=b'{"raised": "x", "line": "2"}\n'), None, "cannot be read"),
    "forges a deep answer": (FORGING.format(answer=b"[" * 60_000 + b"\n"), None, "cannot be read"),
}


def written(folder: Path, text: str | bytes, name: str = "bot.py") -> str:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def test_a_function_and_a_class_play_and_every_game_begins_anew(tmp_path: Path) -> None:
    files = [written(tmp_path, FIRST), written(tmp_path, LAST, "last.py")]
    result = tournament.run(ROBOTORY, files, 4, 1)
    assert [one.bot for one in result.standings] == files
    assert sum(one.wins for one in result.standings) == 4
    assert result.failures == ()


@pytest.mark.parametrize("name", ["moonbots", "roborally", "stakbots"])
def test_every_game_can_be_asked_in_another_process(name: str, tmp_path: Path) -> None:
    result = tournament.run(game.find(name), [written(tmp_path, FIRST), "random"], 1, 1)
    assert result.failures == ()


@pytest.mark.parametrize("bot", [FORGETFUL, CHANCE], ids=["globals", "random numbers"])
def test_the_table_is_the_same_in_several_processes_and_after_a_stop(
    bot: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bots, keep = [written(tmp_path, bot), "random"], tmp_path / "kept"
    alone = tournament.run(ROBOTORY, bots, 8, 3)
    assert capfd.readouterr().out == "", "what a bot prints does not mix with the table"
    assert tournament.run(ROBOTORY, bots, 8, 3, jobs=2, keep=keep) == alone
    keep.write_text("\n".join(keep.read_text(encoding="utf-8").splitlines()[:4]) + "\n", encoding="utf-8")
    assert tournament.run(ROBOTORY, bots, 8, 3, keep=keep) == alone
    written(tmp_path, FIRST)
    with pytest.raises(OptionError, match="belongs to other work"):
        tournament.run(ROBOTORY, bots, 8, 3, keep=keep)


@pytest.mark.parametrize("name", [*FAILING, *FORGED])
def test_a_bot_that_fails_loses_by_name_with_line_and_reason(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, line, reason = {**FAILING, **FORGED}[name]
    bot = written(tmp_path, text)
    # On a busy machine too, whoever answers has time to, and a process to say why it ends.
    seconds = float(reason.split()[1]) if reason.endswith("seconds") else 60.0
    monkeypatch.setattr(bot_files, "_GRACE", 60.0)
    result = tournament.run(ROBOTORY, ["random", bot], 2, 1, seconds=seconds)
    assert [one.wins for one in result.standings] == [2, 0]
    failed = result.failures[0]
    assert (failed.bot, failed.first) == (bot, 0)
    assert sum(one.games for one in result.failures) == 2
    assert failed.reason.startswith(bot)
    assert reason in failed.reason
    if line:
        assert failed.line == line
        assert f"line {line}:" in failed.reason
    assert decode(failed.link).seats == ("random", "person")
    told = result.as_json()["failures"][0]
    assert set(told) == {"bot", "line", "reason", "games", "first", "link"}
    assert json.loads(json.dumps(told)) == told
    assert failed.reason in "\n".join(result.table())


@pytest.mark.parametrize("first", [b"x", b"Timeout\n"], ids=["words", "after the words of the clock"])
def test_a_bot_that_answers_without_end_takes_no_memory_from_who_asks(first: bytes) -> None:
    session = Session(ROBOTORY, ["person"] * 2, seed=1)
    session.advance()
    tracemalloc.start()
    try:
        bot = BotFile("bot.py", FLOODING.format(first=first).encode())
        with Player(bot) as player:
            player.ask(Question.begin(bot, ROBOTORY, 0))
            with pytest.raises(BotError, match=r"cannot be read|had not chosen"):
                player.ask(Question.choose(bot, session, Budget(playouts=1), 0.5))
        assert tracemalloc.get_traced_memory()[1] < 10 << 20
    finally:
        tracemalloc.stop()


def test_the_others_share_the_win_and_the_table_is_the_same_in_several_processes(tmp_path: Path) -> None:
    bots = [written(tmp_path, FAILING["raises"][0]), "random", written(tmp_path, FIRST, "first.py")]
    alone = tournament.run(game.find("stakbots"), bots, 3, 1)
    assert [one.wins for one in alone.standings] == [0, 1.5, 1.5]
    assert tournament.run(game.find("stakbots"), bots, 3, 1, jobs=2) == alone


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def choose(view, moves, rng, budget)\n    return 0\n", "line 1: SyntaxError"),
        ("\nimport no_such_library\n", "line 2: ModuleNotFoundError: No module named 'no_such_library'"),
        ("x = 1\n", "holds no bot: write a function choose"),
        ("class Bot:\n    pass\n", "holds no bot"),
        (b"\xff\xfe\x00", "SyntaxError"),
        ("import os\nos._exit(3)\n", "process ended"),
    ],
)
def test_a_file_without_a_bot_is_refused_in_one_sentence(
    text: str | bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, text)
    with pytest.raises(BotError, match=r"bot\.py"):
        BotFile.read(file)
    assert main(["tournament", "robotory", "--bots", f"{file},random", "--games", "1"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert said in printed.err


def test_any_number_of_bots_meet_two_by_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"{written(tmp_path, FIRST)},random,random,random"
    assert main(["tournament", "robotory", "--bots", bots, "--pairs", "--games", "2", "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["bots"]
    assert [one["games"] for one in told] == [6] * 4
    assert sum(one["wins"] for one in told) == 12
    with pytest.raises(OptionError, match="at least two bots"):
        tournament.run(ROBOTORY, ["random"], 1, 1, pairs=True)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(OptionError, match=r"The bot nobody.py cannot be read: No such file"):
        tournament.run(ROBOTORY, ["nobody.py", "random"], 1, 1)


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "1e9"])
def test_nobody_has_no_time_or_all_of_it(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--bots", "random,random", "--games", "1", "--seconds", seconds]
    assert main(["tournament", "robotory", *given]) == 2
    assert "up to 3600 seconds" in capsys.readouterr().err


def test_the_command_line_tells_of_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"{written(tmp_path, FAILING['raises'][0])},random"
    arguments = ["tournament", "robotory", "--bots", bots, "--games", "2", "--jobs", "1", "--json"]
    assert main(arguments) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [(one["line"], one["games"]) for one in told["failures"]] == [(2, 2)]


@pytest.mark.skipif(
    not hasattr(os, "fork"), reason="this system does not fork processes, so bots cannot start any either"
)
def test_processes_that_a_bot_has_started_end_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_files, "_GRACE", 0.2)
    bot = written(tmp_path, "import os\ndef choose(*given):\n    os.fork()\n    while True:\n        pass\n")
    result = tournament.run(ROBOTORY, ["random", bot], 1, 1, seconds=0.2)
    assert result.failures[0].games == 1


def test_a_bot_imports_what_can_be_imported_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = tmp_path / "library"
    library.mkdir()
    (library / "only_there.py").write_text("from random import choice\n", encoding="utf-8")
    monkeypatch.syspath_prepend(library)
    bot = written(tmp_path, f"import only_there\n{FIRST}")
    assert tournament.run(ROBOTORY, ["random", bot], 1, 1).failures == ()


def test_a_sandbox_is_the_command_that_runs_the_process_of_a_bot(tmp_path: Path) -> None:
    log = tmp_path / "log"
    sandbox = ("sh", "-c", f'echo confined >>"{log}"; exec "$@"', "sh")
    result = tournament.run(ROBOTORY, ["random", written(tmp_path, FIRST)], 1, 1, sandbox=sandbox)
    assert result.failures == ()
    assert set(log.read_text(encoding="utf-8").split()) == {"confined"}


def test_a_sandbox_that_is_not_there_is_refused_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"random,{written(tmp_path, FIRST)}"
    assert main(["tournament", "robotory", "--bots", bots, "--games", "1", "--sandbox", "no-such-command --x"]) == 2
    assert "The sandbox 'no-such-command --x' cannot be run: No such file" in capsys.readouterr().err


def test_a_sandbox_that_ends_at_once_makes_the_bot_lose_by_name(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="process ended"):
        tournament.run(ROBOTORY, ["random", written(tmp_path, FIRST)], 1, 1, sandbox=["false"])
