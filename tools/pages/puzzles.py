"""The puzzles: a page each in every language with its position, its goal and a solution as a film, and an index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType

from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.figure.figure import Figure
from tabletop.figure.write import as_html
from tabletop.film import stretch
from tabletop.film.write import as_svg
from tabletop.lesson.played import play
from tabletop.puzzle.attempt import check, solution
from tabletop.puzzle.task import GRADES, Task, read_file
from tabletop.puzzle.told import goal_text
from tabletop.show.words import LANGUAGES
from tabletop.show.words import words as words_of
from tools.pages import figures, lessons, rules
from tools.pages.page import Site, index, link, list_page, oembed, page, up_from, words

SOURCE = Path(__file__).resolve().parents[2] / "puzzles"


@cache
def kept() -> Mapping[str, Sequence[Task]]:
    """The puzzles of each game that has some. Raises TaskError with file and line."""
    files = {name: SOURCE / f"{name}.txt" for name in SHIPPED}
    return MappingProxyType(
        {
            name: [task for _, task in read_file(file.read_text(encoding="utf-8"), str(file))]
            for name, file in files.items()
            if file.exists()
        }
    )


def folder(task: Task) -> str:
    """Where a puzzle's pictures lie within the site, and its pages in folders of their languages."""
    return f"puzzles/{task.game.name}/{task.number}/"


def path(task: Task, language: str) -> str:
    """Where the page of a puzzle stands within the site."""
    return f"{folder(task)}{language}/"


def write(site: Site) -> None:
    """Write the pages and pictures of all puzzles and the index, and what the app reads."""
    for name, tasks in kept().items():
        site.write(f"puzzles/{name}.txt", (SOURCE / f"{name}.txt").read_text(encoding="utf-8"))
        for task in tasks:
            site.write(f"{folder(task)}position.svg", picture(task))
            site.write(f"{folder(task)}solution.svg", film(task))
            for language in LANGUAGES:
                here = path(task, language)
                site.write(here, puzzle_page(site, task, language))
                site.write(f"{here}frame.html", figures.frame_page(here, figure(task, language).title, language))
    figures.draw({_drawn(task): figure(task, LANGUAGES[0]) for tasks in kept().values() for task in tasks}, site)
    for language in LANGUAGES:
        site.write(index("puzzles", language), index_page(site, language))


def picture(task: Task) -> str:
    """The position as the seat that solves sees it."""
    return as_svg(play(task.game, task.state()).film(task.seat), LANGUAGES[0], "medium")


def film(task: Task) -> str:
    """A solution as a picture that moves."""
    attempt = check(task, task.solution or solution(task))
    return as_svg(stretch.of_session(attempt, 0, None, task.seat), LANGUAGES[0], "small")


def figure(task: Task, language: str) -> Figure:
    """A puzzle for the pages of others: its position, its goal, and the way to the board."""
    title = words(language).say("puzzles.title", game=task.game.title, number=task.number)
    still = play(task.game, task.state()).film(task.seat)
    goal = goal_text(task, words_of(task.game.name, language))
    return Figure(f"{task.game.name}/puzzle-{task.number}", title, still, link=f"puzzle={task.id}", goal=goal)


def _drawn(task: Task) -> str:
    return f"{folder(task)}picture.png"


def puzzle_page(site: Site, task: Task, language: str) -> str:
    """The page of a puzzle."""
    say, here = words(language).say, path(task, language)
    up = up_from(here)
    shown = figure(task, language)
    goal, title = shown.goal, shown.title
    rule = link(f"{up}{rules.path(task.game.name, language)}#{task.rule}", say("puzzles.rule", rule=task.rule))
    solved = say("puzzles.solutions", task.solutions, tries=task.tries)
    body = f"""<h1>{escape(title)}</h1>
{as_html(shown, language, up, "../position.svg")}
<p>{escape(say("puzzles.grade", grade=task.grade, most=GRADES))} {escape(solved)}</p>
<details><summary>{escape(say("puzzles.solution"))}</summary>
<p>{rule}</p>
<p><img src="../solution.svg" alt="{escape(say("puzzles.film"))}" loading="lazy" width="480"></p></details>
{figures.copied(here, title, language)}"""
    return page(
        site,
        title=title,
        description=goal,
        language=language,
        path=here,
        body=body,
        kind="puzzles",
        picture=_drawn(task),
        others={other: path(task, other) for other in LANGUAGES},
        styles=(lessons.STYLE,),
        head=figures.copying(up) + oembed(site, here, title, "frame.html", _drawn(task), shown.film.opening),
    )


def index_page(site: Site, language: str) -> str:
    """The list of all puzzles."""
    up = up_from(index("puzzles", language))
    lists = "".join(
        f"<h2>{escape(game.find(name).title)}</h2>\n<ol>{''.join(_entry(task, up, language) for task in tasks)}</ol>\n"
        for name, tasks in kept().items()
    )
    day = link(f"{up}#puzzle=day", words(language).say("puzzles.day"))
    return list_page(site, "puzzles", language, lists, more=f" {day}")


def _entry(task: Task, up: str, language: str) -> str:
    grade = words(language).say("puzzles.grade", grade=task.grade, most=GRADES)
    goal = goal_text(task, words_of(task.game.name, language))
    return f"<li>{link(up + path(task, language), goal)} <small>{escape(grade)}</small></li>"
