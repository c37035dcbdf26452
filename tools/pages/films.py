"""Figures that stand in one page: what their films have in common is written once, and their style lies beside the pages."""

import re

from tabletop.figure import write
from tabletop.film.picture import style

STYLE = "figure.css"
"""Where it lies within the site; pages with figures link to it, so that they stand as they should without their script."""

_FILM = re.compile(r'<svg id="(\w+)"')
_LOOK = re.compile(r'<g id="(\w+l\d+)">(.*?)</g>')
_USE = re.compile(r'<use href="#(\w+l\d+)"')


def once(markup: str) -> str:
    """Markup with figures in which a drawing stands in the first film that has it, and the style of films is left to STYLE."""
    for film in _FILM.findall(markup):
        markup = markup.replace(style(f"#{film}"), "")
    kept: dict[str, str] = {}  # drawing -> the first id under which it stands
    ids = {name: kept.setdefault(drawing, name) for name, drawing in _LOOK.findall(markup)}
    markup = _LOOK.sub(lambda found: found[0] if ids[found[1]] == found[1] else "", markup)
    return _USE.sub(lambda found: f'<use href="#{ids[found[1]]}"', markup)


def sheet() -> str:
    """What stands in STYLE."""
    return f"{write.sheet()}\n"
