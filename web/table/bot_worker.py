"""A worker that bots think in, and whether it still lives: browsers that want memory end workers without a word."""

import asyncio
import json
from typing import Any

import js
from pyodide.ffi import create_once_callable
from pyscript import PyWorker

_START = 25
"""Seconds that a worker may take to start."""
_ANSWER = 120
"""Seconds that it may take to answer, on slow devices too."""


class WorkerError(Exception):
    """A worker did not start, or it ended before it answered."""


class BotWorker:
    """A worker that has started."""

    def __init__(self, worker: Any, end: "asyncio.Future[Any]") -> None:
        """`end` is done when the worker has ended."""
        self._worker, self._end = worker, end

    @classmethod
    async def start(cls) -> "BotWorker":
        """A new one. Raises a WorkerError where none can start."""
        await js.fetch("./worker.py")  # fails at once where it cannot be had; PyScript would let us wait for ever
        config = str(js.document.querySelector("py-config").textContent)
        interpreter = js.URL.new(json.loads(config)["interpreter"], js.location.href).href
        worker = PyWorker("./worker.py", type="pyodide", version=interpreter, config=config)
        try:
            async with asyncio.timeout(_START):
                await worker.ready
                lock = await worker.sync.hold_lock()
        except TimeoutError as error:
            worker.terminate()
            raise WorkerError(f"it did not start within {_START} seconds") from error
        end: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if lock:  # granted to this page when the worker, which holds it, has ended
            end = asyncio.ensure_future(js.navigator.locks.request(lock, create_once_callable(lambda _lock: None)))
        return cls(worker, end)

    async def call(self, name: str, *arguments: object) -> str:
        """What one of its functions gives. Raises a WorkerError when the worker ends meanwhile or answers too late."""
        answer = asyncio.ensure_future(getattr(self._worker.sync, name)(*arguments))
        await asyncio.wait((answer, self._end), timeout=_ANSWER, return_when=asyncio.FIRST_COMPLETED)
        if answer.done():
            return str(answer.result())
        self._worker.terminate()
        raise WorkerError("it ended" if self._end.done() else f"it did not answer within {_ANSWER} seconds")
