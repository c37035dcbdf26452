"""The licences of what the site contains: whole, and the same whichever machine builds it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools import licences
from tools.licences import compiled_in


def test_what_is_compiled_into_the_machine_has_a_title_with_its_licence_and_home_and_a_text() -> None:
    parts = compiled_in()
    names = {re.split("[,:]", part.title)[0] for part in parts}
    assert names >= {
        "Emscripten",
        "musl",
        "zlib",
        "libffi",
        "SQLite",
        "bzip2",
        "Expat",
        "libmpdec",
        "HACL*",
        "mimalloc",
        "stackframe and error-stack-parser in Pyodide",
    }
    for part in parts:
        assert re.fullmatch(r".+, .+, https://\S+", part.title), part.title
        assert len(part.text) > 60


def test_what_cpython_has_of_others_is_there_with_their_notices() -> None:
    text = "\n".join(part.text for part in compiled_in() if part.title.startswith("CPython: "))
    for holder in (
        "Makoto Matsumoto", "Lucent Technologies", "Marek Majkowski", "Don Owens", "Ma Lin", "Unicode, Inc.",
        "Timothy O'Malley", "Zooko O'Whielacronx", "Secret Labs AB", "MagicStack",
    ):  # fmt: skip
        assert holder in text, holder


def test_a_licence_that_another_section_has_stands_there() -> None:
    """`(MIT, as with Emscripten above)` has to lead to that text."""
    parts = compiled_in()
    for part in parts:
        for name in re.findall(r"as with (\w+)(?: above)?\)", part.text):
            assert any(one.title.startswith(name) and len(one.text) > 500 for one in parts), (name, part.title)


def test_a_package_that_only_names_its_licence_gets_the_text_with_its_author_or_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "NODE_MODULES", tmp_path)
    about = {"name": "small", "version": "1.0.0", "license": "ISC", "author": {"name": "Ann"}}
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "package.json").write_text(json.dumps(about))
    title, text = licences._of_npm("small")
    assert title == "small 1.0.0, ISC, Ann"
    assert text.startswith("Copyright (c) Ann\n\nPermission to use, copy, modify")
    (tmp_path / "small" / "LICENSE").write_text("The text itself.")
    assert licences._of_npm("small")[1] == "The text itself."
    (tmp_path / "small" / "LICENSE").unlink()
    (tmp_path / "small" / "package.json").write_text(json.dumps(about | {"license": "Odd-1.0"}))
    with pytest.raises(SystemExit, match=r"small has no text of its licence, Odd-1\.0"):
        licences._of_npm("small")
