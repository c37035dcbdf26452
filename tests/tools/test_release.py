"""What `make release` refuses, and what it makes, of a small repository whose builds take no time."""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.structure import TOP
from tools import browsers, release

MAKEFILE = """
name := robodrome-$(shell sed -n 's/^__version__ = "\\(.*\\)"/\\1/p' engine/tabletop/__init__.py)
site xdc test:
	mkdir -p dist/site/rules
	echo wheel >dist/$(name)-py3-none-any.whl
	echo sources >dist/$(name).tar.gz
	echo app >dist/robodrome.xdc
	echo page >dist/site/index.html
	echo rules >dist/site/rules/index.html
	echo MIT >dist/site/licences.txt
.PHONY: site xdc test
"""
CHANGELOG = """# Changelog

## [Unreleased]

<!-- towncrier release notes start -->
{head}
The first version.

### All games

- Links.
"""
FILES = {
    "engine/tabletop/__init__.py": '__version__ = "1.0.0"\n',
    "CHANGELOG.md": CHANGELOG.format(head="\n## [1.0.0] - 2026-12-01\n"),
    "CITATION.cff": "cff-version: 1.2.0\nmessage: the version that you used\n",
    "package.json": '{"devDependencies": {"pyodide": "314.0.7"}}\n',
    "changes/README.md": "A file for each change.\n",
    "tests/golden/1.0.0rc1/links.txt": "a link\n",
    "Makefile": MAKEFILE,
    ".gitignore": "build/\ndist/\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository that can be released."""
    place = tmp_path / "checkout"
    write(place, **FILES)
    git(place, "init", "--quiet")
    commit(place)
    return place


def write(place: Path, **files: str) -> None:
    """Write files by their paths."""
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")


def git(place: Path, *words: str) -> str:
    """Run git with an author."""
    someone = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return release.git(place, *someone, *words)


def commit(place: Path, **files: str) -> None:
    """Commit all there is, with these files."""
    write(place, **files)
    git(place, "add", "--all")
    git(place, "commit", "--quiet", "--allow-empty", "--message", "All there is")


def refused(place: Path) -> str:
    """The sentences with which a checkout is refused."""
    return "\n".join(release.problems(place))


def make(place: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """`make release` of that checkout, with a twine that takes everything."""
    monkeypatch.setattr(sys, "argv", ["release", *words])
    monkeypatch.setattr(browsers, "version", {"chromium": "Chromium 156.0", "firefox": "Firefox 153.8.0esr"}.get)
    monkeypatch.setattr(release, "fit_for_an_index", lambda files: [path.read_bytes() for path in files])
    release.main(place)


# ---- what is refused -------------------------------------------------------------------------------------------------


def test_a_clean_commit_with_a_dated_head_and_golden_files_is_not_refused(root: Path) -> None:
    assert refused(root) == ""


def test_a_working_tree_that_is_not_the_commit_is_refused(root: Path) -> None:
    write(root, **{"new.txt": "new"})
    assert "not those of the commit: new.txt. Commit" in refused(root)
    write(root, **{"CITATION.cff": "cff-version: 1.2.0\n"})
    assert "not those of the commit: CITATION.cff, new.txt. Commit" in refused(root)
    write(root, **{f"{number}.txt": "new" for number in range(7)})
    assert "CITATION.cff, 0.txt, 1.txt, 2.txt, 3.txt and 4 more" in refused(root)


def test_a_version_that_another_commit_has_is_refused_and_what_is_tagged_can_be_built_again(root: Path) -> None:
    git(root, "tag", "v1.0.0")
    assert refused(root) == ""
    commit(root)
    assert "Another commit has the tag v1.0.0" in refused(root)
    assert "engine/tabletop/__init__.py" in refused(root)


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ("", "CHANGELOG.md has no head on top"),
        ("\n## [0.9.0] - 2026-11-01\n", "CHANGELOG.md has the release 0.9.0 on top"),
        ("\n## [1.0.0] - soon\n", "gives 1.0.0 the day 'soon'"),
    ],
)
def test_a_changelog_that_does_not_say_the_version_on_top_is_refused(root: Path, head: str, sentence: str) -> None:
    commit(root, **{"CHANGELOG.md": CHANGELOG.format(head=head)})
    assert sentence in refused(root)


def test_changes_that_are_not_in_the_changelog_are_refused_with_the_command_that_folds_them_in(root: Path) -> None:
    commit(root, **{"changes/+b.added.md": "B.\n", "changes/+a.fixed.md": "A.\n"})
    assert "CHANGELOG.md does not have these files of changes/ yet: +a.fixed.md, +b.added.md." in refused(root)
    assert refused(root).endswith("towncrier build --version 1.0.0")


