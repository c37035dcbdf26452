"""What the reader prefers: language, theme, speed and the like, each kept under its own name."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from tabletop.theme import MODES
from web.page.gate import Gate, Unreadable
from web.page.storage import PREFIX


def _is_speed(text: str) -> bool:
    """A number from 0 to 99 with few digits, as it is also written by people."""
    return len(text) <= 5 and text.isascii() and text.replace(".", "", 1).isdecimal() and float(text) < 100


def _is_language(text: str) -> bool:
    return len(text) <= 35 and text.isascii() and text.replace("-", "").isalpha()


class Preferences:
    """The reader's preferences by name, as texts; those never chosen have a default."""

    DEFAULTS: ClassVar = {"language": "", "theme": "auto", "speed": "1", "keys": "on", "cards": ""}
    _CHECKS: ClassVar[Mapping[str, Callable[[str], bool]]] = {
        "language": _is_language,
        "theme": ("auto", *MODES).__contains__,
        "speed": _is_speed,
        "keys": ("on", "off").__contains__,
        "cards": _is_language,
    }

    def __init__(self, gate: Gate) -> None:
        self.gate = gate

    def __getitem__(self, name: str) -> str:
        return self.gate.read(PREFIX + name, self._reading) or self.DEFAULTS[name]

    def _reading(self, name: str, text: str) -> str:
        if text and not self._CHECKS[name.removeprefix(PREFIX)](text):
            raise Unreadable(text)
        return text

    def has(self, name: str) -> bool:
        """Whether one of them is kept under this name of the storage."""
        return name.startswith(PREFIX) and name.removeprefix(PREFIX) in self.DEFAULTS

    def __setitem__(self, name: str, value: str) -> None:
        self.gate.write(PREFIX + name, value)
