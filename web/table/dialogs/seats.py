"""Dialogs about people at this device: asking who they are, and handing the device over."""

from web.page import dom
from web.page.dialogs import Dialog
from web.page.widgets import command
from web.table.play.state import TableState

ELSEWHERE, HOME = "elsewhere", "home"
"""Answers when the device is handed over: the person plays on another device; back to the home page."""


async def ask_who(state: TableState) -> int | None:
    """Ask somebody who has opened a link which seat is theirs; None if the dialog was closed."""
    say = state.say
    choices = "".join(
        f'<button class="who" data-answer="{seat}">{state.desk.face(seat)}'
        f"{dom.esc(say('who.one', name=state.desk.seat_name(seat)))}</button>"
        for seat in state.people(state.persons)
    )
    answer = await Dialog(say("who.title"), f"<p>{dom.esc(say('who.text'))}</p>{choices}", close=say("close")).answer()
    return int(answer) if answer else None


async def hand_over(state: TableState, seat: int) -> str:
    """Ask the next person at a shared device to show their secrets; meanwhile the public board is in sight. Return "yes",
    `ELSEWHERE` or `HOME`."""
    say, name = state.say, state.desk.seat_name(seat)
    body = (
        f'<div class="faces" style="--of-seat:var(--{state.desk.colour(seat)})">{state.desk.faces(seat)}</div>'
        f"<p>{dom.esc(say('hand-over.text', name=name))}</p>"
        f"{command(say('hand-over.show', name=name), 'eye', answer='yes', kind='go')}"
        f'<div class="row">{command(say("hand-over.far", name=name), "send", answer=ELSEWHERE)}'
        f"{command(say('home'), 'home', answer=HOME)}</div>"
    )
    return await Dialog(say("hand-over.title", name=name), body, kind="curtain", must=True).answer()
