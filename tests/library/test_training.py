"""The example that trains an agent runs. `make nightly` installs what it needs: PyTorch is too large for other runs."""

import runpy
from pathlib import Path

import pytest

import robodrome
from tests.structure import TOP


@pytest.mark.nightly
def test_an_agent_is_trained_saved_loaded_and_tested_from_both_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = runpy.run_path(str(TOP / "docs" / "guide" / "train.py"))
    example["main"](["Robotory", "--steps", "1024", "--games", "3", "--save", str(tmp_path / "agent.zip")])
    told = capsys.readouterr().out.splitlines()
    results = [line for line in told if line.startswith("against ")]
    assert [line.partition(":")[0] for line in results] == [
        f"against {bot} from seat {seat}" for bot in example["OPPONENTS"] for seat in (0, 1)
    ]
    for line in told:
        if line not in results:
            assert robodrome.from_link(line.partition("#")[2]).over
