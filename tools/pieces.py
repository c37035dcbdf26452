"""Caches pieces of a build: each lies in a folder named after the digest of all its sources.

If a source changes, so does the digest, and the piece is rebuilt. If the sources are unchanged, the piece is found again.
Each digest also includes the version of Python, the folder tools/ and the pinned packages.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "pieces"
MOST = 1_000_000_000
"""The limit for all pieces together, in bytes; the least recently used go first."""

Source = str | bytes | Path | Mapping[str, bytes]
"""A source of a piece: a text, bytes, a file, a folder with all its contents, or files by name."""

_OF_EVERY_PIECE = ("tools", "package-lock.json", "requirements-build.lock")
_OWN = {".venv", "build", "dist", "node_modules"}
"""Folders with pinned contents, or with output of the build."""
_allowed: list[Path] = []
"""The folders of the checkout that the piece in the making may read."""


def place(name: str, *made_of: Source) -> Path:
    """Return the folder of a piece, which need not exist."""
    return KEPT / f"{name}-{digest(_of_every_piece(), *made_of)[:32]}"


def digest(*made_of: Source) -> str:
    """Return a SHA-256 digest of these sources, as hexadecimal text."""
    found = hashlib.sha256()
    for source in made_of:
        for part in _parts(source):
            found.update(f"{len(part)}:".encode())
            found.update(part)
    return found.hexdigest()


def made(piece: Path, make: Callable[[Path], object]) -> Path:
    """Return the folder, after `make` has filled it if it did not exist. Only a complete piece exists."""
    if not piece.exists():
        draft = piece.with_name(f"{piece.name}.{os.getpid()}")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        try:
            make(draft)
            if not piece.exists():  # a parallel build may have been faster
                draft.rename(piece)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    return used(piece)


def used(piece: Path) -> Path:
    """Mark an existing piece as just used; return its folder."""
    os.utime(piece)
    return piece


def forget_oldest(most: int = MOST) -> None:
    """Remove the least recently used pieces, until the others take at most `most` bytes."""
    used = sorted(KEPT.iterdir(), key=lambda piece: piece.stat().st_mtime_ns, reverse=True) if KEPT.exists() else []
    for piece in used:
        most -= sum(path.stat().st_size for path in piece.rglob("*") if path.is_file())
        if most < 0:
            shutil.rmtree(piece, ignore_errors=True)


@contextmanager
def reading_only(folders: Sequence[Path]) -> Iterator[None]:
    """Inside this context, opening a file of the checkout outside these folders raises RuntimeError, because the digest of the
    piece would not include it."""
    _watch()
    _allowed[:] = folders
    try:
        yield
    finally:
        _allowed.clear()


@cache
def _watch() -> None:
    def opened(event: str, arguments: tuple[object, ...]) -> None:
        if event != "open" or not _allowed or not isinstance(arguments[0], str):
            return
        path = Path(os.path.abspath(arguments[0]))  # noqa: PTH100 - resolves no links, because the allowed folders may be links
        if not path.is_relative_to(ROOT) or path.relative_to(ROOT).parts[:1] in {(name,) for name in _OWN}:
            return
        if not any(path.is_relative_to(folder) for folder in _allowed):
            raise RuntimeError(
                f"{path} is read while a piece is made whose digest does not know of it (tools/pieces.py)."
            )

    sys.addaudithook(opened)


@cache
def _of_every_piece() -> str:
    return digest(sys.version, *(ROOT / name for name in _OF_EVERY_PIECE))


def _parts(source: Source) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield source
    elif isinstance(source, str):
        yield source.encode()
    elif isinstance(source, Mapping):
        yield str(len(source)).encode()
        for name, data in sorted(source.items()):
            yield from (name.encode(), data)
    elif source.is_dir():
        files = (path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        yield from _parts({path.relative_to(source).as_posix(): path.read_bytes() for path in files})
    else:
        yield source.read_bytes()
