"""The bots' worker: calls functions of ours without holding up the page; web/table/thinking/jobs.py has most of them. It
touches neither window nor document."""

import asyncio
import json
from importlib import import_module

import js
import shelf
from pyodide.ffi import create_once_callable

shelf.add_all("archives")

import_module("web.table.thinking.jobs")  # so that it is there when the first bot is asked

__export__ = ["hold_lock", "work"]


async def hold_lock() -> str:
    """The name of a lock that is free again when this worker has ended, '' where the browser has no locks for pages."""
    locks = getattr(js.navigator, "locks", None)
    if not locks:
        return ""
    name = f"robodrome:worker:{js.crypto.randomUUID()}"
    held = asyncio.Event()

    def hold(_lock: object) -> object:
        held.set()
        return js.Promise.new(
            create_once_callable(lambda _resolve, _reject: None)
        )  # it is held as long as this is open

    locks.request(name, create_once_callable(hold))
    await held.wait()
    return name


def work(function: str, arguments: str) -> str:
    """What a function of ours gives, as JSON: it is named `module:name`, and its arguments come as a JSON list."""
    module, _, name = function.partition(":")
    return json.dumps(getattr(import_module(module), name)(*json.loads(arguments)))
