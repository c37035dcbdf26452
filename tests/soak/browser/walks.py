"""Random walks through the page: touches, back, forward, reloads, other addresses, other sites and back.

Checks after every step: there is no error; address, save and board show the same game; no choice and no draft is lost; no hand
shows before its player has confirmed to have the device; going back closes a dialog, or leads to the previous page.
"""

from __future__ import annotations

import json
import re
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Page

from e2e.waiting import await_ready
from tabletop.base.shipped import SHIPPED
from tabletop.formats import link
from tests.conformance.cases import CASES
from tests.soak.random_games import random_session
from tests.soak.started import OTHER_SITE, site, started_page
from web.page.saves import goes_on

UNIT = "steps"
STEPS = 60
_PLAYED = [case for case in CASES if case.game.name in SHIPPED]
_SET_UPS = [f"new={name}" for name in SHIPPED]
PATIENCE = 10
"""Seconds within which the page must be idle."""

LOOK = """async () => {
  const kept = await robodromeDatabase.read();
  const root = document.documentElement.dataset, state = history.state, curtain = document.querySelector("dialog.curtain");
  const texts = prefix => Object.fromEntries(Object.entries(kept).filter(([name]) => name.startsWith(prefix)));
  return {
    page: root.page, phase: root.phase ?? "", busy: root.busy ?? "", scene: root.scene ?? "{}", hash: location.hash.slice(1),
    entry: state, curtain: Boolean(curtain),
    dialogs: document.querySelectorAll("dialog:not(.reading)").length,
    lone: Boolean(document.querySelector("dialog [data-answer=home]")),
    saves: texts("robodrome:game:"), aside: texts("robodrome:aside:"), drawings: texts("robodrome:drawing:"),
    hand: document.querySelectorAll("#table:not([inert]) #hand button.card").length,
    visible: [...document.querySelectorAll("main")].filter(one => one.checkVisibility()).map(one => one.id),
  };
}"""
"""Returns the current state of the page and of its storage."""

TOUCHABLE = """() => {
  const over = [...document.querySelectorAll("dialog")].at(-1) ?? document.querySelector("main:not([inert])");
  const never = "[aria-disabled=true], [data-do^=delete], [data-do=make-room], [data-do=update-now], [data-answer^=drop]";
  const found = [...over.querySelectorAll("button, summary, #board, #edit-canvas")]
    .filter(one => one.checkVisibility() && !one.matches(never));
  return found.map(one => { one.dataset.walk ??= String(Math.random()); return [one.dataset.walk, one.dataset.do
    ?? one.dataset.answer ?? one.id ?? ""]; });
}"""
PLACE = """mark => {
  const one = document.querySelector(`[data-walk="${mark}"]`);
  one?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = one?.getBoundingClientRect();
  return box && [box.x, box.y, box.width, box.height];
}"""


