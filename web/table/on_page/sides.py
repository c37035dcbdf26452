"""The side panel over the hand, on small screens: the robots, the history, or the list of moves."""

from web.page import dom


def shown() -> str:
    """The name of the open side panel, '' for none."""
    return dom.marked("side")


def show(name: str) -> None:
    """Open a side panel, '' for none, and update the buttons."""
    dom.mark("side", name)
    dom.by_id("plates").tabIndex = 0 if name == "robots" else -1  # with the focus, keys scroll them
    for button in dom.document.querySelectorAll('[data-do^="side:"]'):
        if button.hasAttribute("aria-expanded"):
            button.setAttribute("aria-expanded", str(button.getAttribute("data-do") == f"side:{name}").lower())
