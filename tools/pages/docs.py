"""The documentation for those who program: prose from docs/guide, every event of every game, and every public name from the
docstrings of the sources."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path

from griffe import Attribute, Class, Function, Module
from griffe import Object as Thing

from tabletop.formats import find
from tabletop.show.words import OFFERED
from tabletop.show.words import words as texts
from tabletop.telling.coaching import coach
from tabletop.telling.luck import picture, table
from tools import leaderboard
from tools.pages.events import every_event
from tools.pages.markdown import parse, render
from tools.pages.page import Site, index, link, page, up_from, words
from tools.pages.sources import described, sources
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
    "class",
    "views",
    "games",
    "events",
    "learning",
    "benchmark",
    "data",
    "pages",
)
"""The pages of prose, in the order in which they are read; each is a file of GUIDE."""
_LISTS = {"views": every_view, "events": every_event, "learning": every_space, "benchmark": leaderboard.table}
"""What some of them end with: a list of what all games have."""
API = "api"
FACE = "robodrome"

_SHOWN = re.compile(r"^::: ([\w.]+)$", re.MULTILINE)
_ACCOUNT = re.compile(r"^::: coach (\S+) (\d)$", re.MULTILINE)


def public() -> list[tuple[str, Thing]]:
    """Every public name, and what stands for it in the sources."""
    face = sources().modules_collection[FACE]
    assert isinstance(face, Module)
    return [(str(name), _target(face, str(name))) for name in face.exports or ()]


def _target(module: Module, name: str) -> Thing:
    found = module[name]
    target = found.final_target if found.is_alias else found
    assert isinstance(target, Thing)
    return target


def title(name: str) -> str:
    """The heading of a page of prose."""
    return (GUIDE / f"{name}.md").read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def path(name: str) -> str:
    """Where a page stands within the site."""
    return f"docs/{name}/"


def write(site: Site) -> None:
    """Write all pages, and an index of them in every language."""
    for name in PAGES:
        text = (GUIDE / f"{name}.md").read_text(encoding="utf-8")
        prose = _prose(text)
        listed = _LISTS[name]() if name in _LISTS else ""
        site.write(path(name), _page(site, name, title(name), prose + listed))
    site.write(path(API), _page(site, API, words("en").say("docs.api"), reference()))
    for language in OFFERED:
        site.write(index("docs", language), index_page(site, language))


def _shown(name: str) -> str:
    """What stands for a line `::: name`: a program of GUIDE, or the docstring of that name."""
    if name.endswith(".py"):
        return f"```python\n{(GUIDE / name).read_text(encoding='utf-8')}```"
    return described(name)


def _prose(text: str) -> str:
    """The markup of a page, with what stands for its lines `::: name` and `::: coach LINK SEAT`."""
    first, *rest = _ACCOUNT.split(_SHOWN.sub(lambda found: _shown(found[1]), text))
    html = render(parse(first)[0])
    for game, seat, following in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        html += _account(game, int(seat)) + render(parse(following)[0])
    return html


def _account(game: str, seat: int) -> str:
    """Luck and skill of a seat in a game that is over, as the page of the game shows it."""
    found, said = coach(find.open_last(game), seat), texts("tabletop", "en")
    rounds = [str(share.round) for share in found.shares]
    told = f"<p><b>{escape(found.sentence)}</b></p>{picture(found, said, rounds)}{table(found, said, rounds)}"
    return f'<div class="coached">{told}</div>\n'


def _page(site: Site, name: str, heading: str, article: str) -> str:
    here, say = path(name), words("en").say
    current = ' aria-current="page"'
    listed = "".join(
        f"<li>{link(up_from(here) + path(other), text, current if other == name else '')}</li>"
        for other, text in _listed()
    )
    body = (
        f'<div class="beside"><nav class="contents" aria-label="{escape(say("docs.index"))}"><ol>{listed}</ol></nav>\n'
        f'<article lang="en">\n{_reachable(article)}</article></div>'
    )
    return page(
        site,
        title=heading,
        description=say("docs.description"),
        language="en",
        path=here,
        body=body,
        kind="docs",
    )


def _reachable(html: str) -> str:
    """Code that is wider than the page is scrolled, by keyboard too."""
    return html.replace("<pre>", '<pre tabindex="0">')


def _listed() -> list[tuple[str, str]]:
    return [*((name, title(name)) for name in PAGES), (API, words("en").say("docs.api"))]


def index_page(site: Site, language: str) -> str:
    """The list of all pages."""
    say, here = words(language).say, index("docs", language)
    listed = "".join(f'<li lang="en">{link(up_from(here) + path(name), text)}</li>' for name, text in _listed())
    return page(
        site,
        title=say("docs.index"),
        description=say("docs.description"),
        language=language,
        path=here,
        body=f"<h1>{escape(say('docs.index'))}</h1>\n<p>{escape(say('docs.text'))}</p>\n<ul>{listed}</ul>\n"
        f"<h2>{link(up_from(here) + 'lab.html', say('lab.title'))}</h2>\n<p>{escape(say('lab.text'))}</p>",
        kind="docs",
        others={other: index("docs", other) for other in OFFERED},
    )


def reference() -> str:
    """Every public name: how it is called, what it does, what it raises, and its source."""
    face = render(parse(described(FACE))[0])
    return f"<h1>{escape(words('en').say('docs.api'))}</h1>\n{face}" + "".join(
        _entry(name, thing, f"{FACE}.{name}", 2) for name, thing in public()
    )


def _entry(name: str, thing: Thing, known: str, level: int) -> str:
    """A name with its docstring, its source and, below it, what belongs to it."""
    prose = textwrap.dedent(thing.docstring.value) if thing.docstring else ""
    if isinstance(thing, Function) and "property" not in thing.labels:
        called = str(thing.signature(name=name))
    elif isinstance(thing, Class):
        made = thing.members.get("__init__")
        called = (
            f"class {made.signature(name=name, return_type=False)}" if isinstance(made, Function) else f"class {name}"
        )
        if isinstance(made, Function) and made.docstring:
            prose += "\n\n" + textwrap.dedent(made.docstring.value)
    elif isinstance(thing, Attribute):
        called = f"{name}: {thing.annotation}" if thing.annotation else f"{name} = {thing.value}"
    else:
        called = name
    source = f"{thing.relative_package_filepath}, {words('en').say('docs.line', line=thing.lineno)}"
    parts = [
        f'<h{level} id="{escape(known)}"><code>{escape(known if level == 2 else name)}</code></h{level}>',
        f"<pre><code>{escape(called)}</code></pre>",
        render(parse(prose)[0]),
    ]
    if isinstance(thing, Class):
        bases = ", ".join(str(base) for base in thing.bases)
        parts += [f"<p>{escape(words('en').say('docs.kind', bases=bases))}</p>"] if bases else []
        parts.append(f'<p class="source">{escape(source)}</p>')
        parts += [_entry(below, part, f"{known}.{below}", level + 1) for below, part in _members(thing)]
    else:
        parts.append(
            f"<details><summary>{escape(source)}</summary><pre><code>{escape(thing.source)}</code></pre></details>"
        )
    return "\n".join(parts) + "\n"


def _members(thing: Class) -> Iterator[tuple[str, Thing]]:
    """The methods and properties of a class that say what they do."""
    for name, member in thing.members.items():
        if isinstance(member, Thing) and not name.startswith("_") and member.docstring:
            yield name, member
