"""Adds the sample game to the games that ship, lets golden games be renewed, runs tests that are coroutines, and checks every
error of the engine."""

import asyncio
import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from sample_game import GAME

from tabletop.base.errors import BoardError, TabletopError
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.show.words import words
from tests.letters import Numbers


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-golden",
        action="store_true",
        help="write golden games, move orders and figures afresh instead of comparing with them",
    )


def pytest_configure() -> None:
    game.register(GAME)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, and cancel its remaining tasks. It fails with the errors of what the loop calls."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    failed: list[BaseException] = []

    def note(_loop: object, context: dict[str, Any]) -> None:
        if error := context.get("exception"):  # without one, it tells of a task that ended with its test
            failed.append(error)

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(note)
        await pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})

    asyncio.run(run())
    if failed:
        raise failed[0]
    return True


@pytest.fixture(autouse=True, scope="session")
def errors_can_be_said() -> Iterator[None]:
    """Whatever error the engine raises in a test is a sentence that can be translated, with something in each of its places."""
    make, german = TabletopError.__init__, words("tabletop", "de")

    def checked(error: TabletopError, template: str, /, **fields: object) -> None:
        make(error, template, **fields)
        room, said = sys._getframe(1).f_globals["__name__"].partition(".")[0], str(error)
        if room in ("tabletop", *SHIPPED):
            assert None not in fields.values(), f"{template} {fields}"
            assert said != german.explain(error) or not re.search(r"[a-z]", re.sub(r"{.*?}", "", template)), template
        if room == "tabletop" and not isinstance(error, BoardError) and template.endswith((".", "{reason}")):
            assert said.endswith((".", "?", "…")), f"no whole sentence: {said}"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TabletopError, "__init__", checked)
        yield


@pytest.fixture(params=["numbered", pytest.param("in letters", marks=pytest.mark.nightly)])
def letters(request: pytest.FixtureRequest) -> Iterator[None]:
    """By day, replace the letters in packets by numbers, because computing letters takes most of a long game's time. By night,
    the same game runs with letters; by day, `test_message`, `test_group` and the hostile messages test them."""
    with nullcontext() if request.param == "in letters" else Numbers().instead():
        yield
