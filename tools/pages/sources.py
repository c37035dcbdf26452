"""Reads the sources of the engine without running them, for the documentation."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

from griffe import GriffeLoader

ROOT = Path(__file__).resolve().parents[2]


@cache
def sources() -> GriffeLoader:
    """Return a loader with all packages of the engine loaded."""
    loader = GriffeLoader(search_paths=[ROOT / "engine"])
    for package in sorted(folder.parent.name for folder in (ROOT / "engine").glob("*/__init__.py")):
        loader.load(package)
    loader.resolve_aliases()
    return loader


def described(name: str) -> str:
    """Return the docstring of a module, class or function, by its dotted name. Raises ValueError if there is none."""
    docstring = sources().modules_collection[name].docstring
    if docstring is None:
        raise ValueError(f"{name} has no docstring to show.")
    return str(docstring.value)


def in_line(text: str) -> str:
    """Return a sentence of the sources as markup, with text in backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
