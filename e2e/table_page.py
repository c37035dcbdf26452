"""The table as tests use it: what a player sees and does, and what the engine reads from the game in the address."""

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
PATIENCE = START  # milliseconds for bots, whose worker starts a Python of its own, and films on a busy machine

AT_REST = "html:not([data-busy]:not([data-busy='']))"
"""The root of a page where nothing of the last choice is under way: until then the table shows what was asked before it."""


def new_game(kinds: str, seed: int = 1, **options: str) -> Session:
    """A race at its first choice; `kinds` such as "person easy"."""
    session = Session(game.find("roborally"), kinds.split(), options, seed)
    session.advance()
    return session


def game_until(found: Callable[[Session], bool], kinds: str, **options: str) -> Session:
    """A race of random choices that has come to a position as wanted; the first of many seeds that gets there."""
    return playing.game_until(found, lambda seed: new_game(kinds, seed, **options), choices=400)


def race(session: Session) -> Race:
    """The state of a session that is a race."""
    assert isinstance(session.state, Race)
    return session.state


def operands(session: Session) -> tuple[int, ...]:
    """The numbers of what is asked; the first is the seat."""
    assert session.state.pending
    return session.state.pending.operands


def asked(session: Session, ask: str) -> bool:
    """Whether a person is asked that."""
    pending = session.state.pending
    return pending is not None and pending.ask.name == ask and session.seats[pending.seat] == PERSON


def fragment(session: Session) -> str:
    """The fragment that goes behind the site's address."""
    return "#" + link.encode(session)


_decoded = lru_cache(maxsize=4)(link.decode)


