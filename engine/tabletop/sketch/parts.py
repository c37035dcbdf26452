"""A sketch in parts, for forms and commands: parts become the texts of a sketch, and texts become parts."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from tabletop.base.errors import LessonError
from tabletop.lesson import steps, text
from tabletop.sketch.sketch import FILE, KINDS, Sketch

RIGHT, WRONG, ORDER = "right", "wrong", "order"
_NAME = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 40
_HEADS = re.compile(r"^(#+ |\? |! )", re.MULTILINE)
"""Beginnings of lines that are not allowed in a caption, as they would start another part."""


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """An answer. `word` is RIGHT, WRONG or, for sentences to put in order, ORDER. `text` is the answer and `reply` the reply to
    it. `stated` is its statement or, in a figure with a `goal`, its moves. `place` is where to touch it on the picture, ""
    for nowhere."""

    word: str
    text: str
    reply: str
    stated: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Parts:
    """All parts of a sketch. Without a `question` the figure is only a film; with a `goal` each answer is a line of moves.
    `more` are other fields of the step, as (word, text)."""

    game: str
    position: str
    title: str
    language: str = "en"
    moves: tuple[str, ...] = ()
    seat: int | None = None
    cut: str = ""
    crop: str = ""
    marks: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()
    caption: str = ""
    alt: str = ""
    question: str = ""
    answers: tuple[AnswerPart, ...] = ()
    goal: str = ""
    more: tuple[tuple[str, str], ...] = ()
    based: str = ""

    @property
    def name(self) -> str:
        """The name of the figure in addresses and files, made from its title."""
        return named(self.title) or "figure"

    def sketch(self) -> Sketch:
        """The sketch with these parts. Line breaks in one-line parts become blanks."""
        kind = (
            "do" if self.goal or any(word == "task" for word, _ in self.more) else "predict" if self.question else "see"
        )
        names = list(_names(self.answers))
        lines = [f"{kind} {self.name}", *(f"  {word} {_line(text)}" for word, text in self._fields(names) if text)]
        words = [f"## {_line(self.title)} {{#{self.name}}}", _HEADS.sub("", self.caption.strip()), ""]
        words += [f"! {_line(self.alt)}", ""] if self.alt.strip() else []
        words += [f"? {_line(self.question)}"] if self.question.strip() else []
        for name, one in zip(names, self.answers, strict=True):
            words += [f"- {name}: {_line(one.text)}", f"  {_line(one.reply)}".rstrip()]
        return Sketch(self.game, self.language, "\n".join(lines), "\n".join(words).strip(), _line(self.based))

    def _fields(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        yield "position", self.position
        yield "seat", "" if self.seat is None else str(self.seat)
        yield "moves", " ".join(self.moves)
        yield "cut", self.cut
        yield "crop", self.crop
        yield from (("mark", one) for one in self.marks)
        yield from (("arrow", one) for one in self.arrows)
        yield "goal", self.goal
        yield from self.more
        for name, one in zip(names, self.answers, strict=True):
            place = f" at {one.place}" if one.place else ""
            yield one.word, f"{name}{place}: {one.stated}"

    @classmethod
    def of(cls, sketch: Sketch) -> Self:
        """The parts of a sketch. Raises LessonError for texts that cannot be read."""
        written = steps.parse(FILE, sketch.step)
        step = written.steps[0]
        if step.kind not in KINDS:
            raise LessonError(FILE, step.line, f"A figure is one step of these: {', '.join(KINDS)}.")
        texts = next(iter(text.parse(FILE, f"# Figure\n{sketch.words}").steps.values()))
        fields = {field.word: field.text for field in step.fields}
        known = ("position", "seat", "moves", "cut", "crop", "mark", "arrow", "goal", RIGHT, WRONG, ORDER)
        answers = tuple(
            AnswerPart(field.word, texts.answers[name].text, texts.answers[name].reply, rest, place)
            for field, name, place, rest in step.answers()
            if name in texts.answers
        )
        return cls(
            sketch.game,
            " ".join([fields["position"], *_missing(written.always, fields["position"])]),
            texts.title,
            sketch.language,
            tuple(fields.get("moves", "").split()),
            int(fields["seat"]) if fields.get("seat", "").isdecimal() else None,
            fields.get("cut", ""),
            fields.get("crop", ""),
            tuple(field.text for field in step.all("mark")),
            tuple(field.text for field in step.all("arrow")),
            texts.text,
            texts.alt,
            texts.question,
            answers,
            fields.get("goal", ""),
            tuple((field.word, field.text) for field in step.fields if field.word not in known),
            sketch.based,
        )


def named(title: str) -> str:
    """A title in small letters, digits and hyphens, for addresses and files; "" if nothing is left of it."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return _NAME.sub("-", plain).strip("-0123456789")[:_LONGEST_NAME].strip("-")


def _missing(always: str, position: str) -> list[str]:
    """The words of `always` that this position does not have."""
    there = {word.partition("=")[0] for word in position.split()}
    return [word for word in always.split() if word.partition("=")[0] not in there]


def _names(answers: Iterable[AnswerPart]) -> Iterator[str]:
    """A unique name for each answer."""
    seen: set[str] = set()
    for number, one in enumerate(answers, 1):
        name = named(one.text)
        if not name or name in seen:
            name = f"answer-{number}"
        seen.add(name)
        yield name


def _line(text: str) -> str:
    return " ".join(text.split())
