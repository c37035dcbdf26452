"""What the buttons of a table do, by the name in their data-do; and the slider, and what is dragged."""

from collections.abc import Callable
from typing import Any

from web.board.drag import Drag
from web.board.hold import Hold
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
        dom.by_id("slider"),
        "input",
        lambda event: _with(current, lambda table: table.past.scrub(int(event.target.value))),
    )
    dom.on(
        "log-who", lambda _rest, event: _with(current, lambda table: table.history.show_only(str(event.target.value)))
    )
    Hold(dom.by_id("table"), dom.by_id("board"), lambda *held: bool(_with(current, lambda table: _held(table, *held))))
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


def _held(table: Table, what: str, at: tuple[float, float]) -> bool:
    """A button was held that stands for a thing, or a point of the board; gives whether there was anything to read."""
    if what:
        return table.touch.read(what)
    spot = table.host.board.spot(at)
    return table.touch.read(table.touch.thing_under(spot), high=spot.y < table.host.board.height / 2)


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


async def _hint(table: Table) -> None:
    from web.table.hint import hint

    await hint(table)


async def _story(table: Table) -> None:
    from web.table.story import open_story

    await open_story(table)


async def _menu(table: Table) -> None:
    from web.table.menu import open_menu

    await open_menu(table)


_ACTIONS: dict[str, Callable[[Table, str], Any]] = {
    # Choosing
    "touch": lambda table, thing: table.touch.tap(thing),
    "offer": lambda table, label: table.touch.take_offer(label),
    "move": lambda table, number: table.pick(int(number)),
    "lock-in": lambda table, _: table.lock_in(),
    "clear": lambda table, _: table.change_draft(_clear),
    "fill": lambda table, _: table.fill_draft(),
    "hint": lambda table, _: _hint(table),
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
    "replay": lambda table, _: table.past.replay(),
    "recap": lambda table, what: table.mattered.act(what),
    # Looking back
    "now": lambda table, _: table.past.back_to_now(),
    "unfold": lambda table, number: table.history.unfold(int(number)),
    "why": lambda table, number: table.past.why(int(number)),
    "why-last": lambda table, _: table.past.why_last(),
    "cause": lambda table, what: table.model.why and table.model.why.act(what),
    "effect": lambda table, number: table.history.explain(int(number)),
    "advise": lambda table, _: table.adviser.toggle(),
    # Reading
    "card": lambda table, thing: table.touch.read(thing),
    "side": _side,
    "share": lambda table, _: table.share(),
    "story": lambda table, _: _story(table),
    "menu": lambda table, _: _menu(table),
    "zoom-in": lambda table, _: table.host.board.zoom_by(1.5),
    "zoom-out": lambda table, _: table.host.board.whole(),
    "follow": lambda table, _: table.host.board.set_following(follows=True),
    "to-moves": lambda _table, _: dom.by_id("moves-title").focus(),
}
