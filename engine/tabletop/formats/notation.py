"""Positions as one line of text: `game/version word=value word=value … agenda=step(1,2);step`."""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from tabletop.base.errors import NotationError
from tabletop.core.game import Option
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.state import Ask, Frame, State

Steps = Mapping[str, Callable[..., None] | Ask]
"""Every step and ask of a game, by its name in written positions."""

Operands = Mapping[str, Sequence[str]]
"""Names for the ints of a frame, by the name of its step, such as ("seat", "event")."""

MOST_EVENTS = 10**8
EVENTS = range(NO_CAUSE, MOST_EVENTS + 1)
"""The values of an operand that is the id of an event, or NO_CAUSE."""

_LIMIT = 20_000
_FRAME = re.compile(r"([a-z0-9-]+)(?:\(((?:-?\d{1,9},)*-?\d{1,9})\))?")


def join(numbers: Iterable[int]) -> str:
    """Numbers with commas between them, as `numbers` reads them."""
    return ",".join(map(str, numbers))


def write(game: str, version: int, words: Mapping[str, object], agenda: str) -> str:
    """A position as a line of text. Words with the value '' are left out."""
    body = " ".join(f"{name}={value}" for name, value in words.items() if value != "")
    return f"{game}/{version} {body} agenda={agenda}".replace("  ", " ")


def heading(text: str) -> tuple[str, int]:
    """The game and the rules version of a written position. Raises NotationError if it does not begin with them."""
    match = re.match(r"([a-z_]{1,30})/(\d{1,4})(?: |$)", text)
    if not match:
        raise NotationError(
            "A position begins with game/version, such as roborally/1; this begins with {start!r}.", start=text[:30]
        )
    return match[1], int(match[2])


def read(text: str, game: str, version: int, known: Sequence[str], oldest: int = 1) -> dict[str, str]:
    """The words of a written position, by name. Raises NotationError for another game than `game`, for rules that are not from
    `oldest` to `version`, for a text over the limit, and for a word that stands twice or is not `known`."""
    found_game, found_version = heading(text)
    if found_game != game or not oldest <= found_version <= version:
        raise NotationError(
            "This reads positions of {own}/{known}, not of {game}/{version}.",
            own=game,
            known=version,
            game=found_game,
            version=found_version,
        )
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
    """Read a comma-separated list of whole numbers from `low` to `high`. Raises NotationError, which names the word."""
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


def number(words: Mapping[str, str], word: str, *, low: int, high: int, usual: int = 0) -> int:
    """The whole number, from `low` to `high`, of a word; `usual` if the word is left out. Raises NotationError."""
    return numbers(word, words.get(word, str(usual)), low=low, high=high, count=1)[0]


def options(words: Mapping[str, str], known: Iterable[Option]) -> dict[str, str]:
    """The value of every option: that of its word, or its default if the word is left out. Raises OptionError."""
    return {option.name: option.accept(words.get(option.name, option.default)) for option in known}


def names(steps: Steps) -> dict[Callable[..., None] | Ask, str]:
    """Step -> its name in written positions."""
    return {step: name for name, step in steps.items()}


def write_agenda(agenda: Sequence[Frame], steps: Steps) -> str:
    """Write an agenda, the next frame first. Raises KeyError with a sentence for a step that has no name."""
    named = names(steps)
    for step, *_ in agenda:
        if step not in named:
            raise KeyError(
                f"Give {getattr(step, '__name__', step)} a name in rules/step_names.py: it stands on the agenda."
            )
    return ";".join(named[step] + (f"({join(ints)})" if ints else "") for step, *ints in reversed(agenda))


def read_agenda(
    text: str, steps: Steps, operands: Operands | None = None, allowed: Mapping[str, Container[int]] | None = None
) -> list[Frame]:
    """Read an agenda that `write_agenda` wrote. `operands` names the ints of each step, and `allowed` has the values of each
    name. A game whose frames have any number of ints leaves both out and checks the ints itself. Raises NotationError for an
    unknown step and for ints that are not allowed."""
    agenda: list[Frame] = []
    for part in filter(None, text.split(";")):
        match = _FRAME.fullmatch(part)
        if match is None or match[1] not in steps:
            raise NotationError(
                "{step!r} is not a step of this game; known are: {known}.", step=part[:40], known=", ".join(steps)
            )
        ints = [int(one) for one in match[2].split(",")] if match[2] else []
        if operands is not None and allowed is not None:
            _check_ints(match[1], ints, operands[match[1]], allowed)
        agenda.append((steps[match[1]], *ints))
    return agenda[::-1]


def _check_ints(step: str, ints: Sequence[int], operands: Sequence[str], allowed: Mapping[str, Container[int]]) -> None:
    if len(ints) != len(operands):
        raise NotationError(
            "{step} needs {count} numbers, not {found}.", step=step, count=len(operands), found=len(ints)
        )
    for operand, one in zip(operands, ints, strict=True):
        if one not in allowed[operand]:
            raise NotationError("{step}: there is no {operand} {number}.", step=step, operand=operand, number=one)


def run(state: State, words: Mapping[str, str]) -> None:
    """Run the rule steps on top of an agenda that was read. Raises NotationError if they end at a choice without legal
    moves."""
    state.run()
    if not state.over and not state.legal():
        raise NotationError(
            "The position asks for a choice that has no options: {agenda}.", agenda=words.get("agenda", "")[:60]
        )
