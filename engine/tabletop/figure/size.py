"""The room that a figure needs on a page, so that embedding texts can reserve it before the figure is loaded.

Letters are counted, as their width differs between devices. A little too much room does no harm."""

from math import ceil
from typing import NamedTuple

from tabletop.figure.figure import Figure
from tabletop.film.timeline import timeline

_LINE, _GAP, _BUTTON = 24, 16, 44
"""Pixels of a line of text, between two paragraphs, and of a button."""
_LETTERS = 50
"""Letters of a line in a frame of the greatest width."""
_STORY = 14 * 16
"""The greatest height of the list of captions in pixels, as in figure.css."""
_EDGES, _INDENT = 46, 24
"""Pixels around the figure on the page of a frame: above and below it without the line of the title, and at both sides."""


class Size(NamedTuple):
    """The room of a figure: the height of the `picture` divided by its width, the pixels of all `words` below it at first, and
    the pixels that an `opened` answer adds."""

    picture: float
    words: int
    opened: int

    def frame(self, wide: int) -> int:
        """The height of a frame, `wide` pixels wide, in which every answer can be read."""
        return ceil((wide - _INDENT) * self.picture) + self.words + self.opened + _EDGES + _LINE

    @property
    def style(self) -> str:
        """The style of an element that reserves its room; the height of the picture is limited as in figure.css."""
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
    words += _BUTTON + (_BUTTON + _GAP if question.before else 0)  # the button to reveal, and those of the film
    opened = [_text(one.reply) + _LINE + _GAP + (0 if one.right else _BUTTON) for one in question.answers]
    right = [_text(one.reply) + _LINE + _GAP for one in question.answers if one.right]
    return Size(
        part.height / part.width,
        words,
        max(*opened, max(right) + min(_STORY, sentences * 2 * _LINE) + 2 * (_BUTTON + _GAP)),
    )


def _text(text: str) -> int:
    return _LINE * max(1, ceil(len(text) / _LETTERS))
