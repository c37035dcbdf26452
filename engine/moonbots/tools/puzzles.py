"""Tasks to look through for puzzles: what a robot can do with the dice that it has rolled."""

from collections.abc import Iterator, Sequence

from moonbots.formats.notation import write
from moonbots.position.state import Tournament
from moonbots.rules import turn

_LOW = 7
"""Energy that can be lost in a turn."""


def tasks(state: Tournament) -> Sequence[str]:
    """The tasks of a robot whose dice are rolled and not yet placed. Nobody else has secret weapons."""
    pending = state.pending
    if pending is None or pending.ask is not turn.PLACE or state.seats == 2 or any(place >= 0 for place in state.lying):
        return ()
    if any(hand for robot, hand in enumerate(state.hand) if robot != state.active):
        return ()
    now = state.clone()
    now.told = 0
    front = f"position: {write(now)}\nseat: {pending.seat}\nreplies: all\nuntil: slid|stocked|discarded|turn-began\n"
    return [f"{front}goal: {goal}" for goal in _goals(state)]


def _goals(state: Tournament) -> Iterator[str]:
    others = [robot for robot in range(state.robots) if robot != state.active and state.fights(robot)]
    low = sum(state.energy[robot] <= _LOW for robot in others)
    if low > 1:
        yield "2 fell other"
    if low:
        yield "fell other"
    yield from (f"damaged other * {lost}+" for lost in (6, 5, 4, 3))
    yield "3 attacked me"
    yield "2 attacked me"
