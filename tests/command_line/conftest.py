"""A game for the commands that show one."""

import json
import subprocess
import sys
from typing import Any

import pytest


@pytest.fixture(scope="session")
def played() -> dict[str, Any]:
    """A finished race of two quick bots, played in a process of its own."""
    command = [sys.executable, "-m", "tabletop", "play", "roborally", "--seats", "random,random", "--seed", "5"]
    printed = subprocess.run([*command, "--json"], check=True, capture_output=True, text=True).stdout
    result: dict[str, Any] = json.loads(printed)
    return result
