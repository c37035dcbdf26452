"""Breaks a room on purpose, one small change at a time, and lists the changes that no test notices. A room is a game's rules,
the packages that all games share, or a part of the page.

mutmut makes the changes ("mutants"), in build/mutants/<room>/. It runs the tests that reach one up to the first failure, the
fastest first, without any browser. It keeps its results for a function until the function changes, and tries survivors again
each time. A sample tries that many of all mutants, the same ones for the same seed. `tests/mutants.txt` explains the mutants
that no test can notice.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ANSWERS = ROOT / "tests" / "mutants.txt"

# mutmut takes modules under `src` by their import names and copies `tests` by itself. Its workers fork from a process that has
# run no test yet, so that no cache has results of unbroken rules. The plugin `unraisableexception` would take half of a
# worker's time.
SETTINGS = """
[tool.mutmut]
source_paths = ["src", "web"]
only_mutate = ["{source}/*"]
also_copy = {copied}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:unraisableexception", "-p", "tools.mutants", "-p", "tools.reach"]
pytest_add_cli_args_test_selection = {tests}
process_isolation = "forkserver"
timeout_constant = 10.0
timeout_multiplier = 8.0
on_dependency_change = "ignore"
use_git_change_detection = false
"""

MAKE = """
import os
from mutmut import __main__ as mutmut
os.makedirs("mutants", exist_ok=True)
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.create_mutants(os.cpu_count())
"""
"""mutmut's own steps before it tries any mutant."""

READ = (
    "conftest.py",
    "tools",
    "engine",
    "boards",
    "docs",
    "figures",
    "lessons",
    "puzzles",
    "README.md",
    "CONTRIBUTING.md",
)
"""Files and folders that tests read, besides the tests and the page."""

LINKS = {"src": "engine", **{name: name for name in ("web", "tests", *READ)}}
"""Links in the folder of a room, and their targets in the checkout."""

# Mutants import mutmut. The first test allows imports from an archive only, and the second lists all imported modules.
_WITHOUT = (
    "tests/tabletop/base/test_resources.py::test_the_games_play_out_of_an_archive",
    "tests/robodrome/test_face.py::test_to_import_it_loads_no_drawing_and_nothing_that_has_to_be_installed",
)

SHARED = {
    "tabletop": (
        "engine/tabletop",
        (
            "tests/tabletop",
            "tests/robodrome",
            "tests/command_line",
            *(
                f"tests/conformance/test_{name}.py"
                for name in ("copies", "golden", "pictures", "prompts", "story", "texts", "words")
            ),
            "tests/golden",
            "tests/golden_links",
            "tests/test_arranging.py",
            "tests/pages/test_lab_page.py",
            "tests/pages/test_lessons_pages.py",
            "tests/web/studio",
            *(f"--deselect={test}" for test in _WITHOUT),
        ),
    ),
    "web/page": ("web/page", ("tests/web/page", "tests/web/home")),
    "web/table": (
        "web/table",
        (
            "tests/web/table",
            "tests/web/desks",
            "tests/web/board",
            "--deselect=tests/web/table/test_headless.py",  # it reads the sources, in which all mutants stand
        ),
    ),
}
"""The rooms other than a game's rules: their folder and their tests."""

OF_A_GAME = ("rules", "position")
"""The folders of a game's tests, besides the test of its golden games."""

SURVIVED, NO_TESTS, NOT_TRIED, TIMED_OUT = 0, (5, 33), (None, 2), (-24, 24, 36, 152, 255)
"""mutmut's results for a mutant: exit codes of its tests; all others are failures and crashes."""


class Survivor(NamedTuple):
    """A change that no test notices, with mutmut's name for it."""

    place: str  # <file>: <function>
    change: tuple[str, ...]  # removed (`- `) and added (`+ `) lines
    line: int
    mutant: str
    tested: bool


