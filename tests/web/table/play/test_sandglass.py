"""The sand-glass: time is passed in, so nothing here waits."""

import pytest

from web.table.play.sandglass import Sandglass, as_clock


class Time:
    """A clock that goes on only when a test moves it."""

    def __init__(self) -> None:
        self.milliseconds = 5_000.0

    def __call__(self) -> float:
        return self.milliseconds


def test_sand_runs_only_while_it_is_let_run() -> None:
    time = Time()
    glass = Sandglass(30, time)
    time.milliseconds += 9_000
    assert glass.left == 30
    glass.run()
    time.milliseconds += 10_000
    assert glass.left == 20
    glass.rest()
    time.milliseconds += 60_000
    assert glass.left == 20
    glass.run()
    glass.run()
    time.milliseconds += 5_000
    assert glass.left == 15


def test_sand_added_while_it_runs_is_there_at_once_and_none_is_below_nothing() -> None:
    time = Time()
    glass = Sandglass(30, time)
    glass.run()
    time.milliseconds += 29_000
    glass.add(30)
    assert glass.left == 31
    time.milliseconds += 40_000
    assert glass.left == 0


@pytest.mark.parametrize(
    ("seconds", "shown"), [(60, "1:00"), (59.2, "1:00"), (59, "0:59"), (9.9, "0:10"), (0.1, "0:01"), (0, "0:00")]
)
def test_a_second_that_has_begun_counts(seconds: float, shown: str) -> None:
    assert as_clock(seconds) == shown
