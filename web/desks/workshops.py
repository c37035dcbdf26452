"""The pages on which something is made: courses are drawn ("editor"), figures are made ("studio"). Each is fetched when it is
first opened."""

import importlib
from importlib.util import find_spec
from typing import Protocol

from pyodide.ffi import JsException

from tabletop.base.errors import TabletopError
from web.page import dom, routes
from web.page.reader import Reader

_PAGES = {"editor": ("web.desks.roborally.editor.page", "Editor"), "studio": ("web.studio.page", "Studio")}
"""The module and class of each."""


class Host(Protocol):
    """What they need of the app."""

    reader: Reader

    def refuse(self, reason: str) -> None:
        """Go home from an address that leads nowhere, and say why."""


class Workshop(Protocol):
    """A page on which something is made. `fragment` is its address, `entry` the id of what is saved of it."""

    @property
    def fragment(self) -> str: ...

    @property
    def entry(self) -> str: ...

    def open(self, asked: str) -> None:
        """Show what the address asks for. Raises a TabletopError."""

    def close(self) -> None:
        """Another page is shown."""

    def apply_theme(self) -> None:
        """Take over the colours of the page."""

    def storage_changed(self) -> None:
        """Another tab has changed what is saved."""


class Workshops:
    """These pages. Each is made once and opened again and again."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._made: dict[str, Workshop] = {}

    @property
    def shown(self) -> Workshop | None:
        """The one that is shown."""
        return self._made.get(dom.marked("page"))

    def open(self) -> None:
        """Open what the address asks for on the one whose page is shown."""
        shown = self.shown
        if shown is None:
            dom.spawn(self._make(dom.marked("page")))
            return
        try:
            shown.open(routes.read(routes.fragment()).which)
        except TabletopError as error:
            self.host.refuse(self.host.reader.explain(error))
            return
        shown.apply_theme()
        dom.playable()

    async def _make(self, name: str) -> None:
        module, kind = _PAGES[name]
        try:
            if find_spec(module.rpartition(".")[0]) is None:
                await dom.bring(name)
        except (JsException, OSError):
            if dom.marked("page") == name:  # else the reader has gone on meanwhile
                self.host.refuse(self.host.reader.say("workshop.gone"))
            return
        if dom.marked("page") == name:
            if name not in self._made:
                self._made[name] = getattr(importlib.import_module(module), kind)(self.host)
            self.open()

    def close_others(self, page: str) -> None:
        """Another page is shown."""
        for name, there in self._made.items():
            if name != page:
                there.close()
