"""The parts of a figure: a film, its title, and a question about it. All texts are in one language."""

from typing import NamedTuple

from tabletop.base.errors import OptionError
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import OPENING, Timeline

KINDS = ("choice", "cell", "order")
_JUST_BEFORE = 0.02


class Answer(NamedTuple):
    """One answer of a question. `right` says whether it is correct. `reply`, with its rule, appears once it is chosen. `film`
    shows its outcome, if each answer has its own. `place` is where to touch it, for the kind "cell", as (x, y) of the scene."""

    text: str
    right: bool
    reply: str
    film: Stretch | None = None
    place: tuple[float, float] | None = None


class Question(NamedTuple):
    """A question that is asked while the film is halted. Kinds: "choice" among sentences; "cell", touched on the picture;
    "order", where `answers` are in their right order and are shown in another. The film halts before event number `before` of
    its reel, or at its beginning for None."""

    text: str
    answers: tuple[Answer, ...]
    kind: str = "choice"
    before: int | None = None


class Figure(NamedTuple):
    """A film with words. `id` is the game and a name, such as "roborally/belts-meet". `link` is the fragment of an address at
    which to play on from here, "" for none; with a `goal` it opens a task with this goal. `caption` are paragraphs above the
    film, unless the page around it has them. `alt` describes the picture for screen readers."""

    id: str
    title: str
    film: Stretch
    question: Question | None = None
    link: str = ""
    goal: str = ""
    caption: str = ""
    alt: str = ""


def check(figure: Figure) -> None:
    """Raises OptionError if the question of a figure cannot be shown or answered."""
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
    """The second at which a film halts until its question is answered."""
    if question.before is None:
        return OPENING / 2
    return next(one.at for one in line.captions if one.first <= question.before < one.end) - _JUST_BEFORE
