"""Dialogs: the browser's own element, which keeps the focus inside and gives it back."""

import asyncio
from collections.abc import Callable
from typing import Any

from web.page import dom, routes
from web.page.widgets import shut

_open: list["Dialog"] = []
_then: list[Callable[[], object]] = []
"""What to call whenever no dialog is open any more."""


class Dialog:
    """A dialog with a heading. `body` is markup; elements with data-answer close it. One that `must` be answered has no
    other way out; `kind` is a class for the style sheet."""

    def __init__(
        self, title: str, body: str, *, kind: str = "", must: bool = False, close: str = "", back: bool = True
    ) -> None:
        """`close` is the label of the button that closes it; with `back`, going back closes it too, unless it must be
        answered."""
        self._answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.must = must
        element = self.element = dom.document.createElement("dialog")
        element.className = kind
        element.setAttribute("aria-labelledby", "dialog-title")
        cross = "" if must else shut(close)
        dom.put(element, f'<h2 id="dialog-title">{dom.esc(title)}</h2>{cross}<div class="body">{body}</div>')
        self._ends = [
            dom.listen(element, "click", self._clicked),
            dom.listen(element, "cancel", self._cancelled),
            dom.listen(element, "close", self._closed),
        ]
        dom.document.body.append(element)
        _open.append(self)
        element.showModal()
        chosen = dom.within(element, 'button[class="go"]')
        if chosen is not None and not any(dom.within(element, field) for field in ("input", "textarea", "select")):
            chosen.focus()  # browsers begin at the cross, which leads nowhere
        if back and not must:
            routes.cover()

    def part(self, query: str) -> Any:
        """The first element within that fits the query."""
        return dom.within(self.element, query)

    def listen(self, query: str, kind: str, handler: Callable[[Any], object]) -> None:
        """Call a function for each event of that kind at a part of it, '' for all of it, until it is closed."""
        self._ends.append(dom.listen(self.part(query) if query else self.element, kind, handler))

    @property
    def answered(self) -> bool:
        """Whether it is closed."""
        return self._answer.done()

    async def answer(self) -> str:
        """What was answered, '' when it was just closed."""
        try:
            return await self._answer
        except asyncio.CancelledError:
            self.close("")
            raise

    def close(self, answer: str = "") -> None:
        """Close it with an answer."""
        self._remove()
        if not self._answer.done():
            self._answer.set_result(answer)

    def cancel(self) -> None:
        """Close it, and end what waits for its answer."""
        self._remove()
        self._answer.cancel()

    def _remove(self) -> None:
        if self in _open:
            _open.remove(self)
            self.element.close()
            self.element.remove()
            for end in self._ends:
                end()
            if not _open:
                for call in _then:
                    asyncio.get_running_loop().call_soon(call)

    def _clicked(self, event: Any) -> None:
        button = dom.closest(event.target, "[data-answer]")
        if button is not None:
            self.close(button.getAttribute("data-answer"))
        elif not self.must and event.target.tagName == "DIALOG":
            box = self.element.getBoundingClientRect()
            inside = box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom
            if not inside:
                self.close("")

    def _cancelled(self, event: Any) -> None:
        if self.must:
            event.preventDefault()

    def _closed(self, _event: Any) -> None:
        if self.must and self in _open:
            self.element.showModal()  # browsers close any dialog when Escape is pressed often enough
        else:
            self.close("")


def any_open() -> bool:
    """Whether a dialog is open."""
    return bool(_open)


def when_none_is_open(call: Callable[[], object]) -> None:
    """Call a function whenever the last dialog was closed."""
    _then.append(call)


def close_topmost() -> bool:
    """Close the dialog over all others, as going back does; False without one, or where it must be answered."""
    if not _open or _open[-1].must:
        return False
    _open[-1].close("")
    if _open:
        routes.cover()
    return True


def close_all() -> None:
    """The page under them is left: close whatever is open, and end what waits for an answer."""
    for dialog in reversed(_open[:]):
        dialog.cancel()
