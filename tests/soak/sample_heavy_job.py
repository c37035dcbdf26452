"""A job that gets four times the time of others, to test the runner."""

from tests.soak.sample_jobs import a_second

__all__ = ["a_second"]
WEIGHT = 4
