"""The documentation of other versions, beside that of this one: docs/1.0.0/ and the like, from archives of released sites.

The folder earlier/ of the checkout holds such archives, robodrome-site-1.0.0.zip and the like. Whoever builds a site puts them
there; without it the site has the documentation of its own version alone. See docs/maintaining.md.
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
"""What pages of the documentation are shown with that lies elsewhere on the site."""
_LINK = re.compile(r'\b(href|src)="(\.\.?/[^"#?]*)')
_CURRENT = ' aria-current="true"'
_STANDS = re.compile(r'<(p|details) class="version">(.*?)</\1>', re.DOTALL)


def archives(folder: Path) -> dict[str, Path]:
    """The archives of a folder by their versions, newest first. Raises ValueError for a file with another name."""
    found = {}
    for path in folder.glob("*") if folder.exists() else ():
        named = _NAME.fullmatch(path.name)
        if not named:
            raise ValueError(f"{path} is no archive of a site; those are called robodrome-site-1.0.0.zip.")
        found[named[1]] = path
    return dict(sorted(found.items(), key=lambda one: _order(one[0]), reverse=True))


def _order(number: str) -> tuple[int, ...]:
    """Versions in order; candidates come before their release."""
    release, _, candidate = number.partition("rc")
    return (*map(int, release.split(".")), int(candidate) if candidate else 1 << 30)


def write_versions(site: Path, folder: Path = EARLIER) -> None:
    """Write the documentation of all archives but that of this version below docs/ of a site, a list of the versions, and the
    choice of one into every page. Links to other parts of a site lead to those of this one."""
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
    """The documentation of a site by its paths there, with what it is shown with; not what that has of versions before."""
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
    """Where a file of the site of an earlier version stands in this one; what is no documentation, where it stands itself."""
    if name in _BESIDE:
        return f"{_OURS}{number}/{name}"
    return f"{_OURS}{number}/{name.removeprefix(_OURS)}" if name.startswith(_OURS) else name


def _moved(path: str, page: str, number: str) -> str:
    """A page whose links lead from its new place to where everything is."""
    here = dirname(_place(path, number))

    def led(found: re.Match[str]) -> str:
        to = normpath(join(dirname(path), found[2]))
        folder = "/" if found[2].endswith("/") else ""
        return f'{found[1]}="{relpath(_place("" if to == "." else to + folder, number) or ".", here)}{folder}'

    return _LINK.sub(led, page)


def _choice(site: Path, path: str, at: Mapping[str, str]) -> str:
    """The version of a page, and a list to choose another from: the same page of it, or its first where it has none."""
    mine = next((number for number in at if number != __version__ and path.startswith(at[number])), __version__)
    say, up, within = words("en").say, up_from(path), path.removeprefix(at[mine])
    ways = ""
    for number, top in at.items():
        to = (top + within if (site / top / within).exists() else top).removesuffix("index.html")
        ways += f"<li>{link(up + to, say('docs.version', version=number), _CURRENT if number == mine else '')}</li>"
    return f'<details class="version"><summary>{escape(say("docs.version", version=mine))}</summary><ul>{ways}</ul></details>'
