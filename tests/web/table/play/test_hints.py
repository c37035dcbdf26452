"""Hints at the headless table: what they say, what they mark, and for how long they hold."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tabletop.formats import link
from tabletop.rules.move import Move
from tabletop.telling import advice
from tests.web.table.headless import HeadlessPage, new_game
from web.table.play.hint import TableHint


async def test_the_first_hint_nudges_and_the_second_tells_all() -> None:
    session = new_game("robotory", "person person")
    page = HeadlessPage(session, here=[0, 1])
    await page.open()
    state = page.state
    move = state.offers()[3]
    page.bots.hints = [advice.Hint((3,), ("a move",), (move.path,)), None]
    await page.table.ask_hint()
    assert state.current_hint is not None
    assert not state.current_hint.answer
    assert page.calls[-1] == f"announce {state.current_hint.text()}"
    assert state.current_hint.stamps(state.frame.scene) or move.path[0] not in state.frame.scene.items
    assert list(state.current_hint.beside()) == list(move.path[:1])
    await page.table.ask_hint()
    assert state.current_hint.answer
    assert list(state.current_hint.beside()) == list(move.path)
    page.table.look_back(0)
    assert state.current_hint is None, "a hint is for what is asked now"
    page.table.back_to_now()
    await page.choose(move)
    assert state.current_hint is None
    await page.table.ask_hint()
    assert state.current_hint is None, "where nobody knows one there is none"


@pytest.mark.parametrize("game", ["moonbots", "stakbots", "robotory"])
async def test_what_a_hint_means_is_marked_on_the_board_or_beside_it(game: str) -> None:
    page = HeadlessPage(new_game(game, "person random"), here=[0])
    await page.open()
    rng, marked = Random(2), 0
    for _ in range(5):
        number = int(rng.random() * len(page.state.offers()))
        move = page.state.offers()[number]
        page.bots.hints = [advice.Hint((number,), ("a move",), (move.path,))]
        for _ in range(2):
            await page.table.ask_hint()
        hinted, scene = page.state.current_hint, page.state.frame.scene
        assert hinted is not None
        assert set(hinted.beside()) == set(move.path)
        marked += bool(hinted.stamps(scene))
        if any(thing in scene.items for thing in move.path):
            assert hinted.stamps(scene)
        await page.choose(move)
    assert marked


async def test_a_hint_says_why_in_the_best_way_there_is() -> None:
    for given, told in (
        ({"chances": (0.7, 0.3)}, "70"),
        ({"follows": "The end is near."}, "The end is near."),
    ):
        page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
        await page.open()
        number = next(index for index, move in enumerate(page.state.offers()) if move.label == "black@a1")
        page.bots.hints = [advice.Hint((number,), ("a move",), (page.state.offers()[number].path,), **given)]
        said = []
        for _ in range(2):
            await page.table.ask_hint()
            assert page.state.current_hint is not None
            said.append(page.state.current_hint.text())
        assert all(told in text for text in said)
        assert "A move" in said[1]


async def test_numbers_are_told_with_the_answer_and_a_bare_chance_behind_what_it_is_for() -> None:
    for bare in (False, True):
        page = HeadlessPage(new_game("moonbots", "person person", seed=3), here=[0, 1])
        await page.open()
        state = page.state
        number = next(index for index, move in enumerate(state.offers()) if move.path[0].startswith("market"))
        move = state.offers()[number]
        purpose = state.desk.hint_reason(state.view(), [move])
        assert purpose
        page.bots.hints = [advice.Hint((number,), ("a move",), (move.path,), reason="It is 7 to 3.", bare=bare)]
        await page.table.ask_hint()
        assert state.current_hint is not None
        assert "7 to 3" not in state.current_hint.text()
        await page.table.ask_hint()
        assert state.current_hint.text() == ("A move. " + (f"{purpose} " if bare else "") + "It is 7 to 3.")


async def test_a_bare_chance_without_a_purpose_comes_before_what_is_expected() -> None:
    page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
    await page.open()
    state = page.state
    number = next(index for index, move in enumerate(state.offers()) if move.label == "black@a1")
    things = (state.offers()[number].path,)
    found = advice.Hint((number,), ("a move",), things, chances=(0.4, 0.6), reason="Chance to win: 40%.", bare=True)
    page.bots.hints = [found._replace(follows="Dark fills up.")]
    for _ in range(2):
        await page.table.ask_hint()
    assert state.current_hint is not None
    assert state.current_hint.text() == "A move. Chance to win: 40%. Likely next: Dark fills up."


async def test_a_bare_chance_of_a_program_comes_behind_where_it_leads() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    state, trial, choices = page.state, link.decode(link.encode(page.state.session)), list[int]()
    moves = list[Move]()
    while trial.to_move == 0 and trial.state.round == 1:
        choices.append(0)
        moves.append(trial.legal()[0])
        trial.play(0)
    things = [()] * len(choices)
    page.bots.hints = [advice.Hint(choices, ["a card"] * len(choices), things, reason="It is 7 to 3.", bare=True)]
    for _ in range(2):
        await page.table.ask_hint()
    assert state.current_hint is not None
    purpose = state.desk.hint_reason(state.view(), moves)
    assert purpose
    assert state.current_hint.text() == f"The cards are laid out: tap “Ready”. {purpose} It is 7 to 3."


async def test_a_hint_is_asked_for_with_what_somebody_is_about_to_choose() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    await page.table.ask_hint()
    assert page.bots.meant == [], "nothing is laid out"
    page.table.fill_draft()
    draft: Any = page.state.draft
    trial, moves = copy.copy(page.state.asking), draft.moves()
    await page.table.ask_hint()
    assert len(page.bots.meant) == len(moves)
    for index, move in zip(page.bots.meant, moves, strict=True):
        assert trial.legal()[index] == move
        trial.play(index)


async def test_a_hint_is_asked_for_with_the_only_move_of_what_is_touched_and_with_none_where_nothing_is() -> None:
    page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
    await page.open()
    state, meant = page.state, page.table._meant
    moves, legal = list(state.controls.moves), list(state.asking.legal())
    move = next(move for move in moves if len(move.path) == 2)
    for chosen, found in (((), []), (move.path[:1], []), (move.path, [legal.index(move)])):
        state.controls.chosen = chosen
        assert meant(state.asking) == found
        page.bots.meant = [-1]
        page.bots.hints = [None]
        await page.table.ask_hint()
        assert page.bots.meant == found
    state.controls.offer([move])
    assert (state.controls.chosen, meant(state.asking)) == ((), []), "to have one move is not to mean it"
    other = next(one for one in moves if one != move and one.path[0] == move.path[0])
    for offered, found in (([move], [legal.index(move)]), ([move, other], [])):
        state.controls.offer(offered)
        state.controls.chosen = move.path[:1]
        assert meant(state.asking) == found


async def test_a_hint_that_comes_too_late_is_not_told() -> None:
    page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
    await page.open()
    page.bots.hints = [advice.Hint((0,), ("a move",), (page.state.offers()[0].path,))]
    page.bots.slow = asyncio.Event()
    asked = page.spawn(page.table.ask_hint())
    await page.rest()
    page.table.pick(0)
    await page.rest()
    page.bots.slow.set()
    await page.rest()
    assert page.state.phase == "choosing"
    assert asked.done()
    assert page.state.hint is None


async def test_a_hint_for_a_table_that_was_left_changes_nothing() -> None:
    page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
    await page.open()
    page.bots.hints = [advice.Hint((0,), ("a move",), (page.state.offers()[0].path,))]
    page.bots.slow = asyncio.Event()
    page.spawn(page.table.ask_hint())
    await page.rest()
    page.table.close()
    page.bots.slow.set()
    told = len(page.calls)
    await page.rest()
    assert page.state.hint is None
    assert len(page.calls) == told


async def test_the_answer_to_a_draft_is_laid_out() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    state = page.state
    trial, choices = link.decode(link.encode(state.session)), list[int]()
    things, labels = list[Sequence[str]](), list[str]()
    while trial.to_move == 0 and trial.state.round == 1:
        choices.append(0)
        labels.append(trial.legal()[0].label)
        things.append(trial.legal()[0].path)
        trial.play(0)
    page.bots.hints = [advice.Hint(choices, labels, things)]
    draft: Any = state.draft
    page.table.change_draft(lambda draft: draft.press(9))
    laid = list(draft.dump())
    await page.table.ask_hint()
    assert state.current_hint is not None
    assert len(state.current_hint.beside()) == 0, "the cards show themselves"
    assert draft.dump() == laid, "a nudge lays nothing out"
    assert state.current_hint.text().startswith(state.say("hint.nudge.end", why="").strip()), (
        "only where it leads is marked"
    )
    await page.table.ask_hint()
    assert draft.full
    assert [move.label for move in draft.moves()] == labels
    assert state.current_hint is not None
    page.table.change_draft(lambda draft: draft.take())
    assert state.current_hint is None, "who changes it has read the hint"


async def test_a_hint_goes_on_for_whoever_follows_it_and_ends_where_somebody_does_something_else() -> None:
    for follows in (True, False):
        page = HeadlessPage(new_game("moonbots", "person person", seed=3), here=[0, 1])
        await page.open()
        state, trial = page.state, copy.copy(page.state.asking)
        first = next(index for index, move in enumerate(state.offers()) if move.path[0].startswith("market"))
        move = state.offers()[first]
        trial.play(first)
        second = trial.legal()[0]
        words = ("the first", "the second")
        page.bots.hints = [advice.Hint((first, 0), words, (move.path, second.path))]
        await page.table.ask_hint()
        await page.table.ask_hint()
        assert state.current_hint is not None
        assert state.current_hint.text().startswith("The first. Then: the second.")
        await page.choose(move if follows else next(one for one in state.offers() if one != move))
        if follows:
            assert state.current_hint is not None
            assert state.current_hint.answer
            assert state.current_hint.text().startswith("The second.")
            assert list(state.current_hint.beside()) == list(second.path)
        else:
            assert state.current_hint is None


async def test_a_hint_at_a_draft_says_what_comes_after_it_and_where_it_is_answered() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    state = page.state
    page.bots.hints = [advice.Hint((0,), ("a card",), (state.offers()[0].path,), then="Power down")]
    await page.table.ask_hint()
    assert state.current_hint is not None
    assert not state.current_hint.answers_ahead()
    await page.table.ask_hint()
    assert state.current_hint.text().startswith("The cards are laid out: tap “Power down”, then “Ready”.")
    assert state.current_hint.text().endswith("Next turn Wumms then gets no cards and loses all its damage.")
    assert state.current_hint.answers_ahead()


async def test_a_nudge_names_its_place_in_the_list_only_where_nothing_else_can_be_marked_and_an_answer_always() -> None:
    for game, listed in (("robotory", ("disc-",)), ("moonbots", ("pass", "roll")), ("roborally", ())):
        page = HeadlessPage(new_game(game, "person person"), here=[0, 1])
        await page.open()
        state = page.state
        for number, move in enumerate(state.offers()):
            hint = TableHint(state, advice.Hint((number,), ("a move",), (move.path,)))
            beside = move.path[0].startswith(listed)
            assert hint.text().startswith("Try the marked button.") == beside
            assert hint.place_in_list() == (number if beside else None)
            hint.show_answer()
            assert hint.place_in_list() == (number if state.draft is None else None), "cards are laid out"
            state.past_moment = 0
            assert hint.place_in_list() is None
            state.past_moment = None
