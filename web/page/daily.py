"""Puzzles and the reader: the puzzle of the day, the same for everybody, by the date in UTC without asking anybody; and what is
kept here of the puzzles that were tried."""

import js

from tabletop.base.shipped import SHIPPED
from tabletop.puzzle.strength import Strength
from web.page.preferences import Preferences

DAY, AGAIN = "day", "again"
"""What stands in an address for the puzzle of today, and for those to try again."""
_MILLISECONDS = 86_400_000
_HALF = 0.5
"""The result of a puzzle that was solved with a hint."""


def today() -> int:
    """The number of this day in UTC, from 1970."""
    return int(js.Date.now() // _MILLISECONDS)


def game_of(day: int) -> str:
    """The game whose puzzle is that of a day: each in its turn."""
    return SHIPPED[day % len(SHIPPED)]


def turn_of(day: int) -> int:
    """How many puzzles of its game had their day before that of this day."""
    return day // len(SHIPPED)


class Daily:
    """What is remembered: the puzzles that were solved, those to try again, the reader's strength, and the last day and its run
    of days."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @property
    def all_solved(self) -> list[str]:
        """The ids of the puzzles that were solved here."""
        return self._preferences["solved"].split()

    @property
    def again(self) -> list[str]:
        """The ids of the puzzles that were not solved, or with help alone, oldest first."""
        return self._preferences["failed"].split()

    @property
    def strength(self) -> Strength | None:
        """How strong the reader is; None before the first puzzle."""
        kept = self._preferences["strength"].split()
        return Strength(*map(float, kept)) if kept else None

    @property
    def last(self) -> int:
        """The day whose puzzle was solved last, 0 for none."""
        return int((self._preferences["daily"] or "0 0").split()[0])

    @property
    def days(self) -> int:
        """How many days in a row the puzzle of the day was solved, up to today or yesterday."""
        day, days = (int(number) for number in (self._preferences["daily"] or "0 0").split())
        return days if day >= today() - 1 else 0

    def solved(self, puzzle: str, grade: int, day: int | None, *, hinted: bool = False) -> None:
        """A puzzle was solved, perhaps as that of a day."""
        self._rate(puzzle, grade, _HALF if hinted else 1)
        alone = puzzle in self.all_solved and puzzle not in self.again
        if puzzle not in self.all_solved:
            self._preferences["solved"] = " ".join([*self.all_solved, puzzle])
        self._note_again(puzzle, again=hinted and not alone)
        if day is not None and day != self.last:
            self._preferences["daily"] = f"{day} {self.days + 1 if self.last == day - 1 else 1}"

    def failed(self, puzzle: str, grade: int) -> None:
        """A try at a puzzle has failed, or its solution was shown before it was solved."""
        self._rate(puzzle, grade, 0)
        if puzzle not in self.all_solved:
            self._note_again(puzzle, again=True)

    def _note_again(self, puzzle: str, *, again: bool) -> None:
        rest = [one for one in self.again if one != puzzle]
        found = [*rest, puzzle] if again else rest
        if found != self.again:
            self._preferences["failed"] = " ".join(found)

    def _rate(self, puzzle: str, grade: int, result: float) -> None:
        """Count the first try at a puzzle."""
        if puzzle not in self.all_solved and puzzle not in self.again:
            now = (self.strength or Strength()).after(grade, result)
            self._preferences["strength"] = f"{now.rating:.0f} {now.deviation:.0f}"
