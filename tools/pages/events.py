"""Lists all events of all games for the documentation: their numbers, sentences, and the information they reveal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from babel.messages.pofile import read_po

from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.rules.event import Kind
from tools.pages.page import words

ROOT = Path(__file__).resolve().parents[2]


def every_event() -> str:
    """Return all kinds of events of all games as markup; the id of a kind is `<game>.<kind>`."""
    return "\n".join(
        f'<h2 id="{one.name}">{escape(one.title)}</h2>\n' + "\n".join(map(_entry, one.events))
        for one in map(game.find, SHIPPED)
        if list(one.events)
    )


def _entry(kind: Kind) -> str:
    explained = kind.vocabulary.fields
    numbers = "".join(f"<li><code>{name}</code>: {escape(explained[name])}</li>" for name in kind.fields)
    return "\n".join(
        [
            f'<h3 id="{kind.vocabulary.game}.{kind}"><code>{kind}</code></h3>',
            *(f"<p>{sentence}</p>" for sentence in _sentences(kind)),
            *([f"<ul>{numbers}</ul>"] if numbers else []),
            *(f"<p>{escape(note)}</p>" for note in _notes(kind)),
        ]
    )


def _sentences(kind: Kind) -> Iterator[str]:
    """Yield the sentences of a kind, those of variants with their names."""
    whole = f"event.{kind}"
    for text, template in _templates(kind.vocabulary.game).items():
        if text == whole:
            yield escape(template)
        elif text.startswith(f"{whole}."):
            yield f"<code>{escape(text.removeprefix(f'{whole}.'))}</code> {escape(template)}"


def _notes(kind: Kind) -> Iterator[str]:
    say, explained = words("en").say, kind.vocabulary.fields
    if kind.secret:
        yield say("docs.event.secret", name=kind.secret, about=explained[kind.secret])
    if kind.reveals:
        yield say("docs.event.reveals")
    if kind.still:
        yield say("docs.event.still")


@cache
def _templates(name: str) -> Mapping[str, str]:
    """Return the English texts of a game by id, the plural if there is one."""
    with (ROOT / f"engine/{name}/locale/en/LC_MESSAGES/{name}.po").open("rb") as file:
        catalogue = read_po(file, locale="en")
    return {_last(message.id): _last(message.string) for message in catalogue}


def _last(forms: str | Sequence[str] | None) -> str:
    """Return the plural if there is one, else the only text."""
    return forms if isinstance(forms, str) else (forms or [""])[-1]
