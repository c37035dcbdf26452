"""The file `steps.txt` of a lesson: positions, moves, and statements about the outcome.

    teaches 5.2.1
    explains 5.2
    always turn=3 survivor=races-on

    predict who-goes-first
      position floor=.,.,. r0=0,0,E r1=1,0,S p0=M1:500,-,-,-,- p1=M1:490,-,-,-,-
               agenda=ask-ready(-1);register(1)
      then rule 5.2.1
      right first: r0=1,0,E
      wrong second: r0=0,0,E

An answer can be a place on the picture: `right before at 2,0: …` is a cell, `at robot-1` a thing of the scene. Lines `order`
are sentences to put in order. Each names an event, as goals of tasks do, or a rule; they must happen in this order:

      order drives: executed 0
      order belts: rule 5.3.2

A step on the board has a task in place of answers; its goal, `until` and `choices` are as in puzzles:

    do the-flag
      position …
      task touched me 2; never destroyed me
      until wiped
      solution 1=M1:490 2=RR:80
      try 1=RR:80 2=M1:490

A line `with programs` adds a detail of the game to the picture, in RoboRally the registers and the hand of the seat. At the
margin it is for all steps.

A film can be cut, cropped and marked. `cut` has the first and last event to show, counted from 1. `crop` has left, top, width
and height of a part of the picture, in cells. Rings (`mark`) and arrows have places as above.

      cut 3-9
      crop 0,0,5,3
      mark 2,1
      arrow robot-0 2,1

A line at the margin begins a step, with its kind and its name. The lines under it are one field each; a line that is indented
deeper continues the field above. `#` begins a comment. If a lesson `teaches` a rule, an event by this rule must happen in a
step. If it `explains` a rule, its words in each language must name it in brackets: Nobody drives through a wall (5.2.4). A rule
also explains its chapter. A step explains what a rule allows or forbids by statements:

      explains 7.4.1: offers cell=3 and no offers cell=6
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tabletop.base.errors import LessonError

NAME = "steps.txt"
KINDS = ("see", "predict", "do", "play")
_SEEN = ("position", "with", "seat", "seed", "cut", "crop", "mark", "arrow")
_FIELDS = {
    "see": (*_SEEN, "moves", "then", "explains"),
    "predict": (*_SEEN, "moves", "then", "explains", "right", "wrong", "order"),
    "do": (*_SEEN, "explains", "goal", "right", "wrong", "task", "until", "choices", "solution", "try"),
    "play": ("seats", "option", "seed", "coach"),
}
_NEEDED = {"see": "position", "predict": "position", "do": "position", "play": "seats"}
_OFTEN = ("then", "explains", "right", "wrong", "order", "option", "try", "mark", "arrow")
_ID = re.compile(r"[a-z][a-z0-9-]*")
_LARGEST = 100_000


class Field(NamedTuple):
    """One line of a step: its number in the file, its first `word`, and the `text` behind it."""

    line: int
    word: str
    text: str


class NamedAnswer(NamedTuple):
    """An answer: its `field`, its `name`, its `place` on the picture, "" for none, and the text after the colon (`rest`)."""

    field: Field
    name: str
    place: str
    rest: str


class Step(NamedTuple):
    """One step: its `kind`, its name (`id`), its `line`, and its `fields` in the order of the file."""

    kind: str
    id: str
    line: int
    fields: tuple[Field, ...]

    def all(self, *words: str) -> list[Field]:
        """The fields that begin with one of these words."""
        return [field for field in self.fields if field.word in words]

    def one(self, word: str) -> Field | None:
        """The first field that begins with this word, None if there is none."""
        return next(iter(self.all(word)), None)

    def answers(self) -> Iterator[NamedAnswer]:
        """The answers, in the order of the file."""
        for field in self.all("right", "wrong", "order"):
            head, _, rest = field.text.partition(":")
            name, _, place = head.partition(" at ")
            yield NamedAnswer(field, name.strip(), place.strip(), rest.strip())

    def explained(self) -> list[Field]:
        """The rules that the step explains by its statements, as fields whose text is the number."""
        return [field._replace(text=field.text.partition(":")[0].strip()) for field in self.all("explains")]

    @property
    def task(self) -> Field | None:
        """The field with the goal of a task on the board, None if there is none."""
        return self.one("task")


class Steps(NamedTuple):
    """The whole `file`: the rules that the lesson `teaches` and `explains`, words for every position (`always`), and its
    `steps`."""

    file: str
    teaches: tuple[Field, ...]
    explains: tuple[Field, ...]
    always: str
    steps: tuple[Step, ...]

    def refuse(self, line: int, reason: str) -> LessonError:
        """The error for a line of this file."""
        return LessonError(self.file, line, reason)


def read(path: Path) -> Steps:
    """Read the steps of a file. Raises LessonError."""
    return parse(path.as_posix(), contents(path))


def parse(file: str, text: str) -> Steps:
    """Read steps from a text; errors name it `file`. Raises LessonError."""
    rules: dict[str, list[Field]] = {"teaches": [], "explains": []}
    always, detail = "", None
    heads: list[Field] = []
    bodies: list[list[Field]] = []
    for depth, field in _fields(file, text):
        if depth:
            if not bodies:
                raise LessonError(file, field.line, f"{field.word!r} belongs to no step; a step begins at the margin.")
            bodies[-1].append(field)
        elif field.word in rules:
            rules[field.word] += [field._replace(text=rule) for rule in field.text.split()]
        elif field.word == "always":
            always = field.text
        elif field.word == "with":
            detail = field
        else:
            heads.append(field)
            bodies.append([])
    if not heads:
        raise LessonError(file, 1, "A lesson has at least one step, such as: see first-step.")
    for head, body in zip(heads, bodies, strict=True):
        if detail and head.word != "play" and all(field.word != "with" for field in body):
            body.append(detail)
    steps = tuple(_step(file, head, body) for head, body in zip(heads, bodies, strict=True))
    names = [step.id for step in steps]
    for place, step in enumerate(steps):
        if step.id in names[:place]:
            raise LessonError(file, step.line, f"Two steps are called {step.id!r}.")
    return Steps(file, tuple(rules["teaches"]), tuple(rules["explains"]), always, steps)


def contents(path: Path) -> str:
    """The text of a file of a lesson. Raises LessonError if it cannot be read or is too long."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise LessonError(path.as_posix(), 1, f"This file cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise LessonError(path.as_posix(), 1, "This file is not text in UTF-8.") from None
    if len(text) > _LARGEST:
        raise LessonError(path.as_posix(), 1, f"A file of a lesson has at most {_LARGEST} characters.")
    return text


