"""Work has the same result wherever it is done, and finished pieces are not done again."""

import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sample_game import GAME

from tabletop.base.errors import OptionError
from tabletop.bots import tournament
from tabletop.bots.parallel import Crew, results, workers


def squared(number: int) -> int:
    return number * number


def test_results_come_in_order_from_one_process_as_from_several() -> None:
    for jobs in (1, 2):
        with workers(jobs) as executor:
            assert results(squared, range(9), executor) == [0, 1, 4, 9, 16, 25, 36, 49, 64]


@pytest.mark.parametrize("error", [OSError, ValueError, AssertionError])
def test_a_cluster_that_cannot_be_reached_is_named(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def client(_address: str, timeout: float) -> None:
        raise error(timeout)

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
    with pytest.raises(OptionError) as refused, workers(cluster="tcp://nobody:1" + "0" * 200):
        pass
    assert str(refused.value) == (
        f"The cluster 'tcp://nobody:1{'0' * 66}' cannot be reached; an address looks like tcp://10.0.0.5:8786."
    )


def test_work_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    file, tried = tmp_path / "kept", []

    def stopped(number: int) -> int:
        tried.append(number)
        if number == 3 and len(tried) < 5:
            raise KeyboardInterrupt
        return number * number

    with pytest.raises(KeyboardInterrupt):
        results(stopped, range(6), keep=file)
    file.write_text(file.read_text(encoding="utf-8") + "12", encoding="utf-8")  # half a line
    told: list[int] = []
    tried.append(-1)
    assert results(stopped, range(6), keep=file, done=told.append) == [0, 1, 4, 9, 16, 25]
    assert tried == [0, 1, 2, 3, -1, 3, 4, 5]
    assert told == [3, 4, 5, 6]
    assert results(stopped, range(6), keep=file) == [0, 1, 4, 9, 16, 25]
    with pytest.raises(OptionError, match="belongs to other work"):
        results(squared, range(7), keep=file)


@pytest.mark.parametrize("text", ["notes", "notes\n", "notes\nmore", "\n"])
def test_a_file_that_holds_anything_else_is_not_written_over(text: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match="belongs to other work"):
        results(squared, range(6), keep=file)
    assert file.read_text(encoding="utf-8") == text


def test_a_damaged_line_is_named_and_nothing_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    results(squared, range(6), keep=file)
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[2] = "[1"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(OptionError, match=r"Line 3 of the file .* is damaged"):
        results(squared, range(6), keep=file)
    assert file.read_text(encoding="utf-8").splitlines() == lines


def test_a_tournament_that_is_kept_has_the_same_result(tmp_path: Path) -> None:
    whole = tournament.run(GAME, ["random", "random"], 12, 5)
    assert tournament.run(GAME, ["random", "random"], 12, 5, keep=tmp_path / "kept") == whole
    lines = (tmp_path / "kept").read_text(encoding="utf-8").splitlines()
    (tmp_path / "kept").write_text("\n".join(lines[:7]) + "\n", encoding="utf-8")
    assert tournament.run(GAME, ["random", "random"], 12, 5, keep=tmp_path / "kept") == whole


class Hands(Executor):
    """Runs submitted work at once, on a clock of its own, and records how many pieces are handed out together."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.now, self.together = seconds, 0.0, list[int]()

    def submit(self, work: Any, /, *given: Any, **_: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        begun = self.now
        made, _ = work(*given)
        self.now = begun + self.seconds * len(made)
        self.together.append(len(made))
        done.set_result((made, self.now - begun))
        return done


@pytest.mark.parametrize(("seconds", "most"), [(0.001, 1000), (0.01, 100), (0.25, 4), (1.0, 1), (30.0, 1)])
def test_what_is_handed_out_together_takes_about_a_second(seconds: float, most: int) -> None:
    hands, count = Hands(seconds), 20_000 if seconds < 0.1 else 200
    assert results(squared, range(count), Crew(hands.submit, lambda: 2)) == [number * number for number in range(count)]
    assert sum(hands.together) == count
    assert max(hands.together) == most
    first, last = hands.together[:8], hands.together[-1]
    assert first == [1] * 8
    assert 1 <= last <= max(1, most // 20)
    assert min(hands.together[8:-1]) >= max(1, most // 20)  # to hand out less would cost more than it saves
    assert len(hands.together) <= 8 + count / most + 20


def test_there_is_work_for_hands_that_come_later_and_where_there_are_none_yet() -> None:
    counts = iter([0, 1, *[16] * 1000])
    hands = Hands(1.0)
    assert results(squared, range(100), Crew(hands.submit, lambda: next(counts))) == [
        number * number for number in range(100)
    ]


class Failing(Executor):
    """Fails at the first piece, and does not begin the others."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, work: Any, /, *given: Any, **_: Any) -> "Future[Any]":
        self.futures.append(Future())
        if len(self.futures) == 1:
            self.futures[0].set_exception(OptionError("No."))
        return self.futures[-1]


def test_where_work_fails_what_else_was_handed_out_is_called_back() -> None:
    executor = Failing()
    with pytest.raises(OptionError, match="No"):
        results(squared, range(1000), Crew(executor.submit, lambda: 2))
    assert len(executor.futures) == 8
    assert all(future.cancelled() for future in executor.futures[1:])


def test_what_is_given_up_because_a_worker_died_is_handed_out_again() -> None:
    hands, given_up = Hands(1.0), list[int]()

    def submit(*given: Any) -> "Future[Any]":
        if len(given_up) < 3 and len(hands.together) == 4:
            given_up.append(4)
            lost: Future[Any] = Future()
            lost.cancel()
            return lost
        return hands.submit(*given)

    assert results(squared, range(20), Crew(submit, lambda: 2)) == [number * number for number in range(20)]
    assert len(given_up) == 3
