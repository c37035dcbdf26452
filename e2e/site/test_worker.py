"""A second Python beside the page's: what PyScript promises of workers, under our policy and without network.

The page's own scripts are replaced by small ones, so that this says nothing about bots.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from e2e.waiting import START, await_offline, await_ready
from tools.service_worker import write_service_worker

MAIN = """
import json

from js import URL, document, location
from pyscript import PyWorker

async def ask(word):
    config = document.getElementById("worker-config").textContent
    interpreter = URL.new(json.loads(config)["interpreter"], location.href).href
    worker = PyWorker("./worker.py", type="pyodide", version=interpreter, config=config)
    await worker.ready
    document.documentElement.dataset.answer = await worker.sync.answer(word)
    try:
        await worker.sync.fail(word)
    except Exception as error:
        document.documentElement.dataset.failure = str(error)

document.documentElement.dataset.ready = "true"
await ask("hello")
"""

WORKER = """
import shelf

shelf.add_all("archives")

__export__ = ["answer", "fail"]

import tabletop

def answer(word):
    return f"{word} from {tabletop.__name__}"

def fail(word):
    raise ValueError(f"cannot {word}")
"""


def test_a_worker_answers_with_and_without_network(
    free_context: BrowserContext, copy_of_site: tuple[Path, str]
) -> None:
    folder, address = copy_of_site
    (folder / "main.py").write_text(MAIN)
    (folder / "worker.py").write_text(WORKER)
    write_service_worker(folder)
    page = free_context.new_page()
    violations: list[str] = []
    page.on("console", lambda m: violations.append(m.text) if "Content Security Policy" in m.text else None)
    page.goto(address)
    await_ready(page)
    root = page.locator("html")
    expect(root).to_have_attribute("data-answer", "hello from tabletop", timeout=START)
    assert len(page.workers) == 1
    expect(root).to_have_attribute("data-failure", re.compile("ValueError: cannot hello"), timeout=START)
    await_offline(page)
    free_context.set_offline(True)
    page.reload()
    expect(root).to_have_attribute("data-answer", "hello from tabletop", timeout=START)
    assert not violations
