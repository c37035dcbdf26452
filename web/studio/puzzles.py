"""The positions of kept puzzles, by what names one: its id, its address, or its page."""

import re

import js
from pyodide.ffi import JsException

from tabletop.base.errors import TaskError
from tabletop.core import game as games
from tabletop.puzzle.task import Task, encode, read_file

_NAMED = re.compile(r"^(?:\S*[#/]puzzles?[=/])?([a-z]+)[-/](\d{1,4})/?\S*$")


def named(text: str) -> tuple[str, int] | None:
    """The game and the number of the puzzle that a text names, None where it names none."""
    found = _NAMED.match(text.strip())
    return (found[1], int(found[2])) if found and found[1] in games.names() else None


async def fetched(game: str, number: int) -> str:
    """The text of the task of a puzzle, as addresses have it. Raises TaskError."""
    try:
        answer = await js.fetch(f"./puzzles/{game}.txt")
        text = str(await answer.text()) if answer.ok else ""
    except JsException:
        text = ""
    if not text:
        raise TaskError("The puzzles of this game cannot be fetched now. Try again with a network.")
    return f"task={encode(_numbered(text, game, number))}"


def _numbered(text: str, game: str, number: int) -> Task:
    for _, task in read_file(text, f"{game}.txt"):
        if task.number and int(task.number) == number:
            return task
    raise TaskError("There is no puzzle {given!r}.", given=f"{game}-{number}")
