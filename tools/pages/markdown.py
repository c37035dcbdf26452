"""Renders our Markdown: CommonMark with tables, and an id for every heading."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tools.pages.code import coloured

NUMBER = re.compile(r"(\d+(?:\.\d+)*)\s+")


@dataclass(frozen=True)
class Heading:
    """A heading: its level, its id, the number at its beginning ("" without one), and the rest of its text."""

    level: int
    id: str
    number: str
    text: str


_READER = MarkdownIt(
    "commonmark", {"html": False, "highlight": lambda text, language, _: coloured(text, language)}
).enable("table")


def parse(text: str) -> tuple[list[Token], list[Heading]]:
    """Return the tokens of a text, with ids on the headings, and the headings in order.

    The id of a heading with a number is the number, so that `#5.3.4` leads to a rule; otherwise its words. Raises ValueError if
    two headings have the same id."""
    tokens, headings, taken = _READER.parse(text), list[Heading](), set[str]()
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        plain = "".join(part.content for part in inline.children or ())
        numbered = NUMBER.match(plain)
        number = numbered[1] if numbered else ""
        found = number or slug(plain)
        if found in taken:
            raise ValueError(f"Two headings have the address #{found}; the second is “{plain}”.")
        taken.add(found)
        token.attrSet("id", found)
        headings.append(Heading(int(token.tag[1]), found, number, plain[numbered.end() :] if numbered else plain))
    return tokens, headings


def render(tokens: list[Token]) -> str:
    """Return tokens as markup. Wide tables and code scroll sideways on their own, also by keyboard."""
    html: str = _READER.renderer.render(tokens, _READER.options, {})
    html = html.replace("<th>", '<th scope="col">')
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return html.replace("<pre>", '<pre tabindex="0">')


def html(text: str) -> str:
    """Return a text as markup."""
    return render(parse(text)[0])


def slug(text: str) -> str:
    """Return words as an id: lower-case letters without accents, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
