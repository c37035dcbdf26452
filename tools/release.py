"""Makes a release but does not publish it: `make release` fills dist/release/VERSION/ from the current commit.

It runs the tests first. Then it builds two clones of the commit, which differ like two machines: in folder name, file times,
time zone, language, umask and order of sets. Both builds must be equal, so that any build of the commit with the same Python
and Node gives the same files, byte for byte.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tools import browsers

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "engine/tabletop/__init__.py"
"""The only file with the version."""
ELSEWHERE = {
    "CITATION.cff": r"^version: *[\"']?([^\"'\s]+)",
    "package.json": r'^  "version": *"([^"]+)"',
    "pyproject.toml": r'^version *= *"([^"]+)"',
}
"""Files in which the version must not differ, with a pattern for it."""
CHANGELOG, FRAGMENTS, NOTES = "CHANGELOG.md", "changes", "notes.md"
MARK = "<!-- towncrier release notes start -->"
GOLDEN = "tests/golden"
HASHES = "hashes.txt"
_VERSION = re.compile(r"(\d+\.\d+\.\d+)(rc\d+)?")
_DAY = r"\d{4}-\d\d-\d\d"
_NOT_OURS = ("MAKE", "MFLAGS", "PYTHONPATH", "PYTEST", "SOURCE_DATE_EPOCH", "GIT_")
"""Prefixes of environment variables that a build must not see."""
_OTHERWISE = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "5"}
_OTHER_DAY = 978_350_400  # 1 January 2001


class Section(NamedTuple):
    """The top section of the changelog: the version and day of its head ("" without a head), and its text."""

    version: str
    day: str
    text: str


def git(root: Path, *words: str) -> str:
    """Run a git command in a checkout and return its output. Raises CalledProcessError."""
    done = subprocess.run(["git", *words], cwd=root, env=environment(), check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.rstrip()


def version(root: Path) -> str:
    """Return the version of a checkout, such as 1.0.0 or 1.0.0rc1. Exits if there is none."""
    said = re.search(r'^__version__ = "(.*)"$', (root / SOURCE).read_text(encoding="utf-8"), re.MULTILINE)
    if said is None or not _VERSION.fullmatch(said[1]):
        sys.exit(
            f"{SOURCE} says {said[1] if said else 'no version'!r}; a version is written 1.0.0, a candidate 1.0.0rc1."
        )
    return said[1]


def release_of(number: str) -> str:
    """Return the release of a version: 1.0.0 for the candidate 1.0.0rc1."""
    return number.partition("rc")[0]


def top_section(changelog: str) -> Section:
    """Return the section after towncrier's mark, up to the previous release. Raises ValueError if the mark is missing."""
    _, mark, after = changelog.partition(MARK)
    if not mark:
        raise ValueError(f"{CHANGELOG} has lost the line {MARK}.")
    head = re.match(r"\s*## \[(.+?)\] - (.+)\n", after)
    body = after[head.end() :] if head else after
    text = re.split(r"^## ", body, maxsplit=1, flags=re.MULTILINE)[0].strip()
    return Section(head[1], head[2].strip(), text) if head else Section("", "", text)


def fragments(root: Path) -> list[str]:
    """Return the names of the files of changes that are not in the changelog yet."""
    return sorted(path.name for path in (root / FRAGMENTS).glob("*.md") if path.name != "README.md")


# ---- checks ----------------------------------------------------------------------------------------------------------


