"""A site that is built from the pieces of another build is the one that a clean build makes."""

import filecmp
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.test_contributing import fresh
from tools.build_site import ROOT
from tools.serve import SITE

TEXT = "web/locale/fr/LC_MESSAGES/web.po"
LESSON = "lessons/robotory/01-paths/de.md"


def build(checkout: Path) -> Path:
    """Build the site of a checkout, with the wheel of the site here."""
    (wheel,) = SITE.glob("pypi/simple/robodrome/*.whl")
    subprocess.run(
        [sys.executable, "-m", "tools.build_site", str(wheel)], cwd=checkout, check=True, capture_output=True
    )
    return checkout / "dist" / "site"


def files(site: Path) -> set[str]:
    """All files of a site."""
    return {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}


@pytest.fixture
def checkout() -> Iterator[Path]:
    """A copy of this checkout with what this one has fetched and with its pieces, on the same disk, so that links do."""
    with TemporaryDirectory(dir=ROOT / "build") as folder:
        copy = fresh(Path(folder) / "checkout")
        (copy / "node_modules").symlink_to(ROOT / "node_modules")
        (copy / "build").mkdir()
        (copy / "build" / "micropip").symlink_to(ROOT / "build" / "micropip")
        shutil.copytree(ROOT / "build" / "pieces", copy / "build" / "pieces", copy_function=os.link)
        yield copy


@pytest.mark.nightly
def test_a_word_that_is_changed_and_changed_back_leaves_the_site_as_it_was(checkout: Path) -> None:
    began = time.time()
    for name, word in ((TEXT, "Partager"), (LESSON, "Roboter")):
        text = (checkout / name).read_text(encoding="utf-8")
        assert word in text
        (checkout / name).write_text(text.replace(word, f"{word}x", 1), encoding="utf-8")
    site = build(checkout)
    others = {name for name in files(SITE) & files(site) if not filecmp.cmp(SITE / name, site / name, shallow=False)}
    assert {"lessons/robotory/paths/de/index.html", "index.html"} < others
    assert len(others) < 12
    # Of the pieces of the first build those stay that this one has used too.
    for piece in (checkout / "build" / "pieces").iterdir():
        if piece.stat().st_mtime < began:
            shutil.rmtree(piece)
    for name in (TEXT, LESSON):
        shutil.copy2(ROOT / name, checkout / name)
    build(checkout)
    assert files(site) == files(SITE)
    assert [name for name in files(site) if not filecmp.cmp(SITE / name, site / name, shallow=False)] == []
