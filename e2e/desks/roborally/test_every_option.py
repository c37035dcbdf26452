"""Option cards are used by a person in the browser: in recorded games, at the moment before. Each of the 26 is used so at the
headless table too, in tests/web/desks/roborally/test_every_option.py."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.table_page import PATIENCE, TablePage, open_table
from roborally.position.moves import Pair, Place
from roborally.position.option_deck import RULE, SLUGS
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.show.scene import Scene
from tabletop.show.words import words
from tabletop.telling.sentences import caption
from tests.roborally.option_games import PLAYER, Recorded, read, replay

GAMES = read()
WORDS = words("roborally", "en")

BY_DAY = {"ablative-coat"}
"""A card that is chosen from a list; two cards in one register are in test_options.py, and `make nightly` tries all."""


@pytest.mark.parametrize(
    "recorded",
    [pytest.param(one, id=one.option, marks=[] if one.option in BY_DAY else pytest.mark.nightly) for one in GAMES],
)
def test_an_option_is_explained_and_used_by_touch_and_told_in_the_log(
    page: Page, site: str, recorded: Recorded
) -> None:
    session = link.decode(recorded.link)
    table = open_table(page, f"{site}#{recorded.link}")
    scene = {name: [i.look, i.badge, i.x, i.y, i.turn] for name, i in _scene(session).painted()}
    expect(table.root).to_have_attribute("data-scene", json.dumps(scene, sort_keys=True), timeout=PATIENCE)
    _expect_its_text(table, recorded.option)
    programs = recorded.choices[0].startswith("1=")
    table.await_phase("drafting" if programs else "choosing")
    for label in recorded.choices:
        move = next(move for move in session.legal() if move.label == label)
        if isinstance(move, Place | Pair):
            _lay(table, move)
        else:
            name = caption(session.game, session.state.view(PLAYER).ask, move, WORDS)
            page.locator("#move-list").get_by_role("button", name=name, exact=True).click()
        session.play(move)
        session.advance()
    if programs:
        table.do("lock-in").click()
    expect(page).not_to_have_url(f"{site}#{recorded.link}", timeout=PATIENCE)
    _, event = replay(recorded)
    turn = sum(one.kind == "turn-began" for one in session.events()[: event.id + 1])
    _expect_told(table, event.id, turn, session.game.tell(event.seen_by(PLAYER), WORDS))


def _scene(session: Session) -> Scene:
    return session.game.scene(session.state.view(PLAYER))


def _open_card(table: TablePage, option: str) -> Locator:
    """The dialog of a card, which lies with its robot."""
    plate = table.page.locator("#plates .plate").nth(PLAYER)
    plate.locator(f'[data-do="card:option-{SLUGS.index(option)}"]').click()
    return table.page.locator("dialog")


def _expect_its_text(table: TablePage, option: str) -> None:
    """The card says what it does, and leads to its chapter of the rules."""
    dialog = _open_card(table, option)
    expect(dialog).to_contain_text(WORDS.say(f"option-card.{option}.text"), timeout=PATIENCE)
    dialog.locator('[data-answer="rule"]').click()
    chapter = dialog.locator(f'[id="{RULE[SLUGS.index(option)]}"]')
    expect(chapter).to_contain_text(WORDS.say(f"option-card.{option}"), timeout=PATIENCE)
    expect(chapter).to_be_focused()
    expect(chapter).to_be_in_viewport()
    dialog.locator(".shut").click()
    expect(dialog).to_have_count(0)


def _expect_told(table: TablePage, number: int, turn: int, told: str) -> None:
    """The log tells that event; its turn is unfolded when the next one has begun."""
    line, head = table.page.locator(f'[data-key="line-{number}"]'), table.do(f"unfold:{turn}")
    for _ in range(PATIENCE // 500):
        if head.get_attribute("aria-expanded", timeout=PATIENCE) == "false":
            head.click()
        try:
            expect(line).to_have_text(told, timeout=500)
        except AssertionError:
            continue
        return
    expect(line).to_have_text(told)


def _lay(table: TablePage, move: Place | Pair) -> None:
    """A card goes into the next register by touch; a second one is dragged upon it."""
    table.page.locator(f'[data-key="card-{move.card}"]').click()
    if isinstance(move, Pair):
        slot = table.page.locator(f'[data-drop="register-{move.register}"]')
        table.page.locator(f'[data-key="card-{move.second}"]').drag_to(slot)
