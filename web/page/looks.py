"""Drawings of the games as pictures within the page; they follow the theme by themselves."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tabletop.show import svg
from tabletop.show.scene import Shapes


class _Variables(Mapping[str, str]):
    """Every role as the style sheet's variable of that name."""

    def __getitem__(self, role: str) -> str:
        return f"var(--{role})"

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


VARIABLES = _Variables()
"""For drawings within the page: every role takes its colour from the theme."""


@cache
def drawn(look: Callable[[str], Shapes], name: str) -> str:
    """One look of a game that fits a cell, as SVG whose size the style sheet decides."""
    return svg.icon(look(name), VARIABLES, 40)


def symbol(shapes: Shapes, name: str) -> str:
    """A drawing that fits a cell as an SVG symbol of that id, for `use` in many places."""
    return svg.symbol(shapes, VARIABLES, name)


@cache
def drawn_whole(look: Callable[[str], Shapes], name: str, badge: str = "") -> str:
    """One look of a game with its badge, of whatever size, as SVG whose size the style sheet decides."""
    return svg.whole((*look(name), *(look(badge) if badge else ())), VARIABLES)
