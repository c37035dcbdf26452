"""The bots' worker: calls functions without blocking the page, mostly of web/table/thinking/jobs.py. It uses neither window nor
document."""

import asyncio
import json
from importlib import import_module

import js
import shelf
from pyodide.ffi import create_once_callable

shelf.add_all("archives")

import_module("web.table.thinking.jobs")  # now, so that the first bot does not wait for it

__export__ = ["hold_lock", "work"]


async def hold_lock() -> str:
    """Take a lock that is free again when this worker has ended; return its name, '' if the browser has no Web Locks."""
    locks = getattr(js.navigator, "locks", None)
    if not locks:
        return ""
    name = f"robodrome:worker:{js.crypto.randomUUID()}"
    held = asyncio.Event()

    def hold(_lock: object) -> object:
        held.set()
        return js.Promise.new(
            create_once_callable(lambda _resolve, _reject: None)
        )  # the lock is held until this promise is settled, which is never

    locks.request(name, create_once_callable(hold))
    await held.wait()
    return name


def work(function: str, arguments: str) -> str:
    """Call a function, named `module:name`, with a JSON list of arguments; return its result as JSON."""
    module, _, name = function.partition(":")
    return json.dumps(getattr(import_module(module), name)(*json.loads(arguments)))
