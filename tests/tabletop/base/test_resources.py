"""Files that come with packages: found by name, listed, and read out of an archive as well as out of a folder."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop.base import resources

PLAY = """
from tabletop.formats import link
from tabletop.show import words
from roborally.board import courses
from stakbots.position import decks
assert ".zip" in words.__file__
print(words.words("roborally", "de").say("bot.hard"), courses.load("checkmate").title, len(courses.ids()), *decks.ids())
"""


def test_a_file_of_a_package_is_read_by_its_path() -> None:
    assert b"moved" in resources.read("roborally", "locale/en/LC_MESSAGES/roborally.mo")


def test_names_are_in_order_and_without_their_ending() -> None:
    names = resources.names("roborally", "boards/classic", ".floor")
    assert names == sorted(names)
    assert {"chess", "dock-plain"} <= set(names)
    assert not any("." in name for name in names)


def test_a_folder_that_is_left_out_has_no_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever builds a site may leave boards/classic out, in a checkout and in an archive."""
    (tmp_path / "own" / "boards" / "original").mkdir(parents=True)
    for name in ("__init__.py", "boards/original/one.course"):
        (tmp_path / "own" / name).write_text("")
    archive = shutil.make_archive(str(tmp_path / "packed"), "zip", tmp_path)
    for place in (str(tmp_path), archive):
        monkeypatch.syspath_prepend(place)
        sys.modules.pop("own", None)
        assert resources.names("own", "boards/original", ".course") == ["one"]
        assert resources.names("own", "boards/classic", ".course") == []


@pytest.mark.parametrize("path", ["boards/classic/none.floor", "boards/classic", "../tabletop/none"])
def test_a_file_that_is_not_there_is_named(path: str) -> None:
    with pytest.raises(FileNotFoundError, match=path.replace("..", r"\.\.")):
        resources.read("roborally", path)


def test_the_games_play_out_of_an_archive(tmp_path: Path) -> None:
    root = Path(tabletop.__file__).parents[1]
    for name in ("tabletop", "roborally", "robotory", "stakbots"):
        shutil.copytree(root / name, tmp_path / "engine" / name)
    archive = shutil.make_archive(str(tmp_path / "engine"), "zip", tmp_path / "engine")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {archive!r}){PLAY}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stderr, done.stdout) == ("", "Schwer Checkmate 42 base gentle\n")
