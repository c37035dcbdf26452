"""A fake browser for tests of the page: elements that record changes, and counted proxies."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar


class Proxy:
    """A Python function that the browser may call until the proxy is destroyed."""

    alive: ClassVar[set[Proxy]] = set()

    def __init__(self, function: Callable[..., object]) -> None:
        assert callable(function)
        self.function = function
        self.alive.add(self)

    def __call__(self, *arguments: object) -> object:
        assert self in self.alive, "what was destroyed is called"
        return self.function(*arguments)

    def destroy(self) -> None:
        """Forbid further calls."""
        self.alive.remove(self)


class Element:
    """An element, the document or the window. It creates any queried part, and records listeners."""

    tagName = "DIV"
    isConnected = True

    def __init__(self) -> None:
        self.attributes: dict[str, str] = {}
        self.listeners: dict[str, list[Proxy]] = {}
        self.parts: dict[str, Element] = {}
        self.shown = False

    def __getattr__(self, name: str) -> Any:
        if name in ("body", "documentElement"):
            return self.part(name)
        raise AttributeError(name)

    def part(self, query: str) -> Element:
        """Return the part for a query, always the same one."""
        return self.parts.setdefault(query, Element())

    querySelector = getElementById = part

    def querySelectorAll(self, _query: str) -> list[Any]:
        return []

    def createElement(self, name: str) -> Element:
        assert re.fullmatch("[A-Z]+|[a-z-]+", name), f"no element is called {name}"
        return Element()

    def setAttribute(self, name: str, value: str) -> None:
        assert re.fullmatch("[a-z-]+", name) or name == "preserveAspectRatio", f"no attribute is called {name}"
        assert isinstance(value, str)
        self.attributes[name] = value

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def closest(self, query: str) -> Any:
        return self if query.strip("[]") in self.attributes else NULL

    def append(self, *_: object) -> None:
        """Do nothing, because tests do not check positions of elements."""

    def remove(self) -> None:
        """Do nothing, for the same reason."""

    def showModal(self) -> None:
        self.shown = True

    def close(self) -> None:
        self.shown = False

    def addEventListener(self, kind: str, listener: Proxy, _options: object) -> None:
        assert re.fullmatch("[a-z]+", kind), f"no event is called {kind}"
        self.listeners.setdefault(kind, []).append(listener)

    def removeEventListener(self, kind: str, listener: Proxy, _options: object) -> None:
        self.listeners[kind].remove(listener)

    def fire(self, kind: str, **event: object) -> None:
        """Send an event to the listeners of this element."""
        for listener in tuple(self.listeners.get(kind, ())):
            listener(SimpleNamespace(target=self, **event))


NULL = object()


class History:
    """The history of a tab: entries of state and address; `location` is the current entry's."""

    def __init__(self) -> None:
        self.entries: list[tuple[Any, str]] = [(NULL, "/")]
        self.at = 0

    @property
    def state(self) -> Any:
        state = self.entries[self.at][0]
        return state if state is NULL else SimpleNamespace(**state)

    @property
    def location(self) -> Any:
        _, hash_, fragment = self.entries[self.at][1].partition("#")
        return SimpleNamespace(hash=hash_ + fragment if fragment else "", pathname="/", search="")

    def pushState(self, state: object, _title: str, address: str) -> None:
        self.entries[self.at + 1 :] = [(state, address)]
        self.at += 1

    def replaceState(self, state: object, _title: str, address: str) -> None:
        self.entries[self.at] = (state, address)

    def go(self, by: int) -> None:
        self.at += by


class Location:
    """The location of a history's current entry."""

    def __init__(self, history: History) -> None:
        self._history = history

    def __getattr__(self, name: str) -> Any:
        return getattr(self._history.location, name)


class Local(dict[str, str]):
    """localStorage; `failing` is the error of its writes, if any."""

    failing: Exception | None = None

    def getItem(self, name: str) -> object:
        return self.get(name, NULL)

    def setItem(self, name: str, text: str) -> None:
        if self.failing:
            raise self.failing
        self[name] = text

    def removeItem(self, name: str) -> None:
        self.pop(name, None)


class Browser:
    """The window, its document, the proxies, and fresh modules of the page."""

    def __init__(self) -> None:
        self.document, self.history = Element(), History()
        self.modules = {name: ModuleType(name) for name in ("js", "pyodide", "pyodide.ffi", "pyscript")}
        vars(self.modules["js"]).update(
            document=self.document,
            history=self.history,
            location=Location(self.history),
            Object=SimpleNamespace(fromEntries=dict),
            markup=str,
        )
        vars(self.modules["pyodide.ffi"]).update(
            create_proxy=Proxy,
            create_once_callable=Proxy,
            jsnull=NULL,
            JsException=OSError,
            to_js=lambda fields, **_: fields,
        )
        vars(self.modules["pyscript"]).update(PyWorker=None)

    @property
    def proxies(self) -> int:
        """The number of proxies that are not destroyed."""
        return len(Proxy.alive)

    def load(self, module: str) -> Any:
        """Import a module of the page into this browser."""
        return import_module(module)


def forget_page() -> None:
    """Unload all modules of the page, so that the next import runs them again."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "web"]:
        del sys.modules[name]
