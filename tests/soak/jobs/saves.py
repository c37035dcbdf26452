"""Damages saves, drawings, preferences and files at random, lets several pages write at once, and lets the browser fail or run
out of room. No page may fail, and no stored text may be lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from random import Random
from typing import Any

from roborally.board import courses
from roborally.board import drawing as drawings
from roborally.board.drawing import Drawing
from tabletop.formats import link
from tests.soak.random_games import random_case, session_under_way
from tests.web.page.stores import Lasting
from web.desks.roborally.editor.saved import saved_drawings
from web.page.gate import Gate
from web.page.preferences import Preferences
from web.page.saves import Save, Saves
from web.page.storage import BLOCKED, FULL, PREFIX, Storage

UNIT = "damaged saves"
ENTRIES, STEPS = 8, 60
GAME, DRAWING = PREFIX + "game:", PREFIX + "drawing:"
ODD: Sequence[Any] = (
    None, True, -1, 0, 1.5, 1e300, 2**53, 10**30, "", "x", "\ud800", "5", [], [[]], [0, 1], {}, {"0": 1}, {"a": []}, [None],
    {"title": 7}, {"seats": "x"}, "[" * 50, {"0": [1, 2]}, {"__proto__": []},
)  # fmt: skip
"""Values of wrong types for any field."""


def run(seed: int) -> int:
    """Damage some entries and files, and check pages that use them."""
    rng = Random(seed)
    damaged_entries(rng)
    damaged_file(rng)
    pages_side_by_side(rng)
    return 2 * ENTRIES


# Damage -------------------------------------------------------------------------------------------------------------------


@cache
def a_drawing() -> str:
    """Return a packed drawing."""
    return drawings.pack(Drawing(courses.load(next(iter(courses.ids()))).floor.plan))


@cache
def some_links() -> Sequence[str]:
    """Return links of unfinished games."""
    rng = Random(1)
    return [link.encode(session_under_way(random_case(rng), rng)) for _ in range(12)]


def fields(rng: Random, number: str) -> dict[str, Any]:
    """Return the fields of a save, all or some of them."""
    session = link.decode(rng.choice(some_links()))
    save = Save(number, link.encode(session), rng.random() * 1e12, [0], {"0": [1, -1]}, rng.randrange(99), {"0": "all"})
    save.clock, save.count, save.about = {"0": [1, 20.5]}, len(session.plies), {"title": "x", "round": 2, "over": False}
    kept = save.fields()
    for name in rng.sample(sorted(kept.keys() - {"id", "link"}), rng.randrange(4)):
        del kept[name]
    return kept


def entry(rng: Random) -> tuple[str, str]:
    """Return the name of an entry, and a valid text for it."""
    number = f"{rng.getrandbits(20):x}"
    if rng.random() < 0.7:
        return GAME + number, json.dumps(fields(rng, number))
    if rng.random() < 0.6:
        return DRAWING + number, json.dumps({"id": number, "course": a_drawing(), "when": 1.0})
    name, text = rng.choice((("theme", "dark"), ("speed", "0.5"), ("keys", "off"), ("language", "fr"), ("cards", "de")))
    return PREFIX + name, text


def damaged(text: str, rng: Random) -> str:
    """Return the text with a random error."""
    at = rng.randrange(len(text) + 1)
    how = rng.randrange(6)
    if how == 0:
        return text[:at]
    if how == 1:
        return text[:at] + rng.choice('[{"\\,:}]0\0é\ud800') + text[at + rng.choice((0, 1)) :]
    if how == 2:
        return text[:at] + "[" * rng.choice((5, 30, 100_000)) + text[at:]
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text[:at] + text[at + 1 :]
    if isinstance(value, dict) and value and how < 5:
        value[rng.choice([*value, "more"])] = rng.choice(ODD)
        return json.dumps(value)
    return json.dumps(rng.choice(ODD))


# Checks ---------------------------------------------------------------------------------------------------------------------


def page_of(browser: Lasting) -> Gate:
    """Open a page of that browser; return its gate."""
    return Gate(Storage(browser))


def use(gate: Gate, ticks: count[int]) -> Saves:
    """Read everything like the page; return the saves."""
    saves = Saves(gate, lambda: float(next(ticks)))
    preferences = Preferences(gate)
    assert 0 <= float(preferences["speed"]) < 100
    assert all(isinstance(preferences[name], str) for name in preferences.DEFAULTS)
    for save in saves.all():
        assert saves.get(save.id) == save
        str(save.about.get("title") or "").encode()
        json.dumps(save.fields())
    for drawing in saved_drawings(gate, lambda: float(next(ticks))).all():
        drawings.unpack(drawing.content)
    return saves


def damaged_entries(rng: Random) -> None:
    """Check that the page reads valid entries, reads damaged ones or sets them aside, and loses no text."""
    whole = dict(entry(rng) for _ in range(ENTRIES))
    wrong = dict(entry(rng) for _ in range(ENTRIES))
    browser = Lasting({**{name: damaged(text, rng) for name, text in wrong.items()}, **whole})
    before = sorted(browser.values())
    if rng.random() < 0.3:
        browser.failing = rng.choice((FULL, BLOCKED))
    for _ in range(2):
        ids = {save.id for save in use(page_of(browser), count(1)).all()}
        assert ids >= {name.removeprefix(GAME) for name in whole if name.startswith(GAME)}
        assert sorted(browser.values()) == before, "a text was lost or changed by being read"
        browser.failing = ""


def damaged_file(rng: Random) -> None:
    """Check that the page loads the readable part of a damaged file, counts it correctly and stores it."""
    source = page_of(Lasting(dict(entry(rng) for _ in range(ENTRIES))))
    file = use(source, count(1)).export()
    for _ in range(rng.choice((0, 1, 1, 3))):
        file = damaged(file, rng)
    browser = Lasting(dict(entry(rng) for _ in range(2)), room=rng.choice((1_500, 5_000_000)))
    before = dict(browser)
    saves = use(page_of(browser), count(1))
    had = len(saves.all())
    with ThreadPoolExecutor(1) as beside:  # a browser job may have left its loop running in this thread
        done = beside.submit(asyncio.run, saves.load(file)).result()
    assert all(browser[name] == text for name, text in before.items()), "loading a file has changed what was here"
    assert len(use(page_of(browser), count(1)).all()) == had + (done.new or 0)


# Pages side by side -----------------------------------------------------------------------------------------------------------


def pages_side_by_side(rng: Random) -> None:
    """Let pages of a slow, sometimes failing browser write the same entry. No page may overwrite a text that it has not seen.
    A text reported as stored must be there, or a page that had seen it must have overwritten it."""
    name = GAME + "x"
    browser = Lasting({name: "0"}, slow=True)
    pages = [Storage(browser) for _ in range(rng.choice((2, 3)))]
    knew: dict[str, set[str]] = {"0": set()}  # text -> the texts that its page had seen there before
    seen: list[set[str]] = [{"0"} for _ in pages]
    history = ["0"]

    def catch_up() -> None:
        browser.catch_up(1)
        if browser[name] != history[-1]:
            assert history[-1] in knew[browser[name]], "a page has written over what it had not seen"
            history.append(browser[name])
        for page in pages:
            assert not page.lasts(name) or page.stored(name) in history, "the stored text was never written"

    for text in map(str, range(1, STEPS)):
        at = rng.randrange(len(pages))
        page, what = pages[at], rng.random()
        if what < 0.4:
            seen[at].add(page.stored(name) or "")
            knew[text] = set(seen[at])
            seen[at].add(text)
            page.write(name, text)
        elif what < 0.5:
            page.take_changes({name: browser[name]})
        elif what < 0.6:
            browser.failing = rng.choice(("", "", FULL, BLOCKED))
        else:
            catch_up()
    browser.failing = ""
    while browser.waiting:
        catch_up()
    for number, page in enumerate(pages):
        page.take_changes({name: browser[name]})
        page.write(name, f"last {number}")
        knew[f"last {number}"] = {browser[name]}
        catch_up()
        assert page.lasts(name), "who has looked and writes again is not kept"
