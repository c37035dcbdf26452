"""Writes the lessons of all games in all languages: a page for each lesson, with its steps in order, and a list."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, partial
from html import escape
from itertools import count
from pathlib import Path

from tabletop.base.errors import LessonError
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.figure.deduplicate import deduplicate, with_rules
from tabletop.figure.figure import Figure
from tabletop.figure.write import as_html, script, sheet
from tabletop.lesson.check import Lesson, Scene, folders, load
from tabletop.lesson.render import figure
from tabletop.show.words import LANGUAGES, OFFERED
from tools.pages.markdown import html
from tools.pages.page import (
    Site,
    for_teachers,
    index,
    lang,
    link,
    list_page,
    not_translated,
    oembed,
    page,
    up_from,
    words,
)

FOLDER = Path(__file__).resolve().parents[2] / "lessons"
FIGURES, STYLE = "figure.js", "figure.css"
"""The script of figures, and their style sheet, which also lays them out without the script."""
PROGRESS = "lessons.js"
RULES = "lessons/rules.json"
"""The file with `teaching`, for the page of a finished game."""


@cache
def lessons() -> dict[str, tuple[Lesson, ...]]:
    """Return the lessons in order, by game; games without lessons are left out. Raises LessonError."""
    found: dict[str, list[Lesson]] = {}
    for folder in folders([FOLDER]):
        lesson = whole(folder)
        found.setdefault(lesson.game.name, []).append(lesson)
    return {name: tuple(found[name]) for name in SHIPPED if name in found}


def whole(folder: Path) -> Lesson:
    """Load the lesson of a folder. Raises LessonError, also if it lacks a language of LANGUAGES."""
    lesson = load(folder)
    for language in LANGUAGES:
        if language not in lesson.texts:
            raise LessonError(
                f"{folder.as_posix()}/{language}.md", 1, "The site shows every lesson in all its languages."
            )
    return lesson


def path(lesson: Lesson, language: str) -> str:
    """Return the address of a lesson within the site; the fragment of a step is its id."""
    return f"lessons/{lesson.game.name}/{lesson.address}/{language}/"


def teaching() -> dict[str, dict[str, str]]:
    """Return the first lesson for each rule, by game and rule number: its path, without the language at its end."""
    return {
        one: {rule: f"lessons/{one}/{lesson.address}/" for lesson in reversed(taught) for rule in lesson.teaches}
        for one, taught in lessons().items()
    }


def write(site: Site) -> None:
    """Write the pages and lists of all lessons, and the figures' script and style sheet. Raises LessonError."""
    site.write(FIGURES, script())
    site.write(STYLE, f"{sheet()}\n")
    site.write(RULES, json.dumps(teaching(), separators=(",", ":")))
    for taught in lessons().values():
        for place in range(len(taught)):
            beside = [FOLDER / one.game.name / one.name for one in taught[max(place - 1, 0) : place + 2]]
            site.part("lesson", beside, partial(write_lesson, taught=taught, place=place))
    for language in OFFERED:
        site.write(index("lessons", language), index_page(site, language))


def write_lesson(site: Site, taught: Sequence[Lesson], place: int) -> None:
    """Write the pages of one lesson of a game, with links to the lessons before and after it."""
    for language in OFFERED:
        site.write(path(taught[place], language), lesson_page(site, taught, place, language))


