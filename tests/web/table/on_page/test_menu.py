"""The menu of a table, and what the buttons of a table do."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.fake_browser import NULL, Browser
from tests.web.table.laid import Laid


class Open:
    """A table with its menu; its parts record their calls."""

    def __init__(self, browser: Browser, game: str = "robotory", choices: int = 0) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.laid = Laid(browser, game, "person easy")
        self.laid.play(choices)
        self.state, self.say = self.laid.state, self.laid.say
        self.preferences = self.laid.reader.preferences
        self.preferences.update(keys="on", taps="two", sound="off", spaces="named", cards="")
        self.dom = browser.load("web.page.dom")
        self.shown = SimpleNamespace(
            reader=self.laid.reader,
            state=self.state,
            fragment="",
            shares=True,
            asks=True,
            player=self.laid.player,
            set_speed=self._told("speed"),
            show_spaces=self._told("spaces"),
            reopen=self._told("reopen"),
            sound=SimpleNamespace(choose=self._told("sound")),
            table=SimpleNamespace(wish=self._told("wish")),
        )
        for name in ("home", "keep-game", "share", "side", "take-back"):
            self.dom.on(name, lambda rest, _event, name=name: self.calls.append((name, rest)))

    def _told(self, name: str) -> Any:
        return lambda *given: self.calls.append((name, *given))

    async def menu(self) -> asyncio.Task[None]:
        """Open it."""
        task: asyncio.Task[None] = asyncio.ensure_future(
            self.laid.browser.load("web.table.on_page.menu").open_menu(self.shown)
        )
        await asyncio.sleep(0)
        if task.done():
            task.result()
        return task

    @property
    def dialog(self) -> Any:
        """The menu."""
        return self.laid.document.querySelector("dialog")

    def choose(self, do: str, value: str) -> None:
        """Choose something in a field of the menu."""
        assert self.dialog.querySelector(f'[data-do="{do}"]') is not NULL
        self.dom.run_action(do, SimpleNamespace(target=SimpleNamespace(value=value)))

    def field(self, do: str) -> tuple[str, dict[str, str], str]:
        """The label of a field, its values with their texts, and the chosen value."""
        field = self.dialog.querySelector(f'[data-do="{do}"]')
        options = {one.value: one.textContent for one in field.everything()}
        (chosen,) = [one.value for one in field.everything() if one.hasAttribute("selected")]
        return field.parentElement.querySelector("span").textContent, options, chosen


@pytest.mark.parametrize("choices", [0, 1])
async def test_the_menu_leads_to_what_has_no_room_elsewhere(fake_browser: Browser, choices: int) -> None:
    at = Open(fake_browser, choices=choices)
    menu = await at.menu()
    back = {"take-back": at.say("take-back")} if choices else {}
    assert at.dialog.className == "side"
    assert at.dialog.buttons("data-answer") == {
        "": at.say("close"),
        "side:history": at.say("history"),
        "side:moves": at.say("moves"),
        **back,
        "share": at.say("share"),
        "hands": at.say("hands"),
        "home": at.say("home"),
    }
    at.dialog.click('[data-answer="side:moves"]')
    await menu
    assert at.calls == [("side", "moves")]


async def test_the_game_of_a_link_can_be_kept_until_it_is(fake_browser: Browser) -> None:
    at = Open(fake_browser)
    at.state.save.only_opened = True
    menu = await at.menu()
    assert at.dialog.buttons("data-answer")["keep-game"] == at.say("keep-game")
    at.dialog.click('[data-answer="keep-game"]')
    await menu
    assert at.calls == [("keep-game", "")]


async def test_the_menu_shows_what_is_chosen(fake_browser: Browser) -> None:
    at = Open(fake_browser, "moonbots")
    at.state.save.wishes["0"] = "always"
    await at.menu()
    speeds = {"0.5": "0.5\u00d7", "1": "1\u00d7", "2": "2\u00d7", "4": "4\u00d7", "0": at.say("speed.at-once")}
    assert at.field("set-speed") == (at.say("speed"), speeds, "1")
    for name, first, others in (("keys", "on", "off"), ("taps", "two", "one"), ("sound", "off", "on")):
        values = {first: at.say(f"{name}.{first}"), others: at.say(f"{name}.{others}")}
        assert at.field(f"set-{name}") == (at.say(name), values, first)
    asks = {one: at.state.desk.words.say(f"preference.{one}") for one in ("always", "could", "attacked")}
    asked = at.say("asks", name=at.state.desk.seat_name(0))
    assert at.field("wish:0") == (asked, asks, "always")
    label, values, chosen = at.field("set-cards")
    assert (label, list(values), chosen) == (at.say("cards"), ["", *at.state.session.game.card_languages], "")
    assert (values[""], values["en"], values["pt"]) == (at.say("cards.own"), "English", "Português")
    at.dialog.remove()
    del at.state.save.wishes["0"]
    at.preferences["cards"] = "fr"
    await at.menu()
    assert (at.field("wish:0"), at.field("set-cards")[2]) == ((asked, asks, "could"), "fr")


async def test_only_a_game_with_names_for_its_spaces_asks_when_they_are_shown(fake_browser: Browser) -> None:
    at = Open(fake_browser, "roborally")
    await at.menu()
    spaces = {one: at.say(f"spaces.{one}") for one in ("named", "always")}
    assert at.field("set-spaces") == (at.say("spaces"), spaces, "named")
    assert at.dialog.querySelectorAll('[data-do^="wish:"]') == []
    assert at.dialog.querySelector('[data-do="set-cards"]') is NULL


async def test_what_is_chosen_in_the_menu_holds(fake_browser: Browser) -> None:
    at = Open(fake_browser, "roborally")
    menu = await at.menu()
    at.choose("set-speed", "2")
    at.choose("set-sound", "on")
    at.choose("set-spaces", "always")
    at.choose("set-keys", "off")
    at.choose("set-taps", "one")
    assert at.calls == [("speed", 2.0), ("sound", "on"), ("spaces", "always")]
    assert (at.preferences["keys"], at.preferences["taps"]) == ("off", "one")
    at.dom.run_action("wish:0", SimpleNamespace(target=SimpleNamespace(value="never")))
    assert at.calls[-1] == ("wish", 0, "never")
    at.dom.run_action("set-cards", SimpleNamespace(target=SimpleNamespace(value="en")))
    assert at.preferences["cards"] == "en"
    assert list(at.calls[-1]) == ["reopen", at.state.save]
    await menu
    assert at.dialog is NULL
