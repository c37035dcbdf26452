"""The key of this device. It is made for the first game by chat and saved in a database of its own. Even this page cannot read
the private key (WebCrypto: ECDH on P-256, HKDF with SHA-256, AES-GCM)."""

import asyncio
import os
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from tabletop.base.errors import MessageError
from web.page import dom
from web.table.chat.curve import coordinate, point

_CURVE = {"name": "ECDH", "namedCurve": "P-256"}
_DATABASE, _STORE, _NAME = "robodrome-keys", "keys", "device"
_SALT = 12


class NoKey(Exception):
    """The browser saves no key for the page, as in some private windows."""


def can_seal() -> bool:
    """Whether the browser has WebCrypto and a database; pages over plain HTTP do not."""
    return (
        dom.none_for_null(getattr(js.crypto, "subtle", None)) is not None
        and dom.none_for_null(js.robodromeKeys) is not None
    )


class DeviceKey:
    """The key of this device; a `Sealer`."""

    def __init__(self) -> None:
        self._pair: asyncio.Future[Any] | None = None
        self._shared: dict[bytes, Any] = {}

    async def key(self) -> bytes:
        """The public key: the x of its point."""
        pair = await self._made()
        raw = await js.crypto.subtle.exportKey("raw", pair.publicKey)
        return coordinate(raw.to_bytes())

    async def seal(self, content: bytes, to: bytes, about: bytes) -> bytes:
        """Seal bytes for the device with the public key `to`. Raises MessageError if that is no key."""
        salt = os.urandom(_SALT)
        shared = await self._common(to)
        sealed = await js.crypto.subtle.encrypt(_how(salt, about), shared, to_js(content))
        return salt + bytes(sealed.to_bytes())

    async def open(self, sealed: bytes, of: bytes, about: bytes) -> bytes | None:
        """The bytes that the device with the public key `of` has sealed for this one; None if they cannot be opened."""
        try:
            shared = await self._common(of)
            raw = await js.crypto.subtle.decrypt(_how(sealed[:_SALT], about), shared, to_js(sealed[_SALT:]))
        except (JsException, MessageError):
            return None
        return bytes(raw.to_bytes())

    async def _common(self, other: bytes) -> Any:
        """The shared secret of this device and the one with that public key."""
        if other not in self._shared:
            subtle, pair = js.crypto.subtle, await self._made()
            theirs = await subtle.importKey("raw", to_js(point(other)), dom.plain(**_CURVE), False, to_js([]))
            bits = await subtle.deriveBits(dom.plain(name="ECDH", public=theirs), pair.privateKey, 256)
            start = await subtle.importKey("raw", bits, "HKDF", False, to_js(["deriveKey"]))
            both = b"".join(sorted((await self.key(), other)))
            derived = dom.plain(name="HKDF", hash="SHA-256", salt=to_js(both), info=to_js(b"robodrome chat 1"))
            self._shared[other] = await subtle.deriveKey(
                derived, start, dom.plain(name="AES-GCM", length=256), False, to_js(["encrypt", "decrypt"])
            )
        return self._shared[other]

    def _made(self) -> "asyncio.Future[Any]":
        if self._pair is None:
            self._pair = asyncio.ensure_future(_find_or_make())
        return self._pair


def _how(salt: bytes, about: bytes) -> Any:
    return dom.plain(name="AES-GCM", iv=to_js(salt), additionalData=to_js(about))


async def _find_or_make() -> Any:
    """The key pair of this device from the database, made if there is none. If another tab has made one meanwhile, that one is
    used."""
    database = await _opened()
    pair = dom.none_for_null(await _answer(_store(database, "readonly").get(_NAME)))
    if pair is None:
        made = await js.crypto.subtle.generateKey(dom.plain(**_CURVE), False, to_js(["deriveBits"]))
        store = _store(database, "readwrite")
        pair = dom.none_for_null(await _answer(store.get(_NAME)))
        if pair is None:
            await _answer(_store(database, "readwrite").put(made, _NAME))
            pair = made
    database.close()
    return pair


def _store(database: Any, mode: str) -> Any:
    return database.transaction(_STORE, mode).objectStore(_STORE)


async def _opened() -> Any:
    request = js.robodromeKeys.open(_DATABASE, 1)
    end = dom.listen(request, "upgradeneeded", lambda _event: request.result.createObjectStore(_STORE))
    try:
        return await _answer(request)
    finally:
        end()


async def _answer(request: Any) -> Any:
    """Wait for the result of a database request. Raises NoKey if it fails."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(_event: Any) -> None:
        if not done.done():
            done.set_result(None)

    ends = [dom.listen(request, kind, settle) for kind in ("success", "error")]
    try:
        await done
    finally:
        for end in ends:
            end()
    if dom.none_for_null(request.error) is not None:
        raise NoKey(str(request.error))
    return request.result
