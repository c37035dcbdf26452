"""Pieces of a build, kept from one build to the next: each lies in a folder named after the digest of everything it is made of.

A piece whose sources have changed has another digest, so it is made anew, and one whose sources are as they were before is
found again. The version of Python, the tools themselves and what is pinned of other people's packages are part of every digest.
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
"""Bytes of all pieces together; what was used longest ago goes first."""

Source = str | bytes | Path | Mapping[str, bytes]
"""What a piece is made of: a text, bytes, a file, a folder with all that is in it, or files by their names."""

_OF_EVERY_PIECE = ("tools", "package-lock.json", "requirements-build.lock")
_OWN = {".venv", "build", "dist", "node_modules"}
"""Folders whose content is pinned, or comes from the build itself."""
_allowed: list[Path] = []
"""While a piece is made: the folders that it may read of the checkout."""


def place(name: str, *made_of: Source) -> Path:
    """The folder of a piece, whether it has been made or not."""
    return KEPT / f"{name}-{digest(_of_every_piece(), *made_of)[:32]}"


def digest(*made_of: Source) -> str:
    """A text that is another one where any of this is."""
    found = hashlib.sha256()
    for source in made_of:
        for part in _parts(source):
            found.update(f"{len(part)}:".encode())
            found.update(part)
    return found.hexdigest()


def made(piece: Path, make: Callable[[Path], object]) -> Path:
    """The same folder, which `make` fills if the piece is not there yet. A piece is there when it is whole."""
    if not piece.exists():
        draft = piece.with_name(f"{piece.name}.{os.getpid()}")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        try:
            make(draft)
            if not piece.exists():  # another build may have been quicker
                draft.rename(piece)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    return used(piece)


def used(piece: Path) -> Path:
    """The folder of a piece that is there, which is then not the oldest."""
    os.utime(piece)
    return piece


def forget_oldest(most: int = MOST) -> None:
    """Remove the pieces that were used longest ago, until the others take no more than `most` bytes."""
    used = sorted(KEPT.iterdir(), key=lambda piece: piece.stat().st_mtime_ns, reverse=True) if KEPT.exists() else []
    for piece in used:
        most -= sum(path.stat().st_size for path in piece.rglob("*") if path.is_file())
        if most < 0:
            shutil.rmtree(piece, ignore_errors=True)


@contextmanager
def reading_only(folders: Sequence[Path]) -> Iterator[None]:
    """While this lasts, reading a file of the checkout that is in none of these folders raises RuntimeError: the digest of the
    piece would not know of it."""
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
        path = Path(os.path.abspath(arguments[0]))  # noqa: PTH100 - links stay as they are: their names are what is allowed
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
