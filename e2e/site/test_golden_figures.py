"""Figures that a released version has given out come to life by the script of this one, on the page of somebody else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.host import Host
from tests.golden.make import FIGURES, FOLDER, SITE

FOLDERS = sorted(path for path in FOLDER.glob("*.*.*") if path.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_blocks_and_elements_of_a_version_are_shown(folder: Path, site: str, free_context: BrowserContext) -> None:
    with Host(site) as host:
        given = [
            file.read_text(encoding="utf-8").replace(SITE, f"{host.site}/")
            for name in ("block.html", "element.html")
            for file in sorted(folder.glob(f"{FIGURES}/*/{name}"))
        ]
        assert len(given) > 6
        script = f"<script type='module' src='{host.site}/figure.js'></script>"
        host.pages["index.html"] = f"<!doctype html><html lang='en'><title>Golden</title>{script}{''.join(given)}"
        page = free_context.new_page()
        failed: list[str] = []
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(host.address)
        for figure in page.locator("robodrome-figure").all():
            figure.scroll_into_view_if_needed()
            expect(figure).to_have_attribute("ready", "")
            expect(figure.locator(".film > svg").first).to_be_attached()
            expect(figure.locator(".failed")).to_have_count(0)
        expect(page.locator("robodrome-figure[ready]")).to_have_count(len(given))
        assert failed == []
