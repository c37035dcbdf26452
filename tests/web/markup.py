"""A fake document with the elements of `web/index.html`, which tests can read, fill and click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.web.fake_browser import NULL, Browser, Element
from web.page.icons import _PATHS

PAGE = Path(__file__).resolve().parents[2] / "web" / "index.html"
VOID = frozenset(("br", "circle", "img", "input", "line", "link", "meta", "path", "polyline", "rect", "use"))
_TOLD = (
    "id", "class", "role", "readonly", "rows", "spellcheck", "autocomplete", "type", "value", "hidden", "aria-label", "name",
    "min", "max", "href", "placeholder", "tabindex", "data-do", "selected", "checked", "title",
)  # fmt: skip
_TOLD_OF_BUTTONS = ("title", "aria-pressed", "aria-disabled", "aria-expanded", "data-word")
_SMALL = ("id", "class", "role", "type", "for", "aria-labelledby", "aria-describedby")
"""Attributes whose values are names of the page, in small letters."""
_PIECE = re.compile(r"""\[([\w-]+)(?:(\^?=)["']?([^\]"']*)["']?)?\]|([.#:]?)([\w-]+)""")


class Text(str):  # noqa: SLOT000 - it notes what it is in
    """A text among elements."""

    nodeName, nodeType = "#text", 3
    parentElement: Any = NULL
    isEqualNode = str.__eq__

    @property
    def nodeValue(self) -> str:
        return str(self)

    @nodeValue.setter
    def nodeValue(self, text: str) -> None:
        self.parentElement.insertBefore(Text(text), self)
        self.remove()

    def remove(self) -> None:
        self.parentElement.take_out(self)


class Found(list[Any]):
    """The results of a query."""

    @property
    def length(self) -> int:
        return len(self)

    def item(self, place: int) -> Any:
        return self[place] if 0 <= place < len(self) else NULL


class Node(Element):
    """An element with a name, attributes, texts and elements."""

    nodeType = 1
    scrollTop = scrollHeight = offsetTop = offsetHeight = clientHeight = 0

    def __init__(self, name: str = "div") -> None:
        super().__init__()
        self.tagName = name.upper()
        self.children: list[Node | str] = []
        self.parentElement: Any = NULL
        self.document: Node = self
        self.focused: Node | None = None
        self.open = False
        self.value: Any = ""
        self.brought = 0
        """How often the element was scrolled into view."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    # Reading ----------------------------------------------------------------------------------------------------------------

    def everything(self) -> Iterator[Node]:
        """Yield all elements inside, in document order."""
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.everything()

    @property
    def textContent(self) -> str:
        return "".join(child if isinstance(child, str) else child.textContent for child in self.children)

    @textContent.setter
    def textContent(self, text: str) -> None:
        self.children = [text]

    @property
    def innerHTML(self) -> str:
        return self.html

    @innerHTML.setter
    def innerHTML(self, html: str) -> None:
        self.html = html
        self.children = []
        self.insertAdjacentHTML("beforeend", html)

    def insertAdjacentHTML(self, where: str, html: str) -> None:
        assert where == "beforeend"
        reading = _Reading(self)
        reading.feed(html)
        reading.close()

    def fits(self, query: str) -> bool:
        """Return whether the element matches a selector of names, classes, ids, attributes and `:checked`."""
        return any(self._fits(one.strip()) for one in query.split(","))

    matches = fits

    def _fits(self, query: str) -> bool:
        for key, how, wanted, sort, name in _PIECE.findall(query):
            has = self.attributes.get(key)
            if key:
                good = has is not None and (not how or (has == wanted if how == "=" else has.startswith(wanted)))
            elif sort == ".":
                good = name in self.attributes.get("class", "").split()
            elif sort == "#":
                good = self.attributes.get("id") == name
            elif sort == ":":
                good = name == "last-child" or (name in ("focus", "focus-visible") and self.document.focused is self)
                good = good or (name == "checked" and "checked" in self.attributes)
            else:
                assert name == name.lower(), f"{name}: the page writes elements in small letters"
                good = self.tagName == name.upper()
            if not good:
                return False
        return True

    def querySelectorAll(self, query: str) -> Found:
        steps = query.split(" ")
        return Found(one for one in self.everything() if one.fits(steps[-1]) and one.is_below(steps[:-1]))

    def is_below(self, steps: list[str]) -> bool:
        """Return whether ancestors match these selectors, from the outermost in."""
        around, left = self.parentElement, steps[:]
        while left and around is not NULL:
            if around.fits(left[-1]):
                left.pop()
            around = around.parentElement
        return not left

    def querySelector(self, query: str) -> Any:
        found = self.querySelectorAll(query)
        return (found[-1] if ":last-child" in query else found[0]) if found else NULL

    def getElementById(self, name: str) -> Any:
        assert name, "an element without a name is looked for"
        assert name == name.lower(), f"no element is called {name}"
        return next((one for one in self.everything() if one.attributes.get("id") == name), NULL)

    def closest(self, query: str) -> Any:
        return (
            self if self.fits(query) else self.parentElement.closest(query) if self.parentElement is not NULL else NULL
        )

    def contains(self, other: Node) -> bool:
        return other is self or any(one is other for one in self.everything())

    def hasAttribute(self, name: str) -> bool:
        return name in self.attributes

    def removeAttribute(self, name: str) -> None:
        self.attributes.pop(name, None)

    def checkVisibility(self) -> bool:
        return not self.hidden

    # Changing ---------------------------------------------------------------------------------------------------------------

    hidden = checked = False
    html = ""

    @property
    def className(self) -> str:
        return self.attributes.get("class", "")

    @className.setter
    def className(self, names: str) -> None:
        assert names == names.lower(), f"{names}: the page writes classes in small letters"
        self.attributes["class"] = names

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    @id.setter
    def id(self, name: str) -> None:
        self.attributes["id"] = name

    @property
    def content(self) -> str:
        return self.attributes["content"]

    @property
    def classList(self) -> Any:
        def toggle(name: str, wanted: bool) -> None:
            names = [one for one in self.className.split() if one != name]
            self.className = " ".join([*names, name] if wanted else names)

        return SimpleNamespace(toggle=toggle)

    @property
    def body(self) -> Any:
        return self.querySelector("body")

    @property
    def documentElement(self) -> Any:
        return self.querySelector("html")

    @property
    def activeElement(self) -> Any:
        return self.focused or self.body

    @property
    def childElementCount(self) -> int:
        return sum(isinstance(child, Node) for child in self.children)

    @property
    def firstElementChild(self) -> Any:
        return next(child for child in self.children if isinstance(child, Node))

    def createElement(self, name: str) -> Node:
        super().createElement(name)
        made = Node(name)
        made.document = self
        return made

    def append(self, *nodes: Any) -> None:
        for node in nodes:
            if isinstance(node, Node):
                node.parentElement, node.document = self, self.document
            self.children.append(node)

    def before(self, node: Node) -> None:
        around = self.parentElement
        node.parentElement, node.document = around, self.document
        around.children.insert(around.children.index(self), node)

    def remove(self) -> None:
        if self.parentElement is not NULL:
            self.parentElement.take_out(self)

    @property
    def nodeName(self) -> str:
        return "svg" if self.tagName == "SVG" else self.tagName

    @property
    def childNodes(self) -> list[Any]:
        """Its elements and texts, the latter as nodes from now on."""
        nodes: list[Any] = [Text(child) if type(child) is str else child for child in self.children]
        for node in nodes:
            node.parentElement = self
        self.children = list(nodes)
        return nodes

    def insertBefore(self, node: Any, before: Any) -> None:
        if node.parentElement is not NULL:
            node.remove()
        node.parentElement, node.document = self, self.document
        self.children.insert(len(self.children) if before is None else self.place_of(before), node)

    def place_of(self, node: Any) -> int:
        """The place of a node among the texts and elements here."""
        return next(place for place, one in enumerate(self.children) if one is node)

    def take_out(self, node: Any) -> None:
        """Remove a text or an element."""
        del self.children[self.place_of(node)]
        node.parentElement = NULL

    def replaceWith(self, node: Any) -> None:
        self.parentElement.insertBefore(node, self)
        self.remove()

    def isEqualNode(self, other: Any) -> bool:
        mine, theirs = self.childNodes, other.childNodes
        return (self.nodeName, self.attributes, len(mine)) == (other.nodeName, other.attributes, len(theirs)) and all(
            one.isEqualNode(another) for one, another in zip(mine, theirs, strict=True)
        )

    def getAttributeNames(self) -> list[str]:
        return list(self.attributes)

    def replaceChildren(self, *nodes: Node) -> None:
        self.children = []
        self.append(*nodes)

    def focus(self, *how: object) -> None:
        assert how in ((), ({"preventScroll": True},))
        self.document.focused = self

    def select(self) -> None:
        """Do nothing: tests do not check selections."""

    def scrollIntoView(self, *how: object) -> None:
        assert how in ((), ({"block": "nearest"},))
        self.brought += 1

    def show(self) -> None:
        self.open = True

    def close(self) -> None:
        self.open = self.shown = False

    # For tests --------------------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The accessible name of a button."""
        return self.attributes.get("aria-label") or self.textContent.strip()

    def buttons(self, by: str = "data-do") -> dict[str, str]:
        """Return the accessible names of the buttons inside, by their attribute `by`."""
        return {one.attributes[by]: one.name for one in self.everything() if by in one.attributes}

    def seen(self) -> list[str]:
        """What stands inside, a line each: texts with what they stand in, and buttons with what they mean and look like."""
        lines: list[str] = []
        for child in self.childNodes:
            if isinstance(child, str):
                lines += [str(child)] * bool(child.strip())
            elif child.tagName == "BUTTON":
                means = next(child.attributes[by] for by in ("data-answer", "data-do", "id") if by in child.attributes)
                path = child.querySelector("path")
                icon = next(
                    (name for name, drawn in _PATHS.items() if path is not NULL and path.attributes["d"] == drawn), ""
                )
                more = (f", {name}={child.attributes[name]}" for name in _TOLD_OF_BUTTONS if name in child.attributes)
                lines.append(f"[{child.name}] {means} ({icon}, {child.className}{''.join(more)})")
            elif child.tagName != "SVG":
                named = child.tagName.lower() + "".join(
                    f" {name}={value}" for name, value in child.attributes.items() if name in _TOLD
                )
                inside = child.seen()
                lines += [f"{named}: {inside[0]}", *inside[1:]] if inside else [named]
        return lines

    def texts(self, query: str) -> list[str]:
        """Return the texts of the matching elements."""
        return [one.textContent for one in self.querySelectorAll(query)]

    def click(self, query: str) -> None:
        """Click the first matching element inside; the event goes to the listeners of its ancestors, too."""
        target = self.querySelector(query)
        assert target is not NULL, f"no {query} in {self.innerHTML}"
        around = target
        while around is not NULL:
            for listener in tuple(around.listeners.get("click", ())):
                listener(SimpleNamespace(target=target))
            around = around.parentElement


class _Reading(HTMLParser):
    """Reads markup into a node."""

    def __init__(self, top: Node) -> None:
        super().__init__(convert_charrefs=True)
        self.stack = [top]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag)
        node.attributes = {name: unescape(value or "") for name, value in attrs}
        small = [
            node.attributes.get(name, "") for name in _SMALL if tag != "symbol"
        ]  # a drawing has the name of its look
        assert all(value == value.lower() for value in small), small
        node.value = node.attributes.get("value", "")
        node.hidden = "hidden" in node.attributes
        self.stack[-1].append(node)
        if tag not in VOID:
            self.stack.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.stack[-1].tagName == tag.upper(), f"{tag} ends within {self.stack[-1].tagName}"
        self.stack.pop()

    def handle_data(self, data: str) -> None:
        self.stack[-1].children.append(data)


@cache
def _page() -> str:
    return PAGE.read_text(encoding="utf-8")


def real_page(browser: Browser) -> Node:
    """Give a browser the page's document; modules loaded later work on it."""
    document = Node("#document")
    document.innerHTML = _page()
    browser.document = document
    vars(browser.modules["js"])["document"] = document
    return document