def _fields(file: str, text: str) -> Iterator[tuple[int, Field]]:
    """Every field with its depth: 0 at the margin, 1 in a step."""
    found: list[tuple[int, Field]] = []
    margin = 0  # indentation of the fields of the present step
    for number, written in enumerate(text.splitlines(), 1):
        line = re.sub(r"(^|\s)#.*", "", written).rstrip()
        body = line.lstrip(" ")
        depth = len(line) - len(body)
        if not body:
            continue
        if "\t" in line[: depth + 1]:
            raise LessonError(file, number, "Indent lines with spaces, not with tabs.")
        if depth and margin and depth > margin and found:
            level, field = found[-1]
            found[-1] = (level, field._replace(text=f"{field.text} {body}"))
            continue
        margin = depth or 0
        word, _, rest = body.partition(" ")
        found.append((min(depth, 1), Field(number, word, rest.strip())))
    return iter(found)


def _step(file: str, head: Field, body: list[Field]) -> Step:
    kind, name = head.word, head.text
    if kind not in KINDS:
        raise LessonError(file, head.line, f"{kind[:30]!r} is no kind of step; there are: {', '.join(KINDS)}.")
    if not _ID.fullmatch(name):
        raise LessonError(file, head.line, f"A step has a name in small letters, such as: {kind} first-step.")
    known = _FIELDS[kind]
    words = [field.word for field in body]
    for place, field in enumerate(body):
        if field.word not in known:
            raise LessonError(
                file, field.line, f"A step {kind!r} has no {field.word[:30]!r}; it has: {', '.join(known)}."
            )
        if field.word in words[:place] and field.word not in _OFTEN:
            raise LessonError(file, field.line, f"The step {name!r} has two lines {field.word!r}.")
        if not field.text:
            raise LessonError(file, field.line, f"{field.word!r} has nothing behind it.")
    if _NEEDED[kind] not in words:
        raise LessonError(file, head.line, f"The step {name!r} needs a line {_NEEDED[kind]!r}.")
    step = Step(kind, name, head.line, tuple(body))
    if step.task:
        _check_task(file, step)
    elif "right" in known:
        _check_answers(file, step)
    return step


def _check_task(file: str, step: Step) -> None:
    for field in step.all("goal", "right", "wrong"):
        raise LessonError(file, field.line, f"A step with a task is done on the board; it has no {field.word!r}.")
    if not step.one("solution"):
        raise LessonError(file, step.line, f"The step {step.id!r} needs a line 'solution'.")


def _check_answers(file: str, step: Step) -> None:
    seen: list[str] = []
    answers = list(step.answers())
    for field, name, place, rest in answers:
        if not _ID.fullmatch(name) or not rest:
            raise LessonError(file, field.line, f"An answer has a name and a colon, such as: {field.word} first: …")
        if name in seen:
            raise LessonError(file, field.line, f"Two answers are called {name!r}.")
        if bool(place) != bool(answers[0].place):
            raise LessonError(file, field.line, "Either all answers have a place to be touched at, or none has.")
        seen.append(name)
    if step.all("order"):
        if len(step.all("order")) < 2 or len(step.all("order")) < len(answers) or answers[0].place:
            raise LessonError(
                file, step.line, f"The step {step.id!r} needs two lines 'order' or more, and no other answers."
            )
    elif not step.all("right") or not step.all("wrong"):
        raise LessonError(file, step.line, f"The step {step.id!r} needs a right answer and a wrong one.")
    if step.kind == "do" and not step.one("goal"):
        raise LessonError(file, step.line, f"The step {step.id!r} needs a line 'goal'.")
