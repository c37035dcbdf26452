"""Commands that explain a choice and coach a player."""

from collections.abc import Callable
from typing import Any

import pytest

import robodrome
from tabletop.__main__ import main
from tabletop.show.words import LANGUAGES
from tabletop.telling.account import Share
from tabletop.telling.coaching import CHANCE, Coaching
from tabletop.tools.telling_commands import FINISHED, LINK, _table
from tests.command_line.calling import run


def test_explain_compares_what_was_chosen_with_what_is_best(
    capsys: pytest.CaptureFixture[str], played: dict[str, Any]
) -> None:
    first_choice = 1 + 9 + 9
    told = {
        language: run(capsys, "explain", played["link"], "--at", str(first_choice), "--lang", language)
        for language in LANGUAGES
    }
    for one in told.values():
        assert (one["at"], one["seat"]) == (first_choice, 0)
        assert len(one["chosen"]) == len(one["best"]) == 5
        assert any(letter.isdigit() for letter in one["reason"])
    assert len({one["reason"] for one in told.values()}) == len(LANGUAGES)
    later = run(capsys, "explain", played["link"])
    assert later["at"] > first_choice


def test_nothing_is_explained_where_chance_chose(capsys: pytest.CaptureFixture[str], played: dict[str, Any]) -> None:
    assert main(["explain", played["link"], "--at", "0"]) == 2
    assert "Nobody has chosen anything" in capsys.readouterr().err


def test_coach_tells_luck_choices_and_others_apart(capsys: pytest.CaptureFixture[str]) -> None:
    told = {language: run(capsys, "coach", FINISHED, "--seat", "1", "--lang", language) for language in LANGUAGES}
    assert told["en"] == robodrome.coach(FINISHED, 1).as_json()
    assert {found["shares"][0]["before"] for found in told.values()} == {told["en"]["shares"][0]["before"]}
    assert len({found["sentence"] for found in told.values()}) == len(LANGUAGES)


def test_coach_prints_a_row_for_each_turn_and_what_would_have_been_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", FINISHED, "--seat", "1"]) == 0
    sentence, _, head, *rows = capsys.readouterr().out.splitlines()
    assert sentence.startswith("The cards ")
    assert head.split() == ["round", "before", "after", "deal", "planning", "others"]
    assert [row.split()[0] for row in rows[:5]] == ["1", "2", "3", "4", "all"]
    assert rows[6].startswith("--at ")
    assert rows[8].startswith("better: Register 1: ")
    assert rows[-1].startswith("The others cost you ")


def test_coach_shows_how_much_is_done(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = Coaching(0, CHANCE, "So it went.", [Share(3, 0, 9, -1, 0.25, 0.5, 0.25, 0.305, -0.055)], [])

    def coached(_link: Any, _seat: Any, _language: str, done: Callable[[float], None]) -> Coaching:
        done(0.5)
        return found

    monkeypatch.setattr("tabletop.telling.coaching.coach", coached)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["coach", FINISHED]) == 0
    assert [shown[-12:].strip("█░ ") for shown in capsys.readouterr().err.strip().split("\r")] == [
        "50 of 100 %",
        "100 of 100 %",
    ]


def test_shares_of_a_chance_are_printed_as_points_of_a_hundred() -> None:
    share = Share(3, 0, 9, -1, 0.25, 0.5, 0.25, 0.305, -0.055)
    found = Coaching(0, CHANCE, "", [share], [])
    assert [line.split() for line in _table(found)][1:] == [
        ["3", "25%", "50%", *(parts := ["+30", "-6", "+0"])],
        ["all", *parts],
    ]


def test_a_game_that_goes_on_is_not_coached(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", LINK]) == 2
    assert "when the game is over" in capsys.readouterr().err
