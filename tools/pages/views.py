"""Lists the fields and methods of every game's view, for the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from griffe import Attribute, Class, Function

from tabletop.base.shipped import SHIPPED
from tabletop.core import game as games
from tabletop.core.game import Game
from tools.pages.sources import in_line, sources


def every_view() -> str:
    """Return the views of all games as markup; the id of a field is `<game>.<field>`."""
    return "\n".join(map(_view, map(games.find, SHIPPED)))


def meanings() -> dict[str, dict[str, str]]:
    """Return the meanings of all fields, by game and field."""
    return {name: fields(games.find(name)) for name in SHIPPED}


def fields(game: Game) -> dict[str, str]:
    """Return the meanings of the fields of a game's view. Raises ValueError for one without a docstring."""
    return {field: text for field, _, _, text in _members(_known(game))}


def _known(game: Game) -> Class:
    of = type(game.start(game.seats[0], {}).view(None))
    known = sources().modules_collection[f"{of.__module__}.{of.__name__}"]
    assert isinstance(known, Class)
    return known


def _view(game: Game) -> str:
    known = _known(game)
    rows = "\n".join(
        f'<tr id="{game.name}.{name}"><td><code>{escape(called)}</code></td><td>{in_line(about)}</td>'
        f"<td><code>{escape(kind)}</code></td></tr>"
        for name, called, kind, about in _members(known)
    )
    return (
        f'<h2 id="{game.name}">{escape(game.title)}</h2>\n<p>{in_line(_text(known))}</p>\n'
        '<div class="wide" tabindex="0"><table><thead><tr><th>field</th><th>meaning</th><th>type</th></tr></thead>'
        f"<tbody>\n{rows}\n</tbody></table></div>"
    )


def _members(known: Class) -> Iterator[tuple[str, str, str, str]]:
    """Yield name, name with parameters, type and meaning of each field and method."""
    for name, member in known.members.items():
        if name.startswith("_"):
            continue
        if isinstance(member, Attribute):
            yield name, name, str(member.annotation), _text(member)
        elif isinstance(member, Function):
            yield (
                name,
                f"{name}({', '.join(one.name for one in member.parameters)})",
                str(member.returns),
                _text(member),
            )


def _text(member: Attribute | Class | Function) -> str:
    """Return a docstring on one line. Raises ValueError if there is none."""
    if member.docstring is None:
        raise ValueError(f"Add a docstring to {member.path}: the documentation shows it.")
    return " ".join(str(member.docstring.value).split())
