"""Opening links: the game comes onto the table; if a saved game is further, or differs, the reader is told."""

from typing import Any, Protocol

import js

from tabletop.base.errors import LinkError, OptionError
from tabletop.core.session import Session
from web.page import dom, routes
from web.page.daily import today
from web.page.dialogs import Dialog
from web.page.names import add_extras
from web.page.reader import Reader
from web.page.saves import Save, Saves, players
from web.page.widgets import command
from web.table.on_page.table import TableOnPage
from web.table.play.link_match import FORKED, OLDER, LinkMatch, match_alone, match_link, read_link


class Host(Protocol):
    """The part of the app that opening a link uses."""

    reader: Reader
    saves: Saves
    table: TableOnPage | None

    def refuse(self, reason: str) -> None:
        """Go home and say why the address leads nowhere."""

    def open_link_game(self, save: Save, session: Session, moment: int | None) -> None:
        """Open the game of a link; with `moment`, show first how it stood after that many events."""

    def resume(self, number: str) -> None:
        """Go on with a saved game."""

    def chats(self) -> Any:
        """The games in chats."""

    def follow(self, text: str) -> str:
        """Open the link in a text that somebody typed or pasted; return why that failed, or ''."""


def open_link(app: Host, text: str, *, coach: bool = False) -> None:
    """Open the game of a link: go on with its saved game, or begin a new one. Nothing is saved before a choice. Names and
    colours of the link count only for a game without any; `coach` is for a first game."""
    try:
        session, _, names, seat_colours, deal = read_link(text)
    except LinkError as error:
        app.refuse(app.reader.explain(error))
        return
    moment = len(session.events()) if session.ply < len(session.plies) else None
    session.goto(len(session.plies))
    opened = match_link(app.saves, session, players(names, None, seat_colours))
    if coach:
        opened.save.about["coach"] = True
    app.open_link_game(opened.save, opened.session, moment)
    if deal:
        app.chats().check(deal, session)
    if opened.how == FORKED:
        dom.spawn(_ask_which(app, opened))
    elif opened.how == OLDER and moment is None:
        dom.spawn(_offer_newer(app))


def open_beginning(app: Host, asked: routes.Route) -> None:
    """Open a first game with the coach, or a game to play alone: today's, or a link's against its ghost."""
    if asked.to == routes.FIRST:
        open_link(app, asked.which, coach=True)
        return
    try:
        save, session = match_alone(app.saves, asked.which, today())
    except (LinkError, OptionError) as error:
        app.refuse(app.reader.explain(error))
        return
    app.open_link_game(save, session, None)


def follow(reader: Reader, text: str) -> str:
    """Go to the link in a text that somebody typed or pasted; return why that failed, or ''."""
    signal = text.strip().rpartition("#")[2]
    as_it_is = (routes.OFFER, routes.REPLY, routes.ALONE)
    try:
        to = signal if routes.read(signal).to in as_it_is else add_extras(*read_link(text)[1:])
    except LinkError as error:
        return reader.explain(error)
    js.location.hash = to
    return ""


async def paste(app: Host) -> None:
    """Show a field for the answer that the table waits for."""
    from web.table.dialogs.send import ask_for_answer

    if app.table is not None:
        await ask_for_answer(app.table.state, app.reader, app.follow)


async def _offer_newer(app: Host) -> None:
    """Offer to send the saved game, as the link on the table is older."""
    from web.table.dialogs.link_conflict import offer_newer

    if app.table is not None and await offer_newer(app.table.state, app.reader):
        await app.table.send()


async def _ask_which(app: Host, opened: LinkMatch) -> None:
    """Ask which game to open, as the link on the table and the saved game have different choices."""
    from web.table.dialogs.link_conflict import ask_which

    if app.table is not None and await ask_which(app.table.state, opened, app.reader):
        app.resume(opened.save.parent)


async def say_bad_link(reader: Reader, reason: str) -> None:
    """Say why an address leads nowhere."""
    say = reader.say
    body = (
        f"<p>{dom.esc(reason)}</p><p>{dom.esc(say('bad-link.kept'))}</p>"
        f"{command(say('bad-link.home'), 'home', answer='home', kind='go')}"
    )
    await Dialog(say("bad-link.title"), body, close=say("close"), back=False).answer()
