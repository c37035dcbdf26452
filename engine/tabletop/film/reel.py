"""The events of a session as a film: what the table looks like after each of them, and which happen at once."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, Self

from tabletop.core.game import Game
from tabletop.film.motion import LEANING, SMOOTH, Ease
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.rules.state import State
from tabletop.show.scene import Motion, Scene

_KEYFRAME_EVERY = 64
_MOVING = ("slide", "turn")


class Frame(NamedTuple):
    """The table between two events: its scene, and what the game's panels make of the events (`Fold`)."""

    scene: Scene
    panels: Any


class Beat(NamedTuple):
    """Events `first` to `end` (not included) that happen at once, their motions, the frame after them, and the ease with which
    things slide. Who arrives with some speed goes on in the next beat."""

    first: int
    end: int
    motions: tuple[Motion, ...]
    after: Frame
    ease: Ease = SMOOTH


class Source(Protocol):
    """What a reel needs of a session: its game, where it began, and what has happened since."""

    @property
    def game(self) -> Game:
        """The game that is told of."""

    @property
    def state(self) -> State:
        """The position at the present moment."""

    def at(self, ply: int) -> Self:
        """The same at another moment."""

    def events(self) -> list[Event]:
        """Everything that happened up to the present moment."""


Fold = Callable[[Any, Event], Any]


class Reel:
    """All events of a session so far. Their ids are their places, so `events[n].id == n`."""

    def __init__(
        self,
        session: Source,
        panels: Any = None,
        fold: Fold | None = None,
        viewer: int | None = None,
        shape: str = "",
    ) -> None:
        """`panels` is what a game's panels start from and `fold` takes it past one event; `viewer` is the seat whose
        secrets are shown, `shape` the layout of the table (`Game.shapes`)."""
        self.session, self.fold, self.viewer, self.shape = session, fold, viewer, shape
        self.events: list[Event] = []
        opening = session.at(0).state
        self._keyframes = [Frame(session.game.scene_in(shape, opening.view(viewer)), panels)]
        self.catch_up()

    def __len__(self) -> int:
        return len(self.events)

    def catch_up(self) -> None:
        """Take in what has happened since. After a choice was taken back there are fewer events than before."""
        self.events = self.session.events()
        del self._keyframes[len(self.events) // _KEYFRAME_EVERY + 1 :]

    def stretches(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """What is shown of events `start` to `stop`, as first event and end: all of them."""
        yield start, stop

    def frame(self, count: int) -> Frame:
        """The table after the first `count` events."""
        key = min(count // _KEYFRAME_EVERY, len(self._keyframes) - 1)
        frame = self._keyframes[key]
        for number in range(key * _KEYFRAME_EVERY, count):
            frame = self.past(frame, self.events[number])
            if (number + 1) % _KEYFRAME_EVERY == 0 and (number + 1) // _KEYFRAME_EVERY == len(self._keyframes):
                self._keyframes.append(frame)
        return frame

    def past(self, frame: Frame, event: Event) -> Frame:
        """The table after one more event."""
        return self._after(frame, event, self._motions(frame.scene, event))

    def happening(self, number: int) -> tuple[Scene, tuple[Motion, ...]]:
        """The table before an event, and what the event moves there."""
        scene = self.frame(number).scene
        return scene, self._motions(scene, self.events[number])

    def _motions(self, scene: Scene, event: Event) -> tuple[Motion, ...]:
        return self.session.game.motions(scene, event.seen_by(self.viewer))

    def _after(self, frame: Frame, event: Event, motions: tuple[Motion, ...]) -> Frame:
        scene = frame.scene.after(motions) if motions else frame.scene
        return Frame(scene, self.fold(frame.panels, event) if self.fold else frame.panels)

    def beat(self, first: int, frame: Frame) -> Beat:
        """What happens at once from event `first` on; `frame` is the table before it. Together go what the game says
        goes together, what has one cause and moves nothing, and what is moved along by what moves."""
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
        """Whether a step comes from another one, or leads on to it: events from `number` on, backwards or forwards, tell of
        nothing but what it pushes until then."""
        while 0 <= number < len(self.events) and self.events[number].kind.driven:
            other = self.events[number]
            if other.kind == step.kind:
                return other.cause == step.cause != NO_CAUSE or other.cause == step.id or step.cause == other.id
            number += way
        return False

    def rest(self, beat: Beat) -> float:
        """How many beats to look at what has happened in one."""
        if beat.ease.into > 0:
            return 0.0
        rest = self.events[beat.end - 1].kind.rest
        return rest if rest is not None else 0.3 if beat.motions else 0.0

    def causes(self, number: int) -> list[Event]:
        """An event and the chain of what led to it, latest first."""
        chain = [self.events[number]]
        while chain[-1].cause != NO_CAUSE:
            chain.append(self.events[chain[-1].cause])
        return chain