@pytest.mark.parametrize("head", ["", "\n## [1.0.0] - 2026-12-01\n"])
def test_a_candidate_may_have_changes_and_a_section_without_a_head(root: Path, head: str) -> None:
    candidate = {"engine/tabletop/__init__.py": '__version__ = "1.0.0rc2"\n'}
    commit(root, **candidate, **{"CHANGELOG.md": CHANGELOG.format(head=head), "changes/+a.added.md": "A.\n"})
    assert refused(root) == ""


def test_a_candidate_of_which_nothing_is_written_is_refused(root: Path) -> None:
    new = {"engine/tabletop/__init__.py": '__version__ = "1.1.0rc1"\n', "tests/golden/1.1.0rc1/links.txt": "a link\n"}
    commit(root, **new)
    assert "say nothing of 1.1.0" in refused(root)
    commit(root, **{"changes/+a.added.md": "A.\n"})
    assert refused(root) == ""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("CITATION.cff", 'cff-version: 1.2.0\nversion: "0.9.0"\n'),
        ("package.json", '{\n  "name": "site",\n  "version": "0.9.0"\n}\n'),
        ("pyproject.toml", '[project]\nname = "robodrome"\nversion = "0.9.0"\n'),
    ],
)
def test_another_place_that_says_another_version_is_refused(root: Path, name: str, text: str) -> None:
    commit(root, **{name: text})
    assert f"{name} says version 0.9.0" in refused(root)
    commit(root, **{name: text.replace("0.9.0", "1.0.0")})
    assert refused(root) == ""


def test_a_version_without_golden_files_is_refused_with_the_command_that_writes_them(root: Path) -> None:
    commit(root, **{"engine/tabletop/__init__.py": '__version__ = "1.0.1"\n'})
    assert "no golden files of 1.0.1: run python -m tests.golden.make" in refused(root)


@pytest.mark.parametrize("said", ["1.0", "1.0.0-rc1", "v1.0.0"])
def test_a_version_that_is_written_otherwise_ends_the_program(root: Path, said: str) -> None:
    write(root, **{"engine/tabletop/__init__.py": f'__version__ = "{said}"\n'})
    with pytest.raises(SystemExit, match=r"a version is written 1\.0\.0, a candidate 1\.0\.0rc1"):
        release.version(root)


def test_this_checkout_says_its_version_in_one_place() -> None:
    number = release.version(TOP)
    assert [one for one in release.problems(TOP) if " says version " in one] == []
    assert f'"{number}"' in (TOP / release.SOURCE).read_text(encoding="utf-8")
    for name in ("README.md", "ARCHITECTURE.md", "Makefile", *release.ELSEWHERE):
        assert number not in (TOP / name).read_text(encoding="utf-8"), name


# ---- what is made ----------------------------------------------------------------------------------------------------


def test_a_release_holds_all_files_with_their_hashes_and_says_what_is_left(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make(root, monkeypatch)
    place = root / "dist/release/1.0.0"
    assert sorted(path.name for path in place.iterdir()) == [
        "hashes.txt", "licences.txt", "notes.md", "robodrome-1.0.0-py3-none-any.whl", "robodrome-1.0.0.tar.gz",
        "robodrome-site-1.0.0.zip", "robodrome.xdc",
    ]  # fmt: skip
    with zipfile.ZipFile(place / "robodrome-site-1.0.0.zip") as site:
        site.extractall(place)
    listed = [line.split("  ") for line in (place / "hashes.txt").read_text().splitlines()]
    assert len(listed) == 5 + 3
    for digest, name in listed:
        assert hashlib.sha256((place / name).read_bytes()).hexdigest() == digest, name
    assert (place / "notes.md").read_text().startswith("## [1.0.0] - 2026-12-01\n\nThe first version.\n\n### All games")
    assert {name for _, name in listed if "/" not in name} | {"notes.md", "hashes.txt"} == {
        path.name for path in place.iterdir() if path.is_file()
    }
    said = capsys.readouterr().out
    assert "git tag -s v1.0.0" in said
    assert "Nothing has been published" in said
    assert git(root, "tag") == ""
    assert git(root, "status", "--porcelain") == ""


def test_the_notes_say_the_versions_with_which_a_release_was_built_and_tested(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip().lstrip("v")
    built = f"Built with Python {platform.python_version()}, Node {node} and Pyodide 314.0.7."
    (note := root / "build" / "browsers.json").parent.mkdir()
    note.write_text("{}")
    for there, tested in (
        (note, "Tested with Chromium 156.0, Firefox 153.8.0esr."),
        (root / "none.json", "The tests did not run where it was built."),
    ):
        monkeypatch.setattr(browsers, "NOTE", there)
        make(root, monkeypatch, "--checked")
        said = (root / "dist/release/1.0.0/notes.md").read_text()
        assert said.startswith("## [1.0.0] - 2026-12-01\n")
        assert said.endswith(f"\n\n- Links.\n\n{built} {tested}\n"), said


def test_the_same_commit_gives_the_same_release_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for words in ((), ("--checked",)):
        make(root, monkeypatch, *words)
        found.append({path.name: path.read_bytes() for path in (root / "dist/release/1.0.0").iterdir()})
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("pwd >dist/site/z.txt", "site/z.txt"),
        ("date +%Z >dist/site/z.txt", "site/z.txt"),
        ("stat -c %Y Makefile >dist/robodrome.xdc", "robodrome.xdc"),
        ("umask >dist/site/rules/index.html", "site/rules/index.html"),
        ("test $$PYTHONHASHSEED || touch dist/site/once.txt", "site/once.txt"),
    ],
)
def test_builds_that_differ_are_refused_by_the_name_of_the_first_file(
    root: Path, monkeypatch: pytest.MonkeyPatch, line: str, name: str
) -> None:
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    commit(root, Makefile=MAKEFILE.replace(".PHONY", f"\t{line}\n.PHONY"))
    with pytest.raises(SystemExit, match=name):
        make(root, monkeypatch, "--checked")
    assert not (root / "dist/release").exists()


