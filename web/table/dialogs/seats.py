"""Who sits at this device: asking who they are, and handing the device over."""

from collections.abc import Callable

from web.page import dom
from web.page.dialogs import Dialog
from web.page.widgets import command
from web.table.play.desk import Desk
from web.table.play.state import TableState


async def ask_who(state: TableState) -> list[int]:
    """The seats that are played here. Whoever opens a link with several people says who they are before any hand is shown;
    where nothing is hidden, whoever holds the device may play for everybody."""
    people, say = state.people(state.persons), state.say
    if len(people) < 2 or not state.session.game.secrets:
        return state.persons
    choices = "".join(
        f'<button class="who" data-answer="{seat}">{state.desk.face(seat)}'
        f"{dom.esc(say('who.one', name=state.desk.seat_name(seat)))}</button>"
        for seat in people
    )
    body = (
        f"<p>{dom.esc(say('who.text'))}</p>{choices}"
        f"{command(say('who.all'), 'person', answer='all')}{command(say('who.none'), 'eye', answer='none')}"
    )
    dom.playable()
    answer = await Dialog(say("who.title"), body, kind="curtain", must=True).answer()
    if answer == "all":
        return state.persons
    if answer == "none":
        return []
    return [seat for seat in state.persons if state.people([seat]) == [int(answer)]]


async def hand_over(desk: Desk, seat: int, say: Callable[..., str]) -> None:
    """Where several play on one device, the cards of the next one show only when that one says so."""
    name = desk.seat_name(seat)
    body = (
        f'<div class="big">{desk.face(seat)}</div><p>{dom.esc(say("hand-over.text", name=name))}</p>'
        f"{command(say('hand-over.show', name=name), 'eye', answer='yes', kind='go')}"
    )
    await Dialog(say("hand-over.title", name=name), body, kind="curtain", must=True).answer()
