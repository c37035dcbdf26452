"""Two tabs with the lab: each follows what the other one saves, and neither loses a bot of the other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from e2e.lab.test_lab import write
from e2e.table_page import await_that

BOTS = "JSON.parse(localStorage['robodrome.lab'])"
KEPT = f"Object.keys({BOTS})"


def opened(context: BrowserContext, site: str) -> Page:
    """A tab with the lab."""
    page = context.new_page()
    page.goto(f"{site}lab.html")
    expect(page.locator("html[data-lab=ready]")).to_be_attached()
    return page


def test_bots_of_both_tabs_stay_whichever_is_written_renamed_or_deleted_and_a_bot_that_both_show_is_the_same(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    context = new_context(locale="en-GB")
    one = opened(context, site)
    write(one, "# first\n")
    other = opened(context, site)
    expect(other.locator("#editor")).to_contain_text("# first")
    other.locator("#new").click()
    other.locator("#name").fill("planner")
    other.locator("#name").press("Enter")
    expect(one.locator("#mine option")).to_have_text(["bot.py", "planner.py"])
    write(one, "# second\n")
    assert one.evaluate(KEPT) == ["bot.py", "planner.py"]
    other.locator("#mine").select_option("bot.py")
    expect(other.locator("#editor")).to_contain_text("# second")
    write(one, "# third\n")
    expect(other.locator("#editor")).to_contain_text("# third")
    assert not other.locator("#notice").is_visible()
    other.on("dialog", lambda dialog: dialog.accept())
    other.locator("#delete").click()
    assert other.evaluate(KEPT) == ["planner.py"]
    write(one, "# fourth\n")
    assert one.evaluate(KEPT) == ["planner.py", "bot.py"]
    expect(other.locator("#own-bots label")).to_have_text(["bot.py"])


def test_a_bot_that_is_saved_while_a_tab_hears_of_nothing_stays_too(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    context = new_context(locale="en-GB")
    context.add_init_script("addEventListener('storage', (event) => event.stopImmediatePropagation())")
    one, other = opened(context, site), opened(context, site)
    other.evaluate("localStorage['robodrome.lab'] = JSON.stringify({ 'loaded.py': '# loaded' })")
    await_that(one, lambda: one.evaluate("'robodrome.lab' in localStorage"), "the other tab has saved a bot")
    write(one, "# first\n")
    assert one.evaluate(KEPT) == ["loaded.py", "bot.py"]
    write(other, "# second\n")
    assert other.evaluate(BOTS) == {"loaded.py": "# loaded", "bot.py": "# first\n", "bot-2.py": "# second\n"}


def test_a_bot_that_is_not_saved_yet_keeps_its_text_when_another_tab_takes_its_name(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    context = new_context(locale="en-GB")
    one, other = opened(context, site), opened(context, site)
    shown = other.locator("#editor .cm-content").inner_text()
    write(one, "# first\n")
    expect(other.locator("#name")).to_have_value("bot-2.py")
    expect(other.locator("#mine option")).to_have_text(["bot-2.py", "bot.py"])
    assert other.locator("#editor .cm-content").inner_text() == shown
    assert one.evaluate(KEPT) == ["bot.py"]