def test_tests_that_fail_end_it_unless_they_have_passed_already(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(root, Makefile=MAKEFILE.replace("site xdc test:", "test:\n\tfalse\nsite xdc:"))
    with pytest.raises(SystemExit, match="`make test` failed"):
        make(root, monkeypatch)
    make(root, monkeypatch, "--checked")


def test_a_checkout_that_is_refused_builds_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(root, **{"new.txt": "new"})
    with pytest.raises(SystemExit, match=r"(?s)no release yet.*new\.txt"):
        make(root, monkeypatch)
    assert not (root / "build").exists()


def test_a_difference_in_an_archive_is_named_by_its_file(tmp_path: Path) -> None:
    for folder, text, year in (("a", "1", 1980), ("b", "2", 1980), ("c", "1", 1981)):
        (tmp_path / folder).mkdir()
        with zipfile.ZipFile(tmp_path / folder / "robodrome.xdc", "w") as out:
            out.writestr(zipfile.ZipInfo("same"), "0")
            out.writestr(zipfile.ZipInfo("inside.py", (year, 1, 1, 0, 0, 0)), text)
    one, other, later = (tmp_path / folder for folder in "abc")
    assert release.difference(one, one) == ""
    assert "robodrome.xdc (inside, at inside.py)" in release.difference(one, other)
    assert "robodrome.xdc (inside, in the time or mode of inside.py)" in release.difference(one, later)


def test_the_archive_of_a_site_is_the_same_whenever_and_in_whatever_order_its_files_were_written(
    tmp_path: Path,
) -> None:
    names = ("a.txt", "b/c.txt", "b.txt")
    for folder, order in (("one", names), ("two", reversed(names))):
        for name in order:
            write(tmp_path / folder, **{name: name})
            (tmp_path / folder / name).chmod(0o600 if folder == "two" else 0o644)
        release.archive(tmp_path / folder, tmp_path / f"{folder}.zip", "site", 1_700_000_000)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        assert {info.date_time for info in packed.infolist()} == {(2023, 11, 14, 22, 13, 20)}
        assert sorted(packed.namelist()) == ["site/a.txt", "site/b.txt", "site/b/c.txt"]


def test_the_head_of_the_changelog_is_told_from_what_has_none() -> None:
    assert release.top_section(CHANGELOG.format(head=""))[:2] == ("", "")
    told = release.top_section(CHANGELOG.format(head="\n## [1.1.0] - 2027-01-01\n\nNew.\n\n## [1.0.0] - 2026-12-01\n"))
    assert told == ("1.1.0", "2027-01-01", "New.")
    with pytest.raises(ValueError, match="has lost the line"):
        release.top_section("# Changelog\n")


def test_the_notes_of_a_candidate_are_what_towncrier_would_write_above_the_section(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drafted(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        assert command[1:4] == ["-m", "towncrier", "build"]
        return subprocess.CompletedProcess(command, 0, f"## [{command[-3]}] - {command[-1]}\n", "")

    write(root, **{"CHANGELOG.md": CHANGELOG.format(head="")})
    monkeypatch.setattr("tools.release.subprocess.run", drafted)
    assert release.notes(root, "1.0.0rc1").startswith("## [1.0.0] - candidate 1.0.0rc1\n\nThe first version.\n")


def test_what_the_environment_says_of_other_tools_does_not_reach_a_build(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MAKEFLAGS", "SOURCE_DATE_EPOCH", "PYTHONPATH", "GIT_DIR"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("URL", "https://robots.example/")
    seen = release.environment(TZ="UTC")
    assert not {"MAKEFLAGS", "SOURCE_DATE_EPOCH", "PYTHONPATH", "GIT_DIR"} & seen.keys()
    assert (seen["URL"], seen["TZ"]) == ("https://robots.example/", "UTC")
