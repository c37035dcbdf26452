"""Compiles the text catalogues, <package>/locale/<language>/LC_MESSAGES/<package>.po of the engine, the app and the static
pages, to .mo beside them.

Hatchling calls it while the wheel is built; `python -m tools.catalogues` does the same for the checkout.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
_LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)
"""Stands in every .mo for the time at which it was made, so that equal texts are equal files."""


def compile_catalogues(root: Path) -> list[Path]:
    """Writes each .mo that is not what its .po says; returns those written. Fuzzy entries are left out, as gettext does."""
    written = []
    folders = ("engine/*", "web", "tools/pages")
    for source in sorted(path for folder in folders for path in root.glob(f"{folder}/locale/*/*/*.po")):
        target = source.with_suffix(".mo")
        language = source.parent.parent.name
        with source.open("rb") as text:
            catalogue = read_po(text, locale=language, abort_invalid=True)
        catalogue.creation_date = _LONG_AGO
        binary = BytesIO()
        write_mo(binary, catalogue)
        if not target.exists() or target.read_bytes() != binary.getvalue():
            target.write_bytes(binary.getvalue())
            written.append(target)
    return written


def texts(catalogue: str, wanted: Collection[str]) -> dict[str, dict[str, str]]:
    """By language and id, the texts of a catalogue of the checkout that have one of these ids; an id with a dot at its end
    stands for all that begin with it. `catalogue` is its path with `{}` for the language. What a language of PARTIAL lacks is
    in English. Raises KeyError for an id without a text."""
    from tabletop.show.words import LANGUAGES, OFFERED, PARTIAL  # Hatchling has no tabletop yet

    found = {}
    for language in OFFERED:
        said = _said(ROOT / catalogue.format(LANGUAGES[0])) if language in PARTIAL else {}
        said |= _said(ROOT / catalogue.format(language))
        for one in wanted:
            if not any(key == one or (one.endswith(".") and key.startswith(one)) for key in said):
                raise KeyError(f"{catalogue.format(language)} has no text {one!r}")
        beginnings = tuple(one for one in wanted if one.endswith("."))
        found[language] = {key: text for key, text in said.items() if key in wanted or key.startswith(beginnings)}
    return found


def _said(file: Path) -> dict[str, str]:
    with file.open("rb") as catalogue:
        return {str(one.id): str(one.string) for one in read_po(catalogue) if one.id and one.string}


class CatalogueHook(BuildHookInterface[Any]):
    """Has Hatchling call `compile_catalogues`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the files of a distribution are collected."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues(ROOT):
        print(path)
