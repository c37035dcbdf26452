"""Whole games by chat, touch by touch: dialogs, posted texts, and answers to pasted texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.errors import MessageError
from tabletop.core import game as games
from tabletop.formats import link
from tabletop.together.gathering import Invitation
from tests.tabletop.together.chats import TestSealer
from tests.web.fake_browser import NULL, Browser
from tests.web.page.stores import Lasting
from tests.web.table.chat.test_chat import choose_all
from tests.web.table.dialogs.test_dialogs import Dialogs, rest
from tests.web.table.headless import HeadlessPage, QuickBots, new_game
from tests.web.table.phones.devices import FakeApp, HandPage
from web.page.saves import Save


class Location:
    """The address of the page; setting its fragment opens it."""

    pathname = search = ""

    def __init__(self, browser: Browser) -> None:
        self.history = browser.history

    def __getattr__(self, name: str) -> Any:
        found = self.history.location.hash
        return {"hash": found, "href": f"https://a.example/{found}"}[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "hash":
            self.history.pushState(NULL, "", f"#{value}")
        else:
            super().__setattr__(name, value)


class Page(Dialogs):
    """A browser in which several people look at the chat, one after the other."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        vars(browser.modules["js"]).update(
            location=Location(browser),
            setTimeout=lambda *_: 1,
            clearTimeout=lambda *_: None,
            crypto=SimpleNamespace(subtle=True),
            robodromeKeys=True,
        )
        self.browser, self.chat = browser, list[str]()
        self.failures: list[BaseException] = []
        self.dom.failed.append(self.failures.append)

    @property
    def notice(self) -> str:
        """The notice at the edge of the page."""
        return str(self.laid.part("notice").textContent)

    async def paste(self, text: str) -> None:
        """Paste a text into the dialog."""
        field = self.part("#chat-text")
        field.value = text
        field.fire("input")
        await rest()
        await rest()

    def post(self) -> str:
        """Post the text that was handed to the share sheet."""
        (sent,) = self.shared
        self.shared.clear()
        self.chat.append(str(sent["text"]))
        return self.chat[-1]


class Member(FakeApp):
    """A device of somebody in the chat, as the app of its page."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__()
        load = page.browser.load
        self.page, self.reader, self.thinker, self.dice = page, page.laid.reader, QuickBots(), Random(seed)
        self.sealer = TestSealer(Random(seed))
        self.disk = Lasting()
        self.on_table: Any = None
        self.open_page(load)

    def open_page(self, load: Any) -> None:
        """Open the page with its saved texts."""
        storage = load("web.page.storage").Storage(self.disk)
        self.storage = load("web.page.gate").Gate(storage)
        self.saves = load("web.page.saves").Saves(self.storage, lambda: 1000.0)
        module = load("web.table.chat.chats")
        app = self

        class Hand(module.ChatHandOnPage):  # type: ignore[misc, name-defined]
            def __init__(
                self, _app: object, fragment: str, hand: Any, far: Any, save: Any, desk: Any, show_packet: Any
            ) -> None:
                self.hand, self.far, self.fragment = hand, far, fragment
                self.page = HandPage(hand, far)
                self.state, self.table = self.page.state, self.page.table
                app.calls.append(f"lies at {fragment[:7]} for {save.here} {save.about.get('names')}, {desk.game.name}")
                assert show_packet.__func__ is module.Chats.show_packet

        self.chats = module.Chats(self)
        self.chats.hand_page = Hand
        self.chats.key = self.sealer

    # What chats need of the app -------------------------------------------------------------------------------------------

    def show_home(self) -> None:
        super().show_home()
        self.table = self.on_table = None

    def keep(self, save: Save) -> None:
        self.saves.keep(save)

    def resume(self, number: str) -> None:
        self.on_table = self.saves.get(number)
        session = link.decode(self.on_table.link)
        self.show_saved_table(self.on_table, session, self.chats.chat_host_of(self.on_table, session, ()))

    # What tests do --------------------------------------------------------------------------------------------------------

    @property
    def looked_at(self) -> HeadlessPage:
        """The page of the table that is shown."""
        return self.table if isinstance(self.table, HeadlessPage) else self.table.page

    async def choose(self) -> None:
        """Choose until somebody else is asked."""
        await choose_all(self.looked_at, Random(3))

    async def do(self, work: Any) -> None:
        """Begin something at this device."""
        self.page.dom.spawn(work)
        await rest()
        await rest()
        assert self.page.failures == []

    def heard(self) -> list[str]:
        """What the app was told since the last call."""
        told, self.calls = self.calls, []
        return told


@pytest.fixture
def page(fake_browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A browser that draws the same numbers each time."""
    monkeypatch.setattr("os.urandom", Random(1).randbytes)
    return Page(fake_browser)


