"""Why something happened: its causes one after the other on the board, from a line of the log or from the last thing seen."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import problems
from e2e.devices import PHONE, OnDevice
from e2e.table_page import TablePage, fragment, new_game, open_table
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Reel
from tabletop.show.words import YOU, words
from tests.playing import game_until, play_on


def played(name: str) -> Session:
    """A game in which the person is asked after something has happened for a reason."""

    def of_seed(seed: int) -> Session:
        session = Session(game.find(name), ["person", "easy"], {}, seed)
        play_on(session, Random(seed), 12)
        return session

    def asked(session: Session) -> bool:
        seat = session.to_move
        return seat is not None and session.seats[seat] == PERSON and len(longest(session)) > 1

    return game_until(asked, of_seed)


def longest(session: Session) -> list[int]:
    """The longest chain of causes of a line of the log, the latest first."""
    events = session.events()
    reel = Reel(session)
    chains = ([event.id for event in reel.causes(number)] for number in range(len(events)))
    return max((chain for chain in chains if not events[chain[0]].kind.summed), key=len)


def stands_at(table: TablePage, reel: Reel, number: int) -> bool:
    """Whether the board shows the moment after an event, and the prompt tells of it."""
    scene = reel.frame(number + 1).scene
    painted = {name: [item.look, item.badge, item.x, item.y, item.turn] for name, item in scene.painted()}
    event = reel.events[number].seen_by(0)
    told = reel.session.game.tell(event, words(reel.session.game.name, "en").naming({YOU: "0"}))
    return table.painted() == painted and told in (table.prompt.text_content() or "")


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[] if one == "roborally" else pytest.mark.nightly) for one in SHIPPED]
)
def test_a_line_of_the_log_leads_through_all_its_causes_on_the_board(on_device: OnDevice, site: str, name: str) -> None:
    session = played(name)
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(session))
    before, phase = table.painted(), table.root.get_attribute("data-phase") or ""
    reel, chain = Reel(session, viewer=0, shape=table.shape), longest(session)
    table.tool("side:history").tap()
    folded = page.locator('.chapter[aria-expanded="false"]')
    while folded.count():
        folded.first.tap()
    table.do(f"why:{chain[0]}").tap()
    table.await_phase("looking-back")
    board = table.board_box()
    for place, number in enumerate(chain):
        table.await_phase("looking-back")
        table.await_that(partial(stands_at, table, reel, number), f"event {number} is shown")
        expect(page.locator("#commands .rule")).to_contain_text(reel.events[number].rule)
        expect(page.locator("#live")).to_contain_text((table.prompt.text_content() or "").strip())
        assert table.board_box() == board, "the board stays where it is"
        expect(table.page.locator('#hand [data-do^="touch:"]'), "nothing is offered that does nothing").to_have_count(0)
        if place == 0:
            assert not problems(page)
        if place + 1 < len(chain):
            table.do("cause:next").tap()
    expect(table.do("cause:next")).to_have_count(0)
    table.do("cause:back").tap()
    table.await_that(lambda: stands_at(table, reel, chain[-2]), "the step before is shown again")
    table.do("cause:done").tap()
    table.await_phase(phase)
    assert table.painted() == before
    expect(page.locator("#history")).to_be_visible()
    assert len(table.session().plies) == len(session.plies)


def test_without_a_line_it_begins_at_the_last_thing_seen_and_keys_go_on(page: Page, site: str) -> None:
    session = played("roborally")
    table = open_table(page, site + fragment(session))
    phase = table.root.get_attribute("data-phase") or ""
    reel = Reel(session, viewer=0)
    pushed = longest(session)[0]
    page.locator("#slider").fill(str(pushed + 1))
    table.await_phase("looking-back")
    page.keyboard.press("Escape")
    table.do("why-last").locator("visible=true").first.click()
    table.await_that(lambda: stands_at(table, reel, pushed), "what was seen last is told")
    expect(page.locator("#commands .main")).to_be_focused()
    page.keyboard.press("ArrowRight")
    table.await_that(lambda: stands_at(table, reel, reel.causes(pushed)[1].id), "its cause is told")
    expect(table.prompt).to_contain_text("Because: ")
    page.locator("#commands .rule").click()
    expect(page.locator(f'[id="{reel.causes(pushed)[1].rule}"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    table.await_that(lambda: stands_at(table, reel, pushed), "one step back")
    page.keyboard.press("Escape")
    expect(page.locator("#slider")).to_have_value(str(pushed + 1))
    expect(table.do("cause:done")).to_have_count(0)
    table.do("now").click()
    table.await_phase(phase)


def test_the_camera_looks_at_what_happened_while_somebody_looks_back(on_device: OnDevice, site: str) -> None:
    session = new_game("person easy", course="grand-tour")
    play_on(session, Random(1), 40)
    table = open_table(on_device(**PHONE), site + fragment(session))
    reel = Reel(session, viewer=0)
    moved = [event.id for event in reel.events if event.kind == "moved"]
    far = {number: reel.frame(number + 1).scene.items[f"robot-{reel.events[number].data[0]}"] for number in moved}
    for number in (moved[0], moved[-1], moved[0]):
        table.page.locator("#slider").evaluate(
            "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input', { bubbles: true })) }",
            number + 1,
        )
        table.await_phase("looking-back")
        x, y = table.spot(far[number].x, far[number].y)
        box = table.board_box()
        assert box["x"] <= x <= box["x"] + box["width"]
        assert box["y"] <= y <= box["y"] + box["height"]
