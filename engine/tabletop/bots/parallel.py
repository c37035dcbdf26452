"""Many equal pieces of work, done in this process, in several or by a cluster. Results and their order are the same."""

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
"""Seconds of work that are handed out at a time, so that the cost of handing out is small."""

_LEAST = 20
"""The smallest share handed out is 1/20 of a turn: handing out a smaller one would cost more than it saves."""

_AHEAD = 4
"""Turns per hand that are handed out ahead, as results are taken in order."""

_PATIENCE = 5
"""Seconds to wait for the answer of a cluster."""


class Crew(NamedTuple):
    """The processes that do the work. `submit(function, …)` gives a future; `hands()` is how many pieces they do at once, which
    may change."""

    submit: Callable[..., Any]
    hands: Callable[[], int]


def workers(jobs: int = 1, cluster: str = "") -> AbstractContextManager[Crew | None]:
    """A crew of so many processes (`jobs`), or of the Dask cluster at an address. One job is None: the work is done in this
    process. Raises OptionError for a cluster that cannot be reached."""
    if cluster:
        return _cluster(cluster)
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor  # not at the top: the page has no processes

    return _processes(ProcessPoolExecutor(jobs), jobs)


@contextmanager
def _processes(pool: Executor, jobs: int) -> Iterator[Crew]:
    with pool:
        yield Crew(pool.submit, lambda: jobs)


def _cluster(address: str) -> AbstractContextManager[Crew]:
    try:
        dask = importlib.import_module("distributed")  # an extra, which the wheel does not require
    except ImportError:
        raise OptionError("A cluster needs the extra: pip install 'robodrome[cluster]'.") from None
    try:
        client = dask.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, AssertionError):  # AssertionError: its thread did not start in time
        raise OptionError(
            "The cluster {address!r} cannot be reached; an address looks like tcp://10.0.0.5:8786.",
            address=address[:80],
        ) from None
    return _connected(client)


@contextmanager
def _connected(client: Any) -> Iterator[Crew]:
    """The workers of a cluster, which may come and go; the `with` block closes the connection."""
    with client:
        yield Crew(partial(client.submit, pure=False), lambda: sum(client.ncores().values()))


def results(
    work: Callable[[Any], Any],
    pieces: Sequence[Any],
    crew: Crew | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> list[Any]:
    """Return the results of `work(piece)`, in the order of the pieces; JSON must be able to hold them. `done` is called with
    the number of finished pieces. Results are also written to the file `keep`, from which stopped work can continue. Raises
    OptionError if that file is damaged or belongs to other work."""
    name = (work.func if isinstance(work, partial) else work).__qualname__
    found: list[Any] = _kept(keep, f"{name} {pieces!r}") if keep else []
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
    """The results of `work(piece)`, in the order of the pieces. Pieces are handed out in shares of about a second, judged by
    earlier shares. Shares are smaller at the end, so that all hands stop at about the same time. A share that a cluster
    cancels, because a worker died, is handed out again."""
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
    """The results of these pieces, and the seconds that they took."""
    begun = perf_counter()
    return [work(piece) for piece in pieces], perf_counter() - begun


def _kept(file: Path, work: str) -> list[Any]:
    """The results in a file. Its first line identifies the work; a new file gets that line. Raises OptionError, and leaves the
    file as it is, if it belongs to other work or is damaged."""
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
