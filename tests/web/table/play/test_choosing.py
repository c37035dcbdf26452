"""Touches at the headless table: the first lets a thing be read, the second acts; taking back, and what a table saves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.formats import link
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


async def test_a_touch_of_the_board_means_what_lies_there_or_else_what_is_marked_nearby() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_OFFER), here=[0, 1])
    await page.open()
    state, table = page.state, page.table

    def touched(x: float, y: float) -> tuple[bool, str, tuple[str, ...]]:
        return table.touch_board((x, y)), state.about_thing, tuple(state.controls.chosen)

    assert touched(3.0, 4.3) == (False, "cell-d3", ()), "no move needs it, though cell-c4 is near"
    assert not page.read_about[-1][3]
    assert touched(0.2, 0.2) == (False, "", ())
    assert touched(2.6, 0.9) == (True, "cell-c1", ("cell-c1",)), "nothing else lies there"
    assert page.read_about[-1][3], "the text lies away from it"
    table.put_away()
    assert touched(3.8, 7.9) == (True, "", ("disc-black",)), "a disc has no text"
    ply = state.session.ply
    table.touch_board((3.0, 4.3))
    await page.rest()
    assert state.session.at(ply).legal()[state.session.plies[ply].index].label == "black@c4"


async def test_while_somebody_else_is_asked_the_board_can_be_read_and_nothing_be_chosen() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_OFFER), here=[1])
    await page.open()
    state, table = page.state, page.table
    assert (state.phase, state.marks, state.offers()) == ("waiting", [], [])
    assert not table.touch_board((3.0, 4.3))
    assert state.about_thing == "cell-d3"
    assert not table.touch_board((0.2, 0.2))
    assert (state.about_thing, state.controls.chosen) == ("", ())


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


@pytest.mark.parametrize("stock", [0, 2])
async def test_what_is_read_is_idle_where_only_others_of_its_kind_can_be_chosen_now(stock: int) -> None:
    position = _OFFER.replace("2,2", f"{stock},{stock}")
    page = HeadlessPage(new_game("robotory", "person person", position=position), here=[0, 1])
    await page.open()
    state, table = page.state, page.table
    found = {}
    for thing in ("lid-white-0", "robot-black", "robot-white", "cell-a1", "home-light"):
        if table.read(thing):
            found[thing] = page.read_about[-1][2], bool(page.read_about[-1][1])
            table.put_away()
    needed, idle, told = (False, True), (True, False), (False, False)
    assert found == {
        "lid-white-0": told if stock else idle,
        "robot-black": idle,
        "robot-white": needed,
        "cell-a1": needed if stock else told,
    }
    assert ("lid" in state.controls.first_things()) == (not stock)


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


@pytest.mark.parametrize(("here", "mine"), [([0], False), ([1], True), ([0, 1], True), ([], False)])
async def test_nobody_takes_back_what_somebody_has_chosen_elsewhere(here: list[int], mine: bool) -> None:
    session = new_game("robotory", "person person")
    for _ in range(2):
        session.play(0)
        session.advance()
    assert session.plies[session.undo_target() or 0].seat == 1
    page = HeadlessPage(session, here=here)
    await page.open()
    assert page.state.may_take_back == mine
    page.table.take_back()
    assert (session.to_move, bool(page.reopened)) == ((1, True) if mine else (0, False))


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
        page.calls.clear()
        await page.choose(page.state.offers()[0])
        steps = [line for line in page.calls if line.startswith(("busy", "film", "kept", "can act"))]
        assert steps[0] == "busy saving"
        assert steps[-4:] == ["busy saving", "kept", "busy ", "can act"], "it is on the disk before one can act"
        assert page.choices == count
        assert len([ply for ply in link.decode(page.kept_links[-1]).plies if ply.free]) == count


async def test_the_page_is_busy_only_while_bots_choose() -> None:
    page = HeadlessPage(new_game("robotory", "easy person"), here=[1])
    await page.open()
    busy = page.lines("busy")
    assert "bots" in busy
    assert busy[busy.index("bots") + 1] == ""
    assert not page.is_busy


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
    """Otherwise the next touch would play the card."""
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
    scrap = next(move for move in state.offers() if move.label == "scrap=0")
    warning = state.desk.warning(state.view(), scrap)
    assert warning
    for sure in (False, True):
        page.is_sure = sure
        table.tap("stak-0")
        table.take_offer("scrap=0")
        await page.rest()
        assert page.calls[-1].startswith("sure ") or sure
        assert (state.session.ply > ply) == sure
    assert state.phase == "over"
    assert page.lines("sure") == [warning, warning]


async def test_the_offers_of_a_card_begin_with_attacks_and_end_with_scrapping_it() -> None:
    page = HeadlessPage(new_game("stakbots", "person easy", position=_ALMOST_OUT), here=[0])
    await page.open()
    page.table.tap("stak-0")
    offers = page.read_about[-1][1]
    assert offers[0].startswith("attack")
    assert offers[-1] == "scrap=0"
