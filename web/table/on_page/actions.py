"""The actions of a table's buttons, by the name in their data-do; and the slider, holding and dragging."""

from collections.abc import Callable
from typing import Any

from web.board.drag import Drag
from web.board.hold import Hold
from web.page import dom
from web.table.on_page import sides
from web.table.on_page.table import TableOnPage
from web.table.play.draft import Draft

Current = Callable[[], TableOnPage | None]
"""Returns the open table, None without one."""


def connect(current: Current) -> None:
    """Connect all buttons of the table; call it once for the page."""

    def at_table(work: Callable[..., Any]) -> Callable[..., Any]:
        """A function that calls `work` with the open table; it does nothing without one."""

        def call(*given: Any) -> Any:
            shown = current()
            return None if shown is None else work(shown, *given)

        return call

    for name, work in _ACTIONS.items():
        dom.on(name, at_table(lambda shown, rest, _event, work=work: work(shown, rest)))
    dom.on("log-who", at_table(lambda shown, _rest, event: shown.history.show_only(str(event.target.value))))
    dom.listen(dom.document, "visibilitychange", at_table(lambda shown, _event: shown.table.seen_or_hidden()))
    dom.listen(
        dom.by_id("slider"), "input", at_table(lambda shown, event: shown.table.look_back(int(event.target.value)))
    )
    Hold(dom.by_id("table"), dom.by_id("board"), at_table(_held))
    Drag(dom.by_id("desk"), at_table(_dropped))


def _dropped(shown: TableOnPage, thing: str, place: str) -> None:
    shown.table.change_draft(lambda draft: draft.drop(thing, place))


def _held(shown: TableOnPage, what: str, at: tuple[float, float]) -> bool:
    """Show the text about the thing of a held button, or at a held point of the board; return whether there is any."""
    return shown.table.read(what) if what else shown.table.read_at(shown.board.spot(at))


def _clear(draft: Draft) -> None:
    draft.clear()


def _side(shown: TableOnPage, name: str) -> None:
    """Show the robots, the history or the list of moves over the hand, on small screens."""
    sides.show("" if sides.shown() == name else name)
    shown.table.refresh()
    shown.board.fit()


async def _story(shown: TableOnPage) -> None:
    from web.table.dialogs.story import open_story

    await open_story(shown.table, shown.reader, shown.player.painter.theme)


async def _rating(shown: TableOnPage) -> None:
    from web.table.dialogs.rating import open_rating

    await open_rating(shown.state, shown.reader)


async def _luck(shown: TableOnPage) -> None:
    from web.table.dialogs.luck import open_luck

    await open_luck(shown.table, shown.reader, shown.host.thinker.coach, shown.ending.coachings)
    if not shown.table.closed:  # otherwise another game is on the table now
        shown.ending.refresh()


async def _menu(shown: TableOnPage) -> None:
    from web.table.on_page.menu import open_menu

    await open_menu(shown)


_ACTIONS: dict[str, Callable[[TableOnPage, str], Any]] = {
    # Choosing
    "touch": lambda shown, thing: shown.table.tap(thing),
    "offer": lambda shown, label: shown.table.take_offer(label),
    "move": lambda shown, number: shown.table.pick(int(number)),
    "lock-in": lambda shown, _: shown.table.lock_in(),
    "clear": lambda shown, _: shown.table.change_draft(_clear),
    "fill": lambda shown, _: shown.table.fill_draft(),
    "hint": lambda shown, _: shown.table.ask_hint(),
    "more-moves": lambda shown, _: shown.table.offer_all(),
    "pass-turn": lambda shown, _: shown.table.pass_turn(),
    "pass-things": lambda shown, _: shown.table.pass_things(),
    "ask-again": lambda shown, _: shown.table.ask_again(),
    "answer-ahead": lambda shown, _: shown.table.answer_ahead(),
    "preview": lambda shown, _: shown.table.preview(),
    "more-time": lambda shown, _: shown.table.clock.more(),
    "take-back": lambda shown, _: shown.table.take_back(),
    "play-as": lambda shown, seat: shown.table.play_as(int(seat)),
    "who": lambda shown, _: shown.ask_who(),
    "share-device": lambda shown, _: shown.table.share_device(),
    "keep-game": lambda shown, _: shown.table.keep_game(),
    "watch": lambda shown, _: shown.table.only_watch(),
    "send": lambda shown, _: shown.send(),
    "send-copy": lambda shown, _: shown.send("copy"),
    "send-code": lambda shown, _: shown.send("code"),
    "send-mail": lambda shown, _: shown.send("mail"),
    "sit-down": lambda shown, _: shown.table.sit_down(),
    "rematch": lambda shown, _: shown.table.rematch(),
    "rating": lambda shown, _: _rating(shown),
    "luck": lambda shown, _: _luck(shown),
    "share-result": lambda shown, _: shown.share_result(),
    "next": lambda shown, change: shown.table.rematch(change),
    # Watching
    "pause": lambda shown, _: shown.pause(paused=True),
    "go-on": lambda shown, _: shown.pause(paused=False),
    "step": lambda shown, _: shown.step(),
    "skip": lambda shown, _: shown.table.skip(),
    "faster": lambda shown, _: shown.faster(),
    "replay": lambda shown, _: shown.table.replay(),
    "recap": lambda shown, what: shown.act_on_recap(what),
    "moment": lambda shown, what: shown.act_on_moment(what),
    # Looking back
    "now": lambda shown, _: shown.table.back_to_now(),
    "unfold": lambda shown, number: shown.history.unfold(int(number)),
    "why": lambda shown, number: shown.table.explain(int(number)),
    "why-last": lambda shown, _: shown.table.explain_last(),
    "cause": lambda shown, what: shown.act_on_cause(what),
    "effect": lambda shown, number: shown.history.explain(int(number)),
    "advise": lambda shown, _: shown.adviser.toggle(),
    # Reading
    "card": lambda shown, thing: shown.table.read(thing),
    "side": _side,
    "share": lambda shown, _: shown.share(),
    "story": lambda shown, _: _story(shown),
    "menu": lambda shown, _: _menu(shown),
    "zoom-in": lambda shown, _: shown.board.zoom_by(1.5),
    "zoom-out": lambda shown, _: shown.board.whole(),
    "follow": lambda shown, _: shown.board.set_following(follows=True),
    "to-moves": lambda _shown, _: dom.by_id("moves-title").focus(),
}
