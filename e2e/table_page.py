"""The table for tests: the player's view and actions, and the game in the address as the engine reads it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

from e2e.waiting import FRAMES, START
from roborally.position.state import Race
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tabletop.show.scene import Scene
from tests import playing

MARGIN = 0.12  # cells around the floor, as in web/board/canvas.py
PATIENCE = START  # milliseconds for bots, whose worker starts its own Python, and for films on a busy machine

AT_REST = "html:not([data-busy]:not([data-busy='']))"
"""Matches the root of a page that has finished the last choice; before that, the table still shows the old prompt."""


def new_game(kinds: str, seed: int = 1, **options: str) -> Session:
    """Return a race at its first choice; `kinds` such as "person easy"."""
    session = Session(game.find("roborally"), kinds.split(), options, seed)
    session.advance()
    return session


def game_until(found: Callable[[Session], bool], kinds: str, **options: str) -> Session:
    """Return a race of random choices at the first position that `found` accepts, from the first of many seeds with one."""
    return playing.game_until(found, lambda seed: new_game(kinds, seed, **options), choices=400)


def race(session: Session) -> Race:
    """Return the state of a session of RoboRally."""
    assert isinstance(session.state, Race)
    return session.state


def operands(session: Session) -> tuple[int, ...]:
    """Return the operands of the pending decision; the first is the seat."""
    assert session.state.pending
    return session.state.pending.operands


def asked(session: Session, ask: str) -> bool:
    """Return whether a person has this decision pending."""
    pending = session.state.pending
    return pending is not None and pending.ask.name == ask and session.seats[pending.seat] == PERSON


def fragment(session: Session) -> str:
    """Return the fragment of a game's address."""
    return "#" + link.encode(session)


_decoded = lru_cache(maxsize=4)(link.decode)


def on_screen(width: float, height: float, box: FloatRect, x: float, y: float) -> tuple[float, float]:
    """Return the screen position of a point, given in cells, of a floor that fits wholly into the box."""
    cell = min(box["width"] / (width + 2 * MARGIN), box["height"] / (height + 2 * MARGIN))
    left = box["x"] + (box["width"] - width * cell) / 2
    top = box["y"] + (box["height"] - height * cell) / 2
    return left + x * cell, top + y * cell


def seen_by(session: Session, seat: int | None, shape: str = "") -> dict[str, Any]:
    """Return the things on the board from the engine, by name: look, badge, x, y, quarter turns."""
    scene = session.game.scene_in(shape, session.state.view(seat))
    return {name: [item.look, item.badge, item.x, item.y, item.turn] for name, item in scene.painted()}


PRESS = f"""share => {{
  const sure = document.querySelector('dialog[open]:has([data-answer="no"]) [data-answer="yes"]');
  if (sure) return sure.click();
  const buttons = document.querySelectorAll(`{AT_REST}[data-phase="choosing"] #move-list button`);
  buttons[Math.floor(share * buttons.length)]?.click();
}}"""
"""Makes the choice at this share of the list of moves, if there is one; confirms a losing move."""


