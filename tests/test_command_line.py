"""The command line as others use it: exit statuses, one-line errors and the JSON fields that stay stable."""

import argparse
import json
import os
import shlex
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import robodrome
from roborally.board.courses import load
from roborally.board.drawing import Drawing, pack, write
from roborally.board.par import par
from tabletop.__main__ import main, parser
from tabletop.bots.bot_files import SECONDS
from tabletop.core import game
from tabletop.show.words import LANGUAGES
from tabletop.tools.completion import SHELLS
from tabletop.tools.telling_commands import FINISHED, LINK

SAID = Path(__file__).with_name("commands.txt")
"""Every command with its arguments and their help."""

FRESH_DUEL = (
    "roborally/2 floor=.,.,./.,.,. flags=0 turn=1 r0=0,1,N r1=2,1,N "
    "p0=M1:490,-,-,-,- agenda=register(1);ask-announce(1)"
)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The JSON that a command prints."""
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """A finished race of two quick bots, played in a process of its own."""
    command = [
        sys.executable,
        "-m",
        "tabletop",
        "play",
        "roborally",
        "--seats",
        "random,random",
        "--seed",
        "5",
        "--json",
    ]
    result: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return result


def test_games_lists_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    (roborally,) = [one for one in run(capsys, "games") if one["game"] == "roborally"]
    assert set(roborally) == {"game", "title", "version", "seats", "bots", "options"}
    assert roborally["seats"] == [2, 8]
    assert {"course", "lives"} <= {option["name"] for option in roborally["options"]}


def test_games_of_one_game_lists_that_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert [one["game"] for one in run(capsys, "games", "robotory")] == ["robotory"]


def test_games_with_bots_writes_their_games_and_prints_the_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = ["robotory", "--bots", "random,greedy,random", "--pairs", "--games", "2", "--seed", "4", "--jobs", "1"]
    told = run(capsys, "games", *given, "-o", str(tmp_path / "games.jsonl"))
    assert told == run(capsys, "tournament", *given)
    played = [game.bots for game in robodrome.read_games(tmp_path / "games.jsonl")]
    assert len(played) == 6
    assert sum("greedy" in bots for bots in played) == 4


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


def test_explain_compares_what_was_chosen_with_what_is_best(
    capsys: pytest.CaptureFixture[str], played: dict[str, Any]
) -> None:
    first_choice = 1 + 9 + 9
    told = {
        language: run(capsys, "explain", played["link"], "--at", str(first_choice), "--lang", language)
        for language in LANGUAGES
    }
    for one in told.values():
        assert (one["at"], one["seat"]) == (first_choice, 0)
        assert len(one["chosen"]) == len(one["best"]) == 5
        assert any(letter.isdigit() for letter in one["reason"])
    assert len({one["reason"] for one in told.values()}) == len(LANGUAGES)
    later = run(capsys, "explain", played["link"])
    assert later["at"] > first_choice


def test_coach_tells_luck_choices_and_others_apart(capsys: pytest.CaptureFixture[str]) -> None:
    told = {language: run(capsys, "coach", FINISHED, "--seat", "1", "--lang", language) for language in LANGUAGES}
    assert told["en"] == robodrome.coach(FINISHED, 1).as_json()
    assert {found["shares"][0]["before"] for found in told.values()} == {told["en"]["shares"][0]["before"]}
    assert len({found["sentence"] for found in told.values()}) == len(LANGUAGES)


def test_coach_prints_a_row_for_each_turn_and_what_would_have_been_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", FINISHED, "--seat", "1"]) == 0
    sentence, _, head, *rows = capsys.readouterr().out.splitlines()
    assert sentence.startswith("The cards ")
    assert head.split() == ["round", "before", "after", "deal", "planning", "others"]
    assert [row.split()[0] for row in rows[:5]] == ["1", "2", "3", "4", "all"]
    assert rows[6].startswith("--at ")
    assert rows[8].startswith("better: Register 1: ")
    assert rows[-1].startswith("The others cost you ")


def test_a_game_that_goes_on_is_not_coached(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", LINK]) == 2
    assert "when the game is over" in capsys.readouterr().err


def test_nothing_is_explained_where_chance_chose(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    assert main(["explain", played["link"], "--at", "0"]) == 2
    assert "Nobody has chosen anything" in capsys.readouterr().err


def test_perft_counts_sequences_of_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "roborally", "--depth", "0") == {"depth": 0, "count": 1}
    assert run(capsys, "perft", "roborally", "--depth", "3") == {"depth": 3, "count": 2 * 84 * 83}


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


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "roborally.1.person-person..5.B.0000000"], "damaged"),
        (["show", "nonsense"], "not a link"),
        (["tournament", "robotory", "--bots", "easy,hard", "--playouts", "8,0"], "not '8,0'"),
        (["show", "chess/1 r0=0,0,N"], "no game 'chess'"),
        (["show", "roborally/2 r0=99,0,N"], "99,0"),
        (["games", "ludo"], "ludo"),
        (["games", "robotory", "--bots", "easy,easy"], "robodrome games GAME --bots A,B -o FILE"),
        (["games", "--bots", "easy,easy", "-o", "no-file"], "robodrome games GAME --bots A,B -o FILE"),
        (["games", "robotory", "-o", "no-file"], "robodrome games GAME --bots A,B -o FILE"),
        (["games", "robotory", "--bots", "easy,easy", "-o", "no-folder/file"], "no-folder"),
        (["play", "ludo", "--seats", "hard,hard"], "ludo"),
        (["play", "moonbots", "--seats", "hard"], "2 to 4"),
        (["play", "roborally", "--seats", "person,hard"], "bots only"),
        (["play", "roborally", "--seats", "clever,hard"], "clever"),
        (["play", "roborally", "--seats", "easy,easy", "--option", "lives=99"], "99"),
        (["play", "roborally", "--seats", "easy,easy", "--option", "lives"], "K=V"),
        (["play", "roborally", "--seats", "easy,easy", "--option", "course=interference"], "4, 6 or 8"),
        (["play", "roborally", "--seats", "easy,easy", "--seed", "-1"], "-1"),
        (["scenario", "no-such-file.json"], "no-such-file.json"),
        (["survey", "nowhere", "--races", "2"], "no course 'nowhere'"),
        (["survey", "round-trip", "--races", "0"], "at least one race"),
        (["survey", "round-trip", "--robots", "9", "--races", "2"], "9"),
        (["par", "nowhere"], "no course 'nowhere'"),
        (["par", "no-such.course"], "no-such.course"),
        (["par", "moving-targets"], "Moving Targets"),
        (["par", "round-trip", "--races", "0"], "at least one race"),
        (["probe", "no-such-board"], "no-such-board"),
    ],
)
def test_errors_are_one_line_that_carries_the_input_and_exit_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert said in printed.err


@pytest.mark.parametrize("command", [["games", "--json"], ["boards", "--list"]])
def test_who_stops_reading_early_sees_no_error(command: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tabletop", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


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


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((FRESH_DUEL, "--from", "3", "-o", "x.svg"), "--from and --to are for links"),
        ((FRESH_DUEL, "--seat", "2", "-o", "x.svg"), "no seat 2"),
        ((FRESH_DUEL, "-o", "x.gif"), "ends in .svg or .html, not 'x.gif'"),
    ],
)
def test_film_says_what_it_cannot_do(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], complaint: str
) -> None:
    assert main(["film", *arguments]) == 2
    assert complaint in capsys.readouterr().err
    assert not Path("x.svg").exists()


def commands() -> dict[str, argparse.ArgumentParser]:
    (found,) = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found.choices)


def test_help_shows_an_example_for_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out.splitlines()
    for name, one in commands().items():
        example = str(one.epilog).removeprefix("example: ")
        assert example.startswith(f"robodrome {name}")
        assert f"  {example}" in shown
        assert callable(parser().parse_args(shlex.split(example)[1:]).run)


@pytest.mark.parametrize(
    "name", ["games", "play", "show", "log", "explain", "film", "perft", "probe", "boards", "completion"]
)
def test_the_example_of_a_command_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(str(commands()[name].epilog))[2:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_for_a_shell_names_every_command_and_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = run(capsys, "completion", shell)["script"]
    for name, one in commands().items():
        assert name in script
        for action in one._actions:
            for flag in action.option_strings:
                assert flag.lstrip("-") in script


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["robodrome", "to"], ["tournament"]),
        (["robodrome", "play", "ro"], ["roborally", "robotory"]),
        (["robodrome", "show", "--lang", ""], ["en", "fr", "de", "es"]),
        (["robodrome", "tournament", "--j"], ["--json", "--jobs"]),
        (["robodrome", "show", "--at", "-"], []),
        (["robodrome", "tournament", "robotory", "--bots", "ma"], ["master"]),
        (["robodrome", "tournament", "moonbots", "--bots", "ma"], []),
        (["robodrome", "games", "robotory", "--bots", "hard,./bot.py,gr"], ["hard,./bot.py,greedy"]),
        (["robodrome", "play", "stakbots", "--seats", "hard,n"], ["hard,normal"]),
        (["robodrome", "play", "roborally", "--option", "liv"], [f"lives={count}" for count in range(1, 6)]),
        (["robodrome", "play", "robotory", "--option", "liv"], []),
        (["robodrome", "play", "roborally", "--option", "course", "="], game.find("roborally").options[0].values()),
        (["robodrome", "play", "roborally", "--option", "course", "=", "night"], ["night-shift"]),
        (["robodrome", "play", "roborally", "--option", "course=night"], ["course=night-shift"]),
        (["robodrome", "survey", "night"], ["night-shift"]),
        (["robodrome", "completion", ""], ["bash", "zsh", "fish", "-h", "--help", "--json"]),
    ],
)
def test_bash_completes(words: list[str], offered: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    program = (
        f"{capsys.readouterr().out}\nCOMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}\n"
        f'_robodrome robodrome "" {shlex.quote(words[-2])}; echo "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == sorted(offered)
    assert done.stderr == ""


def test_a_survey_tells_how_a_course_plays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = ["survey", "round-trip", "--robots", "2", "--races", "3"]
    told = run(capsys, *given, "--jobs", "1")
    assert set(told) == {"races", "unfinished", "turns", "lost", "pushes", "docks", "unfair"}
    assert told["races"] == 3
    assert sum(dock["wins"] for dock in told["docks"]) == 3 - told["unfinished"]
    assert run(capsys, *given, "--jobs", "2", "--keep", str(tmp_path / "kept")) == told
    assert run(capsys, *given, "--keep", str(tmp_path / "kept")) == told
    assert main(given) == 0
    assert "3 races" in capsys.readouterr().out


def test_par_is_known_for_what_ships_and_measured_for_files_and_links(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (shipped,) = run(capsys, "par", "round-trip")
    assert shipped["title"] == "Round Trip"
    assert shipped["races"] == 0
    assert [dock["turns"] for dock in shipped["docks"]] == list(par("round-trip"))
    assert min(dock["behind"] for dock in shipped["docks"]) == 0
    course = load("round-trip")
    drawing = Drawing(replace(course.floor.plan, name="Mine"), course.flags)
    file = tmp_path / "mine.course"
    file.write_text(write(drawing), encoding="utf-8")
    link = f"https://example.org/#edit={pack(drawing)}"
    race = run(capsys, "play", "roborally", "--seats", "easy,easy", "--option", f"course={pack(drawing)}")["link"]
    found = run(capsys, "par", str(file), link, race, "--races", "4")
    assert {one["title"] for one in found} == {"Mine"}
    assert found[0]["docks"] == found[1]["docks"] == found[2]["docks"]
    assert all(abs(one["turns"] - shipped["turns"]) < 1 and one["races"] == 4 for one in found)
    assert main(["par", "night-shift"]) == 0
    assert capsys.readouterr().out.startswith("Night Shift: 7.1 turns (par)\n  dock 1: 6.80\n")


def test_special_rules_of_a_link_count_for_par(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["play", "roborally", "--seats", "easy,easy", "--option", "course=round-trip"]
    links = [run(capsys, *given, *more)["link"] for more in ([], ["--option", "rules=start-damage:2"])]
    as_drawn, harder = run(capsys, "par", *links, "--races", "12")
    assert as_drawn["races"] == 0
    assert harder["races"] == 12
    assert harder["turns"] > as_drawn["turns"] + 0.3


def test_other_games_have_no_par(capsys: pytest.CaptureFixture[str]) -> None:
    other = run(capsys, "play", "robotory", "--seats", "random,random")["link"]
    assert main(["par", other]) == 2
    assert "another game than RoboRally" in capsys.readouterr().err


def test_long_work_shows_on_a_terminal_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    given = ["tournament", "robotory", "--bots", "random,random", "--games", "4", "--jobs", "1"]
    assert main(given) == 0
    shown = capsys.readouterr().err
    assert shown.count("\r") == 5
    assert shown.endswith(f"\r{'█' * 30} 4 of 4 games\n")
    monkeypatch.undo()
    assert main(given) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("games", {"game": None, "bots": None, "output": None}),
        (
            "games x --bots a,b --games 3 --playouts 4 --option c=d -o y",
            {"game": "x", "bots": "a,b", "games": 3, "playouts": "4", "option": ["c=d"], "output": Path("y")},
        ),
        ("play robotory --seats a,b", {"game": "robotory", "seats": "a,b", "seed": 0, "option": []}),
        ("play robotory --seats a,b --seed 3 --option a=b --option c=d", {"seed": 3, "option": ["a=b", "c=d"]}),
        ("show x", {"position": "x", "seat": None, "at": None, "svg": None, "theme": "light", "lang": "en"}),
        (
            "show x --seat 1 --at 2 --svg y.svg --theme dark --lang de",
            {"seat": 1, "at": 2, "svg": Path("y.svg"), "theme": "dark", "lang": "de"},
        ),
        ("log x", {"link": "x", "lang": "en", "seat": None}),
        ("log x --lang fr --seat 0", {"lang": "fr", "seat": 0}),
        (
            "film x -o y.svg",
            {
                "position": "x", "first": None, "last": None, "seat": None, "lang": "en", "size": "medium",
                "output": Path("y.svg"),
            },
        ),
        (
            "film x --from 1 --to 2 --seat 3 --lang fr --size small --output y.html",
            {"first": 1, "last": 2, "seat": 3, "lang": "fr", "size": "small", "output": Path("y.html")},
        ),
        ("lessons", {"folders": [], "output": None}),
        ("lessons a b -o c", {"folders": [Path("a"), Path("b")], "output": Path("c")}),
        (
            "tournament robotory --bots a,b",
            {
                "game": "robotory", "bots": "a,b", "games": 100, "seed": 0, "pairs": False, "cluster": "", "keep": None,
                "playouts": "", "option": [], "seconds": SECONDS, "jobs": os.cpu_count() or 1,
            },
        ),
        (
            "tournament x --bots a --games 1 --seed 2 --pairs --jobs 3 --cluster d --keep k --playouts 4,5 --seconds .5",
            {
                "games": 1, "seed": 2, "pairs": True, "jobs": 3, "cluster": "d", "keep": Path("k"), "playouts": "4,5",
                "seconds": 0.5,
            },
        ),
        ("rate x", {"game": "x", "bots": "", "games": 400, "seed": 0, "playouts": "", "option": [], "keep": None}),
        ("perft x --depth 2", {"game": "x", "depth": 2, "position": None, "seats": None, "option": []}),
        ("perft x --depth 2 --position y --seats 3 --option a=b", {"position": "y", "seats": 3, "option": ["a=b"]}),
        (
            "puzzles find a b",
            {"action": "find", "what": ["a", "b"], "games": 20, "count": 24, "seed": 0, "output": None, "keep": None},
        ),
        (
            "puzzles check a --games 1 --count 2 --seed 3 -o f --jobs 4",
            {"action": "check", "games": 1, "count": 2, "seed": 3, "output": Path("f"), "jobs": 4},
        ),
    ],
)  # fmt: skip
def test_what_is_written_is_what_is_meant(line: str, meant: dict[str, Any]) -> None:
    parsed = vars(parser().parse_args(line.split()))
    assert {name: parsed[name] for name in meant} == meant
    assert parsed["json"] is False
    assert vars(parser().parse_args([*line.split(), "--json"]))["json"] is True


@pytest.mark.parametrize(
    "line", ["play x", "film x", "tournament x", "perft x", "puzzles solve x", "show x --theme blue", "log x --lang xx"]
)
def test_what_is_missing_or_unknown_is_refused(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(line.split())
    assert "error:" in capsys.readouterr().err


def told_of(name: str, made: argparse.ArgumentParser) -> list[str]:
    """A command and its arguments, a line each: what it is called, what it takes, and what its help says."""
    lines, inner = [f"{name}: {made.description} | {made.epilog}"], list[str]()
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            inner += [line for one, way in action.choices.items() for line in told_of(f"{name} {one}", way)]
        if isinstance(action, argparse._HelpAction):
            continue
        takes = {
            "to": action.dest,
            "named": action.metavar,
            "as": getattr(action.type, "__name__", None),
            "one of": action.choices and ", ".join(map(str, action.choices)),
            "count": action.nargs,
            "else": None if action.dest == "jobs" else action.default,
            "const": action.const,
            "required": action.required or None,
        }
        how = "; ".join(f"{key} {value}" for key, value in takes.items() if value is not None)
        lines.append(f"  {' '.join(action.option_strings) or '-'} ({how}): {action.help or ''}")
    return lines + inner


def test_every_command_takes_and_says_what_is_written_of_it() -> None:
    told = "\n".join(line for name, one in commands().items() for line in told_of(name, one))
    assert told.replace(robodrome.__version__, "…") + "\n" == SAID.read_text(encoding="utf-8")


def test_help_is_told_in_small_phrases() -> None:
    for name, one in commands().items():
        assert str(one.description).endswith(".")
        for action in one._actions:
            told = str(action.help or "")
            assert not told or told[0].islower() or told[0] in "-%" or told.startswith(("JSON", "FILE")), (name, told)
            assert not told.endswith(".")


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


def test_a_tournament_that_is_kept_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    given = ["tournament", "robotory", "--bots", "random,random", "--games", "2", "--jobs", "1", "--keep", str(kept)]
    told = run(capsys, *given)
    assert kept.read_text(encoding="utf-8").count("\n") >= 2
    assert run(capsys, *given) == told


@pytest.mark.parametrize("coding", ["cp850", "ascii", "cp1252"])
def test_a_console_of_another_coding_shows_what_it_can(coding: str) -> None:
    link = "roborally.2.person-easy..7.B.1he8f87"
    command = [sys.executable, "-m", "tabletop", "log", link, "--lang", "fr"]
    shown = subprocess.run(
        command, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": coding, "PYTHONUTF8": "0"}
    )
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert len(shown.stdout.splitlines()) > 3


def test_a_file_of_a_course_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "drawn.course"
    given = min(Path("boards").rglob("*.course"))
    file.write_text("\ufeff" + given.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["boards", str(file)]) == 0


TABLE = "robotory/1 robots=b3,c3,d3 white=b2,a1,c2,c1 black=b4,c4 light=0,0 dark=2,2 lid=5,5"
EATING = f"{TABLE} agenda=turn(0)"
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
    asked = ("--do", "white>b2", "--title", "A bite", "--ask", "What does it do?", "--right", right, "--wrong", wrong)
    told = run(capsys, "figure", EATING, *asked, "--site", "https://games.example", "-o", str(tmp_path))
    assert told["link"].startswith("https://games.example/figure.html#1")
    assert told["characters"] == len(told["link"])
    assert sorted(told["files"]) == sorted(
        file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()
    )
    again = ("--site", "https://games.example/")
    assert run(capsys, "figure", told["link"], *again)["link"] == told["link"]
    assert run(capsys, "figure", str(tmp_path / "figure.txt"), *again)["link"] == told["link"]


def test_figure_says_how_answers_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figure", EATING, "--title", "X", "--ask", "What?", "--right", "It eats."]) == 2
    assert "An answer is written 'STATEMENT|TEXT|WHY'" in capsys.readouterr().err
