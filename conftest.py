"""Settings of all tests: Hypothesis's numbers of examples, and rare garbage collection.

`HYPOTHESIS_PROFILE=thorough make unit` tries forty times as many examples.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

# No deadlines, because a busy machine must not fail a test. The quick profile tries the same examples every time, the thorough
# one new ones.
settings.register_profile("quick", max_examples=25, deadline=None, print_blob=True, derandomize=True)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Collect no garbage while tests are collected: what is imported and read stays."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Make garbage collection rare: random games keep many small objects, and collection took a quarter of the time. Runs of
    tests/library keep the default, because other libraries leave sockets in reference cycles."""
    gc.enable()
    if all("library" in item.path.parts for item in session.items):
        return
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
