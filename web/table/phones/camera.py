"""A reader of QR codes by the camera, in a part of a dialog. It runs only after somebody has asked for it."""

from collections.abc import Awaitable, Callable

import js
from pyodide.ffi import JsException

from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.widgets import command

_BACK, _FRONT = "environment", "user"


def camera_part(say: Callable[..., str]) -> str:
    """The markup of the dialog's part for `Camera`."""
    return (
        f'<div id="camera">{command(say("camera.scan"), "code", named="camera-scan")}'
        f'<div id="camera-view" hidden><video id="camera-picture" playsinline muted aria-label="{esc(say("camera.picture"))}">'
        f"</video>{command(say('camera.other'), 'redo', named='camera-other')}</div></div>"
    )


class Camera:
    """Reads codes until one is accepted."""

    def __init__(self, dialog: Dialog, say: Callable[..., str], take: Callable[[str], Awaitable[bool]]) -> None:
        """`take` gets the text of each code and returns whether it accepts it."""
        self._dialog, self._say, self._take = dialog, say, take
        self._facing, self._last = _BACK, ""
        self._end: Callable[[], None] | None = None
        self._closed = False
        self._found = dom.proxy(self._read)
        dialog.listen("#camera-scan", "click", lambda _event: self._start())
        dialog.listen("#camera-other", "click", lambda _event: self._turn())

    async def _start(self) -> None:
        view = self._dialog.part("#camera-view")
        try:
            end = await js.scan(self._dialog.part("#camera-picture"), self._facing, self._found)
        except JsException:
            self._dialog.part("#pairing-status").textContent = self._say("camera.none")
            return
        if self._closed:
            end()
            return
        self._end = end
        view.hidden = False
        view.scrollIntoView(dom.plain(block="nearest"))
        self._dialog.part("#camera-scan").hidden = True

    async def _turn(self) -> None:
        """Use the camera on the other side."""
        self._facing = _FRONT if self._facing == _BACK else _BACK
        self._stop()
        await self._start()

    async def _read(self, text: str) -> None:
        if text != self._last:  # a code stays in the picture for a while
            self._last = text
            if await self._take(text):
                self._stop()

    def _stop(self) -> None:
        if self._end is not None:
            self._end()
            self._end = None

    def close(self) -> None:
        """Stop for good."""
        self._closed = True
        self._stop()
        self._found.destroy()
