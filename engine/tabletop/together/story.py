"""Events as bytes, about one byte for two events. A number is predicted from the event before, from its cause, and from the
last event of the same robot or card, as these mostly have the same number. The first model is learned from a sample game that
every device plays for itself."""

import zlib
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.rules.event import EVERYBODY, NO_CAUSE, Event, Kind
from tabletop.together.coder import Model, Reader, Writer
from tabletop.together.packing import damaged

_MOST_EVENTS = 2_000
_MOST_NUMBERS = 20_000
"""Far more than a message has, unless it is forged."""
_LARGEST = 1 << 40
_USUAL = 500
"""Events of the sample game."""
_SLOTS, _PLACES = 4, 20
"""The numbers of another event that are candidates, and the number of all places for candidates."""
_TRIES = 6
"""The candidates that are tried for a number."""
_SMALL, _MOST_USUAL = 16, 500
"""Numbers below _SMALL predict others well; numbers up to _MOST_USUAL can be usual."""
_EARLIER, _OF_KIND = 1, 2
"""Codes for a cause: an event long ago, or (from _OF_KIND on) a recent event of a kind."""
_MOST_ALIKE = 24
Rules = Mapping[tuple[Kind, Kind | None], str]
"""(kind, kind of the cause) -> the rule of the last such event."""
Highest = Mapping[tuple[Kind, int], int]
"""(kind, index of a number) -> the highest usual value."""
_ORDERS: Sequence[Callable[[Event, bool], Any]] = (
    lambda event, led: (led, -event.id),
    lambda event, led: (led, event.id),
    lambda event, led: (led, -_numbers(event)[-1] if event.data else 0),
    lambda event, _: -event.id,
)
"""Sort keys for the possible causes of one kind. The coder uses the order that would have needed the fewest bits so far."""


def write(events: Sequence[Event], game: Game) -> bytes:
    """Write events as bytes; their ids must be consecutive."""
    known = usual(game)
    coder = Writer(known.counts)
    coder.number(len(events), "count")
    _Story(coder, known.kinds, known.rules, known.highest).code(events, len(events), events[0].id if events else 0)
    return known.prints[-1] + bytes(coder)


def read(raw: bytes, event_count: int, game: Game) -> tuple[Event, ...]:
    """Read the events that `write` wrote; they end at number `event_count` of their game. Empty if the writer's game has events
    that this one lacks, as a newer version may. Raises MessageError if the bytes are damaged."""
    known = usual(game)
    if raw[:2] not in known.prints:
        return ()
    coder = Reader(raw[2:], known.counts)
    count = coder.number(None, "count")
    if count > min(event_count, _MOST_EVENTS):
        raise damaged()
    return tuple(_Story(coder, known.kinds, known.rules, known.highest).code((), count, event_count - count))


