"""Writes the service worker of a built site: Workbox, which knows every file by its hash, and what service_worker.js adds."""

from __future__ import annotations

import base64
import hashlib
import json
from fnmatch import fnmatch
from pathlib import Path

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
)
"""What is there for other pages, which need a network themselves, and what the texts to copy into them are made with; the
pages of single puzzles, which the app opens too; the lab
and the sounds, which keep themselves once somebody has opened or chosen them; and the hashes of all files."""


def is_kept(path: str) -> bool:
    """Whether a file of the site is kept for times without network."""
    return not any(fnmatch(path, pattern) for pattern in ONLY_ONLINE)


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
    ours = [path for path in sorted(site.rglob("*")) if path.is_file() and path != site / NAME]
    files = [path for path in ours if is_kept(path.relative_to(site).as_posix())]
    workbox = "".join(without_source_map(NODE_MODULES / name / "build" / f"{name}.prod.js") for name in WORKBOX)
    listed = json.dumps([entry(site, path) for path in files], indent=1)
    # In brackets: cut short on its way, it is no program at all, instead of one that keeps nothing.
    (site / NAME).write_text(f"(() => {{\n{workbox}\nconst FILES = {listed};\n\n{SOURCE.read_text()}}})();\n")
    return f"service worker: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.2f} MB"


def entry(site: Path, file: Path) -> dict[str, str | None]:
    """What Workbox has to know of a file."""
    url, hashed = file.relative_to(site).as_posix(), integrity(file)
    # A path under vendor/ carries a hash already, so the copy that the browser has just downloaded will do.
    return {"url": url, "revision": None if url.startswith("vendor/") else hashed, "integrity": hashed}
