"""Finds other Pythons than the one that runs the tests: on the path, and those installed by pyenv."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

OTHER_PYTHONS = [f"python3.{minor}" for minor in range(11, 16) if minor != sys.version_info.minor]
"""The names of the other Pythons that the engine supports."""


@cache
def python_that_starts(name: str) -> str | None:
    """Return the path of a working Python of that name, None without one."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for folder in [*os.environ["PATH"].split(os.pathsep), *map(str, sorted(pyenv.glob("versions/*/bin")))]:
        found = shutil.which(name, path=folder)
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    return None
