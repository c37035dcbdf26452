"""The survey of a drawing: bots race on it, together and alone, one race after the other until the drawing changes."""

import asyncio
from collections.abc import Awaitable, Callable

from roborally.board import par
from roborally.board.courses import load
from roborally.tools import course_analysis, lone
from roborally.tools.course_analysis import Analysis, Estimate, Trial
from roborally.tools.lone import Measurement
from tabletop.show.words import Words
from web.desks.roborally.par import fairness
from web.page import dom
from web.page.dom import esc
from web.table.thinking.bots import Thinker

RACES = 60
"""Races after which the survey is complete."""
_PAUSE = 0.8
"""Seconds without a change before bots race on a drawing."""


def asking(thinker: Thinker) -> Callable[[str, int, int], Awaitable[Trial]]:
    """A function of (course, robots, seed) that runs a race: in the worker, or in slices here if no worker can start."""

    async def trial(course: str, seats: int, seed: int) -> Trial:
        found = await thinker.ask(course_analysis.written, course, seats, seed)
        if found is not None:
            return Trial.read(found)
        race = course_analysis.race(course, seats, seed)
        while (shown := next(race)) is None:
            await asyncio.sleep(0.01)  # lets the page paint and handle events between two turns
        return shown

    return trial


def asking_alone(thinker: Thinker) -> Callable[[str, int, int], Awaitable[list[list[float]]]]:
    """A function of (course, first seed, races) that returns the turns of lone robots, a list per dock: from the worker, or
    race by race here."""

    async def alone(course: str, first: int, count: int) -> list[list[float]]:
        found = await thinker.ask(lone.races_on, course, first, count)
        if found is not None:
            return list(found)
        docks: list[list[float]] = []
        for dock in range(len(load(course).floor.docks)):
            docks.append([])
            for seed in range(first, first + count):
                docks[dock].append(lone.turns_on(course, dock, seed))
                await asyncio.sleep(0.01)
        return docks

    return alone


