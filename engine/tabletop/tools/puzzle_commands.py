"""The command `robodrome puzzles`: find puzzles in games of bots, and check the puzzles of files."""

import argparse
from pathlib import Path
from typing import Any

from tabletop.base.errors import OptionError
from tabletop.core import game
from tabletop.puzzle.attempt import check, labels
from tabletop.puzzle.find import WANTED, grade, search, selection
from tabletop.puzzle.goal import FAILED, SOLVED
from tabletop.puzzle.solver import solve
from tabletop.puzzle.task import Task, read_file
from tabletop.tools.arguments import add_workers, command, output, progress


def add(subcommands: Any) -> None:
    """Add the command to the parser of the command line."""
    made = command(
        subcommands,
        "puzzles",
        run,
        "find puzzles in games of bots, or check those of files",
        "find robotory --games 2 --count 3",
    )
    made.add_argument("action", choices=("find", "check"))
    made.add_argument("what", nargs="+", metavar="GAME|FILE", help="the game to find puzzles of, or the files to check")
    made.add_argument("--games", type=int, default=20, help="how many games the bots play")
    made.add_argument("--count", type=int, default=24, help="how many puzzles to keep, as different as possible")
    made.add_argument("--seed", type=int, default=0, help="a number that decides all deals")
    made.add_argument("--first", type=int, default=1, help="the number of the first puzzle")
    made.add_argument(
        "--beside",
        type=Path,
        metavar="FILE",
        help="leave out positions of puzzles in this file that have lower numbers",
    )
    made.add_argument(
        "--vary", action="append", default=[], metavar="OPTION", help="let this option take each of its values in turn"
    )
    made.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the puzzles to this file")
    add_workers(made)


def run(args: argparse.Namespace) -> int:
    """Find or check puzzles."""
    if args.action == "check":
        return check_puzzles(args)
    if len(args.what) > 1:
        raise OptionError("Puzzles are found for one game at a time, not for {games}.", games=", ".join(args.what))
    return find_puzzles(args)


def find_puzzles(args: argparse.Namespace) -> int:
    """Search for puzzles and write those that differ most."""
    if args.games < 1 or args.jobs < 1 or args.count < 1:
        raise OptionError("Finding puzzles needs at least one game, one job and one puzzle.")
    one, done = game.find(args.what[0]), progress(args.games, "games")
    found = search(
        one,
        args.games,
        args.seed,
        vary=args.vary,
        jobs=args.jobs,
        cluster=args.cluster,
        keep=args.keep,
        done=done,
    )
    beside = [task for _, task in _tasks(args.beside) if int(task.number) < args.first] if args.beside else []
    chosen = selection(found, args.count, first=args.first, kept=beside)
    text = "\n\n".join(map(str, chosen))
    if args.output:
        args.output.write_text(f"# {_command(args)}\n\n{text}\n", encoding="utf-8")
    data = {"found": len(found), "kept": [str(task) for task in chosen]}
    summary = f"{len(chosen)} of {len(found)} puzzles in {args.games} games"
    if not found:
        summary += f": {WANTED}"
    return output(args, data, [summary] if args.output else [text, "", summary])


def _command(args: argparse.Namespace) -> str:
    """A sentence with the command that finds the same puzzles again."""
    vary = "".join(f" --vary {name}" for name in args.vary)
    beside = f" --beside {args.beside.as_posix()}" if args.beside else ""
    given = f"{args.what[0]}{vary} --games {args.games} --seed {args.seed} --count {args.count} --first {args.first}{beside}"
    return f"Found by `robodrome puzzles find {given}`."


def _tasks(file: Path) -> list[tuple[int, Task]]:
    return read_file(file.read_text(encoding="utf-8"), str(file))


def check_puzzles(args: argparse.Namespace) -> int:
    """Solve all puzzles of files and return exit status 1 if one has a mistake."""
    wrong: list[str] = []
    count = 0
    for file in map(Path, args.what):
        for line, task in _tasks(file):
            count += 1
            wrong += [f"{file}:{line}: {fault}" for fault in faults(task)]
    output(args, {"puzzles": count, "wrong": wrong}, [*wrong, f"{count} puzzles, {len(wrong)} mistakes"])
    return 1 if wrong else 0


def faults(task: Task) -> list[str]:
    """The mistakes of a puzzle, a sentence each: in its solutions, grade, solution or obvious line."""
    found = solve(task)
    solved = len(found.lines)
    wrong = []
    if (solved, found.tries) != (task.solutions, task.tries):
        first = f", such as {' '.join(labels(found.lines[0]))}" if found.lines else ""
        wrong.append(
            f"solutions: {task.solutions} of {task.tries} are stated, but there are {solved} of {found.tries}{first}."
        )
    elif task.grade != grade(solved, found.tries):
        wrong.append(f"grade: {task.grade} is stated, but by its solutions it is {grade(solved, found.tries)}.")
    if task.solution and (status := check(task, task.solution).verdict.status) != SOLVED:
        wrong.append(f"solution: this line should reach the goal, but it is {status}.")
    if task.obvious and (status := check(task, task.obvious).verdict.status) != FAILED:
        wrong.append(f"obvious: this try should fail, but it is {status}.")
    return wrong
