"""The key of this device. It is made when a game in a chat first needs it and kept in a database of its own. The browser gives
its secret half to nobody, this page included (WebCrypto: ECDH on P-256, HKDF with SHA-256, AES-GCM)."""

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


def can_seal() -> bool:
    """Whether the browser has what it takes; pages over plain http have not."""
    return dom.some(getattr(js.crypto, "subtle", None)) is not None and dom.some(js.robodromeKeys) is not None


class DeviceKey:
    """The key of this device, as `Sealer` has it."""

    def __init__(self) -> None:
        self._pair: asyncio.Future[Any] | None = None
        self._shared: dict[bytes, Any] = {}

    async def key(self) -> bytes:
        """The half that others may know."""
        pair = await self._made()
        raw = await js.crypto.subtle.exportKey("raw", pair.publicKey)
        return coordinate(raw.to_bytes())

    async def seal(self, content: bytes, to: bytes, about: bytes) -> bytes:
        """Seal bytes for the device of that key. Raises MessageError where the key is none."""
        salt = os.urandom(_SALT)
        shared = await self._common(to)
        sealed = await js.crypto.subtle.encrypt(_how(salt, about), shared, to_js(content))
        return salt + bytes(sealed.to_bytes())

    async def open(self, sealed: bytes, of: bytes, about: bytes) -> bytes | None:
        """What the device of that key has sealed for this one; None for anything else."""
        try:
            shared = await self._common(of)
            raw = await js.crypto.subtle.decrypt(_how(sealed[:_SALT], about), shared, to_js(sealed[_SALT:]))
        except (JsException, MessageError):
            return None
        return bytes(raw.to_bytes())

    async def _common(self, other: bytes) -> Any:
        """What only this device and the one of that key can work out."""
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
    """The pair of this device: another page of this browser may have made it meanwhile."""
    database = await _opened()
    pair = dom.some(await _answer(_store(database, "readonly").get(_NAME)))
    if pair is None:
        made = await js.crypto.subtle.generateKey(dom.plain(**_CURVE), False, to_js(["deriveBits"]))
        store = _store(database, "readwrite")
        pair = dom.some(await _answer(store.get(_NAME)))
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
    """What a request of the database gives. Raises MessageError where the browser keeps nothing."""
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
    if dom.some(request.error) is not None:
        raise MessageError(
            "This browser keeps no key for the page. A private window may be the reason; use another one."
        )
    return request.result
