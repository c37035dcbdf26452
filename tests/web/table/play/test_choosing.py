"""Touches at the headless table: the first lets a thing be read, the second acts; hints, taking back, what a table keeps."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tabletop.formats import link
from tabletop.show.words import words
from tabletop.telling import advice
from tabletop.telling.recap import Note
from tests.web.table.headless import HeadlessPage, new_game

_ALMOST_OUT = "stakbots/2 seats=2 turn=3 s0=3 s1=-22,2 h0=30 agenda=ask-action(0)"
_OFFER = "robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"


async def test_the_first_touch_lets_a_thing_be_read_and_the_second_acts() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_OFFER), here=[0, 1])
    await page.open()
    state, table = page.state, page.table
    scene = state.frame.scene
    move = next(move for move in state.offers() if len(move.path) > 1 and move.path[0] in scene.items)
    thing = scene.items[move.path[0]]
    assert table.touch_board((thing.x, thing.y))
    assert page.is_reading
    assert state.about_thing == move.path[0]
    offers = page.read_about[-1][1]
    assert move.label in offers
    assert state.controls.chosen == (move.path[0],), "what moves begin with is chosen at the same time"
    table.put_away()
    assert state.about_thing == ""
    assert len(state.controls.chosen) == 0
    for mark in state.marks:
        table.touch_board((mark.x, mark.y))
        if page.is_reading:
            assert page.read_about[-1][3] == (mark.y < scene.height / 2)
        table.put_away()
    table.tap(move.path[0])
    for other in move.path[1:]:
        table.tap(other)
    await page.rest()
    assert state.session.plies[-1].free
    assert not page.is_reading


async def test_a_second_tap_on_what_is_read_makes_the_move_that_it_names() -> None:
    page = HeadlessPage(new_game("moonbots", "person easy"), here=[0])
    await page.open()
    state, table = page.state, page.table
    found = None
    for _ in range(60):
        view = state.view()
        named = [move for move in state.offers() if len(move.path) == 1]
        found = next(
            (
                move.path[0]
                for move in named
                if state.desk.about(view, move.path[0]) is not None
                and not state.desk.acts_at_once(view, move.path[0])
                and state.controls.makes(move.path[0]) is not None
            ),
            None,
        )
        if found or state.phase == "over":
            break
        await page.choose(state.offers()[0])
    assert found, "a thing is touched twice in this game"
    ply = state.session.ply
    table.tap(found)
    await page.rest()
    assert (state.session.ply, state.about_thing) == (ply, found)
    table.tap(found)
    await page.rest()
    assert state.session.ply > ply
    assert state.about_thing == ""


async def test_who_wants_one_tap_needs_no_second() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_OFFER), here=[0, 1], taps="one")
    await page.open()
    state = page.state
    move = next(move for move in state.offers() if state.desk.about(state.view(), move.path[0]) is not None)
    page.table.tap(move.path[0])
    assert state.controls.chosen == move.path[:1]
    assert not page.read_about
    for thing in move.path[1:]:
        page.table.tap(thing)
    await page.rest()
    assert not page.read_about
    assert state.session.plies[-1].free


@pytest.mark.parametrize("game", ["stakbots", "robotory"])
async def test_what_is_read_lies_away_from_its_thing_and_says_where_others_of_its_kind_can_be_chosen(game: str) -> None:
    page = HeadlessPage(new_game(game, "person random"), here=[0])
    await page.open()
    state, table, rng = page.state, page.table, Random(1)
    kinds, sides = set[bool](), set[bool]()
    for _ in range(3):
        scene = state.frame.scene
        for name, item in scene.painted():
            if table.read(name):
                _, offers, idle, _ = page.read_about[-1]
                assert not (idle and offers)
                kinds |= {idle, *({False} if offers else ())}
                table.put_away()
            if table.read_at((item.x, item.y)):
                sides.add(page.read_about[-1][3] == (item.y < scene.height / 2))
                table.put_away()
        await page.choose_at_random(rng)
    assert kinds == {True, False}
    assert sides == {True}
    assert not table.read("nothing")


async def test_what_cannot_be_chosen_is_read_when_the_board_is_touched_there() -> None:
    page = HeadlessPage(new_game("stakbots", "person random"), here=[0])
    await page.open()
    supply = page.state.frame.scene.items["supply"]
    assert not page.table.touch_board((supply.x, supply.y)), "no move needs it"
    assert page.state.about_thing == "supply"
    assert not page.table.touch_board((-5, -5))


async def test_where_a_draft_leads_is_shown_and_hidden() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    for shown in (True, False):
        page.table.preview()
        await page.rest()
        assert page.state.desk.ghost_shown is shown


async def test_whoever_wants_to_see_where_drafts_lead_sees_it_in_the_next_game_too() -> None:
    first, second = (HeadlessPage(new_game("roborally", "person easy", seed), here=[0]) for seed in (1, 2))
    await first.open()
    first.table.preview()
    second.preferences |= first.preferences
    await second.open()
    assert second.state.desk.ghost_shown


async def test_reading_about_what_is_chosen_takes_it_back() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_OFFER), here=[0, 1])
    await page.open()
    state = page.state
    move = next(move for move in state.offers() if state.desk.about(state.view(), move.path[0]) is not None)
    page.table.read(move.path[0])
    assert state.controls.chosen == move.path[:1]
    page.table.read(move.path[0])
    assert state.controls.chosen == ()


async def test_robots_and_cells_are_read_about_while_cards_are_laid_out_and_the_past_cannot_be_laid_out() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    state, table = page.state, page.table
    draft: Any = state.draft
    table.tap("robot-1")
    assert state.about_thing == "robot-1"
    table.tap("robot-1")
    assert page.is_reading, "there is nothing to do with it"
    table.put_away()
    before = draft.dump()
    table.look_back(1)
    table.tap(f"card-{draft.hand[0]}")
    assert not table.change_draft(lambda draft: draft.press(1))
    table.fill_draft()
    assert draft.dump() == before
    table.back_to_now()
    table.fill_draft()
    table.look_back(1)
    table.lock_in()
    assert state.session.state.round == 1
    assert state.draft is draft
    table.back_to_now()
    table.lock_in()
    await page.rest()
    assert state.session.state.round == 2


async def test_a_recap_is_put_away_by_the_first_card_that_is_laid_out() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    page.recap([Note(1, "something", (0,), ())])
    page.table.change_draft(lambda draft: draft.press(1))
    assert not page.notes


async def test_a_move_can_be_taken_beside_what_is_read() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_OFFER), here=[0, 1])
    await page.open()
    move = next(move for move in page.state.offers() if len(move.path) > 1)
    page.table.read(move.path[0])
    page.table.take_offer(move.label)
    await page.rest()
    legal = list(new_game("robotory", "person person", position=_OFFER).legal())
    assert page.state.session.plies[0].index == legal.index(move)
    assert not page.is_reading


async def test_nothing_acts_while_a_film_runs_but_everything_can_be_read() -> None:
    page = HeadlessPage(new_game("robotory", "person easy"), here=[0])
    await page.open()
    await page.choose(page.state.offers()[0])
    page.holds_films = True
    page.table.play_again((0, 2))
    await page.rest()
    state = page.state
    assert state.phase == "playing"
    plies = len(state.session.plies)
    things = {thing for move in state.controls.moves for thing in move.path}
    assert state.marks == ()
    for thing in things:
        for _ in range(3):
            page.table.tap(thing)
            assert len(state.session.plies) == plies
            assert state.controls.chosen == ()
    assert page.read_about


async def test_the_first_hint_nudges_and_the_second_tells_all() -> None:
    session = new_game("robotory", "person person")
    page = HeadlessPage(session, here=[0, 1])
    await page.open()
    state = page.state
    move = state.offers()[3]
    page.bots.hints = [advice.Hint((3,), ("a move",), (move.path,), bot="easy"), None]
    await page.table.ask_hint()
    assert state.current_hint is not None
    assert not state.current_hint.answer
    assert page.told[-1] == f"announce {state.current_hint.text()}"
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
        page.bots.hints = [advice.Hint((number,), ("a move",), (move.path,), bot="easy")]
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
        ({"bot": "easy"}, words("robotory", "en").say("bot.easy")),
    ):
        page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
        await page.open()
        page.bots.hints = [advice.Hint((3,), ("a move",), (page.state.offers()[3].path,), **given)]
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


async def test_a_hint_that_comes_too_late_is_not_told() -> None:
    page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
    await page.open()
    page.bots.hints = [advice.Hint((0,), ("a move",), (page.state.offers()[0].path,), bot="easy")]
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
    page.bots.hints = [advice.Hint((0,), ("a move",), (page.state.offers()[0].path,), bot="easy")]
    page.bots.slow = asyncio.Event()
    page.spawn(page.table.ask_hint())
    await page.rest()
    page.table.close()
    page.bots.slow.set()
    told = len(page.told)
    await page.rest()
    assert page.state.hint is None
    assert len(page.told) == told


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
    page.bots.hints = [advice.Hint(choices, labels, things, bot="easy")]
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


@pytest.mark.parametrize("game", ["robotory", "roborally"])
async def test_a_choice_is_taken_back_as_a_whole(game: str) -> None:
    page = HeadlessPage(new_game(game, "person person"), here=[0, 1])
    await page.open()
    state = page.state
    start = len(state.session.plies)
    assert not state.may_take_back
    page.table.take_back()
    assert not page.reopened
    if state.draft is not None:
        page.table.fill_draft()
        page.table.lock_in()
        await page.rest()
    else:
        await page.choose(state.offers()[0])
    assert state.session.to_move == 1
    assert state.may_take_back
    page.table.take_back()
    assert page.reopened == [state.save]
    back = link.decode(state.save.link)
    assert not any(ply.free for ply in back.plies)
    assert len(state.session.plies) <= start + 1
    assert state.session.to_move == 0


async def test_what_has_shown_something_hidden_is_not_taken_back() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    assert not page.state.may_take_back
    plies = len(page.state.session.plies)
    page.table.take_back()
    assert len(page.state.session.plies) == plies
    assert not page.reopened


async def test_each_choice_is_kept_before_the_next_one_is_offered() -> None:
    page = HeadlessPage(new_game("robotory", "person person"), here=[0, 1])
    await page.open()
    for count in range(1, 4):
        page.told.clear()
        await page.choose(page.state.offers()[0])
        steps = [line for line in page.told if line.startswith(("busy", "film", "kept", "can act"))]
        assert steps[0] == "busy saving"
        assert steps[-4:] == ["busy saving", "kept", "busy ", "can act"], "it is on the disk before one can act"
        assert page.choices == count
        assert len([ply for ply in link.decode(page.kept_links[-1]).plies if ply.free]) == count


async def test_how_somebody_wants_to_be_asked_is_kept_and_holds_from_now_on() -> None:
    page = HeadlessPage(new_game("moonbots", "person easy"), here=[0])
    await page.open()
    names = [one.name for one in page.state.session.game.preferences]
    page.table.wish(0, names[-1])
    assert page.state.save.wishes == {"0": names[-1]}
    before = page.state.session.autopass, page.state.session.waiting
    again = HeadlessPage(link.decode(page.state.save.link), save=page.state.save)
    assert (again.state.session.autopass, again.state.session.waiting) == before


async def test_what_was_chosen_by_reading_is_taken_back_when_the_sheet_is_put_away() -> None:
    """Else the next touch would play it."""
    page = HeadlessPage(new_game("stakbots", "person easy", position=_ALMOST_OUT), here=[0])
    await page.open()
    state, table = page.state, page.table
    card = next(move.path[0] for move in state.offers() if move.label.startswith("play"))
    empty = (state.frame.scene.width - 0.01, state.frame.scene.height - 0.01)
    assert table.thing_under(empty) == ""
    for put_away in (table.put_away, lambda: table.touch_board(empty)):
        table.tap(card)
        assert (page.is_reading, state.controls.chosen) == (True, (card,))
        put_away()
        assert (page.is_reading, state.controls.chosen) == (False, ())
    assert not table.put_away()


async def test_who_is_warned_of_a_choice_makes_it_only_if_they_are_sure() -> None:
    page = HeadlessPage(new_game("stakbots", "person easy", position=_ALMOST_OUT), here=[0])
    await page.open()
    state, table = page.state, page.table
    ply = state.session.ply
    for sure in (False, True):
        page.is_sure = sure
        table.tap("stak-0")
        table.take_offer("scrap=0")
        await page.rest()
        assert page.told[-1].startswith("sure ") or sure
        assert (state.session.ply > ply) == sure
    assert state.phase == "over"
    assert len([line for line in page.told if line.startswith("sure ")]) == 2


async def test_the_offers_of_a_card_begin_with_attacks_and_end_with_scrapping_it() -> None:
    page = HeadlessPage(new_game("stakbots", "person easy", position=_ALMOST_OUT), here=[0])
    await page.open()
    page.table.tap("stak-0")
    offers = page.read_about[-1][1]
    assert offers[0].startswith("attack")
    assert offers[-1] == "scrap=0"


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
        page.bots.hints = [advice.Hint((first, 0), words, (move.path, second.path), bot="easy")]
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
    page.bots.hints = [advice.Hint((0,), ("a card",), (state.offers()[0].path,), then="Power down", bot="easy")]
    await page.table.ask_hint()
    assert state.current_hint is not None
    assert not state.current_hint.answers_ahead()
    await page.table.ask_hint()
    assert "Then: Power down." in state.current_hint.text()
    assert state.current_hint.answers_ahead()