class Survey:
    """Lets bots race on the open drawing, and collects the results."""

    def __init__(
        self,
        trial: Callable[[str, int, int], Awaitable[Trial]],
        alone: Callable[[str, int, int], Awaitable[list[list[float]]]],
        changed: Callable[[], None],
    ) -> None:
        """`trial` and `alone` as made by `asking` and `asking_alone`; `changed` is called after every result."""
        self.trial, self.alone, self.changed = trial, alone, changed
        self.found, self.lone = Analysis(), Measurement()
        self.seats = 0
        self._course = ""
        self._task: asyncio.Task[object] | None = None

    @property
    def running(self) -> bool:
        """Whether more races will follow."""
        return self._task is not None and not self._task.done()

    def look_at(self, course: str, seats: int) -> None:
        """Race on this course from now on; '' for none."""
        if course == self._course and (self.running or self.found.races >= RACES or not course):
            return
        self.stop()
        if course != self._course:
            self.found, self.lone = Analysis(), Measurement()
        self._course, self.seats = course, seats
        if course:
            self._task = dom.spawn(self._race(course, seats))

    def stop(self) -> None:
        """Stop racing, and keep the results."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _race(self, course: str, seats: int) -> None:
        await asyncio.sleep(_PAUSE)
        alone = lone.can_race(load(course))
        while self.found.races < RACES:
            if alone and self.lone.count < lone.RACES:
                turns = asyncio.ensure_future(self.alone(course, self.lone.count, lone.TOGETHER))
                self.lone.add(await asyncio.shield(turns))
                self.changed()
            trial = asyncio.ensure_future(self.trial(course, seats, self.found.races))
            self.found.add(await asyncio.shield(trial))  # a race that has begun runs to its end, even after `stop`
            self.changed()


# In words -------------------------------------------------------------------------------------------------------------------


def summary(survey: Survey, words: Words) -> str:
    """The results as markup: a sentence for each question, with its error bar."""
    found, say = survey.found, words.say
    if found.races < 2:
        return f'<p class="small">{esc(say("survey.waiting"))}</p>'
    parts = [_alone(survey.lone, words)] if survey.lone.count else []
    for name, estimate, (low, high), most, form in (
        ("length", found.length(), (course_analysis.SHORT, course_analysis.LONG), 20, ".1f"),
        ("danger", found.danger.estimate(), (course_analysis.SAFE, course_analysis.DEADLY), 1.6, ".2f"),
        ("congestion", found.congestion.estimate(), (course_analysis.CALM, course_analysis.CROWDED), 1.5, ".2f"),
    ):
        if estimate is None:
            continue
        verdict = course_analysis.verdict(estimate, low, high)
        mean, least, top = (words.decimal(value, form) for value in (estimate.mean, estimate.low, estimate.high))
        text = say(f"survey.{name}", mean=mean, low=least, high=top)
        head = f"<b>{esc(say(f'survey.{name}.{verdict}'))}</b>"
        parts.append(f'<li class="{verdict}">{head} {_bar(estimate, low, high, most)}<small>{esc(text)}</small></li>')
    if found.unfinished:
        text = say("survey.unfinished", unfinished=found.unfinished, races=found.races)
        parts.append(f"<li><b>{esc(text)}</b></li>")
    parts.append(_docks(survey, words))
    races = say("survey.races", found.races, seats=survey.seats)
    return f'<ul class="survey">{"".join(parts)}</ul><p class="small">{esc(races)}</p>'


def _alone(found: Measurement, words: Words) -> str:
    """How many turns a lone bot needs, and which dock starts behind if the difference is hardly luck."""
    docks = found.estimates()
    turns, error = par.mean([dock.mean for dock in docks]), par.mean([dock.error for dock in docks])
    low, high = turns - error, turns + error
    sentences = [words.say("par.measured", mean=words.decimal(turns), low=words.decimal(low), high=words.decimal(high))]
    if _unequal(found):
        sentences.append(fairness([dock.mean for dock in docks], words))
    elif found.count >= lone.RACES:
        sentences.append(words.say("par.fair"))
    return f"<li><b>{esc(words.say('par.alone'))}</b><small>{esc(' '.join(sentences))}</small></li>"


def _unequal(found: Measurement) -> bool:
    """Whether a dock starts behind another by more than twice the largest error of a dock."""
    docks = found.estimates()
    gap = par.behind([dock.mean for dock in docks])
    return gap is not None and gap.turns > 2 * max(dock.error for dock in docks)


def _bar(estimate: Estimate, low: float, high: float, most: float) -> str:
    """The mean as a mark on a scale, with the usual values lit and the error as a line."""

    def at(value: float) -> float:
        return round(100 * min(1.0, max(0.0, value / most)), 1)

    left, right = at(estimate.low), at(estimate.high)
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="scale" y="3" width="100" height="4"/>'
        f'<rect class="usual" x="{at(low)}" y="3" width="{at(high) - at(low)}" height="4"/>'
        f'<rect class="margin" x="{left}" y="4" width="{max(0.6, right - left)}" height="2"/>'
        f'<rect class="mean" x="{max(0, at(estimate.mean) - 0.8)}" width="1.6" height="10"/></svg>'
    )


def _docks(survey: Survey, words: Words) -> str:
    """Whether the docks are fair: a dot with its error for each, higher for better docks."""
    found, say = survey.found, words.say
    if found.races < course_analysis.ENOUGH:
        head, text = say("survey.docks"), say("survey.docks.early", races=course_analysis.ENOUGH)
    elif (pair := found.unfair()) is not None:
        head, text = say("survey.docks.unfair"), say("survey.docks.differ", best=pair[0] + 1, worst=pair[1] + 1)
    elif _unequal(survey.lone):
        head, text = say("survey.docks"), say("survey.docks.hidden")
    else:
        head, text = say("survey.docks.fair"), say("survey.docks.alike")
    bars = []
    handicaps = found.handicaps()
    most = max(2.0, *(abs(mean) + error for mean, error in handicaps))
    for dock, (mean, error) in enumerate(handicaps):
        middle, reach = 20 + 18 * mean / most, max(0.5, 18 * error / most)
        x = 10 * dock + 5
        bars.append(
            f'<rect class="margin" x="{x - 0.6}" y="{middle - reach:.1f}" width="1.2" height="{2 * reach:.1f}"/>'
            f'<circle class="mean" cx="{x}" cy="{middle:.1f}" r="1.8"/><text x="{x}" y="46">{dock + 1}</text>'
        )
    chart = (
        f'<svg class="docks" viewBox="0 0 {10 * len(handicaps)} 48" role="img" aria-label="{esc(text)}">'
        f'<line x1="0" x2="{10 * len(handicaps)}" y1="20" y2="20"/>{"".join(bars)}</svg>'
    )
    return f"<li><b>{esc(head)}</b>{chart}<small>{esc(text)} {esc(say('survey.docks.axis'))}</small></li>"