def lesson_page(site: Site, taught: Sequence[Lesson], place: int, language: str) -> str:
    """Return the page of one lesson of a game."""
    say, lesson = words(language).say, taught[place]
    spoken, title, here = lesson.spoken(language), lesson.game.title, path(lesson, language)
    text, is_in = lesson.texts[spoken], lang(spoken, language)
    up, shown = up_from(here), first(lesson, language)
    picture = f"figures/{shown.id}/picture.png"
    intros = [text.intro, *[""] * (len(lesson.scenes) - 1)]
    steps = deduplicate(
        "".join(_step(lesson, *step, language, up) for step in zip(lesson.scenes, count(1), intros, strict=False))
    )
    numbers = "".join(
        f"<li>{link(f'#{scene.step.id}', str(number))}</li>" for number, scene in enumerate(lesson.scenes, 1)
    )
    before = _beside(taught, place - 1, language, up, "lessons.before") if place else ""
    after = _beside(taught, place + 1, language, up, "lessons.after") if place + 1 < len(taught) else ""
    overview = link(f"{up}{index('lessons', language)}#{lesson.game.name}", title)
    data = "".join(f' data-{key}="{escape(say(f"lessons.{key}"))}"' for key in ("back", "on", "step", "done", "open"))
    body = f"""<div class="lesson-head">
<p class="where">{overview}</p>
<h1{is_in}>{escape(text.title)}</h1>
{not_translated(spoken, language)}<nav class="steps" aria-label="{escape(say("lessons.steps"))}"><ol>{numbers}</ol></nav>
</div>
<div id="lesson" data-lesson="{lesson.game.name}/{lesson.address}"{is_in}{data}>
{steps}</div>
<nav class="beside-lessons" aria-label="{escape(say("lessons.others"))}">{before}{after}</nav>"""
    return page(
        site,
        title=f"{title} · {text.title}",
        description=_plain(text.intro),
        language=language,
        path=here,
        body=body,
        kind="lessons",
        picture=picture,
        others={other: path(lesson, other) for other in OFFERED},
        styles=(STYLE,),
        head=_scripts(up) + oembed(site, here, text.title, "", picture, shown.film.opening),
    )


def first(lesson: Lesson, language: str) -> Figure:
    """Return the first figure of a lesson, whose picture represents the lesson elsewhere."""
    spoken = lesson.spoken(language)
    return next(figure(lesson, scene, spoken) for scene in lesson.scenes if scene.played)


def _scripts(up: str) -> str:
    return "".join(f'<script type="module" src="{up}{script}"></script>' for script in (FIGURES, PROGRESS))


def _beside(taught: Sequence[Lesson], place: int, language: str, up: str, key: str) -> str:
    lesson = taught[place]
    kind = "before" if key == "lessons.before" else "after go"
    text = words(language).say(key, title=lesson.texts[lesson.spoken(language)].title)
    return link(up + path(lesson, language), text, f' class="{kind}"')


def _step(lesson: Lesson, scene: Scene, number: int, intro: str, language: str, up: str) -> str:
    """Return one step as a section. Its text is inside the figure, so that a style sheet can put both side by side."""
    spoken = lesson.spoken(language)
    texts = lesson.texts[spoken].steps[scene.step.id]
    text = html("\n\n".join(filter(None, (intro, texts.text))))
    if scene.played:
        read = f'<div class="read">{text}</div>' if text else ""
        text = as_html(figure(lesson, scene, spoken), spoken, up, read=read)
        text = with_rules(text, f"{up}rules/{lesson.game.name}/{language}/")
    if scene.link:
        coach = "first=" if scene.step.one("coach") else ""
        text += f"<p>{link(f'{up}#{coach}{scene.link}', words(spoken).say('lessons.play'), ' class=go')}</p>"
    head = f'<h2><span class="count">{number}</span> {escape(texts.title)}</h2>'
    return f'<section class="step" id="{scene.step.id}" tabindex="-1">{head}\n{text}</section>\n'


def index_page(site: Site, language: str) -> str:
    """Return the list of all lessons, by game."""
    say, up = words(language).say, up_from(index("lessons", language))
    parts = []
    for one, taught in lessons().items():
        items = "".join(
            f'<li data-lesson="{one}/{lesson.address}" data-steps="{len(lesson.scenes)}"{lang(spoken, language)}>'
            f"{link(up + path(lesson, language), lesson.texts[spoken].title)}"
            f'<span class="small">{escape(_plain(lesson.texts[spoken].intro))}</span></li>'
            for lesson in taught
            for spoken in [lesson.spoken(language)]
        )
        parts.append(
            f'<section class="game" id="{one}"><h2><img src="{up}games/{one}.svg" alt="" width="48" height="48">'
            f"{escape(game.find(one).title)}</h2><ol>{items}</ol></section>"
        )
    labels = "".join(f' data-{key}="{escape(say(f"lessons.{key}"))}"' for key in ("done", "at"))
    head = f'<script type="module" src="{up}{PROGRESS}"></script>'
    body = f'<div id="lessons"{labels}>\n{"".join(parts)}</div>'
    return list_page(site, "lessons", language, body, more=f" {for_teachers(language, up)}", head=head)


def _plain(text: str) -> str:
    """Return Markdown without its marks, in one line."""
    return " ".join(re.sub(r"[*`]", "", text).split())
