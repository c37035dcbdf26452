"""What of the film matters to whoever is asked now: a line or a few beside the board, each with why and what shows it again.
Loaded after the first film."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tabletop.recap import Note, best, recap
from web.page import dom
from web.page.dom import esc
from web.page.icons import icon
from web.page.reader import Reader
from web.page.widgets import sign
from web.table.model import TableModel
from web.table.past import Past


class AtTable(Protocol):
    """What it needs of the table around it."""

    model: TableModel
    reader: Reader
    past: Past


class Recap:
    """The sentences of one choice. Where there is room for one line, they come one after the other."""

    def __init__(self, table: AtTable, notes: Sequence[Note], put_away: Callable[[], None]) -> None:
        self.table, self.notes, self.current, self.put_away = table, notes, 0, put_away
        self.element = dom.document.createElement("section")
        self.element.id = "recap"
        self.element.setAttribute("aria-label", table.reader.say("recap"))
        dom.by_id("history").before(self.element)
        self._write()
        dom.announce(" ".join(note.text for note in notes))

    def _write(self) -> None:
        say = self.table.reader.say
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
        say = self.table.reader.say
        name = esc(say("recap.watch", told=note.text))
        return (
            f'<li{" aria-current" * (number == self.current)}><button class="told" data-do="recap:why-{number}">'
            f"<span>{esc(note.text)} <u>{esc(say('recap.why'))}</u></span></button>"
            f'<button class="sign" data-do="recap:watch-{number}" title="{name}" aria-label="{name}">{icon("play")}</button>'
            f"</li>"
        )

    def act(self, what: str) -> None:
        """Do what a button of it says: explain a sentence, show it again, go to the next one, or close."""
        verb, _, number = what.partition("-")
        match verb:
            case "why":
                self.table.past.why(*self.notes[int(number)].events)
            case "watch":
                self.table.past.play_again(*self.notes[int(number)].parts)
            case "next":
                self.current = (self.current + 1) % len(self.notes)
                self._write()
                dom.within(self.element, ".next").focus()
            case _:
                self.put_away()
                dom.by_id("board").focus(dom.plain(preventScroll=True))

    def close(self) -> None:
        """Put it away."""
        self.element.remove()


def of_seats(table: AtTable, seats: Sequence[int], first: int, put_away: Callable[[], None]) -> Recap | None:
    """What mattered to one person, who may play several seats, from event `first` on; None where nothing did. `put_away` is
    called when it has been read."""
    model, say = table.model, table.reader.say
    found: list[Note] = []
    for seat in seats:
        notes = recap(model.session, seat, model.desk.words, first)
        if len(seats) > 1:
            name = model.desk.seat_name(seat)
            notes = [note._replace(text=say("recap.of", name=name, told=note.text)) for note in notes]
        found += notes
    return Recap(table, best(found), put_away) if found else None
