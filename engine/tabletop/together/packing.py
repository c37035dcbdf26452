"""The format of messages: fields between dots, the last one a check sum, as in links.

    kind.version.game.….check

Every kind of message has its own number of fields. `wrap` writes one, and `unwrap` reads one.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Sequence

from tabletop.base.errors import MessageError
from tabletop.formats.link import MAX_LENGTH, USUAL, base36, check_sum

VERSION = 1
"""The version of all messages. A change of their format raises it."""

GUESSED = (
    b"UT:10,UT:20,UT:30,UT:40,UT:50,UT:60,RL:70,RR:80,RL:90,RR:100,RL:110,RR:120,RL:130,RR:140,RL:150,RR:160,RL:170,RR"
    b":180,RL:190,RR:200,RL:210,RR:220,RL:230,RR:240,RL:250,RR:260,RL:270,RR:280,RL:290,RR:300,RL:310,RR:320,RL:330,RR"
    b":340,RL:350,RR:360,RL:370,RR:380,RL:390,RR:400,RL:410,RR:420,BU:430,BU:440,BU:450,BU:460,BU:470,BU:480,M1:490,M1"
    b":500,M1:510,M1:520,M1:530,M1:540,M1:550,M1:560,M1:570,M1:580,M1:590,M1:600,M1:610,M1:620,M1:630,M1:640,M1:650,M1"
    b":660,M2:670,M2:680,M2:690,M2:700,M2:710,M2:720,M2:730,M2:740,M2:750,M2:760,M2:770,M2:780,M3:790,M3:800,M3:810,M3"
    b":820,M3:830,M3:840 lives:0/archive:2,15/out /damage:2/lives:2/archive:11,11 first=4 course= agenda=ask-program(1"
    b",1);program(2,1);program(3,1);program(4,1);program(5,1);program(6,1);program(7,1);ask-ready(-1);fill;announce(0)"
    b";announce(1);announce(2);announce(3);announce(4);announce(5);announce(6);announce(7);announce(0);register(1);reg"
    b"ister(2);register(3);register(4);register(5);cleanup;begin"
)
"""A zlib dictionary for positions in packets, used besides `USUAL`: cards of others, which are guessed in the order of the
deck, and agendas of many seats. It is part of the format: a change would break messages."""
_WORDS = GUESSED + USUAL

_RAW = -15  # deflate without a header, as the text has a check sum
_MOST_BYTES = 60_000


def wrap(kind: str, *fields: str | int) -> str:
    """The text of a message, with version and check sum; numbers are in base 36."""
    parts = [kind, *(base36(field) if isinstance(field, int) else field for field in (VERSION, *fields))]
    text = ".".join(parts)
    return f"{text}.{check_sum(text)}"


def unwrap(kind: str, text: str, count: int) -> Sequence[str]:
    """The `count` fields of a message of this kind, without version and check sum. Raises MessageError with the reason."""
    text = text.strip().rpartition("#")[2]
    body, _, check = text.rpartition(".")
    found, _, rest = body.partition(".")
    version, *fields = rest.split(".")
    if found != kind or not version or len(text) > MAX_LENGTH:
        raise MessageError("This message is of another kind, or a part of it is missing. Copy all of it.")
    if check != check_sum(body):
        raise MessageError("The message is damaged: some of its characters were changed or lost. Ask for it again.")
    if number(version) > VERSION:
        raise MessageError("The message was made by a newer version. Reload the page to update it, then try again.")
    if number(version) != VERSION or len(fields) != count:
        raise damaged()
    return fields


def damaged() -> MessageError:
    """The error for a message with a right check sum and wrong content."""
    return MessageError("The message is damaged: its content cannot be read. Ask for it again.")


def number(text: str) -> int:
    """Read a number of at most six digits in base 36. Raises MessageError."""
    if not re.fullmatch(r"[0-9a-z]{1,6}", text):
        raise damaged()
    return int(text, 36)


def base64(raw: bytes) -> str:
    """Bytes in URL-safe base 64, without `=` at the end."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """The bytes that `base64` wrote. Raises MessageError for any other text."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (Base64Error, UnicodeError):
        raise damaged() from None


def pack(raw: bytes) -> str:
    """Compress bytes into a short text; positions become shortest."""
    packing = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=_WORDS)
    return base64(packing.compress(raw) + packing.flush())


def unpack(packed: str) -> bytes:
    """The bytes that `pack` packed. Raises MessageError for any other text, and for over _MOST_BYTES bytes."""
    unpacking = zlib.decompressobj(_RAW, zdict=_WORDS)
    try:
        raw = unpacking.decompress(from_base64(packed), _MOST_BYTES)
    except zlib.error:
        raise damaged() from None
    if not unpacking.eof:
        raise damaged()
    return raw
