"""A dialog in which a stretch of the game is chosen: the last turn, all of it, or from one event to another."""

from typing import Any

from tabletop.film.reel import Reel
from tabletop.film.stretch import Stretch, last_turn
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc
from web.page.reader import Reader
from web.page.widgets import radios
from web.table.play.state import TableState

_WAYS = ("turn", "stretch", "game")
_ENDS = ("from", "to")


class StretchDialog:
    """The dialog, with the markup `rest` below the choice, which begins with `way`, '' for the moment shown now. A stretch has
    no secrets."""

    def __init__(self, state: TableState, reader: Reader, title: str, text: str, rest: str, way: str = "") -> None:
        self.state, self.reader = state, reader
        self.reel = Reel(state.session)
        self.turn = len(state.session.at(last_turn(state.session)).events())
        body = f'<p>{esc(text)}</p>{self._choice(way)}{rest}<p id="film-status" role="status"></p>'
        self.dialog = Dialog(title, body, kind="share", close=reader.say("close"))
        self.dialog.listen("#film-choice", "input", lambda _event: self.show())
        self.show()

    def _choice(self, way_now: str) -> str:
        say, shown = self.reader.say, self.state.past_moment
        way_now = way_now or ("turn" if shown is None else "stretch")
        turn = f"game.{self.state.session.game.name}.film"  # a round, a turn or a game, as the game calls it
        named = {way: say(turn if way == "turn" else f"film.{way}") for way in _WAYS}
        ways = radios("film", say("film.which"), named, way_now)
        places = zip(_ENDS, (self.turn if shown is None else shown, len(self.reel)), strict=True)
        ends = "".join(
            f'<label class="field"><span>{esc(say(f"film.{end}"))}</span><input type="range" id="film-{end}" min="0" '
            f'max="{len(self.reel)}" value="{place}"></label><p class="small" id="film-{end}-moment"></p>'
            for end, place in places
        )
        return f'<div id="film-choice">{ways}<div id="film-ends">{ends}</div></div>'

    def chosen(self) -> Stretch:
        """The chosen stretch."""
        way = self._way()
        first, end = self.turn if way == "turn" else 0, len(self.reel)
        if way == "stretch":
            first, end = (int(self.dialog.part(f"#film-{end}").value) for end in _ENDS)
        desk = self.state.desk
        return Stretch(self.reel, first, end, desk.seat_colours, desk.export_look, desk.tell)

    def _way(self) -> str:
        return str(self.dialog.part("input[name=film]:checked").value)

    def show(self) -> None:
        """Show the first and the last event of the stretch."""
        chosen = self.chosen()
        self.dialog.part("#film-ends").hidden = self._way() != "stretch"
        for name, count in zip(_ENDS, (chosen.first, chosen.end), strict=True):
            self.dialog.part(f"#film-{name}-moment").textContent = self._moment(count)

    def _moment(self, count: int) -> str:
        """The last of the first `count` events, as a sentence."""
        event = next((one for one in reversed(self.reel.events[:count]) if not one.kind.summed), None)
        return self.state.desk.tell(event.seen_by(None)) if event else self.reader.say("film.beginning")

    def show_status(self, text: str) -> None:
        """Show a line about what was done."""
        self.dialog.part("#film-status").textContent = text

    def give(self, name: str, content: Any, kind: str) -> None:
        """Give the reader a file, and say so."""
        dom.download(name, content, kind)
        self.show_status(self.reader.say("film.saved", name=name))

    async def ready(self) -> Stretch | None:
        """The chosen stretch, None with a sentence if it has no events. A line says that the film is being made."""
        stretch = self.chosen()
        if stretch.first >= stretch.end:
            self.show_status(self.reader.say("film.empty"))
            return None
        self.show_status(self.reader.say("film.making"))
        await dom.next_frame()
        return stretch
