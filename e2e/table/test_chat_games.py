"""Whole games in a chat: browsers of two kinds post and paste texts that lack messages or have them twice, in any order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.devices import PHONE, OnDevice, prefer
from e2e.table.test_chat import SHEET, Member, invite
from e2e.table_page import AT_REST, PATIENCE, PRESS, await_that
from e2e.waiting import await_ready
from tabletop.core.game import names

_MOST_ROUNDS = 200
_MOST_PASTES = 60
"""Parts of a chat, of which one in ten lacks just what is needed."""
_RELOADED = 3
"""The round in which the page that keeps the game is loaded anew while the film of the turn runs."""


class Person(Member):
    """Somebody who chooses anything, and copies parts of the chat."""

    def __init__(self, page: Page, chat: list[str], rng: Random) -> None:
        super().__init__(page, chat)
        self.rng = rng

    @property
    def phase(self) -> str:
        """What the table waits for."""
        phases = ", ".join(f'[data-phase="{phase}"]' for phase in ("drafting", "choosing", "waiting", "over"))
        expect(self.page.locator(f"{AT_REST}:is({phases})")).to_be_attached(timeout=PATIENCE)
        return str(self.table.root.get_attribute("data-phase"))

    def post_all(self) -> None:
        """Posts how the game stands, in parts where it is long."""
        self.page.evaluate("delete document.body.dataset.sent")
        self.table.do("chat:send").click()
        part = self.page.locator('dialog [data-answer="part"]')
        sent = self.page.locator("body[data-sent]")
        expect(part.or_(sent).first).to_be_attached(timeout=PATIENCE)
        if not part.count():
            self.chat.append(str(sent.get_attribute("data-sent")))
            return
        count = int((part.text_content() or "").split()[-1])
        for number in range(count):
            expect(part).to_contain_text(f"part {number + 1} of {count}")
            self.post('dialog [data-answer="part"]')

    def choose(self) -> None:
        """Chooses until somebody else is waited for, or the game is over."""
        while (phase := self.phase) in ("drafting", "choosing"):
            if phase == "drafting":
                for button in ("fill", "lock-in"):
                    self.table.do(button).evaluate_all("buttons => buttons.forEach(button => button.click())")
            else:
                self.page.evaluate(PRESS, self.rng.random())

    def excerpt(self) -> str:
        """The last of the chat, as somebody copies it: one message of ten is missing, some stand twice, the order is any."""
        part = self.chat[-self.rng.choice((3, 6, 12)) :]
        part = [one for one in part if self.rng.random() >= 0.1]
        part += [one for one in part if self.rng.random() < 0.2]
        self.rng.shuffle(part)
        return "\n\n".join(part)

    def hand_in(self, text: str) -> None:
        """Pastes that at the table."""
        self.table.do("chat:paste").click()
        self.page.locator("#chat-text").fill(text)

    def paste(self, text: str) -> bool:
        """Pastes that at the table; gives whether it has brought anything."""
        self.table.do("chat:paste").click()
        return self.paste_into_dialog(text)

    def paste_into_dialog(self, text: str) -> bool:
        """The same where the dialog is open."""
        self.page.locator("#chat-text").fill(text)
        told = self.page.locator("dialog #chat-status:not(:empty)")
        expect(told.or_(self.page.locator("html:not(:has(dialog))")).first).to_be_attached(timeout=PATIENCE)
        if told.count():
            self.page.locator("dialog .shut").click()
            expect(self.page.locator("dialog")).to_have_count(0)
            return False
        return True

    def paste_until(self, holds: Callable[[], bool], wanted: str) -> None:
        """Copies and pastes parts of the chat until one has what is needed. A turn may come while the button is sought."""
        button = self.table.do("chat:paste")
        for _ in range(_MOST_PASTES):
            await_that(self.page, lambda: button.count() > 0 or holds(), wanted)
            if holds():
                return
            if button.evaluate_all("all => (all.forEach(one => one.click()), all.length)"):
                self.paste_into_dialog(self.excerpt())
        raise AssertionError(f"pasted {_MOST_PASTES} times in vain until {wanted}")

    def has_gone_on_from(self, before: str) -> Callable[[], bool]:
        """Whether the game in the address is a later one."""
        return lambda: self.game() != before

    def reload_in_mid_film(self) -> None:
        """Loads the page anew while a film runs."""
        self.page.locator('html[data-phase="playing"]').wait_for(state="attached", timeout=PATIENCE)
        self.page.reload()
        self.page.locator("html[data-playable=true]").wait_for(state="attached", timeout=PATIENCE)
        prefer(self.page, speed="0")
        self.page.evaluate(SHEET)


@pytest.mark.nightly
@pytest.mark.parametrize("game", names())
def test_a_game_and_its_rematch_are_played_through_pasted_texts(
    game: str, on_device: OnDevice, firefox_browser: Browser, site: str
) -> None:
    rng, chat = Random(1), ["Hello!"]
    other = firefox_browser.new_page()
    other.goto(site)
    await_ready(other)
    prefer(other, speed="0")
    anna, ben, cleo = (Person(page, chat, rng) for page in (on_device(**PHONE), other, on_device(**PHONE)))
    invite(anna.page, game, {"turn-limit": "25"} if game == "roborally" else {})
    ben.follow(anna.post('dialog [data-answer="send"]'))
    ben.page.locator("dialog .command.go, dialog [data-answer]:not([data-answer=''])").first.click()
    ben.post('dialog [data-answer="send"]')
    anna.page.locator("#chat-text").fill("\n".join(chat))
    anna.choose()
    for number in range(_MOST_ROUNDS):
        anna.post_all()
        if not number:
            ben.follow(chat[-1])
            expect(ben.table.root).to_have_attribute("data-page", "table", timeout=PATIENCE)
            cleo.open_link("\n".join(chat))
            cleo.page.locator('dialog [data-answer="watch"]').click()
        ben.paste_until(lambda: ben.phase != "waiting", "Ben has the turn")
        if anna.phase == "over":
            break
        ben.choose()
        ben.post('[data-do="chat:send"]')
        if number == _RELOADED:
            prefer(anna.page, speed="1")
        anna.paste_until(anna.has_gone_on_from(anna.game()), "Anna has the answer")
        if number == _RELOADED:
            anna.reload_in_mid_film()
        anna.choose()
    assert (anna.phase, ben.phase) == ("over", "over")
    ben.paste("\n".join(chat))
    expect(ben.page.locator("#notice")).to_contain_text("The deal is checked: it was made from 2 numbers")
    cleo.paste("\n".join(reversed(chat)))
    assert cleo.phase == "over"
    anna.table.do("rematch").click()
    anna.post('dialog [data-answer="send"]')
    ben.hand_in("\n".join(chat))
    expect(ben.page.locator("dialog")).to_contain_text("Post this in the chat")
    joined = ben.post('dialog [data-answer="send"]')
    anna.page.locator("#chat-text").fill(joined)
    anna.choose()
    ben.follow(anna.post('[data-do="chat:send"]'))
    assert ben.phase in ("drafting", "choosing")
