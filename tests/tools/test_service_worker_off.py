"""The service worker that takes itself away, run in Node with stores of its own."""

import json
import subprocess
from pathlib import Path

import pytest

OFF = Path(__file__).parents[2] / "tools" / "service_worker_off.js"

BROWSER = """
const done = [], heard = {};
const addEventListener = (type, listener) => { heard[type] = listener; };
const skipWaiting = () => done.push("take over");
const registration = { scope: "https://a.test/play/", unregister: async () => { done.push("unregister"); } };
"""
STORES = """
const stored = ["workbox-precache-v2-https://a.test/play/", "robodrome lab", "workbox-precache-v2-https://a.test/", "other"];
const caches = { keys: async () => stored, delete: async (name) => { done.push(name); } };
"""
DENIED = """const caches = { keys: async () => { throw new Error("SecurityError"); } };"""
RUN = """
heard.install({});
heard.activate({ waitUntil: (ended) => ended.then(() => console.log(JSON.stringify(done))) });
"""


@pytest.mark.parametrize(
    ("stores", "emptied"), [(STORES, ["workbox-precache-v2-https://a.test/play/", "robodrome lab"]), (DENIED, [])]
)
def test_it_empties_the_stores_of_this_site_and_goes(stores: str, emptied: list[str]) -> None:
    script = BROWSER + stores + OFF.read_text() + RUN
    ran = subprocess.run(["node", "--eval", script], capture_output=True, text=True, check=True, timeout=20)
    assert json.loads(ran.stdout) == ["take over", *emptied, "unregister"]
