"""A sketch: a figure as its author writes it, with one step of a lesson and its words in one language.

    game roborally
    language en

    predict over-the-edge
      position floor=.,.,./.,.,. r0=1,0,E r1=2,0,W p0=M2:700,-,-,-,- p1=-,-,-,-,- turn=3
               agenda=ask-ready(-1);register(1)
      right gone: event destroyed
      wrong stays: r1=2,0,W

    ## Over the edge {#over-the-edge}
    Move 2 pushes the other robot.

    ? What becomes of it?
    - gone: It is destroyed.
      The edge of the floor is like a pit.
    - stays: It stops at the edge.
      Only walls stop robots.

A line `based` names the figure that this one was made from."""

from typing import NamedTuple

from tabletop.base.errors import LessonError
from tabletop.lesson.check import Lesson, Scene

FILE = "figure.txt"
"""The name of the file in errors."""
KINDS = ("see", "predict", "do")
_HEAD = ("game", "language", "based")
_LONGEST = 20_000
LONGEST_TITLE = 120
"""The most characters of a title."""


class Sketch(NamedTuple):
    """The texts of a figure: its `step` as in `steps.txt` of a lesson, and its `words`, from its heading on, as in `en.md`."""

    game: str
    language: str
    step: str
    words: str
    based: str = ""

    def __str__(self) -> str:
        head = [f"game {self.game}", f"language {self.language}", *([f"based {self.based}"] if self.based else [])]
        return "\n".join([*head, "", self.step.strip(), "", self.words.strip(), ""])


def read(written: str) -> Sketch:
    """Read a sketch from a text. Raises LessonError with the line of the mistake."""
    if len(written) > _LONGEST:
        raise LessonError(FILE, 1, f"A figure has at most {_LONGEST} characters.")
    lines = written.replace("\r\n", "\n").split("\n")
    begin = next((number for number, line in enumerate(lines) if line.startswith("## ")), None)
    if begin is None:
        raise LessonError(FILE, len(lines), "A figure has a title, such as: ## Over the edge {#over-the-edge}.")
    head: dict[str, str] = {}
    for number, line in enumerate(lines[:begin]):
        word, _, rest = line.partition(" ")
        if word in _HEAD:
            head[word] = rest.strip()
        elif line.strip():
            return Sketch(
                head.get("game", ""),
                head.get("language", ""),
                "\n".join(lines[number:begin]).strip(),
                "\n".join(lines[begin:]).strip(),
                head.get("based", "")[:LONGEST_TITLE],
            )
    raise LessonError(FILE, begin + 1, f"A figure has a step above its title: {', '.join(KINDS)}.")


def of(lesson: Lesson, scene: Scene, language: str) -> Sketch:
    """The sketch of a played step of a lesson, without the rules that the step explains."""
    assert scene.played is not None
    step, texts = scene.step, lesson.texts[language].steps[scene.step.id]
    lines = [f"{step.kind} {step.id}"]
    for field in step.fields:
        if field.word == "explains":
            continue
        written = lesson.game.write(scene.played.before) if field.word == "position" else field.text
        lines.append(f"  {field.word} {written}")
    words = [f"## {texts.title} {{#{step.id}}}", texts.text, ""]
    words += [f"! {texts.alt}", ""] if texts.alt else []
    words += [f"? {texts.question}"] if texts.question else []
    for name, answer in texts.answers.items():
        words += [f"- {name}: {answer.text}", *([f"  {answer.reply}"] if answer.reply else [])]
    return Sketch(lesson.game.name, language, "\n".join(lines), "\n".join(words).strip(), texts.title)
