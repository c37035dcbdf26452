"""Writes the service worker of a built site: Workbox, which knows every file by its hash, and what service_worker.js adds."""

from __future__ import annotations

import base64
import hashlib
import json
from fnmatch import fnmatch
from pathlib import Path

from tabletop.show.words import APART, LANGUAGES, OFFERED

SOURCE = Path(__file__).with_suffix(".js")
NAME = "sw.js"

NODE_MODULES = SOURCE.parent.parent / "node_modules"
WORKBOX = ("workbox-core", "workbox-routing", "workbox-strategies", "workbox-precaching")
"""Its packages, in the order in which they need each other."""
ONLY_ONLINE = (
    "docs/*",
    "figures/*",
    "pypi/*",
    "puzzles/*/*/*",
    "copied.js*",
    "lab.html",
    "vendor/lab*",
    "sound.js",
    "hashes.txt",
    "404.html",
)
"""What is there for other pages, which need a network themselves, and what the texts to copy into them are made with; the
pages of single puzzles, which the app opens too; the lab
and the sounds, which keep themselves once somebody has opened or chosen them; the hashes of all files; and what a host sends
where nothing stands."""


def is_kept(path: str) -> bool:
    """Whether a file of the site is kept for times without network."""
    return not any(fnmatch(path, pattern) for pattern in ONLY_ONLINE)


def language_of(path: str) -> str:
    """The language of a page that is only there to be read, or of an archive of texts; '' for what the app needs whatever is
    spoken."""
    return next((part for part in path.split("/")[:-1] if part in OFFERED), "")


def integrity(file: Path) -> str:
    """The hash of a file, as integrity attributes have it."""
    return hashed(file.read_bytes())


def hashed(content: bytes) -> str:
    """The same of what is in a file."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def without_source_map(script: Path) -> str:
    """The text of a script without the line that points at a source map we do not ship."""
    lines = script.read_text().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("//# sourceMappingURL="))


def write_service_worker(site: Path) -> str:
    """Write it beside the files that it keeps; gives a line about them."""
    ours = (path for path in sorted(site.rglob("*")) if path.is_file() and path != site / NAME)
    kept = [name for path in ours if is_kept(name := path.relative_to(site).as_posix())]
    found = {language: [name for name in kept if language_of(name) == language] for language in ("", *OFFERED)}
    for language in APART:
        found[language] = [name for name in found[language] if name.startswith("vendor/")]
    kept = [name for names in found.values() for name in names]
    listed = {language: {name: integrity(site / name) for name in names} for language, names in found.items()}
    whole = [one for one in LANGUAGES if one not in APART]
    pages, apart = ({one: listed[one] for one in languages} for languages in (whole, APART))
    lists = "".join(
        f"const {name} = {json.dumps(files, indent=0)};\n"
        for name, files in (("FILES", listed[""]), ("PAGES", pages), ("APART", apart))
    )
    workbox = "".join(without_source_map(NODE_MODULES / name / "build" / f"{name}.prod.js") for name in WORKBOX)
    # In brackets: cut short on its way, it is no program at all, instead of one that keeps nothing.
    (site / NAME).write_text(f"(() => {{\n{workbox}\n{lists}\n{SOURCE.read_text()}}})();\n")
    return f"service worker: {len(kept)} files, {sum((site / name).stat().st_size for name in kept) / 1e6:.2f} MB"
