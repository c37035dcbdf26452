"""The document: finding and filling elements, listening to them, buttons by name, and tasks whose errors are reported."""

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
"""(text after the colon of data-do, the browser's event)"""

esc = escape
_LATER = "later"
"""The folder for archives that are fetched after the start."""
_ELEMENT = 1
"""The `nodeType` of an element."""
_filled: dict[str, str] = {}
_actions: dict[str, Handler] = {}
_tasks: set[Any] = set()


def none_for_null(value: Any) -> Any:
    """A value of the browser, with None for its null."""
    return None if value is jsnull else value


def by_id(name: str) -> Any:
    """The element of that id, None without one."""
    return none_for_null(document.getElementById(name))


def is_shown(element: Any) -> bool:
    """Whether an element is laid out. Safari has checkVisibility since 17.4; the boxes cost a layout."""
    return bool(element.checkVisibility() if hasattr(element, "checkVisibility") else element.getClientRects().length)


def closest(element: Any, query: str) -> Any:
    """The element itself or its nearest ancestor that fits the query, None without one."""
    return none_for_null(element.closest(query))


def within(element: Any, query: str) -> Any:
    """The first element inside that fits the query, None without one."""
    return none_for_null(element.querySelector(query))


def fill(name: str, html: str) -> bool:
    """Put markup into the element of that id, unless it holds it already; return whether it changed. The focus stays on the
    element with the same `data-key`. Text from outside must have gone through `esc`."""
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
    """Make the element of that id hold this markup, and keep the nodes that are in it already: a field keeps focus, caret
    and text being typed, a pressed button stays pressed. Text from outside must have gone through `esc`."""
    element = by_id(name)
    key, place = _focused(element)
    made = document.createElement(element.tagName)
    put(made, html)
    _renew_inside(element, made)
    forget(name)
    if key and not element.contains(document.activeElement):
        _focus_again(element, key, place)


def _renew_inside(element: Any, made: Any) -> None:
    """Give an element the children of another one, and keep its own where they match."""
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
    """(name, id or data-key or class) of a node, by which it is recognized among its siblings."""
    if node.nodeType != _ELEMENT:
        return str(node.nodeName), ""
    return str(node.nodeName), str(
        node.id or none_for_null(node.getAttribute("data-key")) or node.getAttribute("class") or ""
    )


def _renew_one(now: Any, made: Any) -> None:
    """Make an element or a text equal to another one; a field also gets the other's value."""
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
    """Put markup into an element. Text from outside must have gone through `esc`."""
    element.innerHTML = js.markup(html)


def append(element: Any, html: str) -> None:
    """Put markup at the end of an element, like `put`."""
    element.insertAdjacentHTML("beforeend", js.markup(html))


def forget(name: str) -> None:
    """Let the next `fill` write the element of that id, as something else has changed it."""
    _filled.pop(name, None)


def forget_all() -> None:
    """Let `fill` rewrite every element, after parts of the page were replaced as a whole."""
    _filled.clear()


def _focused(element: Any) -> tuple[str, int]:
    """(data-key of the focused element inside, its place among all with a data-key). The place is -1 if a finger or mouse
    gave the focus; ('', -1) without focus."""
    active = none_for_null(document.activeElement)
    if active is None or not element.contains(active) or not active.hasAttribute("data-key"):
        return "", -1
    key = str(active.getAttribute("data-key"))
    if not active.matches(":focus-visible"):
        return key, -1
    return key, [str(found.getAttribute("data-key")) for found in element.querySelectorAll("[data-key]")].index(key)


def _focus_again(element: Any, key: str, place: int) -> None:
    """Focus the element with that data-key. If it is gone and a keyboard had focused it, focus the element in its place.
    Without one, focus the heading beside it or the board."""
    found = within(element, f'[data-key="{key}"]')
    if found is None and place >= 0:
        others = element.querySelectorAll("[data-key]")
        heading = within(element.parentElement, ':scope > h2[tabindex="-1"]')
        picture = f"#{marked('page')} [tabindex='0']"
        last = heading if heading is not None else none_for_null(document.querySelector(picture))
        found = others.item(min(place, others.length - 1)) if others.length else last
    if found is not None:
        found.focus()


def proxy(handler: Callable[..., object]) -> Any:
    """A function that the browser may call until it is destroyed; its errors are reported like those of a task."""
    return create_proxy(_guarded(handler))


def _guarded(handler: Callable[..., object]) -> Callable[..., None]:
    """The handler as a function that reports errors, and runs the coroutine if the handler returns one."""

    def call(*arguments: object) -> None:
        try:
            result = handler(*arguments)
        except Exception as error:  # noqa: BLE001 - the browser would only write it to its console
            _report(error)
            return
        if asyncio.iscoroutine(result):
            spawn(result)

    return call


def listen(target: Any, kind: str, handler: Callable[[Any], object], **options: bool) -> Callable[[], None]:
    """Call a function for each event of that kind; return a function that ends this."""
    made, how = proxy(handler), plain(**options)
    target.addEventListener(kind, made, how)

    def end() -> None:
        target.removeEventListener(kind, made, how)
        asyncio.get_running_loop().call_soon(made.destroy)  # later, as this listener may be running now

    return end


