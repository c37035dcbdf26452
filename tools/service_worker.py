"""Writes the service worker of a built site: Workbox, the hashes of all files, and service_worker.js."""

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
"""Workbox's packages, in the order of their dependencies."""
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
"""Patterns of files that the service worker does not store: files for other people's pages, which need a network anyway; pages
of single puzzles, because the app opens puzzles, too; the lab and the sounds, which store themselves after their first use; the
hashes of all files; and the page for wrong addresses."""


def is_kept(path: str) -> bool:
    """Return whether the service worker stores a file of the site for use without network."""
    return not any(fnmatch(path, pattern) for pattern in ONLY_ONLINE)


def language_of(path: str) -> str:
    """Return the language of a static page or of an archive of texts; '' for files that every reader's app needs."""
    return next((part for part in path.split("/")[:-1] if part in OFFERED), "")


def integrity(file: Path) -> str:
    """Return the hash of a file, in the form of `integrity` attributes."""
    return hashed(file.read_bytes())


def hashed(content: bytes) -> str:
    """Return the hash of a file's content, in the same form."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def without_source_map(script: Path) -> str:
    """Return the text of a script without the reference to its source map, which is not published."""
    lines = script.read_text().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("//# sourceMappingURL="))


def write_service_worker(site: Path) -> str:
    """Write the service worker into a built site; return a line with the number and size of the files that it stores."""
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
    # As one function, so that a truncated download is a syntax error, not a working script that stores nothing.
    (site / NAME).write_text(f"(() => {{\n{workbox}\n{lists}\n{SOURCE.read_text()}}})();\n")
    return f"service worker: {len(kept)} files, {sum((site / name).stat().st_size for name in kept) / 1e6:.2f} MB"
