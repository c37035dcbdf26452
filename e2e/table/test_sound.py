"""What happens is heard and felt once somebody has chosen that, and nothing of it is there before."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.devices import prefer
from e2e.table_page import PATIENCE, fragment, open_table
from tabletop.core import game
from tabletop.core.session import Session

LISTEN = """() => {
  const noted = { made: 0, voices: 0, pulses: [], names: [] };
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class Node {
    constructor() { Object.assign(this, { frequency: param, gain: param }); }
    connect(next) { return next; }
    stop() {}
  }
  class Voice extends Node { start() { noted.voices++; } }
  class Context {
    constructor() { noted.made++; Object.assign(this, { state: "running", currentTime: 0, sampleRate: 8, destination: {} }); }
    createBuffer() { return { getChannelData: () => [] }; }
    async suspend() {}
    async resume() {}
  }
  const plain = globalThis.hear;
  const voices = { OscillatorNode: Voice, AudioBufferSourceNode: Voice };
  const stand_ins = { AudioContext: Context, ...voices, GainNode: Node, BiquadFilterNode: Node };
  const before = Object.fromEntries(Object.keys(stand_ins).map((name) => [name, globalThis[name]]));
  const vibrate = Navigator.prototype.vibrate;
  Object.assign(globalThis, stand_ins);
  Navigator.prototype.vibrate = (pulse) => noted.pulses.push(pulse);
  globalThis.hear = (names) => noted.names.push(...names.split(" ")) && plain(names);
  globalThis.hear.noted = noted;
  globalThis.hear.end = () => {
    Object.assign(globalThis, before, { hear: plain });
    Navigator.prototype.vibrate = vibrate;
  };
}"""
"""Notes what is asked for instead of making it, until `hear.end` is called."""


def test_what_happens_is_heard_and_felt_once_that_is_chosen_and_not_before(page: Page, site: str) -> None:
    session = Session(game.find("robotory"), ["person", "easy"], {}, 1)
    session.advance()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = open_table(page, site + fragment(session))
    page.evaluate(LISTEN)
    prefer(page, speed="4")
    events = len(table.session().events())

    def choose() -> set[str]:
        """Makes a choice, waits until one is asked again, and gives the sounds of all events until then."""
        nonlocal events
        before = page.url
        page.locator("#move-list button").last.evaluate("button => button.click()")
        expect(page).not_to_have_url(before, timeout=PATIENCE)
        table.await_phase("choosing")
        new = table.session().events()[events:]
        events += len(new)
        return {event.kind.sound for event in new} - {""}

    def noted(what: str) -> object:
        return page.evaluate(f"hear.noted.{what}")

    choose()
    assert noted("names") == []
    assert noted("made") == 0
    assert not [url for url in asked if "sound" in url]

    table.tool("menu").click()
    page.locator('dialog [data-do="set-sound"]').select_option("on")
    table.await_that(lambda: noted("voices") == 2, "it is heard that sounds are on")
    assert (noted("made"), noted("pulses"), noted("names")) == (1, [[20]], ["yours"])
    page.locator("dialog .shut").click()

    page.evaluate("hear.noted.names = []")
    heard = choose()
    assert heard
    table.await_that(
        lambda: set(page.evaluate("hear.noted.names")) == heard | {"yours"}, "the events are heard, and the call"
    )
    table.await_that(lambda: len(page.evaluate("hear.noted.pulses")) > 1, "the call is felt")

    page.emulate_media(reduced_motion="reduce")
    page.evaluate("Object.assign(hear.noted, { pulses: [], voices: 0, names: [] })")
    choose()
    table.await_that(lambda: "yours" in page.evaluate("hear.noted.names"), "somebody is called")
    assert noted("pulses") == []
    page.evaluate("hear.end()")
