"""The soak finds what is wrong, says how to see it again, and counts truly."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from moonbots.position.state import Tournament
from roborally.board.plan import NORTH
from roborally.position.state import Race
from roborally.rules import gears
from robotory.board.cells import EATS
from robotory.formats import notation
from robotory.position.moves import REFILL, Refill
from robotory.position.state import Arena
from robotory.rules import chain, refill, turn
from stakbots.rules import turn as stakbots_turn
from tabletop.base.errors import LinkError
from tabletop.bots import bot_files
from tabletop.core.session import Session
from tabletop.formats import link
from tests.conformance.cases import CASES
from tests.soak import random_games
from tests.soak.__main__ import main
from tests.soak.job import Job, jobs
from tests.soak.jobs import games, hostile_bots, links, mangled, notations, seats, seats_moonbots, shifted, turned
from tests.soak.runner import Soak
from tests.structure import TOP

FEW = 25
LONG = 10.0
"""Minutes after which a run that does not come to its end is a failure."""
ROBOTORY = next(case for case in CASES if case.game.name == "robotory")


def sample(function: str) -> Job:
    return Job(function, "tests.soak.sample_jobs", function)


def looked(functions: list[str], enough: Callable[[Soak], bool], limit: float = 60) -> tuple[Soak, list[str]]:
    """A run until it is enough, however long a busy machine takes for that, and what it has said."""
    said: list[str] = []
    soak = Soak([sample(one) for one in functions], said.append, limit)
    soak.run(LONG, 0, 2, enough)
    assert enough(soak), said
    return soak, said


def timed(*jobs: Job) -> Soak:
    """A hundred seeds of jobs that take their time by a clock of their own, in one process."""
    soak = Soak(jobs, lambda _line: None)
    soak.run(LONG, 0, 1, lambda soak: sum(tally.seeds for tally in soak.tallies) >= 100)
    return soak


def each_done(times: int) -> Callable[[Soak], bool]:
    """Whether each job has done so many seeds."""
    return lambda soak: all(tally.seeds >= times for tally in soak.tallies)


def is_found(run: Callable[[int], object]) -> bool:
    """Whether one of a few seeds finds something."""
    for seed in range(FEW):
        try:
            run(seed)
        except AssertionError:
            return True
    return False


@pytest.fixture
def only_robotory(monkeypatch: pytest.MonkeyPatch) -> None:
    for job in (games, notations, links, mangled, hostile_bots):
        monkeypatch.setattr(job, "random_case", lambda _rng: ROBOTORY)


@pytest.mark.usefixtures("only_robotory")
def test_a_disc_that_is_taken_twice_is_found_in_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = refill.carry_out

    def twice(arena: Arena, move: Refill, side: int) -> int:
        arena.lid[0] = max(0, arena.lid[0] - 1)
        return carry_out(arena, move, side)

    monkeypatch.setattr(refill, "carry_out", twice)
    assert is_found(games.run)


@pytest.mark.usefixtures("only_robotory")
def test_a_link_whose_signs_are_not_checked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unchecked(dict[str, int]):
        def __contains__(self, _sign: object) -> bool:
            return True

    monkeypatch.setattr(link, "_VALUE", Unchecked(link._VALUE))
    assert is_found(links.run)


@pytest.mark.usefixtures("only_robotory")
def test_a_mangled_link_that_opens_another_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mangled.run(0)
    replay = link._replay

    def as_far_as_it_goes(session: Session, number: int) -> None:
        with suppress(LinkError):
            replay(session, number)

    monkeypatch.setattr(link, "check_sum", lambda _text: "0000000")
    monkeypatch.setattr(link, "_replay", as_far_as_it_goes)
    assert is_found(mangled.run)


def test_a_rule_that_knows_the_north_is_found_on_turned_floors(monkeypatch: pytest.MonkeyPatch) -> None:
    def turn_to_the_north(race: Race, seat: int, *_: object) -> None:
        race.facing[seat] = NORTH

    turned.run(0)
    monkeypatch.setattr(gears, "rotate", turn_to_the_north)
    assert is_found(turned.run)


def test_a_side_that_always_wins_is_found_where_sides_are_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    shifted.run(0)
    monkeypatch.setattr(Arena, "leader", lambda _arena: 0)
    assert is_found(shifted.run)


def test_a_seat_that_is_always_next_is_found_where_seats_are_moved_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seats.run(0)
    monkeypatch.setattr(stakbots_turn, "_following", lambda match, _seat: match.alive()[0])
    assert is_found(seats.run)


def test_a_robot_that_always_begins_is_found_where_seats_are_moved_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seats_moonbots.run(0)
    monkeypatch.setattr(Tournament, "order", lambda tournament: tuple(range(tournament.robots)))
    assert is_found(seats_moonbots.run)


@pytest.mark.usefixtures("only_robotory")
def test_words_of_a_hostile_bot_that_a_terminal_obeys_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile_bots, "_file", lambda _rng: b"def choose(*given):\n    raise ValueError('\\x1b[2J')\n")
    hostile_bots.run(0)
    monkeypatch.setattr(bot_files, "_printable", str)
    assert is_found(hostile_bots.run)


@pytest.mark.usefixtures("only_robotory")
def test_an_agenda_that_is_not_checked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "_check_agenda", lambda _arena: None)
    assert is_found(notations.run)


@pytest.mark.parametrize(
    ("where", "name", "wrong"),
    [
        (chain, "steps", lambda disc, _robots, robot: [cell for cell in range(24) if disc[cell] in EATS[robot]]),
        (chain, "EATS", ((0,), (1,), (0,))),
        (refill, "_mixes", lambda space, white, black: (REFILL[1][1],) if space and white and black else ()),
        (Arena, "leader", lambda _arena: 0),
        (turn, "next_game", lambda arena, _cause: arena.then((turn.set_up,))),
    ],
    ids=["jumping robots", "a red robot that eats white only", "one mix", "light always wins", "sides not swapped"],
)
def test_a_rule_that_is_broken_is_found_by_the_second_engine(
    monkeypatch: pytest.MonkeyPatch, where: object, name: str, wrong: object
) -> None:
    second = jobs()["second-robotory"]
    second.run(0)
    monkeypatch.setattr(where, name, wrong)
    assert is_found(second.run)


@pytest.mark.usefixtures("only_robotory")
def test_what_holds_is_not_found() -> None:
    for run in (games.run, links.run):
        for seed in range(2):
            run(seed)


def test_a_find_comes_with_the_command_that_finds_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = looked(["wrong_at_multiples_of_four"], lambda soak: soak.finds > 0)
    finds = [line for line in said if line.startswith("FIND")]
    assert finds
    again = re.search(r"with seed (\d+)\. Again: make soak ONLY=(\w+) SEED=(\d+)$", finds[-1])
    assert again
    assert again[1] == again[3]
    assert int(again[1]) % 4 == 0
    assert any(f"{again[1]} is a multiple of four" in line for line in said)


def test_the_same_seed_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_replay", lambda _session, _number: None)
    told: list[list[str]] = []
    for _ in range(2):
        said: list[str] = []
        soak = Soak([jobs()["links"]], said.append)
        soak.once(5)
        told.append(said)
        assert soak.finds == 1
    assert told[0] == told[1]


def test_counts_are_those_of_the_seeds_that_were_done() -> None:
    soak, _ = looked(["fine", "uncounted", "wrong_at_multiples_of_four"], each_done(8))
    seeds = sum(tally.seeds for tally in soak.tallies)
    assert all(tally.finds == [] for tally in soak.tallies[:2])
    wrong = soak.tallies[2]
    assert all(seed % 4 == 0 and seed < seeds for seed in wrong.finds)
    assert wrong.count == wrong.seeds - len(wrong.finds)
    assert soak.tallies[1].count == soak.tallies[1].seeds
    assert soak.tallies[0].count == soak.tallies[0].seeds * 3
    assert soak.finds == len(wrong.finds)


def test_a_process_that_dies_or_never_ends_is_a_find_and_the_others_go_on() -> None:
    soak, said = looked(["deadly", "endless", "fine"], each_done(1), limit=0.2)
    deadly, endless, fine = soak.tallies
    assert len(deadly.finds) == deadly.seeds
    assert len(endless.finds) == endless.seeds
    assert fine.finds == []
    assert fine.count == fine.seeds * 3
    assert any("exit code 3" in line for line in said)
    assert any("TooLong" in line for line in said)


def test_jobs_take_turns_by_the_time_they_need() -> None:
    soak = timed(sample("a_second"), sample("a_tenth"))
    long, short = soak.tallies
    assert short.seeds > 5 * long.seeds


def test_a_job_is_given_time_by_its_weight() -> None:
    soak = timed(Job("heavy", "tests.soak.sample_heavy_job", "a_second"), sample("a_second"))
    heavy, light = soak.tallies
    assert 2 * light.seconds < heavy.seconds < 8 * light.seconds


def test_the_counts_of_a_run_can_be_kept_as_a_table() -> None:
    soak, _ = looked(["fine", "wrong_at_multiples_of_four"], each_done(1))
    head, line, *rows = soak.table().split("\n")
    assert {row.count("|") for row in (head, line, *rows)} == {6}
    for tally, row in zip(soak.tallies, rows, strict=True):
        assert row.startswith(f"| {tally.job.name} | {tally.count:,} things | {tally.seeds:,} |")
        assert row.endswith(f"| {len(tally.finds)} |")


def test_the_exit_code_tells_of_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["--only", "links", "--seed", "5"]) == 0
    monkeypatch.setattr(link, "_replay", lambda _session, _number: None)
    assert main(["--only", "links", "--seed", "5"]) == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_it_still_gets_the_counts(how: signal.Signals) -> None:
    command = [sys.executable, "-m", "tests.soak", "--minutes", "5", "--only", "links", "--cores", "1", "--first", "1"]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        assert "seeds from 1" in started.stdout.readline()
        time.sleep(1)
        started.send_signal(how)
        rest = started.stdout.read()
    assert started.wait() == 0
    assert "Stopped." in rest
    assert re.search(r"In all:\n  links +[\d,]+ damaged links in [\d,]+ seeds", rest)


def test_every_job_has_its_function_and_says_what_it_counts() -> None:
    found = jobs()
    assert {"links", "notations", "games", "replays"} <= set(found)
    for job in found.values():
        assert job.unit


def test_random_options_go_together_and_every_game_comes_up() -> None:
    rng = Random(1)
    names = set()
    for _ in range(60):
        case = random_games.random_case(rng)
        names.add(case.game.name)
        seats = rng.randint(*case.game.seats)
        case.game.start(seats, random_games.random_options(case, seats, rng))
    assert names == {case.game.name for case in CASES}


def test_jobs_in_browsers_share_one_playwright_for_a_process_can_have_no_second() -> None:
    files = (Path(__file__).parent / "browser").glob("*.py")
    assert [file.name for file in files if "sync_playwright" in file.read_text()] == []
