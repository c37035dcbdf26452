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
    """A kind of event, a string such as `pushed`, which JSON, notation, puzzles and golden files use, too.

    `fields` are the names of the numbers of such an event, in order; `places` say where in `data` each stands. `vocabulary`
    lists all kinds of the game. `Vocabulary.kind` explains the other attributes."""

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
    """One thing that happened. `id` counts from 0 over the whole game. `kind` says what it was, and `rule` by which number of
    the rules. `cause` is the id of the event that led to it, or NO_CAUSE. Everybody knows `data`; only seat `owner` knows
    `secret`. The kind gives names to the numbers of `data` and to `secret`; these are attributes, too."""

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
        """The event as `seat` may know it (None: a spectator), without the secrets of other seats."""
        if self.owner in (EVERYBODY, seat):
            return self
        return self._replace(secret=())


class Vocabulary:
    """All kinds of events of a game, in the order of their declaration."""

    def __init__(self, game: str, fields: Mapping[str, str]) -> None:
        """`fields` explains the name of every number that events of this `game` have, for the documentation."""
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
        """All kinds that were declared with this group."""
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

        Words: `fields` are the names of its numbers, separated by blanks; a star before the last name gives it all remaining
        numbers. `secret` is the name of the numbers that only their owner knows. In templates the number named `plural` is
        `{n}` and decides between singular and plural. `variants` say for which values of a field the template
        `event.<name>.<variant>` is used.

        Film: an event that is `still` moves nothing. The film rests `rest` beats after it (None: the usual rest). Consecutive
        events that go `together` and have one cause are shown at once. In `driven` events things move by themselves or are
        pushed: they lean back and settle, and consecutive steps are one drive. `sound` is one of those in
        `web/sound.js`. The table shakes at one that `shakes`.

        Meaning: undo stops at an event that `reveals` something. One that is `summed` is not in the log, as a later event sums
        it up. One that `opens` is the cause of a whole turn or register; an explanation of a consequence begins after it.
        Three weights, larger for more important: `matters` for hints, to the seat it happened to; `recap` for its sentence in
        the recap (`recap.<name>`); `decides` as a turning point. `by` names the field with the seat that did it.

        Page: `log` is the mark of its line in the history: head, good or bad, or `routine` for a line shown on request only.
        `chapter` names the field with the number of the chapter that begins. `groups` are names, separated by blanks, for
        kinds that the game treats alike; see `group`."""
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
    """Functions by kind of event. A decorator declares each: `@motions.of(MOVED, PUSHED)`."""

    def __init__(self) -> None:
        self._handlers: dict[Kind, _Handler] = {}

    def of(self, *kinds: Kind) -> Callable[[_Handler], _Handler]:
        """Decorate the function for these kinds."""

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