class Room:
    """The mutants of a room: one of `SHARED` by its name, or the rules of the game of that name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = ROOT / "build" / "mutants" / name
        self.copy = self.folder / "mutants"
        if name in SHARED:
            source, self.tests = SHARED[name]
        else:
            source = f"engine/{name}/rules"
            rooms = (f"tests/{name}/{room}" for room in OF_A_GAME)
            tests = [room for room in rooms if (ROOT / room).exists()]
            self.tests = (*tests, "tests/conformance/test_golden.py", "-k", name)
        self.source = ROOT / source
        self.top = ROOT / "engine" if source.startswith("engine/") else ROOT
        """The folder that import names start from."""

    def make(self) -> None:
        """Have mutmut make the mutants of all new and changed functions."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for link, target in LINKS.items():
            if not (self.folder / link).is_symlink():
                (self.folder / link).symlink_to(ROOT / target)
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        settings = SETTINGS.format(
            source=self._linked(self.source),
            copied=list(READ),
            tests=list(self.tests),
        )
        (self.folder / "pyproject.toml").write_text(project + settings, encoding="utf-8")
        # mutmut never deletes files, and updates modules only.
        shutil.rmtree(self.copy / "tests", ignore_errors=True)
        modules = shutil.ignore_patterns("*.py", "*.pyc")
        for link in ("src", "web"):
            shutil.copytree(self.folder / link, self.copy / link, ignore=modules, dirs_exist_ok=True)
        subprocess.run([sys.executable, "-c", MAKE], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def mutants(self) -> list[str]:
        """Return the names of all mutants."""
        return [name for _, verdicts in self.verdicts() for name in verdicts]

    def left(self, mutants: Collection[str]) -> list[str]:
        """Return those of these mutants that no test has noticed yet."""
        codes = {name: code for _, verdicts in self.verdicts(mutants) for name, code in verdicts.items()}
        return [name for name in mutants if codes[name] == SURVIVED or codes[name] in (*NO_TESTS, *NOT_TRIED)]

    def try_them(self, mutants: Sequence[str] = ()) -> None:
        """Have mutmut try these mutants, or all without a verdict if none are given. Raises CalledProcessError if the tests
        fail without any mutant."""
        engine = os.pathsep.join(map(str, (self.copy / "src", self.copy)))  # for processes that the tests start
        subprocess.run(
            [Path(sys.executable).parent / "mutmut", "run", *mutants],
            cwd=self.folder,
            check=True,
            env={**os.environ, "PYTHONPATH": engine, _RUN: str(os.getpid())},
        )

    def verdicts(self, of: Collection[str] = ()) -> Iterator[tuple[Path, dict[str, int | None]]]:
        """Yield each module of the room with the verdicts on its mutants, or on these alone, by mutmut's names."""
        for module in sorted(self.source.rglob("*.py")):
            notes = self._notes(module)
            if notes.exists():
                codes = json.loads(notes.read_text(encoding="utf-8"))["exit_code_by_key"]
                yield module, {name: code for name, code in codes.items() if not of or name in of}

    def survivors(self, of: Collection[str] = ()) -> list[Survivor]:
        """Return the mutants that no test notices, of all or of these, in source order."""
        found = []
        for module, verdicts in self.verdicts(of):
            names = [name for name, code in verdicts.items() if code == SURVIVED or code in NO_TESTS]
            if names:
                broken = self._mutated(module).read_text(encoding="utf-8")
                whole = module.read_text(encoding="utf-8")
                place = module.relative_to(self.top).as_posix()
                found += [described(place, whole, broken, name, verdicts[name] == SURVIVED) for name in names]
        return sorted(found)

    def forget(self, survivors: list[Survivor]) -> None:
        """Delete mutmut's verdicts on these, because new tests may notice them."""
        mutants = {survivor.mutant for survivor in survivors}
        for module, verdicts in self.verdicts():
            notes = json.loads(self._notes(module).read_text(encoding="utf-8"))
            notes["exit_code_by_key"] = {name: None if name in mutants else code for name, code in verdicts.items()}
            self._notes(module).write_text(json.dumps(notes), encoding="utf-8")

    def _linked(self, path: Path) -> str:
        """Return the path of a source file or folder within the folder of the room."""
        return ("src/" if self.top != ROOT else "") + path.relative_to(self.top).as_posix()

    def _mutated(self, module: Path) -> Path:
        return self.copy / self._linked(module)

    def _notes(self, module: Path) -> Path:
        return self._mutated(module).with_suffix(".py.meta")


def described(place: str, whole: str, broken: str, mutant: str, tested: bool) -> Survivor:
    """Describe a survivor, from the original module (`whole`) and mutmut's module (`broken`), which has a copy per mutant."""
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
    """Return the first line number and the lines of the function or method of that name. Raises ValueError if there is none."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
            return node.lineno, source.split("\n")[node.lineno - 1 : node.end_lineno]
    raise ValueError(f"no function {name}")


def answers() -> dict[tuple[str, tuple[str, ...]], str]:
    """Return the reasons of `tests/mutants.txt` why no test can notice a change, by place and change."""
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


def report(room: Room, of: Collection[str] = ()) -> bool:
    """Print the results for the mutants of a room, or for these; return whether `tests/mutants.txt` answers every survivor."""
    codes = [code for _, verdicts in room.verdicts(of) for code in verdicts.values()]
    survivors, answered = room.survivors(of), answers()
    left = [survivor for survivor in survivors if survivor[:2] not in answered]
    untried, late = sum(code in NOT_TRIED for code in codes), sum(code in TIMED_OUT for code in codes)
    print(
        f"{room.name}: {len(codes)} mutants, {len(codes) - len(survivors) - untried} killed ({late} by time), "
        f"{len(survivors)} survived, {len(survivors) - len(left)} of them answered"
        + (f"; {untried} not tried yet" if untried else "")
    )
    top = "" if room.top == ROOT else f"{room.top.name}/"
    for survivor in left:
        file, _, name = survivor.place.partition(": ")
        print(f"\n{top}{file}:{survivor.line} {name}" + ("" if survivor.tested else " (no test comes here)"))
        print("\n".join(f"    {text}" for text in survivor.change))
    found = {survivor[:2] for survivor in survivors}
    for place, change in answered:
        if place.startswith(f"{room.name}/") and (place, change) not in found and not untried and not of:
            print(f"\n{ANSWERS.relative_to(ROOT)} answers what does not survive: {place}")
            print("\n".join(f"    {text}" for text in change))
    return not left


SECONDS = Path("seconds.json")
"""The seconds of each test with all that it sets up, which mutmut does not count, in the folder of the copy."""

_RUN, _MUTANT = "RUN_OF_MUTANTS", "MUTANT_UNDER_TEST"
"""Variables of the environment: the run of this program, and what mutmut tries, "stats" or "" without any mutant."""

_seconds: Counter[str] = Counter()


def pytest_configure() -> None:
    """pytest hook: read the code of each module once, as tests of the page import its modules again and again. A module with
    all its mutants is so long that reading it would take most of the time."""
    read, known = SourceFileLoader.get_code, dict[str, CodeType | None]()

    def get_code(loader: Any, name: str) -> CodeType | None:
        if loader.path not in known:
            known[loader.path] = read(loader, name)
        return known[loader.path]

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _known() -> dict[str, Any]:
    """The seconds of each test, and those that have passed in this run."""
    known = json.loads(SECONDS.read_text(encoding="utf-8")) if SECONDS.exists() else {"seconds": {}, "run": None}
    return known if known["run"] == os.environ.get(_RUN) else {**known, "passed": []}


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """pytest hook: run the fastest tests first, because one failure is enough. Before the mutants, mutmut runs the tests that
    reach any of them: those that have just passed are left out."""
    known = _known()
    items.sort(key=lambda item: known["seconds"].get(item.nodeid, 0))
    if os.environ.get(_MUTANT) == "":
        passed = {*known["passed"]}
        items[:] = [item for item in items if item.nodeid not in passed] or items[:1]


def pytest_runtest_logreport(report: Any) -> None:
    """pytest hook: note how long setting a test up, the test and clearing up take."""
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(exitstatus: int) -> None:
    """pytest hook: write these times down once mutmut has run tests without any mutant, to learn what they reach."""
    if os.environ.get(_MUTANT) == "stats" and exitstatus == 0:
        known = _known()
        known["seconds"].update(_seconds)
        known = {**known, "run": os.environ.get(_RUN), "passed": [*known["passed"], *_seconds]}
        SECONDS.write_text(json.dumps(known), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Try the mutants of these rooms and list the survivors; return 1 if one of them is not answered."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="+", help=f"{', '.join(SHARED)}, or a game, for its rules")
    parser.add_argument("--sample", type=int, default=0, help="how many mutants to try; without it, all")
    parser.add_argument("--seed", default="1", help="which sample (1)")
    asked = parser.parse_args(arguments)
    rooms = [Room(name) for name in asked.rooms]
    for room in rooms:
        room.make()
    good = True
    if asked.sample:
        every = [(room, mutant) for room in rooms for mutant in room.mutants()]
        sample = Random(asked.seed).sample(every, min(asked.sample, len(every)))
        print(f"{len(sample)} of {len(every)} mutants, by seed {asked.seed}")
        for room in rooms:
            mutants = [mutant for one, mutant in sample if one is room]
            if left := room.left(mutants):
                room.try_them(left)
            if mutants:
                good &= report(room, mutants)
        return 0 if good else 1
    for room in rooms:
        answered = answers()
        room.forget([survivor for survivor in room.survivors() if survivor[:2] not in answered])
        room.try_them()
        good &= report(room)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
