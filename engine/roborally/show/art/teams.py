"""Marks of teams, told apart by shape and by colour. A flag that belongs to a team bears its mark."""

from collections.abc import Sequence
from functools import cache

from roborally.show.art.signs import flag_frame
from tabletop.show.outline import box, disc, placed, polygon, star
from tabletop.show.scene import Shape, Shapes

_CROSS = polygon(
    [(-0.15, -0.42), (0.15, -0.42), (0.15, -0.15), (0.42, -0.15), (0.42, 0.15), (0.15, 0.15), (0.15, 0.42), (-0.15, 0.42),
     (-0.15, 0.15), (-0.42, 0.15), (-0.42, -0.15), (-0.15, -0.15)]
)  # fmt: skip
_SIGNS = (disc(0, 0, 0.34), box(-0.32, -0.32, 0.32, 0.32, 0.03), star(5, 0.46, 0.2), _CROSS)

_PENNANT = "M-.27 -.35L.4 -.35L.4 .24L-.27 .24Z"
_CARRIED = "M.13 .04L.5 .04L.5 .32L.13 .32Z"


@cache
def mark(team: int, x: float = 0, y: float = 0, size: float = 1) -> Shapes:
    """The mark of a team on a white disc, so that it shows on anything."""
    return (
        Shape(disc(x, y, 0.48 * size), "robot-rim", "robot-edge", 0.05 * size),
        Shape(placed(_SIGNS[team], x, y, 0, 0.72 * size), f"team-{team}"),
    )


@cache
def flag(team: int) -> Shapes:
    """Return the flag of a team, or a flag that the team controls."""
    return (
        *flag_frame(),
        Shape("M-.27 -.35L-.27 .38", "", "check-dark", 0.07),
        Shape(_PENNANT, f"team-{team}", "check-dark", 0.03),
        Shape(placed(_SIGNS[team], 0.065, -0.055, 0, 0.52), "flag-mark"),
    )


@cache
def free_flag() -> Shapes:
    """A flag that nobody controls yet."""
    return (
        *flag_frame(),
        Shape("M-.27 -.35L-.27 .38", "", "check-dark", 0.07),
        Shape(_PENNANT, "check", "check-dark", 0.03),
    )


def drawn(marks: Sequence[str]) -> Shapes:
    """The marks on a robot: that of its team, such as `team0`, and the flag that it carries, such as `flag1`."""
    shapes: Shapes = ()
    for name in marks:
        shapes += mark(int(name[4:]), -0.32, -0.32, 0.36) if name[:4] == "team" else _carried(int(name[4:]))
    return shapes


@cache
def _carried(team: int) -> Shapes:
    return (
        Shape("M.13 .01L.13 .44", "", "check-dark", 0.06),
        Shape(_CARRIED, f"team-{team}", "robot-rim", 0.035),
        Shape(placed(_SIGNS[team], 0.315, 0.18, 0, 0.28), "flag-mark"),
    )
