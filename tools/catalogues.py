"""Compiles the catalogues of texts of the engine, the app and the static pages: each .po file to a .mo file beside it.

They are <package>/locale/<language>/LC_MESSAGES/<package>.po. Hatchling calls it while it builds the wheel;
`python -m tools.catalogues` does the same for the checkout.
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
"""The creation time in every .mo, fixed so that equal texts give equal files."""


def compile_catalogues(root: Path) -> list[Path]:
    """Write each .mo that does not match its .po; return the files written. Leaves out fuzzy entries, as gettext does."""
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
    """Return the texts of a catalogue of the checkout with these ids, by language and id.

    An id with a dot at its end stands for all ids that begin with it. `catalogue` is the path, with `{}` for the language.
    A language of PARTIAL has English for missing texts. Raises KeyError for an id without a text."""
    from tabletop.show.words import LANGUAGES, OFFERED, PARTIAL  # Hatchling has no tabletop yet

    found = {}
    for language in OFFERED:
        texts = _texts(ROOT / catalogue.format(LANGUAGES[0])) if language in PARTIAL else {}
        texts |= _texts(ROOT / catalogue.format(language))
        for one in wanted:
            if not any(key == one or (one.endswith(".") and key.startswith(one)) for key in texts):
                raise KeyError(f"{catalogue.format(language)} has no text {one!r}")
        beginnings = tuple(one for one in wanted if one.endswith("."))
        found[language] = {key: text for key, text in texts.items() if key in wanted or key.startswith(beginnings)}
    return found


def _texts(file: Path) -> dict[str, str]:
    with file.open("rb") as catalogue:
        return {str(one.id): str(one.string) for one in read_po(catalogue) if one.id and one.string}


class CatalogueHook(BuildHookInterface[Any]):
    """Calls `compile_catalogues` for Hatchling."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues before Hatchling collects the files of a distribution."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues(ROOT):
        print(path)
