"""The package for messengers, from a site of a few files."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tools import xdc

PAGE = """<!doctype html>
<html lang="en">
<head>
<link rel="manifest" href="./manifest.webmanifest">
<script>first();</script>
<script src="./offline.js" integrity="sha256-A" crossorigin async></script>
<script type="application/json" id="loading-files">{"./main.py": {"size": 1, "integrity": "sha256-B"}}</script>
</head>
</html>
"""
SITE = {
    "index.html": PAGE, "main.py": "1", "icons/192.png": "icon", "sw.js": "2", "sound.js": "3", "games/hero.svg": "4",
    "vendor/app-1/web.zip": "5", "vendor/lab-1/lab.js": "6", "rules/index.html": "7", "lessons/a.html": "8",
    "puzzles/robotory.txt": "9", "docs/index.html": "10", "hashes.txt": "11",
}  # fmt: skip


def test_the_app_is_packed_without_static_pages_and_begins_with_the_messengers_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in SITE.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(text)
    (tmp_path / "xdc.zip").write_text("more")
    monkeypatch.setattr(xdc, "ARCHIVE", tmp_path / "xdc.zip")
    for name in ("one.xdc", "two.xdc"):
        xdc.write(tmp_path / "site", tmp_path / name)
    assert (tmp_path / "one.xdc").read_bytes() == (tmp_path / "two.xdc").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.xdc") as archive:
        packed = {name: archive.read(name).decode() for name in archive.namelist()}
    same = {name: SITE[name] for name in ("icons/192.png", "sound.js", "games/hero.svg", "vendor/app-1/web.zip")}
    page = packed.pop("index.html")
    assert packed == same | {
        "vendor/app-1/xdc.zip": "more",
        "main.py": xdc.STARTS.decode(),
        "manifest.toml": 'name = "Robodrome"\n',
        "icon.png": "icon",
    }
    assert "offline.js" not in page
    assert "manifest" not in page
    assert page.index("webxdc.js") < page.index("first();")
    assert '<html data-webxdc="true" lang="en">' in page
    told = json.loads(page.partition('id="loading-files">')[2].partition("</script>")[0])
    assert {name: one["size"] for name, one in told.items()} == {
        "./main.py": len(xdc.STARTS),
        "./vendor/app-1/xdc.zip": 4,
    }
