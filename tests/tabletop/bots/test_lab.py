"""The lab: bots in texts meet in one process, and fail with the same sentences as bots in files do on the command line."""

import json
from typing import Any

import pytest

from tabletop.bots import bot_files, bot_here
from tabletop.bots.lab import Lab
from tabletop.formats.link import decode
from tests.tabletop.bots.test_bot_files import CHANCE, FAILING, FIRST, LAST, ROBOTORY

OUTSIDE = {"loops", "hangs", "dies", "answers itself"}
"""What only ends when the process is ended."""


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Lab:
    """One where there are no other processes."""
    monkeypatch.setattr(bot_files, "PROCESSES", False)
    return Lab()


def asked(lab: Lab, do: str, **given: Any) -> Any:
    return json.loads(lab.answer(json.dumps({"do": do, **given})))


def test_texts_meet_built_in_bots_and_every_game_begins_anew(lab: Lab) -> None:
    bots = [["first.py", FIRST], ["last.py", LAST], ["chance.py", CHANCE], "random"]
    assert asked(lab, "begin", played="robotory", bots=bots, count=2, seed=1) == {"games": 12}
    played = [asked(lab, "play", number=number) for number in range(12)]
    result = asked(lab, "result", played=played)
    assert [(one["bot"], one["games"]) for one in result["bots"]] == [
        (name, 6) for name in ("first.py", "last.py", "chance.py", "random")
    ]
    assert sum(one["wins"] for one in result["bots"]) == 12
    assert result["failures"] == []
    assert asked(lab, "play", number=5) == played[5], "random numbers begin anew with each game"
    assert sum(one["games"] for one in asked(lab, "result", played=played[:6])["bots"]) == 12, "before the end too"


@pytest.mark.parametrize("name", sorted(FAILING.keys() - OUTSIDE))
def test_a_text_that_fails_loses_with_the_sentence_of_the_command_line(name: str, lab: Lab) -> None:
    text, line, reason = FAILING[name]
    asked(lab, "begin", played="robotory", bots=["random", ["my.py", text]], count=1, seed=1)
    shares, (place, at, said, link) = asked(lab, "play", number=0)
    assert (shares, place, at) == ([1, 0], 1, line)
    assert said.startswith(f"my.py, line {line}:")
    assert reason in said
    assert decode(link).seats == ("random", "person")


def test_a_text_whose_worker_had_to_be_ended_has_lost_and_the_next_game_is_played(lab: Lab) -> None:
    asked(lab, "begin", played="robotory", bots=[["my.py", f"\n{FIRST}"], "random"], count=2, seed=1)
    ended = asked(lab, "ended", number=0, name="my.py", language="de")
    assert ended[0] == [0, 1]
    assert "my.py, Zeile 2" in ended[1][2]
    assert "5 Sekunden" in ended[1][2]
    assert asked(lab, "play", number=1)[1] is None


def test_a_text_that_has_ended_its_worker_has_lost_by_that(lab: Lab) -> None:
    asked(lab, "begin", played="robotory", bots=["random", ["my.py", FIRST]], count=1, seed=1)
    shares, (place, line, said, _) = asked(lab, "ended", number=0, name="my.py", late=False)
    assert (shares, place, line) == ([1, 0], 1, None)
    assert said == "my.py: its process ended before it had chosen."


def test_who_is_asked_and_for_how_long_is_told_before_and_after(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, float]] = []
    monkeypatch.setattr(bot_here._CLOCK, "listener", lambda name, seconds: told.append((name, seconds)))
    asked(lab, "check", name="my.py", source=FIRST)
    assert told == [("my.py", bot_files.LOADING), ("my.py", 0)]


def test_a_text_without_a_bot_is_refused_with_its_line(lab: Lab) -> None:
    told = asked(lab, "check", name="my.py", source="\nnonsense(\n")
    assert told["line"] == 2
    assert "SyntaxError" in told["error"]
    assert asked(lab, "check", name="my.py", source="x = 1\n", language="fr")["line"] is None


def test_built_in_bots_do_not_meet_each_other(lab: Lab) -> None:
    told = asked(lab, "begin", played="robotory", bots=[["my.py", FIRST], "random", "greedy"], count=3, seed=1)
    assert told == {"games": 6}


def test_each_round_of_a_game_is_a_film(lab: Lab) -> None:
    asked(lab, "begin", played="robotory", bots=["random", ["my.py", FIRST]], count=1, seed=1)
    last, first = (asked(lab, "film", number=0, of_round=wanted) for wanted in (0, 1))
    assert last["round"] == last["rounds"] > first["round"] == 1
    for film in (last, first):
        assert film["svg"].startswith("<svg")
        assert decode(film["link"]).over


def test_every_game_names_its_bots(lab: Lab) -> None:
    games = {one["name"]: one["bots"] for one in asked(lab, "games")}
    assert games[ROBOTORY.name] == [*ROBOTORY.bots, "random", "greedy", "search"]