def problems(root: Path) -> Iterator[str]:
    """Yield the reasons why a checkout cannot be released, each a sentence with the remedy."""
    number = version(root)
    changed = [line[3:] for line in git(root, "status", "--porcelain").splitlines()]
    if changed:
        yield f"These files are not those of the commit: {_some(changed)}. Commit or remove them."
    tag = f"v{number}"
    if git(root, "tag", "--list", tag) and git(root, "rev-parse", f"{tag}^{{commit}}") != git(
        root, "rev-parse", "HEAD"
    ):
        yield f"Another commit has the tag {tag}: that version is given out. Write the next number into {SOURCE}."
    for name, before in ELSEWHERE.items():
        said = (
            re.search(before, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
            if (root / name).exists()
            else None
        )
        if said and said[1] != number:
            yield f"{name} says version {said[1]}, and {SOURCE} says {number}. Take the line out of {name}."
    yield from _of_changelog(root, number)
    if not any(path.is_dir() and release_of(path.name) == release_of(number) for path in (root / GOLDEN).glob("*")):
        yield f"There are no golden files of {number}: run python -m tests.golden.make, and commit {GOLDEN}/{number}."


def _of_changelog(root: Path, number: str) -> Iterator[str]:
    top, left = top_section((root / CHANGELOG).read_text(encoding="utf-8")), fragments(root)
    release = release_of(number)
    fold = f"build/release/bin/towncrier build --version {release}"
    if number != release:
        if top.version not in ("", release) and not left:
            yield f"{CHANGELOG} and {FRAGMENTS}/ say nothing of {release}: its candidate has no notes."
        return
    if left:
        yield f"{CHANGELOG} does not have these files of {FRAGMENTS}/ yet: {_some(left)}. Fold them in: {fold}"
    if top.version != number:
        found = f"the release {top.version}" if top.version else "no head"
        yield f"{CHANGELOG} has {found} on top, and {SOURCE} says {number}. Write its head: {fold}"
    elif not re.fullmatch(_DAY, top.day):
        yield f"{CHANGELOG} gives {number} the day {top.day!r}; a day is written 2026-12-31."


def _some(names: Sequence[str]) -> str:
    """Return the first five names, and the number of others."""
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def notes(root: Path, number: str) -> str:
    """Return the release notes. For a candidate, they are the release's notes so far, with towncrier's draft from changes/ at
    the top."""
    top = top_section((root / CHANGELOG).read_text(encoding="utf-8"))
    release = release_of(number)
    if number == release:
        return f"## [{top.version}] - {top.day}\n\n{top.text}\n"
    written = top.text if top.version in ("", release) else ""
    draft = [
        sys.executable,
        "-m",
        "towncrier",
        "build",
        "--draft",
        "--version",
        release,
        "--date",
        f"candidate {number}",
    ]
    new = subprocess.run(draft, cwd=root, check=True, capture_output=True, text=True).stdout.strip()
    return f"{new}\n\n{written}\n"


def made_with(root: Path) -> str:
    """Return the sentences of the notes about the versions with which a release was built and tested."""
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip().lstrip("v")
    pyodide = json.loads((root / "package.json").read_text(encoding="utf-8"))["devDependencies"]["pyodide"]
    built = f"Built with Python {platform.python_version()}, Node {node} and Pyodide {pyodide}."
    seen = [*filter(None, map(browsers.version, browsers.SYSTEM))] if browsers.NOTE.is_file() else []
    tested = f"Tested with {', '.join(seen)}." if seen else "The tests did not run where it was built."
    return f"{built} {tested}"


# ---- build -----------------------------------------------------------------------------------------------------------


def environment(**other: str) -> dict[str, str]:
    """Return our environment without the variables that a build must not see, with these `other` ones."""
    return {name: value for name, value in os.environ.items() if not name.startswith(_NOT_OURS)} | other


def build(root: Path, commit: str, place: Path, *, otherwise: bool = False) -> Path:
    """Build a new clone of a commit; return its folder dist, with the wheel, its sources, the site and the xdc. `otherwise`
    changes everything that must not matter. Exits if the build fails."""
    git(root, "clone", "--quiet", "--no-checkout", str(root), str(place))
    git(place, "checkout", "--quiet", "--detach", commit)
    if otherwise:
        for name in git(place, "ls-files", "-z").split("\0"):
            if name:
                os.utime(place / name, (_OTHER_DAY, _OTHER_DAY), follow_symlinks=False)
    seen = environment(**_OTHERWISE) if otherwise else environment()
    done = subprocess.run(
        ["make", "site", "xdc"], cwd=place, env=seen, umask=0o077 if otherwise else 0o022, check=False
    )
    if done.returncode:
        sys.exit(f"The build in {place} failed; its message is above. The folder stays there to look at.")
    return place / "dist"


def built(dist: Path) -> dict[str, Path]:
    """Return the files of a build, by path in dist."""
    found = [*dist.glob("*.whl"), *dist.glob("*.tar.gz"), *dist.glob("*.xdc")]
    found += [path for path in (dist / "site").rglob("*") if path.is_file()]
    return {path.relative_to(dist).as_posix(): path for path in sorted(found)}


def difference(one: Path, other: Path) -> str:
    """Return a sentence about the first difference between two builds; "" if they are equal."""
    ours, theirs = built(one), built(other)
    for name in sorted({*ours, *theirs}):
        if name not in ours or name not in theirs:
            return f"Only one of two builds has the file {name}."
        if ours[name].read_bytes() != theirs[name].read_bytes():
            return f"Two builds differ in {name}{_part(ours[name], theirs[name])}: {ours[name]}, {theirs[name]}."
    return ""


def _part(one: Path, other: Path) -> str:
    """Return where two archives differ; "" for other files."""
    if not (zipfile.is_zipfile(one) and zipfile.is_zipfile(other)):
        return ""
    with zipfile.ZipFile(one) as ours, zipfile.ZipFile(other) as theirs:
        for mine, its in zip(ours.infolist(), theirs.infolist(), strict=False):
            if mine.filename != its.filename or ours.read(mine) != theirs.read(its):
                return f" (inside, at {mine.filename})"
            if (mine.date_time, mine.external_attr) != (its.date_time, its.external_attr):
                return f" (inside, in the time or mode of {mine.filename})"
    return " (inside, at its end)"


def archive(site: Path, target: Path, folder: str, seconds: int) -> None:
    """Pack a site into a zip, in a folder of that name. All files get the time of the commit, in seconds since 1970."""
    when = datetime.fromtimestamp(seconds, UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w") as out:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            info = zipfile.ZipInfo(f"{folder}/{path.relative_to(site).as_posix()}", when)
            info.external_attr = 0o100644 << 16
            out.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)


def hashes(files: Mapping[str, Path]) -> str:
    """Return the hashes of files by name, in the format of `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in sorted(files.items()))


def collect(root: Path, dist: Path, commit: str) -> Path:
    """Put all files of a release into dist/release/VERSION/; return that folder."""
    number = version(root)
    place = root / "dist" / "release" / number
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name, path in built(dist).items():
        if "/" not in name:
            shutil.copyfile(path, place / name)
    site, folder = dist / "site", f"robodrome-site-{number}"
    shutil.copyfile(site / "licences.txt", place / "licences.txt")
    archive(site, place / f"{folder}.zip", folder, int(git(root, "show", "--no-patch", "--format=%ct", commit)))
    files = {path.name: path for path in place.iterdir()}
    files |= {f"{folder}/{path.relative_to(site).as_posix()}": path for path in site.rglob("*") if path.is_file()}
    (place / HASHES).write_text(hashes(files), encoding="utf-8")
    # The notes have no hash: whoever builds the commit again may test it with other browsers.
    (place / NOTES).write_text(f"{notes(root, number)}\n{made_with(root)}\n", encoding="utf-8")
    return place


def fit_for_an_index(files: Sequence[Path]) -> None:
    """Exit if, according to twine, a package index would refuse the files."""
    if subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *files], check=False).returncode:
        sys.exit("An index of packages would not take the wheel or its sources; what twine says is above.")


def next_steps(place: Path, number: str, commit: str) -> str:
    """Return the text about the remaining manual steps."""
    address = os.environ.get("URL", "")
    home = (
        f"for {address}"
        if address
        else "for any address, and names none; `make release URL=https://your.site/` names yours"
    )
    return f"""
{place} holds {number}, built twice from {commit[:10]} with Python {platform.python_version()}: equal, byte for byte.
The site is built {home}. Nothing has been published. What is left:

  git tag -s v{number} {commit} -m "Robodrome {number}"
  git push origin v{number}
  Attach the files of {place.name}/ to the release of that tag; {NOTES} is its text.
  Unpack robodrome-site-{number}.zip where the site is served. `sha256sum --check --quiet {HASHES}` compares both.
"""


def main(root: Path = ROOT) -> None:
    """Check, build and collect a release. It takes as long as the tests and two builds."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.release", description="Makes a release and publishes nothing."
    )
    parser.add_argument(
        "--checked", action="store_true", help="leave out `make test`, which has passed for this commit"
    )
    checked = parser.parse_args().checked
    if found := list(problems(root)):
        sys.exit("\n".join(["This is no release yet.", *(f"- {one}" for one in found)]))
    number, commit = version(root), git(root, "rev-parse", "HEAD")
    if not checked and subprocess.run(["make", "test"], cwd=root, env=environment(), check=False).returncode:
        sys.exit("`make test` failed; its message is above.")
    place = root / "build" / "clones"
    shutil.rmtree(place, ignore_errors=True)
    first = build(root, commit, place / "a")
    second = build(root, commit, place / "another" / "longer", otherwise=True)
    if differing := difference(first, second):
        sys.exit(differing)
    made = collect(root, first, commit)
    fit_for_an_index([*made.glob("*.whl"), *made.glob("*.tar.gz")])
    shutil.rmtree(place)
    print(next_steps(made.relative_to(root), number, commit))


if __name__ == "__main__":
    main()
