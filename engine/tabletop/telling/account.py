"""The account of luck and skill: what a seat won and lost by what it was dealt, by its own choices and by the others."""

from typing import NamedTuple


class Share(NamedTuple):
    """A stretch of a game, from event `first` to before `end`, and what came of it for one seat: how it stood `before` and
    `after`, and by how much it `gain`ed: all that happened, of which `deal` is luck and `planning` its own choices. `ply` is
    the choice with which its planning began, -1 where it had none. `deeds` name what others did to it meanwhile."""

    round: int
    first: int
    end: int
    ply: int
    before: float
    after: float
    gain: float
    deal: float
    planning: float
    deeds: tuple[str, ...] = ()

    @property
    def others(self) -> float:
        """What is left: what the others did, and that they were in the way."""
        return self.gain - self.deal - self.planning
