"""The list that `make help` prints is complete, and the workflow runs all that `make test` runs."""

import re
import subprocess

from tests.structure import TOP


def test_help_lists_every_target_with_a_line() -> None:
    shown = subprocess.run(["make", "help"], cwd=TOP, check=True, capture_output=True, text=True).stdout
    listed = re.findall(r"^make (\w+) +\S.*$", shown, re.MULTILINE)
    (phony,) = re.findall(r"^\.PHONY:(.*)$", (TOP / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(set(phony.split()) - {"ALWAYS"})


def test_the_jobs_of_the_workflow_run_what_make_test_runs() -> None:
    rules = (TOP / "Makefile").read_text(encoding="utf-8")
    (before, beside) = re.findall(r"^test: (.*)\n.*\$\(MAKE\).*\) (.*)$", rules, re.MULTILINE)[0]
    jobs = re.findall(
        r"- run: make (\w+)$", (TOP / ".github/workflows/ci.yml").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(jobs) == sorted([*before.split(), *beside.split()])
    assert len(jobs) > 4
