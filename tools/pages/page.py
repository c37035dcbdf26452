"""The shared parts of all static pages: the site being built, and the frame of a page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from posixpath import dirname, relpath
from types import MappingProxyType

from tabletop.figure.embedding import FRAME, iframe
from tabletop.figure.size import Size
from tabletop.show.scene import Scene
from tabletop.show.words import LANGUAGES, OFFERED, Words, translations
from tools import pieces
from tools.pages import KINDS

PICTURE = "icons/512.png"
"""The preview picture of pages without their own."""

DRAWN = 400
"""The width in pixels of the pictures that tools/pictures.mjs draws."""

MISSING = "404.html"
"""The path of the page that hosts send for a wrong address."""

NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Site:
    """The site being built: its folder, and its future address, with a slash at its end ("" if unknown)."""

    folder: Path
    address: str = ""
    made_of: str = ""
    """The digest of all sources except lessons and figures; "" if pages are not cached as pieces."""

    def write(self, path: str, text: str) -> None:
        """Write a file; for a path with a slash at its end, the index.html of that folder."""
        file = self.folder / (path + "index.html" if path.endswith("/") else path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def part(self, name: str, folders: Sequence[Path], write: Callable[[Site], None]) -> None:
        """Write the pages made from these folders, or copy those of an earlier build if the folders have not changed."""
        if not self.made_of:
            write(self)
            return
        of = [source for folder in folders for source in (f"{folder.parent.name}/{folder.name}", folder)]
        piece = pieces.place(name, self.address, self.made_of, *of)
        pieces.made(piece, lambda new: write(replace(self, folder=new)))
        shutil.copytree(piece, self.folder, dirs_exist_ok=True, copy_function=shutil.copyfile)


@cache
def words(language: str) -> Words:
    """Return the texts of the static pages in a language."""
    return Words("pages", language, translations("tools.pages", "pages", language))


def lang(spoken: str, language: str) -> str:
    """Return the `lang` attribute for a part in the language `spoken`; "" if the page has the same `language`."""
    return "" if spoken == language else f' lang="{spoken}"'


def not_translated(spoken: str, language: str) -> str:
    """Return the note, as markup, above a text in another language than its page; "" if it is the same."""
    return (
        ""
        if spoken == language
        else f'<p class="note" lang="{language}">{escape(words(language).say("english"))}</p>\n'
    )


def index(kind: str, language: str) -> str:
    """Return the path of a kind's index in a language."""
    return KINDS[kind] + ("" if language == LANGUAGES[0] else f"{language}/")


def link(path: str, text: str, attributes: str = "") -> str:
    """Return a link as markup, with escaped text."""
    return f'<a href="{escape(path)}"{attributes}>{escape(text)}</a>'


def for_teachers(language: str, up: str) -> str:
    """Return a link to the page for teachers, from a page whose way to the top of the site is `up`."""
    return link(f"{up}docs/class/", words(language).say("lab.class.lesson"), ' hreflang="en"')


def card(site: Site, *, title: str, description: str, language: str, path: str = "", picture: str = PICTURE) -> str:
    """Return the link preview of a page for chats and other sites, as markup for its head. Previews need absolute addresses, so
    without the site's address it has none."""
    meta = {"og:type": "website", "og:site_name": "Robodrome", "og:title": title, "og:description": description}
    meta["og:locale"] = language
    if site.address:
        meta |= {"og:url": site.address + path, "og:image": site.address + picture}
    return "\n".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in meta.items())


