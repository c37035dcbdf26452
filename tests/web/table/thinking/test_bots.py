"""The thinker, which asks the bots."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from roborally import GAME as RACE
from tabletop.base.shipped import SHIPPED
from tabletop.formats import find, link
from tabletop.show.words import words as words_of
from tabletop.telling import coaching
from tests.roborally.positions import position
from tests.web.fake_browser import Browser
from tests.web.table.headless import new_game


class Asked:
    """A thinker whose worker gives the answers of the test."""

    def __init__(self, browser: Browser) -> None:
        self.warned: list[str] = []
        vars(browser.modules["js"])["console"] = SimpleNamespace(warn=self.warned.append)
        self.module = browser.load("web.table.thinking.bots")
        self.thinker = self.module.Thinker()
        self.error = browser.load("web.table.thinking.bot_worker").WorkerError
        self.calls: list[tuple[str, list[Any]]] = []
        self.answers: list[Any] = []
        self.started = 0
        self.module.BotWorker.start = self._start
        self.archives = {"xx": "./partial/xx.zip"}
        self.read: list[list[str]] = []
        self.ended = 0
        self.module.dom.archive = lambda name: self.archives.get(name, "")
        self.speak("en")

    def speak(self, language: str) -> None:
        """Set the language of the page."""
        self.module.dom.root.lang = language

    async def _start(self, more: list[str]) -> Any:
        self.started += 1
        self.read.append(more)
        return self

    def end(self) -> None:
        """The worker is ended by the page."""
        self.ended += 1

    async def call(self, function: str, arguments: str) -> str:
        """The next answer, or what is raised in its place."""
        self.calls.append((function, json.loads(arguments)))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return json.dumps(answer)


async def everything() -> None:
    """Let all that has been begun go as far as it can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_moments_and_clips_come_from_the_worker_or_are_made_here(fake_browser: Browser) -> None:
    asked, words = Asked(fake_browser), words_of("robotory", "en")
    session, names = new_game("robotory", "person person"), ["Anna", "Ben"]
    told = [3, "Ben wins.", [4, 5], [[1, 6]]]
    asked.answers = [[[told], [[2, "Anna errs.", [7], [[6, 9]]]]], "<svg></svg>"]
    own, public = await asked.thinker.moments(session, [0], names, words)
    assert [(note.weight, note.text, tuple(note.events), note.parts) for note in (*own, *public)] == [
        (3, "Ben wins.", (4, 5), ((1, 6),)),
        (2, "Anna errs.", (7,), ((6, 9),)),
    ]
    assert await asked.thinker.clip(session, [(0, 2)], (4, 2), words) == "<svg></svg>"
    given = link.encode(session)
    assert [call[1] for call in asked.calls] == [
        [given, [0], names, words.manner], [given, [[0, 2]], [4, 2], words.manner],
    ]  # fmt: skip
    assert [call[0].rpartition(":")[2] for call in asked.calls] == ["moments", "clip"]
    asked.answers = [ValueError("no"), None]
    assert await asked.thinker.moments(session, [0], names, words) == ([], [])
    drawn = await asked.thinker.clip(session, [(0, len(session.events()))], (4, 2), words)
    assert drawn.startswith("<svg")


@pytest.fixture
def asked(fake_browser: Browser) -> Asked:
    """A page with a worker."""
    return Asked(fake_browser)


def test_readers_are_told_once_that_bots_think_in_the_page(fake_browser: Browser) -> None:
    thinker = fake_browser.load("web.table.thinking.bots").Thinker()
    assert not thinker.fallback_notice_due()
    thinker.here = True
    assert thinker.fallback_notice_due()
    assert not thinker.fallback_notice_due()


async def test_a_worker_is_asked_for_choices_by_the_link_of_the_game(asked: Asked) -> None:
    session = new_game("robotory", "easy easy")
    asked.answers = [[3, 1]]
    assert await asked.thinker.choices(session) == [3, 1]
    text = link.encode(session)
    assert asked.calls == [("web.table.thinking.jobs:choices", [text, session.game.milliseconds, False])]


