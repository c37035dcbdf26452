"""The reader's rating in each game, by the method of Glicko, and the rated games."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from tabletop.bots.glicko import WIDEST, Result, after
from tabletop.core.session import Session
from tabletop.formats.link import base36
from web.page.preferences import MOST_RATED

FIRST_SHOWN = 5
"""Rated games after which the rating is shown; with fewer it says little."""
_BOT_DEVIATION = 50.0
"""The deviation of bots' ratings, in points."""


class RatedGame(NamedTuple):
    """A rated game: its seed, the reader's points from 0 to 1, and rating and deviation after it."""

    seed: str
    won: float
    rating: int
    deviation: int


class Ratings:
    """The rated games of all games, from the preferences."""

    def __init__(self, kept: str) -> None:
        """`kept` is the preference `ratings`."""
        self._kept = kept
        self._games: dict[str, list[list[object]]] = json.loads(kept or "{}")

    def of(self, game: str) -> list[RatedGame]:
        """The rated games of one game, oldest first."""
        return [RatedGame(*one) for one in self._games.get(game, [])]  # type: ignore[arg-type]

    def after(self, session: Session, won: bool, rivals: Sequence[int]) -> str:
        """The preference `ratings` after a game against the bots on the seats `rivals`. A game counts once, by its seed. Each
        rival counts as a share of one game, but only if it or the reader has won."""
        before, seed, winners = self.of(session.game.name), base36(session.seed), session.state.winners()
        results = [
            Result(
                session.game.ratings[session.seats[seat]],
                _BOT_DEVIATION,
                0.5 if won and seat in winners else float(won),
                1 / len(rivals),
            )
            for seat in rivals
            if won or seat in winners
        ]
        if not results or any(one.seed == seed for one in before):
            return self._kept
        rating, deviation = before[-1][2:] if before else (0, WIDEST)
        points = sum(one.points * one.share for one in results)
        now = RatedGame(seed, round(points, 2), *map(round, after(rating, deviation, results)))
        games = {**self._games, session.game.name: [*before, now][-MOST_RATED:]}
        return json.dumps(games, separators=(",", ":"))


def gain(games: Sequence[RatedGame]) -> int:
    """The change of the rating by the last game; ratings begin at 0."""
    *before, now = games
    return now.rating - (before[-1].rating if before else 0)
