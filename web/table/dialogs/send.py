"""Sending a game to the player whose turn it is: by the share sheet, the clipboard, a QR code, or a mail."""

from collections.abc import Callable

import js

from tabletop.base.errors import LinkError
from tabletop.core.records import same_game
from web.page import dom
from web.page.dialogs import Dialog
from web.page.reader import Reader
from web.table.dialogs.share import code_of
from web.table.play.link_match import read_link
from web.table.play.messages import Message, mail, message
from web.table.play.state import TableState


def to_send(state: TableState) -> Message:
    """The message with the link of the present position."""
    return message(state, str(js.location.href).partition("#")[0])


async def send(state: TableState, reader: Reader) -> bool:
    """Open the system's share sheet, or use the clipboard if there is none; download a file if the link is too long for
    messengers. Return False if the reader closed the sheet."""
    sent = to_send(state)
    if not sent.fits:
        reader.notice(reader.say("send.long", signs=len(sent.address)))
        dom.download("robodrome-link.txt", sent.address + "\n", "text/plain")
        return True
    shared = await dom.share(title=state.title, text=sent.text)
    return shared == dom.SHARED if shared else await copy(state, reader)


async def copy(state: TableState, reader: Reader) -> bool:
    """Put the message on the clipboard, or show it if the browser refuses. Return True: it counts as sent."""
    sent = to_send(state)
    if await dom.copy(sent.text):
        reader.notice(reader.say("send.copied", name=sent.to) if sent.to else reader.say("share.copied"))
        return True
    field = f'<textarea id="message" readonly rows="6" spellcheck="false">{dom.esc(sent.text)}</textarea>'
    dialog = Dialog(
        _title(state, sent), f"<p>{dom.esc(state.say('share.by-hand'))}</p>{field}", close=state.say("close")
    )
    dialog.part("#message").select()
    await dialog.answer()
    return True


async def show_code(state: TableState) -> bool:
    """Show the link as a QR code, for another device in the room. Return True: it counts as sent."""
    sent, say = to_send(state), state.say
    body = f"<p>{dom.esc(say('send.scan'))}</p>{code_of(sent.address, say)}"
    await Dialog(_title(state, sent), body, kind="share", close=say("close")).answer()
    return True


def write_mail(state: TableState) -> bool:
    """Open a mail with the message. Return True: it counts as sent."""
    dom.follow(mail(to_send(state)))
    return True


async def ask_for_answer(state: TableState, reader: Reader, follow: Callable[[str], str]) -> None:
    """Show a field for an answer; `follow` opens it, or returns why not. The clipboard is read at once if the browser allows
    that, and used if it has a later link of this game."""
    say = reader.say
    body = (
        f'<p>{dom.esc(say("paste.text"))}</p><label class="unseen" for="answer">{dom.esc(say("home.link.field"))}</label>'
        f'<textarea id="answer" rows="4" spellcheck="false" autocomplete="off"></textarea>'
        f'<p class="error" id="answer-error" role="alert"></p>'
    )
    dialog = Dialog(say("paste"), body, close=say("close"))
    dialog.part("#answer").focus()

    def pasted(text: str, *, shown: bool) -> None:
        reason = follow(text)
        if not reason:
            dialog.close()
        elif shown:
            dialog.part("#answer-error").textContent = reason

    async def from_clipboard() -> None:
        text = await dom.pasted()
        if not dialog.answered and _goes_on(state, text):
            pasted(text, shown=False)

    dialog.listen("#answer", "input", lambda event: pasted(str(event.target.value), shown=True))
    dom.spawn(from_clipboard())
    await dialog.answer()


def _goes_on(state: TableState, text: str) -> bool:
    """Whether a text has a link of the game on the table with more choices."""
    try:
        session = read_link(text).session
    except LinkError:
        return False
    return same_game(state.session, session) and len(session.plies) > len(state.session.plies)


def _title(state: TableState, sent: Message) -> str:
    return state.say("send.to", name=sent.to) if sent.to else state.say("send")
