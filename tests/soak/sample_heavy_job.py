"""A job that is given four times as long as others, to try the runner with."""

from tests.soak.sample_jobs import slow

__all__ = ["slow"]
WEIGHT = 4
