"""What axe-core, the usual checker, finds wrong with a page."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tools.serve import ROOT

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

_VIOLATIONS = """async tags => {
  const films = document.getElementById("home") ? document.adoptedStyleSheets.slice(0, 1) : [];
  films.forEach(sheet => (sheet.disabled = true));
  const { violations } = await axe.run({ runOnly: tags, resultTypes: ["violations"] });
  films.forEach(sheet => (sheet.disabled = false));
  return violations;
}"""
"""What is right stays in the page: telling it would take as long as finding it. Films of the home page are looked at too."""


_ARRIVE = """document.getAnimations().filter(one => Number.isFinite(one.effect.getComputedTiming().endTime))
  .forEach(one => one.finish())"""
"""Ends what is still coming: half faded in, words have too little contrast. What moves for ever goes on."""


@cache
def checker() -> str:
    """The text of axe-core's script."""
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()


def problems(page: Page) -> list[str]:
    """One line per violation of WCAG 2.2 AA that a program can find: rule, help, elements."""
    # Evaluated, not added as a script: the page's policy allows no scripts but its own.
    if not page.evaluate("'axe' in window"):
        page.evaluate(checker())
    page.evaluate(_ARRIVE)
    found = page.evaluate(_VIOLATIONS, RULES)
    page.evaluate("() => delete document.elementsFromPoint")  # axe puts its own there
    return [f"{v['id']}: {v['help']}: {[node['target'] for node in v['nodes']]}" for v in found]
