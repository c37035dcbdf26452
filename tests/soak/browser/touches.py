"""Drives a table in a browser and the headless table with the same touches. After every step both must show the same board,
offer the same moves under the same names, have the same link and have announced the same texts."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tabletop.formats import link
from tabletop.telling.phrases import captions
from tests.soak.started import site, started_page
from tests.web.table.headless import HeadlessPage, new_game

UNIT = "touches"
STEPS = 40
PATIENCE = 20
"""Seconds within which both must be equal."""
_APART = 350
"""Milliseconds between two taps, so that they are no double tap."""
GAMES = {"roborally": (2, 3), "moonbots": (2, 3), "stakbots": (2, 3), "robotory": (2,)}
"""Games and numbers of people. There are no bots, because they think for a time, so their choices differ from run to run."""

HEAR = """addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  const hear = changes => changes.forEach(change => change.addedNodes.forEach(line => heard.push(line.textContent)));
  new MutationObserver(hear).observe(document.getElementById("live"), { childList: true });
});"""
LOOK = """() => {
  const root = document.documentElement.dataset;
  return {
    phase: root.phase ?? "", busy: root.busy ?? "", scene: JSON.parse(root.scene ?? "{}"), hash: location.hash.slice(1),
    heard: window.heard, curtain: Boolean(document.querySelector("dialog.curtain")),
    reads: Boolean(document.querySelector("dialog.reading")),
    moves: [...document.querySelectorAll("#move-list button > span:first-child")].map(one => one.textContent),
  };
}"""
SLIDE = """value => {
  const slider = document.getElementById("slider");
  slider.value = value;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
PRESS = """name => {
  const button = document.querySelector(`[data-do="${name}"]`);
  button?.click();
  return Boolean(button);
}"""
"""Presses the button with that data-do; returns whether there is one."""


class Seen(NamedTuple):
    """The visible state of a table."""

    phase: str
    scene: dict[str, Any]
    link: str
    heard: list[str]
    curtain: bool
    reads: bool
    moves: list[str]


class Both:
    """A game at both tables."""

    def __init__(self, page: Page, game: str, people: int, seed: int) -> None:
        self.page, self.rng = page, Random(seed)
        self.told: list[str] = []
        """The steps so far."""
        self._loop = asyncio.new_event_loop()  # in another thread, because Playwright's loop runs in this one
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        session = new_game(game, " ".join(["person"] * people), seed)
        self.text = link.encode(session)
        self.headless = HeadlessPage(link.decode(self.text))
        self._sit()

    def _sit(self) -> None:
        self.headless.holds_curtain = True

    def wait(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a coroutine of the headless table, and wait until the table is idle."""

        async def run() -> None:
            await work()
            await self.headless.rest()

        asyncio.run_coroutine_threadsafe(run(), self._loop).result()

    def close(self) -> None:
        """Leave the headless table."""
        self.verb(lambda page: page.table.close())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def verb(self, work: Callable[[HeadlessPage], object]) -> None:
        """Call a method of the headless table; if it then wants to reopen the game, reopen it."""

        async def call() -> None:
            work(self.headless)
            await self.headless.rest()
            if self.headless.reopened:
                before = self.headless
                self.headless = HeadlessPage(link.decode(before.state.save.link), save=before.state.save)
                self.headless.heard = before.heard
                self._sit()
                await self.headless.open()

        self.wait(call)

    def open(self) -> None:
        """Open the game in both."""
        self.page.goto(f"{site()}#{self.text}")
        self.page.locator("html[data-playable=true]").wait_for(state="attached", timeout=90_000)
        self.wait(self.headless.open)
        if self.headless.state.invites:
            self.page.locator('[data-do="share-device"]').click()
            self.verb(lambda page: page.table.share_device())
        self.compare()

    # Steps --------------------------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Make one random touch at both tables."""
        state = self.headless.state
        if self.headless.covered_by_curtain:
            self.told.append("uncover")
            self.page.locator('dialog.curtain [data-answer="yes"]').click()
            self.wait(self.headless.uncover)
            return
        ways: dict[Callable[[], None], int] = {self.slide: 2, self.why: 1}
        if state.phase == "looking-back":
            ways |= {self.now: 5}
        elif state.phase in ("choosing", "drafting"):
            ways |= {self.pick: 6, self.tap: 6, self.take_back: 1}
        if state.draft is not None and state.now:
            ways |= {self.lock_in: 3}
        self.rng.choices(list(ways), list(ways.values()))[0]()

    def press(self, name: str, verb: Callable[[HeadlessPage], object]) -> None:
        """Press a button at both tables, if there is one on the page."""
        self.told.append(name)
        if self.page.evaluate(PRESS, name):
            self.verb(verb)

    def pick(self) -> None:
        """Choose a move of the list."""
        count = len(self.headless.state.offers())
        if count:
            number = self.rng.randrange(count)
            self.press(f"move:{number}", lambda page: page.table.pick(number))

    def tap(self) -> None:
        """Tap the board: a mark, or any thing."""
        state = self.headless.state
        items = [(item.x, item.y) for _, item in state.frame.scene.painted()]
        points = [(mark.x, mark.y) for mark in state.marks] or items
        x, y = self.rng.choice(points if self.rng.random() < 0.8 else items)
        if not (0 <= x < state.frame.scene.width and 0 <= y < state.frame.scene.height):
            return
        self.told.append(f"tap {x:.2f} {y:.2f}")
        box = self.page.locator("#board").bounding_box()
        cell, left, top = map(float, (self.page.locator("#board").get_attribute("data-camera") or "").split())
        assert box
        self.page.mouse.click(box["x"] + left + x * cell, box["y"] + top + y * cell)
        self.verb(lambda page: page.table.touch_board((x, y)))
        self.page.wait_for_timeout(_APART)

    def slide(self) -> None:
        """Move the slider."""
        count = self.rng.randrange(len(self.headless.state.reel) + 1)
        self.told.append(f"slide {count}")
        self.page.evaluate(SLIDE, count)
        self.verb(lambda page: page.table.look_back(count))

    def now(self) -> None:
        """Return to the present, or go to the next cause."""
        if self.headless.state.explanation is None:
            self.press("now", lambda page: page.table.back_to_now())
        elif self.rng.random() < 0.5:
            self.press("cause:next", lambda page: page.table.go_to_cause(1))
        else:
            self.press("cause:done", lambda page: page.table.end_explaining())

    def why(self) -> None:
        """Ask why the last event happened."""
        self.press("why-last", lambda page: page.table.explain_last())

    def take_back(self) -> None:
        """Take the last choice back."""
        self.press("take-back", lambda page: page.table.take_back())

    def lock_in(self) -> None:
        """Lock the draft in."""
        self.press("lock-in", lambda page: page.table.lock_in())

    # Checks -------------------------------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Raise AssertionError if the two differ for longer than PATIENCE."""
        end = monotonic() + PATIENCE
        while (there := self._there()) != (here := self._here()):
            if monotonic() > end:
                names = [name for name, one, other in zip(Seen._fields, there, here, strict=True) if one != other]
                told = [(name, getattr(there, name), getattr(here, name)) for name in names]
                raise AssertionError(f"after {self.told} the page and the headless table differ in {told}")
            self.page.wait_for_timeout(50)

    def _there(self) -> Seen:
        found = self.page.evaluate(LOOK)
        phase = found["phase"] if not found["busy"] else f"busy {found['busy']}"
        return Seen(
            phase, found["scene"], found["hash"], found["heard"], found["curtain"], found["reads"], found["moves"]
        )

    def _here(self) -> Seen:
        page, state = self.headless, self.headless.state
        painted = {name: [i.look, i.badge, i.x, i.y, i.turn] for name, i in state.frame.scene.painted()}
        moves = state.offers()
        names = captions(state.session.game, state.view().ask, moves, state.desk.words) if moves else []
        return Seen(
            state.phase,
            json.loads(json.dumps(painted)),
            state.save.link,
            page.heard,
            page.covered_by_curtain,
            page.is_reading,
            list(names),
        )


def run(seed: int) -> int:
    """Play a game, or STEPS steps of it."""
    rng = Random(seed)
    game = rng.choice(list(GAMES))
    with started_page(HEAR, speed="0") as page:
        both = Both(page, game, rng.choice(GAMES[game]), seed)
        both.open()
        for number in range(STEPS):
            if both.headless.state.phase == "over":
                return number
            both.step()
            both.compare()
        both.close()
    return STEPS