async def invited(page: Page, anna: Member, kinds: Sequence[str] = ("me", "far"), game: str = "robotory") -> str:
    """Anna invites the far players and closes the dialog; return the invitation."""
    names = {str(seat): name for seat, name in enumerate(("Anna", "Ben", "Cleo")[: len(kinds)])}
    await anna.do(anna.chats.begin(games.find(game), kinds, {}, {"names": names}))
    await page.touch('[data-answer="send"]')
    await page.touch('[data-answer=""]')
    anna.heard()
    return page.post()


async def begun(page: Page, anna: Member, ben: Member) -> None:
    """A game of two has begun: Ben was the only one to be invited."""
    await ben.do(ben.chats.open(await invited(page, anna)))
    await page.touch('[data-answer="1"]')
    await page.touch('[data-answer="send"]')
    await anna.do(anna.chats.open(page.post()))
    assert (anna.heard(), ben.heard()) == (["home"], ["home", "home"])


async def turn(page: Page, anna: Member, ben: Member) -> None:
    """Anna chooses and posts, Ben opens that."""
    await anna.choose()
    await anna.do(anna.chats.do("send"))
    await ben.do(ben.chats.open(page.post()))
    await rest()


@pytest.mark.usefixtures("letters")
async def test_everybody_is_invited_and_joins_and_whoever_has_not_is_played_by_who_begins(page: Page) -> None:
    anna, ben = Member(page, 1), Member(page, 2)
    names = {"0": "Anna", "1": "Ben", "2": "Cleo"}
    kinds, options = ("me", "far", "far"), {"lives": "1", "finish": "first"}
    page.browser.modules["js"].location.hash = "new"
    await anna.do(anna.chats.begin(games.find("roborally"), kinds, options, {"names": names}))
    assert (anna.heard(), page.browser.modules["js"].location.hash) == (["home"], "")
    assert page.laid.document.querySelectorAll("dialog").length == 1
    await page.touch('[data-answer="send"]')
    invitation = page.post()
    assert invitation.startswith(
        "Anna invites Ben, Cleo to RoboRally. Open this and take your seat:\nhttps://a.example/#invite.1."
    )
    await page.touch('[data-answer="copy"]')
    assert page.copied == [invitation]
    await page.touch('[data-answer=""]')
    (listed,) = anna.chats.list_entries()
    assert (listed.others, listed.yours) == ("Ben, Cleo", False)
    await ben.do(ben.chats.open(f"Hello!\n{invitation}"))
    assert list(page.dialog.buttons("data-answer")) == ["", "1", "2", "watch"]
    await page.touch('[data-answer="1"]')
    assert page.dialog.texts("p") == [
        "You are Ben. Post this in the chat. When the game begins you get a link: open it."
    ]
    await page.touch('[data-answer="copy"]')
    assert page.copied[1].startswith("Ben plays RoboRally:\nhttps://a.example/#join.1.")
    assert [one.others for one in ben.chats.list_entries()] == ["Anna, Cleo"]
    await anna.do(anna.chats.resume(listed.chat))
    await page.paste("nothing")
    assert page.part("#chat-status").textContent == "This text brings nothing new. Waiting for Ben, Cleo."
    await page.paste(page.copied[1])
    assert page.part("#chat-status").textContent == "New answers: 1. Waiting for Cleo."
    assert "li: span class=who-is: Cleo" in page.dialog.seen()
    await page.touch('[data-answer="begin"]')
    (save,) = anna.saves.all()
    assert anna.on_table.id == save.id
    assert sorted(save.here) == [0, 2]
    assert (save.about["names"], save.about["far"], "sender" in save.about) == (names, [listed.chat, 0], False)
    assert (save.about["chat"]["places"], list(save.about["chat"]["keys"])) == ([[1]], ["1"])
    session = link.decode(save.link)
    assert (session.options["lives"], session.to_move) == ("1", 0)
    assert anna.chats.list_entries() == []
    assert anna.chats.chat_host.waited_for() == [1]


