"""The Pythons of this machine beside the one that runs the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

OTHER_PYTHONS = [f"python3.{minor}" for minor in range(11, 16) if minor != sys.version_info.minor]
"""The names of those that the engine is for."""


@cache
def python_that_starts(name: str) -> str | None:
    """Where a Python of that name is that starts, on the path; None without any."""
    for folder in os.environ["PATH"].split(os.pathsep):
        found = shutil.which(name, path=folder)
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    return None
