"""Commands that write films and figures."""

from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tests.command_line.calling import EATING, FRESH_DUEL, run


def test_film_writes_a_picture_that_moves_or_a_page_of_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: dict[str, Any]
) -> None:
    for name, begins in (("turn.svg", "<svg "), ("turn.html", "<!doctype html>")):
        file = tmp_path / name
        told = run(capsys, "film", played["link"], "--from", "10", "--to", "30", "--lang", "de", "-o", str(file))
        assert set(told) == {"file", "events", "bytes", "gzip"}
        assert told["events"] > 0
        assert len(file.read_bytes()) == told["bytes"] > told["gzip"]
        assert file.read_text(encoding="utf-8").startswith(begins)


PLAYED = "robotory.1.random-greedy..3.-s4QkpEakEFEZhX8bjAA.0892xpd"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((FRESH_DUEL, "--from", "3", "-o", "x.svg"), "--from and --to are for links"),
        ((FRESH_DUEL, "--seat", "2", "-o", "x.svg"), "no seat 2"),
        (
            (PLAYED, "--from", "9", "--to", "9", "-o", "x.svg"),
            "Nothing happens in this stretch: --from comes before --to.",
        ),
        ((FRESH_DUEL, "-o", "x.gif"), "ends in .svg or .html, not 'x.gif'"),
    ],
)
def test_film_says_what_it_cannot_do(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], complaint: str
) -> None:
    assert main(["film", *arguments]) == 2
    assert complaint in capsys.readouterr().err
    assert not Path("x.svg").exists()


RUN_ON = "roborally/2 turn=3 floor=.,.,. r0=0,0,E p0=M1:500!,-,-,-,- agenda=register(1)"


@pytest.mark.parametrize("command", [("film", "-o", "x.svg"), ("figure", "--title", "X", "-o", "x")])
@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (EATING, "before seat 0 chooses. Say what it does with --do, such as: "),
        (RUN_ON, "4 events of this position happen before anybody can see them. Let its agenda begin with something"),
        ("roborally/2 turn=3 floor=.,. r0=0,0,E agenda=", "Nothing happens in this position: the game is over."),
    ],
)
def test_a_film_in_which_nothing_happens_says_what_to_write(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
    position: str,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*command, position]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_figure_makes_all_files_of_a_figure_and_takes_them_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong = "robots=b2,c3,d3|It eats.|White eats white.", "robots=b3,c3,d3|It stays.|It may move."
    asked = ["--do", "white>b2", "--title", "A bite", "--ask", "What does it do?", "--right", right, "--wrong", wrong]
    asked += ["--mark", "1,1", "--mark", "2,2", "--arrow", "1,1 2,2", "--arrow", "2,2 3,2"]
    told = run(capsys, "figure", EATING, *asked, "--site", "https://games.example", "-o", str(tmp_path))
    assert told["link"].startswith("https://games.example/figure.html#1")
    assert told["characters"] == len(told["link"])
    assert sorted(told["files"]) == sorted(
        file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()
    )
    text = (tmp_path / "figure.txt").read_text(encoding="utf-8")
    assert [text.count(word) for word in ("mark", "arrow")] == [2, 2], text
    again = ("--site", "https://games.example/")
    assert run(capsys, "figure", told["link"], *again)["link"] == told["link"]
    assert run(capsys, "figure", str(tmp_path / "figure.txt"), *again)["link"] == told["link"]


def test_figure_says_what_it_needs_and_how_answers_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figure", EATING, "--do", "white>b2"]) == 2
    assert "A figure needs a --title." in capsys.readouterr().err
    assert main(["figure", EATING, "--title", "X", "--ask", "What?", "--right", "It eats."]) == 2
    assert "An answer is written 'STATEMENT|TEXT|WHY'" in capsys.readouterr().err