def page(
    site: Site,
    *,
    title: str,
    description: str,
    language: str,
    path: str,
    body: str,
    kind: str = "",
    picture: str = PICTURE,
    others: Mapping[str, str] = NONE,
    styles: Iterable[str] = (),
    head: str = "",
) -> str:
    """Return a whole page. All paths are within the site, without a slash at the beginning. `body` is markup for the main part,
    with links relative to `path`. `others` has the path of the same page in each language, its own included. `styles` are
    style sheets besides pages.css. `head` is markup for the end of the head."""
    say, up = words(language).say, up_from(path)
    lines = [
        card(site, title=title, description=description, language=language, path=path, picture=picture),
        *(
            f'<link rel="alternate" hreflang="{other}" href="{escape(site.address + at if site.address else way(path, at))}">'
            for other, at in others.items()
        ),
        *(f'<link rel="stylesheet" href="{up}{style}">' for style in ("pages.css", *styles)),
        *([head] if head else ()),
    ]
    sections = "".join(
        link(up + index(name, language), say(f"kind.{name}"), ' aria-current="true"' if name == kind else "")
        for name, at in KINDS.items()
        if at
    )
    languages = "".join(
        f'<a href="{escape(way(path, others[other]))}" hreflang="{other}" lang="{other}">'
        f"<span>{escape(words(other).say('language'))}</span></a>"
        for other in OFFERED
        if other in others and other != language
    )
    newline = "\n"
    translated = (
        f'<nav class="languages" aria-label="{escape(say("languages"))}">{languages}</nav>' if languages else ""
    )
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Robodrome</title>
<meta name="description" content="{escape(description)}">
<meta name="color-scheme" content="light dark">
<link rel="license" href="{up}licences.txt">
<link rel="icon" href="{up}icon.svg" type="image/svg+xml">
{newline.join(lines)}
</head>
<body class="{kind}">
<a class="skip" href="#content">{escape(say("skip"))}</a>
<header class="site">
<a class="brand" href="{up}"><img src="{up}icon.svg" alt="" width="32" height="32"><span>Robodrome</span></a>
<nav aria-label="{escape(say("sections"))}">{link(up, say("play"))}{sections}</nav>
{translated}
</header>
<main id="content" tabindex="-1">
{body}
</main>
<footer class="site"><p>{escape(say("foot"))} {link(up + "licences.txt", say("licences"))}</p></footer>
</body>
</html>
"""


def oembed(site: Site, path: str, title: str, frame: str, picture: str, scene: Scene, needs: Size | None = None) -> str:
    """Write the oEmbed file of a page, by which other sites embed it; return the link to it, for the page's head.

    The embedding is a frame with the file `frame` beside the page ("" for the page itself), as high as its figure `needs`;
    `picture` is the preview, drawn from `scene`. Without the site's address, write nothing and return ""."""
    if not site.address:
        return ""
    width, height = FRAME[0], needs.frame(FRAME[0]) if needs else FRAME[1]
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Robodrome",
        "provider_url": site.address,
        "width": width,
        "height": height,
        "html": iframe(f"{site.address}{path}{frame}", title, height),
        "thumbnail_url": site.address + picture,
        "thumbnail_width": DRAWN,
        "thumbnail_height": round(DRAWN * scene.height / scene.width),
    }
    site.write(f"{path}oembed.json", json.dumps(answer, ensure_ascii=False))
    at = f"{site.address}{path}oembed.json"
    return f'<link rel="alternate" type="application/json+oembed" href="{at}" title="{escape(title)}">'


def search(label: str, found: str, more: str = "") -> str:
    """Return a search field with `more` markup for filters; the script shows it. `found` is the text for the number of hits."""
    attributes = f'aria-label="{escape(label)}" placeholder="{escape(label)}" autocomplete="off" spellcheck="false"'
    return f'<div class="find" role="search" hidden data-found="{escape(found)}"><input type="search" {attributes}>{more}</div>'


def searching(up: str) -> str:
    """Return the tag of the script for search fields."""
    return f'<script type="module" src="{up}find.js"></script>'


def list_page(site: Site, kind: str, language: str, body: str, *, more: str = "", head: str = "") -> str:
    """Return the index of a kind in a language: its title, its text followed by `more`, and `body`. The ids of its texts are
    `<kind>.index`, `<kind>.index.text`, and `<kind>.index.description` if the text is not a good description."""
    texts = words(language)
    say, key = texts.say, f"{kind}.index"
    described = f"{key}.description" if texts.has(f"{key}.description") else f"{key}.text"
    return page(
        site,
        title=say(key),
        description=say(described),
        language=language,
        path=index(kind, language),
        body=f"<h1>{escape(say(key))}</h1>\n<p>{escape(say(f'{key}.text'))}{more}</p>\n{body}",
        kind=kind,
        others={other: index(kind, other) for other in OFFERED},
        head=head,
    )


def way(path: str, to: str) -> str:
    """Return the relative address of a folder from a page."""
    return relpath(to, dirname(path)) + "/"


def up_from(path: str) -> str:
    """Return the relative address of the top of the site from a page, with a slash at its end."""
    if path == MISSING:
        return "/"  # hosts send it for addresses in any folder
    return "../" * path.count("/") or "./"
