"""Writes dist/robodrome.xdc: the app as a webxdc (https://webxdc.org), which chats such as Delta Chat run without a network.

It has the files that the service worker stores, except the static pages, and the modules for messengers. There is no service
worker in it, because the messenger has all files.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.pages import KINDS
from tools.serve import ROOT, SITE
from tools.service_worker import NAME, hashed, is_kept

TARGET = SITE.parent / "robodrome.xdc"
ARCHIVE = ROOT / "build" / "xdc.zip"
"""The archive with the modules for messengers; tools/pack.py makes it."""
SCRIPT = "webxdc.js"
"""The messenger's own script, which is not in the archive."""
INDEX, MAIN, ICON, MANIFEST = "index.html", "main.py", "icon.png", "manifest.toml"
STARTS = b"from web.xdc.app import start\n\nstart()\n"
NAMED = b'name = "Robodrome"\n'
WHEN_CHOSEN = "sound.js"
"""A file that a site's page stores only after the reader has chosen sounds."""

_STATIC = tuple(folder for folder in KINDS.values() if folder)
_NOT_HERE = re.compile(r'<script src="\./offline\.js"[^>]*></script>\n|<link rel="manifest"[^>]*>\n')
_FILES = re.compile(r'(?<=<script type="application/json" id="loading-files">).*?(?=</script>)')
_HIDDEN = (
    'a[href^="./lessons/"]',
    'a[href^="./rules/"]',
    'a[href="./lab.html"]',
    "#daily",
    "#in-chat",
    "#install",
    *(f'[data-do="{what}"]' for what in ("share", "send", "kept-file:")),
    *(f'[data-answer="{what}"]' for what in ("share", "hands")),
)
"""Selectors of elements that need the site's static pages, a public address or a connection."""


def kept(site: Path) -> Iterator[str]:
    """Yield the paths of files that are packed unchanged."""
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and name != NAME and not name.startswith(_STATIC) and (is_kept(name) or name == WHEN_CHOSEN):
            yield name


def index(page: str, other: Mapping[str, bytes]) -> str:
    """Return the app's page for messengers: with these `other` files in its list, the messenger's script before all others, and
    without the parts that need a site."""
    added = {f"./{name}": {"size": len(content), "integrity": hashed(content)} for name, content in other.items()}
    page = _FILES.sub(lambda found: json.dumps(json.loads(found[0]) | added), _NOT_HERE.sub("", page))
    page = page.replace("<html ", '<html data-webxdc="true" ', 1)
    style = f"<style>html[data-webxdc=true] :is({', '.join(_HIDDEN)}) {{ display: none !important; }}</style>"
    before, script, after = page.partition("<script>")
    return f'{before}{style}\n<script src="{SCRIPT}"></script>\n{script}{after}'


def write(site: Path, target: Path) -> None:
    """Pack a built site. All files get the same time, so that equal sites give equal archives."""
    (app,) = site.glob("vendor/app-*")
    packed = {name: (site / name).read_bytes() for name in kept(site)}
    other = {f"{app.relative_to(site).as_posix()}/{ARCHIVE.name}": ARCHIVE.read_bytes(), MAIN: STARTS}
    packed |= {**other, INDEX: index(packed[INDEX].decode(), other).encode()}
    packed |= {MANIFEST: NAMED, ICON: packed["icons/192.png"]}
    draft = target.with_suffix(".draft")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in packed.items():
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    draft.replace(target)


def main() -> None:
    """Write the webxdc and print its size."""
    write(SITE, TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
