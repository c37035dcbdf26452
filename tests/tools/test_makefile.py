"""The list that `make help` prints is complete."""

import re
import subprocess

from tests.structure import TOP


def test_help_lists_every_target_with_a_line() -> None:
    shown = subprocess.run(["make", "help"], cwd=TOP, check=True, capture_output=True, text=True).stdout
    listed = re.findall(r"^make (\w+) +\S.*$", shown, re.MULTILINE)
    (phony,) = re.findall(r"^\.PHONY:(.*)$", (TOP / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(set(phony.split()) - {"ALWAYS"})
