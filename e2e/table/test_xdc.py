"""The app in a chat, as a webxdc: devices of one chat play, and nothing but the chat's updates goes between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.devices import PHONE, watch
from e2e.messenger import Chat
from e2e.table_page import AT_REST, PATIENCE, PRESS, TablePage, await_that, robot, set_up
from e2e.waiting import await_ready

GAMES = ("roborally", "moonbots", "stakbots", "robotory")
HOSTILE: tuple[Any, ...] = (
    None, 7, "", "turn.1.x", [], {}, [[]] * 50, {"letters": 3}, {"letters": [None, 5, "", "turn.1", "join.1.a.b.c.d.e"]},
    {"letters": ["invite.1.zzzz.A.B.C.0000000"], "name": {"a": 1}, "address": 9, "end": []},
    {"letters": ["sealed.1.game.0.0.zz.AAAA.1234567", "turn.1.game.0.AA.BB.CC.1234567"], "name": "<b>x</b>\n" * 90},
)  # fmt: skip

Opens = Callable[[str], "Member"]


class Member:
    """Somebody in the chat, at a phone."""

    def __init__(self, context: BrowserContext, address: str, complaints: list[str]) -> None:
        self.context, self.address, self.complaints = context, address, complaints
        self.page: Page = context.new_page()
        self.table = TablePage(self.page)
        self.open()

    def open(self) -> None:
        """Opens the app, or opens it anew."""
        self.page.goto("about:blank")
        self.page.goto(self.address)
        await_ready(self.page)

    def begin(self, game: str) -> None:
        """Invites the chat to a game of two."""
        set_up(self.page, game)
        expect(robot(self.page, 1)).to_contain_text("chat")
        self.page.locator('#set-up [data-do="begin"]').click()

    def join(self) -> None:
        """Takes the seat that is free."""
        self.join_again()
        self.page.locator("dialog [data-answer]:not([data-answer=''])").first.click()

    def join_again(self) -> None:
        """Joins a rematch, where everybody has a seat already."""
        self.page.locator("#saves .save", has_text="Join in").click()

    def choose(self, share: Callable[[], float]) -> bool:
        """Makes a choice if one is asked for; gives whether the game is over."""
        if self.page.locator(f'{AT_REST}[data-phase="drafting"]').count():
            self.page.evaluate("document.querySelector('[data-do=\"fill\"]')?.click()")
            self.page.evaluate("document.querySelector('[data-do=\"lock-in\"]')?.click()")
        else:
            self.page.evaluate(PRESS, share())
        return bool(self.page.locator('html[data-phase="over"]').count())


@pytest.fixture
def chat() -> Iterator[Chat]:
    """A chat."""
    with Chat() as chat:
        yield chat


@pytest.fixture
def opens(browser: Browser, chat: Chat) -> Iterator[Opens]:
    """Lets somebody open the app; nobody's device may ask for anything that is not in the file."""
    members: list[Member] = []

    def opens(name: str) -> Member:
        context = browser.new_context(locale="en-GB", service_workers="block", **PHONE)
        context.add_init_script(
            "localStorage.getItem('robodrome:speed') ?? localStorage.setItem('robodrome:speed', '0')"
        )
        address = chat.device(name)
        members.append(Member(context, address, watch(context, address)))
        return members[-1]

    yield opens
    for one in members:
        one.context.close()
    assert [complaint for one in members for complaint in one.complaints] == []
    assert [path for path in chat.asked if path != "favicon.ico"] == []


def test_people_of_a_chat_play_and_nobody_posts_or_pastes(chat: Chat, opens: Opens) -> None:
    """Ben opens the app in the midst of it, and hears of all that was sent before."""
    anna = opens("Anna")
    for payload in HOSTILE:
        chat.send(payload=payload)
    anna.begin("robotory")
    expect(anna.page.locator("dialog")).to_contain_text("The chat is invited")
    ben = opens("Ben")
    ben.join()
    expect(ben.page.locator("#saves .save")).to_contain_text("Robotory with Anna")
    for one in (anna, ben, anna):
        one.page.locator(f'{AT_REST}[data-phase="choosing"]').wait_for(state="attached", timeout=PATIENCE)
        one.table.choose_until_waiting()
    expect(anna.table.prompt).to_have_text("Waiting for Ben.")
    assert [update["info"] for update in chat.updates if "info" in update][:2] == [
        "Anna begins Robotory: join in",
        "Robotory, Turn 2: next Ben",
    ]
    assert all(len(update.get("summary", "")) <= 20 and len(update.get("info", "")) <= 50 for update in chat.updates)


