"""Who sits at this device: asking who they are, and handing the device over."""

from web.page import dom
from web.page.dialogs import Dialog
from web.page.widgets import command
from web.table.play.state import TableState

ELSEWHERE, HOME = "elsewhere", "home"
"""Answers to the question who has the device: that person plays at another one; back to the home page."""


async def ask_who(state: TableState) -> int | None:
    """Which of the people somebody is who has opened a link; None where they would rather not say."""
    say = state.say
    choices = "".join(
        f'<button class="who" data-answer="{seat}">{state.desk.face(seat)}'
        f"{dom.esc(say('who.one', name=state.desk.seat_name(seat)))}</button>"
        for seat in state.people(state.persons)
    )
    answer = await Dialog(say("who.title"), f"<p>{dom.esc(say('who.text'))}</p>{choices}", close=say("close")).answer()
    return int(answer) if answer else None


async def hand_over(state: TableState, seat: int) -> str:
    """Where several play on one device, the secrets of the next one show only when that one says so; meanwhile the board is in
    sight as everybody knows it. Gives "yes", or one of the other ways on."""
    say, name = state.say, state.desk.seat_name(seat)
    body = (
        f'<div class="faces" style="--of-seat:var(--{state.desk.colour(seat)})">{state.desk.faces(seat)}</div>'
        f"<p>{dom.esc(say('hand-over.text', name=name))}</p>"
        f"{command(say('hand-over.show', name=name), 'eye', answer='yes', kind='go')}"
        f'<div class="row">{command(say("hand-over.far", name=name), "send", answer=ELSEWHERE)}'
        f"{command(say('home'), 'home', answer=HOME)}</div>"
    )
    return await Dialog(say("hand-over.title", name=name), body, kind="curtain", must=True).answer()
