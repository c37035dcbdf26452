"""Positions in which to look for puzzles: what one of two players can do to the other in a turn, with a few choices."""

from collections.abc import Sequence

from stakbots.formats.notation import write
from stakbots.position.state import Match
from stakbots.rules.turn import ACTION

_CHOICES = 3
_GOALS = (
    *(f"{count} scrapped other" for count in (4, 3, 2)),
    "2 scrapped other; never scrapped me",
    "returned other",
    "buried|sank other",
    "reset other",
)


def tasks(match: Match) -> Sequence[str]:
    """Return the tasks of the player whose turn begins. The other's hand goes back among the cards that nobody knows."""
    pending = match.pending
    if pending is None or pending.ask is not ACTION or match.acts or match.seats > 2:
        return ()
    seat = pending.seat
    now = match.clone()
    now.event_count = 0
    for other, hand in enumerate(now.hand):
        if other != seat:
            now.pool = sorted([*now.pool, *hand])
            hand.clear()
    front = f"position: {write(now)}\nseat: {seat}\nreplies: all\nuntil: turn-ended\n"
    few = len(match.staks[1 - seat]) <= _CHOICES
    goals = ["eliminated other"] if few else [f"{goal}; or win" for goal in _GOALS]
    return [f"{front}goal: {goal}\nchoices: {choices}" for goal in goals for choices in (2, _CHOICES)]
