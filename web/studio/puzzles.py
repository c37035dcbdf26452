"""The positions of puzzles, found by a text that names one: its id, its address, or its page."""

import re

from tabletop.base.errors import TaskError
from tabletop.core import game as games
from tabletop.puzzle.task import encode
from web.table.on_page.puzzles import kept

_NAMED = re.compile(r"^(?:\S*[#/]puzzles?[=/])?([a-z]+)[-/](\d{1,4})/?\S*$")


def named(text: str) -> tuple[str, int] | None:
    """(game, number) of the puzzle that a text names, None if it names none."""
    found = _NAMED.match(text.strip())
    return (found[1], int(found[2])) if found and found[1] in games.names() else None


async def fetched(game: str, number: int) -> str:
    """Fetch a puzzle; return its task as in addresses. Raises TaskError without such a puzzle."""
    found = next((task for task in await kept(game) if task.number and int(task.number) == number), None)
    if found is None:
        raise TaskError("There is no puzzle {given!r}.", given=f"{game}-{number}")
    return f"task={encode(found)}"
