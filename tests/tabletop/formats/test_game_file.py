"""Game files: a file is read as it was played, and a wrong line is refused with its number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sample_game import GAME

import robotory
from tabletop.base.errors import LinkError
from tabletop.bots import tournament
from tabletop.bots.bots import run_bots
from tabletop.core.game import Budget
from tabletop.core.session import PERSON, Session
from tabletop.formats import game_file
from tabletop.formats.link import encode
from tests.conformance.cases import CASES, Case

QUICK = {"life": "1", "rounds": "2"}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "games.jsonl"
    tournament.run(GAME, ["random", "first"], 5, 3, QUICK, games=file)
    return file


def test_what_was_written_is_read_again_and_wins_are_those_of_the_tournament(tmp_path: Path) -> None:
    for case in CASES:
        file = tmp_path / f"{case.game.name}.jsonl"
        bots = ["random"] * max(2, case.game.seats[0])
        result = tournament.run(case.game, bots, 3, 1, games=file)
        found = list(game_file.read(file))
        assert [len(game.bots) for game in found] == [len(bots)] * 3
        assert sum(bool(game.winners) for game in found) == pytest.approx(sum(one.wins for one in result.standings))
        for game, line in zip(found, file.read_text(encoding="utf-8").splitlines(), strict=True):
            assert game.link == json.loads(line)["link"]
            assert game_file.line(game.session, game.bots) == line


def test_bots_stand_by_seat_and_seats_rotate(written: Path) -> None:
    assert [game.bots for game in game_file.read(written)] == [("random", "first"), ("first", "random")] * 2 + [
        ("random", "first")
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_is_the_same_however_many_processes_play(jobs: int, written: Path, tmp_path: Path) -> None:
    tournament.run(GAME, ["random", "first"], 5, 3, QUICK, games=tmp_path / "games", jobs=jobs, keep=tmp_path / "kept")
    assert (tmp_path / "games").read_bytes() == written.read_bytes()
    tournament.run(GAME, ["random", "first"], 5, 3, QUICK, games=tmp_path / "again", keep=tmp_path / "kept")
    assert (tmp_path / "again").read_bytes() == written.read_bytes()


def test_what_was_kept_of_a_tournament_is_not_taken_for_games(tmp_path: Path) -> None:
    tournament.run(GAME, ["random", "first"], 2, 3, QUICK, keep=tmp_path / "kept")
    with pytest.raises(ValueError, match="belongs to other work"):
        tournament.run(GAME, ["random", "first"], 2, 3, QUICK, keep=tmp_path / "kept", games=tmp_path / "games")


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_choices_replay_the_game(case: Case) -> None:
    seats, options = case.new_games[0]
    session = Session(case.game, ["random"] * seats, options, seed=5)
    run_bots(session, Budget())
    game = game_file.read_line(game_file.line(session, session.seats))
    free = [ply for ply in session.plies if ply.free]
    choices = [(choice.seat, len(choice.moves), choice.chosen) for choice in game.choices()]
    assert choices == [(ply.seat, ply.radix, ply.index) for ply in free]
    for choice in game.choices():
        assert list(choice.state.legal()) == list(choice.moves)
        assert choice.state.pending is not None
        assert choice.state.pending.seat == choice.seat


def test_the_bot_of_a_file_is_named_where_the_link_has_a_person(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(view, moves, rng, budget):\n    return 0\n", encoding="utf-8")
    tournament.run(robotory.GAME, [str(bot), "random"], 2, 3, games=tmp_path / "games")
    assert [game.bots for game in game_file.read(tmp_path / "games")] == [(str(bot), "random"), ("random", str(bot))]
    assert PERSON in next(game_file.read(tmp_path / "games")).session.seats


def test_games_that_a_bot_has_lost_by_itself_are_left_out(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(view, moves, rng, budget):\n    return len(moves)\n", encoding="utf-8")
    result = tournament.run(robotory.GAME, [str(bot), "random"], 2, 3, games=tmp_path / "games")
    assert result.failures
    assert list(game_file.read(tmp_path / "games")) == []


def changed(line: str, **words: Any) -> str:
    return json.dumps({**json.loads(line), **words})


def unfinished() -> str:
    session = Session(GAME, ["random", "first"], QUICK, seed=3)
    session.advance()
    return encode(session)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "JSON object of game, bots, seed, winners, link"),
        ("not JSON", "JSON object"),
        ("[" * 9_000, "JSON object"),
        ("9" * 9_000, "JSON object"),
        ("[]", "JSON object"),
        ("{}", "JSON object"),
        (" " * 20_000 + "{}", "at most 12000 characters"),
    ],
)
def test_what_is_no_line_of_a_game_file_is_refused(line: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(LinkError, match=f"games:1: .*{why}"):
        list(game_file.read(file))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"more": 1}, "JSON object"),
        ({"link": 7}, "JSON object"),
        ({"bots": "random"}, "JSON object"),
        ({"bots": ["random", 1]}, "JSON object"),
        ({"bots": []}, "says .* for bots"),
        ({"bots": ["first"]}, "says .* for bots"),
        ({"bots": ["first", "random", ""]}, "says .* for bots"),
        ({"bots": ["first", "first"]}, "says .* for bots"),
        ({"game": "robotory"}, "says robotory for game"),
        ({"game": {"a": []}}, "for game"),
        ({"seed": 1}, "says 1 for seed"),
        ({"winners": [0, 1, 2, 3]}, "for winners; the link says"),
        ({"winners": None}, "for winners"),
        ({"link": "nonsense"}, "not a link"),
        ({"link": unfinished()}, "is not over"),
    ],
)
def test_a_line_that_claims_what_its_link_does_not_say_is_refused(
    words: dict[str, Any], why: str, written: Path, tmp_path: Path
) -> None:
    first, second, *_ = written.read_text(encoding="utf-8").splitlines()
    file = tmp_path / "games"
    file.write_text(f"{first}\n{changed(second, **words)}\n", encoding="utf-8")
    found = game_file.read(file)
    assert next(found).link == json.loads(first)["link"]
    with pytest.raises(LinkError, match=f"games:2: .*{why}"):
        next(found)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "games").write_bytes(b"\xff\xfe\x00" * 5_000)
    with pytest.raises(LinkError, match="games:1"):
        list(game_file.read(tmp_path / "games"))
