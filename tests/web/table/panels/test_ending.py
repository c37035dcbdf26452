"""The end of a game: whose moments are told, which one is shared, and which lesson is offered."""

from __future__ import annotations

import asyncio
import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.markup import escape
from tabletop.core.session import Session
from tabletop.formats import link
from tabletop.telling.decisive_turns import decisive_turns, rules_behind
from tabletop.telling.recap import Note, note_of
from tabletop.telling.turning_points import turning_points
from tests.playing import play_on
from tests.web.fake_browser import Browser
from tests.web.table.headless import desk_for, new_game
from tests.web.table.laid import Laid
from web.page.saves import Save
from web.table.panels.alone import result
from web.table.play.rating import FIRST_SHOWN, RatedGame
from web.table.play.state import TableState
from web.table.thinking import jobs


def _over(game: str, kinds: str, *, won: bool, first: int = 0) -> Session:
    for seed in range(first, first + 60):
        session = new_game(game, kinds, seed)
        play_on(session, Random(seed), 4000)
        if session.over and (0 in session.state.winners()) == won:
            return session
    raise AssertionError("no such game turned up")


def _lost_by_several_rules() -> tuple[Session, list[str]]:
    """A lost game, and the rules of the moments that cost most."""
    for seed in range(0, 60, 7):
        session = _over("stakbots", "person easy easy", won=False, first=seed)
        worst = max(decisive_turns(session, [0], desk_for(session).words), key=lambda note: note.weight)
        if len(rules := rules_behind(session.events(), worst)) > 1:
            return session, rules
    raise AssertionError("no such game turned up")


class Thinker:
    """Finds moments at once, in the words of the page."""

    async def moments(self, session: Session, seats: list[int], names: list[str], said: Any) -> Any:
        own = decisive_turns(session, seats, said) if seats else []
        return own, turning_points(session, said, names.__getitem__)


class AtTheEnd:
    """A game that is over, on the page."""

    def __init__(self, browser: Browser, session: Session, here: list[int], lessons: dict[str, str] | None) -> None:
        self.laid = Laid(browser, session.game.name, "person easy")
        self.state = TableState(Save("a", "#link", here=here), session, desk_for(session))
        self.state.viewer = self.state.only_person
        self.asked: list[str] = []
        answer = {session.game.name: lessons}

        async def fetch(address: str) -> Any:
            self.asked.append(address)

            async def text() -> str:
                return json.dumps(answer)

            return SimpleNamespace(ok=lessons is not None, text=text)

        vars(browser.modules["js"]).update(fetch=fetch)
        self.ending = self.laid.load("ending").Ending(self.state, Thinker(), self.laid.reader)
        self.part = self.laid.part("ending")

    async def shown(self) -> Any:
        self.ending.refresh()
        for _ in range(8):
            await asyncio.sleep(0)
        return self.part


async def test_who_plays_alone_reads_what_decided_the_game_for_them(fake_browser: Browser) -> None:
    session = _over("stakbots", "person easy easy", won=False)
    at = AtTheEnd(fake_browser, session, [0], {})
    part, say = await at.shown(), at.laid.say
    own = decisive_turns(session, [0], at.state.desk.words)
    assert own
    assert say("ending.decided") in part.texts("h2")
    lines = part.texts("li span")
    assert [note.text for note in own] == [line.partition(": ")[2] for line in lines]
    buttons = part.buttons()
    assert {f"moment:{what}-{number}" for what in ("watch", "share") for number in range(len(own))} <= {*buttons}
    assert buttons["moment:watch-0"] == say("recap.watch", sentence=own[0].text)


async def test_a_race_alone_may_be_shared_and_run_again_against_its_ghost(fake_browser: Browser) -> None:
    session = new_game("roborally", "person", 2, options={"lives": "1"})
    play_on(session, Random(2), 4000)
    at = AtTheEnd(fake_browser, session, [0], None)
    at.laid.reader.preferences["alone"] = ""
    part = await at.shown()
    alone = part.querySelector(".alone")
    say = at.laid.say
    assert alone.texts("p") == [result(at.state, "")]
    (again,) = alone.querySelectorAll("a")
    assert (again.attributes["href"], again.name) == (
        f"#alone={link.encode(session)}",
        at.state.desk.words.say("alone.again"),
    )
    assert alone.buttons() == {"share-result": say("alone.share")}


async def test_a_run_of_days_alone_is_told_after_the_game_of_the_last_day(fake_browser: Browser) -> None:
    session = _over("roborally", "person", won=True)
    at = AtTheEnd(fake_browser, session, [0], None)
    at.laid.reader.preferences["alone"] = '{"roborally":[20000,3,8]}'
    row = at.state.desk.words.say("alone.row", 3)
    for day in (20000, 19999):
        at.state.save.about["day"] = day
        (told,) = (await at.shown()).querySelector(".alone").texts("p")
        assert told.endswith(f" {row}") == (day == 20000)


