"""Ends of games at the headless table: rematches, series and recaps; tasks end when they are decided."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tabletop.formats import link
from tabletop.puzzle.attempt import Attempt, Verdict, check, solution
from tabletop.puzzle.goal import FAILED, OPEN, SOLVED
from tabletop.puzzle.task import Task, read_file
from tabletop.puzzle.text import miss
from tests.playing import play_on
from tests.web.table.headless import HeadlessPage, new_game
from web.page.saves import Save
from web.table.play.hint import TableHint
from web.table.play.page import Page
from web.table.play.table import Table
from web.table.play.task import TaskTable

_POSITION = "robotory/1 robots=b3,c3,d3 white=b4 black= light=2,2 dark=2,2 lid=5,5 agenda=turn(0)"
_PUZZLES = Path(__file__).parents[4] / "puzzles"


def _ended(kinds: str = "easy random", **about: object) -> HeadlessPage:
    session = new_game("robotory", kinds, 3)
    play_on(session, Random(3), 300)
    assert session.over
    return HeadlessPage(session, save=Save("a", "", here=[], about=dict(about)))


async def test_in_a_rematch_everybody_moves_on_by_a_seat() -> None:
    page = _ended(names={"0": "Ann"})
    await page.open()
    assert page.state.phase == "over"
    assert "cheer" not in page.calls, "it was over when it was opened"
    page.table.rematch()
    game, kinds, options, position, notes = page.begun[0]
    session = page.state.session
    assert (game, options, position) == ("robotory", dict(session.options), "")
    assert kinds == ["random", "easy"]
    assert notes["names"] == {"1": "Ann"}
    assert page.lines("notice") == [page.state.say("rematch.turned")]


async def test_whoever_plays_another_robot_in_a_rematch_is_told_so() -> None:
    session = new_game("robotory", "person random", 5)
    play_on(session, Random(5), 500)
    page = HeadlessPage(session, here=[0])
    await page.open()
    page.table.rematch()
    assert page.begun[0][1] == ["random", "me"]
    assert page.lines("notice") == [page.state.say("rematch.turned.you", name=page.state.desk.seat_name(1))]


async def test_whoever_plays_a_racer_and_its_blocker_takes_both_along() -> None:
    page = HeadlessPage(
        new_game("roborally", "person person easy easy", options={"rules": "racer-and-blocker"}),
        save=Save("a", "", here=[0, 1], about={"series": [3, [0, 0, 1, 1], 1, 1]}),
    )
    await page.open()
    page.table.rematch()
    assert page.begun[0][1] == ["easy", "easy", "me", "here"]
    assert page.begun[0][4]["series"] == [3, (0, 0, 1, 1), 2, 2], "by two seats, with its wins"


async def test_a_rematch_from_a_written_position_leaves_everybody_where_they_are() -> None:
    session = new_game("robotory", "person easy", position=_POSITION)
    save = Save("a", "", here=[0], about={"names": {"0": "Ann"}, "colours": [3, 2]})
    page = HeadlessPage(session, save=save)
    await page.open()
    page.state.desk.set_colours((3, 2))
    page.table.rematch()
    _, kinds, _, position, notes = page.begun[0]
    assert (kinds, position) == (["me", "easy"], _POSITION)
    assert not page.lines("notice")
    assert notes["names"] == {"0": "Ann"}
    assert notes["colours"] == [3, 2]


async def test_each_player_takes_all_colours_along() -> None:
    page = _ended()
    page.state.desk.set_colours((1, 2, 3, 4))
    page.table.rematch()
    assert page.begun[0][4]["colours"] == [3, 4, 1, 2]


async def test_a_series_goes_on_until_it_is_decided_and_then_begins_anew() -> None:
    page = _ended(series=[3, [0, 0], 0])
    (winner,) = page.state.session.state.winners()
    page.table.rematch()
    won = [int(seat == winner) for seat in range(2)]
    assert page.begun[0][4]["series"] == [3, tuple(won), 1, 1]
    decided = _ended(series=[3, won, 0])
    decided.table.rematch()
    assert decided.begun[0][4]["series"] == [3, (0, 0), 0, 1]


async def test_who_wins_is_cheered_and_told() -> None:
    session = new_game("robotory", "person random", 5)
    rng = Random(5)
    while len(session.plies) < 20 and not session.over:
        play_on(session, rng, 1)
    page = HeadlessPage(session, here=[0])
    await page.open()
    while page.state.phase == "choosing":
        await page.choose_at_random(rng)
    assert page.state.phase == "over"
    assert page.calls.count("cheer") == 1
    assert page.table.prompt() in page.heard
    assert page.notes, "what mattered is told at the end, too"


# What mattered ------------------------------------------------------------------------------------------------------------


async def test_what_mattered_is_told_once_to_whoever_is_asked() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_POSITION), here=[0, 1])
    await page.open()
    assert not page.notes
    moves = page.state.offers()
    into_camp = next(move for move in moves if move.path[0] == "robot-white" or "b4" in move.label)
    await page.choose(into_camp)
    assert page.notes
    told = list(page.notes)
    page.table.look_back(1)
    page.table.back_to_now()
    await page.rest()
    assert list(page.notes) == told, "it stays until somebody chooses"
    assert page.lines("recap") == [note.text for note in told]
    await page.choose(page.state.offers()[0])
    assert not set(page.lines("recap")[len(told) :]) & {note.text for note in told}


async def test_nothing_is_told_in_the_middle_of_a_film_or_after_another_choice() -> None:
    for meanwhile in ("film", "choice"):
        page = HeadlessPage(new_game("robotory", "person person", position=_POSITION), here=[0, 1])
        await page.open()
        into_camp = next(move for move in page.state.offers() if "b4" in move.label)
        page.slow_paint = True
        await page.choose(into_camp)
        assert page.state.phase == "choosing"
        assert not page.notes
        if meanwhile == "film":
            page.holds_films = True
            page.table.play_again((0, 1))
        else:
            page.table.pick(0)
        await page.rest()
        ended = page.recaps_ended
        page.paint()
        await page.rest()
        assert not any("your camp" in line for line in page.lines("recap")), meanwhile
        assert page.recaps_ended - ended == (meanwhile == "choice"), "only whoever is asked now is told anything"


async def test_nobody_is_told_twice_nor_of_what_happened_before_the_table_was_opened() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_POSITION), here=[0, 1])
    await page.open()
    await page.choose(next(move for move in page.state.offers() if "b4" in move.label))
    told = page.lines("recap")
    assert any("your camp" in line for line in told)
    page.table.recaps.show(1)
    await page.rest()
    assert page.lines("recap") == told
    again = HeadlessPage(link.decode(page.state.save.link), save=page.state.save)
    await again.open()
    assert not again.films
    assert not again.lines("recap")


async def test_what_mattered_is_put_away_by_the_next_choice() -> None:
    page = HeadlessPage(new_game("robotory", "person person", position=_POSITION), here=[0, 1])
    await page.open()
    await page.choose(next(move for move in page.state.offers() if "b4" in move.label))
    assert page.notes
    page.holds_films = True
    page.table.pick(0)
    assert not page.notes


# Tasks --------------------------------------------------------------------------------------------------------------------


def _puzzle(game: str, place: int = 0) -> Task:
    text = (_PUZZLES / f"{game}.txt").read_text(encoding="utf-8")
    return read_file(text, f"{game}.txt")[place][1]


class Try:
    """A try at a task, or its solution, at a table."""

    def __init__(self, task: Task, attempt: Attempt, *, shown: bool = False) -> None:
        self.verdicts: list[Verdict] = []
        self.attempt, self.shown = attempt, shown
        self.page = HeadlessPage(attempt, save=Save("", "", here=[task.seat]), make=self._make)

    def _make(self, page: HeadlessPage) -> Table:
        asked: Page = page
        return TaskTable(
            page.state,
            asked,
            page.bots,
            Random(1),
            page.preferences,
            self.attempt,
            self._judged,
            lambda: None,
            solution=self.shown,
        )

    def _judged(self, verdict: Verdict) -> int:
        self.verdicts.append(verdict)
        return 2


@pytest.mark.parametrize("game", ["robotory", "moonbots", "stakbots", "roborally"])
async def test_a_task_is_solved_by_touch_and_nothing_of_it_is_kept(game: str) -> None:
    task = _puzzle(game)
    labels = list(task.solution or solution(task))
    attempt = Attempt(task)
    attempt.advance()
    solving = Try(task, attempt)
    page = solving.page
    await page.open()
    assert attempt.verdict.status == OPEN
    while attempt.verdict.status == OPEN:
        if page.state.draft is not None:
            draft = page.state.draft
            while not draft.full:
                offers = {move.label: move for move in draft.offers()}
                draft.accept(offers[next((label for label in labels if label in offers), next(iter(offers)))])
            page.table.lock_in()
            await page.rest()
            continue
        wanted = labels[len(attempt.own_labels())]
        await page.choose(next(move for move in page.state.offers() if move.label == wanted))
    assert [verdict.status for verdict in solving.verdicts] == [SOLVED]
    assert page.table.prompt() == page.calls[-1].removeprefix("announce ")
    assert "2" in page.table.prompt()
    assert not page.kept_links
    assert not page.lines("recap")


async def test_in_a_task_cards_can_be_laid_out_by_chance() -> None:
    task = _puzzle("roborally")
    attempt = Attempt(task)
    attempt.advance()
    page = Try(task, attempt).page
    await page.open()
    page.table.fill_draft()
    assert page.state.draft is not None
    assert page.state.draft.full


async def test_a_try_that_fails_ends_at_once_and_says_why() -> None:
    task = _puzzle("robotory")
    attempt = Attempt(task)
    attempt.advance()
    solving = Try(task, attempt)
    page = solving.page
    await page.open()
    wrong = next(move for move in page.state.offers() if check(task, [move.label]).verdict.status == FAILED)
    await page.choose(wrong)
    assert [verdict.status for verdict in solving.verdicts] == [FAILED]
    plies = len(attempt.plies)
    page.table.pick(0)
    await page.rest()
    assert len(attempt.plies) == plies, "there is nothing more to choose in this try"


async def test_a_try_that_fails_says_how_much_there_was_and_where_the_goal_went_out_of_reach() -> None:
    task = _puzzle("robotory")
    attempt = Attempt(task)
    attempt.advance()
    page = Try(task, attempt).page
    await page.open()
    assert task.obvious == ("white>c3",)
    await page.choose(next(move for move in page.state.offers() if move.label == "white>c3"))
    while attempt.verdict.status == OPEN:
        await page.choose(page.state.offers()[-1])
    say = page.state.say
    told = page.table.prompt()
    eaten = sum(event.kind == "stepped" and event.side == 1 for event in attempt.events())
    assert told.startswith(f"{say('task.failed')} {say('task.missing', goal='Eat 6 discs.')}")
    assert say("task.short", done=eaten, wanted=6) in told
    assert told.endswith(say("task.lost-by", move=miss(attempt, page.state.desk.words).move))


@pytest.mark.parametrize("game", ["robotory", "moonbots", "stakbots", "roborally"])
async def test_hints_of_a_task_lead_to_its_goal(game: str) -> None:
    task = _puzzle(game)
    attempt = Attempt(task)
    attempt.advance()
    solving = Try(task, attempt)
    page = solving.page
    await page.open()
    while attempt.verdict.status == OPEN:
        await page.table.ask_hint()
        hint = page.state.current_hint
        assert isinstance(hint, TableHint)
        assert not hint.found.chances
        if page.state.draft is not None:
            await page.table.ask_hint()
            page.table.lock_in()
            await page.rest()
        else:
            await page.choose(hint.moves[0])
    assert [verdict.status for verdict in solving.verdicts] == [SOLVED]


async def test_a_hint_from_where_the_goal_is_out_of_reach_says_so_until_the_next_choice() -> None:
    task = _puzzle("stakbots", 3)
    attempt = check(task, task.obvious[:1])
    page = Try(task, attempt).page
    await page.open()
    before = page.table.prompt()
    await page.table.ask_hint()
    assert page.state.current_hint is None
    assert page.table.prompt() == page.state.say("task.lost") != before


async def test_a_solution_is_shown_to_its_end() -> None:
    task = _puzzle("robotory")
    shown = Try(task, check(task, task.solution or solution(task)), shown=True)
    await shown.page.open()
    assert [verdict.status for verdict in shown.verdicts] == [SOLVED]
    assert shown.page.state.frame.scene == shown.page.state.scene(shown.page.state.view())
    assert shown.page.table.prompt() == shown.page.state.say("task.shown")


async def test_a_task_offers_what_hardly_anybody_wants_as_it_may_be_what_is_asked_for() -> None:
    task = _puzzle("moonbots", 28)
    attempt = Attempt(task)
    attempt.advance()
    page = Try(task, attempt).page
    page.state.helps = False
    await page.open()
    before, label = task.solution[:2]
    await page.choose(next(move for move in page.state.offers() if move.label == before))
    wanted = next(move for move in attempt.legal() if move.label == label)
    assert task.game.lesser(wanted)
    assert wanted in page.state.offers()
