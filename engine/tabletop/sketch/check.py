"""The check of a sketch: the engine plays its step and compares each answer with the outcome."""

import re
from typing import NamedTuple

from tabletop.base.errors import LessonError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.figure.figure import Figure
from tabletop.lesson import check, render, steps, text
from tabletop.lesson.check import Scene
from tabletop.show.words import OFFERED
from tabletop.sketch.sketch import FILE, KINDS, LONGEST_TITLE, Sketch


class CheckedSketch(NamedTuple):
    """A sketch that is correct: its `game`, the `scene` that was played, and the `figure` of it."""

    game: Game
    scene: Scene
    figure: Figure


def check_sketch(sketch: Sketch) -> CheckedSketch:
    """Play a sketch and compare it with its statements. Raises LessonError, with the line, the statement and the actual
    outcome, and OptionError for an unknown game."""
    game = games.find(sketch.game)
    if sketch.language not in OFFERED:
        raise LessonError(FILE, 2, f"The language of a figure is {', '.join(OFFERED)}, not {sketch.language[:20]!r}.")
    above = [f"game {sketch.game}", f"language {sketch.language}", *(["based"] if sketch.based else []), ""]
    read = steps.parse(FILE, "\n".join(["#" + line for line in above] + [sketch.step]))
    if len(read.steps) != 1 or read.steps[0].kind not in KINDS:
        raise LessonError(FILE, read.steps[-1].line, f"A figure is one step of these: {', '.join(KINDS)}.")
    if explained := [*read.explains, *read.steps[0].explained()]:
        raise LessonError(FILE, explained[0].line, "A figure explains no rules; lessons do. Leave this line out.")
    below = len(above) + len(sketch.step.split("\n")) + 1
    words = text.parse(FILE, "\n".join(["# Figure", *[""] * (below - 1), sketch.words]))
    lesson = check.compared(game, "", read, {sketch.language: words})
    scene, texts = lesson.scenes[0], next(iter(words.steps.values()))
    if len(texts.title) > LONGEST_TITLE:
        raise LessonError(FILE, texts.line, f"A title has at most {LONGEST_TITLE} characters.")
    figure = render.figure(lesson, scene, sketch.language)._replace(caption=_plain(texts.text))
    return CheckedSketch(game, scene, figure)


def _plain(markdown: str) -> str:
    """A text without the marks of Markdown."""
    return re.sub(r"[*`]", "", markdown)
