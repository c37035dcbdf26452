"""The history: a line for each event in the reader's words, with its causes, and a slider through all moments."""

from collections.abc import Callable
from typing import Any

from tabletop.film.reel import Beat
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.looks import symbol
from web.page.reader import Reader
from web.page.widgets import command
from web.table.play.state import TableState

EVERYTHING = "*"
"""The choice of all lines, routine ones too, in place of one player's."""


class History:
    """The log and the slider of one table."""

    def __init__(self, state: TableState, reader: Reader, why: Callable[[int], None]) -> None:
        """`why` shows the causes of an event on the board."""
        self.state, self.reader, self.say, self.why = state, reader, reader.say, why
        self.words = state.desk.words
        self.unfolded: set[int] = set()
        """The finished rounds whose lines are shown."""
        self.who = ""
        """The look of the figure whose lines are shown; '' for everybody without routine lines; EVERYTHING for all lines."""
        self._lines: dict[tuple[int, int | None], str] = {}
        self._looks: dict[str, str] = {}
        """Look -> SVG symbol; lines refer to it by its id."""

    def open(self) -> None:
        """Write the choice of figures whose lines are shown."""
        figures = self.state.desk.figures(len(self.state.session.seats))
        values = {"": self.say("log.everybody"), **figures}
        if any(kind.log == "routine" for kind in self.state.session.game.events):
            values[EVERYTHING] = self.say("log.everything")
        options = "".join(f'<option value="{esc(look)}">{esc(name)}</option>' for look, name in values.items())
        fill("log-who", options)
        dom.show("log-who", len(figures) > 1)

    def show_only(self, look: str) -> None:
        """Show only lines with this look; '' and EVERYTHING as in `who`."""
        self.who = look
        self._clear()
        self.refresh()

    def refresh(self) -> None:
        """Write the log up to the moment that is shown, and set the slider."""
        state, slider = self.state, dom.by_id("slider")
        slider.max = len(state.reel)
        if state.playing:
            return  # `add` writes lines and moves the slider
        count = len(state.reel) if state.past_moment is None else state.past_moment
        slider.value = count
        slider.setAttribute("aria-valuetext", self._moment_in_words(count))
        if dom.is_shown(dom.by_id("history")):
            self._write(len(state.reel), count)
        else:
            dom.forget("log")  # written when it comes into sight, so that it opens at its heading

    def _moment_in_words(self, count: int) -> str:
        if count >= len(self.state.reel):
            return self.say("slider.now")
        return self.sentence(count - 1) if count else self.say("slider.start")

    def sentence(self, number: int) -> str:
        """One event as a sentence, without secrets of other seats."""
        event = self.state.reel.events[number].seen_by(self.state.audience)
        return self.state.desk.tell(event)

    def _write(self, stop: int, count: int) -> None:
        chapters = [chapter for chapter in self.state.desk.chapters(self.state.reel) if chapter[0] <= stop]
        ends = [start for start, _ in chapters[1:]] + [stop]
        parts = []
        shown = len(chapters) - 1
        for number, ((start, title), end) in enumerate(zip(chapters, ends, strict=True)):
            looked_at = start < count <= end and count < stop
            open_now = number == len(chapters) - 1 or number in self.unfolded or looked_at
            shown = number if looked_at else shown
            head = (
                f'<button class="chapter" data-do="unfold:{number}" data-key="chapter-{number}" '
                f'aria-expanded="{str(open_now).lower()}">{esc(title)}</button>'
            )
            lines = self._lines_of(range(start, end)) if open_now else ""
            parts.append(f"<section>{head}<ol>{lines}</ol></section>" if lines else f"<section>{head}</section>")
        written = fill("log", "".join(parts))
        self._draw_looks()
        line = self._mark_line(count) if count < stop else None
        if line is not None:
            self._bring_into_sight(line)
        elif written:
            self._show_chapter(shown)

    def _mark_line(self, count: int) -> Any:
        """Mark the line of the last of the first `count` events; return it, None without one."""
        log = dom.by_id("log")
        marked = dom.within(log, "[aria-current]")
        if marked is not None:
            marked.removeAttribute("aria-current")
        for number in range(count - 1, -1, -1):
            line = dom.within(log, f'[data-key="line-{number}"]')
            if line is not None:
                line.parentElement.setAttribute("aria-current", "true")
                return line
        return None

    @staticmethod
    def _bring_into_sight(line: Any) -> None:
        """Scroll the log, without the page around it, until a line is in sight."""
        log = dom.by_id("log")
        top = line.offsetTop - log.offsetTop
        log.scrollTop = min(top, max(log.scrollTop, top + line.offsetHeight - log.clientHeight))

    @staticmethod
    def _show_chapter(number: int) -> None:
        """Scroll the log to the heading of a round."""
        log = dom.by_id("log")
        head = dom.within(log, f'[data-key="chapter-{number}"]')
        if head is not None:
            log.scrollTop = head.offsetTop - log.offsetTop

    def _lines_of(self, numbers: range) -> str:
        """The lines of these events as markup, without events that a later one sums up."""
        events = self.state.reel.events
        return "".join(self._line(n) for n in numbers if not events[n].kind.summed and self._is_wanted(n))

    def _is_wanted(self, number: int) -> bool:
        event = self.state.reel.events[number]
        if not self.who:
            return event.kind.log != "routine"
        return self.who == EVERYTHING or self.who in self.state.session.game.pictures(event)

    def _line(self, number: int) -> str:
        key = (number, self.state.audience)
        if key not in self._lines:
            event = self.state.reel.events[number]
            pictures = "".join(map(self._picture, self.state.session.game.pictures(event)))
            self._lines[key] = (
                f'<li class="{event.kind.log}"><button data-do="why:{number}" '
                f'data-key="line-{number}">{pictures}<span>{esc(self.sentence(number))}</span></button></li>'
            )
        return self._lines[key]

    def _picture(self, look: str) -> str:
        """A look beside a line; its drawing is written once for all lines, as drawings are long."""
        name = f"look-{look}"
        if look not in self._looks:
            self._looks[look] = symbol(self.state.session.game.look(look), name)
        return f'<svg class="look" aria-hidden="true"><use href="#{name}"/></svg>'

    def _draw_looks(self) -> None:
        fill("log-looks", f"<svg>{''.join(self._looks.values())}</svg>")

    def add(self, beat: Beat) -> None:
        """Add the lines of a beat of the film."""
        log = dom.by_id("log")
        if not dom.is_shown(dom.by_id("history")):
            self._clear()  # written whole when it opens
            return
        dom.by_id("slider").value = beat.end
        found = dom.within(log, "section:last-child ol")
        if found is None:
            dom.forget("log")
            self._write(beat.end, beat.end)
        else:
            dom.append(found, self._lines_of(range(beat.first, beat.end)))
            self._draw_looks()
        log.scrollTop = log.scrollHeight
        dom.forget("log")

    @staticmethod
    def _clear() -> None:
        dom.by_id("log").replaceChildren()
        dom.forget("log")

    def unfold(self, number: int) -> None:
        """Show or hide the lines of a round."""
        self.unfolded ^= {number}
        self.refresh()
        if self.state.past_moment is None:
            self._show_chapter(number)

    async def explain(self, number: int) -> None:
        """Show a dialog that explains an event: its causes, and the markup of the desk."""
        say = self.say
        steps = []
        for event in reversed(self.state.reel.causes(number)):
            rule = f"rule.{event.rule}"
            title = self.words.say(rule) if self.words.has(rule) else ""
            steps.append(
                f'<li><p>{esc(self.sentence(event.id))}</p><button class="rule" data-answer="rule:{esc(event.rule)}">'
                f"{esc(say('why.rule', rule=event.rule, title=title))}</button></li>"
            )
        above, below = self.state.desk.explain(self.state.reel, number, self.sentence)
        body = f'{above}<ol class="causes">{"".join(steps)}</ol>{below}{command(say("why.show"), "eye", answer="show")}'
        answer = await Dialog(say("why.title"), body, close=say("close")).answer()
        if answer == "show":
            self.why(number)
        elif answer.startswith("rule:"):
            from web.page.help import show_rules

            await show_rules(self.reader, self.state.session.game, answer[5:])
