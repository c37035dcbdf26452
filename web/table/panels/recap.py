"""The recap of a film: sentences beside the board, each with buttons for why, to watch again and to share. Imported after the
first film."""

from collections.abc import Callable, Sequence

from tabletop.telling.recap import Note
from web.page import dom
from web.page.dom import esc
from web.page.widgets import sign

Say = Callable[..., str]
"""Returns a text of the page."""


class Recap:
    """The sentences since the last choice. On screens with room for one line, they are shown one after the other."""

    def __init__(self, say: Say, notes: Sequence[Note]) -> None:
        self.say, self.notes, self.current = say, notes, 0
        self.element = dom.document.createElement("section")
        self.element.id = "recap"
        self.element.setAttribute("aria-label", say("recap"))
        dom.by_id("history").before(self.element)
        self._write()
        dom.announce(" ".join(note.text for note in notes))

    def _write(self) -> None:
        say = self.say
        lines = "".join(self._line(number, note) for number, note in enumerate(self.notes))
        number = f"{self.current + 1}/{len(self.notes)}"
        name = esc(say("recap.next", number=number))
        following = (
            f'<button class="sign next" data-do="recap:next" title="{name}" aria-label="{name}">{number}</button>'
        )
        dom.put(
            self.element,
            f"<ol>{lines}</ol>{following if len(self.notes) > 1 else ''}{sign(say('close'), 'close', 'recap:close')}",
        )

    def _line(self, number: int, note: Note) -> str:
        say, sentence = self.say, note.text
        watch = sign(
            say("recap.watch", sentence=sentence), "play", f"recap:watch-{number}", word=say("recap.watch.word")
        )
        share = sign(
            say("recap.share", sentence=sentence), "share", f"recap:share-{number}", word=say("recap.share.word")
        )
        return (
            f'<li{" aria-current" * (number == self.current)}><button class="sentence" data-do="recap:why-{number}">'
            f"<span>{esc(sentence)} <u>{esc(say('recap.why'))}</u></span></button>{watch}{share}</li>"
        )

    def next(self) -> None:
        """Go to the next sentence."""
        self.current = (self.current + 1) % len(self.notes)
        self._write()
        dom.within(self.element, ".next").focus()

    def close(self) -> None:
        """Remove the recap."""
        self.element.remove()
