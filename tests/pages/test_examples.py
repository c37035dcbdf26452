"""Every piece of code in the documentation runs: here, or in a test that is named here."""

from __future__ import annotations

import argparse
import importlib
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import robodrome
from tabletop.__main__ import main
from tests.structure import TOP
from tools.pages import docs

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]
MADE = 20
"""The most games and races of a command; a command with more takes minutes, and runs here with fewer."""
ELSEWHERE = {
    ("docs/guide/pages.md", "html"): "e2e/site/test_recipes.py",
    ("docs/guide/pages.md", "js"): "e2e/site/test_recipes.py",
    ("docs/guide/pages.md", "python"): "tests/library/test_recipes.py",
    ("docs/guide/pages.md", "rst"): "tests/library/test_recipes.py",
    ("docs/guide/pages.md", "xml"): "tests/library/test_recipes.py",
    ("docs/guide/pages.md", "yaml"): "tests/library/test_recipes.py",
    ("docs/hosting.md", "nginx"): "tests/tools/test_hosting.py",
    ("README.md", "html"): "e2e/site/test_recipes.py",
    ("README.md", "python"): "tests/library/test_examples.py",
}
"""File and language of the examples that need a browser or other libraries, and the test that runs them."""
IMPORTS = re.compile(r"^(?:import|from) (?:pyspiel|numpy|gymnasium|pettingzoo)\b", re.MULTILINE)
"""Imports of Python examples that need libraries; tests/library/test_openspiel.py runs the one of docs/guide/benchmark.md."""


def blocks(file: Path) -> list[tuple[str, str]]:
    """The language and the text of every block of code of a page."""
    return BLOCK.findall(file.read_text(encoding="utf-8"))


def known(file: Path) -> str:
    """A page as the tables above name it."""
    return file.relative_to(TOP).as_posix()


def shorter(words: Sequence[str]) -> list[str]:
    """A command with few games or races and two bots, if the written one would take too long."""
    found = [word if Path("bot.py").exists() else word.replace("./bot.py", "greedy") for word in words]
    for option in ("--games", "--races"):
        if option in found and int(found[found.index(option) + 1]) > MADE:
            found[found.index(option) + 1] = "2"
    if {"--pairs", "rate"} & {*found} and "--bots" in found and found[found.index("--bots") + 1].count(",") > 1:
        bots = found.index("--bots") + 1
        found[bots] = ",".join(found[bots].split(",")[:2])
        found[found.index("--games") + 1] = "2"
    if "--playouts" in found and "," in found[found.index("--playouts") + 1]:
        found[found.index("--playouts") + 1] = "20"
    if words[:2] == ["robodrome", "games"] and "--games" not in found:
        found += ["--games", "2"]
    if words[:2] == ["robodrome", "par"] and "--races" not in found:
        found += ["--races", "4"]
    if words[:2] == ["robodrome", "rate"] and "--bots" not in found:
        found += ["--bots", "random,easy"]
    if "--cluster" in found:  # tests/library/test_cluster.py has one
        del found[found.index("--cluster") : found.index("--cluster") + 2]
    return found


PARSE = argparse.ArgumentParser.parse_args


def understood(module: str, words: list[str]) -> None:
    """Let a tool read its command line, and stop before it measures for an hour."""

    class Stop(Exception):
        pass

    def parse(parser: argparse.ArgumentParser, given: Sequence[str] | None = None) -> None:
        PARSE(parser, words if given is None else given)  # it ends the program where it does not understand
        raise Stop

    program = importlib.import_module(module).main
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(argparse.ArgumentParser, "parse_args", parse)
        patch.setattr(sys, "argv", [module, *words])
        with pytest.raises(Stop):
            program()


def run(line: str) -> None:
    """Run a command as it is typed. e2e/site/test_other_pages.py and tests/test_contributing.py run those that install."""
    words = shorter(shlex.split(line.partition(" >>")[0], comments=True))
    if "-m" in words and words[words.index("-m") + 1].startswith("tools."):
        understood(words[words.index("-m") + 1], words[words.index("-m") + 2 :])
    elif words[0] == "robodrome":
        assert main(words[1:]) == 0, line
    else:
        assert words[0] in {"dask", "make", "pip"}, line  # tests/library/test_cluster.py has a cluster


@pytest.mark.parametrize("file", FILES, ids=known)
def test_every_block_says_its_language_and_has_a_test(file: Path) -> None:
    for language, text in blocks(file):
        assert language, f"{known(file)} does not say the language of: {text[:60]}"
        test = ELSEWHERE.get((known(file), language))
        if test:
            assert f"{file.stem}.md" in (TOP / test).read_text(encoding="utf-8"), f"{test} does not read {known(file)}"
        else:
            assert language in {"python", "sh", "text"}, f"Nothing runs the {language} of {known(file)}"
            assert known(file) == "README.md" or file.parent == docs.GUIDE, (
                f"Nothing runs the {language} of {known(file)}"
            )


@pytest.mark.parametrize("name", [name for name in (*docs.PAGES, docs.CLASS) if name != "pages"])
def test_every_example_runs_and_prints_what_stands_below_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    given: dict[str, object] = {}
    for kind, text in blocks(docs.GUIDE / f"{name}.md"):
        if kind == "text":
            assert capsys.readouterr().out == text
        elif kind == "sh":
            for line in text.splitlines():
                run(line)
        elif not IMPORTS.search(text):
            capsys.readouterr()
            file = re.match(r"# ([\w.]+)\n", text)
            if file:  # a file, which commands further down use
                Path(file[1]).write_text(text, encoding="utf-8")
            exec(compile(text, f"{name}.md", "exec"), given)


PLACES = {
    "LINK": re.findall(r"robodrome coach (\S+)", (docs.GUIDE / "coach.md").read_text(encoding="utf-8"))[0],
    "NOTATION": re.findall(r'^floor = "(.*)"$', (docs.GUIDE / "pages.md").read_text(encoding="utf-8"), re.MULTILINE)[0],
}
"""The placeholders of the README: the link of a finished race, and a position in which something happens."""
COMMANDS = [line for kind, text in blocks(TOP / "README.md") if kind == "sh" for line in text.splitlines()]


@pytest.mark.parametrize("line", [line for line in COMMANDS if line.startswith("robodrome") and "--help" not in line])
def test_every_command_of_the_readme_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(next((TOP / "boards/original").rglob("night-shift.course")), "my-course.course")
    places = {**PLACES, "MOVE": robodrome.Position.read(PLACES["NOTATION"]).legal()[0].label}
    run(re.sub("|".join(places), lambda found: shlex.quote(places[found[0]]), line))
    for name in re.findall(r"-o (\S+)|--svg (\S+)|--keep (\S+)", line):
        assert Path("".join(name)).stat().st_size, line


def test_the_figure_of_the_documentation_is_one_whose_link_opens() -> None:
    (text,) = [text for kind, text in blocks(docs.GUIDE / "pages.md") if kind == "python" and "Figure.of" in text]
    given: dict[str, object] = {}
    exec(compile(text, "pages.md", "exec"), given)
    figure = given["figure"]
    assert isinstance(figure, robodrome.Figure)
    assert robodrome.Figure.read(figure.link("https://your.site/")) == figure
