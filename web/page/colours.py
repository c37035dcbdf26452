"""The colours of the page: those of the open game, in the reader's mode (light, dark, …)."""

from collections.abc import Mapping

from tabletop.show import theme
from tabletop.show.theme import MODES
from web.page import dom


def _style_sheet(game: str, seat_colours: tuple[int, ...] = ()) -> str:
    """The colours of all roles in each mode, as variables; `seat_colours` as in `theme.colours`."""
    blocks = []
    for mode in MODES:
        lines = "".join(f"--{role}:{colour};" for role, colour in theme.colours(mode, game, seat_colours).items())
        blocks.append(f':root[data-theme="{mode}"]{{{lines}}}')
    return "\n".join(blocks)


def apply(game: str, seat_colours: tuple[int, ...] = ()) -> None:
    """Give the page the colours of a game; `seat_colours` as in `theme.colours`."""
    dom.by_id("roles").textContent = _style_sheet(game, seat_colours)
    dom.mark("game", game)


def current(game: str, seat_colours: tuple[int, ...] = ()) -> Mapping[str, str]:
    """The colours of a game in the mode that the page has now."""
    return theme.colours(dom.marked("theme"), game, seat_colours)
