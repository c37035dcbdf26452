"""Two browsers find each other, and one becomes a hand at the table of the other: dialogs, codes and channels."""

from __future__ import annotations

import asyncio
import re
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.together.pairing import OFFER, REPLY, Signal
from tests.web.fake_browser import NULL, Browser, Element
from tests.web.table.chat.test_chats import Location
from tests.web.table.dialogs.test_dialogs import Dialogs, opened, rest
from tests.web.table.headless import new_game
from tests.web.table.phones.devices import FakeApp, HandPage
from web.page.saves import Save


class Data(Element):
    """One end of a channel."""

    readyState = "connecting"  # noqa: N815

    def __init__(self, *how: object) -> None:
        super().__init__()
        self.how, self.other, self.sent = how, self, list[str]()

    def send(self, text: str) -> None:
        self.sent.append(text)
        asyncio.get_running_loop().call_soon(lambda: self.other.tell("message", data=text))


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
        self.tell("connectionstatechange")
        self.data.tell("open" if ready == "open" else "close")

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
                asyncio.get_running_loop().call_soon(lambda page=page: page.tell("message", data=text))  # type: ignore[misc]

    def close(self) -> None:
        self.pages.remove(self)


class Page(Dialogs):
    """A browser in which both devices are looked at."""

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
        """Until nothing goes on."""
        for _ in range(20):
            await rest()
        assert self.failures == []

    @property
    def notice(self) -> str:
        """What is told at the edge of the page."""
        return str(self.laid.part("notice").textContent)

    async def touch(self, query: str) -> None:
        await super().touch(query)
        await self.rest()

    async def link(self) -> str:
        """The link beside a code, as its button copies it."""
        await self.touch("#signal-copy")
        assert self.part("#pairing-said").textContent == self.say("share.copied")
        return self.copied[-1]

    async def write(self, text: str) -> None:
        """Paste a text below the code."""
        self.part("#reply").value = text
        self.part("#reply").tell("input")
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


