"""Many equal pieces of work, done here, in processes or by a cluster: the results are the same and come in the same order."""

import hashlib
import importlib
import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from tabletop.base.errors import OptionError

_TURN = 1.0
"""Seconds of work that are handed out at a time, so that what it costs to hand out does not count."""

_LEAST = 20
"""The smallest pieces are this part of a turn: smaller ones would cost more to hand out than they save."""

_AHEAD = 4
"""So many turns for each hand are handed out ahead, as results are taken in order."""

_PATIENCE = 5
"""Seconds after which a cluster that does not answer is taken to be out of reach."""


class Crew(NamedTuple):
    """Who does the work: `submit(function, …)` gives its future; and how many pieces they do at once, which may change."""

    submit: Callable[..., Any]
    hands: Callable[[], int]


def workers(jobs: int = 1, cluster: str = "") -> AbstractContextManager[Crew | None]:
    """Who does the work: so many processes, or the Dask cluster at an address; None, for one job, is this process. Raises
    OptionError for a cluster that cannot be reached."""
    if cluster:
        return _cluster(cluster)
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor  # not everywhere that this package runs are there processes

    return _processes(ProcessPoolExecutor(jobs), jobs)


@contextmanager
def _processes(pool: Executor, jobs: int) -> Iterator[Crew]:
    with pool:
        yield Crew(pool.submit, lambda: jobs)


def _cluster(address: str) -> AbstractContextManager[Crew]:
    try:
        dask = importlib.import_module("distributed")  # an extra, which the wheel does without
    except ImportError:
        raise OptionError("A cluster needs the extra: pip install 'robodrome[cluster]'.") from None
    try:
        client = dask.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, AssertionError):  # the last where its own thread did not start in time
        raise OptionError(
            "The cluster {address!r} cannot be reached; an address looks like tcp://10.0.0.5:8786.",
            address=address[:80],
        ) from None
    return _connected(client)


@contextmanager
def _connected(client: Any) -> Iterator[Crew]:
    """The workers of a cluster, which may come and go; the connection ends with them."""
    with client:
        yield Crew(partial(client.submit, pure=False), lambda: sum(client.ncores().values()))


def results(
    work: Callable[[Any], Any],
    pieces: Sequence[Any],
    crew: Crew | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> list[Any]:
    """What `work` makes of each piece, as JSON can hold it, in the order of the pieces. `done` is told how many are finished.
    What is finished is written to the file `keep`, so that the same work goes on where it was stopped. Raises OptionError for
    a file that belongs to other work."""
    found: list[Any] = _kept(keep, f"{work.__qualname__} {pieces!r}") if keep else []
    rest = pieces[len(found) :]
    done(len(found))
    made: Iterator[Any] = _handed_out(work, rest, crew) if crew else map(work, rest)
    with keep.open("a", encoding="utf-8") if keep else nullcontext() as file:
        for result in made:
            found.append(result)
            if file:
                file.write(f"{json.dumps(result)}\n")
                file.flush()
            done(len(found))
    return found


def _handed_out(work: Callable[[Any], Any], pieces: Sequence[Any], crew: Crew) -> Iterator[Any]:
    """What `work` makes of each piece, in their order. As many are handed out together as take about a second, by what those
    before have taken, and fewer at the end, so that all hands stop at about the same time. What a cluster gives up, because a
    worker died, is handed out again."""
    waiting: deque[tuple[Sequence[Any], Any]] = deque()
    begun, together = 0, 1
    try:
        while begun < len(pieces) or waiting:
            hands = max(1, crew.hands())
            while begun < len(pieces) and len(waiting) < _AHEAD * hands:
                share = max(-(-(len(pieces) - begun) // (2 * hands)), together // _LEAST)
                some = pieces[begun : begun + min(together, share)]
                waiting.append((some, crew.submit(_timed, work, some)))
                begun += len(some)
            some, future = waiting.popleft()
            try:
                made, seconds = future.result()
            except CancelledError:
                waiting.appendleft((some, crew.submit(_timed, work, some)))
                continue
            together = max(1, round(_TURN * len(made) / max(seconds, 1e-6)))
            yield from made
    finally:
        for _, future in waiting:
            future.cancel()


def _timed(work: Callable[[Any], Any], pieces: Sequence[Any]) -> tuple[list[Any], float]:
    """What comes of these pieces, and the seconds that it took."""
    begun = perf_counter()
    return [work(piece) for piece in pieces], perf_counter() - begun


def _kept(file: Path, work: str) -> list[Any]:
    """The results that a file holds after its first line, which says to what work it belongs; a new file gets that line.
    Raises OptionError for one that holds anything else, which stays as it is."""
    name = hashlib.sha256(work.encode()).hexdigest()
    text = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
    head, *lines = text.splitlines() or [name]
    if head != name:
        raise OptionError("The file {file} belongs to other work; name a new one.", file=str(file))
    if lines and not text.endswith("\n"):
        del lines[-1]  # half a line: the work was stopped while it wrote
    found = []
    for number, line in enumerate(lines, 2):
        try:
            found.append(json.loads(line))
        except ValueError:
            raise OptionError(
                "Line {number} of the file {file} is damaged: take it out, or name a new file.",
                number=number,
                file=str(file),
            ) from None
    file.write_text("".join(f"{line}\n" for line in (head, *lines)), encoding="utf-8")
    return found
