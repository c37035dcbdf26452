"""Setting a position up by touch: the changes that are possible at a spot, and the position after each.

A game that offers this has two functions. `openings(words)` gives the positions to begin with. `controls(position, spot,
words)` gives the possible changes at a spot: the id of a thing, a cell "x,y" of the scene, or "" for the whole table.
Positions are notation. Every choice carries the position that results, so the page needs no knowledge of the game. A choice
may result in an impossible position: the error on reading it says why.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tabletop.show.words import Words


class Choice(NamedTuple):
    """A possible change: its caption (`name`), the `position` that results, and the `look` of the thing that it puts there, ""
    for none."""

    name: str
    position: str
    look: str = ""


class Control(NamedTuple):
    """A property that can be changed: its `name`, its `choices`, and the index of the present one (`chosen`), -1 for none."""

    name: str
    choices: tuple[Choice, ...]
    chosen: int = -1


Openings = Callable[[Words], Sequence[Choice]]
Controls = Callable[[str, str, Words], Sequence[Control]]


class Line(NamedTuple):
    """A position split into its words, by name, so that some can be replaced."""

    heading: str
    words: Mapping[str, str]

    @classmethod
    def read(cls, position: str) -> "Line":
        """Split a position into words. Only the game can check that they describe a position."""
        heading, *words = position.split()
        return cls(heading, dict(word.split("=", 1) for word in words if "=" in word))

    def parts(self, word: str) -> list[str]:
        """The parts of the value of a word, which commas separate."""
        return [part for part in self.words.get(word, "").split(",") if part]

    def but(self, **words: str) -> str:
        """The position with these words in place of its own; a word with the value "" is left out."""
        now = {**self.words, **words}
        agenda = now.pop("agenda", "")
        written = (f"{name}={value}" for name, value in now.items() if value)
        return " ".join([self.heading, *written, f"agenda={agenda}"])


def numbers(name: str, values: Iterable[int], now: int, position: Callable[[int], str]) -> Control:
    """A control for a number: `position(value)` gives the position that results from a value."""
    listed = list(values)
    chosen = listed.index(now) if now in listed else -1
    return Control(name, tuple(Choice(str(one), position(one)) for one in listed), chosen)


def choose(name: str, line: Line, choices: Iterable[Choice]) -> Control:
    """A control in which the first choice that leaves the position as it is counts as chosen."""
    listed = tuple(choices)
    now = line.but()
    return Control(name, listed, next((place for place, one in enumerate(listed) if one.position == now), -1))
