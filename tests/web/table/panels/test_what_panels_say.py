"""What stands around the board, line by line, as readers see it: `panels.txt` beside this file has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.web.fake_browser import Browser
from tests.web.table.dialogs.test_what_dialogs_say import said
from tests.web.table.on_page.test_menu import Open
from tests.web.table.panels.test_ending import AtTheEnd, _over
from tests.web.table.panels.test_panels import Around

SAID = Path(__file__).with_name("panels.txt")


def around_the_board(around: Around, *parts: str) -> str:
    """What stands in these parts."""
    around.panels.refresh()
    return "\n".join(f"-- {name}\n" + "\n".join(around.part(name).seen()) for name in parts)


async def choosing(browser: Browser) -> str:
    """Somebody chooses, and may take the last choice back."""
    around = Around(browser)
    around.laid.play(2)
    around.offer()
    return around_the_board(around, "plates", "hand", "prompt", "commands", "move-list", "move-note")


async def over(browser: Browser) -> str:
    """The same game is over."""
    around = Around(browser)
    around.laid.play(100)
    around.state.controls.moves = []
    return around_the_board(around, "plates", "hand", "prompt", "commands", "move-list", "move-note")


async def ending(browser: Browser) -> str:
    """What decided a game that was won."""
    end = AtTheEnd(browser, _over("stakbots", "person easy", won=True), [0], {})
    return "\n".join((await end.told()).seen())


async def menu(browser: Browser) -> str:
    """The menu of a game in which people are asked in several ways."""
    opened = Open(browser, "moonbots")
    await opened.menu()
    return "\n".join(opened.dialog.seen())


@pytest.mark.parametrize("what", [choosing, over, ending, menu])
async def test_everything_around_the_board_says_what_is_written_of_it(
    fake_browser: Browser, what: Callable[[Browser], Awaitable[str]]
) -> None:
    told = await what(fake_browser)
    assert told.strip() == said(SAID)[what.__name__]
