"""Events as bytes, about one for each: a number is foretold by the event before, by its cause and by what last happened to the
same robot or card, which mostly have it too. How often that holds is known beforehand from events of a game that everybody
can play for themselves."""

import zlib
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.rules.event import EVERYBODY, NO_CAUSE, Event, Kind, Vocabulary
from tabletop.together.coder import Counts, Reader, Writer
from tabletop.together.packing import damaged

_MOST_EVENTS = 2_000
_MOST_NUMBERS = 20_000
"""Far more than a message holds that nobody has forged."""
_USUAL = 400
"""Events that are known beforehand."""
_SLOTS = 4
_EARLIER, _OF_KIND = 1, 2
"""How a cause is told: as one long ago, or by its kind."""
_MOST_ALIKE = 50
NO_RULES: Mapping[Kind, str] = MappingProxyType({})


def write(events: Sequence[Event], game: Game) -> bytes:
    """Events in a row, whose ids follow each other."""
    usual = _usual(game)
    coder = Writer(usual.counts)
    coder.number(len(events), "count")
    _Story(coder, game.events, usual.rules).code(events, len(events), events[0].id if events else 0)
    return usual.print + bytes(coder)


def read(raw: bytes, told: int, game: Game) -> tuple[Event, ...]:
    """The events that were written, the last of which was number `told` of its game. Empty where the game had other events than
    here, as a newer version may. Raises MessageError for what `write` does not write."""
    usual = _usual(game)
    if raw[:2] != usual.print:
        return ()
    coder = Reader(raw[2:], usual.counts)
    count = coder.number(None, "count")
    if count > min(told, _MOST_EVENTS):
        raise damaged()
    return tuple(_Story(coder, game.events, usual.rules).code((), count, told - count))