async def test_whoever_only_watched_reads_what_decided_it_for_everybody(fake_browser: Browser) -> None:
    session = _over("robotory", "easy easy", won=True)
    at = AtTheEnd(fake_browser, session, [], None)
    part = await at.shown()
    public = turning_points(session, at.state.desk.words, at.state.desk.seat_name)
    assert at.ending.notes == public
    assert len(public) > 1
    assert part.texts("li span") == [note.text for note in public], "a game of one round names no rounds"
    assert at.laid.say("story.turns") in part.texts("h2")
    assert not at.asked


@pytest.mark.parametrize("won", [True, False])
async def test_a_winner_shares_a_deed_of_theirs_and_whoever_lost_what_decided_it(
    fake_browser: Browser, won: bool
) -> None:
    session = _over("stakbots", "person easy easy", won=won)
    at = AtTheEnd(fake_browser, session, [0], {})
    part = await at.shown()
    words = at.state.desk.words
    from_these = decisive_turns(session, [0], words) if won else turning_points(session, words, at.state.desk.seat_name)
    assert at.ending.best == max(from_these, key=lambda note: note.weight)
    assert part.buttons()["moment:share"] == at.laid.say("ending.share")


@pytest.mark.parametrize("nearer", [False, True])
async def test_whoever_lost_is_led_to_the_lesson_of_the_rule_that_cost_most(
    fake_browser: Browser, nearer: bool
) -> None:
    session, rules = _lost_by_several_rules()
    lessons = {rules[-1]: "lessons/stakbots/02-two/", "1.1": "lessons/stakbots/01-one/"}
    if nearer:
        lessons[rules[0]] = "lessons/stakbots/03-three/"
    at = AtTheEnd(fake_browser, session, [0], lessons)
    link = (await at.shown()).querySelector("a")
    assert link.attributes["href"] == f"./{lessons[rules[0] if nearer else rules[-1]]}en/"
    title = at.state.desk.words.say(f"rule.{rules[0] if nearer else rules[-1]}")
    assert link.textContent == at.laid.say("next.lesson", title=title)
    assert at.asked == ["./lessons/rules.json"]


@pytest.mark.parametrize("lessons", [None, {}])
async def test_without_lessons_nothing_is_offered_that_leads_nowhere(
    fake_browser: Browser, lessons: dict[str, str] | None
) -> None:
    at = AtTheEnd(fake_browser, _over("stakbots", "person easy easy", won=False), [0], lessons)
    part = await at.shown()
    assert part.texts("li span")
    assert at.laid.say("ending.next") not in part.texts("h2")


async def test_a_messenger_has_no_lessons(fake_browser: Browser) -> None:
    session, rules = _lost_by_several_rules()
    at = AtTheEnd(fake_browser, session, [0], dict.fromkeys(rules, "lessons/x/"))
    at.laid.document.documentElement.setAttribute("data-webxdc", "yes")
    part = await at.shown()
    assert part.texts("li span")
    assert not part.querySelectorAll("a")
    assert not at.asked


async def test_who_raced_against_others_has_no_result_of_a_race_alone(fake_browser: Browser) -> None:
    at = AtTheEnd(fake_browser, _over("roborally", "person easy", won=False), [0], {})
    assert not (await at.shown()).querySelectorAll(".alone")


