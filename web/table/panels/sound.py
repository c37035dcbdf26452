"""Lets what happens be heard and felt, where the reader has chosen that (sound.js)."""

from collections.abc import Iterable

import js

from tabletop.rules.event import Event
from web.page.preferences import Preferences

YOURS = "yours"
"""The sound that calls whoever is asked."""


class Sound:
    """What is heard at one table."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def happened(self, events: Iterable[Event]) -> None:
        """Play the sounds of events that are shown now."""
        self._hear(*(event.kind.sound for event in events if event.kind.sound))

    def call(self) -> None:
        """Call whoever is asked."""
        self._hear(YOURS)

    def choose(self, wish: str) -> None:
        """Let what happens be heard from now on, or not; a first sound says so."""
        self._preferences["sound"] = wish
        self._hear(YOURS)

    def _hear(self, *sounds: str) -> None:
        if sounds and self._preferences["sound"] == "on":
            js.hear(" ".join(dict.fromkeys(sounds)))
