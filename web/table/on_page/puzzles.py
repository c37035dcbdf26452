"""The puzzles of a game, fetched from the site."""

import js
from pyodide.ffi import JsException

from tabletop.base.errors import TaskError
from tabletop.puzzle.task import Task, read_file


async def kept(game: str) -> list[Task]:
    """All puzzles of a game. Raises TaskError if they cannot be fetched."""
    try:
        answer = await js.fetch(f"./puzzles/{game}.txt")
        text = str(await answer.text()) if answer.ok else ""
    except JsException:
        text = ""
    if not text:
        raise TaskError("The puzzles of this game cannot be fetched now. Try again with a network.")
    return [task for _, task in read_file(text, f"{game}.txt")]
