"""A job that is given four times as long as others, to try the runner with."""

from tests.soak.sample_jobs import a_second

__all__ = ["a_second"]
WEIGHT = 4
