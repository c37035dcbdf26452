"""Writes the puzzles: a page for each in every language, with position, goal and a solution in words, and a list."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType

from roborally.position.state import Race
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.figure.figure import Figure
from tabletop.figure.write import as_html
from tabletop.film.write import as_svg
from tabletop.lesson.playthrough import play
from tabletop.puzzle.attempt import Attempt, solution
from tabletop.puzzle.task import GRADES, Task, read_file
from tabletop.puzzle.text import goal_text
from tabletop.show.words import LANGUAGES, OFFERED
from tabletop.show.words import words as words_of
from tabletop.telling.sentences import caption
from tools.pages import figures, lessons, rules
from tools.pages.page import PICTURE, Site, index, link, list_page, oembed, page, up_from, words

SCRIPT = "puzzles.js"
"""The script of the list: filters, and the reader's results."""
DAYS = "puzzles/days.json"
"""The file with the numbers of daily puzzles by game, in order; web/home/home.py reads it to show today's picture."""
SOURCE = Path(__file__).resolve().parents[2] / "puzzles"


@cache
def kept() -> Mapping[str, Sequence[Task]]:
    """Return the puzzles by game, for games that have some. Raises TaskError with file and line."""
    files = {name: SOURCE / f"{name}.txt" for name in SHIPPED}
    return MappingProxyType(
        {
            name: [task for _, task in read_file(file.read_text(encoding="utf-8"), str(file))]
            for name, file in files.items()
            if file.exists()
        }
    )


def folder(task: Task) -> str:
    """Return the folder of a puzzle within the site, for its pictures and the folders of its languages."""
    return f"puzzles/{task.game.name}/{task.number}/"


def path(task: Task, language: str) -> str:
    """Return the address of a puzzle's page within the site."""
    return f"{folder(task)}{language}/"


def write(site: Site) -> None:
    """Write the pages and pictures of all puzzles, the index, and the files that the app reads."""
    for name, tasks in kept().items():
        site.write(f"puzzles/{name}.txt", (SOURCE / f"{name}.txt").read_text(encoding="utf-8"))
        for task in tasks:
            site.write(f"{folder(task)}position.svg", picture(task))
            for language in OFFERED:
                here = path(task, language)
                site.write(here, puzzle_page(site, task, language))
                site.write(f"{here}frame.html", figures.frame_page(here, figure(task, language).title, language))
    site.write(DAYS, json.dumps(days()))
    daily = [task for tasks in kept().values() for task in tasks if task.daily]
    figures.draw({_drawn(task): figure(task, LANGUAGES[0]) for task in daily}, site)
    for language in OFFERED:
        site.write(index("puzzles", language), index_page(site, language))


def days() -> dict[str, list[str]]:
    """Return the numbers of the daily puzzles, by game."""
    return {name: [task.number for task in tasks if task.daily] for name, tasks in kept().items()}


def picture(task: Task) -> str:
    """Return the position as SVG, as the solving seat sees it."""
    return as_svg(play(task.game, task.state()).film(task.seat), LANGUAGES[0], "medium")


def moves(task: Task, language: str) -> list[str]:
    """Return the names of a solution's moves."""
    game_words, attempt, named = words_of(task.game.name, language), Attempt(task), []
    attempt.advance()
    for label in task.solution or solution(task):
        move = next(move for move in attempt.legal() if move.label == label)
        assert attempt.state.pending is not None
        named.append(caption(task.game, attempt.state.pending.ask.name, move, game_words))
        attempt.play(move)
        attempt.advance()
    return named


def figure(task: Task, language: str) -> Figure:
    """Return a puzzle as a figure for other people's pages: its position, its goal, and a link to the board."""
    title = words(language).say("puzzles.title", game=task.game.title, number=task.number)
    still = play(task.game, task.state()).film(task.seat)
    goal = goal_text(task, words_of(task.game.name, language))
    return Figure(f"{task.game.name}/puzzle-{task.number}", title, still, link=f"puzzle={task.id}", goal=goal)


def _drawn(task: Task) -> str:
    """Return the preview picture of a puzzle. Retired puzzles, kept only so that their links work, have none of their own."""
    return f"{folder(task)}picture.png" if task.daily else PICTURE


def may_be_copied(task: Task) -> bool:
    """Return whether the page of a puzzle offers it for other people's pages. Retired puzzles have no picture for that, and
    classic courses are the publisher's."""
    state = task.state()
    return task.daily and not (isinstance(state, Race) and state.course.source == "classic")


def puzzle_page(site: Site, task: Task, language: str) -> str:
    """Return the page of a puzzle."""
    say, here = words(language).say, path(task, language)
    up = up_from(here)
    shown = figure(task, language)
    goal, title = shown.goal, shown.title
    rule = link(f"{up}{rules.path(task.game.name, language)}#{task.rule}", say("puzzles.rule", rule=task.rule))
    solved = say("puzzles.solutions", task.solutions, tries=task.tries)
    copied = head = ""
    if may_be_copied(task):
        copied = f"\n{figures.copied(here, shown, language)}"
        head = figures.copying(up) + oembed(site, here, title, "frame.html", _drawn(task), shown.film.opening)
    body = f"""<h1>{escape(title)}</h1>
{as_html(shown, language, up, "../position.svg")}
<p>{escape(say("puzzles.grade", grade=task.grade, most=GRADES))} {escape(solved)}</p>
<details><summary>{escape(say("puzzles.solution"))}</summary>
<p>{rule}</p>
<ol>{"".join(f"<li>{escape(move)}</li>" for move in moves(task, language))}</ol>
<p>{link(f"{up}#puzzle={task.id}", say("puzzles.film"))}</p></details>{copied}"""
    return page(
        site,
        title=title,
        description=goal,
        language=language,
        path=here,
        body=body,
        kind="puzzles",
        picture=_drawn(task),
        others={other: path(task, other) for other in OFFERED},
        styles=(lessons.STYLE,),
        head=head,
    )