class _Story:
    """Codes events one after the other, in either direction."""

    def __init__(self, coder: Writer | Reader, known: Vocabulary, rules: Mapping[Kind, str] = NO_RULES) -> None:
        self.coder, self.kinds = coder, list(known)
        self.places = {kind: place for place, kind in enumerate(known)}
        self.numbers = 0
        self.events: dict[int, Event] = {}
        self.rules = dict(rules)
        self.latest: dict[Kind, list[int]] = {}
        """The ids of the last events of a kind, the newest first."""
        self.of: dict[tuple[Kind, int], Event] = {}
        """The last event of a kind by its first number, which mostly says whom it happened to."""
        self.led: set[tuple[int, Kind]] = set()
        """Which event has led to which kinds."""
        self.far: dict[tuple[Kind, int], list[int]] = {}
        """By kind and place of a number, how many bits it took by itself, and as a step from the number before."""

    def code(self, events: Sequence[Event], count: int, first: int) -> list[Event]:
        """Write these events, or read so many where there are none."""
        for id_, event in zip_longest(range(first, first + count), events):
            self.events[id_] = made = self._event(id_, event)
            self.latest[made.kind] = [id_, *self.latest.get(made.kind, ())][:_MOST_ALIKE]
            self.led.add((made.cause, made.kind))
            whom = next(iter(made.data), None)
            if whom is not None:
                self.of[made.kind, whom] = made
        return list(self.events.values())

    def _event(self, id_: int, event: Event | None) -> Event:
        coder, before, earlier = self.coder, self.events.get(id_ - 1), self.events.get(id_ - 2)
        past = before and before.kind
        place = coder.number(
            event and self.places[event.kind], "kind", ("kind", past), ("kind", past, earlier and earlier.kind)
        )
        kind = self._kind(place)
        cause = self._cause(id_, event and event.cause, kind, past)
        rule = self._rule(kind, event and event.rule)
        source = self.events.get(cause, before)
        near = [*_slots(source), *_slots(before if before is not source else None)]
        length = len(kind.fields)
        if any(isinstance(one, slice) for one in kind.places.values()):
            length = self._length(event and len(event.data), kind)
        data: list[int] = []
        written = event.data if event else ()
        for n in range(length):
            close = [*near, *(_slots(self.of.get((kind, data[0]))) if data else self._next(kind))]
            data.append(self._number(written[n] if event else None, kind, n, data[-1] if data else 0, close, past))
        if not coder.number(event and int(event.owner != EVERYBODY), ("owned", kind)):
            return Event(id_, kind, rule, cause, tuple(data))
        owner = coder.number(event and event.owner, "owner")
        secret = [
            coder.signed(event and event.secret[n], "secret")
            for n in range(self._length(event and len(event.secret), "secret"))
        ]
        return Event(id_, kind, rule, cause, tuple(data), tuple(secret), owner)

    def _kind(self, place: int) -> Kind:
        if place >= len(self.kinds):
            raise damaged()
        return self.kinds[place]

    def _cause(self, id_: int, cause: int | None, kind: Kind, past: Kind | None) -> int:
        """What has led to an event: nothing, or something long ago, or one of the last events of a kind. Of these, those come
        first that have led to nothing like it."""
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
            if back > id_:
                raise damaged()
            return id_ - back
        alike = self.latest.get(self._kind(way - _OF_KIND), ())
        first = sorted(alike, key=lambda one: (one, kind) in self.led)
        place = self.coder.number(None if cause is None else first.index(cause), ("which", kind, way))
        if place >= len(first):
            raise damaged()
        return first[place]

    def _next(self, kind: Kind) -> Sequence[int]:
        """What may begin an event: the number after that with which the last one of its kind began, and that one."""
        alike = self.latest.get(kind)
        data = self.events[alike[0]].data if alike else ()
        return [data[0] + 1, data[0]] if data else ()

    def _number(
        self, value: int | None, kind: Kind, n: int, last: int, near: Sequence[int | None], past: Kind | None
    ) -> int:
        """One number of an event: one that stands near, or a number by itself, or a step from the last one."""
        same = near.index(value) + 1 if value is not None and value in near else 0
        same = self.coder.number(None if value is None else same, ("same", kind, n), ("same", kind, n, past))
        if same > len(near):
            raise damaged()
        if same:
            found = near[same - 1]
            if found is None:
                raise damaged()
            return found
        far = self.far.setdefault((kind, n), [0, 0])
        start = last if far[1] < far[0] else 0
        found = start + self.coder.signed(None if value is None else value - start, (kind, n, bool(start)))
        far[0] += abs(found).bit_length()
        far[1] += abs(found - last).bit_length()
        return found

    def _rule(self, kind: Kind, rule: str | None) -> str:
        """The rule of an event, mostly that of the last one of its kind."""
        new = rule is not None and rule != self.rules.get(kind)
        if self.coder.number(None if rule is None else int(new), ("new rule", kind, kind in self.rules)):
            parts = list(map(int, rule.split("."))) if rule is not None else None
            count = self._length(None if parts is None else len(parts), "rule")
            self.rules[kind] = ".".join(
                str(self.coder.number(None if parts is None else parts[n], ("rule", n))) for n in range(count)
            )
        return self.rules.setdefault(kind, "")

    def _length(self, length: int | None, of: str) -> int:
        found = self.coder.number(length, ("length", of))
        self.numbers += found
        if length is None and self.numbers > _MOST_NUMBERS:
            raise damaged()
        return found


def _slots(event: Event | None) -> Sequence[int | None]:
    """The first numbers of an event, each always in the same place."""
    numbers = tuple(event.data) if event else ()
    return (*numbers, *[None] * _SLOTS)[:_SLOTS]


class _Usual(NamedTuple):
    """What is known of a game's events beforehand. By the `print`, versions of a game notice that their events differ."""

    print: bytes
    counts: Counts
    rules: Mapping[Kind, str]


_KNOWN: dict[tuple[str, int], _Usual] = {}


def _usual(game: Game) -> _Usual:
    """What is known of a game's events, worked out when it is first needed."""
    named = game.name, game.version
    if named not in _KNOWN:
        _KNOWN[named] = _played(game)
    return _KNOWN[named]


def _played(game: Game) -> _Usual:
    """What the first events of a game tell in which everybody chooses anything."""
    session = Session(game, [PERSON] * max(game.seats), seed=0)
    session.advance()
    while not session.over and len(session.events()) < _USUAL:
        session.play(session.ply * session.ply % len(session.legal()))
        session.advance()
    events = [event.seen_by(0) for event in session.events()]
    story = _Story(Writer(), game.events)
    story.code(events, len(events), 0)
    named = " ".join(f"{kind} {kind.fields} {kind.secret}" for kind in game.events)
    told = " ".join(f"{event.kind} {event.rule} {event.cause} {event.data}" for event in events)
    return _Usual(zlib.crc32(f"{named}\n{told}".encode()).to_bytes(4, "big")[:2], story.coder.counts, story.rules)