async def test_a_partial_language_gets_a_worker_that_has_its_texts(asked: Asked) -> None:
    session = new_game("robotory", "easy easy")
    for language in ("en", "fr", "xx", "xx", "de"):
        asked.speak(language)
        asked.answers = [[3]]
        assert await asked.thinker.choices(session) == [3]
    assert (asked.read, asked.ended) == ([[], ["./partial/xx.zip"]], 1)


async def test_one_worker_answers_all_questions(asked: Asked) -> None:
    session, words = new_game("robotory", "person easy"), words_of("robotory", "en")
    asked.answers = [[["Push", [0.5], []]], [[1, [0.5]]], [], ["a", 1]]
    text = link.encode(session)
    assert await asked.thinker.advise(text, 300, words) == [["Push", [0.5], []]]
    assert await asked.thinker.outlooks(text, 4) == [[1, [0.5]]]
    assert await asked.thinker.hint(session, words) is None
    prefix = "web.table.thinking.jobs:"
    assert asked.calls == [
        (f"{prefix}advise", [text, 300, words.manner]),
        (f"{prefix}outlooks", [text, 4]),
        (f"{prefix}hint", [text, 500, words.manner, []]),
    ]
    assert (asked.started, asked.thinker.here) == (1, False)


async def test_a_hint_is_searched_for_half_a_second_at_most(asked: Asked) -> None:
    for name in SHIPPED:
        session = new_game(name, "person easy")
        asked.answers = [[]]
        assert await asked.thinker.hint(session, words_of(name, "en")) is None
        assert asked.calls[-1][1][1] == min(500, session.game.milliseconds)


@pytest.mark.parametrize("worker", [True, False])
async def test_coaching_says_how_far_it_is_and_stops_when_nobody_asks_on(asked: Asked, worker: bool) -> None:
    session, words = (
        find.open_last("roborally.2.hard-normal..3.EpjtbIydkvP5SmVNunj.0sosu52"),
        words_of("roborally", "en"),
    )
    given = [link.encode(session), 1, words.manner, asked.module._WHILE]
    whole = coaching.coach(session, 1)
    asked.answers = [[0.25, None], [0.5, None], [1.0, whole]] if worker else [ValueError("no")]
    parts = [part async for part in asked.thinker.coach(session, 1, words)]
    assert parts[-1].as_json() == whole.as_json()
    assert all(0 < part < 1 for part in parts[:-1])
    assert len(parts) > 2
    if worker:
        assert asked.calls == [("web.table.thinking.jobs:coach", given)] * 3
    asked.calls.clear()
    asked.answers = [[0.25, None]] * 2
    async for _ in asked.thinker.coach(session, 1, words):
        break
    assert len(asked.calls) <= 1


async def test_a_worker_that_ends_has_one_successor(asked: Asked) -> None:
    session = new_game("robotory", "easy easy")
    asked.answers = [asked.error("it ended"), [2]]
    assert await asked.thinker.choices(session) == [2]
    assert (asked.started, asked.thinker.here) == (2, False)
    assert asked.warned == ["The bots' worker failed: it ended"]


@pytest.mark.parametrize("lasting", [True, False])
async def test_without_a_worker_bots_think_in_the_page_and_none_is_started_again(asked: Asked, lasting: bool) -> None:
    session, words = new_game("robotory", "easy person"), words_of("robotory", "en")
    asked.module._SLICE, asked.module._PAUSE = 1, 0
    asked.answers = [asked.error("it ended")] * 2 if lasting else [ValueError("no")]
    (choice,) = await asked.thinker.choices(session)
    assert 0 <= choice < len(session.legal())
    assert asked.thinker.here
    assert asked.started == (2 if lasting else 1)
    started = asked.started
    asked.thinker.wake()
    text = link.encode(session)
    assert await asked.thinker.outlooks(text, 0) == []
    advised = await asked.thinker.advise(text, 300, words)
    assert all(len(chances) == 2 for _words, chances, _things in advised)
    assert advised
    hint = await asked.thinker.hint(session, words)
    assert hint is not None
    assert 0 <= hint.choices[0] < len(session.legal())
    assert asked.started == started


