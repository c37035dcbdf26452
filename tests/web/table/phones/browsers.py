"""Browsers that can find each other without a network, and the app of a page in such a browser."""

from __future__ import annotations

import asyncio
import re
from random import Random
from types import SimpleNamespace
from typing import Any

from tabletop.together.pairing import OFFER, Signal
from tests.web.fake_browser import NULL, Browser, Element
from tests.web.table.chat.test_chats import Location
from tests.web.table.dialogs.test_dialogs import Dialogs, rest
from tests.web.table.headless import new_game
from tests.web.table.phones.devices import FakeApp
from web.page.saves import Save


class Data(Element):
    """One end of a channel."""

    readyState = "connecting"  # noqa: N815

    def __init__(self, *how: object) -> None:
        super().__init__()
        self.how, self.other, self.sent = how, self, list[str]()

    def send(self, text: str) -> None:
        self.sent.append(text)
        asyncio.get_running_loop().call_soon(lambda: self.other.fire("message", data=text))


class Peer(Element):
    """A browser's connection: it is there once both ends know each other."""

    iceGatheringState, connectionState = "complete", "new"  # noqa: N815
    known: dict[str, Peer]
    refuses = closed = False

    def __init__(self, config: object) -> None:
        super().__init__()
        self.config, self.user = config, f"user{len(self.known)}"
        self.known[self.user] = self

    def createDataChannel(self, *how: object) -> Data:  # noqa: N802
        self.data = Data(*how)
        return self.data

    async def setLocalDescription(self) -> None:  # noqa: N802
        told = Signal(OFFER, 0, self.user, "b" * 22, bytes(32), ())
        self.localDescription = SimpleNamespace(sdp=told.description())

    async def setRemoteDescription(self, told: Any) -> None:  # noqa: N802
        if self.refuses:
            raise OSError("no")
        (user,) = re.findall("a=ice-ufrag:(.*)\r", told["sdp"])
        other = self.known[user]
        if told["type"] == "answer":
            self.data.other, other.data.other = other.data, self.data
            for one in (self, other):
                one.connect("connected", "open")

    def connect(self, state: str, ready: str) -> None:
        """Come or go."""
        self.connectionState, self.data.readyState = state, ready
        self.fire("connectionstatechange")
        self.data.fire("open" if ready == "open" else "close")

    def close(self) -> None:
        self.closed = True


class Broadcast(Element):
    """A channel between the pages of a browser."""

    pages: list[Broadcast]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.pages.append(self)

    def postMessage(self, text: object) -> None:  # noqa: N802
        for page in self.pages:
            if page is not self and page.name == self.name:
                asyncio.get_running_loop().call_soon(lambda page=page: page.fire("message", data=text))  # type: ignore[misc]

    def close(self) -> None:
        self.pages.remove(self)


class Page(Dialogs):
    """A browser that shows both devices, one after the other."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, "roborally", "person person")
        Peer.known, Broadcast.pages = {}, []
        self.scanned: list[Any] = []
        self.stopped = 0
        vars(browser.modules["js"]).update(
            location=Location(browser),
            navigator=SimpleNamespace(languages=["en"], share=True),
            setTimeout=lambda *_: 1,
            clearTimeout=lambda *_: None,
            RTCPeerConnection=SimpleNamespace(new=Peer),
            BroadcastChannel=SimpleNamespace(new=Broadcast),
            scan=self.scan,
        )
        self.browser, self.reader = browser, self.laid.reader
        self.reader.preferences["stun"] = ""
        self.module = browser.load("web.table.phones.devices")
        self.failures: list[BaseException] = []
        self.dom.failed.append(self.failures.append)

    async def scan(self, picture: Any, facing: str, found: Any) -> Any:
        """The camera."""
        if facing == "broken":
            raise OSError("no camera")
        self.scanned.append((picture.attributes["id"], facing, found))

        def end() -> None:
            self.stopped += 1

        return end

    async def do(self, work: Any) -> None:
        """Begin something."""
        self.dom.spawn(work)
        await rest()
        assert self.failures == []

    async def rest(self) -> None:
        """Wait until all tasks have gone on."""
        for _ in range(20):
            await rest()
        assert self.failures == []

    @property
    def notice(self) -> str:
        """The notice at the edge of the page."""
        return str(self.laid.part("notice").textContent)

    async def touch(self, query: str) -> None:
        await super().touch(query)
        await self.rest()

    async def link(self) -> str:
        """The link beside a code, as its button copies it."""
        await self.touch("#signal-copy")
        assert self.part("#pairing-status").textContent == self.say("share.copied")
        return self.copied[-1]

    async def write(self, text: str) -> None:
        """Paste a text below the code."""
        self.part("#reply").value = text
        self.part("#reply").fire("input")
        await rest()


class App(FakeApp):
    """The app of a device."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page, self.reader, self.thinker, self.dice = page, page.reader, None, Random(1)
        self.devices = page.module.Devices(self)

    def open_game(self) -> None:
        """Open a game for two, both at this device."""
        self.save = Save("a", "#link", here=[0, 1], about={"names": {"0": "Anna", "1": "Ben"}})
        self.session = new_game("roborally", "person person")
        self.reopen()

    def reopen(self) -> None:
        """Open the game on a new table."""
        self.show_saved_table(self.save, self.session, self.devices.hands_of(self.save, self.session, ()))
        self.table.reopen = lambda _save: self.reopen()


async def offered(page: Page, anna: App, which: str = "join:1") -> str:
    """Anna shows a code; return its text."""
    if anna.table is None:
        anna.open_game()
        await page.rest()
    await page.do(anna.devices.open_hands())
    await page.touch(f'[data-answer="{which}"]')
    return (await page.link()).partition("#")[2]


async def replied(page: Page, ben: App, offer: str) -> str:
    """Ben opens the offer; return the text of his code."""
    vars(page.browser.modules["js"])["location"].hash = offer
    page.browser.load("web.page.routes").arrive()
    await page.do(ben.devices.join(offer))
    page.laid.document.querySelectorAll("dialog")[-1].click("#signal-copy")
    await page.rest()
    return page.copied[-1].partition("#")[2]


async def joined(page: Page, anna: App, ben: App, which: str = "join:1") -> None:
    """Ben has joined the table of Anna."""
    await page.write(await replied(page, ben, await offered(page, anna, which)))
    await page.rest()
    assert page.laid.document.querySelector("dialog") is NULL
