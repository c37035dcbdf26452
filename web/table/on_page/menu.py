"""The menu of the table: other panels, language, theme, speed, how often to be asked, short cuts."""

from typing import Any

from web.board.player import SPEEDS
from web.page import dom
from web.page.dialogs import Dialog
from web.page.reader import NATIVE, settings
from web.page.widgets import choice, command
from web.table.on_page.table import TableOnPage

_UNASKED = "could"
"""The preference of people who have chosen none: they are asked when there is a choice."""


async def open_menu(shown: TableOnPage) -> None:
    """Show the menu until it is closed."""
    say, reader, session = shown.reader.say, shown.reader, shown.state.session
    items = [("side:history", "log", "history"), ("side:moves", "menu", "moves")]
    if shown.state.may_take_back:
        items.append(("take-back", "undo", "take-back"))
    if shown.state.save.only_opened and not shown.state.invites:
        items.append(("keep-game", "file", "keep-game"))
    if shown.shares:
        items.append(("share", "share", "share"))
    if not shown.fragment:
        items.append(("hands", "phone", "hands"))
    items.append(("home", "home", "home"))
    parts = [command(say(key), picture, answer=do) for do, picture, key in items]
    speeds = {f"{speed:g}": say("speed.at-once") if not speed else f"{speed:g}\u00d7" for speed in SPEEDS}
    parts.append(settings(reader) + choice(say("speed"), "set-speed", speeds, f"{shown.player.speed:g}"))
    parts += [_asking(shown, seat) for seat in shown.state.here if shown.asks and session.game.preferences]
    if session.game.card_languages:
        parts.append(_card_names(shown))
    keys = {"on": say("keys.on"), "off": say("keys.off")}
    parts.append(choice(say("keys"), "set-keys", keys, reader.preferences["keys"]))
    taps = {"two": say("taps.two"), "one": say("taps.one")}
    parts.append(choice(say("taps"), "set-taps", taps, reader.preferences["taps"]))
    sounds = {"off": say("sound.off"), "on": say("sound.on")}
    parts.append(choice(say("sound"), "set-sound", sounds, reader.preferences["sound"]))
    if shown.state.desk.space_names(shown.state.view()) is not None:
        spaces = {"named": say("spaces.named"), "always": say("spaces.always")}
        parts.append(choice(say("spaces"), "set-spaces", spaces, reader.preferences["spaces"]))
    dialog = Dialog(say("menu"), f'<div class="menu">{"".join(parts)}</div>', kind="side", close=say("close"))

    def set_cards(_rest: str, event: Any) -> None:
        reader.preferences["cards"] = str(event.target.value)
        dialog.close()
        shown.reopen(shown.state.save)

    dom.on("set-speed", lambda _rest, event: shown.set_speed(float(event.target.value)))
    dom.on("set-keys", lambda _rest, event: reader.preferences.__setitem__("keys", event.target.value))
    dom.on("set-taps", lambda _rest, event: reader.preferences.__setitem__("taps", event.target.value))
    dom.on("set-sound", lambda _rest, event: shown.sound.choose(str(event.target.value)))
    dom.on("set-spaces", lambda _rest, event: shown.show_spaces(str(event.target.value)))
    dom.on("set-cards", set_cards)
    dom.on("wish", lambda seat, event: shown.table.wish(int(seat), str(event.target.value)))
    answer = await dialog.answer()
    if answer:
        dom.run_action(answer)


def _asking(shown: TableOnPage, seat: int) -> str:
    """The field for how often a person here wants to be asked."""
    state, words = shown.state, shown.state.desk.words
    ways = {one.name: words.say(f"preference.{one.name}") for one in state.session.game.preferences}
    chosen = state.save.wishes.get(str(seat), _UNASKED)
    return choice(shown.reader.say("asks", name=state.desk.seat_name(seat)), f"wish:{seat}", ways, chosen)


def _card_names(shown: TableOnPage) -> str:
    """The field for the language of card names."""
    reader = shown.reader
    offered = {"": reader.say("cards.own")} | {code: NATIVE[code] for code in shown.state.session.game.card_languages}
    return choice(reader.say("cards"), "set-cards", offered, reader.preferences["cards"])