@pytest.mark.nightly
def test_apps_are_closed_and_opened_anew_while_a_race_goes_on_and_somebody_watches(chat: Chat, opens: Opens) -> None:
    anna, ben = opens("Anna"), opens("Ben")
    for payload in HOSTILE:
        chat.send(payload=payload)
    anna.begin("roborally")
    expect(anna.page.locator("dialog")).to_contain_text("The chat is invited")
    ben.join()
    expect(ben.page.locator("#saves .save")).to_contain_text("RoboRally with Anna")
    anna.table.choose_until_waiting()
    expect(anna.table.prompt).to_have_text("Waiting for Ben.")
    assert [update["info"] for update in chat.updates if "info" in update] == [
        "Anna begins RoboRally: join in",
        "RoboRally · Conveyor Row, Turn 1: next Ben",
    ]
    asked = ben.page.locator(f'{AT_REST}:is([data-phase="drafting"], [data-phase="choosing"])')
    expect(asked).to_be_attached(timeout=PATIENCE)
    ben.open()
    expect(asked).to_be_attached(timeout=PATIENCE)
    anna.page.goto("about:blank")
    ben.table.choose_until_waiting()
    expect(ben.table.prompt).to_have_text("Waiting for Anna.")
    for payload in HOSTILE:
        chat.send(payload=payload)
    anna.open()

    def anna_is_asked() -> bool:
        """Whoever was destroyed says first where to come back, which may be Ben."""
        if asked.count():
            ben.table.choose_until_waiting()
        return anna.page.locator(f'{AT_REST}:is([data-phase="drafting"], [data-phase="choosing"])').count() > 0

    await_that(anna.page, anna_is_asked, "it is Anna's turn")
    anna.table.choose_until_waiting()
    cleo = opens("Cleo")
    listed = cleo.page.locator("#saves .save")
    expect(listed).to_contain_text("RoboRally with Anna, Ben")
    listed.click()
    expect(cleo.page.locator("#notice")).to_contain_text("All seats of RoboRally are taken: Anna, Ben play.")
    cleo.table.await_phase("waiting")
    expect(cleo.table.prompt).to_contain_text("Waiting for")
    cleo.open()
    listed.click()
    cleo.table.await_phase("waiting")
    turn = int(cleo.page.locator("html").get_attribute("data-round") or 0)

    def goes_on() -> bool:
        for one in (anna, ben):
            one.choose(lambda: 0)
        return cleo.page.locator(f'html[data-round="{turn + 2}"]').count() > 0

    await_that(cleo.page, goes_on, "two turns have run where they are watched")
    assert all(len(update.get("summary", "")) <= 20 and len(update.get("info", "")) <= 50 for update in chat.updates)


@pytest.mark.nightly
def test_of_two_who_take_one_seat_one_plays_and_the_other_is_told_and_watches(chat: Chat, opens: Opens) -> None:
    anna, ben, cleo = opens("Anna"), opens("Ben"), opens("Cleo")
    anna.begin("robotory")
    for one in (ben, cleo):
        one.page.locator("#saves .save", has_text="Join in").click()
    for one in (ben, cleo):
        one.page.locator('dialog [data-answer="1"]').click()
    expect(cleo.page.locator("#notice")).to_contain_text("Somebody else was quicker: Ben is taken.")
    anna.table.choose_until_waiting()
    ben.page.locator(f'{AT_REST}[data-phase="choosing"]').wait_for(state="attached", timeout=PATIENCE)
    listed = cleo.page.locator("#saves .save")
    expect(listed).to_contain_text("with Anna, Ben")
    listed.click()
    cleo.table.await_phase("waiting")


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_two_devices_play_a_whole_game(game: str, chat: Chat, opens: Opens) -> None:
    anna, ben = opens("Anna"), opens("Ben")
    anna.begin(game)
    ben.join()
    rng = Random(5)
    over: set[Member] = set()

    def play() -> bool:
        before = len(chat.updates)
        over.update(one for one in (anna, ben) if one.choose(rng.random))
        return len(over) == 2 or len(chat.updates) > before

    while len(over) < 2:
        await_that(anna.page, play, "the game goes on")
    assert chat.updates[-1]["payload"]["end"]
    anna.page.locator('[data-do="rematch"]').click()
    expect(anna.page.locator("dialog")).to_contain_text("The chat is invited")
    ben.open()
    ben.join_again()
    anna.table.choose_until_waiting()
    asked = ", ".join(f'{AT_REST}[data-phase="{phase}"]' for phase in ("drafting", "choosing", "waiting"))
    for one in (anna, ben):
        one.page.locator(asked).wait_for(state="attached", timeout=PATIENCE)
