"""What every command has in common: arguments, help, errors of one line, completion."""

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import robodrome
from tabletop.__main__ import main, parser
from tabletop.bots.bot_files import SECONDS
from tabletop.core import game
from tabletop.tools.completion import SHELLS
from tests.command_line.calling import commands, run

COMMANDS = Path(__file__).with_name("commands.txt")
"""Every command with its arguments and their help."""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "roborally.1.person-person..5.B.0000000"], "damaged"),
        (["show", "nonsense"], "not a link"),
        (["perft", "robotory", "--depth", "13"], "The depth is a number from 0 to 12, not 13."),
        (["perft", "robotory", "--depth", "-1"], "The depth is a number from 0 to 12, not -1."),
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


def test_help_shows_an_example_for_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out.splitlines()
    for name, one in commands().items():
        example = str(one.epilog).removeprefix("example: ")
        assert example.startswith(f"robodrome {name}")
        assert f"  {example}" in shown
        assert callable(parser().parse_args(shlex.split(example)[1:]).run)


def described(name: str, made: argparse.ArgumentParser) -> list[str]:
    """A command and its arguments, a line each: name, values and help."""
    lines, inner = [f"{name}: {made.description} | {made.epilog}"], list[str]()
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            inner += [line for one, way in action.choices.items() for line in described(f"{name} {one}", way)]
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
    lines = "\n".join(line for name, one in commands().items() for line in described(name, one))
    assert lines.replace(robodrome.__version__, "…") + "\n" == COMMANDS.read_text(encoding="utf-8")


def test_help_is_told_in_small_phrases() -> None:
    for name, one in commands().items():
        assert str(one.description).endswith(".")
        for action in one._actions:
            told = str(action.help or "")
            assert not told or told[0].islower() or told[0] in "-%" or told.startswith(("JSON", "FILE")), (name, told)
            assert not told.endswith(".")


_PRINTED = {
    "games": "bots[].bot bots[].games bots[].high bots[].low bots[].rate bots[].wins failures[]",
    "play": "link plies ranking[] rounds winners[]",
    "show": "game legal[] over position prompt to_move winners[]",
    "log": "[].cause [].id [].kind [].rule [].text",
    "explain": "at best[] chosen[] reason seat",
    "film": "bytes events file gzip",
    "figure": "characters events files[] link",
    "perft": "count depth",
    "probe": "1[][] 2[][]",
    "par": "[].course [].docks[].behind [].docks[].dock [].docks[].error [].docks[].turns [].races [].title [].turns",
    "boards": "courses[].id courses[].length courses[].level courses[].players[] courses[].rules[] courses[].set "
    "courses[].title floors[]",
    "completion": "script shell",
}
"""What the example of a command prints as JSON: the names of its values."""


def _names(data: Any, above: str = "") -> Iterator[str]:
    """The names of all values, with [] for each list on the way."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _names(value, f"{above}.{name}" if above else name)
    elif isinstance(data, list) and data:
        for value in data:
            yield from _names(value, f"{above}[]")
    else:
        yield above + "[]" * isinstance(data, list)


@pytest.mark.parametrize("name", _PRINTED)
def test_the_example_of_a_command_runs_and_its_values_have_names(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    line = shlex.split(str(commands()[name].epilog))[2:]
    assert main(line) == 0
    assert capsys.readouterr().out
    assert " ".join(sorted({*_names(run(capsys, *line))})) == _PRINTED[name]


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


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_for_a_shell_names_every_command_and_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = run(capsys, "completion", shell)["script"]
    for name, one in commands().items():
        assert name in script
        for action in one._actions:
            for flag in action.option_strings:
                assert flag.lstrip("-") in script


def test_fish_shows_of_every_command_and_option_what_the_help_says(capsys: pytest.CaptureFixture[str]) -> None:
    """In its quotes, fish takes only a backslash and a quote for other than themselves, each behind a backslash."""
    quoted = re.compile(r"'((?:[^'\\]|\\[\\'])*)'")
    shown = {}
    for line in run(capsys, "completion", "fish")["script"].splitlines():
        if "complete -c" in line and " -d " in line:
            head, _, said = line.partition(" -d ")
            match = quoted.fullmatch(said)
            assert match, line
            shown[head] = re.sub(r"\\(.)", r"\1", match[1])
    for name, one in commands().items():
        assert shown[f"complete -c robodrome -n __fish_use_subcommand -f -a {name}"] == (one.description or "")
        here = f"complete -c robodrome -n '__fish_seen_subcommand_from {name}'"
        told = [said for head, said in shown.items() if head.startswith(here)]
        assert told == [(action.help or "") % vars(action) for action in one._actions if action.option_strings]
    assert any("'" in said for said in shown.values())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["robodrome", "to"], ["tournament"]),
        (["robodrome", "play", "ro"], ["roborally", "robotory"]),
        (["robodrome", "show", "--lang", ""], ["en", "fr", "de", "es"]),
        (["robodrome", "tournament", "--j"], ["--json", "--jobs"]),
        (["robodrome", "show", "--at", "-"], []),
        (["robodrome", "tournament", "robotory", "--bots", "ma"], ["master"]),
        (["robodrome", "tournament", "moonbots", "--bots", "grand"], []),
        (["robodrome", "games", "robotory", "--bots", "hard,./bot.py,gr"], ["hard,./bot.py,greedy"]),
        (["robodrome", "play", "stakbots", "--seats", "hard,n"], ["hard,normal"]),
        (["robodrome", "play", "roborally", "--option", "liv"], [f"lives={count}" for count in range(1, 6)]),
        (["robodrome", "play", "robotory", "--option", "liv"], []),
        (["robodrome", "play", "roborally", "--option", "course", "="], game.find("roborally").options[0].values()),
        (["robodrome", "play", "roborally", "--option", "course", "=", "night"], ["night-shift"]),
        (["robodrome", "play", "roborally", "--option", "course=night"], ["course=night-shift"]),
        (["robodrome", "survey", "night"], ["night-shift"]),
        (["robodrome", "par", "round-trip", "night"], ["night-shift"]),
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
