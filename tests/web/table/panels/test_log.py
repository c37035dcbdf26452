"""The history of a game on the page: its rounds, its lines, its slider, and why something happened."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.web.fake_browser import Browser
from tests.web.markup import Node
from tests.web.table.laid import Laid


class Logged:
    """A game of two people with the history beside it."""

    def __init__(self, browser: Browser) -> None:
        self.laid = Laid(browser, "stakbots", "person person")
        self.laid.play(25)
        self.explained: list[int] = []
        self.log = self.laid.load("log").History(self.laid.state, self.laid.reader, self.explained.append)
        self.state, self.part, self.say = self.laid.state, self.laid.part, self.laid.say
        self.chapters = self.state.desk.chapters(self.state.reel)
        self.box = self.part("log")

    def lines(self, first: int, end: int) -> list[str]:
        """The sentences of these events."""
        events = self.state.reel.events
        return [self.log.sentence(number) for number in range(first, end) if not events[number].kind.summed]


@pytest.fixture
def logged(fake_browser: Browser) -> Logged:
    """A game of some rounds."""
    found = Logged(fake_browser)
    assert len(found.chapters) > 2
    return found


def test_only_the_last_round_is_unfolded(logged: Logged) -> None:
    logged.log.refresh()
    assert logged.box.texts(".chapter") == [title for _, title in logged.chapters]
    assert logged.box.texts("li span") == logged.lines(logged.chapters[-1][0], len(logged.state.reel))
    states = [one.getAttribute("aria-expanded") for one in logged.box.querySelectorAll(".chapter")]
    assert states == ["false"] * (len(states) - 1) + ["true"]
    assert not logged.box.querySelectorAll("[aria-current]"), "now is no line of the past"
    lists = [len(one.querySelectorAll("ol")) for one in logged.box.querySelectorAll("section")]
    assert lists == [0] * (len(states) - 1) + [1]


def test_a_moment_between_two_rounds_belongs_to_the_one_that_ends(logged: Logged) -> None:
    states = {}
    begins = logged.chapters[1][0]
    for logged.state.past_moment in (begins, begins + 1):
        logged.log.refresh()
        chapters = logged.box.querySelectorAll(".chapter")
        states[logged.state.past_moment] = [one.getAttribute("aria-expanded") for one in chapters]
    folded = ["false"] * (len(logged.chapters) - 3)
    assert states == {begins: ["true", "false", *folded, "true"], begins + 1: ["false", "true", *folded, "true"]}


def test_the_log_stands_at_the_round_that_was_unfolded_unless_a_line_of_the_past_is_in_sight(
    logged: Logged, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Node, "offsetTop", property(lambda one: 10 * [*logged.laid.document.everything()].index(one)))

    def stands_at(number: int) -> bool:
        head = logged.box.querySelector(f'[data-key="chapter-{number}"]')
        return bool(logged.box.scrollTop == head.offsetTop - logged.box.offsetTop)

    last = len(logged.chapters) - 1
    logged.log.refresh()
    assert stands_at(last)
    logged.log.unfold(0)
    assert stands_at(0)
    logged.box.clientHeight = 10**6
    logged.state.past_moment = logged.chapters[1][0] + 1
    logged.log.refresh()
    logged.box.scrollTop = 0
    logged.log.unfold(2)
    assert logged.box.scrollTop == 0


def test_a_round_is_unfolded_and_folded_again(logged: Logged) -> None:
    logged.log.unfold(0)
    first = logged.lines(0, logged.chapters[1][0])
    last = logged.lines(logged.chapters[-1][0], len(logged.state.reel))
    assert logged.box.texts("li span") == first + last
    logged.log.unfold(0)
    assert logged.box.texts("li span") == last


def test_the_slider_says_in_words_which_moment_it_stands_at(logged: Logged) -> None:
    slider, whole = logged.part("slider"), len(logged.state.reel)
    for moment, value, told in (
        (None, whole, logged.say("slider.now")),
        (0, 0, logged.say("slider.start")),
        (5, 5, logged.log.sentence(4)),
    ):
        logged.state.past_moment = moment
        logged.log.refresh()
        assert (slider.max, slider.value, slider.getAttribute("aria-valuetext")) == (whole, value, told)


def test_the_line_of_the_moment_is_marked_and_moved_into_sight(logged: Logged) -> None:
    count = logged.chapters[1][0] + 1
    for moment in (count, 1):
        logged.state.past_moment = moment
        logged.log.refresh()
        (marked,) = logged.box.querySelectorAll("[aria-current]")
        numbers = [n for n in range(moment) if not logged.state.reel.events[n].kind.summed]
        assert marked.querySelector("button").getAttribute("data-do") == f"why:{numbers[-1]}"


@pytest.mark.parametrize(("before", "at", "after"), [(0, 90, 60), (500, 90, 90), (70, 90, 70)])
def test_the_log_moves_no_further_than_a_line_needs(logged: Logged, before: int, at: int, after: int) -> None:
    line = logged.laid.document.createElement("li")
    line.offsetTop, line.offsetHeight = at + 10, 20
    logged.box.offsetTop, logged.box.clientHeight, logged.box.scrollTop = 10, 50, before
    logged.log._bring_into_sight(line)
    assert logged.box.scrollTop == after


def test_lines_are_added_while_a_film_runs_as_they_happen(logged: Logged) -> None:
    reel = logged.state.reel
    start = logged.chapters[-1][0]
    logged.state.film = (start, len(reel))
    at, frame = start, reel.frame(start)
    beat = reel.beat(at, frame)
    while at < len(reel):
        beat = reel.beat(at, frame)
        logged.log.add(beat)
        at, frame = beat.end, beat.after
        assert logged.part("slider").value == at
        assert logged.box.texts("li span") == logged.lines(start, at)
    logged.state.film = None
    logged.log.refresh()
    logged.log.add(beat)
    logged.log.refresh()
    assert logged.box.texts("li span") == logged.lines(start, len(reel)), "what a film has added is written anew"
    logged.part("history").hidden = True
    logged.log.add(beat)
    assert logged.box.children == [], "it is written whole when it opens"


def test_a_log_out_of_sight_is_not_written(logged: Logged) -> None:
    logged.part("history").hidden = True
    logged.log.refresh()
    assert logged.box.children == []


def test_lines_of_one_player_show_alone(logged: Logged) -> None:
    logged.log.open()
    options = {one.getAttribute("value"): one.textContent for one in logged.part("log-who").everything()}
    figures = logged.state.desk.figures(2)
    assert options == {"": logged.say("log.everybody"), **figures}
    assert not logged.part("log-who").hidden
    look = next(iter(figures))
    logged.log.unfolded = set(range(len(logged.chapters)))
    logged.log.show_only(look)
    game = logged.state.session.game
    events = logged.state.reel.events
    wanted = [n for n, event in enumerate(events) if not event.kind.summed and look in game.pictures(event)]
    assert wanted
    assert [one.getAttribute("data-do") for one in logged.box.querySelectorAll("li button")] == [
        f"why:{n}" for n in wanted
    ]


def test_what_happens_in_every_round_shows_on_request(fake_browser: Browser) -> None:
    laid = Laid(fake_browser, "roborally", "person easy")
    laid.play(12)
    log = laid.load("log").History(laid.state, laid.reader, lambda _number: None)
    log.open()
    log.unfolded = set(range(len(laid.state.desk.chapters(laid.state.reel))))
    events = laid.state.reel.events
    shown = {}
    for who in ("", "robot:0", "*"):
        log.show_only(who)
        keys = [one.getAttribute("data-do") for one in laid.part("log").querySelectorAll("li button")]
        shown[who] = {events[int(key.removeprefix("why:"))].kind for key in keys}
    assert {"dealt", "programmed"} <= shown["robot:0"]
    assert {"dealt", "programmed"} <= shown["*"]
    assert shown[""] == shown["*"] - {"dealt", "programmed"}
    assert "*" in [one.getAttribute("value") for one in laid.part("log-who").everything()]


def test_each_picture_beside_a_line_is_drawn_once(logged: Logged) -> None:
    logged.log.unfolded = set(range(len(logged.chapters)))
    logged.log.refresh()
    used = {one.getAttribute("href").removeprefix("#") for one in logged.box.querySelectorAll("use")}
    drawn = [one.id for one in logged.part("log-looks").querySelectorAll("symbol")]
    assert used
    assert sorted(used) == sorted(drawn)


def test_an_event_is_explained_by_its_causes_the_latest_first(logged: Logged) -> None:
    async def read(answer: str) -> Any:
        asked = asyncio.ensure_future(logged.log.explain(number))
        await asyncio.sleep(0)
        if asked.done():
            await asked
        dialog = logged.laid.document.querySelector("dialog")
        told = dialog.texts(".causes p"), dialog.texts(".rule"), dialog.texts("h2")
        dialog.click(f'[data-answer="{answer}"]')
        await asked
        return told

    reel = logged.state.reel
    number = max(range(len(reel)), key=lambda one: len(reel.causes(one)))
    causes = list(reversed(reel.causes(number)))
    words = logged.state.desk.words
    told, rules, heading = asyncio.run(read(""))
    assert len(causes) > 1
    assert told == [logged.log.sentence(event.id) for event in causes]
    assert rules == [
        logged.say(
            "why.rule",
            rule=event.rule,
            title=words.say(f"rule.{event.rule}") if words.has(f"rule.{event.rule}") else "",
        )
        for event in causes
    ]
    assert (heading, logged.explained) == ([logged.say("why.title")], [])
    asyncio.run(read("show"))
    assert logged.explained == [number]