class TablePage:
    """A page with a game on it."""

    def __init__(self, page: Page) -> None:
        self.page, self.root = page, page.locator("html")
        self.hand = page.locator("#hand button.card")
        self.registers = page.locator("#program > *")
        self.prompt = page.locator("#prompt")

    def await_phase(self, phase: str) -> None:
        """Wait until the table is in this phase: drafting, choosing, waiting, playing, looking-back or over. For all but
        playing and looking-back, also wait until the last choice is finished."""
        lasts = phase not in {"playing", "looking-back"}
        found = self.page.locator(f'{AT_REST if lasts else "html"}[data-phase="{phase}"]')
        expect(found, f"the phase is {phase}").to_be_attached(timeout=PATIENCE)

    def do(self, name: str) -> Locator:
        """Return the button with that data-do."""
        return self.page.locator(f'[data-do="{name}"]')

    def view(self, name: str) -> Locator:
        """Open the panel of view commands; return its button with that data-do."""
        if self.page.locator("#view-panel").is_hidden():
            self.page.locator("#view > button").click()
        return self.page.locator(f'#view-panel [data-do="{name}"]')

    def tool(self, name: str) -> Locator:
        """Return the button with that data-do in the head of the table."""
        return self.page.locator(f'#head [data-do="{name}"]')

    def session(self) -> Session:
        """Return the game in the address, as the engine reads it."""
        return link.decode(self.page.evaluate("location.href"))

    def _seen(self) -> Session:
        """Return the game in the address; calls share it, so do not change it."""
        return _decoded(self.page.evaluate("location.href"))

    def keep_game(self) -> None:
        """Save the game of an opened link, unless it is saved already."""
        self.tool("menu").click()
        dialog = self.page.locator("dialog")
        if (keep := dialog.locator('[data-answer="keep-game"]')).count():
            keep.click()  # the dialog closes first
            self.await_that(lambda: self.page.evaluate("Boolean(history.state?.kept)"), "the game is kept")
        else:
            dialog.locator('[data-answer=""]').click()
        expect(dialog).to_have_count(0)

    def laid(self) -> list[str]:
        """Return the priorities of the cards in the registers, '' for an empty register."""
        return [self._priority(self.registers.nth(n)) for n in range(5)]

    @staticmethod
    def _priority(slot: Locator) -> str:
        found = slot.locator(".prio")
        return (found.text_content() or "") if found.count() else ""

    def held(self) -> list[str]:
        """Return the priorities of the cards still in the hand."""
        return self.hand.locator(".prio").all_text_contents()

    def painted(self) -> dict[str, Any]:
        """Return the things on the board as the page paints them now, by name: look, badge, x, y, quarter turns."""
        found: dict[str, Any] = json.loads(self.root.get_attribute("data-scene") or "{}")
        return found

    def expected(self, seat: int | None = None) -> dict[str, Any]:
        """Return the same things from the engine, for the game in the address."""
        return seen_by(self._seen(), seat, self.shape)

    @property
    def shape(self) -> str:
        """The layout of the table on this screen: "low", "tall" or ""."""
        return self.root.get_attribute("data-shape") or ""

    def scene(self, seat: int | None = None) -> Scene:
        """Return the engine's drawing of the board for that seat on this screen."""
        session = self._seen()
        return session.game.scene_in(self.shape, session.state.view(seat))

    def await_that(self, holds: Callable[[], bool], wanted: str) -> None:
        """Wait for a condition that no locator can express, because address, board and phase change one after another."""
        await_that(self.page, holds, wanted)

    def board_box(self) -> FloatRect:
        """Wait until the board does not move; return its box on the screen."""
        return box_at_rest(self.page.locator("#board"))

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Wait until the board does not move; return the screen position of a point, given in cells."""
        box = self.board_box()
        cell, left, top = map(float, (self.page.locator("#board").get_attribute("data-camera") or "").split())
        return box["x"] + left + x * cell, box["y"] + top + y * cell

    def await_scene(self, seat: int | None = None) -> None:
        """Wait until the board shows the engine's scene for the game in the address."""
        self.await_that(lambda: self.painted() == self.expected(seat), "the board shows the state")

    def await_told(self, kind: str, seat: int, after: Session | None = None) -> None:
        """Wait until the game in the address has a new event of that kind whose first number is the seat."""
        known = len(after.events()) if after else 0
        self.await_that(
            lambda: any(event.kind == kind and event.data[:1] == (seat,) for event in self._seen().events()[known:]),
            f"{kind} of seat {seat} is told",
        )

    def await_laid(self, laid: list[str]) -> None:
        """Wait until the registers have these cards, by priority."""
        self.await_that(lambda: self.laid() == laid, f"{laid} are laid")

    def lay_cards(self) -> None:
        """Tap cards until every open register has one."""
        for _ in range(5):
            if self.do("lock-in").get_attribute("aria-disabled") != "true":
                return
            self.hand.first.click()

    def play_to_the_end(self, share: Callable[[], float]) -> None:
        """Make choices until the game is over, each at `share()` of the list of moves, from 0 to 1. A press while nobody can
        choose does nothing."""
        over = self.page.locator('html[data-phase="over"]')
        while not over.count():
            before = self.page.url

            def goes_on(before: str = before) -> bool:
                self.page.evaluate(PRESS, share())
                return self.page.url != before or over.count() > 0

            self.await_that(goes_on, "a choice is made")

    def choose_until_waiting(self) -> None:
        """Make choices until the table waits for a far player."""
        phases = ", ".join(f'[data-phase="{phase}"]' for phase in ("drafting", "choosing", "waiting"))
        asked = self.page.locator(f"{AT_REST}:is({phases})")
        while True:
            expect(asked).to_be_attached(timeout=PATIENCE)
            phase = self.root.get_attribute("data-phase")
            if phase == "waiting":
                return
            if phase == "drafting":
                self.do("fill").click()
                self.do("lock-in").click()
            else:
                self.page.locator("#move-list button").first.evaluate("button => button.click()")

    def play_round(self) -> None:
        """Program, lock in, and answer all prompts until the next program or the end; skip films."""
        turn = self.session().state.round
        self.lay_cards()
        self.do("lock-in").click()
        self.answer_until(turn + 1)

    def answer_until(self, turn: int) -> None:
        """Answer all prompts until the programs of that turn or the end of the game; skip films."""
        there = ('[data-phase="over"]', f'[data-phase="drafting"][data-round="{turn}"]')
        done = self.page.locator(", ".join(AT_REST + one for one in there))

        def goes_on() -> bool:
            self.page.evaluate(PRESS, 0)
            self.do("skip").evaluate_all("buttons => buttons.forEach(button => button.click())")
            return done.count() > 0

        self.await_that(goes_on, f"turn {turn} is programmed")


