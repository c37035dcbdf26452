"""Breaks the rules of a game on purpose, one small change at a time, and lists the changes that no test notices.

mutmut makes the changes ("mutants") and runs the tests that reach them, in build/mutants/<game>/. What it has found out
about a function it remembers there until the function changes; survivors are tried again each time. `tests/mutants.txt`
answers those that nothing can notice.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ANSWERS = ROOT / "tests" / "mutants.txt"

# mutmut takes modules under `src` by their import names and copies `tests` by itself. Its workers come from a process
# that has run no test yet, so that no cache holds what the whole rules have said. What pytest does for exceptions in
# destructors takes half of the time of a worker.
SETTINGS = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = ["src/{game}/rules/*"]
also_copy = ["conftest.py", "tools"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:unraisableexception", "-p", "tools.mutants"]
pytest_add_cli_args_test_selection = {tests}
process_isolation = "forkserver"
timeout_constant = 10.0
timeout_multiplier = 8.0
on_dependency_change = "ignore"
use_git_change_detection = false
"""

ROOMS = ("rules", "position")
"""The tests of a game that are run, besides those that compare its golden games."""

SURVIVED, NO_TESTS, NOT_TRIED, TIMED_OUT = 0, (5, 33), (None, 2), (-24, 24, 36, 152, 255)
"""What mutmut notes of a mutant: the exit code of its tests; others are failures and crashes."""


class Survivor(NamedTuple):
    """A change that no test notices, with the name that mutmut has for it."""

    place: str  # <file>: <function>
    change: tuple[str, ...]  # the lines that go (`- `) and come (`+ `)
    line: int
    mutant: str
    tested: bool


class Game:
    """The mutants of the rules of a game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = ROOT / "build" / "mutants" / name
        self.copy = self.folder / "mutants"
        self.rules = ROOT / "engine" / name / "rules"

    def try_them(self) -> None:
        """Lets mutmut try all mutants that it has no verdict on. Raises CalledProcessError if the tests fail anyway."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for link, target in (("src", "engine"), ("tests", "tests"), ("tools", "tools"), ("conftest.py", "conftest.py")):
            if not (self.folder / link).is_symlink():
                (self.folder / link).symlink_to(ROOT / target)
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        tests = [f"tests/{self.name}/{room}" for room in ROOMS if (ROOT / "tests" / self.name / room).exists()]
        settings = SETTINGS.format(game=self.name, tests=[*tests, "tests/conformance/test_golden.py", "-k", self.name])
        (self.folder / "pyproject.toml").write_text(project + settings, encoding="utf-8")
        # mutmut adds files but neither renews those that are no modules nor takes any away.
        shutil.rmtree(self.copy / "tests", ignore_errors=True)
        modules = shutil.ignore_patterns("*.py", "*.pyc")
        shutil.copytree(ROOT / "engine", self.copy / "src", ignore=modules, dirs_exist_ok=True)
        subprocess.run([Path(sys.executable).parent / "mutmut", "run"], cwd=self.folder, check=True)

    def verdicts(self) -> Iterator[tuple[Path, dict[str, int | None]]]:
        """Each module of the rules with the verdicts on its mutants, by mutmut's names."""
        for module in sorted(self.rules.rglob("*.py")):
            notes = self._notes(module)
            if notes.exists():
                yield module, json.loads(notes.read_text(encoding="utf-8"))["exit_code_by_key"]

    def survivors(self) -> list[Survivor]:
        """All mutants that no test notices, in the order of the source."""
        found = []
        for module, verdicts in self.verdicts():
            names = [name for name, code in verdicts.items() if code == SURVIVED or code in NO_TESTS]
            if names:
                broken = self._mutated(module).read_text(encoding="utf-8")
                whole = module.read_text(encoding="utf-8")
                place = module.relative_to(ROOT / "engine").as_posix()
                found += [described(place, whole, broken, name, verdicts[name] == SURVIVED) for name in names]
        return sorted(found)

    def forget(self, survivors: list[Survivor]) -> None:
        """Has mutmut try these again: tests may be new."""
        mutants = {survivor.mutant for survivor in survivors}
        for module, verdicts in self.verdicts():
            notes = json.loads(self._notes(module).read_text(encoding="utf-8"))
            notes["exit_code_by_key"] = {name: None if name in mutants else code for name, code in verdicts.items()}
            self._notes(module).write_text(json.dumps(notes), encoding="utf-8")

    def _mutated(self, module: Path) -> Path:
        return self.copy / "src" / module.relative_to(ROOT / "engine")

    def _notes(self, module: Path) -> Path:
        return self._mutated(module).with_suffix(".py.meta")


