"""Figures in one page: drawings and colours that several films share are written once, and their style is left to a sheet."""

import re

from tabletop.film.picture import style

_COLOURS = re.compile(
    r"(?P<film>#\w+)\{(?P<long>--t:[\d.]+s);(?P<light>[^}]*)\}"
    r"(?P<dark>@supports\([^{]*\)\{)(?P=film)\{([^}]*)\}\}"
    r"(?P<contrast>@media\([^{]*\)\{)(?P=film)\{([^}]*)\}\}"
)
"""The colours of a film by role: the light ones, those that differ in the dark theme, and those with more contrast."""
_FILM = re.compile(r'<svg id="(\w+)"')
_LOOK = re.compile(r'<g id="(\w+l\d+)">(.*?)</g>')
_USE = re.compile(r'<use href="#(\w+l\d+)"')


_RULE = re.compile(r"<small>([^<]*?)(\d+(?:\.\d+)*)([^<]*)</small>")
"""The rule of a sentence below a film."""


_CITED = re.compile(r"\(\d+(?:\.\d+)+(?:, \d+(?:\.\d+)+)*\)")
"""Numbers of rules in brackets, as `lesson.text.cited` finds them."""
_NUMBER = re.compile(r"[\d.]+")
_APART = re.compile(r"(<svg.*?</svg>|<[^>]*>)", re.DOTALL)
"""Markup that is no text: pictures and tags."""


def with_rules(markup: str, rules: str) -> str:
    """Markup with figures in which numbers of rules are links to the page `rules`, in captions and in other text."""
    markup = _RULE.sub(rf'<small>\1<a href="{rules}#\2">\2</a>\3</small>', markup)

    def linked(found: re.Match[str]) -> str:
        return _NUMBER.sub(rf'<a href="{rules}#\g<0>">\g<0></a>', found[0])

    parts = enumerate(_APART.split(markup))
    return "".join(part if place % 2 else _CITED.sub(linked, part) for place, part in parts)


def deduplicate(markup: str) -> str:
    """Markup with figures in which each drawing stands only in the first film that needs it, and without the style that
    `write.sheet` has."""
    for film in _FILM.findall(markup):
        markup = markup.replace(style(f"#{film}"), "")
    kept: dict[str, str] = {}  # drawing -> its first id
    ids = {name: kept.setdefault(drawing, name) for name, drawing in _LOOK.findall(markup)}
    markup = _LOOK.sub(lambda found: found[0] if ids[found[1]] == found[1] else "", markup)
    return _colours_once(_USE.sub(lambda found: f'<use href="#{ids[found[1]]}"', markup))


def _colours_once(markup: str) -> str:
    """Markup in which the first film declares the colours for all films that agree with it."""
    together: dict[str, tuple[str | None, ...]] = {}  # role -> its colour in each mode
    films = []
    for found in _COLOURS.finditer(markup):
        tables = [dict(one.split(":", 1) for one in found[part].split(";") if one) for part in ("light", 5, 7)]
        colours = {role: tuple(table.get(role) for table in tables) for role in tables[0]}
        if all(together.setdefault(role, values) == values for role, values in colours.items()):
            films.append(found["film"])
    names = ",".join(films)

    def written(found: re.Match[str]) -> str:
        if found["film"] not in films:
            return found[0]
        alone = f"{found['film']}{{{found['long']}}}"
        if found["film"] != films[0]:
            return alone
        light, dark, contrast = (
            ";".join(f"{role}:{values[mode]}" for role, values in together.items() if values[mode]) for mode in range(3)
        )
        shared = f"{names}{{{light}}}{found['dark']}{names}{{{dark}}}}}{found['contrast']}{names}{{{contrast}}}}}"
        return alone + shared

    return _COLOURS.sub(written, markup)
