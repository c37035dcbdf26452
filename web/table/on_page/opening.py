"""A link is opened: its game comes onto the table, and where a saved game has gone on, or another way, the reader is told."""

from typing import Protocol

from tabletop.base.errors import LinkError
from tabletop.core.session import Session
from web.page import dom
from web.page.reader import Reader
from web.page.saves import Save, Saves, players
from web.table.on_page.table import TableOnPage
from web.table.play.opened import FORKED, OLDER, Opened, opened_link, read_link


class Around(Protocol):
    """What opening a link needs of the app."""

    reader: Reader
    saves: Saves
    table: TableOnPage | None

    def refuse(self, reason: str) -> None:
        """Go home and say why the address leads nowhere."""

    def lay_link(self, save: Save, session: Session, moment: int | None) -> None:
        """Lay the game of a link on the table, at a moment of it if there is one."""

    def resume(self, number: str) -> None:
        """Go on with a saved game."""


def open_link(app: Around, text: str, *, coach: bool = False) -> None:
    """Open the game of a link: go on with the saved game to which it belongs, or begin another. Nothing of it is written
    until somebody chooses. Names and colours beside the link are new to a game without any; with a coach, somebody plays
    for the first time."""
    try:
        session, _, names, worn = read_link(text)
    except LinkError as error:
        app.refuse(app.reader.explain(error))
        return
    moment = len(session.events()) if session.ply < len(session.plies) else None
    session.goto(len(session.plies))
    opened = opened_link(app.saves, session, players(names, None, worn))
    if coach:
        opened.save.about["coach"] = True
    app.lay_link(opened.save, opened.session, moment)
    if opened.how == FORKED:
        dom.spawn(_ask_which(app, opened))
    elif opened.how == OLDER and moment is None:
        dom.spawn(_tell_older(app))


async def _tell_older(app: Around) -> None:
    """The link on the table is older than the saved game: offer to send the newer one."""
    from web.table.dialogs.returned import tell_older

    if app.table is not None and await tell_older(app.table.state, app.reader):
        await app.table.send()


async def _ask_which(app: Around, opened: Opened) -> None:
    """The link on the table and a saved game have gone different ways: show both."""
    from web.table.dialogs.returned import ask_which

    if app.table is not None and await ask_which(app.table.state, opened, app.reader):
        app.resume(opened.save.parent)
