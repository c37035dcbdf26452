"""Par of any course for the command line: known for the courses that ship, measured with lone robots for others."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from roborally.board import courses, drawing
from roborally.board.courses import Course
from roborally.board.par import FAIR, mean, par
from roborally.position.special import split
from roborally.position.state import Race
from roborally.tools import lone
from roborally.tools.course_analysis import Estimate
from tabletop.base.errors import OptionError
from tabletop.formats import find

_DRAWN = re.compile(re.escape(drawing.PREFIX) + r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Par:
    """Turns from each dock of a course, with their errors; `races` is 0 for a known par."""

    course: Course
    docks: list[Estimate]
    races: int

    @property
    def turns(self) -> float:
        """The mean of all docks."""
        return mean([dock.mean for dock in self.docks])

    @property
    def behind(self) -> list[float]:
        """Turns by which each dock is behind the best."""
        best = min(dock.mean for dock in self.docks)
        return [dock.mean - best for dock in self.docks]


def of(text: str, races: int) -> Par:
    """Return par of the course that a text names, contains or links to. Raises BoardError, LinkError or OptionError."""
    if races < 1:
        raise OptionError("Par is measured with at least one race, not {races}.", races=races)
    course = named(text)
    if known := par(course.id):
        return Par(course, [Estimate(turns, 0.0) for turns in known], 0)
    return Par(course, lone.measured(course, races).estimates(), races)


def named(text: str) -> Course:
    """Return the course that a text names, contains or links to; its id is "" unless `courses.load` knows it. Raises
    BoardError, LinkError or OptionError."""
    if links := find.links_in(text):
        state = find.open_last(links[-1]).state
        if not isinstance(state, Race):
            raise OptionError("This is a link to another game than RoboRally: {link}", link=links[-1][:60])
        added = split(state.rules.special)
        return replace(state.course, id="", rules=state.course.rules + added) if added else state.course
    if linked := _DRAWN.search(text):
        return courses.load(linked[0])
    if text.endswith(courses.COURSE):
        file = Path(text)
        found = courses.parse(courses.read_text(file), text)
        return courses.load(file.stem) if courses.ships(file) else replace(found, id="")
    return courses.load(text)


def as_json(found: Par) -> dict[str, Any]:
    """Return the numbers as JSON; docks count from 0."""
    return {
        "course": found.course.id,
        "title": found.course.title,
        "turns": round(found.turns, 3),
        "races": found.races,
        "docks": [
            {"dock": dock, "turns": round(one.mean, 3), "error": round(one.error, 3), "behind": round(behind, 3)}
            for dock, (one, behind) in enumerate(zip(found.docks, found.behind, strict=True))
        ],
    }


def lines(found: Par) -> list[str]:
    """Return the numbers as lines for people; docks count from 1."""
    title = found.course.title or found.course.id
    how = f"measured with bots, who may miss the best way: {found.races} races from each dock" if found.races else "par"
    found_lines = [f"{title}: {found.turns:.1f} turns ({how})"]
    for dock, (one, behind) in enumerate(zip(found.docks, found.behind, strict=True), 1):
        error = f" ± {one.error:.2f}" if found.races else ""
        late = f", {behind:.2f} behind the best dock" if behind >= max(FAIR, 2 * one.error) else ""
        found_lines.append(f"  dock {dock}: {one.mean:.2f}{error}{late}")
    return found_lines
