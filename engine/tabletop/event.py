"""Events: what happened, in the past tense, with the rule and the event that led to it."""

from typing import NamedTuple

NO_CAUSE = -1
EVERYBODY = -1


class Event(NamedTuple):
    """One thing that happened. `id` counts from 0 over the whole game; `cause` is the id of the event that
    led to it or NO_CAUSE; `data` is public; `secret` is known to seat `owner` only."""

    id: int
    kind: str
    rule: str
    cause: int
    data: tuple[int, ...] = ()
    secret: tuple[int, ...] = ()
    owner: int = EVERYBODY

    def seen_by(self, seat: int | None) -> "Event":
        """The event as `seat` may know it (None: a spectator); secrets of others are left out."""
        if self.owner in (EVERYBODY, seat):
            return self
        return self._replace(secret=())
