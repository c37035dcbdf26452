"""The golden links lead through the very same positions, moves and events in every Python, the page's included."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from e2e.pythons import OTHER_PYTHONS, python_that_starts

TOP = Path(__file__).parents[2]
PROGRAM = TOP / "tests/conformance/digests.py"
SMALL_GAME = TOP / "tests/games"


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The newest that was built, which is the one that the site holds."""
    return max((TOP / "dist").glob("robodrome-*.whl"), key=lambda file: file.stat().st_mtime)


@pytest.fixture(scope="module", params=[27, pytest.param(1, marks=pytest.mark.nightly)], ids=["some", "all"])
def links(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of golden links of every version of the rules: every 27th one, and, for `make nightly`, all."""
    files = sorted((TOP / "tests/golden_links").glob("*-v*.txt"))
    found = [link for file in files for link in file.read_text(encoding="utf-8").splitlines()[::2]]
    assert len(found) > 150
    listed = tmp_path_factory.mktemp("golden") / "links"
    listed.write_text("\n".join(found[:: request.param]), encoding="utf-8")
    return listed


@cache
def digests(python: str, wheel: Path, links: Path, hash_seed: str) -> list[str]:
    """What that Python makes of the links."""
    path = os.pathsep.join(map(str, (wheel, SMALL_GAME)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [python, "-W", "error", str(PROGRAM), str(links)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def expected(wheel: Path, links: Path) -> list[str]:
    """What the Python of these tests makes of them, with sets in another order than Pyodide's."""
    found = digests(sys.executable, wheel, links, "2718")
    assert len(found) == len(links.read_text(encoding="utf-8").split())
    return found


def test_the_python_of_the_page_plays_the_same_in_whatever_order_sets_are(
    wheel: Path, links: Path, expected: list[str], tmp_path: Path
) -> None:
    result = tmp_path / "digests"
    script = "tests/conformance/digests_in_pyodide.py"
    command = ["node", "tools/pyodide.mjs", script, *map(str, (TOP, wheel, links, result))]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert result.read_text(encoding="utf-8").split() == expected


@pytest.mark.parametrize("other_python", OTHER_PYTHONS)
def test_other_pythons_play_the_same(other_python: str, wheel: Path, links: Path, expected: list[str]) -> None:
    python = python_that_starts(other_python)
    assert python
    assert digests(python, wheel, links, "3") == expected
