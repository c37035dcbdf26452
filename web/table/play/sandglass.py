"""A sandglass: seconds that run down, can stand still, and can be added to."""

from collections.abc import Callable


class Sandglass:
    """A sandglass with so many seconds; it stands still until `run`. `now` returns milliseconds."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._left, self._now = seconds, now
        self._since: float | None = None

    @property
    def left(self) -> float:
        """Seconds left, never below 0."""
        gone = 0.0 if self._since is None else (self._now() - self._since) / 1000
        return max(0.0, self._left - gone)

    def run(self) -> None:
        """Start it."""
        if self._since is None:
            self._since = self._now()

    def rest(self) -> None:
        """Stop it."""
        self._left, self._since = self.left, None

    def add(self, seconds: float) -> None:
        """Add seconds."""
        self._left += seconds


def as_clock(seconds: float) -> str:
    """Minutes and seconds, such as "1:05", rounded up to whole seconds."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02d}"
