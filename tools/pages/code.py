"""Colours code: pieces of programs in the documentation, and whole files with line numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from types import MappingProxyType

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Literal, Name, Operator, _TokenType
from pygments.util import ClassNotFound

from tabletop.show.theme import MODES, SHARED, Table

COLOURS: Table = {
    "code-word": ("#07579a", "#5cb8ff", "#5cb8ff"),
    "code-text": ("#13633c", "#53c98b", "#53c98b"),
    "code-number": ("#8a3a00", "#ffb26b", "#ffb26b"),
    "code-name": ("#6b3fa0", "#c9a2ff", "#c9a2ff"),
    "code-remark": (SHARED["ink-soft"]),
}
"""Colours of the classes of `coloured`, by mode. All have a contrast of at least 4.5 to the background of code."""

_CLASSES: Mapping[_TokenType, str] = MappingProxyType(
    {
        Keyword: "word",
        Operator.Word: "word",
        Name.Tag: "word",
        Literal.String: "text",
        Literal.Number: "number",
        Name.Function: "name",
        Name.Class: "name",
        Name.Decorator: "name",
        Name.Attribute: "name",
        Comment: "remark",
    }
)
_PLAIN = ("", "text")


def coloured(text: str, language: str) -> str:
    """Return a program as markup, with spans of classes for keywords, strings, numbers, defined names and comments.

    No span crosses the end of a line. Languages "" and "text" stay plain. Raises ValueError for an unknown language."""
    if language in _PLAIN:
        return escape(text, quote=False)
    try:
        lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        raise ValueError(f"No lexer knows the language “{language}” of a block of code.") from None
    return "".join(_pieces(lexer.get_tokens(text)))


def numbered(text: str) -> str:
    """Return a Python file as markup, with an id `L<number>` on each line."""
    lines = coloured(text, "python").removesuffix("\n").split("\n")
    return "\n".join(f'<span id="L{number}">{line}</span>' for number, line in enumerate(lines, 1))


def colours() -> str:
    """Return a style sheet with the pages' colours in each mode chosen by the reader, and the code's colours in each mode that
    the system prefers."""
    wishes = ("", " and (prefers-color-scheme: dark)", " and (prefers-contrast: more)")
    by_system = [f"@media screen{wish} {{ :root {{ {_variables(COLOURS, at)} }} }}\n" for at, wish in enumerate(wishes)]
    by_choice = [
        f'@media screen {{ :root[data-chosen="{mode}"] {{ {_variables({**SHARED, **COLOURS}, at)} '
        f"color-scheme: {'light' if mode == 'light' else 'dark'}; }} }}\n"
        for at, mode in enumerate(MODES)
    ]
    return "".join([*by_system, *by_choice])


def _variables(table: Table, mode: int) -> str:
    return " ".join(f"--{role}: {colours[mode]};" for role, colours in table.items())


def _pieces(tokens: Iterator[tuple[_TokenType, str]]) -> Iterator[str]:
    for kind, text in tokens:
        classes = next((_CLASSES[one] for one in (*reversed(kind.split()),) if one in _CLASSES), "")
        for at, line in enumerate(text.split("\n")):
            shown = escape(line, quote=False)
            yield ("\n" if at else "") + (f'<span class="{classes}">{shown}</span>' if classes and line else shown)
