"""Who races with whom (rule 12.1), and what teams have in common. Without teams every robot is a team of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roborally.position.state import Race

MOST = 4
"""More teams than that there are not, for pairs need two seats each."""


@lru_cache(maxsize=64)
def sides(kind: str, seats: int) -> tuple[int, ...]:
    """The team of each seat, where `kind` is 'pairs', 'halves' or '': the teams take turns round the table."""
    count = {"pairs": seats // 2, "halves": 2}.get(kind, seats)
    return tuple(seat % count for seat in range(seats))


def members(race: Race, team: int) -> list[int]:
    """The seats of a team, in dock order."""
    return [seat for seat in race.dock_order() if race.team[seat] == team]


def mates(race: Race, seat: int) -> list[int]:
    """The others of a seat's team, in dock order."""
    return [one for one in members(race, race.team[seat]) if one != seat]


def with_mates(race: Race, seats: Sequence[int]) -> list[int]:
    """All members of the teams of these seats, in the order of the ranking (rule 12.3)."""
    chosen = {race.team[seat] for seat in seats}
    return [seat for seat in race.ranking() if race.team[seat] in chosen]


def placed(race: Race, order: Sequence[int]) -> list[int]:
    """A ranking of all robots put together by teams: a team stands where its best robot stands (rule 12.3)."""
    best = list(dict.fromkeys(race.team[seat] for seat in order))
    return sorted(order, key=lambda seat: best.index(race.team[seat]))


def still_racing(race: Race) -> int:
    """How many teams have a robot that has neither finished nor gone out."""
    gone = {*race.finished, *race.eliminated}
    return len({team for seat, team in enumerate(race.team) if seat not in gone})


def flags_held(race: Race, team: int) -> int:
    """How many flags a team controls (rule 12.7), or its robots carry (rule 12.8)."""
    holders = race.extra.holders
    if race.special.toggle_flags:
        return holders.count(team)
    return sum(seat >= 0 and race.team[seat] == team for seat in holders)
