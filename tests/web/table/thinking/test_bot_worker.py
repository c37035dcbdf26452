"""The worker that bots think in: it is started, asked, and noticed when it ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tabletop.core.game import find
from tabletop.core.session import Session
from tests.web.fake_browser import Browser, Element

INTERPRETER = "./pyodide/pyodide.mjs"


class Worker:
    """A worker whose functions answer as a test wishes. Its lock is free when it has ended."""

    def __init__(self, work: Callable[..., Awaitable[str]], *, ready: bool = True, locks: bool = True) -> None:
        self.terminated = False
        self.ended = asyncio.Event()
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if ready:
            self.ready.set_result(None)
        self.sync = SimpleNamespace(work=work, hold_lock=self._hold)
        self._lock = "a lock" if locks else ""

    async def _hold(self) -> str:
        return self._lock

    def terminate(self) -> None:
        """End it."""
        self.terminated = True
        self.ended.set()


class Site:
    """A page that starts workers: those of `makers`, one after the other."""

    def __init__(self, browser: Browser, *makers: Callable[[], Worker]) -> None:
        self.workers: list[Worker] = []
        self.asked_for: list[dict[str, object]] = []
        self.warnings: list[str] = []
        self.window = Element()
        self.due: set[asyncio.TimerHandle] = set()
        self._makers = iter(makers)
        config = {"interpreter": INTERPRETER, "files": {"./engine.whl": "./archives/engine.whl"}}
        browser.document.part("worker-config").textContent = json.dumps(config)  # type: ignore[attr-defined]
        vars(browser.modules["js"]).update(
            window=self.window,
            setTimeout=self.set_timeout,
            clearTimeout=self.clear_timeout,
            fetch=self.fetch,
            URL=SimpleNamespace(new=lambda path, base: SimpleNamespace(href=f"{base}{path}")),
            location=SimpleNamespace(href="https://here/"),
            navigator=SimpleNamespace(locks=SimpleNamespace(request=self.request)),
            console=SimpleNamespace(warn=self.warnings.append),
        )
        vars(browser.modules["pyscript"]).update(PyWorker=self.start)
        dom: Any = browser.load("web.page.dom")
        dom.root.lang, dom.archive = "en", lambda _language: ""
        self.module: ModuleType = browser.load("web.table.thinking.bot_worker")

    def set_timeout(self, call: Callable[[], object], milliseconds: float) -> asyncio.TimerHandle:
        """The browser calls later."""
        timer = asyncio.get_running_loop().call_later(milliseconds / 1000, call)
        self.due.add(timer)
        return timer

    def clear_timeout(self, timer: asyncio.TimerHandle) -> None:
        """Remove the timer."""
        timer.cancel()
        self.due.discard(timer)

    async def fetch(self, address: str) -> None:
        """Every file is there."""
        assert address == "./worker.py"

    def start(self, _file: str, **config: object) -> Worker:
        """Stands for PyScript."""
        self.asked_for.append(config)
        self.workers.append(next(self._makers)())
        return self.workers[-1]

    async def request(self, _lock: str, granted: Callable[[object], object]) -> None:
        """The browser grants the lock when the worker, which holds it, has ended."""
        await self.workers[-1].ended.wait()
        granted(None)


async def answer(function: str, arguments: str) -> str:
    """A worker that answers."""
    assert (function, isinstance(json.loads(arguments), list)) == ("web.table.thinking.jobs:choices", True)
    return "[0]"


async def silence(*_: object) -> str:
    """A worker that thinks for ever."""
    await asyncio.Event().wait()
    return ""


async def failure(*_: object) -> str:
    """A worker whose function fails."""
    raise OSError("no such bot")


def call(site: Site) -> str:
    """Start a worker and ask it."""

    async def ask() -> str:
        worker = await site.module.BotWorker.start()
        return str(await worker.call("web.table.thinking.jobs:choices", "[]"))

    return asyncio.run(ask())


@pytest.mark.parametrize("locks", [True, False])
def test_a_worker_answers_whether_or_not_the_browser_has_locks(fake_browser: Browser, locks: bool) -> None:
    site = Site(fake_browser, lambda: Worker(answer, locks=locks))
    assert call(site) == "[0]"
    assert not site.workers[0].terminated


def test_when_a_worker_has_answered_no_timer_will_wake_the_browser(fake_browser: Browser) -> None:
    site = Site(fake_browser, lambda: Worker(answer))
    call(site)
    assert not site.due


@pytest.mark.parametrize("kept", [True, False])
def test_a_worker_ends_with_its_page_unless_the_browser_keeps_that(fake_browser: Browser, kept: bool) -> None:
    site = Site(fake_browser, lambda: Worker(answer))
    call(site)
    site.window.fire("pagehide", persisted=kept)
    assert site.workers[0].terminated is not kept


def test_a_worker_gets_the_interpreter_of_the_page_by_its_full_address(fake_browser: Browser) -> None:
    site = Site(fake_browser, lambda: Worker(answer))
    call(site)
    assert [config["version"] for config in site.asked_for] == [f"https://here/{INTERPRETER}"]


def test_no_worker_is_started_whose_file_cannot_be_had(fake_browser: Browser) -> None:
    site = Site(fake_browser)

    async def lost(_address: str) -> None:
        raise OSError("offline")

    fake_browser.modules["js"].fetch = lost  # type: ignore[attr-defined]
    with pytest.raises(OSError, match="offline"):
        call(site)
    assert site.workers == []


def test_a_worker_that_does_not_start_in_time_is_ended_and_told_of(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(fake_browser, lambda: Worker(answer, ready=False))
    monkeypatch.setattr(site.module, "_START", 0.02)
    with pytest.raises(site.module.WorkerError, match="did not start"):
        call(site)
    assert site.workers[0].terminated


def test_a_worker_that_does_not_answer_in_time_is_ended_and_told_of(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(fake_browser, lambda: Worker(silence))
    monkeypatch.setattr(site.module, "_ANSWER", 0.02)
    with pytest.raises(site.module.WorkerError, match="did not answer"):
        call(site)
    assert site.workers[0].terminated


def dying() -> Worker:
    """A worker that the browser ends while it thinks."""
    worker = Worker(silence)
    asyncio.get_running_loop().call_later(0.02, worker.ended.set)
    return worker


def test_a_worker_that_the_browser_ends_while_it_thinks_is_noticed_at_once(fake_browser: Browser) -> None:
    site = Site(fake_browser, dying)
    with pytest.raises(site.module.WorkerError, match="it ended"):
        call(site)


def test_what_goes_wrong_in_a_worker_is_told_as_it_is(fake_browser: Browser) -> None:
    with pytest.raises(OSError, match="no such bot"):
        call(Site(fake_browser, lambda: Worker(failure)))


# ---- who asks it -----------------------------------------------------------------------------------------------------


def chosen(site: Site, browser: Browser) -> tuple[Any, list[int]]:
    """A thinker on the page, and the bots' choices in a game that waits for a bot."""
    session = Session(find("robotory"), ["easy", "person"], {}, 3)
    session.advance()
    thinker = browser.load("web.table.thinking.bots").Thinker()
    found = asyncio.run(thinker.choices(session))
    assert site.workers
    return thinker, found


def test_a_worker_that_ends_gets_a_successor_that_is_asked_the_same(fake_browser: Browser) -> None:
    site = Site(fake_browser, dying, lambda: Worker(answer))
    thinker, found = chosen(site, fake_browser)
    assert found == [0]
    assert not thinker.here
    assert len(site.warnings) == 1


def test_after_a_second_worker_has_ended_the_page_thinks_itself(fake_browser: Browser) -> None:
    site = Site(fake_browser, dying, dying)
    thinker, found = chosen(site, fake_browser)
    assert found
    assert thinker.here
    assert thinker.fallback_notice_due()


def test_where_a_worker_cannot_be_used_the_page_thinks_itself_at_once(fake_browser: Browser) -> None:
    site = Site(fake_browser, lambda: Worker(failure))
    thinker, found = chosen(site, fake_browser)
    assert found
    assert thinker.here
    assert len(site.workers) == 1
