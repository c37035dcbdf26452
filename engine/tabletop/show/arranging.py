"""Setting a position up by touch: what can be changed at a spot of the table, and what the position is then.

A game that can be set up gives two functions. `openings(say)` are the tables to begin with. `controls(position, spot, say)`
says what can be changed at a spot: a thing of the scene by its id, a cell "x,y" of it, "" for the table as a whole. Positions
are notation, and every choice carries the position that comes of it; whoever shows them knows nothing of the game. A choice may
lead to a position that cannot be: reading it says why.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tabletop.show.words import Words


class Choice(NamedTuple):
    """Something to choose: its caption, the position that comes of it, and the look of what it puts there, "" for none."""

    name: str
    position: str
    look: str = ""


class Control(NamedTuple):
    """Something that can be changed: what it is called, its choices, and the place of the one that holds now, -1 for none."""

    name: str
    choices: tuple[Choice, ...]
    chosen: int = -1


Openings = Callable[[Words], Sequence[Choice]]
Controls = Callable[[str, str, Words], Sequence[Control]]


class Line(NamedTuple):
    """The words of a position, by name, to write it with others."""

    heading: str
    words: Mapping[str, str]

    @classmethod
    def read(cls, position: str) -> "Line":
        """The words of a line; whether they describe a position says only the game."""
        heading, *words = position.split()
        return cls(heading, dict(word.split("=", 1) for word in words if "=" in word))

    def parts(self, word: str) -> list[str]:
        """The parts of a word between its commas."""
        return [part for part in self.words.get(word, "").split(",") if part]

    def but(self, **words: str) -> str:
        """The position with these words in place of its own; what is "" is left out."""
        now = {**self.words, **words}
        agenda = now.pop("agenda", "")
        said = (f"{name}={value}" for name, value in now.items() if value)
        return " ".join([self.heading, *said, f"agenda={agenda}"])


def numbers(name: str, values: Iterable[int], now: int, position: Callable[[int], str]) -> Control:
    """A control for a number; `position` gives the one that comes of it."""
    listed = list(values)
    chosen = listed.index(now) if now in listed else -1
    return Control(name, tuple(Choice(str(one), position(one)) for one in listed), chosen)


def choose(name: str, line: Line, choices: Iterable[Choice]) -> Control:
    """A control whose chosen one is the first choice that changes nothing."""
    listed = tuple(choices)
    now = line.but()
    return Control(name, listed, next((place for place, one in enumerate(listed) if one.position == now), -1))