class Walk:
    """One walk: the page, and the states on the way."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page, self.rng = page, rng
        self.told: list[str] = []
        """The steps so far."""
        self.errors: list[str] = []
        self.entries: dict[int, tuple[str, str]] = {}
        """The page and save of each entry of the history, by place."""
        self.games = [link.encode(random_session(rng.choice(_PLAYED), rng)) for _ in range(3)]
        self.confirmed = False
        """Whether a player has confirmed to have the device since the table was opened."""
        page.on("console", self._hear)
        self.now = self.look()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and message.location["url"].startswith(site()):
            self.errors.append(message.text)

    def look(self) -> dict[str, Any]:
        """Return the state of the page."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    # Steps ----------------------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Make one step, wait until the page is idle, and check it."""
        ways = {
            self.touch: 60,
            self.back: 14,
            self.forward: 6,
            self.follow: 9,
            self.reload: 2,
            self.leave: 3,
            self.rest: 6,
        }
        way = self.rng.choices(list(ways), list(ways.values()))[0]
        before = self.now
        self.told.append(way.__name__)
        way()
        self.page.wait_for_timeout(self.rng.choice((30, 100, 400)))
        end = monotonic() + PATIENCE
        while True:
            self.now = self.look()
            try:
                self.check(before)
            except (AssertionError, KeyError):
                if monotonic() > end:
                    raise
                self.page.wait_for_timeout(200)
            else:
                return

    def touch(self) -> None:
        """Touch a random touchable thing."""
        found = self.page.evaluate(TOUCHABLE)
        if not found:
            return
        choosing = [one for one in found if re.match("move:|touch:|lock-in|fill|yes|share-device|play-as|skip", one[1])]
        mark, name = self.rng.choice(choosing if choosing and self.rng.random() < 0.5 else found)
        box = self.page.evaluate(PLACE, mark)
        self.told[-1] = f"touch {name}"
        if box:
            self.page.mouse.click(
                box[0] + box[2] * self.rng.uniform(0.1, 0.9), box[1] + box[3] * self.rng.uniform(0.1, 0.9)
            )
        if self.now["curtain"]:
            self.confirmed = True

    def back(self) -> None:
        """Go back, if that leads to our page."""
        entry = self.now["entry"]
        if _closes(self.now) or entry["place"] - entry["cover"] > 1:
            self.page.evaluate("history.back()")
            self.page.wait_for_timeout(150)
        else:
            self.told[-1] = "rest"

    def forward(self) -> None:
        """Go forward, if that leads to our page."""
        if max(self.entries, default=0) > self.now["entry"]["place"]:
            self.page.evaluate("history.forward()")
            self.page.wait_for_timeout(150)
            if not self.page.url.startswith(
                site()
            ):  # over the second entry of a page to the site that was visited from there
                self.told[-1] = "leave"
                self.come_back()
        else:
            self.told[-1] = "rest"

    def follow(self) -> None:
        """Open another address, as by typing or clicking it."""
        saved = [json.loads(text)["link"] for text in self.now["saves"].values()]
        fragment = self.rng.choice((*self.games, *saved, "damaged", "save=gone", "edit", "edit=new", *_SET_UPS, ""))
        self.told[-1] = f"follow {fragment}"
        self.page.evaluate("fragment => { location.hash = fragment; }", fragment)

    def reload(self) -> None:
        """Reload the page."""
        self.page.reload()
        await_ready(self.page)
        self.confirmed = False

    def leave(self) -> None:
        """Go to another site and back; the page may come from the back/forward cache."""
        self.page.goto(site().replace("localhost", "127.0.0.1") + OTHER_SITE)
        self.come_back()

    def come_back(self) -> None:
        """Go back from another site."""
        self.page.evaluate("setTimeout(() => history.back())")
        self.page.wait_for_url(re.compile("localhost"), wait_until="commit")
        await_ready(self.page)
        self.confirmed = False

    def rest(self) -> None:
        """Wait a while, so that bots and films go on."""
        self.page.wait_for_timeout(self.rng.randrange(2000))

    # Checks ---------------------------------------------------------------------------------------------------------------

    def check(self, before: dict[str, Any]) -> None:
        """Raise if the state of the page is wrong."""
        now = self.now
        if not self.told[-1].startswith(("touch", "rest")):
            self.check_kept(before)
        assert not self.errors, self.errors
        assert now["visible"] == [now["page"]]
        assert not now["aside"], "the page cannot read what it has written"
        entry = now["entry"]
        if now["page"] == "table" and entry["kept"]:  # a link that is only opened has no save
            save = json.loads(now["saves"][f"robodrome:game:{entry['kept']}"])
            assert now["hash"] in (save["link"], f"save={save['id']}"), (
                "the address tells of another game than the save"
            )
            self.check_board(save)
            self.check_hand(save, before)
        for name, text in before["saves"].items():
            if name not in now["saves"]:
                assert self.told[-1] == "touch delete", "a saved game is lost"
                continue
            old, new = json.loads(text), json.loads(now["saves"][name])
            taken_back = self.told[-1] == "touch take-back"
            assert taken_back or old["link"] == new["link"] or goes_on(new["link"], old["link"]), "choices are lost"
        self.check_way(before)

    def check_kept(self, before: dict[str, Any]) -> None:
        """Raise if navigation has changed a draft or a drawing, or has made another save."""
        for name, text in before["saves"].items():
            assert json.loads(text)["drafts"] == json.loads(self.now["saves"][name])["drafts"], "a draft is lost"
        courses = [[json.loads(text)["course"] for text in one["drawings"].values()] for one in (before, self.now)]
        assert courses[0] == courses[1], "a drawing is another"
        assert len(before["saves"]) == len(self.now["saves"]), "there is one more saved game"

    def check_board(self, save: dict[str, Any]) -> None:
        """Raise if an idle board does not show the game."""
        if self.now["phase"] not in ("drafting", "choosing", "waiting", "over") or self.now["busy"]:
            return
        session = link.decode(save["link"])
        scenes = [session.game.scene(session.state.view(seat)).painted() for seat in (None, *range(len(session.seats)))]
        shown = json.loads(self.now["scene"])
        expected = [
            json.loads(json.dumps({name: [i.look, i.badge, i.x, i.y, i.turn] for name, i in one})) for one in scenes
        ]
        assert shown in expected, "the board shows another position"

    def check_hand(self, save: dict[str, Any], before: dict[str, Any]) -> None:
        """Raise if a hand shows before its player has confirmed."""
        session = link.decode(save["link"])
        if self.now["curtain"] or before["page"] != "table" or before["entry"]["kept"] != self.now["entry"]["kept"]:
            self.confirmed = False
        if len(save["here"] or ()) > 1 and session.game.secrets and not self.confirmed:
            assert not self.now["hand"], "a hand shows"

    def check_way(self, before: dict[str, Any]) -> None:
        """Raise if going back or forward has led to a wrong page."""
        now, place = self.now, self.now["entry"]["place"]
        where = (now["page"], now["entry"]["kept"])
        if self.told[-1] in ("back", "forward"):
            if self.told[-1] == "back" and _closes(before):
                assert where == (before["page"], before["entry"]["kept"]), "going back has left the page under a dialog"
                assert now["dialogs"] <= before["dialogs"]
            elif place in self.entries:
                assert where == self.entries[place], "another page than before"
        else:
            self.entries = {at: was for at, was in self.entries.items() if at < place}
        self.entries[place] = where


def _closes(found: dict[str, Any]) -> bool:
    """Return whether going back closes a dialog."""
    return bool(found["dialogs"]) and not found["curtain"] and not found["lone"]


def run(seed: int) -> int:
    """Make one walk of STEPS steps."""
    rng = Random(seed)
    with started_page(speed=rng.choice(("0", "0", "4", "1"))) as page:
        walk = Walk(page, rng)
        try:
            for _ in range(STEPS):
                walk.step()
        except (AssertionError, Error, KeyError) as error:
            raise AssertionError(f"after: {'; '.join(walk.told)}\n{walk.now}") from error
    return STEPS
