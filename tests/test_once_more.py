"""A browser test that fails is run once more by itself; with few such tests the run stays green and lists them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.structure import TOP

PASSES = "def test_passes(): pass\n"

FLAKY = """
import pathlib, pytest

@pytest.mark.parametrize("number", range({count}))
def test_flaky(number):
    seen = pathlib.Path(__file__).with_name(f"seen-{{number}}")
    if not seen.exists():
        seen.touch()
        raise AssertionError(f"the first run of {{number}} fails")
"""

FLAKY_TEARDOWN = """
import pathlib, pytest

@pytest.fixture
def complaints():
    yield
    seen = pathlib.Path(__file__).with_name("seen")
    if not seen.exists():
        seen.touch()
        raise AssertionError("a request left the site")

def test_flaky(complaints): pass
"""

FAILS = "def test_fails(): raise AssertionError('always')\n"

ALONE = """
import pathlib, time

HERE = pathlib.Path(__file__).parent

def test_long():
    for _ in range(600):
        if (HERE / "tried").exists():
            break
        time.sleep(0.05)
    time.sleep(1)
    (HERE / "ended").touch()

def test_alone():
    (HERE / "tried").touch()
    assert (HERE / "ended").exists(), "another test was running"
"""


def run(folder: Path, suite: str, *options: str) -> tuple[int, str]:
    """Run a tiny suite as `make e2e` does; return its exit code and output."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "test_tiny.py").write_text(suite, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "e2e.once_more", "-p", "no:cacheprovider", *options]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    environment |= {"PYTHONPATH": str(TOP), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


SIDE_BY_SIDE = ("-p", "xdist", "--numprocesses", "2", "--dist", "worksteal")


@pytest.mark.parametrize(
    "options",
    [pytest.param((), marks=pytest.mark.nightly), SIDE_BY_SIDE],
    ids=["one process", "side by side"],
)
def test_three_flaky_tests_leave_a_run_green_and_stand_at_the_end_with_their_first_failures(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    code, output = run(tmp_path, PASSES + FLAKY.format(count=3), *options)
    assert code == 0, output
    counts, _, end = output.partition("3 flaky: failed, then passed by itself")
    assert "1 passed, 3 flaky" in counts
    assert "FAILED" not in output
    for number in range(3):
        assert f"the first run of {number} fails" in end
    assert sorted(end.strip().splitlines()[-3:]) == [f"FLAKY test_tiny.py::test_flaky[{number}]" for number in range(3)]


def test_four_flaky_tests_are_too_many(tmp_path: Path) -> None:
    code, output = run(tmp_path, PASSES + FLAKY.format(count=4))
    assert code == 1, output
    assert "1 passed, 4 flaky" in output
    assert output.rstrip().endswith("More than 3 flaky tests: the run is red.")


def test_a_test_that_fails_again_is_red_beside_a_flaky_one(tmp_path: Path) -> None:
    code, output = run(tmp_path, FAILS + FLAKY.format(count=1))
    assert code == 1, output
    assert "1 failed, 1 flaky" in output
    assert "Run once more by itself, it failed again" in output
    assert output.rstrip().endswith("FLAKY test_tiny.py::test_flaky[0]")


def test_a_failure_after_the_test_is_a_failure_too(tmp_path: Path) -> None:
    code, output = run(tmp_path, FLAKY_TEARDOWN)
    assert code == 0, output
    assert "a request left the site" in output.partition("1 flaky: failed, then passed by itself")[2]


def test_the_second_run_waits_until_no_other_test_runs(tmp_path: Path) -> None:
    code, output = run(tmp_path, ALONE, *SIDE_BY_SIDE)
    assert code == 0, output
    assert output.rstrip().endswith("FLAKY test_tiny.py::test_alone")


@pytest.mark.parametrize(
    ("suite", "options", "expected"),
    [
        pytest.param("import nowhere\n", (), 2, id="a file that cannot be collected"),
        pytest.param(FLAKY.format(count=1) + PASSES, ("-x",), 1, id="a run that is cut short"),
        pytest.param(FLAKY.format(count=11), (), 1, id="more failures than are run again"),
    ],
)
def test_nothing_runs_again_for(tmp_path: Path, suite: str, options: tuple[str, ...], expected: int) -> None:
    code, output = run(tmp_path, suite, *options)
    assert code == expected, output
    assert "flaky:" not in output
