"""Films as files: an SVG document that plays by itself, and the captions of a film."""

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.base.errors import OptionError
from tabletop.film import picture
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import Timeline, timeline
from tabletop.show.words import Words, words

WIDTHS = {"small": 320.0, "medium": 640.0}
"""Width in pixels, by the name of a size."""


class Line(NamedTuple):
    """A caption that begins at a second: its sentence, and the number of its rule."""

    at: float
    text: str
    rule: str


def captions(stretch: Stretch, line: Timeline, words: Words) -> list[Line]:
    """The captions of a film, in order, as its viewer may know them."""
    return [
        Line(caption.at, text, rule)
        for caption in line.captions
        for text, rule in _sentences(stretch, caption.first, caption.end, words)
    ]


def story(stretch: Stretch, first: int, end: int, words: Words) -> str:
    """The sentences of events `first` to `end` (not included), as the viewer of a film may know them."""
    return " ".join(text for text, _ in _sentences(stretch, first, end, words))


def _sentences(stretch: Stretch, first: int, end: int, words: Words) -> Iterator[tuple[str, str]]:
    """The sentences, with the numbers of their rules."""
    game, reel = stretch.game, stretch.reel
    tell = stretch.own_tell or (lambda event: game.tell(event, words))
    for event in reel.events[first:end]:
        if not event.kind.summed:
            yield tell(event.seen_by(reel.viewer)), event.rule


def as_svg(stretch: Stretch, language: str = "en", size: str = "small", title: str = "", alt: str = "") -> str:
    """The film as one SVG document without a script. Its title is `title`, or else that of the game. Screen readers say `alt`,
    or else the captions. `size` is a name in WIDTHS. Raises OptionError for another size or language."""
    if size not in WIDTHS:
        raise OptionError("There is no size {size!r}; there are: {known}.", size=size, known=", ".join(WIDTHS))
    game, line = stretch.game, timeline(stretch)
    lines = "\n".join(f"{one.text} ({one.rule})" for one in captions(stretch, line, words(game.name, language)))
    return picture.paint(
        line,
        game.name,
        stretch.look,
        width=WIDTHS[size],
        title=title or game.title,
        story=alt or lines,
        seat_colours=stretch.seat_colours,
        crop=stretch.crop,
        notes=stretch.notes,
    )
