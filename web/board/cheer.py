"""Paper rains on the board when somebody here has won: elements that the browser animates, removed afterwards."""

import asyncio
from collections.abc import Sequence
from typing import Any

from pyodide.ffi import to_js

from web.page import dom

SECONDS = 2.6
"""How long a piece falls at the usual speed, on average."""
_PIECES = 48


def cheer(place: Any, colours: Sequence[str], speed: float, *, still: bool) -> None:
    """Let paper rain into an element, in these colours (names of CSS variables); not if `still` or at speed 0."""
    if still or not speed:
        return
    rain = dom.document.createElement("div")
    rain.className = "paper"
    rain.setAttribute("aria-hidden", "true")
    place.append(rain)
    for number in range(_PIECES):
        piece = dom.document.createElement("i")
        piece.style.background = f"var(--{colours[number % len(colours)]})"
        across = 100 * (number * 0.618 % 1)
        piece.style.left = f"{across:.1f}%"
        rain.append(piece)
        drift, turned = 30 * (number % 5 - 2), 200 * (number % 7 - 3) + 90
        fall = [
            dom.plain(transform="translate(0, 0) rotate(0deg)", top="-4%"),
            dom.plain(transform=f"translate({drift}px, 0) rotateX({2 * turned}deg) rotate({turned}deg)", top="104%"),
        ]
        takes = 1000 * SECONDS * (0.6 + 0.1 * (number % 5))
        waits = 1000 * SECONDS * 0.05 * (number % 4) * (number % 3) / 6
        timing = dom.plain(duration=takes / speed, delay=waits / speed, easing="cubic-bezier(0.3, 0.1, 0.7, 0.9)")
        piece.animate(to_js(fall), timing)
    asyncio.get_running_loop().call_later(1.3 * SECONDS / speed, rain.remove)
