"""Draws the PNG icons of web/icons/ from web/icon.svg with Chromium. After a change of the drawing, run: make icons."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browsers import chromium_options

WEB = Path(__file__).resolve().parent.parent / "web"

# File name, edge in pixels, scale of the face, whether the background fills the corners. Systems crop maskable icons, at most
# to a circle of 80 % of the edge; Apple rounds the corners itself.
ICONS = [
    ("192.png", 192, 1.0, False),
    ("512.png", 512, 1.0, False),
    ("maskable-512.png", 512, 0.78, True),
    ("apple-180.png", 180, 0.9, True),
]


def main() -> None:
    """Write all icons."""
    drawing = (WEB / "icon.svg").read_text()
    (WEB / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        for name, edge, share, square in ICONS:
            page = browser.new_page(viewport={"width": edge, "height": edge})
            shift = 256 * (1 - share)
            style = f"#face {{ transform: translate({shift}px, {shift}px) scale({share}) }}"
            if square:
                style += "#ground { rx: 0 }"
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }} {style}</style>{drawing}")
            page.screenshot(path=WEB / "icons" / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