def race(kinds: str) -> Any:
    """A race in which all program at the same time."""
    session: Any = new_game("roborally", kinds)
    while not session.state.pending.ask.sealed:
        session.play(0)
        session.advance()
    return session


async def test_bots_think_while_a_person_makes_a_choice_that_they_may_not_know(asked: Asked) -> None:
    session = race("person easy")
    assert session.to_move == 0
    begins = session.ply
    asked.answers = [[5, 6], [7]]
    asked.thinker.begin_early(session)
    while session.state.pending.ask.sealed and session.to_move == 0:
        session.play(0)
        session.advance()
    assert await asked.thinker.choices(session) == [5, 6]
    (function, arguments), *more = asked.calls
    assert (function.rpartition(":")[2], arguments[1:], more) == ("choices", [session.game.milliseconds, True], [])
    guess = link.decode(arguments[0])
    assert guess.to_move == 1, "it is asked as if the person had chosen"
    assert {(ply.seat, ply.index) for ply in guess.plies[begins:]} == {(0, 0)}, "what can always be chosen"
    assert await asked.thinker.choices(session) == [7], "what was thought early is told once"
    assert asked.calls[1][1][2] is False


async def test_without_a_worker_too_only_choices_that_are_hidden_are_made_early(asked: Asked) -> None:
    asked.module._SLICE, asked.module._PAUSE = 1, 0
    words = "flags=14,0 r0=2,2,N r1=5,4,N/damage:2"
    session: Any = new_game("roborally", "person easy", position=RACE.write(position(words, "begin")))
    session.advance()
    asked.answers = [ValueError("no")]
    asked.thinker.begin_early(session)
    while session.to_move == 0:
        session.play(0)
        session.advance()
    for is_sealed in (True, False):
        found = await asked.thinker.choices(session)
        assert found
        for index in found:
            assert session.state.pending.ask.sealed == is_sealed
            session.play(index)
            session.advance()
        assert asked.thinker.here
        if is_sealed:
            assert (session.to_move, session.state.pending.ask.name) == (1, "announce"), "that is announced openly"


async def test_what_was_thought_for_another_round_or_a_game_that_is_left_is_not_used(asked: Asked) -> None:
    session = race("person easy")
    asked.answers = [[5], [7]]
    asked.thinker.begin_early(session)
    asked.thinker.forget()
    await everything()
    assert asked.calls == []
    assert await asked.thinker.choices(session) == [5]


@pytest.mark.parametrize("later", [True, False])
async def test_what_was_thought_early_is_used_in_no_later_round_and_at_no_open_choice(
    asked: Asked, later: bool
) -> None:
    session = race("person easy")
    asked.answers = [[5], [7]]
    asked.thinker.begin_early(session)
    await asyncio.sleep(0)
    if later:
        while session.state.round == 1 or session.to_move == 0:
            session.play(0)
            session.advance()
        assert session.state.pending.ask.sealed
    else:
        session = new_game("robotory", "easy person")
        assert session.state.round == 1
    assert await asked.thinker.choices(session) == [7]


async def test_no_bot_programs_for_a_round_before_the_person_has_chosen_in_this_one(asked: Asked) -> None:
    session = race("easy person")
    while session.to_move == 0:
        session.play(0)
        session.advance()
    assert session.state.pending.ask.sealed
    asked.answers = [[5]]
    asked.thinker.begin_early(session)
    await everything()
    assert asked.calls == []


@pytest.mark.parametrize(("game", "kinds"), [("roborally", "person person"), ("robotory", "person easy")])
async def test_nobody_thinks_early_where_no_bot_answers_or_all_is_open(asked: Asked, game: str, kinds: str) -> None:
    asked.thinker.begin_early(race(kinds) if game == "roborally" else new_game(game, kinds))
    await everything()
    assert asked.calls == []
