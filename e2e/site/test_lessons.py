"""Lessons in a browser: step by step, on again where one was, and all of it without scripts and without network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.table.test_tasks import choose
from e2e.table_page import PATIENCE
from e2e.waiting import await_offline
from tabletop.puzzle.task import decode

LESSON = "lessons/roborally/five-cards/fr/"


def steps_shown(page: Page) -> list[str]:
    """The names of the steps that one sees."""
    names: list[str] = page.evaluate(
        "[...document.querySelectorAll('.step')].filter(s => s.checkVisibility()).map(s => s.id)"
    )
    return names


def test_a_lesson_is_read_step_by_step_and_goes_on_where_it_was_left(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    assert steps_shown(page) == ["program"]
    page.get_by_role("button", name="Étape suivante").click()
    expect(page.locator("#wall")).to_be_focused()
    assert steps_shown(page) == ["wall"]
    page.goto(site + "lessons/fr/")
    expect(page.locator('[data-lesson="roborally/five-cards"]')).to_contain_text("Étape 2 sur")
    page.goto(site + LESSON)
    assert steps_shown(page) == ["wall"]
    page.locator("#wall .answer summary", has_text="Devant le mur").click()
    expect(page.locator("#wall .answer[open]")).to_contain_text("Un mur arrête le déplacement")


def test_a_lesson_is_done_when_every_question_was_answered_rightly(page: Page, site: str) -> None:
    page.goto(site + LESSON + "#last-card")
    last, listed = (
        page.locator("#last-card robodrome-figure[ready]"),
        page.locator('[data-lesson="roborally/five-cards"]'),
    )
    expect(page.locator(".end")).to_contain_text("étape 2, 3")
    expect(page.get_by_role("link", name="Ensuite")).to_be_visible()
    last.locator(".answer summary", has_text="Recule de 1").click()
    expect(last.locator(".answer[open]")).to_contain_text("Pas tout à fait.")
    last.get_by_role("button", name="Réessayer").click()
    last.locator(".answer summary", has_text="Avance de 1").click()
    expect(page.locator(".end")).to_have_text(re.compile("étape 2$"))  # the third is counted before the page is left
    page.goto(site + "lessons/fr/")
    expect(listed).to_contain_text("Étape 3 sur 3")
    page.goto(site + LESSON + "#wall")
    page.locator("#wall robodrome-figure[ready] .answer summary", has_text="Devant le mur").click()
    expect(page.locator('.steps a[href="#wall"]')).to_have_class("ticked")
    page.get_by_role("button", name="Étape suivante").click()
    expect(page.locator(".end")).to_have_text("✓ Terminée")
    page.goto(site + "lessons/fr/")
    expect(listed).to_contain_text("Terminée")


SIZES = ((320, 640), (390, 700), (390, 844), (844, 390), (820, 1180), (1440, 900))


@pytest.mark.parametrize(
    ("language", "lesson"),
    [
        ("de", "roborally/damage/de/#power-down"),
        pytest.param("fr", "moonbots/dice/fr/#most", marks=pytest.mark.nightly),
    ],
)
def test_the_board_stands_in_the_first_screen_below_one_row(page: Page, site: str, language: str, lesson: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("about:blank")
        page.goto(f"{site}lessons/{lesson}")
        assert page.locator("html").get_attribute("lang") == language
        header = page.locator("header.site").bounding_box()
        board = page.locator(".step:not([hidden]) robodrome-figure[ready] > .film > svg").bounding_box()
        assert header is not None
        assert board is not None
        assert header["height"] <= 60, (width, height)
        assert board["y"] + board["height"] <= height, (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)


def test_what_an_answer_leads_to_plays_in_sight_of_its_words(page: Page, site: str) -> None:
    """On a small phone: the film of the answer stands where that of the question stood."""
    page.set_viewport_size({"width": 390, "height": 700})
    page.goto(site + LESSON + "#last-card")
    figure = page.locator("#last-card robodrome-figure[ready]")
    figure.locator(".answer summary", has_text="Tourne à droite").click()
    film, words = figure.locator(":scope > .film:visible > svg"), figure.locator(".answer[open] > p")
    expect(film).to_have_count(1)
    expect(film.locator("title")).to_have_text("Tourne à droite")
    expect(words).to_be_in_viewport(ratio=1)
    expect(film).to_be_in_viewport(ratio=0.95)
    figure.get_by_role("button", name="Réessayer").click()
    expect(figure.locator(":scope > .film:visible > svg > title")).to_have_text("La dernière carte")


def test_a_task_of_a_lesson_is_done_on_the_board_and_ticked_off_there(page: Page, site: str) -> None:
    page.goto(f"{site}lessons/robotory/paths/en/#eat-three")
    step = page.locator("#eat-three")
    expect(step.locator("robodrome-figure")).to_have_attribute("ready", "")  # before, the link leads to the game itself
    step.get_by_role("link", name="Do it on the board").click()
    frame = step.frame_locator("iframe")
    status = frame.locator("html")
    expect(status).to_have_attribute("data-task", "open", timeout=PATIENCE)
    expect(frame.locator("#prompt")).to_contain_text("Eat three discs in one turn.")
    fragment = str(page.locator("#eat-three .play-on").get_attribute("href")).partition("#task=")[2]
    choose(frame, decode(fragment), ("white>b2", ">a1"))
    expect(status).to_have_attribute("data-task", "failed", timeout=PATIENCE)
    expect(frame.get_by_role("button", name="Read rule 4.4")).to_be_visible()
    expect(step).not_to_contain_text("Done.")
    frame.locator('[data-do="task-again"]').click()
    expect(status).to_have_attribute("data-task", "open", timeout=PATIENCE)
    choose(frame, decode(fragment), ("white>b2", ">c2", ">d1"))
    expect(step.locator("p.solved")).to_have_text("✓ Done.", timeout=PATIENCE)
    expect(page.locator(".step.ticked")).to_have_attribute("id", "eat-three")


def test_questions_are_answered_by_a_touch_and_by_putting_sentences_in_order(page: Page, site: str) -> None:
    page.goto(f"{site}lessons/robotory/paths/en/#gap")
    gap = page.locator("#gap robodrome-figure[ready]")
    gap.locator(".marks g[data-answer='1']").click()
    expect(gap.locator(".answer[open]")).to_contain_text("White discs are for the white robot")
    gap.locator(".marks g[data-answer='0']").click()
    expect(gap.locator('.answer[data-right="true"][open]')).to_have_count(1)
    page.goto(f"{site}lessons/roborally/gears-and-pushers/en/#whole-register")
    register = page.locator("#whole-register robodrome-figure[ready]")
    sentences = ("Wumms moves one space", "The belt carries", "The gear turns", "The laser hits")
    for sentence in reversed(sentences):
        register.get_by_role("button", name=sentence).click()
    expect(register.locator("fieldset > p:not(.how)")).to_have_text("Not quite.")
    for sentence in sentences:
        register.get_by_role("button", name=sentence).click()
    expect(register.locator("fieldset > p:not(.how)")).to_have_text("Right.")
    expect(page.locator("#whole-register")).to_contain_class("ticked")


def test_without_scripts_all_steps_stand_below_each_other(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + LESSON)
    expect(page.locator(".step")).to_have_count(3)
    for step in page.locator(".step").all():
        expect(step).to_be_visible()
    for control in page.locator(".film-buttons").all():
        expect(control).to_be_hidden()
    assert (
        page.locator("#wall .q [style]").first.evaluate("one => getComputedStyle(one).animationPlayState") == "paused"
    )
    context.close()


def test_where_the_browser_keeps_nothing_lessons_are_read_all_the_same(browser: Browser, site: str) -> None:
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    page.goto(site + LESSON)
    page.get_by_role("button", name="Étape suivante").click()
    assert steps_shown(page) == ["wall"]
    page.goto(site + "lessons/fr/")
    expect(page.get_by_role("link", name="Cinq cartes")).to_be_visible()
    page.context.close()


def test_after_one_visit_of_the_game_lessons_are_there_without_network_in_the_language_chosen_and_pages_once_opened(
    kept: Page, site: str
) -> None:
    kept.locator('[data-do="set-language"]').select_option("fr")
    expect(kept.locator("html")).to_have_attribute("lang", "fr")
    await_offline(kept)
    kept.goto(f"{site}{LESSON}".replace("/fr/", "/de/"))
    expect(kept.locator("robodrome-figure[ready]").first).to_be_attached()
    kept.context.set_offline(True)
    for language in ("fr", "en", "de"):  # it was English before, and one page was opened in German
        kept.goto(f"{site}{LESSON}".replace("/fr/", f"/{language}/"))
        expect(kept.locator("html")).to_have_attribute("lang", language)
        expect(kept.locator("#program, #lesson").first).to_be_visible()
        expect(kept.locator("robodrome-figure[ready]").first).to_be_attached()
