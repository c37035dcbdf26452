"""A tournament has the same result on a Dask cluster, and a worker that dies loses no game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster, default_client

import robodrome
from roborally.tools import survey
from tabletop.bots import parallel

ROBOTORY = robodrome.game("robotory")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers of two threads each."""
    with LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as made:
        yield made


@pytest.fixture
def address(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where it is reached, which may take its time on a busy machine."""
    monkeypatch.setattr(parallel, "_PATIENCE", 600)
    return str(cluster.scheduler_address)


def test_a_survey_of_a_course_is_the_same_on_a_cluster(address: str) -> None:
    assert survey.run("round-trip", 2, 3, cluster=address) == survey.run("round-trip", 2, 3)
    with pytest.raises(ValueError, match="No client"):  # nothing stays connected
        default_client()


def test_a_bot_of_a_file_plays_on_a_cluster_and_one_that_fails_loses_there_as_here(
    address: str, tmp_path: Path
) -> None:
    for text in ("return rng.choice(moves)", "return 1 // (len(moves) % 3)"):
        (tmp_path / "bot.py").write_text(f"def choose(view, moves, rng, budget):\n    {text}\n", encoding="utf-8")
        bots = [str(tmp_path / "bot.py"), "random"]
        alone = robodrome.tournament(ROBOTORY, bots, 8, 5)
        assert robodrome.tournament(ROBOTORY, bots, 8, 5, cluster=address) == alone


def test_a_cluster_comes_to_the_same_table_even_when_a_worker_dies(cluster: Any, address: str) -> None:
    alone = robodrome.tournament(ROBOTORY, ["random", "random"], 60, 5)
    assert robodrome.tournament(ROBOTORY, ["random", "random"], 60, 5, jobs=2) == alone
    assert robodrome.tournament(ROBOTORY, ["random", "random"], 60, 5, cluster=address) == alone

    def end_a_worker(done: int) -> None:
        if done == 3:
            cluster.workers[0].process.process.kill()

    assert robodrome.tournament(ROBOTORY, ["random", "random"], 60, 5, cluster=address, done=end_a_worker) == alone


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", "127.0.0.1:99999"])
def test_a_cluster_that_cannot_be_reached_says_so(address: str) -> None:
    with pytest.raises(robodrome.OptionError, match="cannot be reached"):
        robodrome.tournament(ROBOTORY, ["random", "random"], 4, 5, cluster=address)
