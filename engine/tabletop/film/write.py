"""Films as files: an SVG document that plays itself, or a page with controls and what happens as a list."""

from typing import NamedTuple

from tabletop import resources
from tabletop.errors import OptionError
from tabletop.film import picture
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import Timeline, timeline
from tabletop.markup import escape
from tabletop.words import Words, words

WIDTHS = {"small": 320.0, "medium": 640.0}
"""Pixels across, by the name of a size."""
_SIGNS = {
    "back": "M12 5v14L3 12ZM21 5v14l-9-7Z",
    "play": "M7 4v16l13-8Z",
    "on": "M12 5v14l9-7ZM3 5v14l9-7Z",
}
SPEEDS = (0.25, 0.5, 1, 2)


class Line(NamedTuple):
    """A sentence about what begins to show at a second, and the number of its rule."""

    at: float
    text: str
    rule: str


def told(stretch: Stretch, line: Timeline, said: Words) -> list[Line]:
    """What happens in a film, in order, as its viewer may know it."""
    game, reel = stretch.game, stretch.reel
    return [
        Line(caption.at, game.tell(event.seen_by(reel.viewer), said), event.rule)
        for caption in line.captions
        for event in reel.events[caption.first : caption.end]
        if event.kind not in game.summed
    ]


def as_svg(stretch: Stretch, language: str = "en", size: str = "small") -> str:
    """The film as one document without a script. Raises OptionError."""
    return _svg(stretch, language, size)[0]


def _svg(stretch: Stretch, language: str, size: str) -> tuple[str, list[Line]]:
    if size not in WIDTHS:
        raise OptionError("There is no size {size!r}; there are: {known}.", size=size, known=", ".join(WIDTHS))
    game, line = stretch.game, timeline(stretch)
    lines = told(stretch, line, words(game.name, language))
    story = "\n".join(f"{one.text} ({one.rule})" for one in lines)
    return picture.paint(line, game.name, game.look, width=WIDTHS[size], title=game.title, story=story), lines


def as_page(stretch: Stretch, language: str = "en", size: str = "medium") -> str:
    """The film as a page of its own: with buttons, a slider, and the sentences with their rules. Raises OptionError."""
    drawing, lines = _svg(stretch, language, size)
    say = words("tabletop", language).say
    items = "".join(
        f'<li data-at="{one.at:.2f}">{escape(one.text)} <small>{escape(say("film.rule", rule=one.rule))}</small></li>'
        for one in lines
    )
    buttons = "".join(
        f'<button id="{name}" aria-label="{escape(say(f"film.{name}"))}">'
        f'<svg viewBox="0 0 24 24"><path d="{sign}"/></svg></button>'
        for name, sign in _SIGNS.items()
    )
    speeds = "".join(f'<option value="{one:g}"{" selected" * (one == 1)}>&times; {one:g}</option>' for one in SPEEDS)
    title = escape(stretch.game.title)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_read('page.css')}</style><h1>{title}</h1><figure>{drawing}"
        f'<figcaption id="controls" hidden>{buttons}<input id="moment" type="range" min="0" step="0.01" value="0" '
        f'aria-label="{escape(say("film.moment"))}"><select id="speed" aria-label="{escape(say("film.speed"))}">{speeds}'
        f'</select></figcaption></figure><ol id="story">{items}</ol><script>{_read("page.js")}</script></html>\n'
    )


def _read(name: str) -> str:
    return resources.read("tabletop", f"film/{name}").decode()
