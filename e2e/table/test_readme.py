"""The picture of the README is the table as it looks today. `PICTURE=1` before the command of this test takes it anew."""

from __future__ import annotations

import base64
import os
import re
import subprocess

import pytest
from playwright.sync_api import Page

from e2e.table_page import open_table
from tools.serve import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
KEPT = ROOT / "docs/table.png"
WIDE, HIGH = 1280, 800
MOST = 6.0
"""How far colours may lie apart on the average, of 255: typefaces differ from system to system, robots and cards do not."""

_FEW_COLOURS = """
import sharp from "sharp";
import { readFileSync } from "node:fs";
await sharp(readFileSync(0)).png({ palette: true, effort: 10 }).toFile("docs/table.png");
"""
"""Writes the picture with 256 colours, which makes it a third as large."""

_SMALL = """async address => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 40 });
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0, 64, 40);
  return [picture.width, picture.height, ...pen.getImageData(0, 0, 64, 40).data];
}"""


def small(page: Page, png: bytes) -> list[int]:
    """Width and height of a picture, and its colours, made small."""
    found: list[int] = page.evaluate(_SMALL, f"data:image/png;base64,{base64.b64encode(png).decode()}")
    return found


@pytest.fixture
def taken(page: Page, site: str) -> tuple[Page, bytes]:
    """The table of the link in the README, once nothing moves."""
    (link,) = re.findall(r"<!-- Made by e2e/table/test_readme.py from (\S+) -->", README)
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    open_table(page, f"{site}#{link}").await_phase("drafting")
    page.evaluate("document.fonts.ready")
    return page, page.screenshot(animations="disabled", caret="hide")


def test_the_picture_of_the_readme_is_the_table_of_today(taken: tuple[Page, bytes]) -> None:
    page, png = taken
    if os.environ.get("PICTURE"):
        subprocess.run(["node", "--input-type=module", "--eval", _FEW_COLOURS], cwd=ROOT, input=png, check=True)
    now, kept = small(page, png), small(page, KEPT.read_bytes())
    assert now[:2] == kept[:2] == [WIDE, HIGH]
    apart = sum(abs(one - other) for one, other in zip(now, kept, strict=True)) / len(now)
    assert apart < MOST, (
        f"The table looks different now, {apart:.1f} of 255. See whether it should, and take the picture anew."
    )
