"""Lists all actions and observation fields of all games, for the documentation."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from html import escape

from robodrome.environment import Environment
from tabletop.base.errors import OptionError
from tabletop.base.shipped import SHIPPED
from tabletop.core import game as games
from tabletop.core.game import Game, Option
from tools.pages.sources import in_line

_NAME = "name"
_FEW = 4
"""Up to this many names of a kind of action are listed in full."""


def every_space() -> str:
    """Return the actions and fields of all games as markup; the id of a game's part is its name."""
    return "\n".join(part for game in map(games.find, SHIPPED) if game.learning for part in _game(game))


def _game(game: Game) -> Iterator[str]:
    env = Environment(game)
    version = env.learning.version
    yield f'<h2 id="{game.name}">{escape(game.title)}, version {version}</h2>'
    yield f"<p>{env.seats} seats, {env.moves} actions.</p>"
    yield "<p>Actions:</p>"
    yield _table(("number", _NAME, "what it does"), _actions(env))
    yield "<p>Fields of an observation:</p>"
    yield _table(("place", _NAME, "shape", "numbers", "meaning"), _fields(env))
    if env.planes:
        rows, columns = env.planes[0].shape
        yield f"<p>Planes of {rows} rows and {columns} columns:</p>"
        yield _table(("place", _NAME, "numbers", "meaning"), _planes(env))
    more = list(_with_options(game, env))
    if more:
        yield "<p>What options add:</p>"
        yield _table(("option", "what", _NAME, "meaning"), more)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table of texts, with the column `name` as code."""
    titles = "".join(f"<th>{title}</th>" for title in head)
    named = head.index(_NAME)
    lines = [
        "".join(f"<td>{_code(cell) if place == named else in_line(cell)}</td>" for place, cell in enumerate(row))
        for row in rows
    ]
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{titles}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
    )


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _actions(env: Environment) -> Iterator[tuple[str, ...]]:
    first = 0
    for kind in env.kinds:
        names, last = kind.names, first + len(kind.names) - 1
        listed = ", ".join(names) if len(names) <= _FEW else f"{names[0]}, {names[1]}, … {names[-1]}"
        yield _span(first, last), listed, kind.about
        first = last + 1


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} to {last}"


def _fields(env: Environment) -> Iterator[tuple[str, ...]]:
    at = 0
    for field in env.fields:
        yield (
            _span(at, at + field.size - 1),
            field.name,
            _shape(field.shape),
            f"{field.low} to {field.high}",
            field.about,
        )
        at += field.size


def _shape(shape: tuple[int, ...]) -> str:
    return "" if math.prod(shape) == 1 else " by ".join(map(str, shape))


def _planes(env: Environment) -> Iterator[tuple[str, ...]]:
    for number, plane in enumerate(plane for some in env.planes for plane in some.planes):
        yield f"{number}", plane.name, f"{plane.low} to {plane.high}", plane.about


def _everything(env: Environment) -> Iterator[tuple[str, str, str]]:
    """Yield kind, name and meaning of all actions, fields and planes."""
    for kind in env.kinds:
        yield "action", kind.names[0], kind.about
    for field in env.fields:
        yield "field", field.name, field.about
    for some in env.planes:
        for plane in some.planes:
            yield "plane", plane.name, plane.about


def _with_options(game: Game, bare: Environment) -> Iterator[tuple[str, ...]]:
    """Yield each action, field and plane that an option's value adds on its own, once, with the first such option."""
    known = {(what, name) for what, name, _ in _everything(bare)}
    for option in sorted(game.options, key=lambda one: len(_values(one))):  # few values first
        for value in _values(option):
            for what, name, about in _everything(_alone(game, option.name, value) or bare):
                if (what, name) not in known:
                    known.add((what, name))
                    yield f"{option.name}={value}", what, name, about


def _values(option: Option) -> tuple[str, ...]:
    return tuple(
        value for value in option.choices or (option.listing() if option.listing else ()) if value != option.default
    )


def _alone(game: Game, name: str, value: str) -> Environment | None:
    """Return a game with this option alone and the fewest seats that it allows; None if no number of seats allows it."""
    for seats in range(game.seats[0], game.seats[1] + 1):
        try:
            return Environment(game, seats, {name: value})
        except OptionError:
            continue
    return None
