"""The words of a lesson in one language, `en.md` and so on: Markdown with a heading for every step.

# The title of the lesson
Its subject, in a sentence or two.

## The title of the step {#who-goes-first}
The text before the figure.

! A description of the picture for screen readers
? The question
- first: An answer
  The reply to readers who gave it.
"""

import re
from pathlib import Path
from typing import NamedTuple

from tabletop.base.errors import LessonError
from tabletop.lesson import steps

_HEADING = re.compile(r"## (.+?) *\{#([a-z][a-z0-9-]*)\}")
_ANSWER = re.compile(r"- ([a-z][a-z0-9-]*): (.+)")


class Answer(NamedTuple):
    """The `text` of an answer, and the `reply` to it."""

    line: int
    text: str
    reply: str


_CITED = re.compile(r"\((\d+(?:\.\d+)+(?:, \d+(?:\.\d+)+)*)\)")
"""Numbers of rules in brackets, as in (5.2.4) or (7.1, 7.2)."""


def cited(text: str) -> list[str]:
    """The numbers of rules that a text names."""
    return [number for found in _CITED.findall(text) for number in found.split(", ")]


class StepText(NamedTuple):
    """The words of one step; `text` is Markdown, `alt` describes the picture for screen readers."""

    line: int
    title: str
    text: str
    question: str
    answers: dict[str, Answer]
    alt: str = ""

    def all(self) -> str:
        """All words of the step that every reader sees, without `alt`."""
        answers = " ".join(f"{one.text} {one.reply}" for one in self.answers.values())
        return f"{self.title} {self.text} {self.question} {answers}"


class Text(NamedTuple):
    """The words of a lesson in one language; `intro` is Markdown."""

    file: str
    title: str
    intro: str
    steps: dict[str, StepText]

    def rules(self) -> set[str]:
        """The numbers of rules that the words name."""
        return set(cited(" ".join([self.intro, *(step.all() for step in self.steps.values())])))


def read(path: Path) -> Text:
    """Read the words of a file. Raises LessonError."""
    return parse(path.as_posix(), steps.contents(path))


def parse(file: str, written: str) -> Text:
    """Read words from a text; errors name it `file`. Raises LessonError."""
    lines = written.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise LessonError(file, 1, "The words of a lesson begin with its title, such as: # The first steps.")
    starts = [number for number, line in enumerate(lines) if line.startswith("## ")]
    found: dict[str, StepText] = {}
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        heading = _HEADING.fullmatch(lines[begin].strip())
        if heading is None:
            raise LessonError(
                file, begin + 1, "The heading of a step ends with its name, such as: ## A title {#first}."
            )
        if heading[2] in found:
            raise LessonError(file, begin + 1, f"Two headings belong to the step {heading[2]!r}.")
        found[heading[2]] = _step(file, heading[1], lines[begin + 1 : end], begin + 1)
    intro = "\n".join(lines[1 : starts[0] if starts else None]).strip()
    return Text(file, lines[0][2:].strip(), intro, found)


def _step(file: str, title: str, lines: list[str], above: int) -> StepText:
    asked = next((number for number, line in enumerate(lines) if line.startswith("? ")), None)
    above_it = lines[:asked]
    alt = " ".join(line[2:].strip() for line in above_it if line.startswith("! "))
    text = "\n".join(line for line in above_it if not line.startswith("! ")).strip()
    answers: dict[str, Answer] = {}
    name = ""
    for number, line in enumerate(lines[asked + 1 :] if asked is not None else [], above + (asked or 0) + 2):
        if answer := _ANSWER.fullmatch(line.rstrip()):
            name = answer[1]
            if name in answers:
                raise LessonError(file, number, f"Two answers are called {name!r}.")
            answers[name] = Answer(number, answer[2], "")
        elif line.strip() and name:
            before = answers[name]
            answers[name] = before._replace(reply=f"{before.reply} {line.strip()}".strip())
        elif line.strip():
            raise LessonError(file, number, "A question is followed by its answers, such as: - first: It goes first.")
    return StepText(above, title, text, lines[asked][2:].strip() if asked is not None else "", answers, alt)
