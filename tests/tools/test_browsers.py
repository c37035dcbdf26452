"""The versions of the browsers that tests use, as the notes of a release name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import browsers


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """The note of browsers."""
    note: dict[str, str | None] = {}
    monkeypatch.setattr(browsers, "noted", lambda: note)
    return note


def program(path: Path, line: str) -> str:
    """A program that prints a line, whatever it is asked."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{line}'\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("Chromium 156.0.8078.108 built on Debian GNU/Linux 12 (bookworm)", "Chromium 156.0.8078.108"),
        ("Google Chrome 156.0.1 ", "Google Chrome 156.0.1"),
        ("Mozilla Firefox 153.8.0esr", "Mozilla Firefox 153.8.0esr"),
        ("Unknown option", ""),
    ],
)
def test_a_browser_says_its_name_and_version(
    noted: dict[str, str | None], tmp_path: Path, line: str, version: str
) -> None:
    noted["chromium"] = program(tmp_path / "browser", line)
    assert browsers.version("chromium") == version


def test_webkit_has_the_version_of_its_debian_package(
    noted: dict[str, str | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted["webkit"] = "/usr/bin/WebKitWebDriver"
    program(tmp_path / "dpkg-query", "WebKitGTK 2.50.6-1~deb12u2")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert browsers.version("webkit") == "WebKitGTK 2.50.6"
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert browsers.version("webkit") == ""


def test_a_browser_of_playwright_has_the_version_of_playwright_and_one_that_is_missing_none(
    noted: dict[str, str | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted |= {"firefox": "playwright", "chromium": None}
    program(tmp_path / "bin" / "python", "Version 1.64.0")
    monkeypatch.setattr(browsers, "NOTE", tmp_path / "browsers.json")
    assert browsers.version("firefox") == "Firefox of Playwright 1.64.0"
    assert browsers.version("chromium") == ""
