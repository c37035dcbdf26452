"""The menu of the table: language, theme, speed, short cuts, taking back."""

from typing import TYPE_CHECKING, Any

from tabletop.theme import MODES
from tabletop.words import LANGUAGES
from web.board.player import SPEEDS
from web.page import dom
from web.page.dialogs import Dialog
from web.page.widgets import choice, command
from web.table.actions import set_speed

if TYPE_CHECKING:
    from web.app import App
    from web.table.table import Table

_UNASKED = "could"
"""How people are asked who have not said how: when there is something to choose."""
NATIVE = {
    "en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano", "es": "Español", "pt": "Português",
    "nl": "Nederlands", "ru": "Русский",
}  # fmt: skip


async def open_menu(app: "App") -> None:
    """Show the menu until it is closed."""
    say, table = app.say, app.table
    parts = []
    if table is not None:
        items = [("side:history", "log", "history"), ("side:moves", "menu", "moves")]
        if table.session.undo_target() is not None:
            items.append(("take-back", "undo", "take-back"))
        items += [("share", "share", "share"), ("home", "home", "home")]
        parts = [command(say(key), picture, answer=do) for do, picture, key in items]
    speeds = {f"{speed:g}": say("speed.at-once") if not speed else f"{speed:g}\u00d7" for speed in SPEEDS}
    parts.append(settings(app) + choice(say("speed"), "set-speed", speeds, f"{app.player.speed:g}"))
    if table is not None:
        parts += [_asking(table, seat) for seat in table.here if table.session.game.preferences]
        parts += _card_names(app, table)
    keys = {"on": say("keys.on"), "off": say("keys.off")}
    parts.append(choice(say("keys"), "set-keys", keys, app.preferences["keys"]))
    connect(app)
    dom.on("set-speed", lambda _rest, event: set_speed(app, float(event.target.value)))
    dom.on("set-keys", lambda _rest, event: app.preferences.__setitem__("keys", event.target.value))
    dialog = Dialog(say("menu"), f'<div class="menu">{"".join(parts)}</div>', kind="side", close=say("close"))
    app.menu = dialog
    answer = await dialog.answer()
    if answer:
        dom.act(answer)


def _asking(table: "Table", seat: int) -> str:
    """How often one of the people here wants to be asked."""
    words, name = table.view.words, table.desk.seat_name(seat)
    ways = {one.name: words.say(f"preference.{one.name}") for one in table.session.game.preferences}
    chosen = table.save.wishes.get(str(seat), _UNASKED)
    dom.on("wish", lambda rest, event: table.wish(int(rest), str(event.target.value)))
    return choice(name, f"wish:{seat}", ways, chosen)


def _card_names(app: "App", table: "Table") -> list[str]:
    """In which language cards are called by name, where the game has them in several."""
    languages = table.session.game.card_languages
    if not languages:
        return []

    def chosen(_rest: str, event: Any) -> None:
        app.preferences["cards"] = str(event.target.value)
        if app.menu is not None:
            app.menu.close()
        app.reopen(table.save)

    dom.on("set-cards", chosen)
    offered = {"": app.say("cards.own")} | {code: NATIVE[code] for code in languages}
    return [choice(app.say("cards"), "set-cards", offered, app.preferences["cards"])]


def settings(app: "App") -> str:
    """Fields for language and theme, for the menu and the home page."""
    say = app.say
    themes = {name: say(f"theme.{name}") for name in ("auto", *MODES)}
    languages = {code: NATIVE[code] for code in LANGUAGES}
    return choice(say("language"), "set-language", languages, app.reader.language) + choice(
        say("theme"), "set-theme", themes, app.preferences["theme"]
    )


def connect(app: "App") -> None:
    """Make those fields work."""

    def language(_rest: str, event: Any) -> None:
        chosen = str(event.target.value)
        if app.menu is not None:
            app.menu.close()
        app.speak(chosen)

    def theme(_rest: str, event: Any) -> None:
        app.preferences["theme"] = str(event.target.value)
        app.dress()

    dom.on("set-language", language)
    dom.on("set-theme", theme)