@pytest.fixture
def page(fake_browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A browser."""
    found = Page(fake_browser)

    class Shown(found.module.HandOnPage):  # type: ignore[misc, name-defined]
        def __init__(
            self, app: App, fragment: str, hand: Any, far: Any, save: Any, desk: Any, show_packet: Any
        ) -> None:
            self.far, self.page, self.fragment = far, HandPage(hand, far), fragment
            self.state, self.table = self.page.state, self.page.table
            app.told.append(f"{save.here} at {fragment[:6]}, {desk.game.name}, {save.about.get('names')}")
            assert show_packet == app.devices.show_packet

    monkeypatch.setattr(found.module, "HandOnPage", Shown)
    return found


QUOTE = "\N{RIGHT SINGLE QUOTATION MARK}"
WHO = f"""
h2 id=dialog-title: Who holds cards where
[Close]  (close, shut)
div class=body: p: A phone beside the table can be somebody{QUOTE}s hand: it shows their cards, and this screen hides them. \
Both devices need the same Wi-Fi, but no internet.
ul class=holders: li: span class=face: b class=no: 1
span class=who-is: Anna
small: plays at this screen
[Use a phone] join:0 (phone, plain)
li: span class=face: b class=no: 2
span class=who-is: Ben
small: plays at this screen
[Use a phone] join:1 (phone, plain)
[Somebody watches] join: (eye, plain)
p class=small: This device knows all cards. Phones know only what their players may know.
details: summary: Devices in different networks
p: Friends elsewhere can join if both devices know a STUN server. It tells each device its outside address, and learns nothing \
of the game. Robodrome has none; name one here, on both devices. Without it, no server is asked.
label class=field: span: STUN server
input id=stun placeholder=stun:stun.example:3478 value=stun:a.example spellcheck=false autocomplete=off
p id=stun-said role=status
"""
INVITE = f"""
h2 id=dialog-title: A phone for Ben
[Close]  (close, shut)
div class=body: ol class=steps: li: p: Scan this code with the phone{QUOTE}s camera, or open the link there.
label class=scan title=Larger: input type=checkbox class=unseen aria-label=Larger
div class=row: [Copy] signal-copy (copy, plain)
[Send \N{HORIZONTAL ELLIPSIS}] signal-share (share, plain)
li: p: The phone then shows its own code. Scan it here, open its link on this device, or paste it.
div id=camera: [Scan with the camera] camera-scan (code, plain)
div id=camera-view hidden=: video id=camera-picture aria-label=What the camera sees
[The other camera] camera-other (redo, plain)
label class=field: span: Link from the phone
textarea id=reply rows=2 spellcheck=false autocomplete=off
p id=pairing-said role=status
"""
JOIN = """
h2 id=dialog-title: Join the table
[Close]  (close, shut)
div class=body: p: Send this link to the device at the table, or scan the code with it.
label class=scan title=Larger: input type=checkbox class=unseen aria-label=Larger
div class=row: [Copy] signal-copy (copy, plain)
p id=pairing-said role=status: Your cards appear as soon as it is opened there.
"""


async def offered(page: Page, anna: App, which: str = "join:1") -> str:
    """Anna shows a code; gives the text that is in it."""
    if anna.table is None:
        anna.open_game()
        await page.rest()
    await page.do(anna.devices.open_hands())
    await page.touch(f'[data-answer="{which}"]')
    return (await page.link()).partition("#")[2]


async def replied(page: Page, ben: App, offer: str) -> str:
    """Ben opens that; gives the text that is in his code."""
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


async def test_a_phone_becomes_a_hand_by_a_code_and_a_code_in_reply(page: Page) -> None:
    anna, ben = App(page), App(page)
    page.reader.preferences["stun"] = "stun:a.example"
    anna.open_game()
    await page.rest()
    await page.do(anna.devices.open_hands())
    assert page.dialog.seen() == WHO.strip().split("\n")
    assert page.dialog.className == "hands"
    await page.touch('[data-answer="join:1"]')
    assert page.dialog.seen() == INVITE.strip().split("\n")
    assert page.dialog.className == "share pairing"
    await page.touch("#signal-share")
    offer = (await page.link()).partition("#")[2]
    assert page.shared == [{"title": "Robodrome", "url": f"https://a.example/#{offer}"}]
    assert Signal.read(OFFER, offer).user == "user0"
    vars(page.browser.modules["js"])["navigator"] = SimpleNamespace(languages=["en"])
    reply = await replied(page, ben, offer)
    assert page.laid.document.querySelectorAll("dialog")[-1].seen() == [
        *JOIN.strip().split("\n")[:-1],
        f"p id=pairing-said role=status: {page.say('share.copied')}",
    ]
    assert Signal.read(REPLY, reply).number == Signal.read(OFFER, offer).number
    assert ben.told == ["home"]
    await page.write(f"Here it is: {reply}")
    await page.rest()
    assert page.laid.document.querySelector("dialog") is NULL
    assert ben.told == ["home", "[1] at offer., roborally, {'0': 'Anna', '1': 'Ben'}", "anew True"]
    assert (anna.table.state.here, ben.table.state.phase, page.notice) == (
        [0],
        "drafting",
        "Ben now plays on the phone.",
    )
    assert [peer.config for peer in Peer.known.values()] == [{"iceServers": [{"urls": "stun:a.example"}]}] * 2
    assert [peer.data.how for peer in Peer.known.values()] == [("hand", {"negotiated": True, "id": 0})] * 2
    await ben.table.page.choose_at_random(Random(1))
    await anna.table.choose_at_random(Random(1))
    await page.rest()
    assert anna.table.state.session.ply > 28, "the turn has run"


async def test_a_phone_that_is_lost_comes_back_or_is_replaced_and_its_seat_may_be_played_here_again(page: Page) -> None:
    anna, ben = App(page), App(page)
    await joined(page, anna, ben)
    await page.do(anna.devices.open_hands())
    assert list(page.dialog.buttons("data-answer")) == ["", "join:0", "back:1", "join:"]
    assert page.dialog.texts("small") == ["plays at this screen", "holds a phone"]
    await page.touch('[data-answer=""]')
    for peer in Peer.known.values():
        peer.connect("disconnected", "open")
    await page.rest()
    assert not ben.devices.hand.there
    await page.do(anna.devices.open_hands())
    assert page.dialog.buttons("data-answer")["join:1"] == "Show a new code"
    assert page.dialog.texts("small")[1] == "the phone cannot be reached"
    await page.touch('[data-answer=""]')
    for peer in Peer.known.values():
        peer.connect("connected", "open")
    await page.rest()
    assert ben.devices.hand.there
    await page.do(anna.devices.open_hands())
    await page.touch('[data-answer="back:1"]')
    assert anna.table.state.here == [0, 1]
    await page.do(anna.devices.open_hands())
    assert page.dialog.texts("small") == ["plays at this screen"] * 2
    await page.touch('[data-answer=""]')
    anna.devices.hands_of(Save("b", "#other"), new_game("robotory", "person person"), ())
    assert anna.devices.hands is None, "another game has no hands"


async def test_somebody_who_watches_has_no_seat(page: Page) -> None:
    anna, eve = App(page), App(page)
    await joined(page, anna, eve, "join:")
    assert eve.told == ["home", "[] at offer., roborally, {'0': 'Anna', '1': 'Ben'}", "anew True"]
    assert (eve.table.state.phase, eve.table.state.viewer, anna.table.state.here) == ("waiting", None, [0, 1])


async def test_a_reply_that_does_not_fit_is_told_and_the_code_stays(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = App(page), App(page)
    offer = await offered(page, anna)
    told = page.part("#pairing-said")
    await page.write("")
    assert told.textContent == page.say("share.copied")
    other = Signal(REPLY, 1, "aaaa", "b" * 22, bytes(32), ()).write()
    for text, said in (("nothing", "hands.no-reply"), (other, "hands.other-code")):
        await page.write(text)
        assert told.textContent == page.say(said)
    reply = await replied(page, ben, offer)
    Peer.known["user0"].refuses = True
    await page.write(reply)
    assert told.textContent not in ("", page.say("hands.other-code"), page.say("hands.connecting"))
    Peer.known["user0"].refuses = False
    Peer.known["user1"].connect = lambda *_: None  # type: ignore[method-assign]
    Peer.known["user0"].connect = lambda *_: None  # type: ignore[method-assign]
    later: list[Any] = []

    def call_later(*given: Any) -> Any:
        later.append(given)
        return SimpleNamespace(cancel=lambda: later.append("no more"))

    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", call_later)
    await page.write(reply)
    assert told.textContent == page.say("hands.connecting")
    (seconds, tell, *what), *_ = later
    tell(*what)
    assert (seconds, told.textContent) == (15.0, page.say("hands.no-way"))
    await page.touch('[data-answer=""]')
    assert later[-1] == "no more"
    assert Peer.known["user0"].closed
    assert not Peer.known["user1"].closed


@pytest.mark.parametrize("waits", [True, False])
async def test_a_reply_that_is_opened_as_a_link_goes_to_the_page_that_waits_for_one(
    page: Page, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, other = App(page), App(page), App(page)
    reply = await replied(page, ben, await offered(page, anna))
    if not waits:
        monkeypatch.setattr(page.browser.load("web.table.phones.pairing"), "_ACROSS", 0.0)
        page.laid.document.querySelector("dialog").click('[data-answer=""]')
        await page.rest()
        assert Broadcast.pages == []
    await page.do(other.devices.hand_on(reply))
    await page.rest()
    said = "hands.handed-on" if waits else "hands.nobody-waits"
    assert other.told == [f"refused: {page.say(said)}"]
    assert (anna.table.state.here == [0]) is waits
    assert Broadcast.pages == []


async def test_an_offer_that_leads_nowhere_is_refused_and_a_dialog_that_is_closed_leads_home(page: Page) -> None:
    anna, ben = App(page), App(page)
    offer = await offered(page, anna)
    await ben.devices.join(f"{offer[:-2]}zz")
    assert ben.told[-1].startswith("refused: ")
    assert len(Peer.known) == 1
    await replied(page, ben, offer)
    assert ben.devices.fragment == offer
    page.laid.document.querySelectorAll("dialog")[-1].click('[data-answer=""]')
    await page.rest()
    assert (ben.devices.fragment, ben.devices.hand, Peer.known["user1"].closed) == ("", None, True)
    assert vars(page.browser.modules["js"])["location"].hash == ""
    Peer.refuses = True
    try:
        await ben.devices.join(offer)
    finally:
        Peer.refuses = False
    assert ben.told[-1].startswith("refused: ")
    del vars(page.browser.modules["js"])["RTCPeerConnection"]
    await ben.devices.join(offer)
    assert ben.told[-1] == f"refused: {page.say('hands.cannot')}"


async def test_a_server_is_named_by_its_address_or_none(page: Page) -> None:
    anna = App(page)
    anna.open_game()
    await page.rest()
    await page.do(anna.devices.open_hands())
    field, said = page.part("#stun"), page.part("#stun-said")
    for named, kept, told in (
        (" stun:b.example:3478 ", "stun:b.example:3478", ""),
        ("x" * 70, "stun:b.example:3478", page.say("hands.no-server", named="x" * 60)),
        ("", "", ""),
    ):
        field.value = named
        field.tell("change")
        assert (page.reader.preferences["stun"], said.textContent) == (kept, told)


def test_the_site_may_name_a_server_too(page: Page) -> None:
    channel = page.browser.load("web.table.phones.channel")
    assert channel.server({"stun": ""}) == ""
    named = page.laid.document.querySelector('meta[name="stun-server"]')
    if named is NULL:
        named = page.laid.document.createElement("meta")
        named.attributes["name"] = "stun-server"
        page.laid.document.querySelector("head").append(named)
    for address, found in (("stun:site.example", "stun:site.example"), ("http://site.example", "")):
        named.attributes["content"] = address
        assert channel.server({"stun": ""}) == found
        assert channel.server({"stun": "stun:mine.example"}) == "stun:mine.example"


async def test_the_camera_reads_codes_until_one_is_a_reply(page: Page) -> None:
    anna, ben = App(page), App(page)
    reply = await replied(page, ben, await offered(page, anna))
    said, view = page.part("#pairing-said"), page.part("#camera-view")
    assert (view.hidden, page.scanned) == (True, [])
    await page.touch("#camera-scan")
    assert (view.hidden, page.part("#camera-scan").hidden, view.brought) == (False, True, 1)
    await page.touch("#camera-other")
    await page.touch("#camera-other")
    assert [one[:2] for one in page.scanned] == [
        ("camera-picture", facing) for facing in ("environment", "user", "environment")
    ]
    assert page.stopped == 2
    found = page.scanned[-1][2]
    found("nothing")
    await page.rest()
    assert said.textContent == page.say("hands.no-reply")
    said.textContent = ""
    found("nothing")
    await page.rest()
    assert said.textContent == "", "a code stays in the picture for a while"
    found(reply)
    await page.rest()
    assert page.stopped == 3
    assert page.laid.document.querySelector("dialog") is NULL
    assert anna.table.state.here == [0]


async def test_a_device_without_a_camera_says_so_and_one_that_comes_too_late_is_stopped(page: Page) -> None:
    anna, later, stopped = App(page), asyncio.Event(), list[bool]()
    await offered(page, anna)

    async def slow(*_: object) -> Any:
        await later.wait()
        return lambda: stopped.append(True)

    async def none(*_: object) -> Any:
        raise OSError("no camera")

    js = vars(page.browser.modules["js"])
    js["scan"] = none
    await page.touch("#camera-scan")
    assert page.part("#pairing-said").textContent == page.say("camera.none")
    assert page.part("#camera-view").hidden
    js["scan"] = slow
    await page.touch("#camera-scan")
    await page.touch('[data-answer=""]')
    later.set()
    await page.rest()
    assert stopped == [True]


async def test_a_channel_keeps_what_comes_before_somebody_listens_and_is_lost_and_found(page: Page) -> None:
    module = page.browser.load("web.table.phones.channel")
    mine, theirs = module.Channel(), module.Channel("stun:a.example")
    assert [peer.config for peer in Peer.known.values()] == [
        {"iceServers": []},
        {"iceServers": [{"urls": "stun:a.example"}]},
    ]
    peers = list(Peer.known.values())
    theirs.send("too early")
    assert peers[1].data.sent == []
    reply = await theirs.reply(await mine.offer(7))
    assert (mine.there, reply.number, reply.kind) == (False, 7, REPLY)
    waiting = await opened(mine.until_there())
    assert not waiting.done()
    await mine.accept(reply)
    await waiting
    for number in range(25):
        theirs.send(str(number))
    peers[0].data.tell("message", data=b"bytes")
    await rest()
    heard, there = list[str](), list[bool]()
    mine.listen(heard.append, there.append)
    assert heard == [str(number) for number in range(20)]
    theirs.send("more")
    await rest()
    assert heard[-1] == "more"
    for state, ready in (("disconnected", "open"), ("connected", "open"), ("failed", "open"), ("failed", "closed")):
        peers[0].connect(state, ready)
    peers[0].connect("connected", "open")
    peers[0].connect("connected", "closed")
    assert there == [False, True, False, True, False]
    mine.close()
    peers[0].connect("connected", "open")
    assert (len(there), peers[0].closed) == (5, True)


async def test_a_device_tells_where_it_is_when_its_browser_has_found_out_or_after_a_while(page: Page) -> None:
    module = page.browser.load("web.table.phones.channel")
    line = module.Channel()
    (peer,) = Peer.known.values()
    peer.iceGatheringState = "gathering"
    offer = await opened(line.offer(1))
    peer.tell("icegatheringstatechange")
    await rest()
    assert not offer.done()
    peer.iceGatheringState = "complete"
    peer.tell("icegatheringstatechange")
    assert (await offer).number == 1
    peer.iceGatheringState = "gathering"
    module._GATHERING = 0.0
    assert (await line.offer(2)).number == 2
    assert peer.listeners["icegatheringstatechange"] == []
