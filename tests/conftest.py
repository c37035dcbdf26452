"""The small game of the test suite joins those that ship; golden games can be renewed. Tests may be coroutines."""

import asyncio
import inspect

import pytest
from sample_game import GAME

from tabletop.core import game


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-golden",
        action="store_true",
        help="write the golden games and move orders of tests/conformance/golden afresh instead of comparing with them",
    )


def pytest_configure() -> None:
    game.register(GAME)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, and end whatever still waits then."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