class _Story:
    """Writes or reads events one after the other."""

    def __init__(self, coder: Writer | Reader, known: Sequence[Kind], rules: Rules, highest: Highest) -> None:
        self.coder, self.kinds = coder, known
        self.places = {kind: place for place, kind in enumerate(known)}
        self.highest = highest
        self.numbers = 0
        self.events: dict[int, Event] = {}
        self.rules = dict(rules)
        self.latest: dict[Kind, list[int]] = {}
        """Kind -> the ids of its last events, the newest first."""
        self.latest_of: dict[tuple[Kind, int], Event] = {}
        """(kind, first number) -> the last such event; the first number mostly is the robot or card."""
        self.last: dict[int, dict[str, tuple[Any, ...]]] = {}
        """First number of an event -> name of a field -> its last value, the kind, and the numbers from there on."""
        self.after: dict[tuple[Kind, int], int] = {}
        """(kind, first number of an event) -> the first number of the next event of this kind."""
        self.last_number: dict[Hashable, int] = {}
        """Context (the cause, or the last event of the same robot) -> the last number, or the last step to a number."""
        self.children: dict[tuple[int, Kind | None], int] = {}
        """(id of an event, kind) -> how many events of this kind it caused."""
        self.place_scores: dict[Hashable, list[int]] = {}
        """(kind, index of a number) -> how often each place had the right candidate, recent times counting more."""
        self.ended: set[int] = set()
        """The ids of events that caused another event."""
        self.open: dict[tuple[Kind, int], int] = {}
        """(kind, cause) -> how many such events have caused no event yet."""
        self.best: dict[Hashable, dict[str, int]] = {}
        """(kind, index of a number) -> name of a field -> how often the number was the last value of that field."""
        self.bits: dict[Hashable, list[int]] = {}
        """The bits that each way to write something would have taken so far."""

    def code(self, events: Sequence[Event], count: int, first: int) -> list[Event]:
        """Write these events, or read `count` events if there are none."""
        for id_, event in zip_longest(range(first, first + count), events):
            self._keep(self._event(id_, event))
        return list(self.events.values())

    def _keep(self, made: Event) -> None:
        kind, data = made.kind, made.data
        self.events[made.id] = made
        self.latest[kind] = [made.id, *self.latest.get(kind, ())][:_MOST_ALIKE]
        self.children[made.cause, kind] = self.children.get((made.cause, kind), 0) + 1
        source = self.events.get(made.cause)
        if source and source.id not in self.ended:
            self.ended.add(source.id)
            self.open[source.kind, source.cause] -= 1
        self.open[kind, made.cause] = self.open.get((kind, made.cause), 0) + 1
        if data:
            self.latest_of[kind, data[0]] = made
            last = self.last.setdefault(data[0], {})
            for name, value in zip(kind.fields, data, strict=False):
                last[name] = value, kind, data[kind.fields.index(name) :]

    def _event(self, id_: int, event: Event | None) -> Event:
        before = self.events.get(id_ - 1)
        kind = self._kind(event and event.kind, before, self.events.get(id_ - 2))
        past = before and before.kind
        cause = self._cause(id_, event and event.cause, kind, past)
        source = self.events.get(cause, before)
        rule = self._rule(kind, source and source.kind, event and event.rule)
        near = [*_slots(source), *_slots(before if before is not source else None)]
        length = len(kind.fields)
        if any(isinstance(one, slice) for one in kind.places.values()):
            length = self._length(event and len(event.data), kind)
        data: list[int] = []
        written = event.data if event else ()
        order: Sequence[int] = range(length)
        if len(kind.fields) == length:
            order = sorted(order, key=lambda n: (n > 0, self.highest.get((kind, n), 0) > _SMALL))
        for n in order:
            data.append(self._number(written[n] if event else None, kind, n, data, near, source, past))
        data = [data[place] for place in sorted(range(length), key=order.__getitem__)]
        latest = self.latest.get(kind)
        if data and latest and (began := _numbers(self.events[latest[0]])[:1]):
            self.after[kind, began[0]] = data[0]
        if not self.coder.flag(event and event.owner != EVERYBODY, ("owned", kind)):
            return Event(id_, kind, rule, cause, tuple(data))
        owner = self.coder.number(event and event.owner, ("owner", kind), ("owner", kind, *data[:1]))
        secret: list[int] = []
        for n in range(self._length(event and len(event.secret), "secret", kind, owner, *data[1:])):
            step = self.coder.signed(event and event.secret[n] - (secret[-1] if n else 0), "secret", ("secret", not n))
            secret.append(step + (secret[-1] if n else 0))
        return Event(id_, kind, rule, cause, tuple(data), tuple(secret), owner)

    def _kind(self, kind: Kind | None, before: Event | None, earlier: Event | None) -> Kind:
        past, end = (before.kind, _numbers(before)[-1:]) if before else (None, ())
        ways = self._open(before)
        source = before and self.events.get(before.cause, before)
        place = self.coder.number(
            None if kind is None else self.places[kind],
            ("kind", past),
            ("kind", past, earlier and earlier.kind),
            ("kind", past, ways),
            ("kind", past, ways, end),
            ("kind", past, ways, *_rough(source), source and self.children.get((source.id, past), 0)),
        )
        return self._at(place)

    def _open(self, event: Event | None) -> Hashable:
        """For an event and the chain of its causes: whether another event of the same kind and cause has caused none yet."""
        found = []
        for _ in range(_SLOTS):
            if event is None:
                break
            found.append(self.open.get((event.kind, event.cause), 0) > (event.id not in self.ended))
            event = self.events.get(event.cause)
        return tuple(found)

    def _at(self, place: int) -> Kind:
        if place >= len(self.kinds):
            raise damaged()
        return self.kinds[place]

    def _cause(self, id_: int, cause: int | None, kind: Kind, past: Kind | None) -> int:
        """The cause of an event: none, an event long ago, or one of the last events of a kind. In most orders, events that have
        caused none of this kind come first."""
        source = None if cause is None else self.events.get(cause)
        if source is not None and cause not in self.latest[source.kind]:
            source = None
        way = None
        if cause is not None:
            way = self.places[source.kind] + _OF_KIND if source else _EARLIER if cause != NO_CAUSE else 0
        way = self.coder.number(way, ("cause", kind), ("cause", kind, past))
        if not way:
            return NO_CAUSE
        if way == _EARLIER:
            back = self.coder.number(None if cause is None else id_ - cause, ("back", kind))
            if not 0 < back <= id_:
                raise damaged()
            return id_ - back
        alike = self.latest.get(self._at(way - _OF_KIND), ())
        bits = self.bits.setdefault(("which", kind, way), [0] * len(_ORDERS))
        order = bits.index(min(bits))
        ranked = [
            sorted(alike, key=lambda one, by=by: by(self.events[one], (one, kind) in self.children)) for by in _ORDERS
        ]
        first = ranked[order]
        place = self.coder.number(
            None if cause is None else first.index(cause), ("which", kind, way), ("which", kind, way, past)
        )
        if place >= len(first):
            raise damaged()
        for n, row in enumerate(ranked):
            bits[n] += row.index(first[place]).bit_length()
        return first[place]

    def _next(self, kind: Kind) -> Sequence[int | None]:
        """Candidates for the first number of an event. `last` being the first number of the last event of its kind: the number
        that came after `last` before, `last + 1`, and `last`."""
        alike = self.latest.get(kind)
        data = self.events[alike[0]].data if alike else ()
        return [self.after.get((kind, data[0])), data[0] + 1, data[0]] if data else (None,) * 3

    def _number(
        self,
        value: int | None,
        kind: Kind,
        n: int,
        data: Sequence[int],
        near: Sequence[int | None],
        source: Event | None,
        past: Kind | None,
    ) -> int:
        """One number of an event, mostly one of the candidates. Those from places that were right most often come first."""
        coder = self.coder
        led = (source.kind, _numbers(source)[-1:]) if source else ()
        last, name = data[-1] if data else 0, kind.fields[min(n, len(kind.fields) - 1)]
        known = self.last.get(data[0], {}) if data else {}
        ago, *then = known.get(name, (None,))
        contexts = [(kind, n, *led), (kind, n, *then)]
        best = self.best.setdefault((kind, n), {})
        step = (kind, n, "step", *(one for one in data[1:_SLOTS] if one < _SMALL))
        step_to = last + self.last_number[step] if step in self.last_number else None
        scores = self.place_scores.setdefault((kind, n), [0] * _PLACES)
        near_by: dict[int, int] = {}
        trust: dict[int, int] = {}
        for place, one in enumerate((
            *((step_to, None, None) if data else self._next(kind)),
            self.last_number.get(contexts[1]) if then else None,
            known.get(max(best, key=best.__getitem__), (None,))[0] if best else None,
            self.last_number.get(contexts[0]),
            ago, None if ago is None else ago + 1,
            *near, *_slots(self.latest_of.get((kind, data[0])) if data else None),
        )):  # fmt: skip
            if one is not None:
                near_by[one] = near_by.get(one, 0) | 1 << place
                trust[one] = trust.get(one, 0) + scores[place]
        ranked = sorted(near_by, key=trust.__getitem__, reverse=True)[:_TRIES]
        for tried, one in enumerate(ranked):
            places = near_by[one]
            if coder.flag(
                None if value is None else value == one,
                ("same", kind, n, tried),
                ("same", kind, n, places),
                ("same", kind, n, tried, past, source and source.kind),
                ("same", kind, n, places & -places, *_rough(source)),
            ):
                found = one
                break
        else:
            found = self._far(value, kind, n, last, ranked, source)
        if abs(found) > _LARGEST:
            raise damaged()
        for place, score in enumerate(scores):
            scores[place] = (score * 15 >> 4) + (near_by.get(found, 0) >> place & 1) * 256
        for one, (was, *_) in known.items():
            best[one] = (best.get(one, 0) * 7 >> 3) + (was == found) * 64
        for context in contexts:
            self.last_number[context] = found
        if last and n:
            self.last_number[step] = found - last
        return found

    def _far(self, value: int | None, kind: Kind, n: int, last: int, near: Sequence[int], source: Event | None) -> int:
        """A number that is not among the candidates `near`: a usual one, any number, or a step from the last number."""
        far = self.bits.setdefault((kind, n), [0, 0])
        step = far[1] < far[0]
        start = last if step else 0
        left = () if step else [one for one in range(self.highest.get((kind, n), -1) + 1) if one not in near]
        if left and self.coder.flag(None if value is None else value in left, ("usual", kind, n)):
            found = left[self.coder.one_of(None if value is None else left.index(value), len(left))]
        else:
            found = start + self.coder.signed(
                None if value is None else value - start,
                ("far", kind, n, step),
                ("far", kind, n, step, *near[:1]),
                ("far", kind, n, step, *_rough(source)),
            )
        far[0] += abs(found).bit_length()
        far[1] += abs(found - last).bit_length() + 1
        return found

    def _rule(self, kind: Kind, source: Kind | None, rule: str | None) -> str:
        """The rule of an event, mostly that of the last event of its kind and its cause's kind."""
        key = kind, source
        new = rule is not None and rule != self.rules.get(key)
        if self.coder.flag(None if rule is None else new, ("new rule", kind, key in self.rules)):
            parts = list(map(int, rule.split("."))) if rule is not None else None
            count = self._length(None if parts is None else len(parts), "rule")
            self.rules[key] = ".".join(
                str(self.coder.number(None if parts is None else parts[n], ("rule", n))) for n in range(count)
            )
        return self.rules.setdefault(key, "")

    def _length(self, length: int | None, *context: Hashable) -> int:
        found = self.coder.number(length, ("length", context[0]), ("length", *context))
        self.numbers += found
        if length is None and self.numbers > _MOST_NUMBERS:
            raise damaged()
        return found


