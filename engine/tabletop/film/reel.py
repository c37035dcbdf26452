"""The events of a session as a film: the table after each event, and the events that are shown at once."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, Self

from tabletop.core.game import Game
from tabletop.film.motion import LEANING, SMOOTH, Ease
from tabletop.film.rest import rest_after
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.rules.state import State
from tabletop.show.scene import Motion, Scene

_KEYFRAME_EVERY = 64
_MOVING = ("slide", "turn")


class Frame(NamedTuple):
    """The table between two events: its `scene`, and the value of the game's panels, which a `Fold` computes."""

    scene: Scene
    panels: Any


class Beat(NamedTuple):
    """Events `first` to `end` (not included), shown at once: their `motions`, the frame `after` them, and the `ease` of things
    that slide. A thing that arrives with some speed goes on in the next beat."""

    first: int
    end: int
    motions: tuple[Motion, ...]
    after: Frame
    ease: Ease = SMOOTH


class Source(Protocol):
    """The parts of a session that a reel needs: its game, its positions and its events."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def state(self) -> State:
        """The position at the present moment."""

    def at(self, ply: int) -> Self:
        """The same source at another ply."""

    def events(self) -> list[Event]:
        """Everything that happened up to the present moment."""


Fold = Callable[[Any, Event], Any]
"""(value of the panels, next event) -> value after the event."""


class Reel:
    """All events of a session so far. Their ids are their indices: `events[n].id == n`."""

    def __init__(
        self,
        session: Source,
        panels: Any = None,
        fold: Fold | None = None,
        viewer: int | None = None,
        shape: str = "",
    ) -> None:
        """`panels` is the first value of the game's panels, and `fold` gives the next one after an event. `viewer` is the seat
        whose secrets are shown (None: a spectator); `shape` is the layout of the table (`Game.shapes`)."""
        self.session, self.fold, self.viewer, self.shape = session, fold, viewer, shape
        self.events: list[Event] = []
        opening = session.at(0).state
        self._keyframes = [Frame(session.game.scene_in(shape, opening.view(viewer)), panels)]
        self._walked: list[Frame] = []
        """The frames from a keyframe on."""
        self.catch_up()

    def __len__(self) -> int:
        return len(self.events)

    def catch_up(self) -> None:
        """Read the events of the session again. After an undo there are fewer than before, or others."""
        known, self.events = self.events, self.session.events()
        if self.events[: len(known)] != known:
            pairs = enumerate(zip(known, self.events, strict=False))
            fewer = min(len(known), len(self.events))
            alike = next((number for number, (one, other) in pairs if one != other), fewer)
            del self._keyframes[alike // _KEYFRAME_EVERY + 1 :]
            self._walked = []

    def stretches(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """The stretches of events `start` to `stop` that are shown, as (first event, end): here all of them."""
        yield start, stop

    def frame(self, count: int) -> Frame:
        """The table after the first `count` events."""
        key, steps = divmod(count, _KEYFRAME_EVERY)
        while len(self._keyframes) <= key:
            self._keyframes.append(self._frame_from(len(self._keyframes) - 1, _KEYFRAME_EVERY))
        return self._frame_from(key, steps)

    def _frame_from(self, key: int, steps: int) -> Frame:
        """The table so many events after a keyframe. The frames on the way are kept until another keyframe is needed."""
        if not self._walked or self._walked[0] is not self._keyframes[key]:
            self._walked = [self._keyframes[key]]
        walked = self._walked
        while len(walked) <= steps:
            walked.append(self.frame_after(walked[-1], self.events[key * _KEYFRAME_EVERY + len(walked) - 1]))
        return walked[steps]

    def frame_after(self, frame: Frame, event: Event) -> Frame:
        """The table after one more event."""
        return self._after(frame, event, self._motions(frame.scene, event))

    def scene_and_motions(self, number: int) -> tuple[Scene, tuple[Motion, ...]]:
        """The scene before an event, and the motions of the event."""
        scene = self.frame(number).scene
        return scene, self._motions(scene, self.events[number])

    def _motions(self, scene: Scene, event: Event) -> tuple[Motion, ...]:
        return self.session.game.motions(scene, event.seen_by(self.viewer))

    def _after(self, frame: Frame, event: Event, motions: tuple[Motion, ...]) -> Frame:
        scene = frame.scene.after(motions) if motions else frame.scene
        return Frame(scene, self.fold(frame.panels, event) if self.fold else frame.panels)

    def beat(self, first: int, frame: Frame) -> Beat:
        """The beat that begins with event `first`; `frame` is the table before it. A beat has events that the game shows
        together, events of one kind and cause that move nothing, and things that a moving thing takes along."""
        head = self.events[first]
        found = list(self._motions(frame.scene, head))
        still = not found
        after = self._after(frame, head, tuple(found))
        moving = {head.id} if found else set()
        end = first + 1
        while end < len(self.events):
            event = self.events[end]
            motions = self._motions(after.scene, event)
            shared = event.cause == head.cause != NO_CAUSE
            side_by_side = shared and head.kind.together and event.kind.together
            all_silent = shared and still and not motions and event.kind == head.kind
            moved_along = (
                event.cause in moving and bool(motions) and all(m.item and m.style in _MOVING for m in motions)
            )
            if not (side_by_side or all_silent or moved_along):
                break
            if motions:
                moving.add(event.id)
            found += motions
            after = self._after(after, event, motions)
            end += 1
        ease = SMOOTH
        if head.kind.driven:
            speeds = (1 if self._drives_on(head, past, way) else LEANING for past, way in ((first - 1, -1), (end, 1)))
            ease = Ease(*speeds)
        return Beat(first, end, tuple(found), after, ease)

    def _drives_on(self, step: Event, number: int, way: int) -> bool:
        """Whether a step directly continues another step of the same drive, or the other continues it. It looks from event
        `number` on, backwards or forwards (`way`), past things that the step pushes."""
        while 0 <= number < len(self.events) and self.events[number].kind.driven:
            other = self.events[number]
            if other.kind == step.kind:
                return other.cause == step.cause != NO_CAUSE or other.cause == step.id or step.cause == other.id
            number += way
        return False

    def rest(self, beat: Beat) -> float:
        """The number of beats without motion after a beat."""
        if beat.ease.into > 0:
            return 0.0
        return rest_after(self.events[beat.end - 1].kind, bool(beat.motions))

    def causes(self, number: int) -> list[Event]:
        """An event and the chain of events that led to it, latest first."""
        chain = [self.events[number]]
        while chain[-1].cause != NO_CAUSE:
            chain.append(self.events[chain[-1].cause])
        return chain
