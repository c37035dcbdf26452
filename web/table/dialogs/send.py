"""Handing a game on to whoever is waited for: by the system's own sheet, the clipboard, a picture to scan, or a mail."""

import js

from web.page import dom
from web.page.dialogs import Dialog
from web.page.reader import Reader
from web.table.dialogs.share import code_of
from web.table.play.letters import Message, mail, message
from web.table.play.state import TableState


def to_send(state: TableState) -> Message:
    """The message with the link of the game as it stands."""
    return message(state, str(js.location.href).partition("#")[0])


async def send(state: TableState, reader: Reader) -> None:
    """The system's own sheet, or where it has none, the clipboard; a file where messengers would cut the link off."""
    sent = to_send(state)
    if not sent.fits:
        reader.notice(reader.say("send.long", signs=len(sent.address)))
        dom.download("robodrome-link.txt", sent.address + "\n", "text/plain")
    elif not await dom.share(title=state.title, text=sent.text):
        await copy(state, reader)


async def copy(state: TableState, reader: Reader) -> None:
    """Put the message on the clipboard; where the browser does not allow it, show it."""
    sent = to_send(state)
    if await dom.copy(sent.text):
        reader.notice(reader.say("send.copied", name=sent.to) if sent.to else reader.say("share.copied"))
        return
    field = f'<textarea id="message" readonly rows="6" spellcheck="false">{dom.esc(sent.text)}</textarea>'
    dialog = Dialog(
        _title(state, sent), f"<p>{dom.esc(state.say('share.by-hand'))}</p>{field}", close=state.say("close")
    )
    dialog.part("#message").select()
    await dialog.answer()


async def show_code(state: TableState) -> None:
    """Show the link as a picture for the device beside this one."""
    sent, say = to_send(state), state.say
    body = f"<p>{dom.esc(say('send.scan'))}</p>{code_of(sent.address, say)}"
    await Dialog(_title(state, sent), body, kind="share", close=say("close")).answer()


def write_mail(state: TableState) -> None:
    """Open a mail with the message in it."""
    dom.follow(mail(to_send(state)))


def _title(state: TableState, sent: Message) -> str:
    return state.say("send.to", name=sent.to) if sent.to else state.say("send")
