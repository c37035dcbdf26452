"""What a figure is: a film, its title, and a question about it. All texts are in one language already."""

from typing import NamedTuple

from tabletop.base.errors import OptionError
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import OPENING, Timeline

KINDS = ("choice", "cell", "order")
_JUST_BEFORE = 0.02


class Answer(NamedTuple):
    """One answer: `reply` is said once it is chosen, with its rule. `film` is what it leads to, where each answer has an
    outcome of its own; `place` is where a question of kind "cell" has it touched, as (x, y) of the scene."""

    text: str
    right: bool
    reply: str
    film: Stretch | None = None
    place: tuple[float, float] | None = None


class Question(NamedTuple):
    """What is asked while the film stands. Kinds: "choice" among sentences; "cell", touched on the picture; "order", the
    answers in their right order, which are shown in another. The film stands before event number `before` of its reel;
    without it at its beginning."""

    text: str
    answers: tuple[Answer, ...]
    kind: str = "choice"
    before: int | None = None


class Figure(NamedTuple):
    """A film with words. `id` is the game and a name, as "roborally/belts-meet"; `link` is the fragment of the address at which
    the game goes on from here, "" for none; with a `goal` it is that of a task with this goal. `caption` are paragraphs that
    stand above the film, where no page around it says them; `alt` is what the picture shows, for those who cannot see it."""

    id: str
    title: str
    film: Stretch
    question: Question | None = None
    link: str = ""
    goal: str = ""
    caption: str = ""
    alt: str = ""


def check(figure: Figure) -> None:
    """Raises OptionError for a figure whose question could not be shown or answered."""
    question = figure.question
    if question is None:
        return
    if question.kind not in KINDS:
        raise OptionError(
            "The question of {figure} is of the kind {kind!r}; there are: {known}.",
            figure=figure.id,
            kind=question.kind,
            known=", ".join(KINDS),
        )
    right = [answer for answer in question.answers if answer.right]
    if len(question.answers) < 2 or not right:
        raise OptionError("The question of {figure} needs two answers, one of them right.", figure=figure.id)
    if question.kind == "order" and right != list(question.answers):
        raise OptionError("An order has right answers only; that of {figure} has a wrong one.", figure=figure.id)
    if question.kind == "cell" and not all(answer.place for answer in question.answers):
        raise OptionError("An answer of {figure} has no place on the picture to be touched at.", figure=figure.id)
    if question.before is not None and not figure.film.first <= question.before < figure.film.end:
        raise OptionError(
            "The film of {figure} cannot stand before event {event}, which is not in it.",
            figure=figure.id,
            event=question.before,
        )


def halt(question: Question, line: Timeline) -> float:
    """The second at which a film stands until its question is answered."""
    if question.before is None:
        return OPENING / 2
    return next(one.at for one in line.captions if one.first <= question.before < one.end) - _JUST_BEFORE
