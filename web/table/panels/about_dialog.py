"""The text about a thing, beside the board, with buttons for its moves."""

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.core.game import Game
from tabletop.show.about import About
from web.page import dom
from web.page.dom import esc
from web.page.looks import drawn_whole
from web.page.reader import Reader
from web.page.widgets import command, shut

MOST = 8
"""Up to this many moves have a button each; for more, the board shows where the thing may go."""


class AboutDialog:
    """A dialog over the desk, which leaves the board free for the second tap. `closed` is called when the reader closes it."""

    def __init__(self, reader: Reader, game: Game, closed: Callable[[], object]) -> None:
        self.reader, self.game, self.closed = reader, game, closed
        self.rule = ""
        self.element = dom.document.createElement("dialog")
        self.element.setAttribute("aria-labelledby", "reading-title")
        self.element.setAttribute("aria-describedby", "reading-text")
        self._end = dom.listen(self.element, "click", self._clicked)
        dom.by_id("table").append(self.element)

    def show(self, about: About, offers: Sequence[tuple[str, str]], *, idle: bool, high: bool) -> None:
        """Show the text about a thing with its moves, as (label, caption). With `idle`, it says that other things of this kind
        can be chosen now; `high` if the thing is in the upper half of the board, so that the dialog does not cover it."""
        say = self.reader.say
        self.rule = about.rule
        picture = drawn_whole(self.game.look, about.look, about.badge) if about.look else ""
        now = about.now.splitlines()
        now += [say("about.idle")] if idle else [say("about.where")] if len(offers) > MOST else []
        facts = "".join(f"<p>{esc(text)}</p>" for text in now)
        few = offers if len(offers) <= MOST else ()
        buttons = "".join(command(text, "check", do=f"offer:{label}", kind="main") for label, text in few)
        title = self.reader.words_of(self.game).say(f"rule.{about.rule}")
        rule = command(say("why.rule", rule=about.rule, title=title), "log", answer="rule")
        self.element.className = f"reading {'low' if high else 'high'}"
        dom.put(
            self.element,
            f'<h2 id="reading-title" tabindex="-1" autofocus>{esc(about.title)}</h2>{shut(say("close"))}'
            f'<div class="body"><div class="card-details">{picture}'
            f'<div id="reading-text"><p>{esc(about.does)}</p>{facts}</div></div>'
            f'<div class="row">{buttons}{rule}</div></div>',
        )
        if self.element.open:
            dom.within(self.element, "h2").focus(dom.plain(preventScroll=True))
        else:
            self.element.show()
        self.element.scrollTop = 0

    def close(self) -> None:
        """Close the dialog; the browser returns the focus."""
        self.element.close()
        self.element.remove()
        self._end()

    async def _clicked(self, event: Any) -> None:
        button = dom.closest(event.target, "[data-answer]")
        if button is None:
            return
        rule = self.rule if button.getAttribute("data-answer") else ""
        self.closed()
        if rule:
            from web.page.help import show_rules

            await show_rules(self.reader, self.game, rule)
