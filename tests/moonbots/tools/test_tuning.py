"""Tuning: the same weights whoever plays the games."""

import sys
from pathlib import Path

import pytest

from moonbots.tools import tuning


def test_weights_are_the_same_from_one_process_and_from_two_and_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, written = tmp_path / "kept", []
    for number, arguments in enumerate((["--jobs", "1"], ["--jobs", "2", "--keep", str(kept)], ["--keep", str(kept)])):
        file = tmp_path / f"weights{number}.py"
        monkeypatch.setattr(sys, "argv", ["tuning", "--games", "2", "--seed", "3", *arguments, str(file)])
        tuning.main()
        written.append(file.read_text(encoding="utf-8"))
    assert written[0] == written[1] == written[2]
    module: dict[str, object] = {}
    exec(written[0], module)
    assert any(module["MANY"])  # type: ignore[arg-type]
