"""The fixture `fake_browser`: the page's own modules in a fake browser for tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.web.fake_browser import Browser, Proxy, forget_page


@pytest.fixture
def fake_browser() -> Iterator[Browser]:
    """A fresh fake browser. After the test, the modules of the page are unloaded."""
    found, before = Browser(), {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "web"}
    forget_page()
    sys.modules.update(found.modules)
    Proxy.alive.clear()
    yield found
    forget_page()
    for name in found.modules:
        del sys.modules[name]
    sys.modules.update(before)