def plain(**fields: object) -> Any:
    """A JavaScript object with these fields."""
    return to_js(fields, dict_converter=js.Object.fromEntries)


def on(name: str, handler: Handler) -> None:
    """Set the handler for clicks on elements with data-do="name:rest", and for changes of fields with it."""
    _actions[name] = handler


def run_action(what: str, event: Any = None) -> None:
    """Run the handler for the text of a data-do; nothing happens without one."""
    name, _, rest = what.partition(":")
    if name in _actions:
        _guarded(_actions[name])(rest, event)


def _clicked(event: Any) -> None:
    element = closest(event.target, "[data-do]")
    if element is None or element.getAttribute("aria-disabled") == "true":
        return
    if element.tagName in ("SELECT", "INPUT", "TEXTAREA"):
        return
    run_action(element.getAttribute("data-do"), event)


def _changed(event: Any) -> None:
    element = closest(event.target, "[data-do]")
    if element is not None and element.tagName in ("SELECT", "INPUT", "TEXTAREA"):
        run_action(element.getAttribute("data-do"), event)


def start() -> None:
    """Begin to listen to buttons and fields; call it once for the page."""
    listen(document, "click", _clicked)
    listen(document, "change", _changed)


# Tasks and failures -----------------------------------------------------------------------------------------------------

failed: list[Callable[[BaseException], None]] = []
"""Functions to call with every error of a task, or of a function that the browser called."""


def spawn(work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
    """Run a coroutine as a task, at once up to its first wait. If it began later, the browser might paint a page that is
    half done."""
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
        _report(error)


def _report(error: BaseException) -> None:
    for report in failed:
        report(error)


# Small things -------------------------------------------------------------------------------------------------------------


def show(name: str, visible: bool) -> None:
    """Show or hide the element of that id."""
    by_id(name).hidden = not visible


def mark(name: str, value: str) -> None:
    """Set data-NAME on the root element, for the style sheet, scripts and tests."""
    root.setAttribute(f"data-{name}", value)


def marked(name: str) -> str:
    """The value of data-NAME on the root element, '' for none."""
    return str(root.getAttribute(f"data-{name}") or "")


def reached(stage: str) -> None:
    """Mark a stage of the start in the browser's performance timeline, for `make bench`."""
    if not marked("playable"):
        js.performance.mark(f"robodrome:{stage}")


def playable() -> None:
    """Mark, once, that the reader can act: the end of the start, for measurements."""
    if not marked("playable"):
        js.performance.mark("robodrome:playable")
        mark("playable", "true")


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    return bool(js.matchMedia(query).matches)


def announce(text: str) -> None:
    """Let screen readers read a text aloud, even if it equals the last one."""
    element = by_id("live")
    line = document.createElement("p")
    line.textContent = text
    element.append(line)
    while element.childElementCount > 4:
        element.firstElementChild.remove()


def download(name: str, content: Any, kind: str) -> None:
    """Give the reader a file with a text, or with the content of a Blob."""
    blob = js.Blob.new(to_js([content]), plain(type=kind))
    link = document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = name
    link.click()
    js.URL.revokeObjectURL(link.href)


async def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether the browser allows that."""
    return bool(await js.robodromeSharing.copy(text))


async def copy_field(field: Any) -> bool:
    """Put the text of a field on the clipboard and select it, so that it can be copied by hand if the browser refuses; return
    whether it was copied."""
    copied = await copy(str(field.value))
    field.select()
    return copied


def follow(address: str) -> None:
    """Go to an address that another program opens, such as a mailto: address."""
    link = document.createElement("a")
    link.href = address
    link.click()


SHARED = "shared"
"""Result of `share` if the reader went through with it."""


async def share(**what: str) -> str:
    """Open the system's share sheet with a title, text or address. Return `SHARED`, another word if the reader closed the
    sheet, or '' if the browser has none or refuses."""
    return str(await js.robodromeSharing.share(plain(**what)))


async def pasted() -> str:
    """The text on the clipboard; '' if the browser refuses."""
    return str(await js.robodromeSharing.pasted())


async def next_frame() -> None:
    """Wait for the browser's next frame."""
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
    """Device pixels to one CSS pixel."""
    return float(js.devicePixelRatio or 1)


NO_SHEET = "none"
"""Result of `share_file` if the system has no share sheet for files."""


async def share_file(name: str, blob: Any, title: str) -> str:
    """Open the system's share sheet with a file. Return as `share`, or `NO_SHEET`."""
    return str(await js.robodromeSharing.give(name, blob, title))


def archive(name: str) -> str:
    """The address of an archive that is fetched after the start; "" if the page names none."""
    named = none_for_null(document.querySelector(f'meta[name="archive:{name}"]'))
    return str(named.content) if named else ""


async def bring(name: str) -> None:
    """Fetch an archive, and make its modules importable and its files readable. Raises JsException or OSError if the fetch
    fails."""
    import shelf

    answer = await js.fetch(archive(name))
    if not answer.ok:
        raise OSError(f"{archive(name)}: {answer.status}")
    file = Path(_LATER) / f"{name}.zip"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes((await answer.arrayBuffer()).to_bytes())
    shelf.add(str(file))
