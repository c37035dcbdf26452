"""Events as bytes, some two for each: a number is foretold by the event before and by its cause, which mostly have it too."""

import zlib
from collections.abc import Sequence
from itertools import zip_longest

from tabletop.rules.event import EVERYBODY, NO_CAUSE, Event, Kind, Vocabulary
from tabletop.together.coder import Reader, Writer
from tabletop.together.packing import damaged

_MOST_EVENTS = 2_000
_MOST_NUMBERS = 20_000
"""Far more than a message holds that nobody has forged."""


def write(events: Sequence[Event], known: Vocabulary) -> bytes:
    """Events in a row, whose ids follow each other."""
    coder = Writer()
    coder.number(len(events), "count")
    _Story(coder, known).code(events, len(events), events[0].id if events else 0)
    return _print_of(known) + bytes(coder)


def read(raw: bytes, told: int, known: Vocabulary) -> tuple[Event, ...]:
    """The events that were written, the last of which was number `told` of its game. Empty where the game had other kinds of
    events than here, as a newer version may. Raises MessageError for what `write` does not write."""
    if raw[:2] != _print_of(known):
        return ()
    coder = Reader(raw[2:])
    count = coder.number(None, "count")
    if count > min(told, _MOST_EVENTS):
        raise damaged()
    return tuple(_Story(coder, known).code((), count, told - count))


class _Story:
    """Codes events one after the other, in either direction."""

    def __init__(self, coder: Writer | Reader, known: Vocabulary) -> None:
        self.coder, self.kinds = coder, list(known)
        self.places = {kind: place for place, kind in enumerate(known)}
        self.numbers = 0
        self.events: dict[int, Event] = {}
        self.rules: dict[Kind, str] = {}
        self.far: dict[tuple[Kind, int], list[int]] = {}
        """By kind and place of a number, how many bits it took by itself, and as a step from the number before."""

    def code(self, events: Sequence[Event], count: int, first: int) -> list[Event]:
        """Write these events, or read so many where there are none."""
        for id_, event in zip_longest(range(first, first + count), events):
            self.events[id_] = self._event(id_, event)
        return list(self.events.values())

    def _event(self, id_: int, event: Event | None) -> Event:
        coder, before = self.coder, self.events.get(id_ - 1)
        past = before and before.kind
        place = coder.number(event and self.places[event.kind], "kind", ("kind", past))
        back = coder.number(
            event and (0 if event.cause == NO_CAUSE else event.id - event.cause),
            ("cause", place),
            ("cause", place, past),
        )
        if place >= len(self.kinds) or back > id_:
            raise damaged()
        kind, cause = self.kinds[place], id_ - back if back else NO_CAUSE
        rule = self._rule(kind, event and event.rule)
        source = self.events.get(cause, before)
        near = [*(source.data if source else ()), *(before.data if before and before is not source else ())]
        length = len(kind.fields)
        if any(isinstance(one, slice) for one in kind.places.values()):
            length = self._length(event and len(event.data), kind)
        data: list[int] = []
        written = event.data if event else ()
        for n in range(length):
            data.append(self._number(written[n] if event else None, kind, n, data[-1] if data else 0, near, past))
        if not coder.number(event and int(event.owner != EVERYBODY), ("owned", kind)):
            return Event(id_, kind, rule, cause, tuple(data))
        owner = coder.number(event and event.owner, "owner")
        secret = [
            coder.signed(event and event.secret[n], "secret")
            for n in range(self._length(event and len(event.secret), "secret"))
        ]
        return Event(id_, kind, rule, cause, tuple(data), tuple(secret), owner)

    def _number(self, value: int | None, kind: Kind, n: int, last: int, near: Sequence[int], past: Kind | None) -> int:
        """One number of an event: one that stands near, or a number by itself, or a step from the last one."""
        same = near.index(value) + 1 if value is not None and value in near else 0
        same = self.coder.number(None if value is None else same, ("same", kind, n), ("same", kind, n, past))
        if same > len(near):
            raise damaged()
        if same:
            return near[same - 1]
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


def _print_of(known: Vocabulary) -> bytes:
    """Two bytes by which versions of a game notice that their kinds of events differ."""
    named = " ".join(f"{kind} {kind.fields} {kind.secret}" for kind in known)
    return zlib.crc32(named.encode()).to_bytes(4, "big")[:2]
