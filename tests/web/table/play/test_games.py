"""Whole games at the headless table, touch by touch: people, bots, several at one device, tasks."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tabletop.core.game import GENERIC_BOTS
from tabletop.core.session import Session
from tabletop.formats import link
from tests.web.table.headless import HeadlessPage, new_game
from web.desks.roborally.program import Program
from web.table.play.draft import Draft

RACE = {"turn-limit": "25", "lives": "1", "last-life": "last"}
GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "roborally": ("person easy", RACE),
    "moonbots": ("person easy", {}),
    "stakbots": ("person easy", {}),
    "robotory": ("person easy", {}),
}


async def play_to_the_end(page: HeadlessPage, most: int = 400) -> None:
    rng = Random(1)
    for _ in range(most):
        if page.state.phase == "over":
            return
        await page.choose_at_random(rng)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_against_a_bot_is_played_to_its_end_by_touch(game: str) -> None:
    kinds, options = GAMES[game]
    page = HeadlessPage(new_game(game, kinds, options=options), here=[0])
    await page.open()
    assert page.state.phase in ("choosing", "drafting")
    await play_to_the_end(page)
    _is_whole(page)
    assert page.calls.count("cheer") == 1
    assert page.bots.asked
    assert not page.lines("hand-over")


@pytest.mark.parametrize("game", GAMES)
async def test_two_people_at_one_device_play_a_game_to_its_end(game: str) -> None:
    page = HeadlessPage(new_game(game, "person person", options=GAMES[game][1]), here=[0, 1])
    await page.open()
    await play_to_the_end(page)
    _is_whole(page)
    session = page.state.session
    assert bool(page.handed) == session.game.secrets
    for (first, seat), (ply, other) in pairwise(page.handed):
        between = {ply.seat for ply in session.plies[first:ply]}
        assert seat != other or between & {1 - seat}, "who goes on choosing has the device already"
    assert not page.bots.asked


def _is_whole(page: HeadlessPage) -> None:
    """The films show every event once, in order, and the save has the present game."""
    state = page.state
    shown = [event for start, stop in page.films for event in range(start, stop)]
    assert shown == list(range(shown[0], len(state.reel)))
    assert state.seen_count == state.save.seen == len(state.reel) == len(state.session.events())
    assert state.frame.scene == state.scene(state.view())
    assert page.calls.count("call") <= len(page.films), "who has seen no film need not be called"
    kept: Session = link.decode(page.kept_links[-1])
    assert [ply.index for ply in kept.plies] == [ply.index for ply in state.session.plies]


@pytest.mark.parametrize("game", ["roborally", "robotory"])
async def test_bots_play_a_game_that_people_only_watch(game: str) -> None:
    page = HeadlessPage(new_game(game, "easy easy", options=GAMES[game][1]), here=[])
    page.table.open()
    for _ in range(200):
        await page.rest()
        if page.state.phase == "over":
            break
    _is_whole(page)
    assert "cheer" in page.calls
    assert page.choices == 0, "nobody here has chosen anything"


async def test_what_is_laid_out_is_kept_until_it_is_locked_in() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    laid: Draft | None = page.state.draft
    assert isinstance(laid, Program)
    assert not laid.full
    hand = laid.hand
    page.table.lock_in()
    await page.rest()
    assert page.state.draft is laid, "what is not full is not made"
    page.table.tap(f"card-{hand[2]}")
    page.table.tap("register-4")
    page.table.tap(f"card-{hand[3]}")
    kept = page.state.save.drafts["0"]
    assert page.lines("announce")[-1] == page.state.desk.draft_prompt(laid)
    assert (kept[0], kept[3]) == (hand[2], hand[3])
    again = HeadlessPage(link.decode(page.state.save.link), save=page.state.save)
    await again.open()
    assert again.state.draft is not None
    assert list(again.state.draft.dump()) == kept
    again.table.fill_draft()
    again.table.lock_in()
    await again.rest()
    assert again.state.save.drafts == {}
    assert again.state.session.state.round == 2
    program = [ply.index for ply in again.state.session.plies if ply.seat == 0 and ply.free]
    assert len(program) >= 4


async def test_bots_that_hold_up_the_page_are_told_of_once() -> None:
    page = HeadlessPage(new_game("robotory", "person easy"), here=[0])
    page.bots.notice_due = True
    await page.open()
    await page.choose(page.state.offers()[0])
    await page.choose(page.state.offers()[0])
    assert len(page.lines("notice")) == 1


async def test_bots_think_while_a_person_makes_a_choice_that_is_sealed_and_a_person_is_called_after_a_film() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    assert page.bots.early == 1
    assert "call" not in page.calls
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    assert page.bots.early >= 1
    assert page.calls.count("call") == 1


@pytest.mark.parametrize("bot", GENERIC_BOTS)
@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_that_plays_every_game_is_named_and_plays(game: str, bot: str) -> None:
    page = HeadlessPage(new_game(game, f"person {bot}", options=GAMES[game][1]), here=[0])
    await page.open()
    await page.choose_at_random(Random(1))
    assert page.state.desk.bot_name(bot) != bot
    assert page.state.phase in ("choosing", "drafting", "over")
