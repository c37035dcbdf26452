"""The messenger in which the page runs as a webxdc (https://webxdc.org): its updates reach everybody in the chat, and come
again each time the app is opened."""

from collections.abc import Callable, Mapping
from typing import Any

import js
from pyodide.ffi import to_js

from web.page import dom
from web.page.names import plain

_SHORT, _LINE = 20, 50
"""Characters that messengers show of a summary, and of a line in the chat."""


def is_there() -> bool:
    """Whether a messenger runs the page."""
    return hasattr(js, "webxdc")


def name() -> str:
    """What the reader is called in the chat."""
    return plain(str(js.webxdc.selfName))


def address() -> str:
    """By which the chat knows the reader; it means nothing elsewhere."""
    return str(js.webxdc.selfAddr)


def send(
    payload: Mapping[str, Any],
    *,
    summary: str,
    info: str = "",
    fragment: str = "",
    notify: Mapping[str, str] | None = None,
) -> None:
    """Send an update: `summary` stands beside the app in the chat, `info` is a line in the chat that opens a fragment of the
    page, `notify` has a sentence for some, by their addresses."""
    update: dict[str, Any] = {"payload": payload, "summary": _cut(summary, _SHORT)}
    if info:
        update |= {"info": _cut(info, _LINE), "href": f"index.html#{fragment}"}
    if notify:
        update["notify"] = notify
    js.webxdc.sendUpdate(to_js(update, dict_converter=js.Object.fromEntries), "")


async def listen(hear: Callable[[str], None]) -> None:
    """Have every payload heard, as JSON, from the first one on; returns when all that are there have been."""

    def heard(update: Any) -> None:
        text = dom.some(js.JSON.stringify(update.payload))
        if text is not None:
            hear(str(text))

    await js.webxdc.setUpdateListener(dom.proxy(heard), 0)


def _cut(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"
