"""Positions in which to look for puzzles: what a robot can do with the dice that it has rolled."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from moonbots.formats.notation import write
from moonbots.position.state import Tournament
from moonbots.rules import turn

_LOW = 7
"""The most energy that a robot can lose in a turn."""
_MANY_DICE = 4


def tasks(state: Tournament) -> Sequence[str]:
    """Return the tasks of a robot whose dice are rolled but not placed. No other robot has secret weapons."""
    pending = state.pending
    if pending is None or pending.ask is not turn.PLACE or state.seats == 2 or any(place >= 0 for place in state.lying):
        return ()
    if any(hand for robot, hand in enumerate(state.hand) if robot != state.active):
        return ()
    now = state.clone()
    now.event_count = 0
    front = f"position: {write(now)}\nseat: {pending.seat}\nreplies: all\nuntil: slid|stocked|discarded|turn-began\n"
    return [f"{front}goal: {goal}" for goal in _goals(state)]


def _goals(state: Tournament) -> Iterator[str]:
    """The goals for the dice: one thing, or with many dice several at once. Defeating a robot always counts as better than
    damaging it."""
    others = [robot for robot in range(state.robots) if robot != state.active and state.fights(robot)]
    if sum(state.energy[robot] <= _LOW for robot in others) > 1:
        yield "2 fell other"
    energy = max((state.energy[robot] for robot in others), default=0)
    blows = [f"damaged other * {lost}+" for lost in (7, 6, 5, 4, 3) if lost < energy]
    attacks = [f"{count} attacked me" for count in (4, 3, 2)]
    if len(state.dice) < _MANY_DICE:
        alone = [(one,) for one in (*blows, *attacks, "fell other")]
        several: Iterable[tuple[str, ...]] = (*alone, ("fell other", "gained me"))
    else:
        without = ["never played me", ""] if state.hand[state.active] else [""]
        gains = ["gained me", "2 gained me", ""]
        several = product(["fell other", ""], [*blows, "2 damaged other * 3+", ""], [*attacks, ""], gains, without)
    for parts in several:
        goal = [part for part in parts if part]
        if any(not part.endswith(("gained me", "played me")) for part in goal):
            yield "; ".join(goal if "fell other" in goal else [*goal, "or fell other"])
