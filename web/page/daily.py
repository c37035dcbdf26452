"""The puzzle of the day, the same for everybody by the date in UTC; and the reader's record of puzzles: solved ones, ones to
try again, strength."""

import js

from tabletop.base.shipped import SHIPPED
from tabletop.puzzle.strength import Strength
from web.page.preferences import Preferences

DAY, AGAIN = "day", "again"
"""The words in an address for the puzzle of today, and for the puzzles to try again."""
_MILLISECONDS = 86_400_000
_HALF = 0.5
"""The result of a puzzle solved with a hint: half a win."""


def today() -> int:
    """The days since 1970-01-01 in UTC."""
    return int(js.Date.now() // _MILLISECONDS)


def game_of(day: int) -> str:
    """The game of a day's puzzle: each game in its turn."""
    return SHIPPED[day % len(SHIPPED)]


def turn_of(day: int) -> int:
    """How many puzzles of the same game had an earlier day."""
    return day // len(SHIPPED)


class Daily:
    """The reader's record, in the preferences: puzzles solved, puzzles to try again, strength, and days in a row."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @property
    def all_solved(self) -> list[str]:
        """The ids of the puzzles solved in this browser."""
        return self._preferences["solved"].split()

    @property
    def again(self) -> list[str]:
        """The ids of the puzzles that were not solved, or only with a hint, oldest first."""
        return self._preferences["failed"].split()

    @property
    def strength(self) -> Strength | None:
        """The reader's strength; None before the first puzzle."""
        kept = self._preferences["strength"].split()
        return Strength(*map(float, kept)) if kept else None

    @property
    def last(self) -> int:
        """The last day whose puzzle was solved, 0 for none."""
        return int((self._preferences["daily"] or "0 0").split()[0])

    @property
    def days(self) -> int:
        """The days in a row with their puzzle solved, up to today or yesterday."""
        day, days = (int(number) for number in (self._preferences["daily"] or "0 0").split())
        return days if day >= today() - 1 else 0

    def solved(self, puzzle: str, grade: int, day: int | None, *, hinted: bool = False) -> None:
        """Note that a puzzle was solved; `day` if it was a puzzle of the day."""
        self._rate(puzzle, grade, _HALF if hinted else 1)
        alone = puzzle in self.all_solved and puzzle not in self.again
        if puzzle not in self.all_solved:
            self._preferences["solved"] = " ".join([*self.all_solved, puzzle])
        self._note_again(puzzle, again=hinted and not alone)
        if day is not None and day != self.last:
            self._preferences["daily"] = f"{day} {self.days + 1 if self.last == day - 1 else 1}"

    def failed(self, puzzle: str, grade: int) -> None:
        """Note that a try has failed, or that the solution was shown before the puzzle was solved."""
        self._rate(puzzle, grade, 0)
        if puzzle not in self.all_solved:
            self._note_again(puzzle, again=True)

    def _note_again(self, puzzle: str, *, again: bool) -> None:
        rest = [one for one in self.again if one != puzzle]
        found = [*rest, puzzle] if again else rest
        if found != self.again:
            self._preferences["failed"] = " ".join(found)

    def _rate(self, puzzle: str, grade: int, result: float) -> None:
        """Change the reader's strength, for the first try at a puzzle only."""
        if puzzle not in self.all_solved and puzzle not in self.again:
            now = (self.strength or Strength()).after(grade, result)
            self._preferences["strength"] = f"{now.rating:.0f} {now.deviation:.0f}"
