"""The bots of these tests: one that plans, and those that fail, look around or meddle with the engine."""

from __future__ import annotations

from tests.tabletop.bots.test_bot_files import FIRST
from tools.serve import ROOT

PLANNER = (ROOT / "e2e/lab/planner.txt").read_text(encoding="utf-8")
LOOPS = "def choose(view, moves, rng, budget):\n    while True:\n        pass\n"
HANGS = "import itertools\n\n\ndef choose(view, moves, rng, budget):\n    return sum(itertools.repeat(0))\n"
CURIOUS = """
import js

seen = [hasattr(js, name) for name in ("document", "localStorage", "sessionStorage")]
try:
    js.indexedDB.open("robodrome")
except BaseException as error:
    seen.append(str(error).split(":")[0])
print("reached", js.origin, seen)


def choose(view, moves, rng, budget):
    return 0
"""

BEGINS = """import asyncio
import json
import os
import time

import js
from pyodide.ffi import create_once_callable


def loop():
    while True:
        pass


async def work():
    while True:
        until = time.time() + 0.1
        while time.time() < until:
            pass
        await asyncio.sleep(0)


def choose(view, moves, rng, budget):
"""
LEAVING = {
    "closes.py": "    js.close()\n    return 0\n",
    "forges.py": "    json.dumps = lambda *_: None\n    return 0\n",
    "tampers.py": (
        "    js.MessagePort.prototype.postMessage = js.self.postMessage\n"
        "    js.postMessage('told')\n"
        "    js.self.onmessage = None\n"
        "    js.location.href = 'about:blank'\n"
        "    js.setTimeout(create_once_callable(lambda: 1 / 0), 0)\n"
        "    return 0\n"
    ),
}
"""What bots do to the worker in which they play."""
CHEATS = """import gc


class Bot:
    def __init__(self, game, seat):
        for one in gc.get_objects():
            if isinstance(one, type) and hasattr(one, "winners"):
                one.winners = lambda self: [seat]

    def choose(self, view, moves, rng, budget):
        return moves[0]
"""
LAST = FIRST.replace("moves[0]", "moves[-1]")
SPOILERS = {
    "exits.py": "    os._exit(0)\n",
    "hangs-later.py": "    js.setTimeout(create_once_callable(loop), 0)\n    return 0\n",
    "works-on.py": "    asyncio.ensure_future(work())\n    return 0\n",
}
"""What bots do that would end a run, or go on while others choose."""
PICKS = "import lucky\n\n\ndef choose(view, moves, rng, budget):\n    return lucky.pick(moves)\n"
