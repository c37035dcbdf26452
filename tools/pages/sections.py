"""Splits pages of the documentation by headings, for links to headings, the list beside a page, and the search."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

HEADING = re.compile(r'<h([1-4])(?: id="([^"]+)")?>(.*?)</h\1>', re.DOTALL)
MOST = 360
"""Characters at the beginning of a section that the search uses and shows; its subject comes first."""
_NO_TEXT = re.compile(r"<pre.*?</pre>|<svg.*?</svg>|<p class=\"source\">.*?</p>", re.DOTALL)


class Section(NamedTuple):
    """A heading: its level, id ("" without one) and title, and the beginning of the text below."""

    level: int
    id: str
    title: str
    text: str


def sections(article: str) -> Iterator[Section]:
    """Yield the sections of a page in order."""
    parts = HEADING.split(article)
    for level, known, title, below in zip(parts[1::4], parts[2::4], parts[3::4], parts[4::4], strict=True):
        text = _plain(_NO_TEXT.sub(" ", below))
        yield Section(int(level), unescape(known or ""), _plain(title), _cut(text))


def _plain(markup: str) -> str:
    spaced = re.sub(r"</?(?:p|li|ul|ol|td|th|tr|div|table|thead|tbody|br|summary)\b[^>]*>", " ", markup)
    return " ".join(unescape(re.sub(r"<[^>]+>", "", spaced)).split())


def _cut(text: str) -> str:
    return text if len(text) <= MOST else text[: text.rfind(" ", 0, MOST)]


def with_links(article: str) -> str:
    """Return a page in which each heading with an id links to itself."""

    def linked(found: re.Match[str]) -> str:
        level, known, title = found.groups()
        if not known or level == "1" or "<a " in title:
            return found[0]
        return f'<h{level} id="{known}"><a class="self" href="#{known}">{title}</a></h{level}>'

    return HEADING.sub(linked, article)


def index(pages: Mapping[str, str]) -> str:
    """Return the data of the search as JSON: for each path below docs/, a list of sections [id, title, text]."""
    found = {path: [[one.id, _whole(one), one.text] for one in sections(article)] for path, article in pages.items()}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _whole(section: Section) -> str:
    """Return a section's title; for a member, such as `play` of `robodrome.Session`, the full dotted name."""
    return section.id if section.id.endswith(f".{section.title}") else section.title
