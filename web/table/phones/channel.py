"""A channel between two browsers (WebRTC). Its texts are encrypted, and need no server if both devices are in one network."""

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from tabletop.together.packing import damaged
from tabletop.together.pairing import OFFER, REPLY, Signal
from web.page import dom
from web.page.dom import within
from web.page.preferences import Preferences, is_stun_server

_GATHERING = 2.0
"""Seconds that a browser may take to find its addresses."""
_MOST_EARLY = 20
_LOST = ("disconnected", "failed", "closed")


def server(preferences: Preferences) -> str:
    """The STUN server from the preferences, or else from the site; '' for none."""
    named = within(dom.document, 'meta[name="stun-server"]')
    of_site = str(named.content) if named is not None else ""
    return preferences["stun"] or (of_site if is_stun_server(of_site) else "")


def can_connect() -> bool:
    """Whether the browser has WebRTC."""
    return hasattr(js, "RTCPeerConnection")


class Channel:
    """One end of a channel."""

    def __init__(self, server: str = "") -> None:
        """`server` is a STUN server; without one, only devices in one network can connect."""
        self._listeners: tuple[Callable[[str], None], Callable[[bool], None]] | None = None
        self._early: list[str] = []
        self._opened = asyncio.Event()
        servers = [{"urls": server}] if server else []
        self._peer: Any = js.RTCPeerConnection.new(dom.plain(iceServers=servers))
        self._channel: Any = self._peer.createDataChannel("hand", dom.plain(negotiated=True, id=0))
        self.there = False
        """Whether the other end can be reached."""
        self._ends = [
            dom.listen(self._peer, "connectionstatechange", lambda _event: self._look()),
            dom.listen(self._channel, "open", lambda _event: self._look()),
            dom.listen(self._channel, "close", lambda _event: self._look()),
            dom.listen(self._channel, "message", self._arrived),
        ]

    async def offer(self, number: int) -> Signal:
        """The signal by which another device can reply."""
        await self._peer.setLocalDescription()
        return await self._signal(OFFER, number)

    async def reply(self, offer: Signal) -> Signal:
        """The reply to an offer. Raises MessageError if the browser refuses the offer."""
        await self._set(offer, "offer")
        await self._peer.setLocalDescription()
        return await self._signal(REPLY, offer.number)

    async def accept(self, reply: Signal) -> None:
        """Open the channel to the device that has replied. Raises MessageError if the browser refuses the reply."""
        await self._set(reply, "answer")

    async def _set(self, signal: Signal, kind: str) -> None:
        try:
            await self._peer.setRemoteDescription(dom.plain(type=kind, sdp=signal.description()))
        except JsException:
            raise damaged() from None

    async def _signal(self, kind: str, number: int) -> Signal:
        await self._gathered()
        return Signal.of(kind, number, str(self._peer.localDescription.sdp))

    async def _gathered(self) -> None:
        """Wait until the browser has found all its addresses, at most `_GATHERING` seconds."""
        done = asyncio.Event()

        def look(_event: Any = None) -> None:
            if self._peer.iceGatheringState == "complete":
                done.set()

        end = dom.listen(self._peer, "icegatheringstatechange", look)
        look()
        try:
            await asyncio.wait_for(done.wait(), _GATHERING)
        except TimeoutError:
            pass
        finally:
            end()

    async def until_there(self) -> None:
        """Wait until the other end is there."""
        await self._opened.wait()

    def listen(self, heard: Callable[[str], None], changed: Callable[[bool], None]) -> None:
        """Call `heard` with each text, also with those that have come already, and `changed` when the other end is lost or
        back."""
        self._listeners = heard, changed
        early, self._early = self._early, []
        for text in early:
            heard(text)

    def send(self, text: str) -> None:
        """Send a text to the other end; it is lost if that is not there."""
        if self._channel.readyState == "open":
            self._channel.send(text)

    def close(self) -> None:
        """Close the channel and stop listening."""
        for end in self._ends:
            end()
        self._ends.clear()
        self._peer.close()

    def _arrived(self, event: Any) -> None:
        text = event.data
        if not isinstance(text, str):
            return
        if self._listeners is not None:
            self._listeners[0](text)
        elif len(self._early) < _MOST_EARLY:
            self._early.append(text)

    def _look(self) -> None:
        open_now = self._channel.readyState == "open" and self._peer.connectionState not in _LOST
        if open_now != self.there:
            self.there = open_now
            if open_now:
                self._opened.set()
            if self._listeners is not None:
                self._listeners[1](open_now)
