"""Pieces of a build: what is kept, when it is made anew, and what goes when there is too much."""

import os
from pathlib import Path

import pytest

from tools import pieces


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pieces, "KEPT", tmp_path / "pieces")
    return tmp_path / "pieces"


def written(text: str) -> Path:
    return pieces.made(pieces.place("text", text), lambda folder: (folder / "text").write_text(text))


def test_a_piece_is_made_once() -> None:
    piece = written("one")
    (piece / "text").write_text("as it was kept")
    assert (written("one") / "text").read_text() == "as it was kept"


def test_whatever_a_piece_is_made_of_gives_it_another_folder(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "below").mkdir(parents=True)
    (folder / "below" / "a").write_text("one")
    places = [pieces.place("p", folder)]
    (folder / "below" / "a").write_text("two")
    places.append(pieces.place("p", folder))
    (folder / "b").touch()
    places.append(pieces.place("p", folder))
    (folder / "b").rename(folder / "c")
    places.append(pieces.place("p", folder))
    places += [pieces.place("p", text) for text in ("one", "two")]
    places += [pieces.place("p", "on", "e"), pieces.place("p", "o", "ne"), pieces.place("q", "one")]
    places += [pieces.place("p", {"a": b"b"}), pieces.place("p", {"ab": b""}), pieces.place("p", "a", "b")]
    assert len(set(places)) == len(places)


def test_a_piece_that_could_not_be_made_is_not_there(kept: Path) -> None:
    piece = pieces.place("broken")

    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise ValueError("half of it")

    with pytest.raises(ValueError, match="half"):
        pieces.made(piece, fail)
    assert list(kept.iterdir()) == []


def test_the_piece_that_was_used_longest_ago_goes_first() -> None:
    old, new = written("old"), written("new")
    os.utime(old, (1, 1))
    pieces.forget_oldest(most=5)
    assert (old.exists(), new.exists()) == (False, True)


def test_a_piece_is_not_made_of_what_its_digest_does_not_know() -> None:
    lessons, lock = pieces.ROOT / "lessons", pieces.ROOT / "package-lock.json"
    with pieces.reading_only([lessons]):
        next(lessons.rglob("steps.txt")).read_text(encoding="utf-8")
        with pytest.raises(RuntimeError, match=r"package-lock\.json is read"):
            lock.read_text(encoding="utf-8")
    lock.read_text(encoding="utf-8")
