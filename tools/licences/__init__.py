"""Collects the full licences of everything in the site, from the packages themselves."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from tools.service_worker import WORKBOX

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NODE_MODULES = ROOT / "node_modules"
RULE = "-" * 100
_TEXTS = {"ISC": "isc.txt"}
"""Licence texts by name, for npm packages that have only the name."""


class CompiledIn(NamedTuple):
    """A library inside the Python interpreter: its title, a text by which the binary shows it ("" for none), its licence."""

    title: str
    mark: str
    text: str


def licences(scripts: Iterable[Path], packages: Iterable[str], libraries: Iterable[str], wheels: Iterable[Path]) -> str:
    """Return the text of licences.txt. `scripts`: published bundles of npm packages, with source maps beside them;
    `packages`: npm packages with published files; `libraries`: published Python distributions; `wheels`: published wheels."""
    parts = [
        ("Robodrome", (ROOT / "LICENSE").read_text()),
        *map(_of_npm, ["@pyscript/core", *_bundled(scripts), *WORKBOX, *packages]),
        (f"{_npm_title('pyodide')}", _of_distribution("pathspec")),  # has the text of MPL-2.0, which pyodide leaves out
        ("CPython, PSF-2.0, https://github.com/python/cpython", (HERE / "cpython.txt").read_text()),
        *((part.title, part.text) for part in compiled_in()),
        *((_title(name), _of_distribution(name)) for name in libraries),
        *map(_of_wheel, wheels),
    ]
    return "\n".join(f"{RULE}\n{title}\n{RULE}\n\n{text.strip()}\n" for title, text in parts)


def compiled_in() -> list[CompiledIn]:
    """Return the interpreter's libraries besides CPython: the sections of machine.txt, which begin "=== title | mark"."""
    text = (HERE / "machine.txt").read_text(encoding="utf-8")
    found = []
    for section in text.split("=== ")[1:]:
        head, _, rest = section.partition("\n")
        title, _, mark = head.partition(" | ")
        found.append(CompiledIn(title, mark, rest.strip()))
    return found


def _bundled(scripts: Iterable[Path]) -> list[str]:
    """Return the npm packages in bundles, from their source maps."""
    names = set()
    for script in scripts:
        for source in json.loads(script.with_name(f"{script.name}.map").read_text())["sources"]:
            if found := re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source):
                names.add(found[1])
    return sorted(names)


def _npm_title(name: str) -> str:
    about = json.loads((NODE_MODULES / name / "package.json").read_text())
    home = about.get("repository", {}).get("url") or about.get("homepage", "")
    return ", ".join(
        filter(None, (f"{name} {about['version']}", about["license"], _author(about.get("author", "")), home))
    )


def _author(author: str | Mapping[str, str]) -> str:
    """Return the author of an npm package, which is a text or an object with a name."""
    return author if isinstance(author, str) else author.get("name", "")


def _of_npm(name: str) -> tuple[str, str]:
    files = sorted(path for path in (NODE_MODULES / name).iterdir() if path.name.upper().startswith("LICEN"))
    return _npm_title(name), "\n".join(file.read_text() for file in files) or _named(name)


def _named(name: str) -> str:
    """Return the licence text for an npm package that has only its name. Exits if we do not have it."""
    about = json.loads((NODE_MODULES / name / "package.json").read_text())
    if about["license"] not in _TEXTS:
        sys.exit(
            f"The npm package {name} has no text of its licence, {about['license']}. Put one beside {HERE}/isc.txt."
        )
    text = (HERE / _TEXTS[about["license"]]).read_text(encoding="utf-8")
    return f"Copyright (c) {_author(about['author'])}\n\n{text}"


def _title(distribution: str) -> str:
    about = metadata.metadata(distribution)
    classifiers: Iterator[str] = (line for line in about.get_all("Classifier", []) if "License ::" in line)
    licence = about["License-Expression"] or next(classifiers).split("::")[-1].strip()
    return f"{distribution} {about['Version']}, {licence}, https://pypi.org/project/{distribution}/"


def _of_distribution(name: str) -> str:
    files = [file for file in metadata.files(name) or [] if file.name.upper().startswith("LICEN")]
    if not files:
        sys.exit(f"The Python package {name} has no file with its licence.")
    return "\n".join(Path(str(file.locate())).read_text() for file in files)


def _of_wheel(wheel: Path) -> tuple[str, str]:
    name, version, *_ = wheel.name.split("-")
    with zipfile.ZipFile(wheel) as archive:
        files = [file for file in archive.namelist() if Path(file).name.upper().startswith("LICEN")]
        text = "\n".join(archive.read(file).decode() for file in files)
    return f"{name} {version}, https://pypi.org/project/{name}/", text
