"""Saves the game on the table after each choice, keeps the address in step, and resolves conflicts with other tabs that have
played on."""

import asyncio
from collections.abc import Mapping
from typing import Protocol

import js

from web.page import dom, routes
from web.page.browser_storage import BrowserStorage
from web.page.dialogs import Dialog
from web.page.names import add_extras
from web.page.reader import Reader
from web.page.routes import Entry, Route
from web.page.saves import Save, Saves, goes_on
from web.page.storage import BLOCKED
from web.page.widgets import command

PATIENCE = 3.0
"""Seconds that the browser may take to save a choice before the game goes on unsaved."""


class AutosaveHost(Protocol):
    """The part of the app that `Autosave` uses."""

    @property
    def on_table(self) -> Save | None:
        """The saved game that lies on the table."""

    def reopen(self, save: Save) -> None:
        """Reopen a save on the table."""


class Autosave:
    """Saves the game on the table in storage and in the address."""

    def __init__(self, page: AutosaveHost, browser: BrowserStorage, saves: Saves, reader: Reader) -> None:
        self.page, self.browser, self.saves, self.reader = page, browser, saves, reader
        self.storage = saves.gate

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address.

        - Another tab played on with the same game: this tab shows that, unless it has choices of its own. Then both are
          saved, as two versions.
        - A newer version of the page wrote the save: it is never overwritten; choices made here become a second version.
        - A link that was only opened: nothing is saved, the game is in the address.
        """
        open_here = self.page.on_table is save
        if save.only_opened:
            if open_here:
                self.put_into_address(save)
            return
        there, newer = self.saves.meanwhile(save), self.saves.is_newer(save)
        if there is not None and (save.link == save.stored_link or goes_on(there.link, save.link)):
            self.saves.drop_unsaved(there)
            if open_here:
                dom.spawn(self._catch_up(there))
            return
        apart = newer or (there is not None and not goes_on(save.link, there.link))
        if not newer or not (save.link == save.stored_link or self.saves.lasts(save)):
            if apart:
                self.saves.split(save)
            self.saves.keep(save)
            if newer:
                self.reader.notice(self.reader.say("notice.newer"))
        if open_here:
            self.put_into_address(save)
        if not newer and there is not None and apart:
            dom.spawn(self._ask_which(there, save))

    async def until_saved(self, save: Save) -> None:
        """Wait until a game is in storage as it stands. If the browser cannot save it, or takes longer than `PATIENCE`, tell
        the reader and go on."""
        try:
            await asyncio.wait_for(self.saves.settled(save), PATIENCE)
        except TimeoutError:
            self.show_trouble(BLOCKED)

    def fragment_of(self, save: Save) -> str:
        """The fragment of a game: short if it is saved, otherwise the link, with the names and colours that came with it."""
        if not save.only_opened:
            return routes.to_save(save.id if self.saves.lasts(save) else "", save.link)
        if save.about.get("coach"):
            return f"{routes.FIRST}={save.link}"
        if "day" in save.about:
            return f"{routes.ALONE}={save.link.partition('.')[0]}"
        if "ghost" in save.about:
            return f"{routes.ALONE}={save.about['ghost']}"
        return add_extras(save.link, save.names(), save.seat_colours())

    def put_into_address(self, save: Save) -> None:
        """Make the present history entry lead to a game."""
        routes.replace(self.fragment_of(save), None if save.only_opened else save)

    def save_for(self, asked: Route, entry: Entry) -> Save | None:
        """The saved game that an address asks for. If the page was left before the last choices were saved, they are taken
        from the address."""
        if asked.to == routes.SAVED:
            return self.saves.get(asked.which)
        save = self.saves.get(entry.kept) if entry.kept else None
        if save is None or save.when >= entry.when or goes_on(save.link, asked.which):
            return save
        if not goes_on(asked.which, save.link):
            return None
        save.link = asked.which
        if self.saves.is_newer(save):
            self.saves.split(save)
        self.saves.keep(save)
        return save

    # Trouble, and what other pages do -------------------------------------------------------------------------------------

    def changed(self, names: set[str]) -> None:
        """React to texts that were written here, could not be written, or were changed in another tab: the game on the table
        follows."""
        self.show_trouble(self.storage.trouble)
        for gone in self.saves.gone(names):
            js.robodromePictures.drop(gone)
        save = self.page.on_table
        if save is None or self.saves.name_of(save) not in names:
            return
        if self.saves.meanwhile(save) is not None or self.storage.refused(self.saves.name_of(save)):
            self.keep(save)
        else:
            self.put_into_address(save)

    def show_trouble(self, trouble: str) -> None:
        """Say why games cannot be saved: once, and again if the trouble returns. In a frame of another site, only the list
        of saved games says so."""
        if trouble and dom.marked("unsaved") != trouble and not dom.marked("framed"):
            self.reader.notice(self.reader.say(trouble))
        if trouble or dom.marked("unsaved"):
            dom.mark("unsaved", trouble)

    async def _catch_up(self, there: Save) -> None:
        """Show the game as another tab has saved it."""
        here = self.page.on_table
        if here is not None and here.id == there.id:
            self.reader.notice(self.reader.say("notice.elsewhere"))
            self.page.reopen(there)
            self.put_into_address(there)

    async def _ask_which(self, there: Save, here: Save) -> None:
        """Ask whether to keep both versions, after two tabs have played on differently with one game."""
        say = self.reader.say
        longer, shorter = (there, here) if there.count > here.count else (here, there)
        body = (
            f"<p>{dom.esc(say('versions.text', there=there.count, here=here.count))}</p>"
            f"{command(say('versions.both'), 'file', answer='both', kind='go')}"
        )
        if longer.count > shorter.count:
            body += command(say("versions.longer"), "clear", answer="longer", kind="go bad")
        if await Dialog(say("versions.title"), body, close=say("close")).answer() != "longer":
            return
        self.saves.delete(shorter.id)
        if shorter is here and self.page.on_table is here:
            self.put_into_address(longer)
            self.page.reopen(longer)

    # What was left in localStorage ----------------------------------------------------------------------------------------

    def take_over(self) -> None:
        """Move texts from localStorage to the database."""
        behind = self.browser.left_behind()
        if behind:
            dom.spawn(self._clear_behind(behind, self.saves.take_over(behind)))

    async def _clear_behind(self, behind: Mapping[str, str], places: Mapping[str, str]) -> None:
        for name, place in places.items():
            await self.storage.settled(place)
            if self.storage.lasts(place):
                self.browser.clear_behind(name, behind[name])
