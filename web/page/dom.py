"""The page: finding and filling elements, one listener per kind of event, and tasks whose failure is told."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import create_proxy, jsnull, to_js

from tabletop.markup import escape

document = js.document
root = js.document.documentElement

Handler = Callable[[str, Any], object]
"""(what stands behind the colon of data-do, the browser's event)"""

esc = escape
_filled: dict[str, str] = {}
_actions: dict[str, Handler] = {}
_listening: list[Any] = []
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
    element.innerHTML = html
    _filled[name] = html
    if key:
        _focus_again(element, key, place)
    return True


def forget_filled() -> None:
    """Parts of the page were replaced as a whole, so nothing is known of what they hold."""
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
    """Give the focus to the thing with that data-key; where it is gone, keyboards go on from what took its place."""
    found = within(element, f'[data-key="{key}"]')
    if found is None and place >= 0:
        others = element.querySelectorAll("[data-key]")
        found = others.item(min(place, others.length - 1)) if others.length else None
    if found is not None:
        found.focus()


def proxy(handler: Callable[..., object]) -> Any:
    """A function that the browser may call for as long as the page lives."""
    made = create_proxy(handler)
    _listening.append(made)
    return made


def listen(target: Any, kind: str, handler: Callable[[Any], object], **options: bool) -> None:
    """Call a function for each event of that kind, for as long as the page lives."""
    target.addEventListener(kind, proxy(handler), plain(**options))


def plain(**fields: object) -> Any:
    """An object of JavaScript with these fields."""
    return to_js(fields, dict_converter=js.Object.fromEntries)


def on(name: str, handler: Handler) -> None:
    """What a click on an element with data-do="name:rest", or a change of a field with it, does."""
    _actions[name] = handler


def act(what: str, event: Any = None) -> None:
    """Do what an element's data-do says."""
    name, _, rest = what.partition(":")
    handler = _actions.get(name)
    if handler is None:
        return
    try:
        result = handler(rest, event)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong behind a button is told like the failure of a task
        for tell in failed:
            tell(error)
        return
    if asyncio.iscoroutine(result):
        spawn(result)


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
    """Begin to listen; once for the whole page."""
    listen(document, "click", _clicked)
    listen(document, "change", _changed)


# Tasks -------------------------------------------------------------------------------------------------------------------

failed: list[Callable[[BaseException], None]] = []
"""Told of every task that ended with an error."""


def spawn(work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
    """Run a coroutine beside everything else."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_done)
    return task


def _done(task: asyncio.Task[object]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
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


def download(name: str, text: str, kind: str) -> None:
    """Give the reader a file."""
    blob = js.Blob.new(to_js([text]), plain(type=kind))
    link = document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = name
    link.click()
    js.URL.revokeObjectURL(link.href)


async def next_frame() -> None:
    """Until the browser has painted what is there."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def painted(_time: float) -> None:
        if not future.done():
            future.set_result(None)

    once = create_proxy(painted)
    js.requestAnimationFrame(once)
    try:
        await future
    finally:
        once.destroy()


def forget(name: str) -> None:
    """The element of that id was changed by other means than `fill`."""
    _filled.pop(name, None)


def ratio() -> float:
    """Pixels of the screen to one of the style sheet."""
    return float(js.devicePixelRatio or 1)
