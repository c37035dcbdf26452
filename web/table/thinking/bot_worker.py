"""The worker in which bots think, and a lock that shows when it ends: browsers short of memory end workers without an event."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from web.page import dom

_START = 60
"""Seconds that a worker may take to start, with a Python of its own, on a slow device."""
_ANSWER = 120
"""Seconds that a worker may take to answer, on a slow device."""


class WorkerError(Exception):
    """Raised if a worker did not start, or ended before it answered."""


@contextmanager
def _alarm(seconds: float) -> Iterator["asyncio.Future[None]"]:
    """A future that is done after so many seconds, unless the block ends before. Pyodide's own timeouts would wake the browser
    even after they were cancelled."""
    rung: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    ring = create_proxy(lambda: None if rung.done() else rung.set_result(None))
    number = js.setTimeout(ring, 1000 * seconds)
    try:
        yield rung
    finally:
        js.clearTimeout(number)
        ring.destroy()


class BotWorker:
    """A worker that has started."""

    def __init__(self, worker: Any, end: "asyncio.Future[Any]") -> None:
        """`end` is done when the worker has ended."""
        self._worker, self._end = worker, end

    @classmethod
    async def start(cls, more: Sequence[str] = ()) -> "BotWorker":
        """Start a worker, which also reads the archives at these addresses. Raises WorkerError if none starts in time."""
        from pyscript import PyWorker  # not there yet when the snapshot is made (web/make_snapshot.py)

        await js.fetch("./worker.py")  # fails at once without a network; PyScript would wait for ever
        config = json.loads(str(js.document.getElementById("worker-config").textContent))
        config["files"] |= {address: f"./archives/{address.rpartition('/')[2]}" for address in more}
        interpreter = js.URL.new(config["interpreter"], js.location.href).href
        worker = PyWorker("./worker.py", type="pyodide", version=interpreter, config=json.dumps(config))
        # The next page should not share the processor with this worker.
        dom.listen(js.window, "pagehide", lambda event: None if event.persisted else worker.terminate())
        started = asyncio.ensure_future(cls._lock_of(worker))
        with _alarm(_START) as late:
            await asyncio.wait((started, late), return_when=asyncio.FIRST_COMPLETED)
        if not started.done():
            worker.terminate()
            raise WorkerError(f"it did not start within {_START} seconds")
        end: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if lock := started.result():  # the worker holds it, so this page gets it when the worker has ended
            end = asyncio.ensure_future(js.navigator.locks.request(lock, create_once_callable(lambda _lock: None)))
        return cls(worker, end)

    def end(self) -> None:
        """End the worker now."""
        self._worker.terminate()

    @staticmethod
    async def _lock_of(worker: Any) -> str:
        await worker.ready
        return str(await worker.sync.hold_lock())

    async def call(self, function: str, arguments: str) -> str:
        """The result of `work` in web/worker.py. Raises WorkerError if the worker ends meanwhile or answers too late."""
        answer = asyncio.ensure_future(self._worker.sync.work(function, arguments))
        with _alarm(_ANSWER) as late:
            await asyncio.wait((answer, self._end, late), return_when=asyncio.FIRST_COMPLETED)
        if answer.done():
            return str(answer.result())
        self._worker.terminate()
        raise WorkerError("it ended" if self._end.done() else f"it did not answer within {_ANSWER} seconds")