def described(place: str, whole: str, broken: str, mutant: str, tested: bool) -> Survivor:
    """A survivor told from the module before (`whole`) and after mutmut (`broken`), which holds a copy per mutant."""
    copy = mutant.rpartition(".")[2]
    mangled = copy.rpartition("__mutmut_")[0]
    name = mangled.removeprefix("x").lstrip("_ǁ") if "ǁ" in mangled else mangled.removeprefix("x_")
    plain = name.rpartition("ǁ")[2]
    start, _ = function(whole, plain)
    _, before = function(broken, f"{mangled}__mutmut_orig")
    _, after = function(broken, copy)
    before[0] = before[0].replace(f"{mangled}__mutmut_orig", plain)
    after[0] = after[0].replace(copy, plain)
    change: list[str] = []
    line = 0
    for kind, first, last, start_after, end_after in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            line = line or start + first
            change += [f"- {text.strip()}" for text in before[first:last]]
            change += [f"+ {text.strip()}" for text in after[start_after:end_after]]
    return Survivor(f"{place}: {name.replace('ǁ', '.')}", tuple(change), line, mutant, tested)


def function(source: str, name: str) -> tuple[int, list[str]]:
    """The first line number and the lines of the function or method of that name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node.lineno, source.split("\n")[node.lineno - 1 : node.end_lineno]
    raise ValueError(f"no function {name}")


def answers() -> dict[tuple[str, tuple[str, ...]], str]:
    """What `tests/mutants.txt` says: the reason why nothing can notice a change, by place and change."""
    found = {}
    for paragraph in ANSWERS.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.strip() for line in paragraph.split("\n") if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        place, changes, reason = lines[0], list[list[str]](), list[str]()
        for line in lines[1:]:
            if not line.startswith(("- ", "+ ")):
                reason.append(line)
                continue
            if not changes or (line.startswith("- ") and changes[-1][-1].startswith("+ ")):
                changes.append([])
            changes[-1].append(line)
        if not reason:
            raise SystemExit(f"{ANSWERS}: no reason is given for {place}")
        found.update(dict.fromkeys([(place, tuple(change)) for change in changes], " ".join(reason)))
    return found


def report(game: Game) -> bool:
    """Prints what became of the mutants of a game; true if every survivor is answered."""
    codes = [code for _, verdicts in game.verdicts() for code in verdicts.values()]
    survivors, answered = game.survivors(), answers()
    left = [survivor for survivor in survivors if survivor[:2] not in answered]
    untried, late = sum(code in NOT_TRIED for code in codes), sum(code in TIMED_OUT for code in codes)
    print(
        f"{game.name}: {len(codes)} mutants, {len(codes) - len(survivors) - untried} killed ({late} by time), "
        f"{len(survivors)} survived, {len(survivors) - len(left)} of them answered"
        + (f"; {untried} not tried yet" if untried else "")
    )
    for survivor in left:
        file, _, name = survivor.place.partition(": ")
        print(f"\nengine/{file}:{survivor.line} {name}" + ("" if survivor.tested else " (no test comes here)"))
        print("\n".join(f"    {text}" for text in survivor.change))
    found = {survivor[:2] for survivor in survivors}
    for place, change in answered:
        if place.startswith(f"{game.name}/") and (place, change) not in found and not untried:
            print(f"\n{ANSWERS.relative_to(ROOT)} answers what does not survive: {place}")
            print("\n".join(f"    {text}" for text in change))
    return not left


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Of pytest, for which this module is a plugin: the quickest tests come first, for one failure is enough."""
    times = Path("mutmut-stats.json")
    if times.exists():
        seconds = json.loads(times.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))


def main(names: list[str]) -> int:
    """Tries the mutants of these games and lists the survivors; 1 if any of them is not answered."""
    good = True
    for name in names:
        game = Game(name)
        answered = answers()
        game.forget([survivor for survivor in game.survivors() if survivor[:2] not in answered])
        game.try_them()
        good &= report(game)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
