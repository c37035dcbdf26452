"""What the reader prefers: language, theme, speed and the like, each kept under its own name."""

from typing import ClassVar

from web.page.storage import PREFIX, Storage


class Preferences:
    """The reader's preferences by name, as texts; those never chosen have a default."""

    DEFAULTS: ClassVar = {"language": "", "theme": "auto", "speed": "1", "keys": "on", "cards": ""}

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def __getitem__(self, name: str) -> str:
        return self.storage.read(PREFIX + name) or self.DEFAULTS[name]

    def has(self, name: str) -> bool:
        """Whether one of them is kept under this name of the storage."""
        return name.startswith(PREFIX) and name.removeprefix(PREFIX) in self.DEFAULTS

    def __setitem__(self, name: str, value: str) -> None:
        self.storage.write(PREFIX + name, value)
