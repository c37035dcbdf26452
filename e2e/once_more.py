"""pytest plugin: run each failed browser test once more by itself, and list it as flaky if it then passes.

`make e2e` loads it with `-p e2e.once_more`. The second run is in a new process, after all other tests have ended, because load
is the usual cause of a random failure; pytest-rerunfailures would run a test again at once, beside others. With at most
`MOST_FLAKY` flaky tests the run stays green. The end of the output lists the first failure of each.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MOST_FLAKY = 3
"""The most flaky tests in a green run."""

MOST_AGAIN = 10
"""The most failed tests that are run again. More failures mean a real error, and second runs would only take time."""


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin in the process that decides about the run, not in the workers of xdist."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(OnceMore(config))


class OnceMore:
    """The failed tests of a run, and the results of their second runs."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.failed: dict[str, list[pytest.TestReport]] = {}
        self.flaky: dict[str, list[pytest.TestReport]] = {}
        self.not_collected = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note that a file could not be collected, because a second run could not include its tests."""
        self.not_collected |= report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure of a test's setup, call or teardown."""
        if report.failed:
            self.failed.setdefault(report.nodeid, []).append(report)

    @pytest.hookimpl(trylast=True)  # xdist has ended its workers by then
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Run the failed tests again, one after another, and decide whether the run is green."""
        cut_short = session.shouldfail or session.shouldstop or session.exitstatus != pytest.ExitCode.TESTS_FAILED
        if cut_short or self.not_collected or len(self.failed) > MOST_AGAIN:
            return
        for name, reports in self.failed.items():
            if (output := failure_alone(name, self.config.rootpath)) is None:
                self.flaky[name] = reports
            else:
                reports[-1].sections.append(("Run once more by itself, it failed again", output))
        if len(self.flaky) == len(self.failed) <= MOST_FLAKY:
            session.exitstatus = pytest.ExitCode.OK
        self._count_as_flaky()

    def _count_as_flaky(self) -> None:
        """Remove the flaky tests from the failures in pytest's summary."""
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        assert isinstance(terminal, pytest.TerminalReporter)
        for kind in ("failed", "error"):
            left = [report for report in terminal.stats.pop(kind, []) if report.nodeid not in self.flaky]
            if left:
                terminal.stats[kind] = left
        if self.flaky:
            terminal.stats["flaky"] = [reports[0] for reports in self.flaky.values()]

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """List the flaky tests after everything else."""
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if not self.flaky or not isinstance(terminal, pytest.TerminalReporter):
            return
        allowed = len(self.flaky) <= MOST_FLAKY
        terminal.section(
            f"{len(self.flaky)} flaky: failed, then passed by itself", "=", yellow=allowed, red=not allowed
        )
        for name, reports in self.flaky.items():
            for report in reports:
                terminal.section(f"{name} ({report.when})", "_", yellow=True)
                terminal.line(report.longreprtext)
        for name in self.flaky:
            terminal.line(f"FLAKY {name}")
        if not allowed:
            terminal.line(f"More than {MOST_FLAKY} flaky tests: the run is red.", red=True)


def failure_alone(name: str, folder: Path) -> str | None:
    """Run one test in a process of its own; return its output if it fails, None if it passes."""
    run = [
        sys.executable,
        "-m",
        "pytest",
        name,
        "-m",
        "",
        "-q",
        "--no-header",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(run, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return None if done.returncode == pytest.ExitCode.OK else done.stdout