async def test_a_turn_is_posted_answered_and_taken_from_what_is_pasted(page: Page) -> None:
    anna, ben = Member(page, 1), Member(page, 2)
    await begun(page, anna, ben)
    await anna.choose()
    await anna.do(anna.chats.do("copy"))
    (posted,) = page.copied
    assert posted.startswith("Robotory, Turn 2. Waiting for Ben:\nhttps://a.example/#turn.1.")
    assert anna.chats.chat_host.is_posted()
    assert anna.saves.all()[0].about["posted"] == {"1": list(anna.chats.chat_host.moments()[1])}
    await ben.do(ben.chats.open(posted))
    assert ben.heard() == ["lies at invite. for [1] {'0': 'Anna', '1': 'Ben'}, robotory", "anew True"]
    assert page.browser.modules["js"].location.hash.startswith("#invite.1.")
    await ben.choose()
    assert [one.yours for one in ben.chats.list_entries()] == [True]
    await ben.do(ben.chats.do("send"))
    answer = page.post()
    assert answer.startswith("Ben has chosen (Robotory, Turn 3):\nhttps://a.example/#sealed.1.")
    assert [one.yours for one in ben.chats.list_entries()] == [False]
    await anna.do(anna.chats.do("paste"))
    await page.paste("nothing of a game")
    assert page.part("#chat-status").textContent == "This text brings nothing new. Waiting for Ben."
    ply = anna.looked_at.state.session.ply
    await page.paste(f"Look! {answer}")
    assert page.laid.document.querySelector("dialog") is NULL
    assert page.notice == "New answers: 1."
    await rest()
    assert anna.looked_at.state.session.ply > ply
    assert anna.saves.all()[0].link == link.encode(anna.looked_at.state.session)
    await turn(page, anna, ben)
    assert ben.heard()[-1] == "anew False"
    await ben.do(ben.chats.do("paste"))
    await page.paste(page.chat[-1])
    assert page.part("#chat-status").textContent == "This text brings nothing new."
    await page.touch('[data-answer=""]')


async def test_what_was_posted_is_opened_from_the_home_page_with_the_game_it_belongs_to(page: Page) -> None:
    anna, ben = Member(page, 1), Member(page, 2)
    await begun(page, anna, ben)
    await turn(page, anna, ben)
    await ben.choose()
    await ben.do(ben.chats.do("send"))
    answer = page.post()
    anna.table.table.close()
    anna.show_home()
    await anna.do(anna.chats.open(answer))
    await rest()
    assert page.notice == "New answers: 1."
    assert anna.on_table.id == anna.saves.all()[0].id
    ben.show_home()
    await ben.do(ben.chats.resume(ben.chats.list_entries()[0].chat))
    found = page.browser.modules["js"].location.hash
    ben.heard()
    await ben.do(ben.chats.open(found))
    assert ben.heard() == ["lies at invite. for [1] {'0': 'Anna', '1': 'Ben'}, robotory", "anew True"]
    assert ben.looked_at.state.phase == "waiting"
    assert ben.chats.is_for_chat(f"see https://a.example/{found}")
    assert not ben.chats.is_for_chat("see https://a.example/#robotory.2.person-person")
    assert not ben.chats.is_for_chat("")


@pytest.mark.parametrize("seat", ["watch", "1", ""])
async def test_a_game_that_has_begun_may_be_watched_or_gone_on_with_at_another_device(page: Page, seat: str) -> None:
    anna, ben, other = (Member(page, seed) for seed in (1, 2, 3))
    await begun(page, anna, ben)
    await turn(page, anna, ben)
    chat = "\n".join(page.chat)
    await other.do(other.chats.open(chat))
    assert list(page.dialog.buttons("data-answer")) == ["", "watch", "1"]
    await page.touch(f'[data-answer="{seat}"]')
    await rest()
    address = page.browser.modules["js"].location.hash
    assert (address[:10], len(address) > 10) == (("#invite.1.", True) if seat else ("", False))
    if seat != "1":
        laid = "lies at invite. for [] {'0': 'Anna', '1': 'Ben'}, robotory"
        assert other.heard() == (["home", laid, "anew True"] if seat else ["home"])
        assert len(other.chats.list_entries()) == bool(seat)
        return
    await page.touch('[data-answer="send"]')
    assert other.heard() == ["home", "home"]
    await anna.do(anna.chats.do("paste"))
    await page.paste(page.post())
    (asked,) = page.laid.document.querySelectorAll("dialog")[1:]
    assert asked.texts("p") == ["Ben asks to go on with another device. Is it really Ben?"]
    asked.click('[data-answer="yes"]')
    await rest()
    assert page.laid.document.querySelector("dialog") is NULL
    await anna.do(anna.chats.do("send"))
    await other.do(other.chats.open(page.post()))
    await rest()
    assert other.looked_at.state.phase == "choosing"


