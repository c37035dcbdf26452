"""The check of lessons: the engine plays them and compares the outcome with their statements."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from tabletop.base import resources
from tabletop.base.errors import LessonError, TabletopError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.film.stretch import Stretch
from tabletop.formats import link
from tabletop.lesson import framing, statement, steps, text
from tabletop.lesson.framing import Framing
from tabletop.lesson.playthrough import Playthrough, play, position
from tabletop.lesson.steps import Field, Step, Steps
from tabletop.lesson.text import StepText, Text
from tabletop.puzzle import attempt
from tabletop.puzzle.goal import FAILED, SOLVED, read_goal
from tabletop.puzzle.task import ALL, Task
from tabletop.rules.state import State
from tabletop.show.words import LANGUAGES, OFFERED

_T = TypeVar("_T")


class Scene(NamedTuple):
    """A step that was checked. `played` is its playthrough; `tries` has one for each answer, if answers are moves. `link` is
    the fragment of the game of a step `play`. `task` is the task of a step on the board. `seen` is the framing of its film."""

    step: Step
    seat: int | None = None
    played: Playthrough | None = None
    tries: Mapping[str, Playthrough] = MappingProxyType({})
    link: str = ""
    task: Task | None = None
    seen: Framing = Framing()

    def film(self, played: Playthrough) -> Stretch:
        """The film of a playthrough, with cut, crop and notes."""
        return self.seen.of(played.film(self.seat))


class Lesson(NamedTuple):
    """A lesson that is correct: its `game`, its `name`, the rules that it `teaches`, its `scenes`, and its words by language
    (`texts`)."""

    game: Game
    name: str
    teaches: tuple[str, ...]
    scenes: tuple[Scene, ...]
    texts: dict[str, Text]

    @property
    def address(self) -> str:
        """The name in addresses: without the number that orders lessons, so that addresses stay when a lesson is inserted."""
        return self.name.partition("-")[2]

    def spoken(self, language: str) -> str:
        """The language of the lesson for a reader of `language`: that one, or English if the lesson lacks it."""
        return language if language in self.texts else LANGUAGES[0]


def folders(places: Sequence[Path]) -> list[Path]:
    """The folders of lessons at or below these paths, in order. Raises LessonError for a path without lessons."""
    found = []
    for place in places:
        here = sorted(file.parent for file in ([place] if place.name == steps.NAME else place.rglob(steps.NAME)))
        if not here:
            raise LessonError(place.as_posix(), 1, f"There is no lesson here: no file {steps.NAME}.")
        found += here
    return found


def load(folder: Path) -> Lesson:
    """Read and check the lesson in a folder, with its words in all languages that are there. Raises LessonError as
    `compared`."""
    read = steps.read(folder / steps.NAME)
    try:
        game = games.find(folder.resolve().parent.name)
    except TabletopError as error:
        raise read.refuse(1, f"A lesson lies in a folder that is called as its game. {error}") from None
    written = {language: folder / f"{language}.md" for language in OFFERED}
    texts = {language: text.read(file) for language, file in written.items() if file.exists()}
    if not texts:
        raise LessonError(
            folder.as_posix(), 1, f"A lesson has words in one language at least, such as {LANGUAGES[0]}.md."
        )
    return compared(game, folder.name, read, texts)


def compared(game: Game, name: str, read: Steps, texts: dict[str, Text]) -> Lesson:
    """Check the lesson of these steps and words. Raises LessonError with the file, the line, the statement and the actual
    outcome."""
    scenes = tuple(_Checker(read, game, step).scene() for step in read.steps)
    happened = {
        rule for scene in scenes for one in (scene.played, *scene.tries.values()) if one for rule in one.rules()
    }
    for field in read.teaches:
        if field.text not in happened:
            raise read.refuse(field.line, f"It teaches rule {field.text}, but nothing happens by it in any step.")
    shown = [field for step in read.steps for field in step.explained()]
    if explained := [*read.explains, *shown]:
        _check_explained(read, game, explained)
    for words in texts.values():
        _compare(read, words)
        known = happened | words.rules() | {field.text for field in shown}
        for field in read.explains:
            if not any(rule == field.text or rule.startswith(f"{field.text}.") for rule in known):
                raise read.refuse(
                    field.line,
                    f"It explains rule {field.text}, but nothing happens by it, no step states it, and {words.file} does "
                    f"not name it, as in: ({field.text}).",
                )
    taught = tuple(dict.fromkeys(field.text for field in (*read.teaches, *explained)))
    return Lesson(game, name, taught, scenes, texts)


def _check_explained(read: Steps, game: Game, explained: Sequence[Field]) -> None:
    """Check that the rules that a lesson explains are in the text of its game's rules, which the page does not have."""
    known = re.findall(r"^#{2,4} (\d[\d.]*)", resources.read(game.name, "RULES.md").decode(), re.MULTILINE)
    for field in explained:
        if field.text not in known:
            raise read.refuse(
                field.line, f"It explains rule {field.text}, which the rules of {game.title} do not have."
            )


