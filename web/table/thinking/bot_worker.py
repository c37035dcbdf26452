"""A worker that bots think in, and whether it still lives: browsers that want memory end workers without a word."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from web.page import dom

_START = 60
"""Seconds that a worker may take to start: a Python of its own, on a device that may need a minute for one."""
_ANSWER = 120
"""Seconds that it may take to answer, on slow devices too."""


class WorkerError(Exception):
    """A worker did not start, or it ended before it answered."""


@contextmanager
def _alarm(seconds: float) -> Iterator["asyncio.Future[None]"]:
    """A future that is done after so many seconds, unless the block ends before. The timeouts of Pyodide's loop wake the
    browser even when nobody waits for them any more."""
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
        """A new one, which also reads the archives at these addresses. Raises a WorkerError where none can start."""
        from pyscript import PyWorker  # which is not there yet when what the page remembers is made (web/snapshot.py)

        await js.fetch("./worker.py")  # fails at once where it cannot be had; PyScript would let us wait for ever
        config = json.loads(str(js.document.getElementById("worker-config").textContent))
        config["files"] |= {address: f"./archives/{address.rpartition('/')[2]}" for address in more}
        interpreter = js.URL.new(config["interpreter"], js.location.href).href
        worker = PyWorker("./worker.py", type="pyodide", version=interpreter, config=json.dumps(config))
        # The page that comes next should not have to share the processor with it.
        dom.listen(js.window, "pagehide", lambda event: None if event.persisted else worker.terminate())
        started = asyncio.ensure_future(cls._lock_of(worker))
        with _alarm(_START) as late:
            await asyncio.wait((started, late), return_when=asyncio.FIRST_COMPLETED)
        if not started.done():
            worker.terminate()
            raise WorkerError(f"it did not start within {_START} seconds")
        end: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if lock := started.result():  # granted to this page when the worker, which holds it, has ended
            end = asyncio.ensure_future(js.navigator.locks.request(lock, create_once_callable(lambda _lock: None)))
        return cls(worker, end)

    def end(self) -> None:
        """Have it end now."""
        self._worker.terminate()

    @staticmethod
    async def _lock_of(worker: Any) -> str:
        await worker.ready
        return str(await worker.sync.hold_lock())

    async def call(self, function: str, arguments: str) -> str:
        """What `work` in web/worker.py gives. Raises a WorkerError when the worker ends meanwhile or answers too late."""
        answer = asyncio.ensure_future(self._worker.sync.work(function, arguments))
        with _alarm(_ANSWER) as late:
            await asyncio.wait((answer, self._end, late), return_when=asyncio.FIRST_COMPLETED)
        if answer.done():
            return str(answer.result())
        self._worker.terminate()
        raise WorkerError("it ended" if self._end.done() else f"it did not answer within {_ANSWER} seconds")
