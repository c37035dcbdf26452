"""The workshops: pages for drawing courses ("editor") and for making figures ("studio"), each fetched when it is first
opened."""

import importlib
from importlib.util import find_spec
from typing import Protocol

from pyodide.ffi import JsException

from tabletop.base.errors import TabletopError
from web.page import dom, routes
from web.page.reader import Reader

_PAGES = {"editor": ("web.desks.roborally.editor.page", "Editor"), "studio": ("web.studio.page", "Studio")}
"""The module and class of each workshop."""


class Host(Protocol):
    """The part of the app that workshops use."""

    reader: Reader

    def refuse(self, reason: str) -> None:
        """Go home from an address that leads nowhere, and say why."""


class Workshop(Protocol):
    """A page on which people make something. `fragment` is its address, `entry` the id of the open save."""

    @property
    def fragment(self) -> str: ...

    @property
    def entry(self) -> str: ...

    def open(self, asked: str) -> None:
        """Show what the address asks for. Raises a TabletopError."""

    def close(self) -> None:
        """Called when another page is shown."""

    def apply_theme(self) -> None:
        """Take over the colours of the page."""

    def storage_changed(self) -> None:
        """Called when something was saved, here or in another tab."""


class Workshops:
    """The workshops by name. Each is made once and opened again and again."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._made: dict[str, Workshop] = {}

    @property
    def shown(self) -> Workshop | None:
        """The workshop on the screen; None if another page is."""
        return self._made.get(dom.marked("page"))

    def open(self) -> None:
        """Open what the address asks for in the workshop whose page is shown."""
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
            if dom.marked("page") == name:  # otherwise the reader has left it meanwhile
                self.host.refuse(self.host.reader.say("workshop.gone"))
            return
        if dom.marked("page") == name:
            if name not in self._made:
                self._made[name] = getattr(importlib.import_module(module), kind)(self.host)
            self.open()

    def close_others(self, page: str) -> None:
        """Close all workshops except the one called `page`."""
        for name, there in self._made.items():
            if name != page:
                there.close()
