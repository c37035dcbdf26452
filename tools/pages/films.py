"""Films that stand in one page: what they have in common is written once."""

import re

from tabletop.film.picture import style

_FILM = re.compile(r'<svg id="(\w+)"')
_LOOK = re.compile(r'<g id="(\w+l\d+)">(.*?)</g>')
_USE = re.compile(r'<use href="#(\w+l\d+)"')


def once(markup: str) -> str:
    """Markup with figures in which a drawing stands in the first film that has it, and the style of all films before them."""
    for film in _FILM.findall(markup):
        markup = markup.replace(style(f"#{film}"), "")
    kept: dict[str, str] = {}  # drawing -> the first id under which it stands
    ids = {name: kept.setdefault(drawing, name) for name, drawing in _LOOK.findall(markup)}
    markup = _LOOK.sub(lambda found: found[0] if ids[found[1]] == found[1] else "", markup)
    markup = _USE.sub(lambda found: f'<use href="#{ids[found[1]]}"', markup)
    return f"<style>{style('.film>svg')}</style>{markup}"
