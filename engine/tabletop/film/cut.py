"""A cut film: some stretches of a game, one after the other, without the events between them."""

from collections.abc import Iterator, Sequence

from tabletop.film.reel import Beat, Frame, Reel, Source
from tabletop.film.stretch import Stretch
from tabletop.show.scene import Motion

_PAUSE = 1.0
"""Beats of rest between two stretches."""


class Cut(Reel):
    """A reel of public events that shows only `parts`: in order, the first event and the end of each."""

    def __init__(self, session: Source, parts: Sequence[tuple[int, int]]) -> None:
        super().__init__(session)
        self.parts = parts

    def stretches(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """The stretches of the parts within events `start` to `stop`."""
        for first, end in self.parts:
            if start < end and first < stop:
                yield max(start, first), min(stop, end)

    def beat(self, first: int, frame: Frame) -> Beat:
        """As in any reel. Between two parts, the scene changes at once to the beginning of the next part, without events."""
        if any(begin <= first < end for begin, end in self.parts):
            return super().beat(first, frame)
        following = next((begin for begin, _ in self.parts if begin > first), len(self))
        after = self.frame(following)
        before = frame.scene.items
        changed = [Motion(name, item, "set", 0) for name, item in after.scene.items.items() if item != before.get(name)]
        return Beat(following, following, tuple(changed), after)

    def rest(self, beat: Beat) -> float:
        """As in any reel; a pause between two parts."""
        return super().rest(beat) if beat.first < beat.end else _PAUSE


def clip(session: Source, parts: Sequence[tuple[int, int]]) -> Stretch:
    """The film of exactly these parts of a game, with public knowledge only."""
    return Stretch(Cut(session, parts), parts[0][0], parts[-1][1])
