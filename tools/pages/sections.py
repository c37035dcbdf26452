"""Pages of the documentation by their headings: links to each, the list beside a page, and what a search looks through."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

HEADING = re.compile(r'<h([1-4])(?: id="([^"]+)")?>(.*?)</h\1>', re.DOTALL)
MOST = 360
"""Characters of a section that are searched and shown: it begins with what it is about."""
_NO_TEXT = re.compile(r"<pre.*?</pre>|<svg.*?</svg>|<p class=\"source\">.*?</p>", re.DOTALL)


class Section(NamedTuple):
    """A heading with its level, its id ("" of a page without one), its text, and the beginning of what stands below it."""

    level: int
    id: str
    title: str
    text: str


def sections(article: str) -> Iterator[Section]:
    """The sections of a page in order."""
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
    """A page in which every heading that has an id is a link to itself."""

    def linked(found: re.Match[str]) -> str:
        level, known, title = found.groups()
        if not known or level == "1" or "<a " in title:
            return found[0]
        return f'<h{level} id="{known}"><a class="self" href="#{known}">{title}</a></h{level}>'

    return HEADING.sub(linked, article)


def index(pages: Mapping[str, str]) -> str:
    """What is searched, as JSON: for each page, by its path below docs/, its sections, each as id, title and text."""
    found = {path: [[one.id, _whole(one), one.text] for one in sections(article)] for path, article in pages.items()}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _whole(section: Section) -> str:
    """Its title; of a name that stands below another, as `play` below `robodrome.Session`, the whole name."""
    return section.id if section.id.endswith(f".{section.title}") else section.title
