"""A sand-glass: seconds that run down, stand still, and can be added to. It is given the clock that it reads."""

from collections.abc import Callable


class Sandglass:
    """Holds `seconds`; stands still until it is told to run. `now` gives milliseconds."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._left, self._now = seconds, now
        self._since: float | None = None

    @property
    def left(self) -> float:
        """Seconds left, never below 0."""
        gone = 0.0 if self._since is None else (self._now() - self._since) / 1000
        return max(0.0, self._left - gone)

    def run(self) -> None:
        """Let it run."""
        if self._since is None:
            self._since = self._now()

    def rest(self) -> None:
        """Lay it down."""
        self._left, self._since = self.left, None

    def add(self, seconds: float) -> None:
        """More sand."""
        self._left += seconds


def as_clock(seconds: float) -> str:
    """Minutes and seconds as a clock shows them; a second that has begun counts."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02d}"
