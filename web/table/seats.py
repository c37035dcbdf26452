"""Who sits at this device: asking, handing over, and hiding what the next one must not see."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.page import dom
from web.page.dialogs import Dialog
from web.page.widgets import command

if TYPE_CHECKING:
    from web.table.table import Table


def players(table: "Table", seats: Sequence[int]) -> list[int]:
    """The people on these seats, by the first seat of each: where one plays several, nothing is hidden between them."""
    view = table.session.state.view(None)
    return list(dict.fromkeys(table.desk.player(view, seat) for seat in seats))


def only_one(table: "Table") -> int | None:
    """The one person who plays here, whose cards need no hiding; None when there are several, or none."""
    return table.here[0] if len(players(table, table.here)) == 1 else None


def _hides(table: "Table") -> bool:
    return table.session.game.secrets


async def ask_who(table: "Table") -> None:
    """Whoever opens a link with several people says who they are before any hand is shown; where nothing is hidden,
    whoever holds the device may play."""
    people = players(table, table.persons)
    if len(people) < 2 or not _hides(table):
        table.save.here = table.persons
        table.view_of = only_one(table)
        return
    say = table.app.say
    choices = "".join(
        f'<button class="who" data-answer="{seat}">{table.desk.face(seat)}'
        f"{dom.esc(say('who.one', name=table.desk.seat_name(seat)))}</button>"
        for seat in people
    )
    body = (
        f"<p>{dom.esc(say('who.text'))}</p>{choices}"
        f"{command(say('who.all'), 'person', answer='all')}{command(say('who.none'), 'eye', answer='none')}"
    )
    table.app.is_playable()
    answer = await Dialog(say("who.title"), body, kind="curtain", must=True).answer()
    if answer == "all":
        table.save.here = table.persons
    elif answer == "none":
        table.save.here = []
    else:
        table.save.here = [seat for seat in table.persons if players(table, [seat]) == [int(answer)]]
    table.view_of = only_one(table)


async def hand_over(table: "Table", seat: int) -> None:
    """Where several play on one device, the cards of the next one show only when that one says so."""
    looking = [] if table.view_of is None else [table.view_of]
    if len(players(table, [seat, *looking])) == len(looking) or only_one(table) is not None or not _hides(table):
        table.view_of = seat
        return
    table.view_of = None
    table.settle()
    table.view.ready()
    say, name = table.app.say, table.desk.seat_name(seat)
    body = (
        f'<div class="big">{table.desk.face(seat)}</div><p>{dom.esc(say("hand-over.text", name=name))}</p>'
        f"{command(say('hand-over.show', name=name), 'eye', answer='yes', kind='go')}"
    )
    await Dialog(say("hand-over.title", name=name), body, kind="curtain", must=True).answer()
