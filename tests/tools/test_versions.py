"""The documentation of earlier versions, beside that of this one."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from tabletop import __version__
from tools.versions import archives, write_versions

PAGE = """<!doctype html>
<html lang="en">
<link rel="stylesheet" href="{up}pages.css"><link rel="stylesheet" href="{up}docs/docs.css">
<a href="{up}">Play</a><a href="{up}rules/">Rules</a><a href="{up}docs/">Docs</a><a href="{up}docs/bots/#one">Bots</a>
<a href="#here">Here</a><a href="https://example.org/">There</a>{more}
<p class="version">Version {number}</p>
</html>
"""


def files(number: str, *names: str) -> dict[str, str]:
    """A site with the documentation of a version: its index and pages of these names."""
    pages = {"docs/index.html": PAGE.format(up="../", number=number, more='<a href="de/">Deutsch</a>')}
    pages["docs/de/index.html"] = PAGE.format(up="../../", number=number, more='<a href="../">English</a>')
    pages |= {f"docs/{name}/index.html": PAGE.format(up="../../", number=number, more="") for name in names}
    listed = json.dumps([{"version": number, "path": "docs/"}, {"version": "0.0.1", "path": "docs/0.0.1/"}])
    other = {"index.html": "", "rules/index.html": "", "docs/docs.css": "", "docs/versions.json": listed}
    return {**pages, **other, "pages.css": number, "docs/0.0.1/index.html": "older"}


def site_of(folder: Path, *names: str) -> Path:
    """The site that is being built."""
    for name, text in files(__version__, *names).items():
        if not name.startswith("docs/0.0.1/"):
            (folder / "site" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "site" / name).write_text(text, encoding="utf-8")
    return folder / "site"


def archive(folder: Path, number: str, *names: str) -> None:
    """The archive of a released site, in a folder of its own name."""
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / f"robodrome-site-{number}.zip", "w") as out:
        for name, text in files(number, *names).items():
            out.writestr(f"robodrome-site-{number}/{name}", text)


def test_without_archives_a_site_has_its_own_version_alone(tmp_path: Path) -> None:
    site = site_of(tmp_path, "bots")
    before = (site / "docs/bots/index.html").read_text()
    write_versions(site, tmp_path / "earlier")
    assert json.loads((site / "docs/versions.json").read_text()) == [{"version": __version__, "path": "docs/"}]
    assert (site / "docs/bots/index.html").read_text() == before


def test_earlier_documentation_lies_beside_and_every_link_in_it_leads_somewhere(tmp_path: Path) -> None:
    site = site_of(tmp_path, "bots", "new")
    archive(tmp_path / "earlier", "0.0.9", "bots", "old")
    archive(tmp_path / "earlier", "0.0.10rc1", "bots")
    archive(tmp_path / "earlier", __version__, "bots")
    write_versions(site, tmp_path / "earlier")
    listed = json.loads((site / "docs/versions.json").read_text())
    assert [(one["version"], one["path"]) for one in listed] == [
        (__version__, "docs/"), ("0.0.10rc1", "docs/0.0.10rc1/"), ("0.0.9", "docs/0.0.9/"),
    ]  # fmt: skip
    assert not [*site.glob("docs/*/0.0.1")], "what an archive has of versions before is in the archives of those"
    assert (site / "docs/0.0.9/pages.css").read_text() == "0.0.9"
    assert (site / "pages.css").read_text() == __version__
    pages = [*site.rglob("docs/**/*.html")]
    assert len(pages) == 4 + 4 + 3
    for page in pages:
        here = page.relative_to(site).as_posix()
        for to in re.findall(r'(?:href|src)="(?!https:)([^"#]+)', page.read_text()):
            target = site / normpath(join(dirname(here), to))
            assert (target / "index.html" if to.endswith("/") else target).is_file(), (here, to)
    old = (site / "docs/0.0.9/old/index.html").read_text()
    assert 'href="../bots/#one"' in old
    assert 'href="../../../rules/"' in old
    assert 'href="../../../"' in old
    assert 'href="../docs.css"' in old
    assert 'href="https://example.org/"' in old


def test_a_page_leads_to_the_same_page_of_other_versions_or_to_their_first(tmp_path: Path) -> None:
    site = site_of(tmp_path, "bots", "new")
    archive(tmp_path / "earlier", "0.0.9", "bots", "old")
    write_versions(site, tmp_path / "earlier")

    def choice(path: str) -> list[tuple[str, str]]:
        found = re.search(
            r'<details class="version"><summary>Version (.*?)</summary>(.*?)</details>', (site / path).read_text()
        )
        assert found
        ways = re.findall(r'<a href="([^"]+)"( aria-current="true")?>Version ([^<]+)</a>', found[2])
        assert [number for _, current, number in ways if current] == [found[1]]
        return [(number, normpath(join(dirname(path), to))) for to, _, number in ways]

    assert choice("docs/bots/index.html") == [(__version__, "docs/bots"), ("0.0.9", "docs/0.0.9/bots")]
    assert choice("docs/new/index.html") == [(__version__, "docs/new"), ("0.0.9", "docs/0.0.9")]
    assert choice("docs/0.0.9/old/index.html") == [(__version__, "docs"), ("0.0.9", "docs/0.0.9/old")]
    assert choice("docs/0.0.9/de/index.html") == [(__version__, "docs/de"), ("0.0.9", "docs/0.0.9/de")]


def test_a_file_that_is_no_archive_of_a_site_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "robodrome-site-latest.zip").touch()
    with pytest.raises(ValueError, match=r"robodrome-site-latest\.zip is no archive of a site"):
        archives(tmp_path)
