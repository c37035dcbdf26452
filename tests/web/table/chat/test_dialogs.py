"""The dialogs of a game by chat, and the question before a choice: their texts, and the result of each touch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import pytest

from tabletop.core.session import PERSON
from tabletop.together.deal import Deal
from tabletop.together.gathering import Gathering, Setting
from tabletop.together.group import Member
from tests.web.fake_browser import NULL, Browser
from tests.web.table.dialogs.test_dialogs import Dialogs, opened, rest
from web.table.play.messages import Post

KEY = bytes(32)
HONEST = (
    "p class=small: The deal comes from everybody\N{RIGHT SINGLE QUOTATION MARK}s devices: nobody can choose it. "
    "Everybody sees only their own cards; the device that keeps the game sees all."
)


class ChatDialogs(Dialogs):
    """A page with the dialogs of a chat: Cleo has joined a game, Ben has not."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        js: Any = browser.modules["js"]
        js.setTimeout, js.clearTimeout = (lambda *_: 1), (lambda *_: None)
        self.module = browser.load("web.table.chat.dialogs")
        self.reader = self.laid.reader
        kinds = (PERSON, PERSON, PERSON, "easy")
        setting = Setting("robotory", {}, kinds, ("Anna", "Ben & Co", "Cleo", "Bot"), ((1,), (2,)))
        self.gathering = Gathering(setting, Deal("game0001", bytes(12)))
        self.invitation = self.gathering.invitation(KEY)
        self.gathering.paste(Member(self.invitation, (2,), 7, {}).joining(KEY).write())
        self.pasted: list[str] = []
        self.asked: asyncio.Future[str]

    async def paste(self, text: str) -> str:
        """Reads a text, as long as the test likes."""
        self.pasted.append(text)
        self.asked = asyncio.get_running_loop().create_future()
        return await self.asked

    async def write(self, text: str) -> None:
        """Paste a text into the field."""
        self.part("#chat-text").value = text
        self.part("#chat-text").fire("input")
        await rest()


GATHER = """
Invite by chat
[Close]  (close, shut)
div class=body: ol class=steps: li: p: Post the invitation in your chat.
div class=row: [Post in the chat] send (send, main)
[Copy] copy (copy, plain)
li: p: When the others have answered, copy the chat and paste it here. You can also do it later, on the home page.
label class=field: span: Paste the chat
textarea id=chat-text rows=2 spellcheck=false autocomplete=off
p id=chat-status role=status: One & all
ul class=holders: li: span class=who-is: Ben & Co
small: has not answered yet
li: span class=who-is: Cleo
small: is in
[Begin now, and play for the others here] begin (play, plain)
"""
INVITED = """
The chat is invited
[Close]  (close, shut)
div class=body: p: The game begins when everybody has joined. You may close this meanwhile.
ul class=holders: li: span class=who-is: Benny
small: has not answered yet
li: span class=who-is: Cleo
small: is in
[Begin now, and play for the others here] begin (play, plain)
"""
PASTE = """
Paste the chat
[Close]  (close, shut)
div class=body: p: Copy the new messages of the chat, or all of it, and paste them here.
label class=field: span: Paste the chat
textarea id=chat-text rows=2 spellcheck=false autocomplete=off
p id=chat-status role=status
"""
SEAT = """
Join Robotory
[Close]  (close, shut)
div class=body: p: Anna invites you to a game for 4 in your chat. Who are you?
[Play as Cleo] 2 (person, go)
[I only watch] watch (eye, plain)
"""
AGAIN = """
Join Robotory
[Close]  (close, shut)
div class=body: p: This game has begun. You may watch it. Has the device of your seat been lost? \
Then ask for the seat with this one.
[I only watch] watch (eye, go)
[I am Ben & Co, on a new device] 1 (person, plain)
[I am Cleo, on a new device] 2 (person, plain)
"""
HAND_OVER = """
Hand the seat over
[Close]  (close, shut)
div class=body: p: A & B asks to go on with another device. Is it really A & B?
[Hand the seat over] yes (person, go)
"""
SEND = """
Post in the chat
[Close]  (close, shut)
div class=body: p: A & B
[Post in the chat] send (send, go)
[Copy] copy (copy, plain)
"""
BY_HAND = """
Post in the chat
[Close]  (close, shut)
div class=body: p: The browser does not allow it; copy the marked text by hand.
textarea id=message readonly= rows=6 spellcheck=false: """
PARTS = """
Post in the chat
[Close]  (close, shut)
div class=body: p: This is too long for one message: it goes in 2 parts.
[Send part 1 of 2] part (send, go)
"""
CONFIRM = """
Are you sure?
[Close]  (close, shut)
div class=body: p: A & B
div class=row: [No, choose again] no (undo, go)
[Do it anyway] yes (check, plain)
"""


def told(at: ChatDialogs) -> str:
    """The lines of a dialog, from its title on."""
    return "\n".join(at.dialog.seen()).removeprefix("h2 id=dialog-title: ")


Work = Callable[[ChatDialogs], Coroutine[Any, Any, Any]]


