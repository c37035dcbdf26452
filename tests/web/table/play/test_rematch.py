"""After a game: what a rematch says of the seats, and which other game is offered and begins."""

from __future__ import annotations

from random import Random

import pytest

from roborally.board import courses
from tabletop.core.session import Session
from tests.playing import play_on
from tests.web.table.headless import HeadlessPage, new_game
from web.page.saves import Save
from web.table.play.rematch import BIGGER, HARDER, offers, rematch_sentence
from web.table.play.state import TableState

_POSITION = "robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"


def _over(game: str, kinds: str, *, won: bool, position: str = "", **options: str) -> Session:
    """The first of many games in which seat 0 has won, or has not won."""
    for seed in range(60):
        session = new_game(game, kinds, seed, position, options=options)
        play_on(session, Random(seed), 4000)
        if session.over and (0 in session.state.winners()) == won:
            return session
    raise AssertionError("no such game turned up")


def _page(session: Session, **about: object) -> HeadlessPage:
    return HeadlessPage(session, save=Save("a", "", here=[0], about=dict(about)))


def _offered(state: TableState) -> list[str]:
    return [one.change for one in offers(state)]


@pytest.mark.parametrize(
    ("game", "options", "drawn"),
    [
        ("roborally", {}, ["Who starts on dock 1 is drawn by lot again."]),
        ("moonbots", {}, ["Who begins is drawn by lot again."]),
        ("stakbots", {}, ["Who goes first is drawn by lot again."]),
        ("robotory", {}, []),
        ("robotory", {"light": "lot"}, ["Who plays light is drawn by lot again."]),
        ("robotory", {"start": "fair"}, ["The fair start is drawn again."]),
        (
            "robotory",
            {"light": "lot", "start": "fair"},
            ["Who plays light is drawn by lot again.", "The fair start is drawn again."],
        ),
    ],
)
def test_a_rematch_says_which_seat_one_plays_then_and_what_is_drawn_again(
    game: str, options: dict[str, str], drawn: list[str]
) -> None:
    state = _page(new_game(game, "person easy", options=options)).state
    turns = state.say("rematch.turns.you", name=state.desk.seat_name(1))
    assert rematch_sentence(state) == " ".join([turns, *drawn])


async def test_what_a_rematch_says_is_what_it_does() -> None:
    for kinds in ("person easy easy", "person easy easy easy"):
        page = _page(_over("stakbots", kinds, won=False))
        await page.open()
        said = rematch_sentence(page.state)
        page.table.rematch()
        assert page.state.desk.seat_name(page.begun[0][1].index("me")) in said


def test_names_that_people_gave_move_on_with_them_so_no_seat_is_named() -> None:
    page = _page(new_game("robotory", "person easy"), names={"0": "Ann"})
    assert rematch_sentence(page.state) == page.state.say("rematch.turns")


def test_a_written_position_begins_again_as_it_was() -> None:
    page = _page(new_game("robotory", "person easy", position=_POSITION))
    assert rematch_sentence(page.state) == page.state.say("rematch.same")


@pytest.mark.parametrize(("level", "better"), [("easy", "normal"), ("normal", "hard"), ("master", None)])
async def test_who_has_won_is_offered_the_next_better_bots(level: str, better: str | None) -> None:
    page = _page(_over("stakbots", f"person {level} {level}", won=True))
    await page.open()
    assert _offered(page.state) == ([HARDER] if better else [])
    if better:
        assert offers(page.state)[0].label == page.state.say("next.harder", bot=page.state.desk.bot_name(better))
        page.table.rematch(HARDER)
        assert page.begun[0][1] == [better, "me", better]


def test_bots_that_are_no_level_of_a_game_get_no_better() -> None:
    page = _page(_over("roborally", "person straight", won=True, course="contraband"))
    assert HARDER not in _offered(page.state)


def test_who_has_lost_or_only_watched_or_played_a_position_is_offered_neither() -> None:
    assert not offers(_page(_over("roborally", "person easy", won=False)).state)
    watched = HeadlessPage(_over("robotory", "easy easy", won=True), here=[])
    assert not offers(watched.state)
    assert not offers(_page(_over("robotory", "person easy", won=True, position=_POSITION)).state)


def test_people_who_play_elsewhere_are_not_replaced_by_bots() -> None:
    page = _page(_over("stakbots", "person person easy", won=True))
    assert page.state.far
    assert not offers(page.state)


async def test_who_has_won_a_race_is_offered_a_longer_or_harder_course_until_there_is_none() -> None:
    def size(name: str) -> tuple[int, int]:
        course = courses.load(name)
        return courses_lengths.index(course.length), courses_levels.index(course.level)

    courses_lengths, courses_levels = (
        ("short", "medium", "long"),
        ("beginner easy", "beginner mid", "beginner hard", "expert", "team"),
    )
    name, climbed = "conveyor-row", 0
    desk = _page(new_game("roborally", "person easy")).state.desk
    while (found := desk.bigger_game({"course": name, "lives": "4"}, 2)) is not None:
        title, options = found
        assert size(options["course"]) > size(name)
        assert (options["lives"], title) == ("4", courses.load(options["course"]).title)
        name, climbed = options["course"], climbed + 1
    assert climbed == 3
    page = _page(_over("roborally", "person easy", won=True))
    await page.open()
    assert BIGGER in _offered(page.state)
    page.table.rematch(BIGGER)
    _, seats, options, *_ = page.begun[0]
    assert options["course"] == "night-shift"
    assert seats == ["easy", "me"]


async def test_another_level_ends_a_series() -> None:
    page = _page(_over("stakbots", "person easy easy", won=True), series=[3, [0, 0, 0], 0])
    await page.open()
    page.table.rematch(HARDER)
    assert page.begun[0][4]["series"] == [3, (0, 0, 0), 0, 1]
