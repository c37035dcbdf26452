"""Positions as one line of text: `game/version word=value word=value … agenda=step(1,2);step`."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletop.errors import NotationError
from tabletop.state import Ask, Frame

_LIMIT = 20_000
_FRAME = re.compile(r"([a-z0-9-]+)(?:\(((?:-?\d{1,9},)*-?\d{1,9})\))?")


def write(game: str, version: int, words: Mapping[str, object], agenda: str) -> str:
    """The line; words whose value is '' are left out."""
    body = " ".join(f"{name}={value}" for name, value in words.items() if value != "")
    return f"{game}/{version} {body} agenda={agenda}".replace("  ", " ")


def heading(text: str) -> tuple[str, int]:
    """Game and rules version of a written position. Raises NotationError."""
    match = re.match(r"([a-z_]{1,30})/(\d{1,4})(?: |$)", text)
    if not match:
        raise NotationError(
            "A position begins with game/version, such as roborally/1; this begins with {start!r}.", start=text[:30]
        )
    return match[1], int(match[2])


def read(text: str, known: Sequence[str]) -> dict[str, str]:
    """The words of a position by name. Raises NotationError for a word twice, unknown, or without a value."""
    if len(text) > _LIMIT:
        raise NotationError(
            "A position has at most {limit} characters; this has {length}.", limit=_LIMIT, length=len(text)
        )
    found: dict[str, str] = {}
    for word in text.split()[1:]:
        name, equals, value = word.partition("=")
        if not equals or name not in (*known, "agenda"):
            raise NotationError(
                "{word!r} is not a word of this game's notation; known are: {known}.",
                word=word[:40],
                known=", ".join(known),
            )
        if name in found:
            raise NotationError("The word {name} stands twice in the position.", name=name)
        found[name] = value
    return found


def numbers(word: str, value: str, *, low: int, high: int, count: int | None = None) -> list[int]:
    """A comma-separated list of whole numbers within bounds. Raises NotationError naming the word."""
    parts = value.split(",") if value else []
    if count is not None and len(parts) != count:
        raise NotationError("{word} needs {count} numbers, not {found}.", word=word, count=count, found=len(parts))
    result = []
    for part in parts:
        if not re.fullmatch(r"-?\d{1,9}", part) or not low <= int(part) <= high:
            raise NotationError(
                "{word}: {part!r} is not a whole number from {low} to {high}.",
                word=word,
                part=part[:20],
                low=low,
                high=high,
            )
        result.append(int(part))
    return result


Steps = Mapping[str, Callable[..., None] | Ask]


def write_agenda(agenda: Sequence[Frame], steps: Steps) -> str:
    """What is still to happen, next thing first."""
    names = {step: name for name, step in steps.items()}
    return ";".join(
        names[frame[0]] + (f"({','.join(map(str, frame[1:]))})" if len(frame) > 1 else "") for frame in reversed(agenda)
    )


def read_agenda(text: str, steps: Steps) -> list[Frame]:
    """The agenda written by `write_agenda`. Raises NotationError for a step that the game does not have."""
    agenda: list[Frame] = []
    for part in filter(None, text.split(";")):
        match = _FRAME.fullmatch(part)
        step: Any = steps.get(match[1]) if match else None
        if match is None or step is None:
            raise NotationError(
                "{step!r} is not a step of this game; known are: {known}.", step=part[:40], known=", ".join(steps)
            )
        agenda.append((step, *(int(n) for n in match[2].split(","))) if match[2] else (step,))
    return agenda[::-1]
