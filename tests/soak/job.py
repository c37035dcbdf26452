"""A job of the soak, found by the name of its module. Nothing here knows what a job looks for."""

from __future__ import annotations

import signal
import time
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import FrameType

FOLDER = Path(__file__).parent
FOLDERS = {"jobs": "run", "browser": "run", "second": "compare"}
"""Where jobs lie, and what their function is called there."""
LIMIT = 120
"""Seconds of computing that a seed may take; more is a find, since nothing here may go on for ever."""


class TooLong(Exception):
    """A seed took more than LIMIT seconds."""


@dataclass(frozen=True)
class Job:
    """`name` is what `--only` takes; `function` of `module` takes a seed, raises on a find and returns a count."""

    name: str
    module: str
    function: str

    @property
    def unit(self) -> str:
        """What is counted."""
        return str(getattr(import_module(self.module), "UNIT", "seeds"))

    @property
    def weight(self) -> int:
        """How many times as long as others it is given."""
        return int(getattr(import_module(self.module), "WEIGHT", 1))

    def run(self, seed: int) -> int:
        """Raises on a find. Gives how many things were looked at."""
        counted: int | None = getattr(import_module(self.module), self.function)(seed)
        return 1 if counted is None else counted


@dataclass(frozen=True)
class Result:
    """What came of one seed: how many were looked at in how many seconds, and the find, "" for none."""

    count: int
    seconds: float
    find: str = ""


def jobs() -> dict[str, Job]:
    """All jobs by their names; an engine of its own for a game is called `second-<game>`."""
    found = {}
    for folder, function in FOLDERS.items():
        for file in sorted((FOLDER / folder).glob("[a-z]*.py")):
            name = file.stem if function == "run" else f"{folder}-{file.stem}"
            found[name] = Job(name, f"tests.soak.{folder}.{file.stem}", function)
    return found


def do(job: Job, seed: int, limit: float = LIMIT) -> Result:
    """One seed of a job, whatever it raises; a limit of 0 is none."""
    begun = time.perf_counter()
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        counted = job.run(seed)
    except Exception:  # noqa: BLE001 - whatever is raised is a find
        return Result(0, time.perf_counter() - begun, traceback.format_exc())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Result(counted, time.perf_counter() - begun)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong
