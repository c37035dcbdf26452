"""The puzzle of the day, the same for everybody: by the date in UTC, without asking anybody; and how many days in a row one has
solved it."""

import js

from tabletop.base.shipped import SHIPPED
from web.page.preferences import Preferences

DAY = "day"
"""What stands in an address for the puzzle of today."""
_MILLISECONDS = 86_400_000


def today() -> int:
    """The number of this day in UTC, from 1970."""
    return int(js.Date.now() // _MILLISECONDS)


def game_of(day: int) -> str:
    """The game whose puzzle is that of a day: each in its turn."""
    return SHIPPED[day % len(SHIPPED)]


class Daily:
    """What is remembered: the puzzles that were solved, and the last day and its run of days."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @property
    def all_solved(self) -> list[str]:
        """The ids of the puzzles that were solved here."""
        return self._preferences["solved"].split()

    @property
    def last(self) -> int:
        """The day whose puzzle was solved last, 0 for none."""
        return int((self._preferences["daily"] or "0 0").split()[0])

    @property
    def days(self) -> int:
        """How many days in a row the puzzle of the day was solved, up to today or yesterday."""
        day, days = (int(number) for number in (self._preferences["daily"] or "0 0").split())
        return days if day >= today() - 1 else 0

    def solved(self, puzzle: str, day: int | None) -> None:
        """A puzzle was solved, perhaps as that of a day."""
        if puzzle not in self.all_solved:
            self._preferences["solved"] = " ".join([*self.all_solved, puzzle])
        if day is not None and day != self.last:
            self._preferences["daily"] = f"{day} {self.days + 1 if self.last == day - 1 else 1}"
