"""Whoever writes goes from field to field, by mouse, key and finger, and every letter arrives."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.devices import TABLET, OnDevice
from e2e.studio.test_studio import StudioPage, played

PRESS = 120
"""Milliseconds between the press of a button and its release."""


def written(page: Page, site: str) -> StudioPage:
    """A move is played, and the title is being written."""
    studio = played(page, site)
    studio.part("studio-words:title").click()
    page.keyboard.type("A bite")
    return studio


def press(page: Page, studio: StudioPage, do: str) -> None:
    """Press the mouse as a hand does."""
    studio.part(do).scroll_into_view_if_needed()
    box = studio.part(do).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(PRESS)
    page.mouse.up()


def test_tab_and_a_press_right_after_typing_lead_to_another_field_with_all_that_is_typed(page: Page, site: str) -> None:
    studio = written(page, site)
    fields = ("studio-words:caption", "studio-words:alt")
    for field in fields:
        page.keyboard.press("Tab")
        expect(studio.part(field)).to_be_focused()
        page.keyboard.type(f"Said in {field}.")
    page.keyboard.press("Shift+Tab")
    page.wait_for_timeout(300)
    expect(studio.part(fields[0])).to_be_focused()
    for field in fields:
        expect(studio.part(field)).to_have_value(f"Said in {field}.")
    press(page, studio, "studio-words:question")
    page.keyboard.type("What does it do?")
    press(page, studio, "studio-answer")
    expect(studio.part("studio-answer-text:0")).to_be_visible()
    expect(studio.part("studio-words:title")).to_have_value("A bite")
    expect(studio.part("studio-words:question")).to_have_value("What does it do?")
    press(page, studio, "studio-answer-reply:0")
    page.keyboard.type("White eats white.")
    press(page, studio, "studio-answer")
    expect(studio.part("studio-answer-text:1")).to_be_visible()
    expect(studio.part("studio-answer-reply:0")).to_have_value("White eats white.")


def test_a_finger_goes_from_field_to_field(on_device: OnDevice, site: str) -> None:
    page = on_device(**TABLET)
    studio = written(page, site)
    studio.part("studio-words:question").tap()
    page.keyboard.type("What does it do?")
    studio.part("studio-answer").tap()
    studio.part("studio-answer-reply:0").tap()
    page.keyboard.type("White eats white.")
    studio.part("studio-answer").tap()
    expect(studio.part("studio-answer-text:1")).to_be_visible()
    expect(studio.part("studio-answer-reply:0")).to_have_value("White eats white.")
    expect(studio.part("studio-words:question")).to_have_value("What does it do?")
