"""Events: what happened, in the past tense, with the rule and the event that led to it.

Every game declares its kinds of events once, in `<game>/position/events.py`: a name, named numbers, and everything that depends
on the kind. Rules emit a declared kind; readers take numbers by name (`event.robot`) and ask the kind (`event.kind.reveals`).
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Self, TypeVar

NO_CAUSE = -1
EVERYBODY = -1

_NO_VARIANTS: Mapping[str, Mapping[int, str]] = MappingProxyType({})
_Handler = TypeVar("_Handler", bound=Callable[..., Any])


class Kind(str):
    """A kind of event. It is its own name, such as `pushed`, which stands in JSON, notation, puzzles and golden files.

    `fields` name the numbers of an event in order, `places` say where in `data` each stands. `vocabulary` lists all kinds of
    the game. All else is as `Vocabulary.kind` explains."""

    __slots__ = (
        "by", "chapter", "decides", "driven", "fields", "groups", "log", "matters", "opens", "places", "plural",
        "recap", "rest", "reveals", "secret", "shakes", "sound", "still", "summed", "together", "variants", "vocabulary",
    )  # fmt: skip

    vocabulary: "Vocabulary"
    fields: tuple[str, ...]
    places: Mapping[str, int | slice]
    secret: str
    plural: str
    variants: Mapping[str, Mapping[int, str]]
    still: bool
    rest: float | None
    together: bool
    driven: bool
    sound: str
    shakes: bool
    reveals: bool
    summed: bool
    opens: bool
    matters: int
    recap: int
    decides: int
    by: str
    log: str
    chapter: str
    groups: frozenset[str]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


class Event(NamedTuple):
    """One thing that happened. `id` counts from 0 over the whole game; `kind` and the number of the `rule` say what it was;
    `cause` is the id of the event that led to it or NO_CAUSE; `data` is public; `secret` is known to seat `owner` only. The
    numbers of `data`, and `secret`, are attributes too, by the names that the kind gives them."""

    id: int
    kind: Kind
    rule: str
    cause: int
    data: tuple[int, ...] = ()
    secret: tuple[int, ...] = ()
    owner: int = EVERYBODY

    def __getattr__(self, name: str) -> Any:
        kind = self[1]
        place = kind.places.get(name)
        if place is not None:
            return self[4][place]
        if name and name == kind.secret:
            return self[5]
        raise AttributeError(
            f"An event of kind {kind} has no {name!r}; it has: {', '.join(kind.fields) or 'no fields'}."
        )

    def named(self) -> Iterator[tuple[str, Any]]:
        """The names and values of `data`, in order; the value of a starred name is a tuple."""
        return ((name, self[4][place]) for name, place in self[1].places.items())

    def seen_by(self, seat: int | None) -> "Event":
        """The event as `seat` may know it (None: a spectator); secrets of others are left out."""
        if self.owner in (EVERYBODY, seat):
            return self
        return self._replace(secret=())


class Vocabulary:
    """All kinds of events of a game, in the order of their declaration."""

    def __init__(self, game: str, fields: Mapping[str, str]) -> None:
        """`fields` explains every name that numbers of events have in this game, for the documentation."""
        self.game, self.fields = game, fields
        self._kinds: dict[str, Kind] = {}

    def __iter__(self) -> Iterator[Kind]:
        return iter(self._kinds.values())

    def __getitem__(self, name: str) -> Kind:
        """The kind of that name. Raises KeyError with a sentence."""
        if name not in self._kinds:
            raise KeyError(f"{self.game} has no event of kind {name!r}; it has: {', '.join(self._kinds)}.")
        return self._kinds[name]

    def group(self, name: str) -> frozenset[Kind]:
        """All kinds declared with this name among their groups."""
        found = frozenset(kind for kind in self if name in kind.groups)
        assert found, f"No kind of {self.game} is in the group {name!r}."
        return found

    def kind(
        self,
        name: str,
        fields: str = "",
        *,
        secret: str = "",
        plural: str = "",
        variants: Mapping[str, Mapping[int, str]] = _NO_VARIANTS,
        still: bool = False,
        rest: float | None = None,
        together: bool = False,
        driven: bool = False,
        sound: str = "",
        shakes: bool = False,
        reveals: bool = False,
        summed: bool = False,
        opens: bool = False,
        matters: int = 0,
        recap: int = 0,
        decides: int = 0,
        by: str = "",
        log: str = "",
        chapter: str = "",
        groups: str = "",
    ) -> Kind:
        """Declare a kind of event.

        In words: `fields` are the names of its numbers, with blanks between; a star before the last one gives it all numbers
        that are left; `secret` names the numbers that only their owner knows; templates call the number named `plural` `{n}`,
        and it decides singular or plural; `variants` say for which values of a field another template is used,
        `event.<name>.<variant>`.

        In a film: one that is `still` moves nothing; `rest` is how many beats a film rests after it (None: the usual rest);
        events in a row that go `together` and have one cause are shown at once; with those `driven` things set themselves in
        motion, and what they push: they lean back and settle, and steps are one drive; `sound` is what is heard; with one that
        `shakes` the table trembles.

        What it means: undo stops where it `reveals` something; one that is `summed` stays out of the log, for a later one sums
        it up; one that `opens` leads to all that a turn or register brings, and what shows a consequence begins after it.
        Weights, larger for what is more important: `matters` to whom it happened, for hints; `recap` for its own sentence there
        (`recap.<name>`); `decides` as a turning point. `by` names the field with the seat that did it.

        On the page: `log` is how the history marks its line (head, good or bad), `routine` for one that it shows on request;
        `chapter` names the field with the number of the chapter that begins. `groups` are a game's own words for kinds that
        it treats alike; see `group`."""
        assert name not in self._kinds, f"{self.game} declares the kind {name!r} twice."
        made = Kind(name)
        made.vocabulary = self
        names = fields.split()
        made.fields = tuple(one.removeprefix("*") for one in names)
        made.places = {
            one.removeprefix("*"): slice(place, None) if one.startswith("*") else place
            for place, one in enumerate(names)
        }
        for one in filter(None, (*made.fields, secret)):
            assert one in self.fields, f"{self.game} does not explain the field {one!r} of the kind {name!r}."
            assert not hasattr(Event, one), f"The kind {name!r} cannot call a field {one!r}: every event has that name."
        for one in filter(None, (plural, by, chapter, *variants)):
            assert one in made.fields, f"The kind {name!r} has no field {one!r}; it has: {fields}."
        made.secret, made.plural, made.variants = secret, plural, variants
        made.still, made.rest, made.together, made.driven = still, rest, together, driven
        made.sound, made.shakes = sound, shakes
        made.reveals, made.summed, made.opens = reveals, summed, opens
        made.matters, made.recap, made.decides, made.by = matters, recap, decides, by
        made.log, made.chapter, made.groups = log, chapter, frozenset(groups.split())
        self._kinds[name] = made
        return made


class ByKind(Generic[_Handler]):
    """Functions by kind of event. Each is declared where it is written: `@motions.of(MOVED, PUSHED)`."""

    def __init__(self) -> None:
        self._handlers: dict[Kind, _Handler] = {}

    def of(self, *kinds: Kind) -> Callable[[_Handler], _Handler]:
        """Declare a function as the one for these kinds."""

        def declare(handler: _Handler) -> _Handler:
            for kind in kinds:
                assert kind not in self._handlers, f"There are two functions for the kind {kind!r}."
                self._handlers[kind] = handler
            return handler

        return declare

    def get(self, kind: Kind) -> _Handler | None:
        """The function for a kind, or None."""
        return self._handlers.get(kind)

    def __contains__(self, kind: object) -> bool:
        return kind in self._handlers
