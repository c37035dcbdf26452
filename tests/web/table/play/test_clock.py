"""The clock at the headless table."""

from __future__ import annotations

from typing import Any

import pytest

from roborally.position.moves import BLIND
from roborally.position.state import Race
from tabletop.formats import link
from tests.web.table.headless import HeadlessPage, new_game


def race(page: HeadlessPage) -> Race:
    state = page.state.session.state
    assert isinstance(state, Race)
    return state


async def _timed(seconds: str = "30") -> HeadlessPage:
    page = HeadlessPage(new_game("roborally", "person easy", timer=seconds), here=[0])
    await page.open()
    assert page.ticks
    return page


async def test_when_time_is_up_laid_cards_stay_and_chance_fills_the_rest() -> None:
    page = await _timed()
    assert page.clock == (30, 30, False)
    assert any("30" in line for line in page.lines("announce"))
    draft: Any = page.state.draft
    hand = set(draft.hand)
    page.table.tap(f"card-{draft.hand[2]}")
    page.table.tap("register-4")
    page.table.tap(f"card-{draft.hand[3]}")
    laid, plies = (draft.hand[2], draft.hand[3]), len(page.state.session.plies)
    await page.wait(29.6)
    assert page.state.draft is draft
    await page.wait(0.6)
    assert page.state.draft is not draft
    assert page.lines("notice") == [page.state.say("clock.over")]
    played_on = link.decode(page.state.save.link)
    played_on.goto(plies + 5)
    assert isinstance(played_on.state, Race)
    program = played_on.state.program[0]
    assert (program[0], program[3]) == laid
    assert set(program) <= hand
    assert len(set(program)) == 5
    assert page.clocks_of_turn(1)[-1] == 0, "who ran out of time has none left in this turn"


async def test_what_is_left_to_chance_stays_so_when_time_is_up() -> None:
    page = await _timed()
    blind = next(move for move in page.state.offers() if move == BLIND)
    page.table.change_draft(lambda draft: draft.accept(blind))
    plies = len(page.state.session.plies)
    await page.wait(31)
    made = page.state.session.plies[plies]
    assert new_game("roborally", "person easy", timer="30").legal()[made.index] == BLIND


async def test_the_end_is_announced_once_and_more_time_can_be_had() -> None:
    page = await _timed()
    page.calls.clear()
    await page.wait(19)
    assert not page.lines("announce")
    await page.wait(3)
    assert len(page.lines("announce")) == 1
    assert round(page.clock[0]) == 8
    page.table.clock.more()
    assert round(page.clock[0]) == 38
    assert page.clock[1] == pytest.approx(38, abs=0.3), "the whole of it is what there is now"
    page.calls.clear()
    await page.wait(29)
    assert len(page.lines("announce")) == 1, "the end is near once more"


async def test_who_comes_back_when_the_end_is_near_is_not_warned_anew() -> None:
    page = await _timed()
    await page.wait(25)
    page.table.close()
    again = HeadlessPage(link.decode(page.state.save.link), save=page.state.save)
    await again.open()
    again.calls.clear()
    await again.wait(3)
    assert not again.lines("announce")


async def test_time_stands_while_nobody_can_choose() -> None:
    page = await _timed("60")
    page.is_covered = True
    page.table.seen_or_hidden()
    assert page.clock[2]
    draft = page.state.draft
    await page.wait(100)
    assert page.clock == (60, 60, True)
    assert page.state.draft is draft
    page.is_covered = False
    page.milliseconds += 5_000
    page.table.seen_or_hidden()
    await page.wait(10)
    assert round(page.clock[0]) == 50


async def test_leaving_the_table_and_opening_it_again_gives_no_new_time() -> None:
    page = await _timed("60")
    await page.wait(40)
    page.table.close()
    assert not page.ticks
    kept = page.state.save
    assert page.clocks[-1][1] == kept.clock["0"][1], "what is left is kept when one leaves"
    assert kept.clock["0"] == [1, pytest.approx(20, abs=0.3)]
    again = HeadlessPage(link.decode(kept.link), save=kept)
    again.milliseconds = 1e6
    await again.open()
    assert again.clock[0] == pytest.approx(20, abs=0.3)
    assert again.clock[1:] == (60, False)
    assert not [line for line in again.lines("announce") if "60" in line], "it does not begin anew"
    again.table.fill_draft()
    again.table.lock_in()
    await again.rest()
    while again.state.session.state.round == 1:
        await again.choose(again.state.offers()[0])
    if again.state.draft is not None:
        assert round(again.clock[0]) == 60, "the next turn has time of its own"


async def test_a_program_that_the_clock_has_made_is_not_taken_back() -> None:
    for late in (False, True):
        session = new_game("roborally", "person person", timer="30")
        page = HeadlessPage(session, here=[0, 1])
        await page.open()
        if late:
            await page.wait(31)
        else:
            page.table.fill_draft()
            page.table.lock_in()
            await page.rest()
        assert page.state.session.to_move == 1
        assert page.state.may_take_back != late


async def test_the_clock_runs_from_when_the_cards_show() -> None:
    page = HeadlessPage(new_game("roborally", "person person", timer="last"), here=[0, 1])
    page.holds_curtain = True
    await page.open()
    assert not page.ticks
    await page.uncover()
    assert not page.ticks, "only the last one has a clock"
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    await page.wait(100)
    assert not page.ticks
    await page.uncover()
    assert page.ticks
    assert page.clock[0] == 30


async def test_with_bots_alone_a_person_is_the_last() -> None:
    page = await _timed("last")
    assert page.clock[0] == 30


async def test_without_a_timer_there_is_no_clock() -> None:
    page = HeadlessPage(new_game("roborally", "person easy easy"), here=[0])
    await page.open()
    assert not page.ticks
    page.table.clock.tick()
    page.table.clock.more()
    assert page.state.save.clock == {}
