"""The dialogs of a game in a chat: gathering, joining, posting and pasting."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from tabletop.core import game as games
from tabletop.core.session import PERSON
from tabletop.together.gathering import Gathering, Invitation
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import command
from web.table.play.messages import Post

_WATCH = "watch"
"""The answer for watching without a seat."""

Paste = Callable[[str], Awaitable[str]]
"""Reads a pasted text; returns a sentence to show, or '' to close the dialog."""


async def send(post: Post, page: str, reader: Reader, *, by_copy: bool = False) -> bool:
    """Open the system's share sheet for each message, or copy it; return whether none was left out."""
    messages = post.messages(page)
    for number, text in enumerate(messages):
        if len(messages) > 1 and not await _next_part(reader, number, len(messages)):
            return False
        if by_copy or not await dom.share(text=text):
            if await dom.copy(text):
                reader.notice(reader.say("chat.copied"))
            else:
                await _show(reader, text)
    return True


async def _next_part(reader: Reader, number: int, count: int) -> bool:
    """Ask for a touch before each part of a long message, as browsers share only after a touch."""
    say = reader.say
    body = f"<p>{esc(say('chat.parts', count=count))}</p>" + command(
        say("chat.part", number=number + 1, count=count), "send", answer="part", kind="go"
    )
    return await Dialog(say("chat.send"), body, close=say("close")).answer() == "part"


async def _show(reader: Reader, text: str) -> None:
    say = reader.say
    field = f'<textarea id="message" readonly rows="6" spellcheck="false">{esc(text)}</textarea>'
    dialog = Dialog(say("chat.send"), f"<p>{esc(say('share.by-hand'))}</p>{field}", close=say("close"))
    dialog.part("#message").select()
    await dialog.answer()


async def gather(reader: Reader, gathering: Gathering, result: str, paste: Paste) -> str:
    """Show who has joined; return 'send' or 'copy' for the invitation, 'begin', or '' when closed. `result` is a sentence on
    the text pasted before."""
    say = reader.say
    begin = say("chat.begin-without") if gathering.missing else say("new.begin")
    body = (
        f'<ol class="steps"><li><p>{esc(say("chat.gather.send"))}</p><div class="row">'
        f"{command(say('chat.send'), 'send', answer='send', kind='main')}{command(say('send.copy'), 'copy', answer='copy')}"
        f"</div></li><li><p>{esc(say('chat.gather.paste'))}</p>{_field(say)}</li></ol>"
        f'<p id="chat-status" role="status">{esc(result)}</p>{_rows(reader, gathering, {})}'
        f"{command(begin, 'play', answer='begin', kind='plain' if gathering.missing else 'go')}"
        f'<p class="small">{esc(say("chat.honest"))}</p>'
    )
    return await _pasting(Dialog(say("chat.gather"), body, kind="hands", close=say("close")), paste)


def gathers(reader: Reader, gathering: Gathering, names: Mapping[int, str]) -> Dialog:
    """A dialog with those who have joined a game in a messenger, by these names; answers 'begin', or '' when closed."""
    say = reader.say
    body = (
        f"<p>{esc(say('xdc.invited'))}</p>{_rows(reader, gathering, names)}"
        f"{command(say('chat.begin-without'), 'play', answer='begin')}"
        f'<p class="small">{esc(say("chat.honest"))}</p>'
    )
    return Dialog(say("xdc.gather"), body, kind="hands", close=say("close"))


def _rows(reader: Reader, gathering: Gathering, names: Mapping[int, str]) -> str:
    """A list of who has joined and who has not; `names` replace those of the seats."""
    rows = "".join(
        f'<li><span class="who-is">{esc(names.get(place[0]) or gathering.setting.names[place[0]])}<small>'
        f"{esc(reader.say('chat.missing' if place[0] in gathering.missing else 'chat.joined'))}</small></span></li>"
        for place in gathering.setting.places
    )
    return f'<ul class="holders">{rows}</ul>'


