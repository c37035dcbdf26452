"""Nothing that can be touched at a table is cut off by the screen or lies under something else, on small screens too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.table_page import fragment, open_table
from tabletop.core import game
from tabletop.core.session import Session
from tests.playing import play_on

SIZES = ((390, 844), (358, 680), (360, 640), (400, 400), (844, 390))
"""Pixels of phones, of the frames in lessons, and of small windows."""

CUT_OFF = """() => {
  const found = [];
  for (const one of document.querySelectorAll("#head button, #plates button, #stage button, #desk button")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || !one.offsetWidth) continue;
    let box = one.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflow)) box = box.parentElement;
    if (box) one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const whole = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    if (!whole || !(one.contains(there) || there?.contains(one)))
      found.push(`${one.dataset.do}: ${[left, top, right, bottom].map(Math.round)}, under ${there?.outerHTML.slice(0, 60)}`);
  }
  return found;
}"""
"""Buttons of the table that cannot be touched in their middle, or lie outside the screen, when scrolled to."""


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("stakbots", "person easy easy easy"), ("roborally", "person easy easy easy"),
     *(pytest.param(name, kinds, marks=pytest.mark.nightly) for name, kinds in
       (("moonbots", "person easy easy easy"), ("stakbots", "person easy"), ("robotory", "person easy")))],
)  # fmt: skip
def test_nothing_that_can_be_touched_is_cut_off(page: Page, site: str, name: str, kinds: str) -> None:
    session = Session(game.find(name), kinds.split(), {}, 5)
    play_on(session, _First(), 6)  # type: ignore[arg-type]
    while session.seats[session.to_move or 0] != "person":
        play_on(session, _First(), 1)  # type: ignore[arg-type]
    table = open_table(page, site + fragment(session))
    table.await_phase("drafting" if name == "roborally" else "choosing")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        table.board_box()
        assert page.evaluate(CUT_OFF) == [], f"at {width} x {height}"


class _First:
    """Lots that always fall on the first choice."""

    def random(self) -> float:
        return 0.0
