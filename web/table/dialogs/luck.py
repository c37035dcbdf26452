"""Luck and skill of a finished game: computed on request under a progress bar, then shown as a sentence, a picture and numbers,
with the choices that cost most. Imported when it is first asked for."""

from collections.abc import AsyncIterator, Callable

from tabletop.base.errors import OptionError
from tabletop.core.session import Session
from tabletop.show.words import Words
from tabletop.show.words import words as words_of
from tabletop.telling.account import Share
from tabletop.telling.coaching import Coaching, Cost, amount
from tabletop.telling.luck import picture, table
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import choice, sign
from web.table.play.state import TableState
from web.table.play.table import Table

Coach = Callable[[Session, int, Words], AsyncIterator[float | Coaching]]
"""Yields the progress of the coaching of a seat, from 0 to 1, and at the end the coaching."""


class LuckDialog:
    """The dialog. `found` keeps its coachings by seat, the one shown last at the end."""

    def __init__(self, state: TableState, reader: Reader, coach: Coach, found: dict[int, Coaching]) -> None:
        self.state, self.reader, self.coach, self.found = state, reader, coach, found
        self.seats = state.people(state.here or state.persons or range(len(state.session.seats)))
        self.seat = self.seats[0]
        say, desk = reader.say, state.desk
        whose = {str(seat): desk.seat_name(seat) for seat in self.seats}
        asks = choice(say("luck.whose"), "luck-whose", whose, str(self.seat)) if len(whose) > 1 else ""
        body = f'{asks}<div id="luck"></div><p id="luck-status" role="status"></p>'
        self.dialog = Dialog(say("luck.title"), body, kind="luck", close=say("close"))
        if asks:
            self.dialog.listen("select", "change", lambda event: self.show(int(event.target.value)))

    async def show(self, seat: int) -> None:
        """Compute the coaching of a seat, unless it is known, and show it. It stops when the dialog is closed, or another
        seat is chosen."""
        self.seat = seat
        say, dialog = self.reader.say, self.dialog
        if seat not in self.found:
            working = esc(say("luck.working"))
            dom.put(dialog.part("#luck"), f'<progress max="1" value="0" aria-label="{working}"></progress>')
            dialog.part("#luck-status").textContent = say("luck.working")
            async for done in self.coach(self.state.session, seat, self.state.desk.words):
                if dialog.answered or self.seat != seat or seat in self.found:
                    return
                if isinstance(done, Coaching):
                    self.found[seat] = done
                else:
                    dialog.part("#luck progress").value = done
        coaching = self.found[seat] = self.found.pop(seat)
        dom.put(dialog.part("#luck"), self._text(coaching) if coaching.shares else self._nothing())
        dialog.part("#luck-status").textContent = ""

    def _nothing(self) -> str:
        none = OptionError("In this game luck and skill cannot be told apart.")
        return f"<p>{esc(self.reader.explain(none))}</p>"

    def _text(self, coaching: Coaching) -> str:
        say, words = self.reader.say, words_of("tabletop", self.reader.language)
        titles = [self._title(share) for share in coaching.shares]
        costs = "".join(self._cost(coaching, number, cost, words) for number, cost in enumerate(coaching.costs))
        listed = f"<h3>{esc(say('luck.costs'))}</h3><ol class='turns costs'>{costs}</ol>" if costs else ""
        numbers = f"<details><summary>{esc(say('luck.numbers'))}</summary>{table(coaching, words, titles)}</details>"
        rounds = [share.round for share in coaching.shares]
        labels = [str(now) if now and now != before else "" for now, before in zip(rounds, [0, *rounds], strict=False)]
        return (
            f"<p><b>{esc(coaching.sentence)}</b></p>{picture(coaching, words, labels)}{numbers}{listed}{self._blow(coaching)}"
            f'<p class="small">{esc(say("luck.means"))}</p>'
        )

    def _title(self, share: Share) -> str:
        desk, reel = self.state.desk, self.state.reel
        return desk.chapter_at(reel, share.first) if len(desk.chapters(reel)) > 1 else desk.turn_name(share.round)

    def _cost(self, coaching: Coaching, number: int, cost: Cost, words: Words) -> str:
        say, event = self.reader.say, self._moment(cost)
        share = next(one for one in coaching.shares if one.ply == cost.ply)
        at = say("luck.cost", turn=self._title(share), amount=amount(cost.worse, coaching.unit, words.language))
        buttons = sign(say("story.show", sentence=at), "eye", answer=f"show:{event}")
        if self.seat in self.state.here and not self.state.far:
            buttons += sign(say("luck.again", sentence=at), "replay", answer=f"again:{cost.ply}")
        chosen, better = (", ".join(lines) for lines in (cost.chosen, cost.better))
        lines = [say("luck.chosen", choice=chosen), say("luck.better", choice=better), cost.reason]
        texts = "".join(f"<small>{esc(line)}</small>" for line in lines if line)
        return f"<li><b>{esc(at)}</b>{buttons}{texts}</li>"

    def _moment(self, cost: Cost) -> int:
        """The number of events before a choice."""
        return len(self.state.session.at(cost.ply).events())

    def _blow(self, coaching: Coaching) -> str:
        worst, say = coaching.worst, self.reader.say
        if worst is None:
            return ""
        text = say("story.at", round=self._title(worst), sentence=coaching.blow)
        watch = sign(say("recap.watch", sentence=text), "play", answer=f"watch:{worst.first}-{worst.end}")
        return f"<h3>{esc(say('luck.blow'))}</h3><ol class='turns'><li><span>{esc(text)}</span>{watch}</li></ol>"


async def open_luck(table: Table, reader: Reader, coach: Coach, found: dict[int, Coaching]) -> None:
    """Show the dialog until it is closed; its buttons lead to the moments of choices."""
    shown = LuckDialog(table.state, reader, coach, found)
    dom.spawn(shown.show(shown.seat))
    answer, _, which = (await shown.dialog.answer()).partition(":")
    if answer == "show":
        table.look_back(int(which))
    elif answer == "again":
        table.play_from(int(which))
    elif answer == "watch":
        first, _, end = which.partition("-")
        table.play_again((int(first), int(end)))
