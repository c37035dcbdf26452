"""The document: finding and filling elements, listening to them, buttons by name, and tasks whose failure is told."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import js
from pyodide.ffi import create_proxy, jsnull, to_js

from tabletop.base.markup import escape

document = js.document
root = js.document.documentElement

Handler = Callable[[str, Any], object]
"""(what stands behind the colon of data-do, the browser's event)"""

esc = escape
_LATER = "later"
"""The folder for archives that no start fetches."""
_ELEMENT = 1
"""The kind of a node that is an element."""
_filled: dict[str, str] = {}
_actions: dict[str, Handler] = {}
_tasks: set[Any] = set()


def some(value: Any) -> Any:
    """What the browser gave, with None for its null."""
    return None if value is jsnull else value


def by_id(name: str) -> Any:
    """The element of that id, None without one."""
    return some(document.getElementById(name))


def closest(element: Any, query: str) -> Any:
    """The element itself or the nearest around it that fits the query, None without one."""
    return some(element.closest(query))


def within(element: Any, query: str) -> Any:
    """The first element inside that fits the query, None without one."""
    return some(element.querySelector(query))


def fill(name: str, html: str) -> bool:
    """Put markup into the element of that id, unless it holds it already. Who had the focus keeps it, found again by
    `data-key`. Whatever came from outside must have gone through `esc`."""
    if _filled.get(name) == html:
        return False
    element = by_id(name)
    if element is None:
        return False
    key, place = _focused(element)
    put(element, html)
    _filled[name] = html
    if key:
        _focus_again(element, key, place)
    return True


def renew(name: str, html: str) -> None:
    """Make the element of that id hold this markup and leave alone whatever is in it already: a field keeps its focus, its
    caret and what is being typed, and what is pressed stays. Whatever came from outside must have gone through `esc`."""
    element = by_id(name)
    key, place = _focused(element)
    made = document.createElement(element.tagName)
    put(made, html)
    _renew_inside(element, made)
    forget(name)
    if key and not element.contains(document.activeElement):
        _focus_again(element, key, place)


def _renew_inside(element: Any, made: Any) -> None:
    """Let the children of an element be those of another one."""
    rest = list(element.childNodes)
    for child in list(made.childNodes):
        place = next((place for place, one in enumerate(rest) if _called(one) == _called(child)), -1)
        if place < 0:
            element.insertBefore(child, rest[0] if rest else None)
            continue
        for gone in rest[:place]:
            gone.remove()
        if not rest[place].isEqualNode(child):
            _renew_one(rest[place], child)
        rest = rest[place + 1 :]
    for gone in rest:
        gone.remove()


def _called(node: Any) -> tuple[str, str]:
    """What tells an element from those beside it."""
    if node.nodeType != _ELEMENT:
        return str(node.nodeName), ""
    return str(node.nodeName), str(node.id or some(node.getAttribute("data-key")) or node.getAttribute("class") or "")


def _renew_one(now: Any, made: Any) -> None:
    """Let an element or a text be like another one, and a field hold what that one holds, where it held something else."""
    if now.nodeType != _ELEMENT:
        now.nodeValue = made.nodeValue
        return
    if now.nodeName == "svg":
        now.replaceWith(made)
        return
    kept = {"open"} if now.nodeName == "DETAILS" else set()
    for name in set(now.getAttributeNames()) - set(made.getAttributeNames()) - kept:
        now.removeAttribute(name)
    for name in made.getAttributeNames():
        now.setAttribute(name, made.getAttribute(name))
    held = made.value if now.nodeName in ("INPUT", "TEXTAREA", "SELECT") else None
    _renew_inside(now, made)
    if held is not None and now.value != held:
        now.value = held


def put(element: Any, html: str) -> None:
    """Put markup into an element. Whatever came from outside must have gone through `esc`."""
    element.innerHTML = js.markup(html)


def append(element: Any, html: str) -> None:
    """Put markup at the end of an element, like `put`."""
    element.insertAdjacentHTML("beforeend", js.markup(html))


def forget(name: str) -> None:
    """The element of that id was changed by other means than `fill`."""
    _filled.pop(name, None)


def forget_all() -> None:
    """Parts of the page were replaced as a whole, so `fill` writes every element anew."""
    _filled.clear()


def _focused(element: Any) -> tuple[str, int]:
    """The data-key of what has the focus inside an element, and where it comes among all that have one; -1 for the place
    when it was a finger or a mouse that gave it the focus."""
    active = some(document.activeElement)
    if active is None or not element.contains(active) or not active.hasAttribute("data-key"):
        return "", -1
    key = str(active.getAttribute("data-key"))
    if not active.matches(":focus-visible"):
        return key, -1
    return key, [str(found.getAttribute("data-key")) for found in element.querySelectorAll("[data-key]")].index(key)


def _focus_again(element: Any, key: str, place: int) -> None:
    """Give the focus to the thing with that data-key; where it is gone, keyboards go on from what took its place, and where
    nothing did, from the heading beside it or the picture of the page."""
    found = within(element, f'[data-key="{key}"]')
    if found is None and place >= 0:
        others = element.querySelectorAll("[data-key]")
        heading = within(element.parentElement, ':scope > h2[tabindex="-1"]')
        picture = f"#{marked('page')} [tabindex='0']"
        last = heading if heading is not None else some(document.querySelector(picture))
        found = others.item(min(place, others.length - 1)) if others.length else last
    if found is not None:
        found.focus()


def proxy(handler: Callable[..., object]) -> Any:
    """A function that the browser may call until it is destroyed; what fails in it is told like the failure of a task."""
    return create_proxy(_guarded(handler))


def _guarded(handler: Callable[..., object]) -> Callable[..., None]:
    """The handler as a function whose errors are told, and whose coroutine, if it gives one, is run."""

    def call(*arguments: object) -> None:
        try:
            result = handler(*arguments)
        except Exception as error:  # noqa: BLE001 - the browser would only write it to its console
            _tell(error)
            return
        if asyncio.iscoroutine(result):
            spawn(result)

    return call


def listen(target: Any, kind: str, handler: Callable[[Any], object], **options: bool) -> Callable[[], None]:
    """Call a function for each event of that kind; gives a function that puts an end to it."""
    made, how = proxy(handler), plain(**options)
    target.addEventListener(kind, made, how)

    def end() -> None:
        target.removeEventListener(kind, made, how)
        asyncio.get_running_loop().call_soon(made.destroy)  # later, as it may be this very listener that is running

    return end


def plain(**fields: object) -> Any:
    """An object of JavaScript with these fields."""
    return to_js(fields, dict_converter=js.Object.fromEntries)


def on(name: str, handler: Handler) -> None:
    """What a click on an element with data-do="name:rest", or a change of a field with it, does."""
    _actions[name] = handler


def act(what: str, event: Any = None) -> None:
    """Do what an element's data-do says."""
    name, _, rest = what.partition(":")
    if name in _actions:
        _guarded(_actions[name])(rest, event)


def _clicked(event: Any) -> None:
    element = closest(event.target, "[data-do]")
    if element is None or element.getAttribute("aria-disabled") == "true":
        return
    if element.tagName in ("SELECT", "INPUT", "TEXTAREA"):
        return
    act(element.getAttribute("data-do"), event)


def _changed(event: Any) -> None:
    element = closest(event.target, "[data-do]")
    if element is not None and element.tagName in ("SELECT", "INPUT", "TEXTAREA"):
        act(element.getAttribute("data-do"), event)


def start() -> None:
    """Begin to listen to buttons and fields; once for the whole page."""
    listen(document, "click", _clicked)
    listen(document, "change", _changed)


# Tasks and failures -----------------------------------------------------------------------------------------------------

failed: list[Callable[[BaseException], None]] = []
"""Told of every error in a task or in a function that the browser called."""


def spawn(work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
    """Run a coroutine beside everything else, at once as far as it comes: before a later turn the browser may paint a page that
    is half done."""
    if sys.version_info >= (3, 12):  # as in every page
        task = asyncio.Task(work, loop=asyncio.get_running_loop(), eager_start=True)
    else:
        task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_done)
    return task


def _done(task: asyncio.Task[object]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        _tell(error)


def _tell(error: BaseException) -> None:
    for tell in failed:
        tell(error)


# Small things -------------------------------------------------------------------------------------------------------------


def show(name: str, visible: bool) -> None:
    """Show or hide the element of that id."""
    by_id(name).hidden = not visible


def mark(name: str, value: str) -> None:
    """Note something on the root of the page, for the style sheet, the tests and whoever else looks there."""
    root.setAttribute(f"data-{name}", value)


def marked(name: str) -> str:
    """What is noted there, '' for nothing."""
    return str(root.getAttribute(f"data-{name}") or "")


def reached(stage: str) -> None:
    """Note how far the start has come: what `make bench` tells its stages by."""
    if not marked("playable"):
        js.performance.mark(f"robodrome:{stage}")


def playable() -> None:
    """Note, once, that the reader can do something: what start-up is measured by."""
    if not marked("playable"):
        js.performance.mark("robodrome:playable")
        mark("playable", "true")


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    return bool(js.matchMedia(query).matches)


def announce(text: str) -> None:
    """Say something to those who listen to the page; said again even when it is the same."""
    element = by_id("live")
    line = document.createElement("p")
    line.textContent = text
    element.append(line)
    while element.childElementCount > 4:
        element.firstElementChild.remove()


def download(name: str, content: Any, kind: str) -> None:
    """Give the reader a file with a text, or with what a Blob of the browser holds."""
    blob = js.Blob.new(to_js([content]), plain(type=kind))
    link = document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = name
    link.click()
    js.URL.revokeObjectURL(link.href)


async def copy(text: str) -> bool:
    """Put a text on the clipboard; gives whether the browser allows that."""
    return bool(await js.robodromeSharing.copy(text))


async def copy_field(field: Any) -> bool:
    """Put the text of a field on the clipboard, and select it, to be copied by hand where the browser does not allow that."""
    copied = await copy(str(field.value))
    field.select()
    return copied


def follow(address: str) -> None:
    """Go to an address that another program opens, such as one of a mail."""
    link = document.createElement("a")
    link.href = address
    link.click()


SHARED = "shared"
"""What became of a text on the system's own sheet, where the reader has not changed their mind."""


async def share(**what: str) -> str:
    """Hand a title, text or address to the system's own sheet: `SHARED`, or another word where the reader put the sheet away;
    '' where the browser has none or refuses it."""
    return str(await js.robodromeSharing.share(plain(**what)))


async def pasted() -> str:
    """The text on the clipboard; '' where the browser does not give it away."""
    return str(await js.robodromeSharing.pasted())


async def next_frame() -> None:
    """Until the browser has painted what is there."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def painted(_time: float) -> None:
        if not future.done():
            future.set_result(None)

    once = proxy(painted)
    js.requestAnimationFrame(once)
    try:
        await future
    finally:
        once.destroy()


def ratio() -> float:
    """Pixels of the screen to one of the style sheet."""
    return float(js.devicePixelRatio or 1)


NO_SHEET = "none"
"""What became of a file where the system has no sheet that takes it."""


async def share_file(name: str, blob: Any, title: str) -> str:
    """Hand a file to the system's own sheet: as `share`, or `NO_SHEET`."""
    return str(await js.robodromeSharing.give(name, blob, title))


def archive(name: str) -> str:
    """Where an archive lies that no start fetches; "" where the page names none."""
    named = some(document.querySelector(f'meta[name="archive:{name}"]'))
    return str(named.content) if named else ""


async def bring(name: str) -> None:
    """Make what is in that archive importable and readable. Raises JsException or OSError where it cannot be fetched."""
    import shelf

    answer = await js.fetch(archive(name))
    if not answer.ok:
        raise OSError(f"{archive(name)}: {answer.status}")
    file = Path(_LATER) / f"{name}.zip"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes((await answer.arrayBuffer()).to_bytes())
    shelf.add(str(file))
