"""The reader chooses language and colours, and finds help and rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.table_page import begin, set_up
from e2e.waiting import reload


def test_languages_and_colours_change_everything_at_once_and_stay(page: Page) -> None:
    root = page.locator("html")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        expect(root, "the system decides until the reader does").to_have_attribute("data-theme", scheme)
    page.locator('[data-do="set-theme"]').select_option("contrast")
    expect(root).to_have_attribute("data-theme", "contrast")
    page.locator('[data-do="set-language"]').select_option("fr")
    expect(root).to_have_attribute("lang", "fr")
    expect(page.locator('[data-do="set-up:roborally"]')).to_have_text("Jouer")
    table = begin(page)
    table.await_phase("drafting")
    expect(table.prompt).to_contain_text("phase 1")
    expect(table.hand.first).to_have_attribute("aria-label", re.compile("priorité"))
    reload(page)
    table.await_phase("drafting")
    expect(root).to_have_attribute("data-theme", "contrast")
    expect(page.locator("#history-title")).to_have_text("Journal")
    table.do("menu").click()
    page.locator('dialog [data-do="set-language"]').select_option("de")
    expect(table.prompt).to_contain_text("Register 1")


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        pytest.param("fr", "5.2 Déplacer les robots", marks=pytest.mark.nightly),
        ("de", "5.2 Bewegen"),
        pytest.param("es", "5.2 Mover", marks=pytest.mark.nightly),
        pytest.param("en", "5.2 Moving", marks=pytest.mark.nightly),
    ],
)
def test_help_lessons_and_rules_are_at_hand_in_the_language_of_the_reader(
    page: Page, language: str, heading: str
) -> None:
    page.locator('[data-do="set-language"]').select_option(language)
    set_up(page)
    page.locator('[data-do="help:roborally"]').click()
    lessons = "./lessons/" if language == "en" else f"./lessons/{language}/"
    expect(page.locator(f'dialog a[href="{lessons}#roborally"]')).to_be_visible()
    page.locator('[data-answer="rules"]').click()
    expect(page.locator(f'[lang="{language}"] [id="5.2"]')).to_have_text(heading)
    assert page.locator(".prose mark").count() > 200
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
