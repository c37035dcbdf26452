"""Commands that play a game, show it and write its log."""

import os
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.core import game
from tabletop.show.words import LANGUAGES
from tests.command_line.calling import FRESH_DUEL, run

PRINTED = Path(__file__).with_name("printed.txt")
"""Commands of which it is known what they print, each behind a dollar sign, and what they print."""


def test_games_lists_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    (roborally,) = [one for one in run(capsys, "games") if one["game"] == "roborally"]
    assert set(roborally) == {"game", "title", "version", "seats", "bots", "options"}
    assert roborally["seats"] == [2, 8]
    assert {"course", "lives"} <= {option["name"] for option in roborally["options"]}


def test_games_of_one_game_lists_that_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert [one["game"] for one in run(capsys, "games", "robotory")] == ["robotory"]


def test_play_gives_a_link_winners_ranking_and_lengths(played: dict[str, Any]) -> None:
    assert set(played) == {"link", "winners", "ranking", "plies", "rounds"}
    assert sorted(played["ranking"]) == [0, 1]
    assert set(played["winners"]) <= {0, 1}
    assert played["plies"] > played["rounds"] > 0


def test_the_same_seed_plays_the_same_game(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    again = run(capsys, "play", "roborally", "--seats", "random,random", "--seed", "5")
    other = run(capsys, "play", "roborally", "--seats", "random,random", "--seed", "6")
    assert again == played
    assert other["link"] != played["link"]


def test_show_of_a_finished_game_asks_nobody(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    shown = run(capsys, "show", played["link"])
    assert shown["game"] == "roborally"
    assert shown["over"] is True
    assert shown["to_move"] is None
    assert shown["legal"] == []
    assert shown["winners"] == played["winners"]


def test_show_at_an_earlier_moment_lists_the_legal_moves_in_order(
    capsys: pytest.CaptureFixture[str], played: dict[str, Any]
) -> None:
    first_choice = 1 + 9 + 9
    shown = run(capsys, "show", played["link"], "--at", str(first_choice))
    assert shown["over"] is False
    assert shown["to_move"] == 0
    assert len(shown["legal"]) == 10
    assert shown["legal"][-1] == "random"
    priorities = [int(label.split(":")[1]) for label in shown["legal"][:-1]]
    assert priorities == sorted(priorities)


def test_a_position_shown_can_be_shown_again(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    shown = run(capsys, "show", played["link"], "--at", "30")
    again = run(capsys, "show", shown["position"])
    assert again == shown


@pytest.mark.parametrize("before", ["", "Look at this: https://example.org/play/#"])
def test_what_stands_in_standard_input_is_read_where_a_link_is_taken(
    before: str,
    capsys: pytest.CaptureFixture[str],
    played: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def piped(text: str, *arguments: str) -> Any:
        monkeypatch.setattr(sys, "stdin", StringIO(text))
        return run(capsys, *arguments)

    said, name = f"{before}{played['link']}\n", str(tmp_path / "film.svg")
    shown = piped(said, "show", "-")
    assert shown == run(capsys, "show", played["link"])
    assert piped(said, "log", "-") == run(capsys, "log", played["link"])
    assert piped(said, "film", "-", "--to", "20", "-o", name)["file"] == name
    assert piped(f"{FRESH_DUEL}\n", "show", "-") == run(capsys, "show", FRESH_DUEL)
    counted = ("perft", "roborally", "--depth", "1", "--position")
    assert piped(f"{FRESH_DUEL}\n", *counted, "-") == run(capsys, *counted, FRESH_DUEL)


def test_a_game_that_is_played_can_be_shown_through_a_pipe() -> None:
    robodrome = [sys.executable, "-m", "tabletop"]
    game = subprocess.run(
        [*robodrome, "play", "robotory", "--seats", "random,random"], check=True, capture_output=True, text=True
    )
    shown = subprocess.run([*robodrome, "show", "-"], input=game.stdout, check=True, capture_output=True, text=True)
    assert "robotory/1 " in shown.stdout
    empty = subprocess.run([*robodrome, "show", "-"], input="", check=False, capture_output=True, text=True)
    assert (empty.returncode, empty.stderr.count("\n"), "Traceback" in empty.stderr) == (2, 1, False)


def test_show_runs_what_a_notation_leaves_to_happen(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "show", FRESH_DUEL)
    assert "r0=0,0,N" in shown["position"]
    assert shown["legal"] == []
    assert shown["winners"] == [0]


def test_show_draws_a_picture(capsys: pytest.CaptureFixture[str], played: dict[str, Any], tmp_path: Path) -> None:
    run(capsys, "show", played["link"], "--at", "40", "--svg", str(tmp_path / "race.svg"))
    picture = (tmp_path / "race.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert 'id="robot-0"' in picture
    assert "<title>RoboRally</title>" in picture


def test_log_tells_each_event_with_rule_and_cause(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    told = run(capsys, "log", played["link"])
    assert [one["id"] for one in told] == list(range(len(told)))
    assert all(one["cause"] < one["id"] and one["rule"] and one["text"] for one in told)
    assert told[-1]["rule"].startswith("8")


def test_log_speaks_the_chosen_language(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    texts = {
        language: [one["text"] for one in run(capsys, "log", played["link"], "--lang", language)]
        for language in LANGUAGES
    }
    assert len({tuple(text) for text in texts.values()}) == len(LANGUAGES)


def test_people_read_the_same_in_lines(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    assert main(["log", played["link"]]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = run(capsys, "log", played["link"])
    assert len(lines) == len(told)
    for line, event in zip(lines, told, strict=True):
        because = "" if event["cause"] < 0 else f" because of {event['cause']}"
        assert line == f"{event['id']:5}  {event['text']}  [{event['rule']}{because}]"
    assert main(["play", "roborally", "--seats", "random,random", "--seed", "5"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"winners: {', '.join(map(str, played['winners'])) or 'none'}",
        f"ranking: {', '.join(f'{seat} (random)' for seat in played['ranking'])}",
        f"choices: {played['plies']} in {played['rounds']} rounds",
        f"link: #{played['link']}",
    ]
    assert run(capsys, "play", "roborally", "--seats", "random,random", "--seed", "5") == played
    shown = run(capsys, "show", played["link"], "--at", "30")
    assert set(shown) == {"game", "over", "to_move", "prompt", "legal", "position", "winners"}
    assert main(["show", played["link"], "--at", "30"]) == 0
    first, second, *moves = capsys.readouterr().out.splitlines()
    assert (first, second) == (shown["prompt"], shown["position"])
    assert [line.split()[0] for line in moves] == shown["legal"]
    assert all(len(line) > 15 and line[:2] == "  " for line in moves)


@pytest.mark.parametrize(
    "block", PRINTED.read_text(encoding="utf-8").split("\n\n"), ids=lambda block: block.split("\n")[0]
)
def test_a_command_prints_for_people_and_for_programs_what_it_has_printed(
    block: str, capsys: pytest.CaptureFixture[str]
) -> None:
    typed, _, printed = block.partition("\n")
    assert main(shlex.split(typed.removeprefix("$ robodrome "))) == 0
    assert capsys.readouterr().out.strip() == printed.strip(), f"if this is meant, write it into {PRINTED.name}"


@pytest.mark.parametrize("coding", ["cp850", "ascii", "cp1252"])
def test_a_console_of_another_coding_shows_what_it_can(coding: str) -> None:
    link = "roborally.2.person-easy..7.B.1he8f87"
    command = [sys.executable, "-m", "tabletop", "log", link, "--lang", "fr"]
    shown = subprocess.run(
        command, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": coding, "PYTHONUTF8": "0"}
    )
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert len(shown.stdout.splitlines()) > 3


def test_perft_counts_sequences_of_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "roborally", "--depth", "0") == {"depth": 0, "count": 1}
    assert run(capsys, "perft", "roborally", "--depth", "3") == {"depth": 3, "count": 2 * 84 * 83}


def test_sequences_are_counted_from_a_position_and_what_continues_a_move_belongs_to_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    duel = "robotory/1 turn=20 robots=a4,a1,e1 white=c1,b3 black=e2,d3,e3 light=2,2 dark=3,1 lid=1,4 agenda=turn(0)"
    state = game.find("robotory").read(duel)

    def ways(state: Any, left: int) -> int:
        """Sequences of so many turns, counted anew."""
        if state.pending is None or (left == 0 and not state.pending.ask.continues):
            return 1
        found = 0
        for move in state.legal():
            after = state.clone()
            after.apply(move)
            found += ways(after, left - (not state.pending.ask.continues))
        return found

    for depth in (0, 1, 2):
        told = run(capsys, "perft", "robotory", "--depth", str(depth), "--position", duel)
        assert told == {"depth": depth, "count": ways(state, depth)}
    assert main(["perft", "robotory", "--depth", "0", "--position", duel]) == 0
    assert capsys.readouterr().out == "1 sequences of 0 moves\n"
    for seats in (2, 3):
        first = game.find("moonbots").start(seats)
        assert run(capsys, "perft", "moonbots", "--depth", "1", "--seats", str(seats))["count"] == ways(first, 1)
