"""A game in a chat: two devices post and paste, and nobody sees what is sealed for another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pytest
from playwright.sync_api import Page, expect

from e2e.devices import PHONE, TABLET, OnDevice
from e2e.table_page import AT_REST, PATIENCE, TablePage, call, play_far, set_rule, set_up
from tabletop.formats.find import find

NOTHING: Mapping[str, str] = MappingProxyType({})
SHEET = """() => { navigator.share = async what => { document.body.dataset.sent = what.text; }; }"""


class Member:
    """Somebody in the chat, at a phone."""

    def __init__(self, page: Page, chat: list[str]) -> None:
        self.page, self.table, self.chat = page, TablePage(page), chat
        page.evaluate(SHEET)

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

    def game(self) -> str:
        """The game in the address."""
        return self.page.url.partition("#")[2]

    def open_link(self, text: str) -> None:
        """Pastes a text at the home page."""
        self.page.locator("#link").fill(text)
        self.page.locator('[data-do="open-link"]').click()


def invite(page: Page, game: str, options: Mapping[str, str] = NOTHING, called: Sequence[str] = ()) -> None:
    """Invites one person by a chat, with names for both; the dialog for that is open then."""
    set_up(page, game)
    play_far(page)
    for name, value in options.items():
        set_rule(page, name, value)
    for seat, name in enumerate(called):
        call(page, seat, name)
    page.locator('[data-do="begin-in-chat"]').click()


def _play_a_turn(anna: Member, ben: Member, chat: list[str]) -> None:
    """Anna invites Ben, both program, and Anna sees the turn."""
    invite(anna.page, "roborally", called=("Anna", "Ben"))
    invitation = anna.post('dialog [data-answer="send"]')
    assert "Anna invites Ben to RoboRally" in invitation
    ben.follow(invitation)
    ben.page.locator('dialog [data-answer="1"]').click()
    joining = ben.post('dialog [data-answer="send"]')
    assert "Ben plays RoboRally" in joining
    expect(ben.page.locator("#saves li")).to_contain_text("RoboRally with Anna")
    anna.page.locator("#chat-text").fill("\n".join(chat))
    anna.table.choose_until_waiting()
    expect(anna.table.prompt).to_contain_text("Ben will answer")
    ben.follow(anna.post('[data-do="chat:send"]'))
    ben.table.choose_until_waiting()
    expect(ben.table.prompt).to_contain_text("Post your choices")
    assert "Ben has chosen" in ben.post('[data-do="chat:send"]')
    expect(ben.table.prompt).to_contain_text("It is sent")
    before = anna.game()
    anna.page.locator('[data-do="chat:paste"]').click()
    anna.page.locator("#chat-text").fill("nothing of a game")
    expect(anna.page.locator("#chat-status")).to_contain_text("nothing new")
    anna.page.locator("#chat-text").fill("\n".join(reversed(chat)))
    expect(anna.page.locator("dialog")).to_have_count(0)
    anna.table.await_that(lambda: anna.game() != before, "Ben has chosen")


def test_a_turn_is_played_through_a_chat(on_device: OnDevice) -> None:
    chat: list[str] = ["Hello!"]
    anna, ben = (Member(on_device(**kind), chat) for kind in (PHONE, TABLET))  # which other tests use too
    _play_a_turn(anna, ben, chat)
    ben.page.locator('[data-do="home"]').first.click()
    listed = ben.page.locator("#saves li").first
    expect(listed).to_contain_text("RoboRally with Anna")
    listed.locator("button").click()
    expect(ben.table.prompt).to_contain_text("It is sent")


@pytest.mark.nightly
def test_a_second_turn_is_played_from_a_page_that_is_loaded_anew_and_a_third_with_another_phone(
    on_device: OnDevice,
) -> None:
    chat: list[str] = ["Hello!"]
    anna, ben = (Member(on_device(**PHONE), chat) for _ in range(2))
    _play_a_turn(anna, ben, chat)
    anna.table.choose_until_waiting()
    ben.follow(anna.post('[data-do="chat:send"]'))
    ben.page.locator(f'{AT_REST}:is([data-phase="drafting"], [data-phase="choosing"])').wait_for(
        state="attached", timeout=PATIENCE
    )
    ben.table.choose_until_waiting()
    expect(ben.table.prompt).to_contain_text("Post your choices")
    ben.page.reload()
    expect(ben.table.prompt).to_contain_text("Post your choices", timeout=PATIENCE)
    ben.page.evaluate(SHEET)
    answer, before = ben.post('[data-do="chat:send"]'), anna.game()
    anna.page.locator('[data-do="home"]').first.click()
    anna.open_link(f"{answer} and then some")
    anna.table.await_that(lambda: anna.game() not in ("", before), "Ben has chosen from the home page")
    _go_on_with_another_phone(anna, Member(on_device(**PHONE), chat))


def _go_on_with_another_phone(anna: Member, ben: Member) -> None:
    """Ben's phone is lost: he asks for his seat with another one, and Anna hands it over."""
    ben.open_link("\n".join(ben.chat))
    ben.page.locator('dialog [data-answer="1"]').click()
    ben.post('dialog [data-answer="send"]')
    anna.table.choose_until_waiting()
    anna.page.locator('[data-do="chat:paste"]').click()
    anna.page.locator("#chat-text").fill("\n".join(anna.chat))
    asked = anna.page.locator("dialog", has_text="Ben asks to go on with another device.")
    asked.locator('[data-answer="yes"]').click()
    expect(anna.page.locator("dialog")).to_have_count(0)
    ben.follow(anna.post('[data-do="chat:send"]'))
    expect(ben.page.locator(f'{AT_REST}:is([data-phase="drafting"], [data-phase="choosing"])')).to_be_attached(
        timeout=PATIENCE
    )