async def ask_for_text(reader: Reader, paste: Paste) -> str:
    """Show a field for a text of the chat; return '' when closed without one."""
    say = reader.say
    body = f'<p>{esc(say("chat.paste.text"))}</p>{_field(say)}<p id="chat-status" role="status"></p>'
    return await _pasting(Dialog(say("chat.paste"), body, kind="hands", close=say("close")), paste)


def _field(say: Callable[..., str]) -> str:
    return (
        f'<label class="field"><span>{esc(say("chat.paste"))}</span>'
        f'<textarea id="chat-text" rows="2" spellcheck="false" autocomplete="off"></textarea></label>'
    )


async def _pasting(dialog: Dialog, paste: Paste) -> str:
    """Read texts pasted into the field of a dialog, until it is closed."""

    reading = False

    async def pasted(event: Any) -> None:
        nonlocal reading
        if reading or not event.target.value:  # the text before is still being read, maybe with a question
            return
        reading = True
        try:
            result = await paste(str(event.target.value))
        finally:
            reading = False
        if result:
            dialog.part("#chat-status").textContent = result
        else:
            dialog.close("pasted")

    dialog.listen("#chat-text", "input", pasted)
    return await dialog.answer()


async def ask_seat(reader: Reader, invitation: Invitation, free: Sequence[int]) -> tuple[int, ...] | None:
    """Show an invitation, and ask for a place whose first seat is `free`: its seats, () to watch, None when closed."""
    say, setting = reader.say, invitation.setting
    title = games.find(setting.game).title
    seats = "".join(
        command(say("invite.play", name=setting.names[place[0]]), "person", answer=str(place[0]), kind="go")
        for place in setting.places
        if place[0] in free
    )
    taken = {seat for place in setting.places for seat in place}
    keeps = [name for seat, name in enumerate(setting.names) if setting.kinds[seat] == PERSON and seat not in taken]
    sentence = say("chat.invited.by", sender=keeps[0], count=len(setting.kinds)) if keeps else ""
    body = (
        f"<p>{esc(sentence or say('chat.invited', count=len(setting.kinds)))}</p>{seats}"
        f'{command(say("who.none"), "eye", answer=_WATCH)}<p class="small">{esc(say("chat.honest"))}</p>'
    )
    answer = await Dialog(say("chat.invited.title", game=title), body, close=say("close"), back=False).answer()
    return () if answer == _WATCH else setting.place(int(answer)) if answer else None


async def ask_again(reader: Reader, invitation: Invitation) -> tuple[int, ...] | None:
    """Ask a device without a seat in a running game: () to watch, or the seats of somebody whose device was lost; None when
    closed."""
    say, setting = reader.say, invitation.setting
    seats = "".join(
        command(say("chat.again", name=setting.names[place[0]]), "person", answer=str(place[0]))
        for place in setting.places
    )
    body = f"<p>{esc(say('chat.begun'))}</p>{command(say('who.none'), 'eye', answer=_WATCH, kind='go')}{seats}"
    title = say("chat.invited.title", game=games.find(setting.game).title)
    answer = await Dialog(title, body, close=say("close"), back=False).answer()
    return () if answer == _WATCH else setting.place(int(answer)) if answer else None


async def ask_hand_over(reader: Reader, name: str) -> bool:
    """Ask whether to hand a seat over to another device."""
    say = reader.say
    body = (
        f"<p>{esc(say('chat.asks', name=name))}</p>{command(say('chat.hand-over'), 'person', answer='yes', kind='go')}"
    )
    return await Dialog(say("chat.hand-over"), body, close=say("close")).answer() == "yes"


async def ask_to_send(reader: Reader, text: str) -> str:
    """Ask to post a message: 'send', 'copy', or '' when closed."""
    say = reader.say
    body = (
        f"<p>{esc(text)}</p>{command(say('chat.send'), 'send', answer='send', kind='go')}"
        f"{command(say('send.copy'), 'copy', answer='copy')}"
    )
    return await Dialog(say("chat.send"), body, close=say("close"), back=False).answer()
