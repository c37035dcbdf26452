"""Several people at the headless table: whose secrets may be seen, who is asked, and who plays for whom."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from roborally.position.events import PROGRAMMED
from roborally.position.moves import Place
from tabletop.base.shipped import SHIPPED
from tabletop.core.game import GENERIC_BOTS, find
from tabletop.formats import link
from tests.playing import play_on
from tests.web.table.headless import HeadlessPage, desk_for, new_game
from web.page.saves import Save


async def test_the_table_is_covered_until_the_next_person_has_the_device() -> None:
    page = HeadlessPage(new_game("roborally", "person person"), here=[0, 1])
    page.holds_curtain = True
    await page.open()
    state = page.state
    assert page.lines("hand-over") == ["0"]
    assert state.viewer is None
    assert not state.view().hand, "nobody's cards show"
    page.table.look_back(1)
    await page.uncover()
    assert state.phase == "drafting"
    assert page.state.viewer == 0
    mine = set(state.view().hand)
    assert mine
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    assert page.lines("hand-over") == ["0", "1"]
    assert state.viewer is None
    await page.uncover()
    assert state.viewer == 1
    assert not mine.intersection(state.view().hand)


async def test_who_plays_two_seats_is_told_of_each_by_name() -> None:
    session = new_game("roborally", "person person person person", options={"course": "interference"})
    page = HeadlessPage(session, here=[0, 1, 2, 3])
    await page.open()
    state, rng = page.state, Random(1)
    assert state.people(state.here) == [0, 2]
    assert (state.seats_of(1), state.seats_of(2)) == ([0, 1], [2, 3])
    while state.session.state.round <= 3 and not page.lines("recap"):
        await page.choose_at_random(rng)
    names = {state.desk.seat_name(seat) for seat in range(4)}
    assert page.lines("recap")
    assert all(any(line.startswith(name) for name in names) for line in page.lines("recap"))


async def test_who_runs_a_racer_and_a_blocker_programs_one_after_the_other_without_a_curtain() -> None:
    session = new_game("roborally", "person person easy easy", options={"course": "interference"})
    page = HeadlessPage(session, here=[0, 1])
    await page.open()
    for name in ("Wumms", "Frisbo"):
        assert page.state.phase == "drafting"
        assert name in page.table.prompt()
        assert len([move for move in page.state.offers() if isinstance(move, Place)]) == 9
        await page.lay_out()
    assert not page.lines("hand-over")
    assert {event.robot for event in session.events() if event.kind == PROGRAMMED} == {0, 1, 2, 3}


async def test_one_person_against_bots_is_never_asked_to_hand_anything_over() -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), here=[0])
    await page.open()
    assert page.state.viewer == 0 == page.state.only_person
    assert not page.lines("hand-over")
    assert not page.state.invites


async def test_who_opens_a_link_of_several_people_is_asked_and_sees_nothing_before() -> None:
    page = HeadlessPage(new_game("roborally", "person person easy"))
    assert page.state.viewer is None
    await page.open()
    assert (page.state.phase, page.state.viewer, page.state.invited) == ("invited", None, 0)
    assert not page.state.view().hand
    page.table.play_as(0)
    await page.rest()
    assert page.state.save.here == [0]
    assert page.state.viewer == 0
    assert page.state.phase == "drafting"
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    assert (page.state.phase, page.state.waiting_for) == ("waiting", 1)
    assert page.state.viewer == 0


async def test_who_waits_sees_the_own_hand_and_nobody_elses() -> None:
    page = HeadlessPage(new_game("roborally", "person person"))
    await page.open()
    page.table.play_as(1)
    await page.rest()
    assert (page.state.waiting_for, page.state.viewer) == (0, 1)
    assert page.state.view().hand == page.state.session.state.view(1).hand


async def test_a_film_that_several_watch_shows_nobodys_secrets_and_calls_the_next_one_once() -> None:
    page = HeadlessPage(new_game("roborally", "person person easy"), here=[0, 1])
    page.holds_films = True
    await page.open()
    films = 0
    while page.state.session.state.round == 1:
        if page.state.phase == "playing":
            films += 1
            assert page.state.viewer is None
            page.table.skip()
        elif page.state.draft is not None:
            page.table.fill_draft()
            page.table.lock_in()
        else:
            page.table.pick(0)
        await page.rest()
    assert films
    page.holds_films = False
    page.table.skip()
    await page.rest()
    while page.state.draft is None:
        page.table.pick(0)
        await page.rest()
    calls = page.calls.count("call")
    assert calls
    films = len(page.films)
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    assert page.state.session.to_move == 1
    assert page.calls.count("call") == calls + len(page.films) - films, "called after a film, and only then"


async def test_two_people_play_by_sending_the_link_to_and_fro() -> None:
    tables = [HeadlessPage(new_game("robotory", "person person"), here=[0])]
    rng = Random(3)
    await tables[0].open()
    for turn in range(6):
        page = tables[-1]
        while page.state.phase == "choosing":
            await page.choose_at_random(rng)
        if page.state.phase == "over":
            break
        assert page.state.waiting_for == (turn + 1) % 2
        other = HeadlessPage(link.decode(page.kept_links[-1]), here=[(turn + 1) % 2])
        await other.open()
        assert other.state.frame.scene == page.state.frame.scene
        assert other.state.phase == "choosing"
        tables.append(other)


async def test_somebody_who_only_watches_sees_no_hand_and_may_sit_down() -> None:
    page = HeadlessPage(new_game("roborally", "person person"), here=[])
    await page.open()
    state = page.state
    assert (state.phase, state.waiting_for, state.viewer) == ("waiting", 0, None)
    assert not state.view().hand
    page.table.sit_down()
    await page.rest()
    assert state.save.here == [0]
    assert (state.phase, state.viewer, state.waiting_for) == ("drafting", 0, None)
    assert state.reel.viewer == 0, "the film is for whoever plays alone here"
    assert not page.lines("hand-over"), "nobody else is here"
    page.table.sit_down()
    assert state.save.here == [0], "nobody is waited for"


async def test_who_sits_down_for_somebody_else_does_not_see_both_hands_at_once() -> None:
    page = HeadlessPage(new_game("roborally", "person person"), here=[1])
    page.holds_curtain = True
    await page.open()
    assert (page.state.waiting_for, page.state.viewer) == (0, 1)
    page.table.sit_down()
    await page.rest()
    assert page.state.save.here == [1, 0], "whose device it is comes first"
    assert page.lines("hand-over") == ["0"]
    assert page.state.viewer is None
    await page.uncover()
    assert page.state.viewer == 0


async def test_a_page_that_is_left_stops_everything() -> None:
    page = HeadlessPage(new_game("robotory", "person easy"), here=[0])
    await page.open()
    page.holds_films = True
    page.table.pick(0)
    await page.rest()
    page.calls.clear()
    page.table.close()
    await page.rest()
    assert not page.lines("busy"), "what ends later says nothing of the next table"
    assert not page.lines("film")
    assert page.table.closed


async def test_what_a_bot_chooses_once_its_page_was_left_arrives_in_no_game() -> None:
    page = HeadlessPage(new_game("robotory", "person easy"), here=[0])
    await page.open()
    page.table.pick(0)
    while not page.bots.asked:
        await asyncio.sleep(0)
    assert page.state.session.to_move == 1
    kept, plies = [*page.kept_links], len(page.state.session.plies)
    page.table.close()
    await page.rest()
    assert (page.kept_links, len(page.state.session.plies)) == (kept, plies)


@pytest.mark.parametrize("game", SHIPPED)
def test_every_bot_that_a_link_may_seat_has_a_name(game: str) -> None:
    for bot in (*find(game).bots, *GENERIC_BOTS):
        assert desk_for(new_game(game, f"person {bot}")).bot_name(bot)


async def test_who_plays_at_another_device_is_waited_for_instead_of_being_handed_this_one() -> None:
    page = HeadlessPage(new_game("roborally", "person person"), here=[0, 1])
    page.elsewhere = {1}
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    assert page.lines("hand-over") == ["0", "1"]
    assert (page.state.here, page.state.waiting_for, page.state.viewer) == ([0], 1, 0)
    assert page.state.far == [1]
    assert page.state.save.about["with"] == [page.state.desk.seat_name(1)]


def _opened(kinds: str, here: list[int] | None = None) -> HeadlessPage:
    return HeadlessPage(new_game("roborally", kinds), save=Save("", "", here=here, only_opened=True))


@pytest.mark.parametrize("here", [None, [0]])
async def test_a_link_that_is_opened_is_only_kept_from_the_first_choice_on(here: list[int] | None) -> None:
    page = _opened("person easy", here)
    await page.open()
    page.table.look_back(1)
    page.table.back_to_now()
    page.table.seen_or_hidden()
    await page.wait(2)
    assert page.state.save.only_opened
    page.table.fill_draft()
    assert not page.state.save.only_opened


@pytest.mark.parametrize(
    ("here", "opened", "waits"), [(None, False, 1), ([0], False, 0), (None, True, 0), ([0], True, 0)]
)
async def test_the_table_waits_until_it_is_saved_who_plays_unless_a_link_was_only_opened(
    here: list[int] | None, opened: bool, waits: int
) -> None:
    page = HeadlessPage(new_game("roborally", "person easy"), save=Save("a", "", here=here, only_opened=opened))
    await page.open()
    assert (page.calls.count("kept"), page.calls.count("busy saving")) == (waits, waits)
    assert page.state.save.here == [0]


async def test_a_game_that_was_only_opened_is_kept_on_request() -> None:
    page = _opened("person easy")
    await page.open()
    page.table.keep_game()
    assert not page.state.save.only_opened


async def test_of_a_link_of_several_it_is_kept_who_plays_but_not_that_somebody_only_watches() -> None:
    for verb, here in (("play", [1]), ("share", [0, 1]), ("watch", [])):
        page = _opened("person person")
        await page.open()
        assert page.state.phase == "invited"
        if verb == "play":
            page.table.play_as(1)
        elif verb == "share":
            page.table.share_device()
        else:
            page.table.only_watch()
        await page.rest()
        assert page.state.save.here == here
        assert page.state.save.only_opened == (verb == "watch")
        page.table.play_as(0)
        page.table.only_watch()
        assert page.state.save.here == here, "nobody is asked any more"


async def test_who_looks_back_before_saying_who_plays_is_still_asked() -> None:
    page = _opened("person person")
    await page.open()
    page.table.look_back(1)
    await page.rest()
    assert page.state.phase == "looking-back"
    page.table.back_to_now()
    await page.rest()
    assert page.state.phase == "invited"


async def test_a_finished_game_of_several_is_watched_without_a_question() -> None:
    session = new_game("robotory", "person person", 5)
    play_on(session, Random(5), 500)
    page = HeadlessPage(session, save=Save("", "", only_opened=True))
    await page.open()
    assert (page.state.phase, page.state.here, page.state.save.only_opened) == ("over", [], True)


async def test_a_newer_link_plays_what_has_happened_since_ones_last_choice_and_tells_what_mattered() -> None:
    session = new_game("roborally", "person person", 4)
    page = HeadlessPage(session, here=[0])
    await page.open()
    page.table.fill_draft()
    page.table.lock_in()
    await page.rest()
    seen = page.state.save.seen
    assert page.state.waiting_for == 1
    theirs = link.decode(page.kept_links[-1])
    rng = Random(1)
    while theirs.to_move != 0:
        play_on(theirs, rng, 1)
    back = HeadlessPage(theirs, save=Save("a", "", here=[0], seen=seen, only_opened=True))
    await back.open()
    assert back.films[0] == (seen, len(back.state.reel))
    assert back.state.phase in ("drafting", "choosing")
    assert back.lines("recap")
    assert back.state.save.only_opened
