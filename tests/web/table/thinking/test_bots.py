"""Who asks the bots on the page."""

from __future__ import annotations

from tests.web.fake_browser import Browser


def test_readers_are_told_once_that_bots_think_in_the_page(fake_browser: Browser) -> None:
    thinker = fake_browser.load("web.table.thinking.bots").Thinker()
    assert not thinker.fallback_notice_due()
    thinker.here = True
    assert thinker.fallback_notice_due()
    assert not thinker.fallback_notice_due()