async def test_whoever_watches_from_the_beginning_is_told_so(page: Page) -> None:
    anna, eve = Member(page, 1), Member(page, 3)
    await eve.do(eve.chats.open(await invited(page, anna)))
    await page.touch('[data-answer="watch"]')
    assert page.notice == page.say("chat.watching")
    assert (eve.heard(), page.browser.modules["js"].location.hash) == (["home", "home"], "")
    assert page.laid.document.querySelector("dialog") is NULL
    assert [one.state for one in eve.chats.list_entries()] == [page.say("chat.watching")]
    await eve.do(eve.chats.open(page.chat[0]))
    assert page.laid.document.querySelector("dialog") is NULL, "nobody is asked twice"


async def test_a_seat_that_somebody_has_joined_for_is_not_offered(page: Page) -> None:
    anna, ben, cleo = (Member(page, seed) for seed in (1, 2, 3))
    invitation = await invited(page, anna, ("me", "far", "far"), "roborally")
    await ben.do(ben.chats.open(invitation))
    await page.touch('[data-answer="1"]')
    await page.touch('[data-answer="send"]')
    await cleo.do(cleo.chats.open(f"{invitation}\n{page.post()}"))
    assert list(page.dialog.buttons("data-answer")) == ["", "2", "watch"]
    await page.touch('[data-answer=""]')
    assert cleo.chats.list_entries() == []


async def test_a_bot_chooses_once_for_whoever_is_waited_for(page: Page) -> None:
    anna, ben = Member(page, 1), Member(page, 2)
    await begun(page, anna, ben)
    await anna.do(anna.chats.do("bot"))
    assert anna.looked_at.state.waiting_for is None
    assert anna.thinker.asked == 0, "nobody is waited for"
    await anna.choose()
    ply = anna.looked_at.state.session.ply
    await anna.do(anna.chats.do("bot"))
    await rest()
    session = anna.looked_at.state.session
    assert (anna.thinker.asked, session.to_move, anna.looked_at.state.phase) == (1, 0, "choosing")
    assert session.ply > ply
    assert anna.looked_at.state.session.seats == ("person", "person")


async def test_what_belongs_to_no_game_here_is_refused_with_a_reason(page: Page) -> None:
    anna, ben, eve = (Member(page, seed) for seed in (1, 2, 3))
    await begun(page, anna, ben)
    await turn(page, anna, ben)
    posted = page.chat[-1]
    await ben.choose()
    await ben.do(ben.chats.do("send"))
    for text, reason in (
        (posted, "chat.not-joined"),
        (page.post(), "chat.not-kept"),
        ("nothing", "chat.not-kept"),
    ):
        await eve.do(eve.chats.open(text))
        assert eve.heard() == [f"refused: {page.say(reason)}"]


async def test_an_invitation_without_a_whole_promise_is_refused_with_the_reason(page: Page) -> None:
    anna, ben = Member(page, 1), Member(page, 2)
    invitation = Invitation.read((await invited(page, anna)).partition("#")[2])
    made_up = replace(invitation, promise=b"short").write()
    with pytest.raises(MessageError) as refused:
        Invitation.read(made_up)
    await ben.do(ben.chats.open(made_up))
    assert ben.heard() == [f"refused: {page.laid.reader.explain(refused.value)}"]


