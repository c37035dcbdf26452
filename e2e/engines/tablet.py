"""A page in any engine, used like a reader: by touch and keys, on visible elements only."""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import FloatRect

from e2e.engines.drivers import Driver, Gone
from e2e.table_page import on_screen, seen_by
from e2e.wakes import RAN, REST, WATCH
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.rules.move import Move

PATIENCE = 60  # seconds for Python to start, and for bots and films, on a busy machine

_MIDDLE = """query => {
  const found = [...document.querySelectorAll(query)].find(element => element.checkVisibility());
  if (!found || found.getAttribute("aria-disabled") === "true") return null;
  found.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = found.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
  const last = found.dataset.place;
  found.dataset.place = [x, y];
  return last === found.dataset.place && found.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
"""Returns the middle of an element that is uncovered there and has not moved since the last call, else null."""

_BOX = """id => {
  const board = document.getElementById(id), { x, y, width, height } = board.getBoundingClientRect();
  const last = board.dataset.place;
  board.dataset.place = [x, y, width, height];
  return last === board.dataset.place ? { x, y, width, height } : null;
}"""
"""Returns the box of an element that has not moved since the last call, else null."""

_SEEN = "query => document.querySelector(query)?.checkVisibility()"

_PREFER = """wanted => Object.entries(wanted).forEach(([name, value]) => {
  localStorage.setItem(`robodrome:${name}`, value);
  dispatchEvent(new StorageEvent("storage", { key: `robodrome:${name}`, newValue: value }));
})"""

_PHASES = """() => {
  const root = document.documentElement;
  window.phases = [];
  new MutationObserver(() => phases.push(root.dataset.phase)).observe(root, { attributeFilter: ["data-phase"] });
}"""


_DRIVER = "evaluateJavaScriptFunction"
"""A name in timers of WebKit's driver, by which it limits its scripts."""


class Tablet:
    """A page on a tablet."""

    def __init__(self, driver: Driver, site: str) -> None:
        self.driver, self.site = driver, site

    def until(self, script: str, *arguments: object) -> Any:
        """Call a function, given as JavaScript text, until its result is truthy; return the result."""
        end = monotonic() + PATIENCE
        while True:
            try:
                if found := self.driver.run(script, *arguments):
                    return found
            except Gone:
                pass  # another page is loading
            assert monotonic() < end, f"waited in vain for {script} {arguments}, with {self._said()}"
            sleep(0.03)

    def _said(self) -> object:
        return self.driver.run(
            "() => [location.href, {...document.documentElement.dataset, scene: ''}, document.body.innerText.slice(0, 500)]"
        )

    def await_marked(self, **marks: str) -> None:
        """Wait until the root of the page has these data-attributes."""
        self.until("wanted => Object.keys(wanted).every(k => document.documentElement.dataset[k] === wanted[k])", marks)

    def await_text(self, query: str, text: str) -> None:
        """Wait until the text of an element contains this text."""
        self.until("(query, text) => document.querySelector(query)?.textContent.includes(text)", query, text)

    def await_count(self, query: str, count: int) -> None:
        """Wait until that many elements match."""
        self.until("(query, count) => document.querySelectorAll(query).length === count", query, count)

    def await_start(self) -> None:
        """Wait until Python has started; fail with the page's own message if it could not."""
        self.until("() => ['ready', 'failed'].some(k => document.documentElement.dataset[k] === 'true')")
        told = self.driver.run("() => document.getElementById('load-error').textContent")
        assert not told, told

    def prefer(self, **preferences: str) -> None:
        """Set the reader's preferences, as if in another tab."""
        self.driver.run(_PREFER, preferences)

    def open_game(self, session: Session) -> None:
        """Open the link of a game, and wait until the reader may choose."""
        self.driver.open(f"{self.site}#{link.encode(session)}")
        self.await_start()
        self.await_asked()
        self.driver.run(_PHASES)

    def await_asked(self) -> None:
        """Wait until the reader may choose, or the game is over."""
        self.until("() => /drafting|choosing|over/.test(document.documentElement.dataset.phase)")

    def phases(self) -> list[str]:
        """Return the table's phases since the game was opened."""
        found: list[str] = self.driver.run("() => phases")
        return found

    def session(self) -> Session:
        """Return the game in the address, as the engine reads it."""
        return link.decode(self.driver.run("() => location.href"))

    def tap_on(self, query: str) -> None:
        """Touch the first matching visible element, once it does not move."""
        middle = None
        while middle != (middle := self.until(_MIDDLE, query)):
            sleep(0.05)
        self.driver.tap(*middle)

    def tap_floor(self, board: str, width: float, height: float, x: float, y: float) -> None:
        """Touch a point of a floor, given in cells, in the element with the id `board`; width and height are the floor's."""
        box: FloatRect = self.until(_BOX, board)
        self.driver.tap(*on_screen(width, height, box, x, y))

    @property
    def shape(self) -> str:
        """The layout of the table on this screen."""
        return str(self.driver.run("() => document.documentElement.dataset.shape || ''"))

    def touch(self, move: Move) -> None:
        """Make a move by touching the things in its path, on the board or as buttons."""
        scene = (session := self.session()).game.scene_in(self.shape, session.state.view(0))
        for thing in move.path:
            button, item = f'#desk [data-do="touch:{thing}"]', scene.items.get(thing)
            if item is None or self.driver.run(_SEEN, button):
                self.tap_on(button)
            else:
                self.tap_floor("board", scene.width, scene.height, item.x, item.y)

    def await_choice(self, before: Session) -> None:
        """Wait until the reader's choice is in the address, and then until the next prompt."""
        end = monotonic() + PATIENCE
        while len(self.session().plies) <= len(before.plies):
            assert monotonic() < end, f"the choice is not made: {self._said()}"
            sleep(0.03)
        self.await_asked()

    def await_rest(self) -> None:
        """Wait until nothing has run for a while and no call is pending, so that nothing will run later."""
        self.driver.run(f"() => {{{WATCH}}}")
        end = monotonic() + PATIENCE
        sleep(REST)
        while ran := [what for what in self.driver.run(RAN) if _DRIVER not in what]:
            assert monotonic() < end, ran
            sleep(REST)

    def await_scene(self) -> None:
        """Wait until the board shows the engine's scene for the game in the address."""
        end = monotonic() + PATIENCE
        while json.loads(self.driver.run("() => document.documentElement.dataset.scene")) != seen_by(
            self.session(), 0, self.shape
        ):
            assert monotonic() < end, "the board does not show the state"
            sleep(0.03)
