"""Bots play game after game in one page: its memory must stop growing."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page

from tabletop.core import game
from tabletop.core.session import Session
from tabletop.formats import link
from tests.soak.started import started_page

UNIT = "games of bots"
FIRST, MEASURED = 4, 8
"""Games before the first measurement, for loading, and games between the measurements."""
TIMERS = 130
"""The least seconds before the first measurement, because each call of the worker leaves a timer of two minutes."""
KINDS = {
    "roborally": ("easy easy", {"turn-limit": "25", "lives": "1", "last-life": "last"}),
    "moonbots": ("easy easy easy", {}),
    "stakbots": ("easy easy", {}),
    "robotory": ("easy easy", {}),
}
LONGEST = 300_000
"""The limit for a game, in milliseconds."""

KEEP_MEMORY = """
window.memories = [];
for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await original.apply(WebAssembly, given);
    const exported = (made.instance ?? made).exports?.memory;
    if (exported instanceof WebAssembly.Memory) memories.push(exported);
    return made;
  };
}"""
"""Notes Python's memory object when it is created."""


FORGET = """async () => {
  const kept = await robodromeDatabase.read();
  await robodromeDatabase.change(Object.entries(kept).map(([name, text]) => [name, text, null]));
  robodromeDatabase.changedElsewhere();
}"""
"""Deletes all saved entries."""


class Reading(NamedTuple):
    """The memory of the page after garbage collection."""

    heap: float
    """Bytes of JavaScript."""
    python: float
    """Bytes of Python."""
    nodes: float
    """Elements and texts of documents."""
    listeners: float


MOST = Reading(heap=60_000, python=70_000, nodes=40, listeners=2)
"""The allowed growth per game."""


def run(seed: int) -> int:
    """Play games of one kind, and compare the memory before and after."""
    rng = Random(seed)
    name = rng.choice(list(KINDS))
    with started_page(KEEP_MEMORY, speed="0") as page:
        meter = page.context.new_cdp_session(page)
        meter.send("Performance.enable")
        begun, first = monotonic(), 0
        while first < FIRST or monotonic() - begun < TIMERS:
            play(page, name, rng)
            first += 1
        before = read(page, meter)
        for _ in range(MEASURED):
            play(page, name, rng)
        after = read(page, meter)
    grown = Reading(*((late - early) / MEASURED for early, late in zip(before, after, strict=True)))
    assert all(by <= most for by, most in zip(grown, MOST, strict=True)), (
        f"{name}: by a game grow {grown}, from {before}"
    )
    return first + MEASURED


def play(page: Page, name: str, rng: Random) -> None:
    """Let bots play a game to its end, return to the home page, and delete the save."""
    seats, options = KINDS[name]
    session = Session(game.find(name), seats.split(), options, rng.getrandbits(20))
    session.advance()
    page.evaluate("fragment => { location.hash = fragment; }", link.encode(session))
    page.locator('html[data-page=table][data-phase="over"]').wait_for(state="attached", timeout=LONGEST)
    page.locator('#head [data-do="home"]').click()
    page.locator("html[data-page=home]").wait_for(state="attached")
    page.evaluate(FORGET)


def read(page: Page, meter: CDPSession) -> Reading:
    """Measure the memory of the page now."""
    for _ in range(3):
        meter.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(300)
    found = {metric["name"]: metric["value"] for metric in meter.send("Performance.getMetrics")["metrics"]}
    python = page.evaluate("memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)")
    assert python, "Python's memory is not known"
    return Reading(found["JSHeapUsedSize"], python, found["Nodes"], found["JSEventListeners"])
