"""Texts that travel: fields between dots, the last one a check sum, as links have one.

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
"""Of packets, answers and tables. A change of how they are written raises it."""

_RAW = -15  # deflate without a header: the check sum stands in the text
_MOST_BYTES = 60_000


def wrap(kind: str, *fields: str | int) -> str:
    """The text of a message; numbers are written in base 36."""
    parts = [kind, *(base36(field) if isinstance(field, int) else field for field in (VERSION, *fields))]
    text = ".".join(parts)
    return f"{text}.{check_sum(text)}"


def unwrap(kind: str, text: str, count: int) -> Sequence[str]:
    """The fields of a message of that kind behind its version. Raises MessageError with the reason."""
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
    """The error for a message whose check sum is right and whose content is not."""
    return MessageError("The message is damaged: its content cannot be read. Ask for it again.")


def number(text: str) -> int:
    """A number of a message, in base 36. Raises MessageError."""
    if not re.fullmatch(r"[0-9a-z]{1,6}", text):
        raise damaged()
    return int(text, 36)


def base64(raw: bytes) -> str:
    """Bytes as signs that may stand in an address."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """The bytes that were written so. Raises MessageError."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (Base64Error, UnicodeError):
        raise damaged() from None


def pack(raw: bytes) -> str:
    """Bytes in few signs, most of all those of positions."""
    packing = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=USUAL)
    return base64(packing.compress(raw) + packing.flush())


def unpack(packed: str) -> bytes:
    """The bytes that were packed. Raises MessageError for what was not, and for more than a message holds."""
    unpacking = zlib.decompressobj(_RAW, zdict=USUAL)
    try:
        raw = unpacking.decompress(from_base64(packed), _MOST_BYTES)
    except zlib.error:
        raise damaged() from None
    if not unpacking.eof:
        raise damaged()
    return raw