@pytest.mark.parametrize(
    ("work", "seen", "kind", "back", "given"),
    [
        (lambda at: at.module.gather(at.reader, at.gathering, "One & all", at.paste), GATHER + HONEST, "hands", True,
         {"send": "send", "copy": "copy", "begin": "begin", "": ""}),
        (lambda at: at.module.gathers(at.reader, at.gathering, {1: "Benny"}).answer(), INVITED + HONEST, "hands", True,
         {"begin": "begin", "": ""}),
        (lambda at: at.module.ask_for_text(at.reader, at.paste), PASTE, "hands", True, {"": ""}),
        (lambda at: at.module.ask_seat(at.reader, at.invitation, [2]), SEAT + HONEST, "", False,
         {"2": (2,), "watch": (), "": None}),
        (lambda at: at.module.ask_again(at.reader, at.invitation), AGAIN, "", False,
         {"1": (1,), "2": (2,), "watch": (), "": None}),
        (lambda at: at.module.ask_hand_over(at.reader, "A & B"), HAND_OVER, "", True, {"yes": True, "": False}),
        (lambda at: at.module.ask_to_send(at.reader, "A & B"), SEND, "", False,
         {"send": "send", "copy": "copy", "": ""}),
        (lambda at: at.laid.browser.load("web.table.dialogs.confirm").confirm(at.state, "A & B"), CONFIRM, "", True,
         {"yes": True, "no": False, "": False}),
    ],
    ids=["gather", "invited", "paste", "seat", "again", "hand over", "send", "confirm"],
)  # fmt: skip
async def test_a_dialog_says_what_is_wanted_and_gives_what_is_touched(
    fake_browser: Browser, work: Work, seen: str, kind: str, back: bool, given: Mapping[str, object]
) -> None:
    at = ChatDialogs(fake_browser)
    for answer, expected in given.items():
        asked = await opened(work(at))
        assert told(at) == seen.strip()
        assert at.dialog.className == kind
        assert (len(fake_browser.history.entries) == 2) is back
        await at.touch(f'[data-answer="{answer}"]')
        assert await asked == expected
        assert at.laid.document.querySelector("dialog") is NULL


async def test_who_invites_without_a_seat_is_not_named_and_all_may_begin_once_they_have_joined(
    fake_browser: Browser,
) -> None:
    at = ChatDialogs(fake_browser)
    at.gathering.paste(Member(at.invitation, (1,), 7, {}).joining(KEY).write())
    asked = await opened(at.module.gather(at.reader, at.gathering, "", at.paste))
    assert "[Start] begin (play, go)" in at.dialog.seen()
    await at.touch('[data-answer="begin"]')
    assert await asked == "begin"
    bots = Setting("robotory", {}, ("easy", PERSON), ("Bot", "Ben"), ((1,),))
    asked = await opened(
        at.module.ask_seat(at.reader, Gathering(bots, Deal("game0001", bytes(12))).invitation(KEY), [1])
    )
    assert at.dialog.texts("p")[0] == "A game for 2 in your chat. Who are you?"
    await at.touch('[data-answer="1"]')
    assert await asked == (1,)


async def test_what_is_pasted_is_read_once_and_its_dialog_closes_when_its_work_is_done(fake_browser: Browser) -> None:
    at = ChatDialogs(fake_browser)
    dialog = await opened(at.module.ask_for_text(at.reader, at.paste))
    await at.write("")
    assert at.pasted == []
    await at.write("one")
    await at.write("another one, while the first is read")
    assert at.pasted == ["one"]
    at.asked.set_result("Nothing new.")
    await rest()
    assert (at.part("#chat-status").textContent, dialog.done()) == ("Nothing new.", False)
    await at.write("two")
    at.asked.set_result("")
    assert await dialog == "pasted"
    assert at.pasted == ["one", "two"]


@pytest.mark.parametrize(("by_copy", "sheet"), [(False, "shared"), (False, ""), (True, "shared")])
@pytest.mark.parametrize("allowed", [True, False])
async def test_a_message_is_handed_to_the_sheet_or_copied_or_shown_to_be_copied_by_hand(
    fake_browser: Browser, by_copy: bool, sheet: str, allowed: bool
) -> None:
    at = ChatDialogs(fake_browser)
    at.sheet, at.allowed = sheet, allowed
    sent = await opened(at.module.send(Post("Turn <1>", ["a.b"]), "https://a/", at.reader, by_copy=by_copy))
    text, shared = "Turn <1>\nhttps://a/#a.b", bool(sheet) and not by_copy
    assert at.shared == [{"text": text}] * shared
    assert at.copied == [text] * (allowed and not shared)
    assert (at.laid.part("notice").textContent == at.say("chat.copied")) is (allowed and not shared)
    if not allowed and not shared:
        assert told(at) == BY_HAND.lstrip() + text
        await at.touch('[data-answer=""]')
    assert await sent


@pytest.mark.parametrize("stops", [False, True])
async def test_a_message_that_is_too_long_goes_in_parts_each_at_a_touch(fake_browser: Browser, stops: bool) -> None:
    at = ChatDialogs(fake_browser)
    sent = await opened(at.module.send(Post("Turn", ["a" * 1500, "b" * 1500]), "https://a/", at.reader))
    assert told(at) == PARTS.strip()
    assert at.shared == []
    await at.touch('[data-answer="part"]')
    assert len(at.shared) == 1
    assert "[Send part 2 of 2] part (send, go)" in at.dialog.seen()
    await at.touch('[data-answer=""]' if stops else '[data-answer="part"]')
    assert await sent is not stops
    assert [one["text"][-1] for one in at.shared] == ["a", "b"][: 1 if stops else 2]
