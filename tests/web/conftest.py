"""The fixture `fake_browser`: the page's own modules, in a browser that tests can look into. Tests may be coroutines."""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Iterator

import pytest

from tests.web.fake_browser import Browser, Proxy, forget_page


@pytest.fixture
def fake_browser() -> Iterator[Browser]:
    """A fresh browser; the modules of the page that are loaded meanwhile are forgotten afterwards."""
    found, before = Browser(), {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "web"}
    forget_page()
    sys.modules.update(found.modules)
    Proxy.alive.clear()
    yield found
    forget_page()
    for name in found.modules:
        del sys.modules[name]
    sys.modules.update(before)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, and end whatever still waits then."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
