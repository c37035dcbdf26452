"""The key of a device: calls of the browser's cryptography, where the key is saved, and damage."""

from __future__ import annotations

import asyncio
import hashlib
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.errors import MessageError
from tests.web.fake_browser import NULL, Browser, Element
from web.table.chat.curve import coordinate, point

CURVE = {"name": "ECDH", "namedCurve": "P-256"}
X = bytes.fromhex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
OTHER = bytes.fromhex("7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978")
"""The generator of the curve, and its double."""


class Bytes:
    """Bytes as a browser has them."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def to_bytes(self) -> bytes:
        return self.content


class Subtle:
    """Fake cryptography: a shared secret is the sum of two numbers, and a sealed text contains its key."""

    def __init__(self) -> None:
        self.made = 0

    async def generateKey(self, *how: object) -> Any:  # noqa: N802
        assert how == (CURVE, False, ["deriveBits"])
        self.made += 1
        return SimpleNamespace(publicKey=X, privateKey=self.made)

    async def exportKey(self, form: str, key: bytes) -> Bytes:  # noqa: N802
        assert form == "raw"
        return Bytes(point(key))

    async def importKey(self, form: str, key: Any, *how: object) -> object:  # noqa: N802
        assert form == "raw"
        known = {(CURVE["name"], False, ()): "theirs", ("HKDF", False, ("deriveKey",)): "start"}
        kind, extractable, usages = how
        name = kind["name"] if isinstance(kind, dict) else kind
        assert kind in (CURVE, "HKDF")
        return known[name, extractable, tuple(usages)], key  # type: ignore[index, arg-type]

    async def deriveBits(self, how: Any, private: object, count: int) -> bytes:  # noqa: N802
        role, theirs = how.pop("public")
        assert (how, role, private, count) == ({"name": "ECDH"}, "theirs", 1, 256)
        return coordinate(theirs)

    async def deriveKey(self, how: Any, start: object, *kind: object) -> bytes:  # noqa: N802
        assert kind == ({"name": "AES-GCM", "length": 256}, False, ["encrypt", "decrypt"])
        assert (how["name"], how["hash"], how["info"]) == ("HKDF", "SHA-256", b"robodrome chat 1")
        assert start[0] == "start"  # type: ignore[index]
        return hashlib.sha256(how["salt"] + start[1]).digest()  # type: ignore[index]

    async def encrypt(self, how: Any, key: bytes, content: bytes) -> Bytes:
        assert how["name"] == "AES-GCM"
        mark = hashlib.sha256(how["iv"] + how["additionalData"] + key).digest()[:8]
        return Bytes(mark + content[::-1])

    async def decrypt(self, how: Any, key: bytes, sealed: bytes) -> Bytes:
        assert how["name"] == "AES-GCM"
        if sealed[:8] != hashlib.sha256(how["iv"] + how["additionalData"] + key).digest()[:8]:
            raise OSError("not sealed with this key")
        return Bytes(sealed[:7:-1])


class Request(Element):
    """A request of the database, which is answered soon."""

    def __init__(self, result: object = NULL, error: object = NULL, *, first: bool = False) -> None:
        super().__init__()
        self.result, self.error = result, error
        loop = asyncio.get_running_loop()
        if first:
            loop.call_soon(self.fire, "upgradeneeded")
        loop.call_soon(self.fire, "success" if error is NULL else "error")


class Keys:
    """The database; another tab puts `meanwhile` there while this one makes a key."""

    def __init__(self, meanwhile: object = NULL) -> None:
        self.stores: dict[str, dict[str, object]] = {}
        self.meanwhile, self.error = meanwhile, NULL
        self.closed = 0

    def open(self, name: str, version: int) -> Request:
        assert (name, version) == ("robodrome-keys", 1)
        return Request(self, self.error, first=not self.stores and self.error is NULL)

    def createObjectStore(self, name: str) -> None:  # noqa: N802
        self.stores[name] = {}

    def transaction(self, name: str, mode: str) -> Any:
        assert mode in ("readonly", "readwrite")

        def put(value: object, key: str) -> Request:
            assert mode == "readwrite"
            self.stores[name][key] = value
            return Request(key)

        def get(key: str) -> Request:
            assert key == "device"
            found = self.stores[name].get(key, NULL)
            return Request(self.meanwhile if found is NULL and mode == "readwrite" else found)

        def store(asked: str) -> Any:
            assert asked == name
            return SimpleNamespace(get=get, put=put)

        return SimpleNamespace(objectStore=store)

    def close(self) -> None:
        self.closed += 1


def at(browser: Browser, keys: object) -> Any:
    """The module in a browser with this database."""
    vars(browser.modules["js"]).update(crypto=SimpleNamespace(subtle=Subtle()), robodromeKeys=keys)
    return browser.load("web.table.chat.keys")


async def test_a_key_is_made_once_and_kept_under_one_name_for_all_pages(fake_browser: Browser) -> None:
    keys = Keys()
    module = at(fake_browser, keys)
    first, second = module.DeviceKey(), module.DeviceKey()
    assert await first.key() == await first.key() == await second.key() == X
    assert (list(keys.stores), list(keys.stores["keys"]), keys.closed) == (["keys"], ["device"], 2)
    assert fake_browser.modules["js"].crypto.subtle.made == 1
    await asyncio.sleep(0)
    assert fake_browser.proxies == 0


async def test_the_key_that_another_page_makes_meanwhile_is_that_of_the_device(fake_browser: Browser) -> None:
    theirs = SimpleNamespace(publicKey=OTHER, privateKey=1)
    assert await at(fake_browser, Keys(theirs)).DeviceKey().key() == OTHER


async def test_a_browser_that_keeps_nothing_has_no_key(fake_browser: Browser) -> None:
    keys = Keys()
    keys.error = "InvalidStateError"
    module = at(fake_browser, keys)
    with pytest.raises(module.NoKey, match=r"^InvalidStateError$"):
        await module.DeviceKey().key()


async def test_what_is_sealed_opens_for_that_device_about_that_and_unchanged(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.urandom", Random(1).randbytes)
    key = at(fake_browser, Keys()).DeviceKey()
    sealed = await key.seal(b"program", OTHER, b"turn 3")
    assert await key.seal(b"program", OTHER, b"turn 3") != sealed, "no salt is used twice"
    assert sealed[:12] == Random(1).randbytes(12)
    mark = hashlib.sha256(sealed[:12] + b"turn 3" + hashlib.sha256(b"".join(sorted((X, OTHER))) + OTHER).digest())
    assert sealed[12:] == mark.digest()[:8] + b"margorp"
    assert await key.open(sealed, OTHER, b"turn 3") == b"program"
    for other, of, about in (
        (sealed, OTHER, b"turn 4"),
        (sealed, X, b"turn 3"),
        (sealed, bytes(31) + b"\1", b"turn 3"),
        (b"x" + sealed[1:], OTHER, b"turn 3"),
    ):
        assert await key.open(other, of, about) is None
    with pytest.raises(MessageError):
        await key.seal(b"program", bytes(31) + b"\1", b"turn 3")


@pytest.mark.parametrize(
    ("crypto", "keys", "can"),
    [
        (SimpleNamespace(subtle=1), 1, True),
        (SimpleNamespace(), 1, False),
        (SimpleNamespace(subtle=NULL), 1, False),
        (SimpleNamespace(subtle=1), NULL, False),
    ],
)
def test_a_page_can_seal_where_the_browser_has_cryptography_and_keeps_keys(
    fake_browser: Browser, crypto: object, keys: object, can: bool
) -> None:
    vars(fake_browser.modules["js"]).update(crypto=crypto, robodromeKeys=keys)
    assert fake_browser.load("web.table.chat.keys").can_seal() is can
