"""python -m tests.soak --minutes 60            all jobs in turns, on all cores
python -m tests.soak --only links --seed 17   one seed of one job again
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]


def main(arguments: list[str] | None = None) -> int:
    """Run the requested jobs; return 1 if one has a find."""
    sys.path.insert(0, str(TOP / "tests/games"))
    from tests.soak.job import jobs
    from tests.soak.runner import Soak

    known = jobs()
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Look for faults for a while.")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to look (1)")
    parser.add_argument("--only", default="", help=f"jobs, with commas between them, of: {', '.join(known)}")
    parser.add_argument("--seed", type=int, help="do this seed of each job once, without a limit of time")
    parser.add_argument("--first", type=int, help="the first seed of a run (any)")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="processes side by side (all cores)")
    asked = parser.parse_args(arguments)
    chosen = [name for name in asked.only.split(",") if name] or list(known)
    for name in chosen:
        if name not in known:
            parser.error(f"there is no job {name!r}; there are: {', '.join(known)}")

    soak = Soak([known[name] for name in chosen], _say)
    if asked.seed is not None:
        soak.once(asked.seed)
    else:
        for one in (signal.SIGINT, signal.SIGTERM):  # an exception could be lost in one of Python's own callbacks
            signal.signal(one, lambda *_: soak.stop())
        first = secrets.randbelow(1 << 40) if asked.first is None else asked.first
        soak.run(asked.minutes, first, asked.cores)
    _say("In all:")
    soak.tell()
    if asked.seed is None:
        _say(f"\n{soak.table()}")
    return 1 if soak.finds else 0


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is a command


if __name__ == "__main__":
    sys.exit(main())
