"""The list of saved games: for whom each of them waits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.base.shipped import SHIPPED
from tests.web.fake_browser import Browser
from tests.web.table.laid import Laid

SEATS = ["person", "easy", "person"]


@pytest.mark.parametrize(
    ("about", "here", "expected"),
    [
        ({"mover": 0}, [0], "YOURS"),
        ({"mover": 2}, [0], "WAITING"),
        ({"mover": 2}, None, "YOURS"),
        ({"mover": 1}, None, "WAITING"),
        ({"mover": None, "over": True}, None, "OVER"),
        ({}, [0], "YOURS"),
    ],
    ids=["here", "elsewhere", "before anybody was asked", "a bot", "finished", "of an earlier version"],
)
def test_a_saved_game_waits_for_those_who_play_here_or_for_others_or_is_over(
    fake_browser: Browser, about: dict[str, Any], here: list[int] | None, expected: str
) -> None:
    saved, saves = fake_browser.load("web.home.saved"), fake_browser.load("web.page.saves")
    game = saves.Save("1a", "link", here=here, about={"seats": SEATS, **about})
    assert saved.pressing(game) == getattr(saved, expected)


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ({}, "home.save.to-send"),
        ({"sent": "here"}, "home.save.waits-for"),
        ({"sent": "elsewhere"}, "home.save.to-send"),
        ({"far": ["x", 0]}, "home.save.waits-for"),
    ],
    ids=["not sent", "sent", "gone on since", "devices that are connected"],
)
def test_the_list_says_whether_a_game_was_sent(fake_browser: Browser, about: dict[str, Any], told: str) -> None:
    laid, saves = Laid(fake_browser), fake_browser.load("web.page.saves")
    names = {"seats": SEATS, "mover": 2, "names": {"2": "Anna"}, "with": ["Anna"], "round": 3}
    game = saves.Save("1a", "a.link.here", here=[0], about=names | about)
    host = SimpleNamespace(reader=laid.reader, saves=SimpleNamespace(all=lambda: [game]), storage=None)
    saved = fake_browser.load("web.home.saved").SavedGames(host)
    assert saved._state(game) == laid.say(told, name="Anna")
    assert saved.waits_for_messages()
    game.about["over"] = True
    saved._in_chats = list
    assert not saved.waits_for_messages()


@pytest.mark.parametrize("game", SHIPPED)
def test_the_list_counts_turns_as_the_game_does(fake_browser: Browser, game: str) -> None:
    laid, saves = Laid(fake_browser), fake_browser.load("web.page.saves")
    save = saves.Save("1a", "a.link.here", here=[0], about={"seats": SEATS, "game": game, "round": 3})
    host = SimpleNamespace(reader=laid.reader, saves=SimpleNamespace(all=lambda: [save]), storage=None)
    saved = fake_browser.load("web.home.saved").SavedGames(host)
    assert saved._state(save) == ("Round 3" if game == "moonbots" else "Turn 3")
    save.about["game"] = "a game of a later version"
    assert saved._state(save) == ""


def test_one_goes_on_with_the_latest_game_that_waits_for_somebody_here(fake_browser: Browser) -> None:
    laid, saves = Laid(fake_browser), fake_browser.load("web.page.saves")
    kept: list[Any] = []

    def keep(number: str, when: float, **about: Any) -> None:
        kept.append(saves.Save(number, "a.link.here", when, here=[0], about={"seats": SEATS, **about}))

    host = SimpleNamespace(reader=laid.reader, saves=SimpleNamespace(all=lambda: kept), storage=None)
    saved = fake_browser.load("web.home.saved").SavedGames(host)
    chats: list[Any] = []
    saved._chats = lambda: chats
    keep("over", 9, over=True)
    assert saved.way_on() is None
    chats.append(SimpleNamespace(chat="c1", game="robotory", others="Anna"))
    assert saved.way_on() == ("resume-chat:c1", laid.say("home.save.with", names="Anna", title="Robotory"))
    keep("others", 8, mover=2)
    assert saved.way_on()[0] == "resume:others"
    keep("mine", 1, mover=0)
    keep("mine too", 2, mover=0)
    assert saved.way_on()[0] == "resume:mine too"