async def test_whoever_won_is_offered_better_bots_or_a_bigger_game_and_no_lesson(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = AtTheEnd(fake_browser, _over("stakbots", "person easy easy", won=True), [0], {"4.3": "lessons/x/"})
    part = await at.shown()
    assert "next:harder" in part.buttons()
    assert not at.asked
    monkeypatch.setattr(at.state.desk, "bigger_game", lambda _options, _seats: ("Long <way>", {}))
    part, say = await at.shown(), at.laid.say
    harder, bigger = part.buttons()["next:harder"], part.buttons()["next:bigger"]
    assert bigger == say("next.bigger", title="Long <way>")
    assert part.querySelectorAll(".row")[-1].textContent == harder + bigger
    assert part.texts("h2")[-1] == say("ending.next")


async def test_the_end_says_how_seats_turn_and_is_gone_while_one_looks_back(fake_browser: Browser) -> None:
    at = AtTheEnd(fake_browser, _over("stakbots", "person easy easy", won=False), [0], {})
    part = await at.shown()
    assert part.texts("p") == [at.laid.load("ending").rematch_sentence(at.state)]
    at.state.past_moment = 3
    assert not (await at.shown()).texts("p")


@pytest.mark.parametrize("games", [1, 4, 5, 6])
async def test_the_end_tells_the_rating_once_it_says_something_and_leads_to_its_curve(
    fake_browser: Browser, games: int
) -> None:
    session = _over("stakbots", "person easy easy", won=True)
    at = AtTheEnd(fake_browser, session, [0], {})
    rows = [RatedGame(f"x{number}", 1.0, 50 * number, 200) for number in range(1, games)]
    at.state.rated_games = [*rows, RatedGame(link.base36(session.seed), 1.0, 412, 150)]
    part, say = await at.shown(), at.laid.say
    if games < FIRST_SHOWN:
        assert say("rating.soon", FIRST_SHOWN - games) in part.texts("p")
        assert "rating" not in part.buttons()
    else:
        assert f"[Your rating: 412 ({412 - 50 * (games - 1):+d})] rating (gauge, rating)" in part.seen()
        assert len(part.texts("p")) == 1


async def test_a_game_that_has_not_counted_last_tells_no_rating(fake_browser: Browser) -> None:
    at = AtTheEnd(fake_browser, _over("stakbots", "person easy easy", won=True), [0], {})
    at.state.rated_games = [RatedGame(f"x{number}", 1.0, 50, 200) for number in range(9)]
    part = await at.shown()
    assert "rating" not in part.buttons()
    assert len(part.texts("p")) == 1


async def test_luck_and_skill_are_told_apart_on_request_and_stand_over_the_slider_then(
    fake_browser: Browser,
) -> None:
    session = _over("stakbots", "person easy easy", won=False)
    at = AtTheEnd(fake_browser, session, [0], {})
    part, slider = await at.shown(), at.laid.part("outlook")
    assert part.buttons()["luck"] == at.laid.say("luck.title")
    assert not slider.querySelectorAll("rect")
    account = at.laid.browser.load("tabletop.telling.account")
    share = account.Share(1, 0, 5, 0, 0.5, 0.4, -0.1, 0.1, -0.2)
    at.ending.coachings[0] = at.laid.browser.load("tabletop.telling.coaching").Coaching(0, "chance", "", [share], [])
    await at.shown()
    assert len(slider.querySelectorAll("rect")) == 2
    drawn, first = slider.html, at.ending.coachings[0]
    at.ending.coachings[1] = first._replace(shares=[share, share._replace(first=5, end=9)])
    await at.shown()
    assert slider.html != drawn
    assert len(slider.querySelectorAll("svg")) == 1, "only the one seen last"
    at.ending.coachings[2] = first._replace(shares=[])
    drawn = slider.html
    await at.shown()
    assert slider.html == drawn, "where nothing could be told apart, nothing is drawn"
    del at.ending.coachings[1]
    slider.textContent = "advice"
    at.laid.document.documentElement.setAttribute("data-advice", "on")
    await at.shown()
    assert slider.textContent == "advice"
    at.state.session.undo(agreed=True)
    await at.shown()
    assert not at.ending.coachings, "it belongs to the game that is over"


async def test_of_a_game_that_another_device_keeps_only_the_rest_is_told(fake_browser: Browser) -> None:
    session = _over("stakbots", "person easy easy", won=False)
    at = AtTheEnd(fake_browser, session, [0], {})
    at.state.past = session.at(0)
    part = await at.shown()
    assert part.texts("p")
    assert not part.texts("li span")
    assert not {"luck", "moment:share"} & set(part.buttons())


@pytest.mark.parametrize("seats", [[], [0]])
def test_the_worker_gives_moments_as_texts_and_numbers(seats: list[int]) -> None:
    session = _over("stakbots", "person easy easy", won=False)
    words = desk_for(session).words
    names = ["Ann", "Ben", "Cleo"]
    given = json.loads(json.dumps(jobs.moments(link.encode(session), seats, names, words.manner)))
    own, public = ([note_of(one) for one in part] for part in given)
    assert own == (decisive_turns(session, seats, words) if seats else [])
    assert public == turning_points(session, words, names.__getitem__)
    assert all(isinstance(note, Note) for note in public)


def test_the_worker_draws_a_clip_of_exactly_these_parts() -> None:
    session = _over("stakbots", "person easy easy", won=False)
    words = desk_for(session).words
    events = session.events()
    drawn = jobs.clip(link.encode(session), [(10, 14), (40, 44)], (), words.manner)
    assert drawn.startswith("<svg")
    told = {number: escape(session.game.tell(event.seen_by(None), words)) for number, event in enumerate(events)}
    shown = {told[number] for number in (*range(10, 14), *range(40, 44)) if not events[number].kind.summed}
    between = {told[number] for number in range(14, 40)} - shown
    assert between
    assert all(text in drawn for text in shown)
    assert not any(text in drawn for text in between)
