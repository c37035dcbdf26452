"""What all tests share: how long Hypothesis looks for counterexamples.

`HYPOTHESIS_PROFILE=thorough make unit` tries twenty times as many examples.
"""

from __future__ import annotations

import os

from hypothesis import settings

# No deadlines: a busy machine must not fail a test. The quick profile tries the same examples every time, the thorough one
# new ones.
settings.register_profile("quick", max_examples=50, deadline=None, print_blob=True, derandomize=True)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