def await_that(page: Page, holds: Callable[[], bool], wanted: str) -> None:
    """Wait for a condition that no locator can express; `wanted` describes it in a failure."""
    end = monotonic() + PATIENCE / 1000
    while not holds():
        assert monotonic() < end, f"waited in vain until {wanted}"
        page.wait_for_timeout(50)


def box_at_rest(element: Locator) -> FloatRect:
    """Wait until an element does not move, nor the camera of a board; return its box on the screen."""
    seen = list[tuple[FloatRect | None, str | None]]()

    def at_rest() -> bool:
        element.page.evaluate(FRAMES)  # a board gets its size, and its camera moves, in frames
        seen.append((element.bounding_box(), element.get_attribute("data-camera")))
        return seen[-2:-1] == seen[-1:]

    await_that(element.page, at_rest, "it lies still")
    box, _ = seen[-1]
    assert box
    return box


def open_table(page: Page, address: str, *, all_here: bool = True) -> TablePage:
    """Open the address of a game, and wait until it is playable. With `all_here`, answer the question of a game for several
    people: all play at this device."""
    page.goto(address)
    page.locator("html[data-playable=true]").wait_for(state="attached", timeout=START)
    if all_here and page.locator('html[data-phase="invited"]').count():
        page.locator('[data-do="share-device"]').click()
    return TablePage(page)


def open_kept(page: Page, address: str) -> TablePage:
    """Open the address of a game, and save the game, as a first choice would."""
    table = open_table(page, address)
    table.keep_game()
    return table


def set_up(page: Page, name: str = "roborally") -> None:
    """Open the set-up of a game from the home page."""
    page.locator(f'[data-do="set-up:{name}"]').click()
    expect(page.locator("html")).to_have_attribute("data-page", "set-up")


def robot(page: Page, number: int) -> Locator:
    """Return the robot of a seat in the set-up; a click opens its sheet."""
    return page.locator(f'[data-do="seat:{number}"]')


def sheet(page: Page, number: int) -> Locator:
    """Open the sheet of a robot and return it."""
    robot(page, number).click()
    return page.locator("dialog.seat-sheet")


def done(page: Page, answer: str = "done") -> None:
    """Close the sheet of a robot."""
    page.locator(f'dialog.seat-sheet [data-answer="{answer}"]').click()
    expect(page.locator("dialog.seat-sheet")).to_have_count(0)


def sit(page: Page, number: int, kind: str) -> None:
    """Choose who plays a seat in the set-up."""
    sheet(page, number).locator(f'input[value="{kind}"]').check()
    done(page)


def call(page: Page, number: int, name: str) -> None:
    """Name a seat in the set-up."""
    sheet(page, number).locator("#seat-name").fill(name)
    done(page)


def leave_out(page: Page, number: int) -> None:
    """Remove a seat from the set-up."""
    sheet(page, number)
    done(page, "left-out")


def play_far(page: Page, name: str = "") -> None:
    """Add a far player of that name."""
    page.locator('[data-do="far-seat"]').click()
    page.locator("dialog.seat-sheet #seat-name").fill(name)
    done(page)


def house_rule(page: Page, name: str) -> Locator:
    """Return the field or switch of an option, and make it visible."""
    field = page.locator(f'[data-do="option:{name}"], [data-do="switch:{name}"]')
    if not field.is_visible():
        unfold(page, "more")
    return field


def set_rule(page: Page, name: str, value: str) -> None:
    """Choose a value of an option."""
    field = house_rule(page, name)
    if field.get_attribute("role") == "switch":
        field.set_checked(value == "yes")
    else:
        field.select_option(value)


def unfold(page: Page, part: str) -> None:
    """Open a part of the set-up, unless it is open."""
    if page.locator(f"#part-{part}[open]").count() == 0:
        page.locator(f"#part-{part} > summary").click()
    expect(page.locator(f"#part-{part}")).to_have_attribute("open", "")


def begin(page: Page, name: str = "roborally") -> TablePage:
    """Begin a game with the defaults of its set-up."""
    set_up(page, name)
    page.locator('[data-do="begin"]').click()
    return TablePage(page)


def speak(page: Page, language: str) -> None:
    """Choose a language on the home page."""
    page.locator('#home [data-do="set-language"]').select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
