"""Saves the game on the table after each choice: its address goes along, and pages that have gone on with the same game settle
what becomes of it."""

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
"""Seconds that the browser may take to save a choice before the game goes on without that."""


class AutosaveHost(Protocol):
    """What it needs of the page around it."""

    @property
    def on_table(self) -> Save | None:
        """The saved game that lies on the table."""

    def reopen(self, save: Save) -> None:
        """Lay a saved game on the table anew."""


class Autosave:
    """Keeps the game on the table, in storage and in the address."""

    def __init__(self, page: AutosaveHost, browser: BrowserStorage, saves: Saves, reader: Reader) -> None:
        self.page, self.browser, self.saves, self.reader = page, browser, saves, reader
        self.storage = saves.gate

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address. A game that has meanwhile grown on another page is never shortened:
        this goes on as that does, or becomes a second version beside it. What a newer version of the page has written is
        never written over: choices made here become a second version at once. Of a link that was only opened nothing is
        written: its game stands in the address."""
        open_here = self.page.on_table is save
        if save.only_opened:
            if open_here:
                self.put_into_address(save)
            return
        there, newer = self.saves.meanwhile(save), self.saves.is_newer(save)
        if there is not None and (save.link == save.stood or goes_on(there.link, save.link)):
            self.saves.yield_to(there)
            if open_here:
                dom.spawn(self._catch_up(there))
            return
        apart = newer or (there is not None and not goes_on(save.link, there.link))
        if not newer or not (save.link == save.stood or self.saves.lasts(save)):
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
        """Until a game is in storage as it stands. Where the browser cannot keep it, or takes its time, the reader is told and
        goes on."""
        try:
            await asyncio.wait_for(self.saves.settled(save), PATIENCE)
        except TimeoutError:
            self.tell_trouble(BLOCKED)

    def fragment_of(self, save: Save) -> str:
        """The address of a game: short where it is saved, else with the game in full, and what else a link brought."""
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
        """Let the entry of the history that is open lead to a game."""
        routes.replace(self.fragment_of(save), None if save.only_opened else save)

    def save_for(self, asked: Route, entry: Entry) -> Save | None:
        """The saved game that is asked for. Where the page was left before the last choices could be saved, the address has
        them, and the game goes on from there."""
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
        """Texts of these names were written here or could not be, or another page has changed them: the game on the table
        goes on as it did there."""
        self.tell_trouble(self.storage.trouble)
        for gone in self.saves.gone(names):
            js.robodromePictures.drop(gone)
        save = self.page.on_table
        if save is None or self.saves.name_of(save) not in names:
            return
        if self.saves.meanwhile(save) is not None or self.storage.refused(self.saves.name_of(save)):
            self.keep(save)
        else:
            self.put_into_address(save)

    def tell_trouble(self, trouble: str) -> None:
        """Say once why games cannot be saved; again when it comes back. Readers of another site came for its page: in a frame
        of it only the list of saved games says so."""
        if trouble and dom.marked("unsaved") != trouble and not dom.marked("framed"):
            self.reader.notice(self.reader.say(trouble))
        if trouble or dom.marked("unsaved"):
            dom.mark("unsaved", trouble)

    async def _catch_up(self, there: Save) -> None:
        """Go on with a game as another page has left it."""
        here = self.page.on_table
        if here is not None and here.id == there.id:
            self.reader.notice(self.reader.say("notice.elsewhere"))
            self.page.reopen(there)
            self.put_into_address(there)

    async def _ask_which(self, there: Save, here: Save) -> None:
        """Two pages have gone on with a game, each in its own way, and both versions are saved: whether both are wanted."""
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

    # What an earlier version of the page has saved ------------------------------------------------------------------------

    def take_over(self) -> None:
        """Save where this version saves what an earlier one has saved elsewhere in the browser."""
        behind = self.browser.left_behind()
        if behind:
            dom.spawn(self._clear_behind(behind, self.saves.take_over(behind)))

    async def _clear_behind(self, behind: Mapping[str, str], places: Mapping[str, str]) -> None:
        for name, place in places.items():
            await self.storage.settled(place)
            if self.storage.lasts(place):
                self.browser.clear_behind(name, behind[name])
