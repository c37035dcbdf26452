"""A table in a browser and the headless table, which the same touches drive."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.telling.sentences import captions
from tests.web.table.headless import HeadlessPage
from web.page.saves import Save
from web.table.play.draft import Draft
from web.table.play.table import Table

PATIENCE = 60
"""Seconds within which both must be equal; the first bot of a page waits for a worker."""
_PAUSE = 5
"""Milliseconds between two looks at the page."""
_APART = 0.35
"""Seconds between two taps on the same spot, so that they are no double tap."""
_SPOT = 40
"""Pixels of a spot."""

HEAR = """addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  const hear = changes => changes.forEach(change => change.addedNodes.forEach(line => heard.push(line.textContent)));
  new MutationObserver(hear).observe(document.getElementById("live"), { childList: true });
});"""
"""A script that notes what the page announces."""
_OPEN = """text => {
  heard.length = 0;
  location.hash = text;
}"""
_LOOK = """() => {
  const root = document.documentElement.dataset, own = query => [...document.querySelectorAll(query)];
  return {
    phase: root.phase ?? "", busy: root.busy ?? "", scene: JSON.parse(root.scene ?? "{}"), hash: location.hash.slice(1),
    heard, curtain: own("dialog.curtain").length > 0, asks: own("dialog [data-answer=no]").length > 0,
    reads: document.getElementById("reading-title")?.textContent ?? "",
    moves: own("#move-list button > span:first-child").map(one => one.textContent),
    buttons: own("#table button[data-do]").filter(one => !one.closest("[hidden], [aria-disabled=true]"))
      .map(one => one.dataset.do),
  };
}"""
_SLIDE = """value => {
  const slider = document.getElementById("slider");
  slider.value = value;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
_PRESS = """name =>
  [...document.querySelectorAll("#table button[data-do]")].find(one => one.dataset.do === name).click()
"""
_ANSWER = "answer => document.querySelector(`dialog [data-answer=${answer}]`).click()"
_POINT = """async ([x, y]) => {
  await new Promise(done => requestAnimationFrame(() => setTimeout(done))); // the camera follows the size of the board
  const board = document.getElementById("board"), box = board.getBoundingClientRect();
  const [cell, left, top] = board.dataset.camera.split(" ").map(Number);
  const at = [box.x + left + x * cell, box.y + top + y * cell];
  return board.contains(document.elementFromPoint(...at)) ? at : null;
}"""
"""Returns the place of a point of the board on the screen; null if something covers it."""


def _clear(draft: Draft) -> None:
    draft.clear()


VERBS: Mapping[str, Callable[[Table, str], object]] = {
    "answer-ahead": lambda table, _: table.answer_ahead(),
    "ask-again": lambda table, _: table.ask_again(),
    "card": lambda table, thing: table.read(thing),
    "cause:back": lambda table, _: table.go_to_cause(-1),
    "cause:done": lambda table, _: table.end_explaining(),
    "cause:next": lambda table, _: table.go_to_cause(1),
    "clear": lambda table, _: table.change_draft(_clear),
    "keep-game": lambda table, _: table.keep_game(),
    "lock-in": lambda table, _: table.lock_in(),
    "more-moves": lambda table, _: table.offer_all(),
    "move": lambda table, number: table.pick(int(number)),
    "now": lambda table, _: table.back_to_now(),
    "offer": lambda table, label: table.take_offer(label),
    "pass-things": lambda table, _: table.pass_things(),
    "pass-turn": lambda table, _: table.pass_turn(),
    "play-as": lambda table, seat: table.play_as(int(seat)),
    "share-device": lambda table, _: table.share_device(),
    "sit-down": lambda table, _: table.sit_down(),
    "take-back": lambda table, _: table.take_back(),
    "touch": lambda table, thing: table.tap(thing),
    "why": lambda table, number: table.explain(int(number)),
    "why-last": lambda table, _: table.explain_last(),
}
"""What the buttons of the page mean at the headless table: by the whole data-do, or by its part before the colon."""


_ADVICE = "Recommended: "
"""How the page begins to announce advice."""


def verb_of(button: str) -> str:
    """Return the key of a button in `VERBS`, '' if it is none of them."""
    name = button if button in VERBS else button.partition(":")[0]
    return name if name in VERBS else ""


def _without_advice(heard: Sequence[str]) -> list[str]:
    """Return announcements without what is advised, because that depends on how long a bot may think."""
    return [_ADVICE if line.startswith(_ADVICE) else line for line in heard]


class Seen(NamedTuple):
    """The visible state of a table."""

    phase: str
    scene: dict[str, Any]
    link: str
    heard: list[str]
    curtain: bool
    reads: str
    moves: list[str]


class TwoTables:
    """A game at both tables. `page` has started with the script `HEAR`, and skips films."""

    def __init__(self, page: Page, session: Session) -> None:
        self.page = page
        self.told: list[str] = []
        """The touches so far."""
        self.buttons: list[str] = []
        """The data-do of the buttons on the page that have a verb."""
        self._tapped = (0.0, 0.0, monotonic())
        self.text = link.encode(session)
        save = Save("a", self.text)
        save.only_opened = True
        self._sit(save)

    def _sit(self, save: Save) -> None:
        """Lay a saved game on a headless table that is not open yet."""
        self.headless = HeadlessPage(link.decode(save.link), save=save)
        self.headless.holds_curtain = True

    def open(self) -> None:
        """Open the game at both, on the page as somebody who follows a link."""
        self.page.evaluate(_OPEN, self.text)
        self._wait(self.headless.open)
        self.compare()
        self.page.locator("#table-title").click()  # a player with a mouse, to whom no cell is read that gets the focus

    def close(self) -> None:
        """Leave the headless table."""
        self.headless.table.close()

    # Touches ------------------------------------------------------------------------------------------------------------------

    def uncover(self) -> None:
        """Confirm to have the device."""
        self.told.append("uncover")
        self.page.evaluate(_ANSWER, "yes")
        self._wait(self.headless.uncover)

    def press(self, button: str) -> None:
        """Press one of `buttons`."""
        self.told.append(button)
        self.page.evaluate(_PRESS, button)
        self._call(lambda table: VERBS[verb_of(button)](table, button.partition(":")[2]))

    def tap(self, x: float, y: float) -> None:
        """Tap a point of the board, unless something covers it."""
        place = self.page.evaluate(_POINT, [x, y])
        if place is None:
            return
        self.told.append(f"tap {x:.2f} {y:.2f}")
        last_x, last_y, when = self._tapped
        if not last_x or abs(last_x - place[0]) + abs(last_y - place[1]) < _SPOT:
            self.page.wait_for_timeout(max(0.0, 1000 * (when + _APART - monotonic())))
        self.page.mouse.click(*place)
        self._tapped = (*place, monotonic())
        self._call(lambda table: table.touch_board((x, y)))

    def slide(self, count: int) -> None:
        """Move the slider to the moment after that many events."""
        self.told.append(f"slide {count}")
        self.page.evaluate(_SLIDE, count)
        self._call(lambda table: table.look_back(count))

    def _call(self, verb: Callable[[Table], object]) -> None:
        """Call a verb of the headless table; if it then wants to reopen the game, reopen it."""

        async def call() -> None:
            verb(self.headless.table)
            await self.headless.rest()
            if self.headless.reopened:
                heard = self.headless.heard
                self._sit(self.headless.state.save)
                self.headless.heard = heard
                await self.headless.open()

        self._wait(call)

    def _wait(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a coroutine of the headless table, and wait until the table is idle."""

        async def run() -> None:
            await work()
            await self.headless.rest()

        asyncio.run_coroutine_threadsafe(run(), _loop()).result()

    # What both show -----------------------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Wait until both show the same. Raises AssertionError if they differ for longer than PATIENCE."""
        end, here = monotonic() + PATIENCE, self._here()
        while (there := self._there()) != here:
            if monotonic() > end:
                names = [name for name, one, other in zip(Seen._fields, there, here, strict=True) if one != other]
                told = [(name, getattr(there, name), getattr(here, name)) for name in names]
                raise AssertionError(f"after {self.told} the page and the headless table differ in {told}")
            self.page.wait_for_timeout(_PAUSE)

    def _there(self) -> Seen:
        found = self.page.evaluate(_LOOK)
        if found["asks"]:  # whether to make a choice that surely costs something; the headless table has made it
            self.page.evaluate(_ANSWER, "yes")
        self.buttons = [name for name in dict.fromkeys(found["buttons"]) if verb_of(name)]
        phase = found["phase"] if not found["busy"] else f"busy {found['busy']}"
        heard = _without_advice(found["heard"])
        return Seen(phase, found["scene"], found["hash"], heard, found["curtain"], found["reads"], found["moves"])

    def _here(self) -> Seen:
        page, state = self.headless, self.headless.state
        painted = {name: [i.look, i.badge, i.x, i.y, i.turn] for name, i in state.frame.scene.painted()}
        moves = state.offers()
        names = captions(state.session.game, state.view().ask, moves, state.desk.words) if moves else []
        return Seen(
            state.phase,
            json.loads(json.dumps(painted)),
            state.save.link,
            _without_advice(page.heard),
            page.covered_by_curtain,
            page.read_about[-1][0].title if page.is_reading else "",
            list(names),
        )


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Start the loop of headless tables, in a thread of its own, because Playwright's loop runs in this one."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop
