"""Writes the page that hosts send for a wrong address: it says so in every language, with links to the other pages."""

from __future__ import annotations

from html import escape
from pathlib import Path

from tabletop.show.words import OFFERED
from tools.pages import KINDS
from tools.pages.page import MISSING, Site, index, link, page, up_from, words

_LINK = Path(__file__).with_suffix(".js")
"""A script for a game's link whose `#` a program has escaped: it redirects to the game."""


def write(site: Site) -> None:
    """Write the page."""
    body = "\n".join(_section(language, place) for place, language in enumerate(OFFERED, 1))
    say = words("en").say
    site.write(
        MISSING,
        page(
            site,
            title=say("missing.title"),
            description=say("missing.text"),
            language="en",
            path=MISSING,
            body=body,
            head=f"<script>{_LINK.read_text(encoding='utf-8')}</script>",
        ),
    )


def _section(language: str, place: int) -> str:
    say, up, level = words(language).say, up_from(MISSING), min(place, 2)
    ways = [link(up, say("play"))]
    ways += [link(up + index(name, language), say(f"kind.{name}")) for name, at in KINDS.items() if at]
    return (
        f'<section lang="{language}"><h{level}>{escape(say("missing.title"))}</h{level}>'
        f"<p>{escape(say('missing.text'))}</p><p>{' · '.join(ways)}</p></section>"
    )
