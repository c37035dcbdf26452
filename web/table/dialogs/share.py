"""The share dialog: the link as text, as a QR code, as a file, or by the system's share sheet."""

from collections.abc import Callable, Mapping
from typing import Any

import js

from tabletop.formats import link as links
from web.page import dom, routes
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.names import add_extras
from web.page.reader import Reader
from web.page.widgets import command, radios
from web.table.play.state import TableState

_SQUARE = 4
"""Least device pixels to a square of the QR code."""
_SCANNABLE = 1200
"""Most characters of a QR code; with more, its squares are too small to scan."""


async def open_share(state: TableState, reader: Reader, theme: Mapping[str, str]) -> None:
    """Show the dialog until it is closed; `theme` has the colours for a video."""
    say = reader.say
    address = str(js.location.href).partition("#")[0]
    moment = state.past_moment is not None
    links_of = {"now": f"{address}#{links.share(state.session)}"}
    if moment:
        links_of["moment"] = f"{address}#{state.link_to_shown()}"
    names, with_names, seat_colours = state.save.names(), "", state.desk.seat_colours
    if names:
        with_names = f'<label class="check"><input type="checkbox" id="share-names">{esc(say("share.names"))}</label>'
    ways = {way: say(f"share.{way}") for way in ("moment", "now")}
    which = radios("which", say("share.which"), ways, "moment") if moment else ""
    sends = hasattr(js.navigator, "share")
    sheet = command(say("share.sheet"), "share", named="share-sheet", kind="main") if sends else ""
    copy = command(say("share.copy"), "copy", named="share-copy", kind="plain" if sends else "main")
    body = (
        f"<p>{esc(say('share.text'))}</p>{which}{with_names}"
        f'<label class="unseen" for="share-link">{esc(say("share.link"))}</label>'
        f'<textarea id="share-link" readonly rows="3" spellcheck="false"></textarea>'
        f'<div class="row">{sheet}{copy}{command(say("share.file"), "file", answer="file")}'
        f"{command(say('share.film'), 'play', answer='film')}"
        f"{command(say('share.embed'), 'grid', answer='embed')}{command(say('share.figure'), 'pencil', answer='figure')}</div>"
        f'<p id="share-status" role="status"></p><div id="share-code"></div><p class="small">{esc(say("share.honest"))}</p>'
    )
    dialog = Dialog(say("share.title"), body, kind="share", close=say("close"))
    field, code = dialog.part("#share-link"), dialog.part("#share-code")

    def show() -> None:
        chosen = dialog.part("input[name=which]:checked")
        link = links_of[str(chosen.value) if chosen is not None else "now"]
        field.value = add_extras(link, names if names and dialog.part("#share-names").checked else {}, seat_colours)
        dom.put(code, code_of(str(field.value), say))

    async def put_on_clipboard(_event: Any) -> None:
        copied = await dom.copy_field(field)
        dialog.part("#share-status").textContent = say("share.copied" if copied else "share.by-hand")

    async def put_on_sheet(event: Any) -> None:
        invitation = say("share.invite", title=state.title)
        if await dom.share(title="Robodrome", text=invitation, url=str(field.value)):
            dialog.close()
        else:
            await put_on_clipboard(event)

    dialog.listen("#share-copy", "click", put_on_clipboard)
    if sheet:
        dialog.listen("#share-sheet", "click", put_on_sheet)
    dialog.listen("", "change", lambda event: show() if dom.closest(event.target, ".scan") is None else None)
    show()
    field.focus()
    field.select()
    answer = await dialog.answer()
    if answer == "file":
        dom.download("robodrome-link.txt", f"{field.value}\n", "text/plain")
    elif answer == "film":
        from web.table.dialogs.film import open_film

        await open_film(state, reader, theme)
    elif answer == "figure":
        dom.follow(f"#{routes.STUDIO}={links_of['moment' if moment else 'now'].partition('#')[2]}")
    elif answer == "embed":
        from web.table.dialogs.embed import open_embed

        await open_embed(state, reader)


def code_of(text: str, say: Callable[..., str]) -> str:
    """A QR code of a text as markup, or a sentence if the text is too long. It is large enough for a camera, and fills the
    screen when touched."""
    if len(text) > _SCANNABLE:
        return f'<p class="small">{esc(say("share.long"))}</p>'
    import segno

    squares = segno.make(text, micro=False).matrix
    side = len(squares) + 8
    path = "".join(f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(squares) for x, dark in enumerate(row) if dark)
    least, larger = side * _SQUARE / dom.ratio(), esc(say("share.larger"))
    return (
        f'<label class="scan" title="{larger}"><input type="checkbox" class="unseen" aria-label="{larger}">'
        f'<svg class="code" viewBox="0 0 {side} {side}" role="img" aria-label="{esc(say("share.code"))}" '
        f'style="--least: {least:.0f}px" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{path}" fill="#000"/></svg></label>'
    )
