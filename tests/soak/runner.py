"""Runs jobs in turns on all cores, in worker processes that may die, and keeps the counts."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from tests.soak.job import LIMIT, Job, Result, do

TELL_EVERY = 30.0
"""Seconds between tables of counts."""
_SPAWN = multiprocessing.get_context("spawn")


@dataclass
class Tally:
    """The results of a job so far."""

    job: Job
    seeds: int = 0
    count: int = 0
    seconds: float = 0.0
    finds: list[int] = field(default_factory=list)

    def add(self, seed: int, result: Result) -> None:
        """Add the result of a seed."""
        self.seeds += 1
        self.count += result.count
        self.seconds += result.seconds
        if result.find:
            self.finds.append(seed)


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    tally: Tally
    seed: int = -1
    begun: float = 0.0


class Soak:
    """A run of some jobs. `tallies` count finished seeds only."""

    def __init__(self, jobs: Sequence[Job], say: Callable[[str], None], limit: float = LIMIT) -> None:
        """`say` prints a line; `limit` is a seed's limit of processor time in seconds."""
        self.tallies = [Tally(job) for job in jobs]
        self._say = say
        self._limit = limit
        self._workers: list[_Worker] = []
        self._stopped = False

    @property
    def finds(self) -> int:
        """The number of seeds with a find."""
        return sum(len(tally.finds) for tally in self.tallies)

    def stop(self) -> None:
        """End the run within a second; unfinished seeds do not count."""
        self._stopped = True

    def once(self, seed: int) -> None:
        """Run this seed of each job, in this process and without a limit of time."""
        for tally in self.tallies:
            self._enter(tally, seed, do(tally.job, seed, limit=0))

    def run(self, minutes: float, first: int, cores: int, enough: Callable[[Soak], bool] = lambda _soak: False) -> None:
        """Run seeds from `first` on, until the time is up or `enough` returns true; then finish the running seeds."""
        end = time.monotonic() + minutes * 60
        told, seed = time.monotonic(), first
        try:
            self._say(f"{minutes:g} minutes on {cores} cores, seeds from {first}.")
            self._workers = [self._hire() for _ in range(cores)]
            free = list(self._workers)
            while not self._stopped:
                while free and time.monotonic() < end and not enough(self):
                    self._give(free.pop(), seed)
                    seed += 1
                busy = [worker for worker in self._workers if worker.seed >= 0]
                if not busy:
                    return
                ready = wait([worker.pipe for worker in busy], 1.0)
                free += [self._collect(worker) for worker in busy if worker.pipe in ready]
                if time.monotonic() - told > TELL_EVERY:
                    told = time.monotonic()
                    self.tell()
            self._say("Stopped.")
        finally:
            for worker in self._workers:
                worker.process.terminate()
                worker.process.join()

    def tell(self) -> None:
        """Print the counts as a table."""
        for tally in self.tallies:
            found = f"{len(tally.finds)} finds" if tally.finds else "no find"
            counted = f"{tally.count:,} {tally.job.unit} in {tally.seeds:,} seeds"
            self._say(f"  {tally.job.name:<18} {counted:<44} {tally.seconds:8.0f} s  {found}")

    def table(self) -> str:
        """Return the counts as a table in Markdown."""
        lines = ["| job | looked at | seeds | seconds | finds |", "|---|---|---|---|---|"]
        for tally in self.tallies:
            counted = f"{tally.count:,} {tally.job.unit} | {tally.seeds:,} | {tally.seconds:,.0f}"
            lines.append(f"| {tally.job.name} | {counted} | {len(tally.finds)} |")
        return "\n".join(lines)

    def _hire(self) -> _Worker:
        here, there = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_work, args=(there,), daemon=True)
        process.start()
        there.close()
        return _Worker(process, here, self.tallies[0])

    def _give(self, worker: _Worker, seed: int) -> None:
        """Give the next seed to the job with the least time for its weight, including its running seeds."""
        now = time.monotonic()

        def had(tally: Tally) -> float:
            begun = [one.begun for one in self._workers if one.seed >= 0 and one.tally is tally]
            return (tally.seconds + sum(now - one + 0.001 for one in begun)) / tally.job.weight

        worker.tally = min(self.tallies, key=had)
        worker.seed, worker.begun = seed, now
        worker.pipe.send((worker.tally.job, seed, self._limit))

    def _collect(self, worker: _Worker) -> _Worker:
        """Enter the result of a worker, and replace a dead worker. Return the worker that is now free."""
        tally, seed = worker.tally, worker.seed
        worker.seed = -1
        try:
            result: Result = worker.pipe.recv()
        except (EOFError, ConnectionResetError):
            worker.process.join()
            code = worker.process.exitcode
            result = Result(0, time.monotonic() - worker.begun, f"The process ended with exit code {code}.")
            self._workers.remove(worker)
            worker = self._hire()
            self._workers.append(worker)
        self._enter(tally, seed, result)
        return worker

    def _enter(self, tally: Tally, seed: int, result: Result) -> None:
        tally.add(seed, result)
        if result.find:
            self._say(f"FIND in {tally.job.name} with seed {seed}. Again: make soak ONLY={tally.job.name} SEED={seed}")
            self._say("\n".join(f"  | {line}" for line in result.find.rstrip().splitlines()))


def _work(pipe: Connection) -> None:
    """The loop of a worker process: receive a seed, send its result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when it ends
    while True:
        try:
            job, seed, limit = pipe.recv()
        except EOFError:
            return
        pipe.send(do(job, seed, limit))
