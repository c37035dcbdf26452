"""The history: every line of the game in the reader's words, why it happened, and a slider through all moments."""

from collections.abc import Callable

from tabletop.film.reel import Beat
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.reader import Reader
from web.page.widgets import command
from web.table.model import TableModel


class History:
    """The log and the slider of one table."""

    def __init__(self, model: TableModel, reader: Reader, look_at: Callable[[int], None]) -> None:
        """`look_at` shows the moment after that many events."""
        self.model, self.reader, self.say, self.look_at = model, reader, reader.say, look_at
        self.words = reader.words_of(model.session.game)
        self.unfolded: set[int] = set()
        """The rounds whose lines show although they are over."""
        self._lines: dict[tuple[int, int | None], str] = {}

    def refresh(self) -> None:
        """Write the log up to the moment that is shown, and set the slider."""
        model = self.model
        if model.playing:
            return  # lines are added as they happen
        count = len(model.reel) if model.scrubbed is None else model.scrubbed
        slider = dom.by_id("slider")
        slider.max, slider.value = len(model.reel), count
        slider.setAttribute("aria-valuetext", self._moment_in_words(count))
        if dom.by_id("history").checkVisibility():
            self._write(len(model.reel), count)

    def _moment_in_words(self, count: int) -> str:
        if count >= len(self.model.reel):
            return self.say("slider.now")
        return self.tell(count - 1) if count else self.say("slider.start")

    def tell(self, number: int) -> str:
        """One event as the reader may know it."""
        event = self.model.reel.events[number].seen_by(self.model.viewer)
        return self.model.session.game.tell(event, self.words)

    def _write(self, stop: int, count: int) -> None:
        chapters = self.model.desk.chapters(self.model.reel)
        ends = [start for start, _ in chapters[1:]] + [stop]
        parts = []
        for number, ((start, title), end) in enumerate(zip(chapters, ends, strict=True)):
            last = number == len(chapters) - 1
            open_now = last or number in self.unfolded or (start < count <= end and count < stop)
            head = (
                f'<button class="chapter" data-do="unfold:{number}" data-key="chapter-{number}" '
                f'aria-expanded="{str(open_now).lower()}">{esc(title)}</button>'
            )
            lines = self._lines_of(range(start, end), count - 1 if count < stop else -1) if open_now else ""
            parts.append(f"<section>{head}<ol>{lines}</ol></section>" if lines else f"<section>{head}</section>")
        if fill("log", "".join(reversed(parts))):
            log = dom.by_id("log")
            newest = dom.within(log, "ol")
            log.scrollTop = (
                max(0, newest.offsetTop + newest.offsetHeight - log.offsetTop - log.clientHeight) if newest else 0
            )

    def _lines_of(self, numbers: range, now: int = -1) -> str:
        """The lines of these events; those that a later one sums up have none."""
        events, summed = self.model.reel.events, self.model.session.game.summed
        return "".join(self._line(n, now=n == now) for n in numbers if events[n].kind not in summed)

    def _line(self, number: int, *, now: bool = False) -> str:
        key = (number, self.model.viewer)
        if key not in self._lines:
            kind = self.model.reel.events[number].kind
            self._lines[key] = (
                f'<li class="{self.model.desk.log_style(kind)}"><button data-do="why:{number}" data-key="line-{number}">'
                f"{esc(self.tell(number))}</button></li>"
            )
        line = self._lines[key]
        return line.replace('<li class="', '<li aria-current="true" class="', 1) if now else line

    def add(self, beat: Beat) -> None:
        """Events are happening: add their lines."""
        if not dom.by_id("history").checkVisibility():
            return
        found = dom.within(dom.by_id("log"), "ol")
        if found is None:
            return
        dom.by_id("slider").value = beat.end
        dom.append(found, self._lines_of(range(beat.first, beat.end)))
        dom.by_id("log").scrollTop = found.scrollHeight
        dom.forget("log")

    def unfold(self, number: int) -> None:
        """Show or hide the lines of a round."""
        self.unfolded ^= {number}
        self.refresh()

    async def why(self, number: int) -> None:
        """Explain an event: the chain of what led to it, each with its rule."""
        say = self.say
        steps = []
        for event in reversed(self.model.reel.causes(number)):
            rule = f"rule.{event.rule}"
            title = self.words.say(rule) if self.words.has(rule) else ""
            steps.append(
                f'<li><p>{esc(self.tell(event.id))}</p><button class="rule" data-answer="rule:{esc(event.rule)}">'
                f"{esc(say('why.rule', rule=event.rule, title=title))}</button></li>"
            )
        above, below = self.model.desk.explain(self.model.reel, number, self.tell)
        body = f'{above}<ol class="causes">{"".join(steps)}</ol>{below}{command(say("why.show"), "eye", answer="show")}'
        answer = await Dialog(say("why.title"), body, close=say("close")).answer()
        if answer == "show":
            self.look_at(number + 1)
        elif answer.startswith("rule:"):
            from web.page.help import show_rules

            await show_rules(self.reader, self.model.session.game, answer[5:])
