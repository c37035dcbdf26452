"""Pairing of two devices: the data with which one opens a channel to the other, short enough for a QR code.

Browsers describe a channel in some 700 characters (SDP, RFC 8866), nearly all of which are the same every time. Only a
fingerprint, a user name, a password and network addresses differ.
"""

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Self
from uuid import UUID

from tabletop.together.packing import base64, damaged, from_base64, number, unwrap, wrap

OFFER, REPLY = "offer", "reply"
"""Kinds of signals: the first comes from the table, the other one from the device that joins it."""
_SETUP = {OFFER: "actpass", REPLY: "active"}

_MOST_PLACES = 4
_FINGERPRINT = 32  # bytes of SHA-256
_HIDDEN = ".local"  # the end of a name (mDNS) that a browser gives in place of an address
_IPV4, _IPV6, _NAME = range(3)
_LENGTH = {_IPV4: 4, _IPV6: 16, _NAME: 16}
_OUTSIDE = 4  # flag in the kind of an address that a server saw from outside
_LOCAL_FIRST = 1 << 24

_USER, _PASSWORD = re.compile(r"[A-Za-z0-9+/]{4,32}"), re.compile(r"[A-Za-z0-9+/]{22,64}")
_LINES = {
    "user": re.compile(r"^a=ice-ufrag:(\S+)\s*$", re.MULTILINE),
    "password": re.compile(r"^a=ice-pwd:(\S+)\s*$", re.MULTILINE),
    "fingerprint": re.compile(r"^a=fingerprint:sha-256 ([0-9A-Fa-f:]+)\s*$", re.MULTILINE),
}
_CANDIDATE = re.compile(r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)\b", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """A network address of a device: `address`, or a name in its place (UUID), and `port`. `outside`: as a server sees it."""

    address: IPv4Address | IPv6Address | UUID
    port: int
    outside: bool = False

    @property
    def kind(self) -> int:
        """The code for the type of the address."""
        kinds: dict[type, int] = {IPv4Address: _IPV4, IPv6Address: _IPV6, UUID: _NAME}
        return kinds[type(self.address)]

    def __bytes__(self) -> bytes:
        raw = self.address.bytes if isinstance(self.address, UUID) else self.address.packed
        return bytes([self.kind + _OUTSIDE * self.outside]) + raw + self.port.to_bytes(2)

    def line(self, number: int) -> str:
        """The line for the address in SDP. Its rank makes browsers try local addresses first."""
        name = f"{self.address}{_HIDDEN}" if isinstance(self.address, UUID) else str(self.address)
        rank = (_LOCAL_FIRST * (100 if self.outside else 126)) + (65535 - number << 8) + 255
        how = "srflx raddr 0.0.0.0 rport 0" if self.outside else "host"
        return f"a=candidate:{number + 1} 1 udp {rank} {name} {self.port} typ {how}"


@dataclass(frozen=True, slots=True)
class Signal:
    """The data with which another device can open a channel to this one. `kind` is OFFER or REPLY; a reply has the `number` of
    its offer. `user`, `password` and `fingerprint` are as in SDP; `places` are its addresses."""

    kind: str
    number: int
    user: str
    password: str
    fingerprint: bytes
    places: tuple[Place, ...]

    @classmethod
    def of(cls, kind: str, number: int, description: str) -> Self:
        """Take the signal from a browser's description (SDP). Raises MessageError if a part of it is missing."""
        found = {name: pattern.search(description) for name, pattern in _LINES.items()}
        if not all(found.values()):
            raise damaged()
        user, password, fingerprint = (match[1] for match in found.values() if match)
        found_places = filter(None, (_place(*match.groups()) for match in _CANDIDATE.finditer(description)))
        places = _best(tuple(dict.fromkeys(found_places)))
        return cls(kind, number, user, password, bytes.fromhex(fingerprint.replace(":", "")), places)

    def description(self) -> str:
        """The description (SDP) for a browser."""
        return "\r\n".join(
            (
                "v=0",
                "o=- 1 2 IN IP4 127.0.0.1",
                "s=-",
                "t=0 0",
                "a=group:BUNDLE 0",
                "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
                "c=IN IP4 0.0.0.0",
                *(place.line(number) for number, place in enumerate(self.places)),
                f"a=ice-ufrag:{self.user}",
                f"a=ice-pwd:{self.password}",
                f"a=fingerprint:sha-256 {self.fingerprint.hex(':').upper()}",
                f"a=setup:{_SETUP[self.kind]}",
                "a=mid:0",
                "a=sctp-port:5000",
                "a=max-message-size:65536",
                "",
            )
        )

    def write(self) -> str:
        """The signal as a text of some 200 characters."""
        raw = self.fingerprint
        for text in (self.user, self.password):
            raw += bytes([len(text)]) + text.encode()
        return wrap(self.kind, self.number, base64(raw + b"".join(map(bytes, self.places))))

    @classmethod
    def read(cls, kind: str, text: str) -> Self:
        """Read a signal from any text. Raises MessageError if it is none of this kind."""
        counted, body = unwrap(kind, text, 2)
        raw = from_base64(body)
        fingerprint, rest = raw[:_FINGERPRINT], raw[_FINGERPRINT:]
        user, rest = _word(rest, _USER)
        password, rest = _word(rest, _PASSWORD)
        return cls(kind, number(counted), user, password, fingerprint, _places(rest))


def _place(address: str, port: str, how: str) -> Place | None:
    """An address in a browser's description; None if it cannot be read."""
    try:
        if address.endswith(_HIDDEN):
            return Place(UUID(address.removesuffix(_HIDDEN)), int(port))
        return Place(ip_address(address), int(port), how.lower() == "srflx")
    except ValueError:
        return None


def _best(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The first _MOST_PLACES addresses, of which the last is one from outside, if there is any."""
    outside = [place for place in places if place.outside][:1]
    near = [place for place in places if not place.outside][: _MOST_PLACES - len(outside)]
    return (*near, *outside)


def _word(raw: bytes, pattern: re.Pattern[str]) -> tuple[str, bytes]:
    """The word at the beginning of these bytes, and the remaining bytes. Raises MessageError."""
    length = raw[0] if raw else 0
    word = raw[1 : length + 1].decode("ascii", "replace")
    if not pattern.fullmatch(word):
        raise damaged()
    return word, raw[length + 1 :]


def _places(raw: bytes) -> tuple[Place, ...]:
    places: list[Place] = []
    while raw and len(places) < _MOST_PLACES:
        kind, outside = raw[0] & 3, bool(raw[0] & _OUTSIDE)
        if raw[0] >> 3 or kind not in _LENGTH or len(raw) < _LENGTH[kind] + 3:
            raise damaged()
        at, rest = raw[1 : _LENGTH[kind] + 1], raw[_LENGTH[kind] + 1 :]
        made: dict[int, type[IPv4Address] | type[IPv6Address]] = {_IPV4: IPv4Address, _IPV6: IPv6Address}
        address = UUID(bytes=at) if kind == _NAME else made[kind](at)
        places.append(Place(address, int.from_bytes(rest[:2]), outside))
        raw = rest[2:]
    if raw:
        raise damaged()
    return tuple(places)
