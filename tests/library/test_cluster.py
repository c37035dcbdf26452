"""A tournament has the same result on a Dask cluster, and a worker that dies loses no game."""

import pytest
from distributed import LocalCluster

import robodrome

ROBOTORY = robodrome.game("robotory")


def test_a_cluster_comes_to_the_same_table_even_when_a_worker_dies() -> None:
    alone = robodrome.tournament(ROBOTORY, ["random", "random"], 60, 5)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        assert robodrome.tournament(ROBOTORY, ["random", "random"], 60, 5, cluster=address) == alone

        def end_a_worker(done: int) -> None:
            if done == 3:
                cluster.workers[0].process.process.kill()

        assert robodrome.tournament(ROBOTORY, ["random", "random"], 60, 5, cluster=address, done=end_a_worker) == alone


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", "127.0.0.1:99999"])
def test_a_cluster_that_cannot_be_reached_says_so(address: str) -> None:
    with pytest.raises(robodrome.OptionError, match="cannot be reached"):
        robodrome.tournament(ROBOTORY, ["random", "random"], 4, 5, cluster=address)
