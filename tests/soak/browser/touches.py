"""Drives a table in a browser and the headless table with the same touches. After every touch both must show the same board,
offer the same moves under the same names, have the same link and have announced the same texts.

A script of touches is one game, or STEPS touches of it. Scripts follow each other on one page, as if a player opened one link
after the other; after SCRIPTS of them a page is started from nothing, in a new profile."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Page

from tests.soak.started import started_page
from tests.soak.two_tables import HEAR, TwoTables, verb_of
from tests.web.table.headless import new_game

UNIT = "touches"
STEPS = 40
SCRIPTS = 25
GAMES = {"roborally": (2, 3), "moonbots": (2, 3), "stakbots": (2, 3), "robotory": (2,)}
"""Games and numbers of seats. Bots choose at random, so that they choose the same at both tables."""
WEIGHTS = {
    "uncover": 100,
    "tap": 6,
    "slide": 2,
    "move": 6,
    "touch": 6,
    "offer": 6,
    "lock-in": 6,
    "now": 4,
    "cause:next": 3,
    "cause:done": 2,
    "share-device": 9,
    "sit-down": 4,
}
"""How often a kind of touch is made, where it is possible; 1 for all others."""


@dataclass
class _Shared:
    """The page that is open, and the seeds that were played on it."""

    page: Page | None = None
    seeds: list[int] = field(default_factory=list)
    stack: ExitStack = field(default_factory=ExitStack)

    def take(self) -> Page:
        """Return the page, or a new one after SCRIPTS scripts."""
        if self.page is None or len(self.seeds) == SCRIPTS:
            self.drop()
            self.page = self.stack.enter_context(started_page(HEAR, speed="0"))
        return self.page

    def drop(self) -> None:
        """Close the page."""
        self.stack.close()
        self.page, self.seeds = None, []


_shared = _Shared()


def touch(both: TwoTables, rng: Random) -> None:
    """Make a random touch at both tables."""
    state = both.headless.state
    if both.headless.covered_by_curtain:
        both.uncover()
        return
    buttons: dict[str, list[str]] = {}
    for name in both.buttons:
        buttons.setdefault(verb_of(name), []).append(name)
    kinds = [*buttons, "slide"]
    if state.phase in ("choosing", "drafting"):
        kinds.append("tap")
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    if kind == "slide":
        both.slide(rng.randrange(len(state.reel) + 1))
    elif kind == "tap":
        items = [(item.x, item.y) for _, item in state.frame.scene.painted()]
        points = [(mark.x, mark.y) for mark in state.marks] or items
        x, y = rng.choice(points if rng.random() < 0.8 else items)
        if 0 <= x < state.frame.scene.width and 0 <= y < state.frame.scene.height:
            both.tap(x, y)
    else:
        both.press(rng.choice(buttons[kind]))


def play(page: Page, seed: int) -> int:
    """Play a game of that seed, or STEPS touches of it, on a started page; return the number of touches."""
    rng = Random(seed)
    game = rng.choice(list(GAMES))
    count = rng.choice(GAMES[game])
    bots = rng.choice((0, 0, 1, count - 1))
    seats = ["person"] * (count - bots) + ["random"] * bots
    rng.shuffle(seats)
    both = TwoTables(page, new_game(game, " ".join(seats), seed))
    both.open()
    touches = 0
    while touches < STEPS and both.headless.state.phase != "over":
        touch(both, rng)
        both.compare()
        touches += 1
    both.close()
    return touches


def run(seed: int) -> int:
    """Play the script of a seed on the page that is open."""
    page = _shared.take()
    try:
        touches = play(page, seed)
    except BaseException as error:
        error.add_note(f"Seeds played on the same page before: {_shared.seeds}")
        _shared.drop()
        raise
    _shared.seeds.append(seed)
    return touches
