"""What the buttons of the page do, by the name in their data-do."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop import game as games
from web.board.player import SPEEDS
from web.page import dom
from web.table.draft import Draft
from web.table.panels import faster
from web.table.table import Table

if TYPE_CHECKING:
    from web.app import App


def connect(app: "App") -> None:
    """Make all buttons work."""

    def at_table(work: Callable[[Table, str], object]) -> dom.Handler:
        def handler(rest: str, _event: Any) -> object:
            return work(app.table, rest) if app.table is not None else None

        return handler

    def draft(change: Callable[[Draft], object]) -> dom.Handler:
        return at_table(lambda table, _rest: table.change_draft(change))

    async def share(table: Table, _rest: str) -> None:
        from web.table.share import open_share

        await open_share(table)

    async def card(table: Table, thing: str) -> None:
        from web.table.card_dialog import show_card

        await show_card(table, thing)

    async def open_help(name: str, _event: Any) -> None:
        from web.page.help import open_help

        await open_help(app, app.table.session.game if app.table is not None else games.find(name))

    async def menu(_rest: str, _event: Any) -> None:
        from web.table.menu import open_menu

        await open_menu(app)

    actions: dict[str, dom.Handler] = {
        "touch": at_table(lambda table, thing: table.touch(thing)),
        "move": at_table(lambda table, number: table.make(int(number))),
        "lock-in": at_table(lambda table, _: table.lock_in()),
        "sit-down": at_table(lambda table, _: table.sit_down()),
        "clear": draft(lambda program: program.clear()),
        "fill": draft(lambda program: program.fill(app.dice)),
        "preview": at_table(_preview),
        "pause": at_table(lambda table, _: _pause(table, paused=True)),
        "go-on": at_table(lambda table, _: _pause(table, paused=False)),
        "step": at_table(lambda table, _: _step(table)),
        "skip": at_table(lambda table, _: table.player.skip() if table.playing else None),
        "faster": lambda _rest, _event: set_speed(app, faster(app.player.speed)),
        "replay": at_table(lambda table, _: table.replay()),
        "advise": at_table(_advise),
        "more-time": at_table(lambda table, _: table.time.more()),
        "card": at_table(card),
        "tell": at_table(lambda table, thing: table.tell(thing)),
        "now": at_table(lambda table, _: table.settle()),
        "unfold": at_table(lambda table, number: table.view.history.unfold(int(number))),
        "why": at_table(lambda table, number: table.view.history.why(int(number))),
        "why-last": at_table(lambda table, _: table.view.history.why(len(table.reel) - 1)),
        "side": at_table(_side),
        "take-back": at_table(lambda table, _: table.take_back()),
        "rematch": at_table(_rematch),
        "share": at_table(share),
        "help": open_help,
        "menu": menu,
        "home": lambda _rest, _event: app.go_home(),
        "zoom-in": lambda _rest, _event: app.board.zoom_by(1.5),
        "zoom-out": lambda _rest, _event: app.board.whole(),
        "to-moves": lambda _rest, _event: dom.by_id("moves-title").focus(),
    }
    for name, handler in actions.items():
        dom.on(name, handler)
    dom.listen(dom.document, "visibilitychange", lambda _event: _seen_or_not(app))
    dom.listen(dom.by_id("slider"), "input", lambda event: _scrub(app, int(event.target.value)))


def _rematch(table: Table, _rest: str) -> None:
    session = table.session
    table.app.begin(session.game, list(session.seats), dict(session.options))


def _scrub(app: "App", count: int) -> None:
    if app.table is not None:
        app.table.scrub(count)


def set_speed(app: "App", speed: float) -> None:
    """Play at this speed from now on."""
    app.player.speed = speed if speed in SPEEDS else 1.0
    app.preferences["speed"] = f"{app.player.speed:g}"
    if app.player.speed == 0:
        app.player.skip()
    if app.table is not None:
        app.table.refresh()


def _seen_or_not(app: "App") -> None:
    """The page is hidden or shows again: time stands meanwhile, and is kept, as the page may not come back."""
    if app.table is not None:
        app.table.time.look()
        app.keep(app.table.save)


def _preview(table: Table, _rest: str) -> None:
    table.desk.ghost_shown = not table.desk.ghost_shown
    table.refresh()


def _advise(table: Table, _rest: str) -> None:
    table.adviser.toggle()
    dom.by_id("advise").setAttribute("aria-pressed", str(table.adviser.on).lower())


def _pause(table: Table, *, paused: bool) -> None:
    table.player.pause(paused)
    table.refresh()


def _step(table: Table) -> None:
    table.player.step()
    table.refresh()


def _side(table: Table, name: str) -> None:
    """Show the robots, the history or the list of moves in place of the hand, where there is no room for all."""
    side = "" if dom.marked("side") == name else name
    dom.mark("side", side)
    for button in dom.document.querySelectorAll('[data-do^="side:"]'):
        if button.hasAttribute("aria-expanded"):
            button.setAttribute("aria-expanded", str(button.getAttribute("data-do") == f"side:{side}").lower())
    table.refresh()
    table.app.board.fit()
