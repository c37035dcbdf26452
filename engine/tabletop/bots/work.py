"""Many equal pieces of work, done here, in processes or by a cluster: the results are the same and come in the same order."""

import hashlib
import importlib
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from tabletop.base.errors import OptionError

_CHUNK = 4
"""Pieces handed to a process at a time."""

_PATIENCE = 5
"""Seconds after which a cluster that does not answer is taken to be out of reach."""


def workers(jobs: int = 1, cluster: str = "") -> AbstractContextManager[Executor | None]:
    """Who does the work: so many processes, or the Dask cluster at an address; None, for one job, is this process. Raises
    OptionError for a cluster that cannot be reached."""
    if cluster:
        return _cluster(cluster)
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor  # not everywhere that this package runs are there processes

    return ProcessPoolExecutor(jobs)


def _cluster(address: str) -> AbstractContextManager[Executor]:
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
def _connected(client: Any) -> Iterator[Executor]:
    """The executor of a client of a cluster; the connection ends with it."""
    with client, client.get_executor(pure=False) as executor:
        yield executor


def results(
    work: Callable[[Any], Any],
    pieces: Sequence[Any],
    executor: Executor | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _count: None,
) -> list[Any]:
    """What `work` makes of each piece, as JSON can hold it, in the order of the pieces. `done` is told how many are finished.
    What is finished is written to the file `keep`, so that the same work goes on where it was stopped. Raises OptionError for
    a file that belongs to other work."""
    found: list[Any] = _kept(keep, pieces) if keep else []
    rest = pieces[len(found) :]
    done(len(found))
    made: Iterator[Any] = executor.map(work, rest, chunksize=_CHUNK) if executor and rest else map(work, rest)
    with keep.open("a", encoding="utf-8") if keep else nullcontext() as file:
        for result in made:
            found.append(result)
            if file:
                file.write(f"{json.dumps(result)}\n")
                file.flush()
            done(len(found))
    return found


def _kept(file: Path, pieces: Sequence[Any]) -> list[Any]:
    """The results that a file holds after its first line, which says to what work it belongs; a new file gets that line.
    Raises OptionError for one that holds anything else, which stays as it is."""
    name = hashlib.sha256(repr(pieces).encode()).hexdigest()
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
