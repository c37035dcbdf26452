"""Sounds and vibration for events, if the reader has switched them on (sound.js)."""

from collections.abc import Iterable

import js

from tabletop.rules.event import Event
from web.page.preferences import Preferences

YOURS = "yours"
"""The sound that calls the person who is asked."""


class Sound:
    """The sounds of one table."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def happened(self, events: Iterable[Event]) -> None:
        """Play the sounds of events that are shown now."""
        self._hear(*(event.kind.sound for event in events if event.kind.sound))

    def call(self) -> None:
        """Call the person who is asked."""
        self._hear(YOURS)

    def choose(self, wish: str) -> None:
        """Switch sounds "on" or "off"; switched on, one is played."""
        self._preferences["sound"] = wish
        self._hear(YOURS)

    def _hear(self, *sounds: str) -> None:
        if sounds and self._preferences["sound"] == "on":
            js.hear(" ".join(dict.fromkeys(sounds)))
