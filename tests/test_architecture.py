"""The shape of the code, read from its sources: who may import whom, and what rules may know."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import tabletop
from tabletop.core import game
from tabletop.core.game import Game
from tabletop.rules.state import Ask
from tests.conformance.cases import CASES, Case
from tests.conformance.test_story import rules_of
from tests.structure import ENGINE, FACE, GAMES, SHARED, TOP, imported, late_names, nodes, tree

MODULES = sorted(ENGINE.rglob("*.py"))
PAGE_MODULES = sorted((TOP / "web").rglob("*.py"))
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide", "shelf"}
CHANGING = {"random", "secrets", "time", "datetime", "os", "sys", "uuid", "locale", "gettext", "threading", "socket"}
"""Modules that would make the rules depend on chance, clocks, machines or languages."""
EXTRAS = {"gymnasium", "numpy", "open_spiel", "pettingzoo", "PIL", "pyspiel", "resvg_py"}
"""What the adaptors of the public face may need beside the standard library."""
MOST_LINES, MOST_LINES_OF_THE_PAGE = 400, 500

every_shipped_game = pytest.mark.parametrize("name", GAMES)
every_game_of_the_suite = pytest.mark.parametrize("case", CASES, ids=repr)


def packages(file: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(file)}


def test_the_games_that_ship_are_those_under_engine() -> None:
    """`tabletop` knows them by name only."""
    assert sorted(name for name in game.names() if name != "sample_game") == list(GAMES)


def test_imports_point_one_way_and_the_engine_needs_nothing_else() -> None:
    wrong: list[str] = []
    for module in MODULES:
        home = module.relative_to(ENGINE).parts[0]
        allowed = {SHARED, home, *((*GAMES, *EXTRAS) if home == FACE else ())}
        wrong += _not_allowed(module, allowed)
    assert not wrong, "\n".join(wrong)


def test_the_page_imports_the_engine_and_what_its_requirements_list() -> None:
    listed = set(
        re.findall(r"^([a-z0-9_]+)==", (TOP / "web/requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    )
    allowed = {SHARED, "web", *GAMES, *BROWSER, *listed}
    wrong = [sentence for module in PAGE_MODULES for sentence in _not_allowed(module, allowed)]
    assert not wrong, "\n".join(wrong)


def _not_allowed(module: Path, allowed: set[str]) -> Iterator[str]:
    """A sentence for each package that a module imports beside the standard library and those allowed."""
    for package in sorted(packages(module) - set(sys.stdlib_module_names) - allowed):
        may = ", ".join(sorted(allowed))
        yield f"{module.relative_to(TOP)} imports {package}: it may import the standard library, {may}."


def test_modules_are_short() -> None:
    """Modules of the page may be a little longer than the others: what ties the page together listens to many."""
    long = []
    for module in (*MODULES, *PAGE_MODULES):
        most = MOST_LINES_OF_THE_PAGE if module in PAGE_MODULES else MOST_LINES
        lines = len(module.read_text(encoding="utf-8").splitlines())
        if lines > most:
            long.append(f"{module.relative_to(TOP)} has {lines} lines: divide it, {most} are the most.")
    assert not long, "\n".join(long)


def test_what_a_module_says_it_exports_is_there() -> None:
    wrong = []
    for module in MODULES:
        for node in tree(module).body:
            if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
                names = ast.literal_eval(node.value)
                twice = sorted(name for name, count in Counter(names).items() if count > 1)
                wrong += [f"{module.relative_to(TOP)} exports {name} twice." for name in twice]
                missing = sorted(set(names) - _defined(module))
                wrong += [f"{module.relative_to(TOP)} exports {name} and does not define it." for name in missing]
    assert not wrong, "\n".join(wrong)


def _defined(module: Path) -> set[str]:
    found = set()
    for node in tree(module).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found |= {(alias.asname or alias.name) for alias in node.names}
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                found |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def test_every_name_that_is_loaded_late_is_there() -> None:
    """A misspelt one would only show when it is first called."""
    found = [(module, name) for file in MODULES for module, name in late_names(file)]
    assert found
    for module, name in found:
        assert callable(getattr(importlib.import_module(module), name, None)), f"{module} has no function {name}"


@every_shipped_game
def test_a_game_exports_its_description_and_nothing_else(name: str) -> None:
    package = __import__(name)
    assert package.__all__ == ["GAME"]
    assert isinstance(package.GAME, Game)
    assert package.GAME.name == name


@every_shipped_game
def test_every_rule_that_the_sources_name_in_an_event_stands_in_the_rules(name: str) -> None:
    rules = rules_of(ENGINE / name)
    named = dict(_rules_named(ENGINE / name))
    assert named, f"no event of {name} names its rule where it is told"
    assert {place: rule for place, rule in named.items() if rule not in rules} == {}


def _rules_named(folder: Path) -> Iterator[tuple[str, str]]:
    """(where, rule) of every string such as "5.4.1" that is given to a call."""
    for file in sorted(folder.rglob("*.py")):
        for node in nodes(file):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in {"emit", "emit_secret"}
            ):
                for argument in node.args:
                    for part in ast.walk(argument):
                        if isinstance(part, ast.Constant) and re.fullmatch(r"\d+(\.\d+)+", str(part.value)):
                            yield f"{file.name}:{part.lineno}:{part.col_offset}", str(part.value)


@every_shipped_game
def test_rules_cited_in_docstrings_stand_in_the_rules(name: str) -> None:
    rules = rules_of(ENGINE / name)
    for file in sorted((ENGINE / name).rglob("*.py")):
        for node in nodes(file):
            if isinstance(node, (ast.FunctionDef, ast.Module, ast.ClassDef)):
                for cited in re.findall(r"\b[Rr]ules? (\d+(?:\.\d+)*)", ast.get_docstring(node) or ""):
                    assert cited in rules, f"{file.name}: rule {cited}"


@every_game_of_the_suite
def test_every_step_of_a_game_is_a_rule(case: Case) -> None:
    """Steps, what asks offer and what choices do live in the room of the rules, or are those that all games share."""
    for label, step in case.game.steps.items():
        for part in (step.legal, step.apply, step.weights) if isinstance(step, Ask) else (step,):
            if part is not None:
                home = part.__module__
                assert home.startswith((f"{case.game.name}.rules.", f"{SHARED}.")), f"{label} is done in {home}"


@every_game_of_the_suite
def test_rules_know_no_chance_clock_language_or_screen(case: Case) -> None:
    chapters = sorted((case.folder / "rules").rglob("*.py"))
    assert case.folder / "rules/step_names.py" in chapters
    for chapter in chapters:
        used = set(imported(chapter))
        assert not {module.partition(".")[0] for module in used} & CHANGING, chapter
        assert not used & {"tabletop.show.scene", "tabletop.show.words"}, chapter


@every_shipped_game
def test_a_game_is_loaded_without_its_drawings_words_and_bots(name: str) -> None:
    """The page starts sooner without them; each is imported when it is first needed."""
    program = f"import sys, {name}; print(*(m for m in sys.modules if m.startswith('{name}.')))"
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
    )
    late = tuple(f"{name}.{room}" for room in ("show", "bots", "tools"))
    assert [m for m in result.stdout.split() if m.startswith(late)] == []


@every_game_of_the_suite
def test_every_rule_has_a_number_of_its_own_under_its_chapter(case: Case) -> None:
    """`## 5` is a chapter, `### 5.1` a rule of it, 5.1.1 a part of that."""
    headings = re.findall(r"^(#{2,4}) (\d[\d.]*)", (case.folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)
    numbers = [number for _, number in headings]
    assert numbers, f"{case.game.name} has no rules to cite"
    assert len(set(numbers)) == len(numbers)
    for signs, number in headings:
        above, dot, _ = number.rpartition(".")
        assert (signs == "##") == (not dot), number
        assert not dot or above in numbers, f"rule {number} belongs to no rule {above}"
    assert rules_of(case.folder) == set(numbers)


def test_the_version_stands_in_one_place_and_the_wheel_has_it() -> None:
    assert metadata.version("robodrome") == tabletop.__version__
    described = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in described["project"]
