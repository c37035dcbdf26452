"""A job of the soak, found by the name of its module. This module does not depend on any job."""

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
"""The folders of jobs, and the name of their function there."""
LIMIT = 120
"""Seconds of processor time for a seed; more is a find, because no seed may run for ever."""


class TooLong(Exception):
    """A seed took more than LIMIT seconds."""


@dataclass(frozen=True)
class Job:
    """A job; `name` is for `--only`. The `function` of `module` takes a seed, raises on a find and returns a count."""

    name: str
    module: str
    function: str

    @property
    def unit(self) -> str:
        """The plural noun for what the job counts."""
        return str(getattr(import_module(self.module), "UNIT", "seeds"))

    @property
    def weight(self) -> int:
        """How many times the time of other jobs this job gets."""
        return int(getattr(import_module(self.module), "WEIGHT", 1))

    def run(self, seed: int) -> int:
        """Run a seed; return how many things were checked. Raises on a find."""
        counted: int | None = getattr(import_module(self.module), self.function)(seed)
        return 1 if counted is None else counted


@dataclass(frozen=True)
class Result:
    """The result of one seed: the number of checked things, the seconds, and the find ("" for none)."""

    count: int
    seconds: float
    find: str = ""


def jobs() -> dict[str, Job]:
    """Return all jobs by name; the job of a second engine is called `second-<game>`."""
    found = {}
    for folder, function in FOLDERS.items():
        for file in sorted((FOLDER / folder).glob("[a-z]*.py")):
            name = file.stem if function == "run" else f"{folder}-{file.stem}"
            found[name] = Job(name, f"tests.soak.{folder}.{file.stem}", function)
    return found


def do(job: Job, seed: int, limit: float = LIMIT) -> Result:
    """Run one seed of a job, and catch all errors as finds; a limit of 0 means no limit."""
    begun = time.perf_counter()
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        counted = job.run(seed)
    except Exception:  # noqa: BLE001 - any error is a find
        return Result(0, time.perf_counter() - begun, traceback.format_exc())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Result(counted, time.perf_counter() - begun)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong
