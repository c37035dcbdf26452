"""The form for a new race: every house rule is there, explained, and stands in the link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.devices import SMALL, OnDevice
from e2e.table_page import PATIENCE, TablePage, house_rule, set_rule, set_up, speak
from tabletop.core import game
from tabletop.show.words import LANGUAGES, words

RULES = [option for option in game.find("roborally").options if option.choices]
SETTINGS = {"lives", "last-life", "asleep-touches", "fire-control", "circuit-breaker", "option-deck", "survivor"} | {
    "ramming-bump",
    "timer",
}
"""The questions on which the sources disagree and the table may decide, and the timer."""


def test_every_house_rule_chosen_in_the_form_stands_in_the_link(page: Page) -> None:
    assert {rule.name for rule in RULES} >= SETTINGS
    set_up(page)
    for rule in RULES:
        field = house_rule(page, rule.name)
        if rule.switches:
            expect(field).to_have_role("switch")
            expect(field).to_be_checked(checked=rule.default == "yes")
        else:
            expect(field).to_have_value(rule.default)
        set_rule(page, rule.name, next(value for value in reversed(rule.choices) if value != rule.default))
    page.locator('[data-do="begin"]').click()
    expect(page.locator("html")).to_have_attribute("data-page", "table", timeout=PATIENCE)
    played = TablePage(page).session().options
    assert [rule.name for rule in RULES if played[rule.name] == rule.default] == []


@pytest.mark.parametrize(
    "language", [pytest.param(one, marks=[] if one == "de" else pytest.mark.nightly) for one in LANGUAGES]
)
def test_each_has_a_sentence_and_nothing_is_cut_off_on_a_phone(on_device: OnDevice, language: str) -> None:
    page = on_device(**SMALL)
    speak(page, language)
    set_up(page)
    said = words("roborally", language).say
    for rule in RULES:
        choice = house_rule(page, rule.name)
        expect(choice).to_have_accessible_description(said(f"option.{rule.name}.help"))
        name = page.locator("label > span", has_text=said(f"option.{rule.name}")).and_(
            page.locator(f'label:has([data-do$=":{rule.name}"]) > span')
        )
        expect(name).to_have_text(said(f"option.{rule.name}"))
        assert name.evaluate("e => e.getBoundingClientRect().width") > 150
        assert choice.evaluate("e => e.getBoundingClientRect().right <= innerWidth")
