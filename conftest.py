"""What all tests share: how long Hypothesis looks for counterexamples, and how seldom Python looks for circles.

`HYPOTHESIS_PROFILE=thorough make unit` tries twenty times as many examples.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

# No deadlines: a busy machine must not fail a test. The quick profile tries the same examples every time, the thorough one
# new ones.
settings.register_profile("quick", max_examples=50, deadline=None, print_blob=True, derandomize=True)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Random games are many small objects that are kept: looking through them for circles took a quarter of their time. What
    other libraries leave in circles has sockets, which are to go while their test runs."""
    if all("library" in item.path.parts for item in session.items):
        return
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
