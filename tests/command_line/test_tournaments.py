"""Commands in which bots play many games."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import robodrome
from tabletop.__main__ import main
from tabletop.base.errors import OptionError
from tabletop.bots.bot_files import SANDBOXES
from tests.command_line.calling import run


def test_games_with_bots_writes_their_games_and_prints_the_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = ["robotory", "--bots", "random,greedy,random", "--pairs", "--games", "2", "--seed", "4", "--jobs", "1"]
    told = run(capsys, "games", *given, "-o", str(tmp_path / "games.jsonl"))
    assert told == run(capsys, "tournament", *given)
    played = [game.bots for game in robodrome.read_games(tmp_path / "games.jsonl")]
    assert len(played) == 6
    assert sum("greedy" in bots for bots in played) == 4


def test_a_sandbox_is_one_of_ours_by_name_or_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[Sequence[str]]()

    def stopped(*_: Any, sandbox: Sequence[str], **_others: Any) -> None:
        given.append(sandbox)
        raise OptionError("That is enough.")

    monkeypatch.setattr("tabletop.bots.tournament.run", stopped)
    for named in ("bwrap", "my-box --quiet 'a b'"):
        assert main(["tournament", "robotory", "--bots", "random,random", "--sandbox", named]) == 2
    assert given == [SANDBOXES["bwrap"], ["my-box", "--quiet", "a b"]]


def test_a_tournament_counts_wins_with_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "tournament", "roborally", "--bots", "random,random", "--games", "4", "--seed", "1")
    rows = told["bots"]
    assert len(rows) == 2
    for row in rows:
        assert set(row) >= {"bot", "wins", "games", "rate", "low", "high"}
        assert row["low"] <= row["rate"] <= row["high"]


def test_all_bots_of_a_game_are_rated_with_intervals_the_strongest_first(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run(capsys, "rate", "robotory", "--games", "2", "--playouts", "8")["ratings"]
    assert {row["bot"] for row in rows} == {"easy", "normal", "hard", "master"}
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)
    assert next(row for row in rows if row["bot"] == "easy") == {"bot": "easy", "points": 0, "low": 0, "high": 0}
    assert all(row["low"] <= row["points"] <= row["high"] for row in rows)


def test_bots_of_a_tournament_may_spend_different_amounts(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["tournament", "robotory", "--bots", "hard,random", "--games", "2", "--playouts", "8,1"]
    assert [row["games"] for row in run(capsys, *given)["bots"]] == [2, 2]


def test_long_work_shows_on_a_terminal_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    given = ["tournament", "stakbots", "--bots", "random,random,random", "--games", "2", "--jobs", "1"]
    for more, count in (([], 2), (["--pairs"], 6)):
        assert main([*given, *more]) == 0
        shown = capsys.readouterr().err
        assert shown.count("\r") == count + 1
        assert shown.endswith(f"\r{'█' * 30} {count} of {count} games\n")
    monkeypatch.undo()
    assert main(given) == 0
    assert capsys.readouterr().err == ""


def test_a_tournament_that_is_kept_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    given = ["tournament", "robotory", "--bots", "random,random", "--games", "2", "--jobs", "1", "--keep", str(kept)]
    told = run(capsys, *given)
    assert kept.read_text(encoding="utf-8").count("\n") >= 2
    assert run(capsys, *given) == told
