"""RoboRally's own commands: run scenarios, probe a floor, check and list boards, survey a course, tell its par."""

import argparse
import sys
from pathlib import Path
from typing import Any

from roborally.board import courses
from roborally.board.floor import NORTH, Floor
from roborally.board.plan import VOID
from roborally.formats import scenarios
from roborally.tools import lone, par, survey
from tabletop.tools.arguments import add_workers, command, output, progress

PROBED = (1, 2)
"""The registers to probe: one for each kind of pusher."""

_ROBOTS = 4
"""The most robots in a survey, unless the option asks for more."""


def add(subcommands: Any) -> None:
    """Add RoboRally's commands to the parser of the command line."""
    scenario = command(
        subcommands,
        "scenario",
        run_scenarios,
        "run scenarios: play one register of each, and check what comes of it",
        "cases.json",
    )
    scenario.add_argument("file", metavar="FILE", type=Path, help="a file with scenarios, in JSON")

    probe = command(
        subcommands, "probe", probe_floor, "put an idle robot on each cell of a floor and run one register", "maelstrom"
    )
    probe.add_argument("board", metavar="BOARD", help="the name of a floor or course, or its file")

    boards = command(subcommands, "boards", check_boards, "check floors and courses, or list those that ship", "--list")
    boards.add_argument(
        "files", metavar="FILE", nargs="*", help="files and folders to check; without any, all that ship"
    )
    boards.add_argument("--list", action="store_true", help="list the floors and courses that ship")

    about = "let bots race on a course, and print how long, dangerous, crowded and fair it is"
    surveyed = command(subcommands, "survey", survey_course, about, "night-shift --robots 4 --races 20")
    what = "the name of a course, its file, or a link to a game or a drawing"
    surveyed.add_argument("course", metavar="COURSE|FILE|LINK", help=what)
    surveyed.add_argument(
        "--robots", type=int, help="how many robots; as many as the course allows, up to four, unless given"
    )
    surveyed.add_argument("--races", type=int, default=100, help="how many races; %(default)s unless given")
    surveyed.add_argument("--seed", type=int, default=0, help="the seed of the first race; each next race adds 1")
    add_workers(surveyed)

    about = "print how many turns a lone robot needs from each dock, and how many more than from the best dock"
    counted = command(subcommands, "par", count_par, about, "night-shift")
    counted.add_argument("courses", metavar="COURSE|FILE|LINK", nargs="+", help=what)
    counted.add_argument("--races", type=int, default=lone.RACES, help="races from each dock, where par is measured")


def run_scenarios(args: argparse.Namespace) -> int:
    """Run the cases of a file; returns 1 if any fails."""
    cases = scenarios.read(args.file)
    failures = [(case, found) for case in cases if (found := scenarios.problems(case))]
    passed = len(cases) - len(failures)
    data = {
        "passed": passed,
        "failed": len(failures),
        "failures": [{"id": case.id, "note": case.note, "problems": found} for case, found in failures],
    }
    lines = [f"{case.id}: {'; '.join(found)}" + (f" ({case.note})" if case.note else "") for case, found in failures]
    output(args, data, [*lines, f"{passed} passed, {len(failures)} failed"])
    return 1 if failures else 0


def probe_floor(args: argparse.Namespace) -> int:
    """Print where an idle, undamaged robot facing north ends, from each cell, in one register per kind of pusher."""
    floor = courses.load_floor(args.board if "." in args.board else args.board.lower().replace("_", "-"))
    ends = {str(number): probe(floor, number) for number in PROBED}
    lines = [
        f"register {number}: {x},{y} -> "
        + (f"{x2},{y2} {facing}, damage {damage}" if alive else f"destroyed at {x2},{y2}")
        for number, rows in ends.items()
        for x, y, x2, y2, facing, damage, alive in rows
    ]
    return output(args, ends, lines)


def probe(floor: Floor, number: int) -> list[tuple[int, int, int, int, str, int, bool]]:
    """Return (x, y, x2, y2, facing, damage, alive) for each cell that has floor, row by row. A destroyed robot ends in the
    pit, also if it is put there, or on the cell from which it left the floor."""
    rows = []
    for cell, sign in enumerate(floor.signs):
        if sign != VOID:
            x, y = cell % floor.width, cell // floor.width
            (end,) = scenarios.play(floor, [scenarios.Robot("", x, y, NORTH)], number=number)
            rows.append((x, y, end.x, end.y, end.f, end.damage, end.alive))
    return rows


def survey_course(args: argparse.Namespace) -> int:
    """Print the results of races on a course."""
    course = par.named(args.course)
    found = survey.run(
        survey.id_of(course),
        args.robots or max((count for count in course.seats if count <= _ROBOTS), default=course.seats[0]),
        args.races,
        args.seed,
        jobs=args.jobs,
        cluster=args.cluster,
        keep=args.keep,
        done=progress(args.races, "races"),
    )
    return output(args, survey.as_json(found), survey.lines(found))


def count_par(args: argparse.Namespace) -> int:
    """Print the par of courses: known for those that ship, else measured with lone robots."""
    found = [par.of(text, args.races) for text in args.courses]
    return output(args, [par.as_json(one) for one in found], [line for one in found for line in par.lines(one)])


def check_boards(args: argparse.Namespace) -> int:
    """List what ships, or print file, line, column and reason of every mistake; returns 2 if there is any."""
    if args.list:
        return _list(args)
    problems = courses.check_files(args.files)
    if args.json or not problems:
        output(args, {"problems": problems}, ["All floors and courses are sound."])
    else:
        sys.stderr.write("".join(f"{problem}\n" for problem in problems))
    return 2 if problems else 0


def _list(args: argparse.Namespace) -> int:
    listed = [courses.load(name) for name in courses.ids()]
    data = {
        "floors": list(courses.floor_names()),
        "courses": [
            {
                "id": one.id,
                "title": one.title,
                "set": one.source,
                "level": one.level,
                "length": one.length,
                "players": list(one.seats),
                "rules": list(one.rules),
            }
            for one in listed
        ],
    }
    lines = ["floors:", *(f"  {name}" for name in courses.floor_names()), "courses:"]
    lines += [
        f"  {one.id}: {one.title}, {one.seats[0]}-{one.seats[-1]} players, {one.length}, {one.level}" for one in listed
    ]
    return output(args, data, lines)
