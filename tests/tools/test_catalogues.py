"""Compiled texts are the same on whatever day they are compiled."""

from __future__ import annotations

import gettext
import re
import shutil
from pathlib import Path

from tests.structure import TOP
from tools.catalogues import compile_catalogues

DAY = re.compile(r"\d{4}-\d\d-\d\d")


def test_no_catalogue_carries_the_day_on_which_it_was_written_or_compiled(tmp_path: Path) -> None:
    sources = [path for folder in ("engine", "web", "tools") for path in sorted((TOP / folder).rglob("*.po"))]
    assert len(sources) > 20
    for source in sources:
        place = tmp_path / source.relative_to(TOP)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)
        assert not DAY.search(source.read_text(encoding="utf-8").partition("\n\n")[0]), source
    written = compile_catalogues(tmp_path)
    assert len(written) == len(sources)
    for path in written:
        with path.open("rb") as file:
            head = gettext.GNUTranslations(file).info()
        assert [day for value in head.values() for day in DAY.findall(str(value))] == ["1980-01-01"], path
    assert compile_catalogues(tmp_path) == []
