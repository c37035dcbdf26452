"""Points of the curve P-256 (FIPS 186-5). Keys in messages have only the coordinate x: the shared secret of two keys is the
same for both points with that x."""

from tabletop.together.packing import damaged
from tabletop.together.sealing import KEY

_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
_WHOLE = b"\4"
"""First byte of a point in uncompressed form."""


def point(key: bytes) -> bytes:
    """A point with that x, in the uncompressed form for browsers. Raises MessageError if there is none."""
    x = int.from_bytes(key)
    square = (x * x * x - 3 * x + _B) % _P
    y = pow(square, (_P + 1) // 4, _P)
    if len(key) != KEY or x >= _P or y * y % _P != square:
        raise damaged()
    return _WHOLE + key + y.to_bytes(KEY)


def coordinate(point: bytes) -> bytes:
    """The x of an uncompressed point."""
    return point[1 : 1 + KEY]
