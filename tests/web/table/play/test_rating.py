"""The reader's rating: which games count, that each counts once, what is saved, and which bots are offered."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.bots.glicko import WIDEST, Result, after
from tabletop.core.game import find
from tabletop.core.session import PERSON, Session
from tabletop.formats import link
from tests.playing import play_on
from tests.web.table.headless import DESKS, HeadlessPage, new_game
from web.page.preferences import MOST_RATED, Preferences
from web.page.saves import Save
from web.table.play.desk import Desk
from web.table.play.rating import RatedGame, Ratings, gain
from web.table.play.rematch import EASIER, HARDER, offers, rivals

_POSITION = "robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"


def _played(game: str, kinds: str, seed: int) -> Session:
    session = new_game(game, kinds, seed)
    play_on(session, Random(seed), 4000)
    return session


def _over(game: str, kinds: str, *, won: bool, first: int = 0) -> Session:
    for seed in range(first, first + 60):
        session = _played(game, kinds, seed)
        if session.over and session.state.winners() and (0 in session.state.winners()) == won:
            return session
    raise AssertionError("no such game turned up")


def _before_the_end(session: Session) -> Session:
    """The game as it stood when the person chose for the last time."""
    last = max(ply for ply, done in enumerate(session.plies) if done.free and session.seats[done.seat] == PERSON)
    before = Session(session.game, session.seats, session.options, session.seed, position=session.position)
    for done in session.plies[:last]:
        before.play(done.index)
    return before


async def _finish(page: HeadlessPage) -> None:
    """Play by chance to the end."""
    rng = Random(4)
    await page.open()
    for _ in range(400):
        if page.state.session.over:
            break
        await page.choose_at_random(rng)
    await page.rest()
    assert page.state.session.over


def _kept(page: HeadlessPage, game: str = "robotory") -> list[RatedGame]:
    return Ratings(page.preferences["ratings"]).of(game)


def _page(session: Session, save: Save | None = None, kept: str = "") -> HeadlessPage:
    page = HeadlessPage(session, save=save or Save("a", link.encode(session), here=[0]))
    page.preferences["ratings"] = kept
    return page


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_rates_its_levels_from_zero_upwards(name: str) -> None:
    game = find(name)
    levels = DESKS.get(name, Desk).levels or game.bots
    lacking = [level for level in levels if level not in game.ratings]
    assert not lacking, f"Give {name} `ratings` for {', '.join(lacking)}: python -m tabletop rate {name} measures them."
    points = [game.ratings[level] for level in levels]
    assert points[0] == 0
    assert points == sorted(set(points))
    assert len(points) == len(game.ratings)


@pytest.mark.parametrize("won", [True, False])
async def test_a_game_against_bots_counts_when_it_ends_and_the_reader_is_told(won: bool) -> None:
    session = _over("robotory", "person easy", won=won)
    page = _page(_before_the_end(session))
    await _finish(page)
    (one,) = _kept(page)
    assert one.seed == link.base36(session.seed)
    assert one.won == float(0 in page.state.session.state.winners())
    assert (one.rating > 0) == (one.won == 1)
    assert one.deviation < 350
    assert page.state.rated_games == [one]


async def test_a_game_counts_once_however_often_its_end_is_played_or_opened() -> None:
    page = _page(_before_the_end(_over("robotory", "person easy", won=True)))
    await _finish(page)
    kept = page.preferences["ratings"]
    assert kept
    again = _page(_before_the_end(page.state.session), kept=kept)
    await _finish(again)
    assert again.preferences["ratings"] == kept
    opened = _page(page.state.session)
    await opened.open()
    assert not opened.preferences["ratings"], "it was over when it was opened"
    rematch = _page(_before_the_end(_over("robotory", "person easy", won=True, first=20)), kept=kept)
    await _finish(rematch)
    assert len(_kept(rematch)) == 2


async def test_games_with_people_by_link_at_positions_or_against_bots_of_no_level_do_not_count() -> None:
    two = Session(find("robotory"), [PERSON, PERSON], {}, 3)
    two.advance()
    linked = Save("a", "", here=[0], about={"linked": True})
    single = _over("robotory", "person easy", won=True)
    pages = [
        HeadlessPage(two, here=[0, 1]),
        _page(_before_the_end(single), linked),
        _page(new_game("robotory", "person easy", position=_POSITION)),
        _page(_before_the_end(_over("robotory", "person random", won=True))),
        _page(_before_the_end(_over("robotory", "easy person", won=True)), Save("a", "", here=[])),
    ]
    for number, page in enumerate(pages):
        if number < 4:
            await _finish(page)
        else:
            await page.open()
        assert not page.preferences["ratings"], number
        assert not page.state.rated_games


def test_only_who_plays_alone_with_the_whole_game_at_hand_has_rivals() -> None:
    page = _page(new_game("stakbots", "person easy hard"))
    assert rivals(page.state) == [1, 2]
    page.state.past = page.state.session
    assert rivals(page.state) == [], "another device is the host"


async def test_a_game_with_a_hint_does_not_count_even_if_it_is_opened_anew_before_it_ends() -> None:
    before = _before_the_end(_over("robotory", "person easy", won=True))
    page = _page(before)
    await page.open()
    await page.table.ask_hint()
    assert page.state.hint is not None
    again = _page(before, page.state.save)
    await _finish(again)
    assert not again.preferences["ratings"]
    assert not again.state.rated_games


def _counted(kept: str, session: Session, won: bool, rivals: list[int]) -> str:
    return Ratings(kept).after(session, won, rivals)


def test_of_several_rivals_each_counts_that_the_reader_or_it_has_beaten() -> None:
    won = _over("stakbots", "person easy easy easy", won=True)
    lost = _over("stakbots", "person easy easy easy", won=False)
    up = Ratings(_counted("", won, True, [1, 2, 3])).of("stakbots")[0].rating
    down = Ratings(_counted("", lost, False, [1, 2, 3])).of("stakbots")[0].rating
    duel = Ratings(_counted("", won, True, [1])).of("stakbots")[0].rating
    assert up == duel, "three thirds of a game are one"
    assert -up / 2 < down < -up / 6, "only whoever won has beaten the reader"


def test_a_shared_win_counts_half_against_those_who_share_it_and_is_saved_with_two_digits() -> None:
    game, standing = find("stakbots"), SimpleNamespace(winners=list)
    session: Any = SimpleNamespace(game=game, seats=("person", "easy", "hard", "easy"), seed=77, state=standing)
    assert Ratings("").after(session, False, [1, 2, 3]) == "", "nobody has won"
    for won, winners, points, met in (
        (True, [0, 2], 0.83, [(1.0, 1), (0.5, 2), (1.0, 3)]),
        (True, [0, 1, 2, 3], 0.5, [(0.5, 1), (0.5, 2), (0.5, 3)]),
        (True, [0], 1.0, [(1.0, 1), (1.0, 2), (1.0, 3)]),
        (False, [3], 0.0, [(0.0, 3)]),
    ):
        standing.winners = winners.copy
        results = [Result(game.ratings[session.seats[seat]], 50.0, one, 1 / 3) for one, seat in met]
        rating, deviation = map(round, after(0, WIDEST, results))
        kept = Ratings(Ratings("").after(session, won, [1, 2, 3]))
        assert kept.of("stakbots") == [RatedGame(link.base36(77), points, rating, deviation)]
        assert kept.after(session, won, [1, 2, 3]) == kept.after(session, won, []) == kept._kept


def test_the_rating_of_who_wins_as_often_as_expected_stays_near_the_true_one() -> None:
    kept, due = "", 0.0
    games = {won: _over("robotory", "person hard", won=won) for won in (True, False)}
    true, hard = 500, games[True].game.ratings["hard"]
    for number in range(300):
        due += 1 / (1 + 10 ** ((hard - true) / 400))
        won = due >= 1
        due -= won
        session = games[won]
        session.seed = number
        kept = _counted(kept, session, won, [1])
    last = Ratings(kept).of("robotory")
    assert len(last) == MOST_RATED
    assert abs(sum(one.rating for one in last) / len(last) - true) < 20


def test_what_is_kept_is_bounded_and_what_the_page_writes_it_can_read() -> None:
    kept, session = "", _over("robotory", "person easy", won=True)
    for number in range(MOST_RATED + 7):
        session.seed = (1 << 64) - 1 - number
        kept = _counted(kept, session, True, [1])
        assert Preferences._CHECKS["ratings"](kept)
    games = Ratings(kept).of("robotory")
    assert [games[0].seed, games[-1].seed] == [link.base36((1 << 64) - 1 - number) for number in (7, MOST_RATED + 6)]
    assert gain(games) == games[-1].rating - games[-2].rating
    assert gain(games[:1]) == games[0].rating
    assert len(kept) < 5_000


def _ended(kinds: str, rating: int, *, won: bool, lost_before: int = 0, game: str = "robotory") -> HeadlessPage:
    """A finished game that was rated last, with the rating after it."""
    session = _over(game, kinds, won=won)
    page = _page(session)
    rows = [RatedGame(f"x{number}", 0.0, rating, 60) for number in range(lost_before)]
    page.state.rated_games = [*rows, RatedGame(link.base36(session.seed), float(won), rating, 60)]
    return page


@pytest.mark.parametrize(
    ("kinds", "rating", "better"),
    [
        ("person easy", 140, ""),
        ("person easy", 150, "normal"),
        ("person normal", 635, ""),
        ("person normal", 655, "hard"),
        ("person easy", 890, "hard"),
        ("person easy", 1420, "master"),
        ("person easy", 1616, ""),
        ("person master", 900, ""),
    ],
)
async def test_the_next_level_is_offered_when_it_is_time_and_none_that_is_beaten_by_far(
    kinds: str, rating: int, better: str
) -> None:
    page = _ended(kinds, rating, won=True)
    state = page.state
    found = [one.label for one in offers(state) if one.change == HARDER]
    assert found == ([state.say("next.harder", bot=state.desk.bot_name(better))] if better else [])
    if better:
        page.table.rematch(HARDER)
        assert page.begun[0][1] == [better, "me"]


@pytest.mark.parametrize(
    ("kinds", "rating", "lost_before", "weaker"),
    [
        ("person hard", 500, 2, "normal"),
        ("person hard", 500, 1, ""),
        ("person hard", 1010, 2, ""),
        ("person easy", -200, 5, ""),
    ],
)
async def test_after_losses_in_a_row_weaker_bots_are_offered_to_whoever_may_well_lose_again(
    kinds: str, rating: int, lost_before: int, weaker: str
) -> None:
    page = _ended(kinds, rating, won=False, lost_before=lost_before)
    state = page.state
    found = [(one.change, one.label) for one in offers(state)]
    assert found == ([(EASIER, state.say("next.easier", bot=state.desk.bot_name(weaker)))] if weaker else [])
    if weaker:
        page.table.rematch(EASIER)
        assert page.begun[0][1] == [weaker, "me"]


def test_one_win_among_the_losses_and_a_game_that_did_not_count_offer_nothing() -> None:
    page = _ended("person hard", 500, won=False, lost_before=2)
    first, second, last = page.state.rated_games
    page.state.rated_games = [first, second._replace(won=1.0), last]
    assert not offers(page.state)
    page.state.rated_games = [first, second, last._replace(seed="other")]
    assert not offers(page.state)


def test_ratings_of_games_that_this_page_does_not_have_are_carried_along() -> None:
    kept = json.dumps({"chess": [["a", 1, 10, 60]]})
    session = _over("robotory", "person easy", won=True)
    assert json.loads(_counted(kept, session, True, [1]))["chess"] == [["a", 1, 10, 60]]