class _Checker:
    """The check of one step: it is played and compared with its statements."""

    def __init__(self, read: Steps, game: Game, step: Step) -> None:
        self.read, self.game, self.step = read, game, step
        self.detail = field.text if (field := step.one("with")) else ""

    def scene(self) -> Scene:
        step = self.step
        if step.kind == "play":
            return Scene(step, link=self._begun())
        self._check_detail()
        seat = self._number("seat")
        written = step.one("position")
        assert written is not None
        before = self._try(written, lambda: position(self.game, written.text, self.read.always, seat))
        if before.events:
            raise self.read.refuse(
                written.line, "It has run on before one can see it; let its agenda begin with something that is asked."
            )
        if step.task:
            played = self._played(before)
            self._explained(played)
            return Scene(step, seat, played, task=self._task(before, step.task), seen=self._seen(played))
        if step.kind == "do":
            played = self._played(before)
            self._explained(played)
            return Scene(step, seat, played, self._tries(before), seen=self._seen(played))
        played = self._play(before, step.one("moves"))
        for field in step.all("then"):
            self._hold(field, field.text, played)
        self._explained(played)
        self._in_order(played)
        for field, name, place, rest in step.answers():
            self._place(field, place, played)
            if field.word == "order":
                continue
            stated = self._statements(field, rest)
            wrong = [one for one in stated if not one.holds(played)]
            if field.word == "right" and wrong:
                raise self._differs(field, wrong[0].text, wrong[0].now(played))
            if field.word == "wrong" and not wrong:
                raise self.read.refuse(field.line, f"The answer {name!r} is called wrong, but it is what happens now.")
        return Scene(step, seat, played, seen=self._seen(played))

    def _check_detail(self) -> None:
        known = self.game.details
        if (field := self.step.one("with")) and self.detail not in known:
            raise self.read.refuse(
                field.line,
                f"The picture of {self.game.title} has no {self.detail[:30]!r}; it may have: {', '.join(known) or 'none'}.",
            )

    def _hold(self, field: Field, stated: str, played: Playthrough) -> None:
        """Check the statements of a field."""
        for one in self._statements(field, stated):
            if not one.holds(played):
                raise self._differs(field, one.text, one.now(played))

    def _explained(self, played: Playthrough) -> None:
        for field in self.step.all("explains"):
            self._hold(field, field.text.partition(":")[2], played)

    def _seen(self, played: Playthrough) -> Framing:
        try:
            return framing.read(self.step, played)
        except framing.FramingError as error:
            raise self.read.refuse(error.field.line, str(error)) from None

    def _place(self, field: Field, place: str, played: Playthrough) -> None:
        """Check that the place of an answer is on the picture."""
        if place and played.place(place) is None:
            raise self.read.refuse(field.line, f"{place!r} is no cell x,y and no thing of the scene.")

    def _in_order(self, played: Playthrough) -> None:
        """Check that events to put in order happen in that order."""
        before, last = -1, ""
        for field, name, _, rest in self.step.answers():
            if field.word != "order":
                continue
            rule, _, number = rest.partition(" ")
            goal = None if rule == "rule" else self._try(field, lambda rest=rest: read_goal(rest))  # type: ignore[misc]
            seat = self._number("seat") or 0
            found = [
                place
                for place, event in enumerate(played.events)
                if (event.rule == number if goal is None else goal.conditions[0].pattern.fits(event, seat))
            ]
            if not found:
                kinds = ", ".join(dict.fromkeys(f"{event.kind} ({event.rule})" for event in played.events))
                raise self._differs(field, f"{name!r} happens by {rest}", f"what happens is {kinds or 'nothing'}")
            if found[0] <= before:
                raise self._differs(field, f"{name!r} happens after {last!r}", "it happens before")
            before, last = found[0], name

    def _task(self, before: State, stated: Field) -> Task:
        """The task of a step on the board. It checks that the solution reaches the goal and that the tries do not."""
        until, choices = (field.text if field else "" for field in map(self.step.one, ("until", "choices")))
        goal = self._try(stated, lambda: read_goal(stated.text, until, choices))
        seat = self._number("seat") or 0
        solution = self.step.one("solution")
        assert solution is not None
        task = Task(self.game, self.game.write(before), seat, goal, ALL, solution=tuple(solution.text.split()))
        for field in self.step.all("solution", "try"):
            reached = self._try(field, lambda field=field: attempt.check(task, field.text.split()).verdict)  # type: ignore[misc]
            if reached.status != (SOLVED if field is solution else FAILED):
                wanted = "reaches" if field is solution else "misses"
                event = reached.event
                why = f" by {event.kind} ({event.rule})" if event else ""
                raise self._differs(
                    field, f"this {wanted} the goal {stated.text}", f"the task is {reached.status}{why}"
                )
        return task

    def _tries(self, before: State) -> dict[str, Playthrough]:
        goal = self.step.one("goal")
        assert goal is not None
        stated = self._statements(goal, goal.text)
        tries = {}
        for field, name, _, rest in self.step.answers():
            played = tries[name] = self._play(before, field._replace(text=rest))
            missed = [one for one in stated if not one.holds(played)]
            if field.word == "right" and missed:
                raise self._differs(field, f"{name!r} leads to the goal {missed[0].text}", missed[0].now(played))
            if field.word == "wrong" and not missed:
                raise self.read.refuse(field.line, f"The answer {name!r} is called wrong, but it reaches the goal now.")
        return tries

    def _play(self, before: State, field: Field | None) -> Playthrough:
        moves = field.text.split() if field else []
        seed = self._number("seed") or 0
        return self._try(field or self.step.fields[0], lambda: self._played(before, moves, seed))

    def _played(self, before: State, moves: Sequence[str] = (), seed: int = 0) -> Playthrough:
        return play(self.game, before, moves, seed)._replace(detail=self.detail)

    def _try(self, field: Field, made: Callable[[], _T]) -> _T:
        """Call `made()`; an error of the engine becomes a LessonError with the line of the field."""
        try:
            return made()
        except TabletopError as error:
            raise self.read.refuse(field.line, str(error)) from None

    def _begun(self) -> str:
        options = {}
        for field in self.step.all("option"):
            name, _, value = field.text.partition("=")
            options[name] = value
        seats = self.step.one("seats")
        assert seats is not None
        kinds, seed = seats.text.split(","), self._number("seed") or 0
        return self._try(seats, lambda: link.encode(Session(self.game, kinds, options, seed)))

    def _statements(self, field: Field, written: str) -> list[statement.Statement]:
        try:
            return statement.read(written)
        except ValueError as error:
            raise self.read.refuse(field.line, str(error)) from None

    def _number(self, word: str) -> int | None:
        field = self.step.one(word)
        if field is None:
            return None
        if not field.text.isdecimal() or len(field.text) > 9:
            raise self.read.refuse(field.line, f"After {word!r} stands a whole number, not {field.text[:30]!r}.")
        return int(field.text)

    def _differs(self, field: Field, stated: str, now: str) -> LessonError:
        return self.read.refuse(field.line, f"It is stated: {stated}. Now {now}.")


