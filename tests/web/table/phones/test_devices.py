"""Two browsers find each other, and one becomes a hand at the table of the other, by dialogs and codes."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.together.pairing import OFFER, REPLY, Signal
from tests.web.fake_browser import NULL
from tests.web.table.headless import new_game
from tests.web.table.phones.browsers import App, Broadcast, Page, Peer, joined, offered, replied
from web.page.saves import Save

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
p id=stun-status role=status
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
p id=pairing-status role=status
"""
JOIN = """
h2 id=dialog-title: Join the table
[Close]  (close, shut)
div class=body: p: Send this link to the device at the table, or scan the code with it.
label class=scan title=Larger: input type=checkbox class=unseen aria-label=Larger
div class=row: [Copy] signal-copy (copy, plain)
p id=pairing-status role=status: Your cards appear as soon as it is opened there.
"""


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
        f"p id=pairing-status role=status: {page.say('share.copied')}",
    ]
    assert Signal.read(REPLY, reply).number == Signal.read(OFFER, offer).number
    assert ben.calls == ["home"]
    await page.write(f"Here it is: {reply}")
    await page.rest()
    assert page.laid.document.querySelector("dialog") is NULL
    assert ben.calls == ["home", "[1] at offer., roborally, {'0': 'Anna', '1': 'Ben'}", "anew True"]
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


async def test_whoever_plays_several_seats_takes_all_of_them_to_a_phone_and_back(page: Page) -> None:
    anna, ben = App(page), App(page)
    anna.open_game()
    anna.session = new_game("roborally", "person person person person", options={"rules": "racer-and-blocker"})
    anna.save.here = [0, 1, 2, 3]
    anna.reopen()
    await page.rest()
    await page.do(anna.devices.open_hands())
    await page.touch('[data-answer^="join:2"]')
    await page.write(await replied(page, ben, (await page.link()).partition("#")[2]))
    await page.rest()
    assert (ben.calls[1].partition(" at ")[0], anna.save.here) == ("[2]", [0, 1])
    await page.do(anna.devices.open_hands())
    assert list(page.dialog.buttons("data-answer")) == ["", "join:0,1", "back:2,3", "join:"]
    await page.touch('[data-answer^="back:2"]')
    assert (anna.save.here, anna.devices.hands.joined) == ([0, 1, 2, 3], [])


async def test_somebody_who_watches_has_no_seat(page: Page) -> None:
    anna, eve = App(page), App(page)
    await joined(page, anna, eve, "join:")
    assert eve.calls == ["home", "[] at offer., roborally, {'0': 'Anna', '1': 'Ben'}", "anew True"]
    assert (eve.table.state.phase, eve.table.state.viewer, anna.table.state.here) == ("waiting", None, [0, 1])


async def test_a_reply_that_does_not_fit_is_told_and_the_code_stays(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = App(page), App(page)
    offer = await offered(page, anna)
    told = page.part("#pairing-status")
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
    assert other.calls == [f"refused: {page.say(said)}"]
    assert (anna.table.state.here == [0]) is waits
    assert Broadcast.pages == []


async def test_an_offer_that_leads_nowhere_is_refused_and_a_dialog_that_is_closed_leads_home(page: Page) -> None:
    anna, ben = App(page), App(page)
    offer = await offered(page, anna)
    await ben.devices.join(f"{offer[:-2]}zz")
    assert ben.calls[-1].startswith("refused: ")
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
    assert ben.calls[-1].startswith("refused: ")
    del vars(page.browser.modules["js"])["RTCPeerConnection"]
    await ben.devices.join(offer)
    assert ben.calls[-1] == f"refused: {page.say('hands.cannot')}"
