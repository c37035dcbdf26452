"""The leaderboard: what stands there is true, and a claim that is not is found with its reason."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tools import leaderboard
from tools.leaderboard import AGAINST, ENTRIES, FOLDER, GAMES, Entry, play, problems, read, write


@pytest.mark.nightly
def test_the_leaderboard_claims_what_its_games_show_and_its_bots_play() -> None:
    assert list(problems()) == []


def test_every_file_belongs_to_an_entry() -> None:
    entries = read()
    known = {ENTRIES, *(entry.file for entry in entries), *(entry.bot for entry in entries)}
    assert {file.name for file in FOLDER.iterdir() if file.is_file()} - known == set()
    assert len({entry.file for entry in entries}) == len(entries)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A leaderboard of its own with one entry, that of a file."""
    shutil.copy(FOLDER / "looks-ahead.py", tmp_path)
    shutil.copy(FOLDER / "robotory-looks-ahead.jsonl", tmp_path)
    write([entry for entry in read() if entry.bot == "looks-ahead.py"], tmp_path)
    return tmp_path


def lines(folder: Path) -> list[str]:
    return (folder / "robotory-looks-ahead.jsonl").read_text(encoding="utf-8").splitlines()


def put(folder: Path, games: list[str]) -> None:
    (folder / "robotory-looks-ahead.jsonl").write_text("\n".join(games) + "\n", encoding="utf-8")


def test_an_entry_that_claims_what_its_games_show_has_no_problems(small: Path) -> None:
    assert list(problems(small)) == []


def test_other_wins_than_those_of_the_games_are_found(small: Path) -> None:
    (entry,) = read(small)
    write([Entry(entry.game, entry.bot, entry.by, (entry.wins[0], 7, entry.wins[2]))], small)
    (found,) = problems(small)
    assert found.startswith("robotory, looks-ahead.py: It has won ")
    assert found.endswith("against easy, not 7.")


def test_a_game_that_is_missing_or_stands_in_the_place_of_another_is_found(small: Path) -> None:
    games = lines(small)
    put(small, games[:-1])
    assert f"holds {GAMES * len(AGAINST) - 1} games" in next(problems(small))
    put(small, [games[2], *games[1:]])
    assert "Game 0 against random is not the one that every entry plays" in next(problems(small))
    put(small, [*games[: -GAMES // 2], *games[: GAMES // 2]])
    assert "against hard is not the one that every entry plays" in next(problems(small))


def test_a_line_that_was_changed_is_found(small: Path) -> None:
    games = lines(small)
    told = json.loads(games[3])
    put(small, [*games[:3], json.dumps({**told, "winners": [1 - told["winners"][0]]}), *games[4:]])
    assert ":4: The line says" in next(problems(small))


def test_games_that_the_bot_does_not_play_are_found(small: Path) -> None:
    other = (small / "looks-ahead.py").read_text(encoding="utf-8").replace("max(moves", "min(moves")
    (small / "looks-ahead.py").write_text(other, encoding="utf-8")
    assert "is another when it is played again" in next(problems(small))
    (small / "looks-ahead.py").unlink()
    assert "cannot be read" in next(problems(small))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("entry = 1", "entries.toml: "),
        ("[[entry]]\ngame = 'robotory'", "An entry has game, bot and by as texts, and 3 wins"),
        ("[[entry]]\ngame = 'ludo'\nbot = 'x'\nby = 'y'\nwins = [1, 2, 3]", "no game 'ludo'"),
        ("[[entry]]\ngame = 'robotory'\nbot = '../x.py'\nby = 'y'\nwins = [1, 2, 3]", "lies in the folder"),
        ("[[entry]]\ngame = 'robotory'\nbot = 'x'\nby = 'y'\nwins = [1, 2, 3]", "robotory-x.jsonl"),
        ("entry", "entries.toml: "),
    ],
)
def test_what_is_no_entry_is_refused_with_its_reason(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / ENTRIES).write_text(text, encoding="utf-8")
    (found,) = problems(tmp_path)
    assert said in found


def test_an_entry_is_played_and_added_below_what_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("GAMES", 2), ("AGAINST", ("random",)), ("FOLDER", tmp_path)):
        monkeypatch.setattr(leaderboard, name, value)
    for function in (read, play, write, problems):
        monkeypatch.setattr(function, "__defaults__", (tmp_path,))
    (tmp_path / ENTRIES).write_text("# What it is.\n", encoding="utf-8")
    (tmp_path / "first.py").write_text("def choose(view, moves, rng, budget):\n    return 0\n", encoding="utf-8")
    assert leaderboard.main(["play", "robotory", "first.py", "--by", "me"]) == 0
    assert leaderboard.main(["play", "robotory", "random", "--by", "me"]) == 0
    assert leaderboard.main(["play", "robotory", "first.py", "--by", "somebody"]) == 0
    assert capsys.readouterr().out == ""
    assert (tmp_path / ENTRIES).read_text(encoding="utf-8").startswith("# What it is.\n\n[[entry]]\ngame = ")
    assert [(entry.bot, entry.by) for entry in read(tmp_path)] == [("first.py", "somebody"), ("random", "me")]
    assert leaderboard.main(["renew"]) == 0


def test_a_bot_that_loses_a_game_by_an_error_gets_no_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "GAMES", 1)
    (tmp_path / "bad.py").write_text("def choose(view, moves, rng, budget):\n    return -1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.py"):
        play(Entry("robotory", "bad.py", "me"), tmp_path)


def test_the_page_shows_every_entry_the_best_of_each_game_first() -> None:
    shown = leaderboard.table()
    for name in {entry.game for entry in read()}:
        some = sorted((entry for entry in read() if entry.game == name), key=lambda entry: -entry.total.rate)
        part = shown.partition(f'id="leaders-{name}"')[2].partition("<h3")[0]
        places = [part.index(f"<code>{entry.bot}</code>") for entry in some]
        assert places == sorted(places)
        wins = "</td><td>".join(f"{won:g}" for won in some[0].wins)
        assert f"<td>{some[0].by}</td><td>{wins}</td><td>{some[0].total.rate:.0%}".replace("%", "\u00a0%") in part
