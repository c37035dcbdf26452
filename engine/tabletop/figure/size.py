"""How much room a figure needs on a page, for texts that keep it free before the figure is there.

Words are counted, not measured: letters differ from device to device, and a little too much room moves nothing."""

from math import ceil
from typing import NamedTuple

from tabletop.figure.figure import Figure
from tabletop.film.timeline import timeline

_LINE, _GAP, _BUTTON = 24, 16, 44
"""Pixels of a line of text, between two paragraphs, and of what is touched."""
_LETTERS = 50
"""Letters of a line, as wide as a frame is at most."""
_STORY = 14 * 16
"""Pixels of a list of what happens at most, as in figure.css."""
_EDGES, _INDENT = 46, 24
"""Pixels of the page of a frame around the figure: its title without words, and its padding at both sides."""


class Size(NamedTuple):
    """The height of the picture by its width, the pixels of all else as the figure stands at first, and how much more there is
    with an answer open."""

    picture: float
    words: int
    opened: int

    def frame(self, wide: int) -> int:
        """Pixels of a frame of that width in which every answer can be read."""
        return ceil((wide - _INDENT) * self.picture) + self.words + self.opened + _EDGES + _LINE

    @property
    def style(self) -> str:
        """The style of an element that keeps its place free; the picture is as high as figure.css lets it be."""
        picture = f"min(min(100%,46rem)*{self.picture:.3f},80vh)"
        return f"display:block;--room:calc({picture} + {self.words}px);padding-bottom:var(--room)"


def size(figure: Figure) -> Size:
    """The room that a figure needs."""
    part, question = figure.film.part, figure.question
    words = sum(_text(paragraph) + _GAP for paragraph in figure.caption.split("\n\n") if paragraph.strip())
    words += _BUTTON + 2 * _GAP if figure.link else 0
    words += _text(figure.goal) + _GAP if figure.goal else 0
    sentences = len(timeline(figure.film).captions)
    if question is None:
        words += (_BUTTON + _GAP + min(_STORY, 2 * sentences * _LINE) + _GAP) if sentences else 0
        return Size(part.height / part.width, words, 0)
    how = 2 * _LINE + _GAP
    words += 2 * _GAP + _text(question.text) + how + sum(max(_BUTTON, _text(one.text) + 20) for one in question.answers)
    words += _BUTTON + (_BUTTON + _GAP if question.before else 0)  # what happens, and the buttons of the film
    opened = [_text(one.reply) + _LINE + _GAP + (0 if one.right else _BUTTON) for one in question.answers]
    right = [_text(one.reply) + _LINE + _GAP for one in question.answers if one.right]
    return Size(
        part.height / part.width,
        words,
        max(*opened, max(right) + min(_STORY, sentences * 2 * _LINE) + 2 * (_BUTTON + _GAP)),
    )


def _text(said: str) -> int:
    return _LINE * max(1, ceil(len(said) / _LETTERS))