def index_page(site: Site, language: str) -> str:
    """Return the list of all puzzles, with filters."""
    say, up = words(language).say, up_from(index("puzzles", language))
    lists, earlier = "", ""
    for name, tasks in kept().items():
        entries = "".join(_entry(task, up, language) for task in tasks if task.daily)
        lists += (
            f'<section><h2>{escape(game.find(name).title)}</h2>\n<ul class="tiles puzzles">{entries}</ul></section>\n'
        )
        earlier += "".join(f"<li>{_page_link(task, up, language)}</li>" for task in tasks if not task.daily)
    lists += f'<details class="earlier"><summary>{escape(say("puzzles.earlier"))}</summary><ul>{earlier}</ul></details>'
    day = link(f"{up}#puzzle=day", say("puzzles.day"))
    head = f'<script type="module" src="{up}{SCRIPT}"></script>'
    return list_page(site, "puzzles", language, f"{_filters(up, language)}\n{lists}", more=f" {day}", head=head)


def _filters(up: str, language: str) -> str:
    """Return the reader's results and the filters, hidden until the script runs. Texts for the script have its names in
    braces."""
    say = words(language).say
    themes = "".join(
        f'<optgroup label="{escape(game.find(name).title)}">{_options(themes_of(name, language))}</optgroup>'
        for name in kept()
    )
    choices = {
        "game": _options({name: game.find(name).title for name in kept()}),
        "theme": themes,
        "grade": _options({str(grade): f"{grade} {_dots(grade)}" for grade in range(1, GRADES + 1)}),
        "state": _options({state: say(f"puzzles.state.{state}") for state in ("open", "solved", "again")}),
    }
    selects = "".join(
        f'<label>{escape(say(f"puzzles.filter.{name}"))}<select name="{name}">'
        f'<option value="">{escape(say("puzzles.filter.all"))}</option>{options}</select></label>'
        for name, options in choices.items()
    )
    mine = say("puzzles.mine", solved="{solved}", all="{all}")
    filters = {
        "mine": mine,
        "strength": say("puzzles.mine.strength", rating="{rating}"),
        "days": say("puzzles.mine.days", days="{days}"),
        "shown": say("puzzles.shown", shown="{shown}"),
        "solved": say("puzzles.state.solved"),
        "again": say("puzzles.state.again"),
    }
    data = "".join(f' data-{name}="{escape(text)}"' for name, text in filters.items())
    again = link(f"{up}#puzzle=again", say("puzzles.again"), ' id="again" class="go" hidden')
    return f"""<div id="mine"{data} hidden><p><b></b></p><p class="row">{again}</p>
<form class="filters">{selects}<output></output></form></div>"""


def themes_of(name: str, language: str) -> dict[str, str]:
    """Return the themes of a game's puzzles with their names, in the order of the puzzles."""
    game_words = words_of(name, language)
    return {f"{name}:{task.theme}": game_words.say(f"theme.{task.theme}") for task in kept()[name] if task.daily}


def _options(named: Mapping[str, str]) -> str:
    return "".join(f'<option value="{escape(value)}">{escape(text)}</option>' for value, text in named.items())


def _dots(grade: int) -> str:
    return "●" * grade + "○" * (GRADES - grade)


def _entry(task: Task, up: str, language: str) -> str:
    say = words(language).say
    goal, theme = goal_text(task, words_of(task.game.name, language)), f"{task.game.name}:{task.theme}"
    named = themes_of(task.game.name, language)[theme]
    grade_text = escape(say("puzzles.grade", grade=task.grade, most=GRADES))
    grade = f'<span role="img" aria-label="{grade_text}">{_dots(task.grade)}</span>'
    data = f'data-puzzle="{task.id}" data-game="{task.game.name}" data-theme="{theme}" data-grade="{task.grade}"'
    picture = f'<img src="{up}{folder(task)}position.svg" alt="" loading="lazy" width="320" height="320">'
    return f"""<li {data}><a href="{up}#puzzle={task.id}">{picture}<span>{task.number} · {escape(named)} <b hidden></b></span>
<small>{escape(goal)}</small> <small>{grade}</small></a> {_page_link(task, up, language, say("puzzles.about"))}</li>
"""


def _page_link(task: Task, up: str, language: str, text: str = "") -> str:
    """Return a link to the page of a puzzle, with its goal if there is no `text`."""
    goal = goal_text(task, words_of(task.game.name, language))
    name = f"{task.game.title} {task.number}"
    label = f' class="small" aria-label="{escape(f"{text}: {name}")}"' if text else ""
    return link(up + path(task, language), text or f"{name}: {goal}", label)
