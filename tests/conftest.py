"""The small game of the test suite joins those that ship; golden games can be renewed. Tests may be coroutines."""

import asyncio
import inspect

import pytest
from sample_game import GAME

from tabletop.core import game
from tabletop.together import text

NUMBERED = b"\xff number "


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


@pytest.fixture(params=["numbered", pytest.param("in letters", marks=pytest.mark.nightly)])
def letters(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What packets of a long game say is only numbered by day: to foretell letters takes most of its time. The same game runs
    with letters by night; `test_message`, `test_group` and the hostile messages hold them by day."""
    if request.param == "in letters":
        return
    said: dict[bytes, str] = {}
    numbers: dict[str, bytes] = {}
    read = text.read

    def write(one: str) -> bytes:
        raw = numbers.setdefault(one, NUMBERED + str(len(numbers)).encode())
        said[raw] = one
        return raw

    def read_again(raw: bytes) -> str:
        return said[raw] if raw in said else read(raw)

    monkeypatch.setattr(text, "write", write)
    monkeypatch.setattr(text, "read", read_again)
