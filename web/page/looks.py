"""Drawings of the games as SVG within the page, in colours of the style sheet."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tabletop.show import svg
from tabletop.show.scene import Shapes


class _Variables(Mapping[str, str]):
    """Gives each role the CSS variable of that name."""

    def __getitem__(self, role: str) -> str:
        return f"var(--{role})"

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


VARIABLES = _Variables()
"""The colours of drawings within the page: a CSS variable for each role."""


@cache
def drawn(look: Callable[[str], Shapes], name: str) -> str:
    """A look of one cell as SVG; the style sheet sets its size."""
    return svg.icon(look(name), VARIABLES, 40)


def symbol(shapes: Shapes, name: str) -> str:
    """A drawing of one cell as an SVG symbol with the id `name`, for `use` in many places."""
    return svg.symbol(shapes, VARIABLES, name)


@cache
def drawn_whole(look: Callable[[str], Shapes], name: str, badge: str = "") -> str:
    """A look of any size with its badge, as SVG; the style sheet sets its size."""
    return svg.whole((*look(name), *(look(badge) if badge else ())), VARIABLES)
