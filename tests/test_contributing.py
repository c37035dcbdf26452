"""The commands of CONTRIBUTING.md do what they say, in a checkout where nothing has been built."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.structure import TOP

MAKEFILE = re.sub(
    r"\$\(call timed,(?:nice -n \d+ )?(.*)\)$",
    r"\1",
    (TOP / "Makefile").read_text(encoding="utf-8").replace("$(BIN)", ".venv/bin"),
    flags=re.MULTILINE,
)


ROOMS = ("boards", "engine", "figures", "lessons", "puzzles", "tests", "tools", "web")


def fresh(folder: Path) -> Path:
    """A copy of the files under version control, with the tools of this checkout."""
    listing = ["git", "ls-files", "--others", "--exclude-standard", "--", *ROOMS]
    others = subprocess.run(listing, cwd=TOP, check=True, capture_output=True, text=True).stdout.split()
    assert not others, f"Put what is new under version control, with git add: {', '.join(others[:9])}"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (TOP / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TOP / name, folder / name, follow_symlinks=False)
    (folder / ".venv").symlink_to(TOP / ".venv")
    return folder


def commands() -> list[str]:
    """What stands between fences, without comments; parts that `make test` runs itself are left to it."""
    blocks = re.findall(
        r"^```\n(.*?)^```", (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    parts = [
        re.sub(r"\s+#.*", "", part) for block in blocks for line in block.splitlines() for part in line.split(" && ")
    ]
    return [part for part in parts if f"\t{part}\n" not in MAKEFILE]


def test_every_command_of_contributing_works_in_a_fresh_checkout(tmp_path: Path) -> None:
    place = fresh(tmp_path)
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON", "MAKE"))
    }
    found = commands()
    assert len(found) > 4
    for command in found:
        # What is installed is that of this checkout, however old the copies of its lists look.
        shell = (
            command.replace("make ", "make --old-file=.venv/build.stamp ", 1) if command.startswith("make") else command
        )
        done = subprocess.run(
            shell, shell=True, cwd=place, env=environment, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, f"CONTRIBUTING.md says `{command}`, which fails: {done.stdout}{done.stderr}"


def test_what_contributing_names_is_there() -> None:
    """Files and folders in backticks, but for those of a game, card or language to come."""
    named = re.findall(
        r"`((?:engine|boards|tests|web|roborally)/[\w./-]+)`", (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
    )
    assert len(named) > 10
    assert [name for name in named if not (TOP / name).exists() and not (TOP / "engine" / name).exists()] == []
