"""Collects the full licences of everything in the site, from the packages themselves."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from collections.abc import Iterable, Sequence
from email import message_from_bytes
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from tabletop import __version__
from tools.service_worker import WORKBOX

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NODE_MODULES = ROOT / "node_modules"
RULE = "-" * 100
HEAD = f"""Robodrome and everything that its site contains. The last column is the line at which a licence stands in this file.
What comes with another part has no version of its own.

{"part":<40} {"version":<20} {"licence":<34}  line
{RULE}
"""
_TEXTS = {"ISC": "isc.txt"}
"""Licence texts by name, for npm packages that have only the name."""


class Part(NamedTuple):
    """A component of the site: its name, its version or the part that it comes with, its licence and home, and the licence's
    text. `mark`: a text by which the binary of the interpreter shows it, "" for none."""

    name: str
    version: str
    licence: str
    home: str
    text: str
    mark: str = ""

    @property
    def title(self) -> str:
        """Return the head of its section."""
        return ", ".join(filter(None, (f"{self.name} {self.version}", self.licence, self.home)))


def licences(scripts: Iterable[Path], packages: Iterable[str], libraries: Iterable[str], wheels: Iterable[Path]) -> str:
    """Return the text of licences.txt: a table of all parts, then the text of each. `scripts`: published bundles of npm
    packages, with source maps beside them; `packages`: npm packages with published files; `libraries`: published Python
    distributions; `wheels`: published wheels. Exits if a part has no licence."""
    python = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text())["info"]["python"]
    mpl = _of_distribution("pathspec").text  # pyodide has the same licence, and leaves its text out
    parts = [
        Part("Robodrome", __version__, "MIT", "", (ROOT / "LICENSE").read_text()),
        *map(_of_npm, ["@pyscript/core", *_bundled(scripts), *WORKBOX, *packages]),
        _of_npm("pyodide")._replace(text=mpl),
        Part("CPython", python, "PSF-2.0", "https://github.com/python/cpython", (HERE / "cpython.txt").read_text()),
        *inside(),
        *map(_of_distribution, libraries),
        *map(_of_wheel, wheels),
    ]
    return written(parts)


def written(parts: Sequence[Part]) -> str:
    """Return a table of the parts, whose last column is the line of the text, and the texts. Exits if a part has no licence."""
    for part in parts:
        if not (part.licence and part.text.strip()):
            sys.exit(
                f"{part.name} {part.version} has no {'text' if part.licence else 'name'} of its licence: add it to {HERE}."
            )
    sections = [f"{RULE}\n{part.title}\n{RULE}\n\n{part.text.strip()}\n" for part in parts]
    line = len(HEAD.splitlines()) + len(parts) + 2
    rows = []
    for part, section in zip(parts, sections, strict=True):
        rows.append(f"{part.name:<40} {part.version:<20} {part.licence:<34} {line + 1:>5}")
        line += section.count("\n") + 1
    return "\n".join([HEAD + "\n".join(rows) + "\n", *sections])


def inside() -> list[Part]:
    """Return what comes inside other parts, most of it in the interpreter: the sections of machine.txt. Each begins
    "=== name | version | licence | home | mark"."""
    found = []
    for section in (HERE / "machine.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        head, _, text = section.partition("\n")
        name, version, licence, home, mark = (field.strip() for field in head.split(" |"))
        found.append(Part(name, version, licence, home, text.strip(), mark))
    return found


def _bundled(scripts: Iterable[Path]) -> list[str]:
    """Return the npm packages in bundles, from their source maps."""
    names = set()
    for script in scripts:
        for source in json.loads(script.with_name(f"{script.name}.map").read_text())["sources"]:
            if found := re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source):
                names.add(found[1])
    return sorted(names)


def _of_npm(name: str) -> Part:
    """Return an npm package, with the text that it has, or else ours of that licence."""
    about = json.loads((NODE_MODULES / name / "package.json").read_text())
    author = about.get("author", "")
    author = author if isinstance(author, str) else author.get("name", "")
    address = about.get("repository", {}).get("url") or about.get("homepage", "")
    files = sorted(path for path in (NODE_MODULES / name).iterdir() if path.name.upper().startswith("LICEN"))
    text = "\n".join(file.read_text() for file in files)
    licence = about.get("license", "")
    if not text and licence in _TEXTS:
        text = f"Copyright (c) {author}\n\n{(HERE / _TEXTS[licence]).read_text(encoding='utf-8')}"
    return Part(name, about["version"], licence, ", ".join(filter(None, (author, address))), text)


def _of_distribution(name: str) -> Part:
    about = metadata.metadata(name)
    files = [file for file in metadata.files(name) or [] if file.name.upper().startswith("LICEN")]
    text = "\n".join(Path(str(file.locate())).read_text() for file in files)
    return Part(name, about["Version"], _licence(about), f"https://pypi.org/project/{name}/", text)


def _of_wheel(wheel: Path) -> Part:
    name, version, *_ = wheel.name.split("-")
    with zipfile.ZipFile(wheel) as archive:
        about = message_from_bytes(archive.read(f"{name}-{version}.dist-info/METADATA"))
        files = [file for file in archive.namelist() if Path(file).name.upper().startswith("LICEN")]
        text = "\n".join(archive.read(file).decode() for file in files)
    return Part(name, version, _licence(about), f"https://pypi.org/project/{name}/", text)


def _licence(about: Message | metadata.PackageMetadata) -> str:
    """Return the licence that the metadata of a Python package name, "" if they name none."""
    classified = [line.split("::")[-1].strip() for line in about.get_all("Classifier", []) if "License ::" in line]
    return next(iter([*about.get_all("License-Expression", []), *classified]), "")
