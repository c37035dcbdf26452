"""The reader chooses language and colours, and finds help and rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.table_page import begin, set_up
from e2e.waiting import reload


def test_languages_change_everything_at_once_and_stay(page: Page) -> None:
    page.locator('[data-do="set-language"]').select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text("Jouer")
    table = begin(page)
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text("phase 1")
    expect(table.hand.first).to_have_attribute("aria-label", re.compile("priorité"))
    reload(page)
    table.await_phase("drafting")
    expect(page.locator("#history-title")).to_have_text("Journal")
    table.do("menu").click()
    page.locator('dialog [data-do="set-language"]').select_option("de")
    expect(table.prompt).to_contain_text("Register 1")


def test_the_system_decides_the_colours_until_the_reader_does(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    reload(page)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    page.locator('[data-do="set-theme"]').select_option("contrast")
    expect(root).to_have_attribute("data-theme", "contrast")
    reload(page)
    expect(root).to_have_attribute("data-theme", "contrast")


@pytest.mark.parametrize(
    ("language", "heading"),
    [("fr", "5.2 Déplacer les robots"), ("de", "5.2 Bewegen"), ("es", "5.2 Mover"), ("en", "5.2 Moving")],
)
def test_the_rules_are_shown_in_the_language_of_the_reader(page: Page, language: str, heading: str) -> None:
    page.locator('[data-do="set-language"]').select_option(language)
    set_up(page)
    page.locator('[data-do="help:roborally"]').click()
    page.locator('[data-answer="rules"]').click()
    expect(page.locator(f'[lang="{language}"] [id="5.2"]')).to_have_text(heading)
    assert page.locator(".prose mark").count() > 200


def test_help_rules_and_lessons_are_at_hand(page: Page) -> None:
    set_up(page)
    page.locator('[data-do="help:roborally"]').click()
    expect(page.locator("dialog a", has_text="Learn")).to_have_attribute("href", "./lessons/#roborally")
    page.locator('[data-answer="rules"]').click()
    expect(page.locator('[id="5.2"]')).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
