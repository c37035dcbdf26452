"""Dialogs, as the browser's own element, which keeps the focus inside and returns it."""

import asyncio
from collections.abc import Callable
from typing import Any

from web.page import dom, routes
from web.page.widgets import shut

_open: list["Dialog"] = []
_then: list[Callable[[], object]] = []
"""Functions to call whenever the last dialog was closed."""


class Dialog:
    """A dialog with a heading. `body` is markup; elements with data-answer close it. A dialog that `must` be answered closes
    in no other way; `kind` is a class for the style sheet."""

    def __init__(
        self, title: str, body: str, *, kind: str = "", must: bool = False, close: str = "", back: bool = True
    ) -> None:
        """`close` is the label of the button that closes it. With `back`, going back closes it, too, unless it must be
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
            chosen.focus()  # browsers would focus the first button, which is the cross
        if back and not must:
            routes.cover()

    def part(self, query: str) -> Any:
        """The first element within that fits the query."""
        return dom.within(self.element, query)

    def listen(self, query: str, kind: str, handler: Callable[[Any], object]) -> None:
        """Call a function for each event of that kind at a part of the dialog ('' for all of it), until it is closed."""
        self._ends.append(dom.listen(self.part(query) if query else self.element, kind, handler))

    @property
    def answered(self) -> bool:
        """Whether it is closed."""
        return self._answer.done()

    async def answer(self) -> str:
        """Wait for the answer; '' if the dialog was closed without one."""
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
        """Close it, and cancel the task that waits for its answer."""
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
    """Close the topmost dialog, as going back does; return False if there is none, or if it must be answered."""
    if not _open or _open[-1].must:
        return False
    _open[-1].close("")
    if _open:
        routes.cover()
    return True


def close_all() -> None:
    """Close all dialogs when their page is left, and cancel the tasks that wait for answers."""
    for dialog in reversed(_open[:]):
        dialog.cancel()
