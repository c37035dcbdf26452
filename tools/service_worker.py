"""Writes the service worker of a built site: it knows every file by its hash."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".js")
NAME = "sw.js"


def integrity(file: Path) -> str:
    """The hash of a file, as integrity attributes have it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()}"


def write_service_worker(site: Path) -> str:
    """Write it beside the files that it keeps; gives a line about them."""
    files = [path for path in sorted(site.rglob("*")) if path.is_file() and path != site / NAME]
    hashes = {path.relative_to(site).as_posix(): integrity(path) for path in files}
    (site / NAME).write_text(f"const FILES = {json.dumps(hashes, indent=1)};\n\n{SOURCE.read_text()}")
    return f"service worker: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.2f} MB"
