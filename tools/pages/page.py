"""What all static pages share: the site being built, and the frame of a page."""

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
"""What stands for a page elsewhere that has no picture of its own."""

DRAWN = 400
"""Pixels from left to right of the pictures that tools/pictures.mjs draws."""

MISSING = "404.html"
"""The path of the page that hosts send where nothing stands at an address."""

NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Site:
    """The site that is being built: its folder, and the address with a slash at its end at which it will stand, "" where
    that is not known."""

    folder: Path
    address: str = ""
    made_of: str = ""
    """The digest of what all its pages are made of besides lessons and figures; "" where nobody keeps pieces of it."""

    def write(self, path: str, text: str) -> None:
        """Write a file; of a path with a slash at its end, the index of that folder."""
        file = self.folder / (path + "index.html" if path.endswith("/") else path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def part(self, name: str, folders: Sequence[Path], write: Callable[[Site], None]) -> None:
        """Write pages that are made of these folders, or take them from a build before if nothing in there has changed."""
        if not self.made_of:
            write(self)
            return
        of = [source for folder in folders for source in (f"{folder.parent.name}/{folder.name}", folder)]
        piece = pieces.place(name, self.address, self.made_of, *of)
        pieces.made(piece, lambda new: write(replace(self, folder=new)))
        shutil.copytree(piece, self.folder, dirs_exist_ok=True, copy_function=shutil.copyfile)


@cache
def words(language: str) -> Words:
    """The texts of the static pages in a language."""
    return Words("pages", language, translations("tools.pages", "pages", language))


def lang(spoken: str, language: str) -> str:
    """The attribute of what stands in another language (`spoken`) than its page."""
    return "" if spoken == language else f' lang="{spoken}"'


def not_translated(spoken: str, language: str) -> str:
    """The sentence, as markup, that stands above a text which is not in the language of its page; "" where it is."""
    return (
        ""
        if spoken == language
        else f'<p class="note" lang="{language}">{escape(words(language).say("english"))}</p>\n'
    )


def index(kind: str, language: str) -> str:
    """The path of a kind's index in a language."""
    return KINDS[kind] + ("" if language == LANGUAGES[0] else f"{language}/")


def link(path: str, text: str, attributes: str = "") -> str:
    """A link as markup; the text is escaped here."""
    return f'<a href="{escape(path)}"{attributes}>{escape(text)}</a>'


def card(site: Site, *, title: str, description: str, language: str, path: str = "", picture: str = PICTURE) -> str:
    """What chats and other sites show of a page that somebody links to, as markup for its head. Addresses in it are whole ones:
    where nobody knows where the site will stand, it has none."""
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
    """A whole page. All paths are those within the site, without a slash before them; in `body`, markup for the main part,
    links are relative to `path`. `others` has the path of the same page in each language, its own included. `styles` are
    style sheets besides pages.css; `head` is markup for the end of the head."""
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
    """Write what tells other sites how to show the page at an address: in a frame with the file `frame` beside it ("" for the
    page itself), with the room that its figure `needs`, by a picture of that scene. Gives the link to it, for the head of the
    page; "" where nobody knows the address of the site."""
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
    """A field to search this page with, and `more` markup to choose by; the script shows it. `found` says how many are left."""
    attributes = f'aria-label="{escape(label)}" placeholder="{escape(label)}" autocomplete="off" spellcheck="false"'
    return f'<div class="find" role="search" hidden data-found="{escape(found)}"><input type="search" {attributes}>{more}</div>'


def searching(up: str) -> str:
    """The script of such fields."""
    return f'<script type="module" src="{up}find.js"></script>'


def list_page(site: Site, kind: str, language: str, body: str, *, more: str = "", head: str = "") -> str:
    """The index of a kind in a language: its title, its text with `more` behind it, and `body`. Its texts are called
    `<kind>.index`, `.text` and, where the text is no description of it, `.description`."""
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
    """What a link from a page to another folder says."""
    return relpath(to, dirname(path)) + "/"


def up_from(path: str) -> str:
    """The way from a page to the top of the site: what a link from there to another path begins with."""
    if path == MISSING:
        return "/"  # it is sent for addresses in any folder
    return "../" * path.count("/") or "./"
