"""Lets packets be written without letters, as computing these takes most of a long game's time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tabletop.together import text


class Numbers:
    """The numbers that stand for the texts of a game's packets."""

    def __init__(self) -> None:
        self.texts: dict[bytes, str] = {}
        self.numbers: dict[str, bytes] = {}

    @contextmanager
    def instead(self) -> Iterator[None]:
        """In the body of the `with`, packets are written and read with numbers instead of letters."""
        read = text.read

        def write(one: str) -> bytes:
            raw = self.numbers.setdefault(one, b"\xff number %d" % len(self.numbers))
            self.texts[raw] = one
            return raw

        def read_again(raw: bytes) -> str:
            return self.texts[raw] if raw in self.texts else read(raw)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(text, "write", write)
            patch.setattr(text, "read", read_again)
            yield