def _compare(read: Steps, words: Text) -> None:
    """Check that the words fit the steps: a heading for each step, in the same order, and a text for each answer."""
    wanted = [step.id for step in read.steps]
    for step in read.steps:
        if step.id not in words.steps:
            raise LessonError(words.file, 1, f"The step {step.id!r} has no heading here: ## … {{#{step.id}}}.")
    for name, texts in words.steps.items():
        if name not in wanted:
            raise LessonError(words.file, texts.line, f"There is no step {name!r} in {steps.NAME}.")
    if list(words.steps) != wanted:
        raise LessonError(words.file, 1, f"The headings are not in the order of the steps: {', '.join(wanted)}.")
    for step in read.steps:
        _compare_answers(step, words.steps[step.id], words.file)


def _compare_answers(step: Step, texts: StepText, file: str) -> None:
    names = [answer.name for answer in step.answers()]
    if (names or step.task) and not texts.question:
        raise LessonError(file, texts.line, f"The step {step.id!r} needs a question, such as: ? What happens?")
    for name in names:
        if name not in texts.answers:
            raise LessonError(file, texts.line, f"The answer {name!r} has no text: - {name}: …")
        if not texts.answers[name].reply:
            raise LessonError(file, texts.answers[name].line, f"The answer {name!r} has no reply.")
    for name, answer in texts.answers.items():
        if name not in names:
            raise LessonError(file, answer.line, f"The step {step.id!r} has no answer {name!r}.")
