"""A game in a chat group: two devices post and paste, and nobody sees what is sealed for another."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.devices import PHONE, OnDevice
from e2e.table_page import AT_REST, PATIENCE, TablePage, set_up
from tabletop.formats.find import find

_SHEET = """() => { navigator.share = async what => { document.body.dataset.sent = what.text; }; }"""


class Member:
    """Somebody in the chat, at a phone."""

    def __init__(self, page: Page, chat: list[str]) -> None:
        self.page, self.table, self.chat = page, TablePage(page), chat
        page.evaluate(_SHEET)

    def post(self, button: str) -> str:
        """Posts by a button; gives the message."""
        self.page.evaluate("delete document.body.dataset.sent")
        self.page.locator(button).click()
        sent = self.page.locator("body[data-sent]")
        expect(sent).to_be_attached(timeout=PATIENCE)
        self.chat.append(str(sent.get_attribute("data-sent")))
        assert len(self.chat[-1]) <= 2_000
        return self.chat[-1]

    def follow(self, message: str) -> None:
        """Taps the link in a message."""
        (found,) = find(message)
        self.page.evaluate("fragment => { location.hash = fragment; }", found)

    def program(self) -> None:
        """Lays out a program."""
        self.page.locator(f'{AT_REST}[data-phase="drafting"]').wait_for(state="attached", timeout=PATIENCE)
        self.table.do("fill").click()
        self.table.do("lock-in").click()
        self.await_phase("waiting")

    def await_phase(self, phase: str) -> None:
        """Until the table is about that."""
        self.page.locator(f'{AT_REST}[data-phase="{phase}"]').wait_for(state="attached", timeout=PATIENCE)


def test_a_turn_is_played_through_a_chat(on_device: OnDevice, site: str) -> None:
    chat: list[str] = ["Hello!"]
    anna, ben = (Member(on_device(**PHONE), chat) for _ in range(2))
    set_up(anna.page, "roborally")
    page = anna.page
    seats = page.locator("#seats select")
    seats.nth(1).select_option("far")
    while page.locator('[data-do="drop-seat:2"]').count():
        page.locator('[data-do="drop-seat:2"]').click()
    page.locator('[data-do="name:0"]').first.fill("Anna")
    page.locator('[data-do="name:1"]').first.fill("Ben")
    page.locator('[data-do="name:1"]').first.blur()
    page.locator('[data-do="begin-in-chat"]').click()
    invitation = anna.post('dialog [data-answer="send"]')
    assert "Anna invites Ben to RoboRally" in invitation
    ben.follow(invitation)
    ben.page.locator('dialog [data-answer="1"]').click()
    joining = ben.post('dialog [data-answer="send"]')
    assert "Ben plays RoboRally" in joining
    anna.page.locator("#chat-text").fill("\n".join(chat))
    anna.program()
    expect(anna.table.prompt).to_contain_text("Ben will answer")
    turn = anna.post('[data-do="chat:send"]')
    ben.follow(turn)
    ben.program()
    expect(ben.table.prompt).to_contain_text("Send your choices")
    ben.page.reload()
    ben.await_phase("waiting")
    ben.page.evaluate(_SHEET)
    answer = ben.post('[data-do="chat:send"]')
    assert "Ben has chosen" in answer
    expect(ben.table.prompt).not_to_contain_text("Send your choices")
    anna.page.locator('[data-do="chat:paste"]').click()
    anna.page.locator("#chat-text").fill("nothing of a game")
    expect(anna.page.locator("#chat-said")).to_contain_text("nothing new")
    anna.page.locator("#chat-text").fill("\n".join(reversed(chat)))
    expect(anna.page.locator("dialog")).to_have_count(0)
    expect(anna.table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    anna.program()
    ben.follow(anna.post('[data-do="chat:send"]'))
    expect(ben.table.root).to_have_attribute("data-round", "2", timeout=PATIENCE)
    ben.program()
    anna.page.locator('[data-do="home"]').first.click()
    anna.page.locator("#link").fill(ben.post('[data-do="chat:send"]') + " and then some")
    anna.page.locator('[data-do="open-link"]').click()
    expect(anna.table.root).to_have_attribute("data-round", "3", timeout=PATIENCE)
