"""The channel between two browsers, and the server that helps them to find each other."""

from __future__ import annotations

from tabletop.together.pairing import REPLY
from tests.web.fake_browser import NULL
from tests.web.table.dialogs.test_dialogs import opened, rest
from tests.web.table.phones.browsers import App, Page, Peer


async def test_a_server_is_named_by_its_address_or_none(page: Page) -> None:
    anna = App(page)
    anna.open_game()
    await page.rest()
    await page.do(anna.devices.open_hands())
    field, said = page.part("#stun"), page.part("#stun-status")
    for named, kept, told in (
        (" stun:b.example:3478 ", "stun:b.example:3478", ""),
        ("x" * 70, "stun:b.example:3478", page.say("hands.no-server", named="x" * 60)),
        ("", "", ""),
    ):
        field.value = named
        field.fire("change")
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
    named.attributes["name"] = "another"
    for mine in ("", "stun:mine.example"):
        assert channel.server({"stun": mine}) == mine, "a site may have no such line"


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
    peers[0].data.fire("message", data=b"bytes")
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
    peer.fire("icegatheringstatechange")
    await rest()
    assert not offer.done()
    peer.iceGatheringState = "complete"
    peer.fire("icegatheringstatechange")
    assert (await offer).number == 1
    peer.iceGatheringState = "gathering"
    module._GATHERING = 0.0
    assert (await line.offer(2)).number == 2
    assert peer.listeners["icegatheringstatechange"] == []
