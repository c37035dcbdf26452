"""What lies over the hand where there is no room for all: the robots, the history, or the list of moves."""

from web.page import dom


def shown() -> str:
    """Which one, '' for none."""
    return dom.marked("side")


def show(name: str) -> None:
    """Show that one, or none, and let the buttons say so."""
    dom.mark("side", name)
    dom.by_id("plates").tabIndex = 0 if name == "robots" else -1  # then keys scroll them
    for button in dom.document.querySelectorAll('[data-do^="side:"]'):
        if button.hasAttribute("aria-expanded"):
            button.setAttribute("aria-expanded", str(button.getAttribute("data-do") == f"side:{name}").lower())
