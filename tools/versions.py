"""Adds the documentation of other versions to a site, as docs/1.0.0/ and so on, from archives of released sites.

Put such archives, robodrome-site-1.0.0.zip and so on, into the folder earlier/ of the checkout before the build. Without them
the site has only its own version's documentation. See docs/maintaining.md.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

from tabletop import __version__
from tools.pages import KINDS
from tools.pages.page import link, up_from, words

EARLIER = Path(__file__).resolve().parent.parent / "earlier"
LIST = "docs/versions.json"
_NAME = re.compile(r"robodrome-site-(\d+\.\d+\.\d+(?:rc\d+)?)\.zip")
_OURS = KINDS["docs"]
_BESIDE = ("pages.css",)
"""Files outside docs/ that the pages of the documentation need."""
_LINK = re.compile(r'\b(href|src)="(\.\.?/[^"#?]*)')
_CURRENT = ' aria-current="true"'
_STANDS = re.compile(r'<(p|details) class="version">(.*?)</\1>', re.DOTALL)


def archives(folder: Path) -> dict[str, Path]:
    """Return the archives of a folder by version, newest first. Raises ValueError for a file with another name."""
    found = {}
    for path in folder.glob("*") if folder.exists() else ():
        named = _NAME.fullmatch(path.name)
        if not named:
            raise ValueError(f"{path} is no archive of a site; those are called robodrome-site-1.0.0.zip.")
        found[named[1]] = path
    return dict(sorted(found.items(), key=lambda one: _order(one[0]), reverse=True))


def _order(number: str) -> tuple[int, ...]:
    """Return a sort key for a version; candidates come before their release."""
    release, _, candidate = number.partition("rc")
    return (*map(int, release.split(".")), int(candidate) if candidate else 1 << 30)


def write_versions(site: Path, folder: Path = EARLIER) -> None:
    """Write the documentation of all other versions below docs/ of a site, and a list of the versions; add a choice of version
    to every page. Links to other parts of an archive's site then lead to this site."""
    others = {number: path for number, path in archives(folder).items() if number != __version__}
    for number, path in others.items():
        for name, content in _documentation(path).items():
            target = site / _place(name, number)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_moved(name, content.decode(), number).encode() if name.endswith(".html") else content)
    numbers = sorted((__version__, *others), key=_order, reverse=True)
    at = {number: _OURS if number == __version__ else f"{_OURS}{number}/" for number in numbers}
    (site / LIST).write_text(json.dumps([{"version": number, "path": at[number]} for number in numbers], indent=1))
    if others:
        for file in (site / _OURS).rglob("*.html"):
            before, _, _, after = _STANDS.split(file.read_text(encoding="utf-8"))
            choice = _choice(site, file.relative_to(site).as_posix(), at)
            file.write_text(before + choice + after, encoding="utf-8")


def _documentation(archive: Path) -> Mapping[str, bytes]:
    """Return the documentation in a site's archive and the files it needs, by path; without older versions in that archive."""
    with zipfile.ZipFile(archive) as opened:
        names = opened.namelist()
        (top,) = (name.removesuffix(LIST) for name in names if name.endswith(f"/{LIST}"))
        older = [one["path"] for one in json.loads(opened.read(top + LIST)) if one["path"] != _OURS]
        wanted = (name.removeprefix(top) for name in names if name.startswith(top) and not name.endswith("/"))
        kept = [
            name
            for name in wanted
            if name in _BESIDE or (name.startswith(_OURS) and name != LIST and not name.startswith(tuple(older)))
        ]
        return {name: opened.read(top + name) for name in kept}


def _place(name: str, number: str) -> str:
    """Return the new path of a file of another version's site; files outside its documentation keep their paths."""
    if name in _BESIDE:
        return f"{_OURS}{number}/{name}"
    return f"{_OURS}{number}/{name.removeprefix(_OURS)}" if name.startswith(_OURS) else name


def _moved(path: str, page: str, number: str) -> str:
    """Return a page with its links changed for its new path."""
    here = dirname(_place(path, number))

    def led(found: re.Match[str]) -> str:
        to = normpath(join(dirname(path), found[2]))
        folder = "/" if found[2].endswith("/") else ""
        return f'{found[1]}="{relpath(_place("" if to == "." else to + folder, number) or ".", here)}{folder}'

    return _LINK.sub(led, page)


def _choice(site: Path, path: str, at: Mapping[str, str]) -> str:
    """Return the choice of version for a page. It links to the same page of each other version, or to its first page."""
    mine = next((number for number in at if number != __version__ and path.startswith(at[number])), __version__)
    say, up, within = words("en").say, up_from(path), path.removeprefix(at[mine])
    ways = ""
    for number, top in at.items():
        to = (top + within if (site / top / within).exists() else top).removesuffix("index.html")
        ways += f"<li>{link(up + to, say('docs.version', version=number), _CURRENT if number == mine else '')}</li>"
    return f'<details class="version"><summary>{escape(say("docs.version", version=mine))}</summary><ul>{ways}</ul></details>'