def on_screen(width: float, height: float, box: FloatRect, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a point of a floor is, in cells, when all of the floor shows in the box."""
    cell = min(box["width"] / (width + 2 * MARGIN), box["height"] / (height + 2 * MARGIN))
    left = box["x"] + (box["width"] - width * cell) / 2
    top = box["y"] + (box["height"] - height * cell) / 2
    return left + x * cell, top + y * cell


def seen_by(session: Session, seat: int | None, shape: str = "") -> dict[str, Any]:
    """The things on the board as the engine has them: look, badge, x, y, quarter turns."""
    scene = session.game.scene_in(shape, session.state.view(seat))
    return {name: [item.look, item.badge, item.x, item.y, item.turn] for name, item in scene.painted()}


PRESS = f"""share => {{
  const sure = document.querySelector('dialog[open]:has([data-answer="no"]) [data-answer="yes"]');
  if (sure) return sure.click();
  const buttons = document.querySelectorAll(`{AT_REST}[data-phase="choosing"] #move-list button`);
  buttons[Math.floor(share * buttons.length)]?.click();
}}"""
"""Makes a choice, so much of the way through the list of moves, where one is asked for; one that loses is meant."""


class TablePage:
    """A page with a game on it."""

    def __init__(self, page: Page) -> None:
        self.page, self.root = page, page.locator("html")
        self.hand = page.locator("#hand button.card")
        self.registers = page.locator("#program > *")
        self.prompt = page.locator("#prompt")

    def await_phase(self, phase: str) -> None:
        """Waits until the table is in this phase: drafting, choosing, waiting, playing, looking-back or over; in those that
        last, until nothing of the last choice is under way."""
        lasts = phase not in {"playing", "looking-back"}
        found = self.page.locator(f'{AT_REST if lasts else "html"}[data-phase="{phase}"]')
        expect(found, f"the phase is {phase}").to_be_attached(timeout=PATIENCE)

    def do(self, name: str) -> Locator:
        """The button with that data-do."""
        return self.page.locator(f'[data-do="{name}"]')

    def view(self, name: str) -> Locator:
        """The button with that data-do among those that change how the board is seen, unfolded."""
        if self.page.locator("#view-panel").is_hidden():
            self.page.locator("#view > button").click()
        return self.page.locator(f'#view-panel [data-do="{name}"]')

    def tool(self, name: str) -> Locator:
        """The button with that data-do in the head of the table."""
        return self.page.locator(f'#head [data-do="{name}"]')

    def session(self) -> Session:
        """The game in the address, as the engine reads it."""
        return link.decode(self.page.evaluate("location.href"))

    def _seen(self) -> Session:
        """The same; it is shared between calls and must not be changed."""
        return _decoded(self.page.evaluate("location.href"))

    def keep_game(self) -> None:
        """Keeps a game of which a link was opened, unless it is kept already."""
        self.tool("menu").click()
        dialog = self.page.locator("dialog")
        if (keep := dialog.locator('[data-answer="keep-game"]')).count():
            keep.click()  # the dialog closes first
            self.await_that(lambda: self.page.evaluate("Boolean(history.state?.kept)"), "the game is kept")
        else:
            dialog.locator('[data-answer=""]').click()
        expect(dialog).to_have_count(0)

    def laid(self) -> list[str]:
        """The priorities of the cards in the registers, '' where there is none."""
        return [self._priority(self.registers.nth(n)) for n in range(5)]

    @staticmethod
    def _priority(slot: Locator) -> str:
        found = slot.locator(".prio")
        return (found.text_content() or "") if found.count() else ""

    def held(self) -> list[str]:
        """The priorities of the cards still in the hand."""
        return self.hand.locator(".prio").all_text_contents()

    def painted(self) -> dict[str, Any]:
        """The things on the board as the page paints them now: look, badge, x, y, quarter turns."""
        found: dict[str, Any] = json.loads(self.root.get_attribute("data-scene") or "{}")
        return found

    def expected(self, seat: int | None = None) -> dict[str, Any]:
        """The same things as the engine has them for the game in the address."""
        return seen_by(self._seen(), seat, self.shape)

    @property
    def shape(self) -> str:
        """The layout of the table on this screen."""
        return self.root.get_attribute("data-shape") or ""

    def scene(self, seat: int | None = None) -> Scene:
        """The board as the engine draws it for that seat on this screen."""
        session = self._seen()
        return session.game.scene_in(self.shape, session.state.view(seat))

    def await_that(self, holds: Callable[[], bool], wanted: str) -> None:
        """Waits until something holds that no locator can tell: the address, the board and the phase follow one another."""
        await_that(self.page, holds, wanted)

    def board_box(self) -> FloatRect:
        """Where on the screen the board lies, once it lies still."""
        return box_at_rest(self.page.locator("#board"))

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Where on the screen a point of the board is, in cells, once the board lies still."""
        box = self.board_box()
        cell, left, top = map(float, (self.page.locator("#board").get_attribute("data-camera") or "").split())
        return box["x"] + left + x * cell, box["y"] + top + y * cell

    def await_scene(self, seat: int | None = None) -> None:
        """Waits until the board shows exactly what the engine has for the game in the address."""
        self.await_that(lambda: self.painted() == self.expected(seat), "the board shows the state")

    def await_told(self, kind: str, seat: int, after: Session | None = None) -> None:
        """Waits until the game in the address has a new event of that kind that begins with the seat."""
        known = len(after.events()) if after else 0
        self.await_that(
            lambda: any(event.kind == kind and event.data[:1] == (seat,) for event in self._seen().events()[known:]),
            f"{kind} of seat {seat} is told",
        )

    def await_laid(self, laid: list[str]) -> None:
        """Waits until these cards lie in the registers."""
        self.await_that(lambda: self.laid() == laid, f"{laid} are laid")

    def lay_cards(self) -> None:
        """Taps cards until every register that is open has one."""
        for _ in range(5):
            if self.do("lock-in").get_attribute("aria-disabled") != "true":
                return
            self.hand.first.click()

    def play_to_the_end(self, share: Callable[[], float]) -> None:
        """Makes choices until the game is over, `share` of the way through the list of moves. Pressing while nobody can
        choose does nothing."""
        over = self.page.locator('html[data-phase="over"]')
        while not over.count():
            before = self.page.url

            def goes_on(before: str = before) -> bool:
                self.page.evaluate(PRESS, share())
                return self.page.url != before or over.count() > 0

            self.await_that(goes_on, "a choice is made")

    def choose_until_waiting(self) -> None:
        """Makes choices until somebody far away is waited for."""
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
        """Programs, locks in, and answers whatever is asked until the next program or the end; films are skipped."""
        turn = self.session().state.round
        self.lay_cards()
        self.do("lock-in").click()
        self.answer_until(turn + 1)

    def answer_until(self, turn: int) -> None:
        """Answers whatever is asked until that turn is programmed or the game is over; films are skipped."""
        there = ('[data-phase="over"]', f'[data-phase="drafting"][data-round="{turn}"]')
        done = self.page.locator(", ".join(AT_REST + one for one in there))

        def goes_on() -> bool:
            self.page.evaluate(PRESS, 0)
            self.do("skip").evaluate_all("buttons => buttons.forEach(button => button.click())")
            return done.count() > 0

        self.await_that(goes_on, f"turn {turn} is programmed")


def await_that(page: Page, holds: Callable[[], bool], wanted: str) -> None:
    """Waits until something holds that no locator can tell."""
    end = monotonic() + PATIENCE / 1000
    while not holds():
        assert monotonic() < end, f"waited in vain until {wanted}"
        page.wait_for_timeout(50)


def box_at_rest(element: Locator) -> FloatRect:
    """Where on the screen an element lies, once it lies still; of a board, once its camera does too."""
    seen = list[tuple[FloatRect | None, str | None]]()

    def at_rest() -> bool:
        element.page.evaluate(FRAMES)  # a board hears of its size with a frame, and its camera moves with frames
        seen.append((element.bounding_box(), element.get_attribute("data-camera")))
        return seen[-2:-1] == seen[-1:]

    await_that(element.page, at_rest, "it lies still")
    box, _ = seen[-1]
    assert box
    return box


def open_table(page: Page, address: str, *, all_here: bool = True) -> TablePage:
    """Opens an address with a game in it, and waits until something can be done there. Where it is the link of several people,
    all of them play at this device, unless the test wants to be asked."""
    page.goto(address)
    page.locator("html[data-playable=true]").wait_for(state="attached", timeout=START)
    if all_here and page.locator('html[data-phase="invited"]').count():
        page.locator('[data-do="share-device"]').click()
    return TablePage(page)


def open_kept(page: Page, address: str) -> TablePage:
    """Opens an address with a game in it, and keeps the game, as a first choice would."""
    table = open_table(page, address)
    table.keep_game()
    return table


def set_up(page: Page, name: str = "roborally") -> None:
    """Opens the set-up of a game from the home page."""
    page.locator(f'[data-do="set-up:{name}"]').click()
    expect(page.locator("html")).to_have_attribute("data-page", "set-up")


def robot(page: Page, number: int) -> Locator:
    """The robot on a seat of the set-up; touched, it opens its sheet."""
    return page.locator(f'[data-do="seat:{number}"]')


def sheet(page: Page, number: int) -> Locator:
    """The sheet of a robot, opened."""
    robot(page, number).click()
    return page.locator("dialog.seat-sheet")


def done(page: Page, answer: str = "done") -> None:
    """Closes the sheet of a robot."""
    page.locator(f'dialog.seat-sheet [data-answer="{answer}"]').click()
    expect(page.locator("dialog.seat-sheet")).to_have_count(0)


def sit(page: Page, number: int, kind: str) -> None:
    """Lets somebody play on a seat of the set-up."""
    sheet(page, number).locator(f'input[value="{kind}"]').check()
    done(page)


def call(page: Page, number: int, name: str) -> None:
    """Gives a seat of the set-up a name."""
    sheet(page, number).locator("#seat-name").fill(name)
    done(page)


def leave_out(page: Page, number: int) -> None:
    """Takes a seat out of the set-up."""
    sheet(page, number)
    done(page, "left-out")


def play_far(page: Page, name: str = "") -> None:
    """Plays with somebody far away, of that name."""
    page.locator('[data-do="far-seat"]').click()
    page.locator("dialog.seat-sheet #seat-name").fill(name)
    done(page)


def house_rule(page: Page, name: str) -> Locator:
    """The field or switch of an option, in sight."""
    field = page.locator(f'[data-do="option:{name}"], [data-do="switch:{name}"]')
    if not field.is_visible():
        unfold(page, "more")
    return field


def set_rule(page: Page, name: str, value: str) -> None:
    """Chooses a value of an option."""
    field = house_rule(page, name)
    if field.get_attribute("role") == "switch":
        field.set_checked(value == "yes")
    else:
        field.select_option(value)


def unfold(page: Page, part: str) -> None:
    """Opens a part of the set-up, unless it is open."""
    if page.locator(f"#part-{part}[open]").count() == 0:
        page.locator(f"#part-{part} > summary").click()
    expect(page.locator(f"#part-{part}")).to_have_attribute("open", "")


def begin(page: Page, name: str = "roborally") -> TablePage:
    """Begins a game with what its set-up proposes."""
    set_up(page, name)
    page.locator('[data-do="begin"]').click()
    return TablePage(page)


def speak(page: Page, language: str) -> None:
    """Chooses a language at the home page."""
    page.locator('#home [data-do="set-language"]').select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
