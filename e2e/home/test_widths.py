"""The home page fits any width, in every language."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.table_page import speak
from tabletop.show.words import OFFERED

ROOM_LEFT = """field => {
  const style = getComputedStyle(field), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return room - pen.measureText(field.placeholder).width;
}"""
"""How many pixels a field has besides what stands in it while it is empty."""
BEYOND = """frames => frames.flatMap(frame => [...frame.querySelectorAll(":scope *:not(svg *, .film)")]
  .filter(part => part.checkVisibility() && part.getBoundingClientRect().width > 1)
  .filter(part => part.getBoundingClientRect().right > frame.getBoundingClientRect().right + 0.5)
  .map(part => part.outerHTML.slice(0, 80)))"""
"""What reaches beyond the right edge of its frame."""


def test_the_first_page_fits_any_width_and_its_name_stays_whole(page: Page) -> None:
    for locale in OFFERED:
        speak(page, locale)
        for width in (320, 390, 768, 820, 1024, 1366):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width, f"in {locale}"
            name = page.locator("#home h1").evaluate(
                "h => [h.clientHeight, parseFloat(getComputedStyle(h).lineHeight)]"
            )
            assert name[0] < 1.5 * name[1], f"in {locale} at {width}"
            assert page.locator("#link").evaluate(ROOM_LEFT) >= 0, f"in {locale} at {width}"
            assert (
                page.locator("#home .games, #home :is(.game, .game .row > *), #link-panel").evaluate_all(BEYOND) == []
            ), f"in {locale} at {width}"
            assert page.locator("#pages a").evaluate_all(
                "links => links.every(link => link.getBoundingClientRect().height >= 44)"
            ), f"in {locale} at {width}"
