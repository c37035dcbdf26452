"""Events as bytes, a few for each: small numbers, written column by column so that they pack well."""

import zlib
from collections.abc import Iterator, Sequence

from tabletop.rules.event import EVERYBODY, NO_CAUSE, Event, Kind, Vocabulary
from tabletop.together.packing import damaged

_MOST_EVENTS = 5_000
_MOST_NUMBERS = 200  # of one event
_MOST_SIZE = 1 << 40


def write(events: Sequence[Event], known: Vocabulary) -> bytes:
    """Events in a row, whose ids follow each other."""
    places = {kind: place for place, kind in enumerate(known)}
    heads, causes, data = list[int](), list[int](), list[int]()
    rules: dict[str, int] = {}
    usual: dict[Kind, str] = {}
    for event in events:
        new_rule, owned = usual.get(event.kind) != event.rule, event.owner != EVERYBODY
        heads.append(places[event.kind] << 2 | new_rule << 1 | owned)
        if new_rule:
            usual[event.kind] = event.rule
            heads.append(rules.setdefault(event.rule, len(rules)))
        causes.append(0 if event.cause == NO_CAUSE else event.id - event.cause)
        if _is_open(event.kind):
            data.append(len(event.data))
        data += map(_unsigned, event.data)
        if owned:
            data += (event.owner, len(event.secret), *map(_unsigned, event.secret))
    named = " ".join(rules).encode()
    return _numbers([_print_of(known), len(events), *heads, *causes, *data]) + named


def read(raw: bytes, told: int, known: Vocabulary) -> tuple[Event, ...]:
    """The events that were written, the last of which was number `told` of its game. Empty where the game had other kinds of
    events than here, as a newer version may. Raises MessageError for what `write` does not write."""
    numbers = _Reader(raw)
    if numbers.next() != _print_of(known):
        return ()
    count = numbers.next(min(told, _MOST_EVENTS))
    heads = list(_heads(count, list(known), numbers))
    ids = range(told - count, told)
    causes = [id_ - back if (back := numbers.next(id_)) else NO_CAUSE for id_ in ids]
    bodies = [_body(kind, owned, numbers) for kind, _, owned in heads]
    rules = numbers.rest().decode("ascii", "replace").split(" ")
    if any(rule >= len(rules) for _, rule, _ in heads):
        raise damaged()
    return tuple(
        Event(id_, kind, rules[rule], cause, *body)
        for id_, (kind, rule, _), cause, body in zip(ids, heads, causes, bodies, strict=True)
    )


def _heads(count: int, kinds: Sequence[Kind], numbers: "_Reader") -> Iterator[tuple[Kind, int, bool]]:
    """Kind, place of the rule and whether there is a secret, of each event."""
    usual: dict[Kind, int] = {}
    for _ in range(count):
        head = numbers.next(len(kinds) * 4 - 1)
        kind = kinds[head >> 2]
        if head & 2:
            usual[kind] = numbers.next()
        if kind not in usual:
            raise damaged()
        yield kind, usual[kind], bool(head & 1)


def _body(kind: Kind, owned: bool, numbers: "_Reader") -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Data, secret and owner of the next event."""
    count = numbers.next(_MOST_NUMBERS) if _is_open(kind) else len(kind.fields)
    data = tuple(_signed(numbers.next()) for _ in range(count))
    if not owned:
        return data, (), EVERYBODY
    owner = numbers.next()
    return data, tuple(_signed(numbers.next()) for _ in range(numbers.next(_MOST_NUMBERS))), owner


def _is_open(kind: Kind) -> bool:
    """Whether events of the kind have any number of numbers."""
    return any(isinstance(place, slice) for place in kind.places.values())


def _print_of(known: Vocabulary) -> int:
    """A number by which two versions of a game notice that their kinds of events differ."""
    return zlib.crc32(" ".join(f"{kind} {kind.fields} {kind.secret}" for kind in known).encode()) & 0x3FFF


def _unsigned(number: int) -> int:
    return number * 2 if number >= 0 else -number * 2 - 1


def _signed(number: int) -> int:
    return -(number + 1 >> 1) if number & 1 else number >> 1


def _numbers(numbers: Sequence[int]) -> bytes:
    """Numbers from 0, in seven bits a byte."""
    return bytes(byte for number in numbers for byte in _bytes(number))


def _bytes(number: int) -> Iterator[int]:
    while number > 127:
        yield number & 127 | 128
        number >>= 7
    yield number


class _Reader:
    """Takes numbers from bytes."""

    def __init__(self, raw: bytes) -> None:
        self._raw, self._at = raw, 0

    def next(self, most: int = _MOST_SIZE) -> int:
        """The next number, which must not be above `most`. Raises MessageError."""
        number = shift = 0
        while True:
            if self._at >= len(self._raw) or shift > 42:
                raise damaged()
            byte = self._raw[self._at]
            self._at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        if number > most:
            raise damaged()
        return number

    def rest(self) -> bytes:
        """What has not been taken."""
        return self._raw[self._at :]
