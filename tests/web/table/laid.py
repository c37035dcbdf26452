"""A game on the fake document, for tests of the table's panels."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from tests.web.fake_browser import Browser
from tests.web.markup import real_page
from tests.web.table.headless import desk_for, new_game
from web.page.saves import Save
from web.table.play.state import TableState


class Laid:
    """A game on the page, in English."""

    def __init__(
        self, browser: Browser, game: str = "roborally", kinds: str = "person easy", position: str = ""
    ) -> None:
        self.document = real_page(browser)
        vars(browser.modules["js"]).update(
            navigator=SimpleNamespace(languages=["en"]),
            matchMedia=lambda _query: SimpleNamespace(matches=False),
            performance=SimpleNamespace(now=lambda: 0.0, mark=lambda _name: None),
        )
        self.browser = browser
        self.session = new_game(game, kinds, position=position)
        here = [seat for seat, kind in enumerate(self.session.seats) if kind == "person"]
        self.state = TableState(Save("a", "#link", here=here), self.session, desk_for(self.session))
        self.state.desk.catch_up(self.state.reel)
        preferences = {"language": "en", "cards": "", "theme": "auto", "taps": "two", "sound": "off", "preview": "off"}
        self.reader = browser.load("web.page.reader").Reader(preferences)
        self.say = self.reader.say
        self._dice = Random(3)
        self.marked: list[Any] = []
        self.player = SimpleNamespace(speed=1.0, paused=False, mark=self.marked.append)

    def load(self, module: str) -> Any:
        """Import a module of web/table/panels."""
        return self.browser.load(f"web.table.panels.{module}")

    def part(self, name: str) -> Any:
        """Return the element of that id."""
        return self.document.getElementById(name)

    def play(self, choices: int) -> None:
        """Make so many choices, or up to the end of the game; the choices are the same in every run."""
        for _ in range(choices):
            if self.session.over:
                break
            self.session.play(self._dice.randrange(len(self.session.legal())))
            self.session.advance()
        self.state.reel.catch_up()
        self.state.desk.catch_up(self.state.reel)
        self.state.frame = self.state.reel.frame(len(self.state.reel))
