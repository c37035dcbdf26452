"""Which robots are a team (rule 12.1), and the rank of teams. Without teams every robot is a team of its own.

`team` is the team of each seat, as `sides` gives it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol


class _Pairing(Protocol):
    @property
    def racer_and_blocker(self) -> bool:
        """Whether every player has two robots (rule 11.9)."""


class HasTeams(Protocol):
    """The facts that tell who is a mate of whom; races and their views have them."""

    @property
    def team(self) -> tuple[int, ...]:
        """The team of each seat."""

    @property
    def special(self) -> _Pairing:
        """The special rules of the race."""


@lru_cache(maxsize=64)
def sides(kind: str, seats: int) -> tuple[int, ...]:
    """Return the team of each seat; `kind` is 'pairs', 'halves' or ''. The teams take turns around the table."""
    count = {"pairs": seats // 2, "halves": 2}.get(kind, seats)
    return tuple(seat % count for seat in range(seats))


def with_mates(team: Sequence[int], seats: Sequence[int], ranking: Sequence[int]) -> list[int]:
    """Return all members of the teams of these seats, in the order of the ranking (rule 12.3)."""
    chosen = {team[seat] for seat in seats}
    return [seat for seat in ranking if team[seat] in chosen]


def ranked_by_team(team: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return the ranking of all robots sorted by teams: a team stands where its best robot stands (rule 12.3)."""
    best = list(dict.fromkeys(team[seat] for seat in order))
    return sorted(order, key=lambda seat: best.index(team[seat]))


def are_mates(race: HasTeams, one: int, other: int) -> bool:
    """Whether two robots are in one team, or are the racer and the blocker of one player (rule 11.9)."""
    return race.team[one] == race.team[other] or (race.special.racer_and_blocker and one ^ 1 == other)
