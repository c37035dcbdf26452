"""Writes the documentation for programmers: prose from docs/guide, all events of all games, and all public names with their
docstrings."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from griffe import Module

from tabletop import __version__
from tabletop.formats import find
from tabletop.show.theme import MODES
from tabletop.show.words import OFFERED
from tabletop.show.words import words as words_of
from tabletop.telling.coaching import coach
from tabletop.telling.luck import picture, table
from tools import leaderboard
from tools.pages import reference, sections
from tools.pages.code import colours
from tools.pages.events import every_event
from tools.pages.markdown import parse, render
from tools.pages.page import Site, for_teachers, index, link, page, up_from, words
from tools.pages.sources import described
from tools.pages.spaces import every_space
from tools.pages.views import every_view

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide"
PAGES = (
    "start",
    "notation",
    "links",
    "together",
    "bots",
    "coach",
    "views",
    "games",
    "events",
    "learning",
    "benchmark",
    "data",
    "pages",
)
"""The pages of prose in reading order; each is a file of GUIDE."""
_LISTS = {"views": every_view, "events": every_event, "learning": every_space, "benchmark": leaderboard.table}
"""Functions for the lists at the end of some pages, over all games."""
CLASS = "class"
"""The page for teachers, also a file of GUIDE. The lessons and the lab link to it, not the list of pages for programmers."""
API = "api"
EVERY = (*PAGES, CLASS, API)
STYLES = ("docs/docs.css", "docs/colours.css")

_SHOWN = re.compile(r"^::: ([\w.]+)$", re.MULTILINE)
_WAY = re.compile(r'href="(\w+)\.md(#[^"]*)?"')
"""A link from one file of GUIDE to another, which a repository host follows."""
_ACCOUNT = re.compile(r"^::: coach (\S+) (\d)$", re.MULTILINE)


def title(name: str) -> str:
    """Return the heading of a page of prose."""
    return (GUIDE / f"{name}.md").read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def path(name: str) -> str:
    """Return the address of a page within the site."""
    return f"docs/{name}/"


def write(site: Site) -> None:
    """Write all pages, their index in every language, the pages of linked sources, and the data of the search."""
    articles = {f"{name}/": article(name) for name in EVERY}
    for name in EVERY:
        site.write(path(name), _page(site, name, heading(name), articles[f"{name}/"]))
    for module in reference.modules():
        site.write(reference.source_path(module.path), _source_page(site, module))
    for language in OFFERED:
        site.write(index("docs", language), index_page(site, language))
    site.write("docs/search.json", sections.index(articles))
    site.write("docs/colours.css", colours())


def article(name: str) -> str:
    """Return the text of a page as markup."""
    if name == API:
        return reference.reference()
    text = (GUIDE / f"{name}.md").read_text(encoding="utf-8")
    return _prose(text) + (_LISTS[name]() if name in _LISTS else "")


def _shown(name: str) -> str:
    """Return the replacement of a line `::: name`: a program of GUIDE, or the docstring of that name."""
    if name.endswith(".py"):
        return f"```python\n{(GUIDE / name).read_text(encoding='utf-8')}```"
    return described(name)


def _prose(text: str) -> str:
    """Return a text as markup, with its lines `::: name` and `::: coach LINK SEAT` replaced."""
    first, *rest = _ACCOUNT.split(_SHOWN.sub(lambda found: _shown(found[1]), text))
    html = render(parse(first)[0])
    for game, seat, following in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        html += _account(game, int(seat)) + render(parse(following)[0])
    return _WAY.sub(lambda found: f'href="../{found[1]}/{found[2] or ""}"', html)


def _account(game: str, seat: int) -> str:
    """Return luck and skill of a seat in a finished game, as the app shows them."""
    found, shared = coach(find.open_last(game), seat), words_of("tabletop", "en")
    rounds = [str(share.round) for share in found.shares]
    parts = f"<p><b>{escape(found.sentence)}</b></p>{picture(found, shared, rounds)}{table(found, shared, rounds)}"
    return f'<div class="coached">{parts}</div>\n'


def _page(site: Site, name: str, title: str, text: str) -> str:
    here, say = path(name), words("en").say
    below = [one for one in sections.sections(text) if one.level == 2 and one.id]
    listed = contents(here, name, "".join(f"<li>{link(f'#{one.id}', one.title)}</li>" for one in below))
    body = (
        f'{bar("en", here)}\n<div class="beside"><nav class="contents" tabindex="0" aria-label="{escape(say("docs.index"))}">'
        f"<details><summary>{escape(say('docs.contents'))}</summary>{listed}</details></nav>\n"
        f'<article lang="en">\n{sections.with_links(text)}{_around(name)}</article></div>'
    )
    return _framed(site, title, here, body)


def _source_page(site: Site, module: Module) -> str:
    here = reference.source_path(module.path)
    back = link(f"{up_from(here)}{path(API)}", words("en").say("docs.api"))
    body = f'{bar("en", here)}\n<article lang="en"><p>{back}</p>\n{reference.source(module)}</article>'
    return _framed(site, module.path, here, body)


def _framed(site: Site, title: str, here: str, body: str) -> str:
    return page(
        site,
        title=title,
        description=words("en").say("docs.description"),
        language="en",
        path=here,
        body=body,
        kind="docs",
        styles=STYLES,
        head=_scripts(here),
    )


def _scripts(here: str) -> str:
    """Return the script tags: the colours run before the first paint, the search after loading."""
    up = up_from(here)
    return f'<script src="{up}docs/theme.js"></script>\n<script type="module" src="{up}docs/search.js"></script>'


def bar(language: str, here: str) -> str:
    """Return the bar above every page: search field, choice of colours, and version. Without a script, a sentence with a link
    to the index replaces the field and the choice."""
    say, up = words(language).say, up_from(here)
    label = escape(say("docs.search"))
    labels = "".join(f' data-{name}="{escape(say(f"docs.{name}"))}"' for name in ("found", "none", "failed"))
    choices = "".join(f'<option value="{name}">{escape(say(f"docs.{name}"))}</option>' for name in ("auto", *MODES))
    return (
        f'<div class="docs-bar"><search hidden{labels}><input type="search" role="combobox" aria-expanded="false" '
        f'aria-controls="hits" aria-autocomplete="list" aria-label="{label}" placeholder="{label}" autocomplete="off" '
        f'spellcheck="false"><kbd>/</kbd><p class="unseen" role="status"></p>'
        f'<div id="hits" role="listbox" aria-label="{label}" lang="en" hidden></div></search>\n'
        f'<p class="without">{escape(say("docs.without"))} {link(up + index("docs", language), say("docs.index"))}</p>\n'
        f'<label class="colours" hidden><span>{escape(say("docs.colours"))}</span> <select>{choices}</select></label>\n'
        f"{version(say('docs.version', version=__version__))}</div>"
    )


def version(text: str) -> str:
    """Return the line with the page's version; tools/versions.py replaces it by a choice if the site has several versions."""
    return f'<p class="version">{escape(text)}</p>'


