"""A position as an SVG document, in the colours of a theme or in those that the reader's device prefers."""

from collections.abc import Callable
from typing import Any

from tabletop.core.game import Game
from tabletop.show import svg
from tabletop.show.scene import Shapes
from tabletop.show.theme import colours

AUTO = "auto"
"""The theme that is light or dark as the reader's device prefers."""


def picture(
    game: Game,
    view: Any,
    theme: str = AUTO,
    seat_colours: tuple[int, ...] = (),
    look: Callable[[str], Shapes] | None = None,
) -> str:
    """Draw a `view` of a `game` as an SVG document. `theme` is AUTO or one of `theme.MODES`, `seat_colours` are as in
    `theme.colours`. `look` replaces the game's own drawings. Raises OptionError for another theme."""
    look = look or game.look
    if theme != AUTO:
        return svg.paint(game.scene(view), look, colours(theme, game.name, seat_colours), title=game.title)
    light, dark = colours("light", game.name, seat_colours), colours("dark", game.name, seat_colours)
    own = f"robodrome-{game.name}"
    painted = svg.paint(game.scene(view), look, {role: f"var(--{own}-{role})" for role in light}, title=game.title)
    plain, night = ("".join(f"--{own}-{role}:{table[role]};" for role in table) for table in (light, dark))
    style = f"<style>.{own}{{{plain}}}@media(prefers-color-scheme:dark){{.{own}{{{night}}}}}</style>"
    head, end, body = painted.partition("</title>")
    return head.replace("<svg ", f'<svg class="{own}" ', 1) + end + style + body
