"""What the buttons of a table do, by the name in their data-do; and the slider, and what is dragged."""

from collections.abc import Callable
from typing import Any

from web.board.drag import Drag
from web.board.player import SPEEDS
from web.page import dom
from web.table.draft import Draft
from web.table.table import Table

Current = Callable[[], Table | None]
"""Gives the table that is open, if there is one."""


def connect(current: Current) -> None:
    """Make all buttons of the table work; once for the whole page."""
    for name, work in _ACTIONS.items():
        dom.on(name, _at_table(current, work))
    dom.listen(dom.document, "visibilitychange", lambda _event: _with(current, _seen_or_hidden))
    dom.listen(
        dom.by_id("slider"), "input", lambda event: _with(current, lambda table: table.scrub(int(event.target.value)))
    )
    Drag(dom.by_id("desk"), lambda *dragged: _with(current, lambda table: _dropped(table, *dragged)))


def _with(current: Current, work: Callable[[Table], object]) -> object:
    table = current()
    return work(table) if table is not None else None


def _at_table(current: Current, work: Callable[[Table, str], object]) -> dom.Handler:
    return lambda rest, _event: _with(current, lambda table: work(table, rest))


def _seen_or_hidden(table: Table) -> None:
    """The page is hidden or shows again: the clock stands meanwhile, and is kept, as the page may not come back."""
    table.time.look()
    table.keep()


def _dropped(table: Table, thing: str, place: str) -> None:
    table.change_draft(lambda draft: draft.drop(thing, place))


def _clear(draft: Draft) -> None:
    draft.clear()


def _preview(table: Table) -> None:
    table.model.desk.ghost_shown = not table.model.desk.ghost_shown
    table.refresh()


def _pause(table: Table, *, paused: bool) -> None:
    table.player.pause(paused)
    table.refresh()


def _step(table: Table) -> None:
    table.player.step()
    table.refresh()


def _faster(table: Table) -> None:
    """The next speed, after the fastest the slowest."""
    speed = table.player.speed
    table.set_speed(SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)] if speed in SPEEDS else 1.0)


def _side(table: Table, name: str) -> None:
    """Show the robots, the history or the list of moves in place of the hand, where there is no room for all."""
    side = "" if dom.marked("side") == name else name
    dom.mark("side", side)
    for button in dom.document.querySelectorAll('[data-do^="side:"]'):
        if button.hasAttribute("aria-expanded"):
            button.setAttribute("aria-expanded", str(button.getAttribute("data-do") == f"side:{side}").lower())
    table.refresh()
    table.host.board.fit()


async def _share(table: Table) -> None:
    from web.table.share import open_share

    await open_share(table.model, table.reader, table.player.painter.theme)


async def _card(table: Table, thing: str) -> None:
    from web.table.card_dialog import show_card

    await show_card(table.reader, table.model.session.game, table.model.desk.card_details(thing))


async def _menu(table: Table) -> None:
    from web.table.menu import open_menu

    await open_menu(table)


_ACTIONS: dict[str, Callable[[Table, str], Any]] = {
    # Choosing
    "touch": lambda table, thing: table.touch(thing),
    "move": lambda table, number: table.pick(int(number)),
    "lock-in": lambda table, _: table.lock_in(),
    "clear": lambda table, _: table.change_draft(_clear),
    "fill": lambda table, _: table.fill_draft(),
    "preview": lambda table, _: _preview(table),
    "more-time": lambda table, _: table.time.more(),
    "take-back": lambda table, _: table.take_back(),
    "sit-down": lambda table, _: table.sit_down(),
    "rematch": lambda table, _: table.rematch(),
    # Watching
    "pause": lambda table, _: _pause(table, paused=True),
    "go-on": lambda table, _: _pause(table, paused=False),
    "step": lambda table, _: _step(table),
    "skip": lambda table, _: table.player.skip() if table.model.playing else None,
    "faster": lambda table, _: _faster(table),
    "replay": lambda table, _: table.replay(),
    # Looking back
    "now": lambda table, _: table.settle(),
    "unfold": lambda table, number: table.history.unfold(int(number)),
    "why": lambda table, number: table.history.why(int(number)),
    "why-last": lambda table, _: table.history.why(len(table.model.reel) - 1),
    "advise": lambda table, _: table.adviser.toggle(),
    # Reading
    "card": _card,
    "tell": lambda table, thing: table.tell(thing),
    "side": _side,
    "share": lambda table, _: _share(table),
    "menu": lambda table, _: _menu(table),
    "zoom-in": lambda table, _: table.host.board.zoom_by(1.5),
    "zoom-out": lambda table, _: table.host.board.whole(),
    "to-moves": lambda _table, _: dom.by_id("moves-title").focus(),
}
