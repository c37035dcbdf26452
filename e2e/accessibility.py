"""Checks the accessibility of a page with axe-core."""

from __future__ import annotations

import json
from functools import cache

from playwright.sync_api import Page

from e2e.devices import FILMS_HIDDEN
from tools.serve import ROOT

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

_VIOLATIONS = """async tags => {
  const films = document.getElementById("home") ? document.adoptedStyleSheets.slice(0, 1) : [];
  films.forEach(sheet => sheet.replaceSync("#home [data-film] svg [style] { animation-play-state: paused !important }"));
  const { violations } = await axe.run({ runOnly: tags, resultTypes: ["violations"] });
  films.forEach(sheet => sheet.replaceSync(HIDDEN));
  return violations;
}""".replace("HIDDEN", json.dumps(FILMS_HIDDEN))
"""Returns violations only, because returning the passes would take as long as the check. Shows the home page's films for it;
they stand, because painting them as they move would take longer than the check."""


_ARRIVE = """document.getAnimations().filter(one => Number.isFinite(one.effect.getComputedTiming().endTime))
  .forEach(one => one.finish())"""
"""Finishes all finite animations, because half faded-in text has too little contrast."""


@cache
def checker() -> str:
    """Return the text of axe-core's script."""
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()


def problems(page: Page) -> list[str]:
    """Return a line (rule, help, elements) for each violation of WCAG 2.2 AA that a program can find."""
    # Evaluated instead of added as a script, because the page's policy allows only its own scripts.
    if not page.evaluate("'axe' in window"):
        page.evaluate(checker())
    page.evaluate(_ARRIVE)
    found = page.evaluate(_VIOLATIONS, RULES)
    page.evaluate("() => delete document.elementsFromPoint")  # axe replaces it
    return [f"{v['id']}: {v['help']}: {[node['target'] for node in v['nodes']]}" for v in found]
