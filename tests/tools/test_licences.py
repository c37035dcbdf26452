"""The licences of what the site contains: whole, and the same whichever machine builds it."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from tools import licences
from tools.licences import Part, inside, written


def test_what_comes_inside_other_parts_has_a_version_a_licence_a_home_and_a_text() -> None:
    parts = inside()
    assert {part.name for part in parts} >= {
        "Emscripten", "musl", "zlib", "hiwire", "libffi", "SQLite", "bzip2", "Expat", "libmpdec", "HACL*", "mimalloc",
        "stackframe and error-stack-parser", "packaging",
    }  # fmt: skip
    outer = {part.name for part in parts} | {"pyodide", "CPython", "@pyscript/core", "micropip"}
    for part in parts:
        assert part.version.removeprefix("with ") in outer or re.fullmatch(r"[\d.]+", part.version), part.title
        assert part.licence
        assert re.fullmatch(r"https://\S+", part.home), part.title
        assert len(part.text) > 60


def test_a_version_shows_in_the_interpreter_so_that_another_interpreter_is_noticed() -> None:
    for part in inside():
        assert part.mark or part.version.startswith("with "), part.title


def test_what_cpython_has_of_others_is_there_with_their_notices() -> None:
    text = "\n".join(part.text for part in inside())
    for holder in (
        "Makoto Matsumoto", "Lucent Technologies", "Marek Majkowski", "Don Owens", "Ma Lin", "Unicode, Inc.",
        "Timothy O'Malley", "Zooko O'Whielacronx", "Secret Labs AB", "MagicStack",
    ):  # fmt: skip
        assert holder in text, holder


def test_a_licence_that_another_section_has_stands_there() -> None:
    """`(MIT, as with Emscripten above)` and `whose text stands with pyodide above` have to lead to that text."""
    parts = inside()
    whole = {part.name for part in parts if len(part.text) > 500} | {"pyodide", "@pyscript/core", "micropip"}
    found = [(name, part.name) for part in parts for name in re.findall(r"(?:as|stands?) with (\S+?)[ );.]", part.text)]
    assert len(found) > 8
    assert [pair for pair in found if pair[0] not in whole] == []
    for part in parts:
        assert len(part.text) > 500 or any(name == part.name for _, name in found) or part.licence == "public domain"


SMALL = Part("small", "1.0", "MIT", "https://small.example", "Copyright (c) Ann\n\nDo what you like.")
LARGE = Part("large", "with small", "MIT", "https://large.example", "As small.")


def test_a_table_names_each_part_with_its_version_its_licence_and_the_line_of_its_text() -> None:
    lines = written([SMALL, LARGE]).split("\n")
    rows = [re.split(r"\s{2,}", line) for line in lines if line.startswith(("small  ", "large  "))]
    assert [row[:3] for row in rows] == [["small", "1.0", "MIT"], ["large", "with small", "MIT"]]
    for row, part in zip(rows, (SMALL, LARGE), strict=True):
        at = int(row[3])
        assert lines[at - 1] == part.title
        assert "\n".join(lines[at + 2 :]).startswith(part.text)


@pytest.mark.parametrize(("missing", "said"), [({"licence": ""}, "no name"), ({"text": " \n"}, "no text")])
def test_a_part_without_a_licence_or_its_text_ends_the_build(missing: dict[str, str], said: str) -> None:
    with pytest.raises(SystemExit, match=f"large with small has {said} of its licence"):
        written([SMALL, LARGE._replace(**missing)])


def test_the_licence_of_a_wheel_is_what_its_metadata_name_and_not_their_text(tmp_path: Path) -> None:
    wheel = tmp_path / "small-1.0-py3-none-any.whl"
    for about, licence in (
        ("License: A long text\nClassifier: License :: OSI Approved :: MIT License\n", "MIT License"),
        ("License-Expression: MIT\n", "MIT"),
        ("License: A long text\n", ""),
    ):
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("small-1.0.dist-info/METADATA", f"Name: small\nVersion: 1.0\n{about}\n")
            archive.writestr("small-1.0.dist-info/licenses/LICENSE", "The text itself.")
        part = licences._of_wheel(wheel)
        assert (part.version, part.licence, part.text) == ("1.0", licence, "The text itself.")


def test_a_package_that_only_names_its_licence_gets_the_text_with_its_author_or_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "NODE_MODULES", tmp_path)
    about = {"name": "small", "version": "1.0.0", "license": "ISC", "author": {"name": "Ann"}}
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "package.json").write_text(json.dumps(about))
    part = licences._of_npm("small")
    assert part.title == "small 1.0.0, ISC, Ann"
    assert part.text.startswith("Copyright (c) Ann\n\nPermission to use, copy, modify")
    (tmp_path / "small" / "LICENSE").write_text("The text itself.")
    assert licences._of_npm("small").text == "The text itself."
    (tmp_path / "small" / "LICENSE").unlink()
    (tmp_path / "small" / "package.json").write_text(json.dumps(about | {"license": "Odd-1.0"}))
    with pytest.raises(SystemExit, match=r"small 1\.0\.0 has no text of its licence"):
        written([licences._of_npm("small")])
