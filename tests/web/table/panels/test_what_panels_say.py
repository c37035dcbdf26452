"""The panels around the board, line by line, as readers see them: `panels.txt` beside this file has the lines."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.puzzle.attempt import check
from tests.web.fake_browser import Browser
from tests.web.table.dialogs.test_what_dialogs_say import said
from tests.web.table.on_page.test_menu import Open
from tests.web.table.on_page.test_task import Solved
from tests.web.table.panels.test_ending import AtTheEnd, _over
from tests.web.table.panels.test_log import Logged
from tests.web.table.panels.test_panels import Around

SAID = Path(__file__).with_name("panels.txt")


def around_the_board(around: Around, *parts: str) -> str:
    """The lines of these parts."""
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


async def asked(browser: Browser) -> str:
    """The prompt and its buttons, for everything that a game may wait for."""
    around, told = Around(browser), list[str]()
    state = around.state

    def tell(title: str) -> None:
        told.append(f"-- {title}\n{around_the_board(around, 'prompt', 'commands')}")

    posted, awaited = [False], [1]
    chat: Any = SimpleNamespace(waited_for=lambda: awaited, is_posted=lambda: posted[0], by_hand=True)
    tell("first choice")
    state.film = (0, 1)
    tell("film")
    around.laid.player.paused = True
    around.laid.player.speed = 0.0
    tell("paused, at once")
    state.film = None
    around.laid.play(2)
    state.past_moment = 1
    tell("looking back")
    state.past_moment = None
    state.controls.moves, state.waiting_for = [], 1
    tell("waiting for a link")
    state.save.link = "a.b.c"
    state.save.note_sent()
    tell("sent")
    state.connected_seats = lambda: [1]
    tell("waiting for a phone")
    state.connected_seats = tuple
    state.chat = chat
    tell("waiting in a chat, not posted")
    posted[0] = True
    tell("posted")
    chat.by_hand = False
    tell("a chat that carries turns")
    state.waiting_for, state.chat, state.invites = None, None, True
    tell("invited")
    state.invites = False
    around.laid.play(100)
    for played, won in ((0, (0, 0)), (1, (1, 0)), (2, (1, 1))):
        state.save.about["series"] = [3, list(won), played, 1]
        tell(f"over, game {played + 1} of a series")
    return "\n".join(told)


async def tried(browser: Browser) -> str:
    """The verdict on a try at a puzzle, and its buttons."""
    at, told = Solved(browser), list[str]()
    won, lost = check(at.task, at.task.solution), check(at.task, at.task.obvious)

    def tell(title: str, attempt: Any, **how: Any) -> None:
        panels, holder = at.panels(attempt, **how), at.laid.document.createElement("p")
        holder.innerHTML = panels._commands(attempt.verdict)
        told.append(f"-- {title}\n" + "\n".join([panels.prompt(), *holder.seen()]))

    tell("solved", won)
    tell("not solved", lost)
    tell("the solution", won, solution=True)
    at.run.shown = True
    tell("solved after the solution", won)
    at.run.puzzles = [at.task]
    at.run.place = 0
    tell("the last puzzle", won)
    return "\n".join(told)


async def causes(browser: Browser) -> str:
    """Why something happened."""
    logged = Logged(browser)
    number = max(range(len(logged.state.reel)), key=lambda one: len(list(logged.state.reel.causes(one))))
    opened = asyncio.ensure_future(logged.log.explain(number))
    await asyncio.sleep(0)
    dialog = logged.laid.document.querySelector("dialog")
    told = "\n".join(dialog.seen())
    dialog.click('[data-answer="show"]')
    await opened
    assert logged.explained == [number]
    return told


async def ending(browser: Browser) -> str:
    """The decisive moments of a won game."""
    end = AtTheEnd(browser, _over("stakbots", "person easy", won=True), [0], {})
    return "\n".join((await end.shown()).seen())


async def menu(browser: Browser) -> str:
    """The menu of a game in which people are asked in several ways."""
    opened = Open(browser, "moonbots")
    await opened.menu()
    return "\n".join(opened.dialog.seen())


@pytest.mark.parametrize("what", [choosing, over, asked, tried, causes, ending, menu])
async def test_everything_around_the_board_says_what_is_written_of_it(
    fake_browser: Browser, what: Callable[[Browser], Awaitable[str]]
) -> None:
    told = await what(fake_browser)
    assert told.strip() == said(SAID)[what.__name__]
