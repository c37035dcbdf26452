"""A table on a page without a browser: its parts record their calls."""

from __future__ import annotations

from typing import Any

from tests.web.fake_browser import Browser
from tests.web.table.headless import desk_for, new_game
from web.page.saves import Save
from web.table.play.state import TableState


class Part:
    """A part of the page: it records its calls, and has these attributes."""

    speed: float

    def __init__(self, calls: list[object], **facts: object) -> None:
        vars(self).update(facts, calls=calls)

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: self.calls.append((name, *given, *named.values()))


class Shown:
    """A table on a page whose parts record their calls."""

    def __init__(self, browser: Browser, game: str = "roborally", kinds: str = "person easy") -> None:
        self.calls: list[Any] = []
        session = new_game(game, kinds)
        self.state = TableState(Save("a", "#link", here=[0]), session, desk_for(session))
        self.preferences = {"speed": "1", "spaces": "named", "sound": "off", "taps": "two", "preview": "off"}
        scene = self.state.frame.scene
        self.painter = Part(self.calls, theme={}, name_spaces=self._name_spaces)
        self.player = Part(
            self.calls, painter=self.painter, speed=1.0, paused=False, set_speed=self._set_speed, travel=0.5
        )
        self.board = Part(self.calls, width=scene.width, height=scene.height, place=browser.document.part("#board"))
        self.reader = Part(self.calls, preferences=self.preferences, say=self._say)
        self.table = Part(self.calls, clock=Part(self.calls))
        host = Part(self.calls, reader=self.reader, board=self.board, player=self.player, thinker=None, dice=None)
        self.names: object = None
        self.dom = browser.load("web.page.dom")
        self.page = browser.load("web.table.on_page.table").TableOnPage(host, self.state, lambda _page: self.table)

    def _say(self, key: str, **_fields: object) -> str:
        return key

    def _set_speed(self, speed: float) -> None:
        self.player.speed = speed

    def _name_spaces(self, names: object) -> bool:
        changed, self.names = names != self.names, names
        return changed

    def called(self, *names: str) -> list[object]:
        """The recorded calls of these names since the last look."""
        found = [one for one in self.calls if one[0] in names]
        self.calls.clear()
        return found
