"""A page in any engine, as a reader uses it: by touch and keys, seeing what is there."""

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
"""Where to touch what is on top there and lies still since the last look."""

_BOX = """id => {
  const board = document.getElementById(id), { x, y, width, height } = board.getBoundingClientRect();
  const last = board.dataset.place;
  board.dataset.place = [x, y, width, height];
  return last === board.dataset.place ? { x, y, width, height } : null;
}"""
"""Where an element is that lies still since the last look."""

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
"""Of WebKit's driver, which limits the time of what it runs in the page by a timer there."""


class Tablet:
    """A page on a tablet."""

    def __init__(self, driver: Driver, site: str) -> None:
        self.driver, self.site = driver, site

    def until(self, script: str, *arguments: object) -> Any:
        """What a function, as text of JavaScript, returns as soon as that is something true."""
        end = monotonic() + PATIENCE
        while True:
            try:
                if found := self.driver.run(script, *arguments):
                    return found
            except Gone:
                pass  # another page is coming
            assert monotonic() < end, f"waited in vain for {script} {arguments}, with {self._said()}"
            sleep(0.03)

    def _said(self) -> object:
        return self.driver.run(
            "() => [location.href, {...document.documentElement.dataset, scene: ''}, document.body.innerText.slice(0, 500)]"
        )

    def await_marked(self, **marks: str) -> None:
        """Waits until the root of the page has these data-attributes."""
        self.until("wanted => Object.keys(wanted).every(k => document.documentElement.dataset[k] === wanted[k])", marks)

    def await_text(self, query: str, text: str) -> None:
        """Waits until the text of an element contains this."""
        self.until("(query, text) => document.querySelector(query)?.textContent.includes(text)", query, text)

    def await_count(self, query: str, count: int) -> None:
        """Waits until so many elements fit."""
        self.until("(query, count) => document.querySelectorAll(query).length === count", query, count)

    def await_start(self) -> None:
        """Waits until Python has taken over; fails with the page's own words when it could not."""
        self.until("() => ['ready', 'failed'].some(k => document.documentElement.dataset[k] === 'true')")
        told = self.driver.run("() => document.getElementById('load-error').textContent")
        assert not told, told

    def prefer(self, **preferences: str) -> None:
        """What the reader prefers from now on, as if said in another tab."""
        self.driver.run(_PREFER, preferences)

    def open_game(self, session: Session) -> None:
        """Opens its link, and waits until somebody is asked."""
        self.driver.open(f"{self.site}#{link.encode(session)}")
        self.await_start()
        self.await_asked()
        self.driver.run(_PHASES)

    def await_asked(self) -> None:
        """Waits until the reader is to choose, or the game is over."""
        self.until("() => /drafting|choosing|over/.test(document.documentElement.dataset.phase)")

    def phases(self) -> list[str]:
        """The phases that the table has been in since the game was opened."""
        found: list[str] = self.driver.run("() => phases")
        return found

    def session(self) -> Session:
        """The game in the address, as the engine reads it."""
        return link.decode(self.driver.run("() => location.href"))

    def tap_on(self, query: str) -> None:
        """Touches the first element that fits and can be seen, once it stands still."""
        middle = None
        while middle != (middle := self.until(_MIDDLE, query)):
            sleep(0.05)
        self.driver.tap(*middle)

    def tap_floor(self, board: str, width: float, height: float, x: float, y: float) -> None:
        """Touches a point of the floor of so many cells that shows in the element with that id."""
        box: FloatRect = self.until(_BOX, board)
        self.driver.tap(*on_screen(width, height, box, x, y))

    @property
    def shape(self) -> str:
        """The layout of the table on this screen."""
        return str(self.driver.run("() => document.documentElement.dataset.shape || ''"))

    def touch(self, move: Move) -> None:
        """Makes a move by touching what it names: on the board, or its button."""
        scene = (session := self.session()).game.scene_in(self.shape, session.state.view(0))
        for thing in move.path:
            button, item = f'#desk [data-do="touch:{thing}"]', scene.items.get(thing)
            if item is None or self.driver.run(_SEEN, button):
                self.tap_on(button)
            else:
                self.tap_floor("board", scene.width, scene.height, item.x, item.y)

    def await_choice(self, before: Session) -> None:
        """Waits until the reader's choice is in the address, and then is asked the next one."""
        end = monotonic() + PATIENCE
        while len(self.session().plies) <= len(before.plies):
            assert monotonic() < end, f"the choice is not made: {self._said()}"
            sleep(0.03)
        self.await_asked()

    def await_rest(self) -> None:
        """Waits for a time in which nothing runs, and after which nothing is to be called, so that nothing ever will."""
        self.driver.run(f"() => {{{WATCH}}}")
        end = monotonic() + PATIENCE
        sleep(REST)
        while ran := [what for what in self.driver.run(RAN) if _DRIVER not in what]:
            assert monotonic() < end, ran
            sleep(REST)

    def await_scene(self) -> None:
        """Waits until the board shows exactly what the engine has for the game in the address."""
        end = monotonic() + PATIENCE
        while json.loads(self.driver.run("() => document.documentElement.dataset.scene")) != seen_by(
            self.session(), 0, self.shape
        ):
            assert monotonic() < end, "the board does not show the state"
            sleep(0.03)
