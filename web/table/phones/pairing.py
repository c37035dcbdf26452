"""The dialogs in which two devices find each other: a code to scan on one, and a code in reply on the other."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import js

from tabletop.base.errors import MessageError
from tabletop.formats.find import find
from tabletop.together.pairing import REPLY, Signal
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.preferences import is_stun_server
from web.page.reader import Reader
from web.page.widgets import command
from web.table.dialogs.share import code_of
from web.table.phones.camera import Camera, camera_part
from web.table.phones.channel import Channel
from web.table.phones.host import Hands, JoinedDevice
from web.table.play.state import TableState

PATIENCE = 15.0
"""Seconds after which the page says that two devices have not found each other."""
_NUMBERS = 36**5
_PAGES, _TAKEN = "robodrome-replies", "taken"
_ACROSS = 1.0
"""Seconds that another tab may take to answer."""


class Replies:
    """Receives replies that somebody opens as links in another tab of this browser."""

    def __init__(self, take: Callable[[str], Awaitable[bool]]) -> None:
        """Begin to wait for replies; `take` gets each."""
        self._channel = js.BroadcastChannel.new(_PAGES)
        self._end = dom.listen(self._channel, "message", self._arrived)
        self._take = take

    async def _arrived(self, event: Any) -> None:
        if isinstance(event.data, str) and event.data.startswith(f"{REPLY}."):
            self._channel.postMessage(_TAKEN)
            await self._take(event.data)

    def close(self) -> None:
        """Stop waiting."""
        self._end()
        self._channel.close()


async def hand_on(text: str) -> bool:
    """Pass a reply to the tab of this browser that waits for one; return False if none does."""
    channel, taken = js.BroadcastChannel.new(_PAGES), asyncio.Event()
    end = dom.listen(channel, "message", lambda event: taken.set() if event.data == _TAKEN else None)
    channel.postMessage(text)
    try:
        await asyncio.wait_for(taken.wait(), _ACROSS)
    except TimeoutError:
        return False
    finally:
        end()
        channel.close()
    return True


async def who_holds_what(state: TableState, hands: Hands | None, reader: Reader) -> str:
    """Show who plays on which device; return `join:0,2` to let a device join for these seats, `back:0,2` to play them here,
    '' when closed."""
    say = state.say
    rows = []
    for first in state.people(state.persons):
        seats = [seat for seat in state.persons if state.people([seat]) == [first]]
        held = hands.holder(first) if hands is not None else None
        where = _where(first in state.here, held)
        which = ",".join(map(str, seats))
        name = esc(state.desk.seat_name(first))
        ways = command(
            say("hands.new-code" if where == "hands.gone" else "hands.join"), "phone", answer=f"join:{which}"
        )
        if where != "hands.here":
            ways = (ways if where != "hands.phone" else "") + command(
                say("hands.back"), "person", answer=f"back:{which}"
            )
        rows.append(
            f'<li>{state.desk.face(first)}<span class="who-is">{name}<small>{esc(say(where))}</small></span>{ways}</li>'
        )
    body = (
        f'<p>{esc(say("hands.text"))}</p><ul class="holders">{"".join(rows)}</ul>'
        f"{command(say('hands.watch'), 'eye', answer='join:')}"
        f'<p class="small">{esc(say("hands.honest"))}</p>{_server_part(reader)}'
    )
    dialog = Dialog(say("hands.title"), body, kind="hands", close=say("close"))
    dialog.listen("#stun", "change", lambda event: _name_server(dialog, reader, str(event.target.value).strip()))
    return await dialog.answer()


def _server_part(reader: Reader) -> str:
    """The field for a STUN server, for devices in different networks."""
    say = reader.say
    return (
        f"<details><summary>{esc(say('hands.elsewhere'))}</summary><p>{esc(say('hands.elsewhere.text'))}</p>"
        f'<label class="field"><span>{esc(say("hands.server"))}</span><input id="stun" placeholder="stun:stun.example:3478"'
        f' value="{esc(reader.preferences["stun"])}" spellcheck="false" autocapitalize="none" autocomplete="off"></label>'
        f'<p id="stun-status" role="status"></p></details>'
    )


def _name_server(dialog: Dialog, reader: Reader, named: str) -> None:
    fits = not named or is_stun_server(named)
    if fits:
        reader.preferences["stun"] = named
    dialog.part("#stun-status").textContent = "" if fits else reader.say("hands.no-server", named=named[:60])


def _where(here: bool, held: JoinedDevice | None) -> str:
    """The id of the text on where a person plays."""
    if here:
        return "hands.here"
    if held is None:
        return "hands.far"
    return "hands.phone" if held.there else "hands.gone"


async def invite(
    state: TableState, seats: Sequence[int], line: Channel, dice: Random, left: Callable[[], bool]
) -> bool:
    """Show the code for a phone, and take its reply; return whether the channel is open. Making a code may take seconds: by
    then the reader may have `left` the table."""
    say = state.say
    offer = await line.offer(dice.randrange(_NUMBERS))
    if left():
        return False
    title = say("hands.phone-of", name=state.desk.seat_name(seats[0])) if seats else say("hands.watch")
    body = (
        f'<ol class="steps"><li><p>{esc(say("hands.scan"))}</p>{_signal(offer, say)}</li>'
        f"<li><p>{esc(say('hands.then'))}</p>"
        f'{camera_part(say)}<label class="field"><span>{esc(say("hands.paste"))}</span>'
        f'<textarea id="reply" rows="2" spellcheck="false" autocomplete="off"></textarea></label></li></ol>'
        f'<p id="pairing-status" role="status"></p>'
    )
    dialog = Dialog(title, body, kind="share pairing", close=say("close"))
    status = dialog.part("#pairing-status")
    timer: list[asyncio.TimerHandle] = []

    def show(text: str) -> None:
        status.textContent = text

    async def take(text: str) -> bool:
        signs = [one for one in find(text) if one.startswith(f"{REPLY}.")]
        if not signs:
            show(say("hands.no-reply"))
            return False
        try:
            reply = Signal.read(REPLY, signs[-1])
            if reply.number != offer.number:
                show(say("hands.other-code"))
                return False
            show(say("hands.connecting"))
            await line.accept(reply)
        except MessageError as error:
            show(state.desk.page_words.explain(error))
            return False
        timer.append(asyncio.get_running_loop().call_later(PATIENCE, show, say("hands.no-way")))
        return True

    def pasted(event: Any) -> Any:
        return take(str(event.target.value)) if event.target.value else None

    _copies(dialog, offer, say)
    dialog.listen("#reply", "input", pasted)
    replies, camera = Replies(take), Camera(dialog, say, take)
    try:
        return await _until_there(dialog, line)
    finally:
        replies.close()
        camera.close()
        for one in timer:
            one.cancel()


async def join(reader: Reader, line: Channel, offer: Signal, left: Callable[[], bool]) -> bool:
    """Show the code for the table, unless the reader has `left` by then; return whether the channel is open. Raises
    MessageError if the browser refuses the offer."""
    say = reader.say
    reply = await line.reply(offer)
    if left():
        return False
    status = f'<p id="pairing-status" role="status">{esc(say("hand.wait"))}</p>'
    body = f"<p>{esc(say('hand.show'))}</p>{_signal(reply, say)}{status}"
    dialog = Dialog(say("hand.title"), body, kind="share pairing", close=say("close"), back=False)
    _copies(dialog, reply, say)
    return await _until_there(dialog, line)


def _signal(signal: Signal, say: Callable[..., str]) -> str:
    """A signal as a QR code, with buttons to copy or share its link."""
    ways = command(say("share.copy"), "copy", named="signal-copy")
    if hasattr(js.navigator, "share"):
        ways += command(say("share.sheet"), "share", named="signal-share")
    return f'{code_of(_address(signal), say)}<div class="row">{ways}</div>'


def _copies(dialog: Dialog, signal: Signal, say: Callable[..., str]) -> None:
    """Connect the buttons beside a code."""
    address = _address(signal)

    async def copy(_event: Any) -> None:
        dialog.part("#pairing-status").textContent = say("share.copied") if await dom.copy(address) else address

    async def share(event: Any) -> None:
        if not await dom.share(title="Robodrome", url=address):
            await copy(event)

    dialog.listen("#signal-copy", "click", copy)
    if dialog.part("#signal-share") is not None:
        dialog.listen("#signal-share", "click", share)


async def _until_there(dialog: Dialog, line: Channel) -> bool:
    """Wait until the other device is there (True) or the dialog is closed (False)."""

    async def close() -> None:
        await line.until_there()
        dialog.close("there")

    waiting = dom.spawn(close())
    try:
        return await dialog.answer() == "there"
    finally:
        waiting.cancel()


def _address(signal: Signal) -> str:
    """The address that the other device opens."""
    return f"{str(js.location.href).partition('#')[0]}#{signal.write()}"