def _numbers(event: Event) -> tuple[int, ...]:
    """The public numbers of an event."""
    return event.data


def _rough(event: Event | None) -> Sequence[Hashable]:
    """A context for an event: its kind, and roughly its last number."""
    return (event.kind, *((one >> 3, one & 1) for one in _numbers(event)[-1:])) if event else ()


def _slots(event: Event | None) -> Sequence[int | None]:
    """The first _SLOTS numbers of an event, filled up with None."""
    numbers = tuple(event.data) if event else ()
    return (*numbers, *[None] * _SLOTS)[:_SLOTS]


class _Usual(NamedTuple):
    """The model learned from the sample game. `prints` are check sums, by which versions of a game notice that their events
    differ: that of all kinds, the last one, and those of versions that had fewer. A kind that was added behind the others
    changes nothing in older messages."""

    prints: Sequence[bytes]
    counts: Model
    rules: Rules
    kinds: Sequence[Kind]
    highest: Highest


_KNOWN: dict[tuple[str, int], _Usual] = {}


def usual(game: Game) -> _Usual:
    """The first model for a game's events, learned when it is first needed."""
    named = game.name, game.version
    if named not in _KNOWN:
        _KNOWN[named] = _played(game)
    return _KNOWN[named]


def _played(game: Game) -> _Usual:
    """Learn a model from the first events of a sample game with arbitrary, fixed choices."""
    session = Session(game, [PERSON] * max(game.seats), seed=0)
    session.advance()
    while not session.over and len(session.events()) < _USUAL:
        session.play(session.ply * session.ply % len(session.legal()))
        session.advance()
    events = [event.seen_by(0) for event in session.events()]
    often = Counter(event.kind for event in events)
    kinds = sorted(game.events, key=lambda kind: -often[kind])
    highest: dict[tuple[Kind, int], int] = {}
    for event in events:
        for n, number in enumerate(event.data):
            highest[event.kind, n] = max(highest.get((event.kind, n), 0), min(number, _MOST_USUAL))
    story = _Story(Writer(), kinds, {}, highest)
    story.code(events, len(events), 0)
    named = [f"{kind} {kind.fields} {kind.secret}" for kind in game.events]
    lines = " ".join(f"{event.kind} {event.rule} {event.cause} {event.data}" for event in events)
    least = max(number for number, kind in enumerate(game.events, 1) if often[kind])
    return _Usual(
        [_print(named[:count], lines) for count in range(least, len(named) + 1)],
        story.coder.known,
        story.rules,
        kinds,
        highest,
    )


def _print(named: Sequence[str], lines: str) -> bytes:
    """Two bytes that differ where the kinds of events or the events of the sample game do."""
    return zlib.crc32(f"{' '.join(named)}\n{lines}".encode()).to_bytes(4)[:2]