async def test_where_the_game_cannot_be_laid_on_the_table_nothing_is_read_or_posted(page: Page) -> None:
    anna, ben, eve = (Member(page, seed) for seed in (1, 2, 3))
    await begun(page, anna, ben)
    await turn(page, anna, ben)
    await ben.choose()
    await ben.do(ben.chats.do("send"))
    answer, link_before = page.post(), anna.on_table.link
    damaged = anna.saves.create("damaged", about={"chat": {"keys": {}, "places": [], "answers": []}})
    damaged.when = 2000.0
    anna.saves.put(damaged)
    anna.show_home()
    anna.resume = lambda number: anna.refuse("damaged")  # type: ignore[method-assign]  # noqa: ARG005
    anna.heard()
    await anna.do(anna.chats.open(answer))
    for what in ("send", "copy", "bot", "paste"):
        await anna.do(anna.chats.do(what))
    assert (anna.heard(), page.notice) == (["refused: damaged"], "")
    assert {save.id: save.link for save in anna.saves.all()} == {damaged.id: "damaged", "3e8": link_before}
    session = new_game("robotory", "person person")
    eve.show_saved_table(Save("a", link.encode(session), here=[0]), session, None)
    await rest()
    for what in ("send", "copy", "bot"):
        await eve.do(eve.chats.do(what))
    await eve.do(eve.chats.do("paste"))
    await page.paste(answer)
    assert (page.shared, page.copied, eve.thinker.asked, page.notice) == ([], [], 0, "")
    assert page.laid.document.querySelector("dialog") is NULL


@pytest.mark.parametrize("lacks", ["chat.cannot", "chat.no-key"])
async def test_where_the_browser_cannot_seal_nothing_begins_and_a_reason_is_given(page: Page, lacks: str) -> None:
    anna, ben = Member(page, 1), Member(page, 2)
    invitation = await invited(page, anna)
    if lacks == "chat.cannot":
        vars(page.browser.modules["js"])["robodromeKeys"] = NULL
    else:
        no_key = page.browser.load("web.table.chat.keys").NoKey

        async def key() -> bytes:
            raise no_key

        ben.sealer.key = key  # type: ignore[method-assign]
    await ben.do(ben.chats.begin(games.find("robotory"), ("me", "far"), {}, {}))
    assert ben.heard() == [f"refused: {page.say(lacks)}"]
    assert ben.chats.list_entries() == []
    await ben.do(ben.chats.open(invitation))
    if lacks == "chat.no-key":
        await page.touch('[data-answer="1"]')
        await rest()
    assert ben.heard()[-1] == f"refused: {page.say(lacks)}"


async def test_a_game_that_is_over_is_posted_with_its_link_checked_and_goes_on_with_a_rematch(page: Page) -> None:
    anna, ben = Member(page, 1), Member(page, 2)
    await begun(page, anna, ben)
    for _ in range(60):
        await turn(page, anna, ben)
        if anna.looked_at.state.session.over:
            break
        await ben.choose()
        await ben.do(ben.chats.do("send"))
        await anna.do(anna.chats.open(page.post()))
        await rest()
    result, *turns = page.chat[-1].split("\n")[1:]
    assert anna.looked_at.state.session.over
    assert page.chat[-1].startswith("Robotory: Ben (dark) wins with 3 robots in camp.\n")
    assert result.startswith("https://a.example/#robotory.1.person-person..")
    assert [one.partition("#")[2][:7] for one in turns] == ["turn.1."]
    assert page.notice == (
        "The deal is checked: it was made from 2 numbers, and yours is one of them. All promises were kept."
    )
    assert ben.looked_at.state.phase == "over"
    assert [one.state for one in ben.chats.list_entries()] == [page.say("home.save.over")]
    session = anna.looked_at.state.session
    anna.chats.chat_host.move_on(1)
    ben.heard()
    await anna.do(anna.chats.begin(games.find("robotory"), ("far", "me"), {}, {"names": {"0": "Ben", "1": "Anna"}}))
    await page.touch('[data-answer="send"]')
    await page.touch('[data-answer=""]')
    await ben.do(ben.chats.do("paste"))
    await page.paste(page.post())
    assert page.dialog.texts("h2") == ["Post in the chat"], "the same seat again, further on"
    await page.touch('[data-answer="send"]')
    assert page.post().startswith("Ben plays Robotory:\n")
    assert ben.heard() == ["home", "home"]
    written = result.partition("deal:")[2]
    eve = Member(page, 3)
    eve.chats.check(written, session)
    adds_up = "The deal adds up: it was made from 2 numbers. Those who joined can check theirs."
    assert page.notice == adds_up
    eve.chats.check(f"{written[:-1]}x", session)
    assert page.notice not in ("", adds_up)
