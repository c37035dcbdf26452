"""Surveys of courses: many races of bots, on one machine or on many, and the results in numbers."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from roborally.board.courses import Course
from roborally.board.drawing import Drawing, pack
from roborally.tools.course_analysis import (
    CALM,
    CROWDED,
    DEADLY,
    LONG,
    SAFE,
    SHORT,
    Analysis,
    Estimate,
    Trial,
    trial,
    verdict,
)
from tabletop.base.errors import OptionError
from tabletop.bots.parallel import results, workers
from tabletop.core import game


def id_of(course: Course) -> str:
    """Return an id to race on a course: its own, or one that holds its floor, flags and special rules."""
    return course.id or pack(Drawing(replace(course.floor.plan, name=course.title), course.flags, course.rules))


def run(
    course: str,
    robots: int,
    races: int,
    seed: int = 0,
    *,
    jobs: int = 1,
    cluster: str = "",
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> Analysis:
    """Run so many races on a course, and return their analysis. The other arguments are those of
    `tabletop.bots.tournament.run`. Raises OptionError for an impossible course or number of robots."""
    if races < 1 or jobs < 1:
        raise OptionError(
            "A survey needs at least one race and one job, not {races} and {jobs}.", races=races, jobs=jobs
        )
    game.find("roborally").start(robots, {"course": course})
    found = Analysis()
    with workers(jobs, cluster) as crew:
        for text in results(_race, [(course, robots, seed + number) for number in range(races)], crew, keep, done):
            found.add(Trial.read(text))
    return found


def _race(piece: tuple[str, int, int]) -> str:
    return trial(*piece).written()


def as_json(found: Analysis) -> dict[str, Any]:
    """Return the numbers of a survey as JSON. Docks count from 0; `behind` is in places, with the error of a 95 % interval."""
    unfair = found.unfair()
    return {
        "races": found.races,
        "unfinished": found.unfinished,
        "turns": _numbers(found.length()),
        "lost": _numbers(found.danger.estimate()),
        "pushes": _numbers(found.congestion.estimate()),
        "docks": [
            {"dock": dock, "wins": found.wins[dock], "behind": round(one.mean, 3), "error": round(one.error, 3)}
            for dock, one in enumerate(found.handicaps())
        ],
        "unfair": list(unfair) if unfair else None,
    }


def _numbers(estimate: Estimate | None) -> dict[str, float] | None:
    return estimate and {"mean": round(estimate.mean, 4), "error": round(estimate.error, 4)}


def lines(found: Analysis) -> list[str]:
    """Return the numbers of a survey as lines for people; docks count from 1."""
    sentences = [f"{found.races} races, {found.unfinished} of them without winner"]
    for name, estimate, low, high, words in (
        ("turns until somebody has won", found.length(), SHORT, LONG, ("short", "middling", "long")),
        ("robots lost in a race, for each that runs", found.danger.estimate(), SAFE, DEADLY, ("safe", "middling", "deadly")),
        ("pushes, for each robot and turn", found.congestion.estimate(), CALM, CROWDED, ("calm", "middling", "crowded")),
    ):  # fmt: skip
        if estimate:
            rated = words[("low", "middle", "high").index(verdict(estimate, low, high))]
            sentences.append(f"{name}: {estimate.mean:.2f} ± {estimate.error:.2f} ({rated})")
    for dock, one in enumerate(found.handicaps()):
        sentences.append(
            f"dock {dock + 1}: {found.wins[dock]} wins, {one.mean:+.2f} ± {one.error:.2f} places from the middle"
        )
    unfair = found.unfair()
    sentences.append(
        f"dock {unfair[0] + 1} is better than dock {unfair[1] + 1}" if unfair else "no dock is seen to be better"
    )
    return sentences
