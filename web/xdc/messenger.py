"""The messenger that runs the page as a webxdc (https://webxdc.org): updates reach everybody in the chat, and come again each
time the app is opened."""

from collections.abc import Callable, Mapping
from typing import Any

import js
from pyodide.ffi import to_js

from web.page import dom
from web.page.names import plain

_SHORT, _LINE = 20, 50
"""Most characters that messengers show of a summary, and of a line in the chat."""


def is_there() -> bool:
    """Whether a messenger runs the page."""
    return hasattr(js, "webxdc")


def name() -> str:
    """The reader's name in the chat."""
    return plain(str(js.webxdc.selfName))


def address() -> str:
    """The reader's address in the chat, which means nothing elsewhere."""
    return str(js.webxdc.selfAddr)


def send(
    payload: Mapping[str, Any],
    *,
    summary: str,
    info: str = "",
    fragment: str = "",
    notify: Mapping[str, str] | None = None,
) -> None:
    """Send an update. The chat shows `summary` beside the app, and `info` as a line that opens a fragment of the page; `notify`
    has sentences by address."""
    update: dict[str, Any] = {"payload": payload, "summary": _cut(summary, _SHORT)}
    if info:
        update |= {"info": _cut(info, _LINE), "href": f"index.html#{fragment}"}
    if notify:
        update["notify"] = notify
    js.webxdc.sendUpdate(to_js(update, dict_converter=js.Object.fromEntries), "")


async def listen(hear: Callable[[str], None]) -> None:
    """Call `hear` with every payload, as JSON, from the first one on; returns after all that are there now."""

    def heard(update: Any) -> None:
        text = dom.none_for_null(js.JSON.stringify(update.payload))
        if text is not None:
            hear(str(text))

    await js.webxdc.setUpdateListener(dom.proxy(heard), 0)


def _cut(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"
