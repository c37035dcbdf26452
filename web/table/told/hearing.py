"""Lets what happens be heard and felt, where the reader has chosen that (sound.js)."""

from collections.abc import Iterable, Mapping

import js

from web.page.preferences import Preferences

YOURS = "yours"
"""The sound that calls whoever is asked."""


class Hearing:
    """What is heard at one table."""

    def __init__(self, preferences: Preferences, sounds: Mapping[str, str]) -> None:
        """`sounds`: by the name of a sound the kinds of events that have it, with blanks between them."""
        self._preferences = preferences
        self._sounds = {kind: sound for sound, kinds in sounds.items() for kind in kinds.split()}

    def happened(self, kinds: Iterable[str]) -> None:
        """Events of these kinds are shown now."""
        self._hear(*(self._sounds[kind] for kind in kinds if kind in self._sounds))

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