def contents(here: str, name: str, below: str) -> str:
    """Return the list of all pages, with the headings of the current page below it."""
    current = ' aria-current="page"'
    items = "".join(
        f"<li>{link(up_from(here) + path(other), text, current if other == name else '')}"
        f"{f'<ol>{below}</ol>' if other == name and below else ''}</li>"
        for other, text in _listed()
    )
    return f"<ol>{items}</ol>"


def _around(name: str) -> str:
    """Return links to the pages before and after this one; "" for the page that is not in the list."""
    if name == CLASS:
        return ""
    listed, say = _listed(), words("en").say
    at = [other for other, _ in listed].index(name)
    ways = [
        link(f"../{listed[to][0]}/", f"{say(f'docs.{kind}')}: {listed[to][1]}", f' class="{kind}" rel="{kind}"')
        for kind, to in (("prev", at - 1), ("next", at + 1))
        if 0 <= to < len(listed)
    ]
    return f'<nav class="around" aria-label="{escape(say("docs.around"))}">{"".join(ways)}</nav>'


def heading(name: str) -> str:
    """Return the title of a page of prose, or of the list of names."""
    return words("en").say("docs.api") if name == API else title(name)


def _listed() -> list[tuple[str, str]]:
    return [(name, heading(name)) for name in (*PAGES, API)]


def index_page(site: Site, language: str) -> str:
    """Return the index of the documentation."""
    say, here = words(language).say, index("docs", language)
    listed = "".join(f'<li lang="en">{link(up_from(here) + path(name), text)}</li>' for name, text in _listed())
    return page(
        site,
        title=say("docs.index"),
        description=say("docs.description"),
        language=language,
        path=here,
        body=f"{bar(language, here)}\n<h1>{escape(say('docs.index'))}</h1>\n"
        f"<p>{escape(say('docs.text'))}</p>\n<ul>{listed}</ul>\n"
        f"<h2>{link(up_from(here) + 'lab.html', say('lab.title'))}</h2>\n<p>{escape(say('lab.text'))} "
        f"{for_teachers(language, up_from(here))}</p>",
        kind="docs",
        others={other: index("docs", other) for other in OFFERED},
        styles=STYLES,
        head=_scripts(here),
    )
