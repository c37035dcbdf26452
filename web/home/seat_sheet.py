"""The dialog for a seat of a new game: who plays there, with which name and colour."""

from collections.abc import Callable, Mapping, Sequence

from tabletop.core.game import Game
from tabletop.show.theme import SEATS
from web.home.game_setup import GameSetup
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.looks import drawn
from web.page.names import LONGEST
from web.page.widgets import command

LEFT_OUT = "left-out"


class SeatSheet:
    """The dialog for a seat; a touch chooses at once."""

    def __init__(
        self,
        say: Callable[..., str],
        game: Game,
        setup: GameSetup,
        seat: int,
        *,
        name: str,
        picture: str,
        kinds: Mapping[str, str],
        looks: Mapping[int, str],
    ) -> None:
        """`kinds` are the kinds of players with their names, `looks` the figures of this seat that have a colour, by number."""
        self.say, self.game, self.setup, self.looks, self.seat = say, game, setup, looks, seat
        given = setup.names.get(seat, "")
        radios = "".join(
            f'<label class="kind"><input type="radio" name="kind" value="{esc(kind)}" data-do="kind:{seat}" '
            f'data-key="kind:{esc(kind)}"{" checked" * (kind == setup.kinds[seat])}>{esc(text)}</label>'
            for kind, text in kinds.items()
        )
        drop = command(say("new.drop", name=name), "close", answer=LEFT_OUT) if self._may_leave() else ""
        body = f"""<div class="faces">{picture}</div>
<fieldset class="kinds"><legend class="unseen">{esc(say("new.seats"))}</legend>{radios}</fieldset>
<label class="field"><span>{esc(say("seat.far.name"))}</span><input type="text" id="seat-name" data-do="name:{seat}"
 data-key="name:{seat}" maxlength="{LONGEST}" autocomplete="off" spellcheck="false" value="{esc(given)}"
 placeholder="{esc(name)}"></label>
<div id="seat-colours"></div>
<div class="row">{drop}{command(say("new.done"), "check", answer="done", kind="go")}</div>"""
        self._dialog = Dialog(name, body, kind="seat-sheet", close=say("close"))
        self.show_colours()
        self.focus("name" if setup.kinds[seat] == "far" and not given else "kind")

    def _may_leave(self) -> bool:
        return len(self.setup.kinds) > self.game.seats[0]

    def focus(self, part: str) -> None:
        """Focus the name, or the chosen kind of player."""
        self._dialog.part("#seat-name" if part == "name" else "input:checked").focus()

    async def answer(self) -> str:
        """Wait until the dialog closes; return `LEFT_OUT` if the seat is to be removed."""
        return await self._dialog.answer()

    def typed(self) -> str:
        """The name in the field."""
        return str(self._dialog.part("#seat-name").value)

    def show_name(self) -> None:
        """Rewrite the name: it may have gone with the player before."""
        self._dialog.part("#seat-name").value = self.setup.names.get(self.seat, "")

    def show_colours(self) -> None:
        """Write the colours to choose from, for each figure of the seat."""
        dom.forget("seat-colours")
        fill("seat-colours", "".join(self._colours(figure, look) for figure, look in self.looks.items()))

    def _colours(self, figure: int, look: str) -> str:
        say, seat_colours = self.say, self.setup.seat_colours
        buttons = "".join(
            f'<button class="sign swatch" data-do="set-colour:{figure}-{colour}" data-key="set-colour:{figure}-{colour}" '
            f'aria-pressed="{str(colour == seat_colours[figure]).lower()}" title="{esc(say(f"colour.{colour}"))}" '
            f'aria-label="{esc(say(f"colour.{colour}"))}"><span style="{dyed(seat_colours, figure, colour)}">'
            f"{drawn(self.game.look, look)}</span></button>"
            for colour in range(SEATS)
        )
        return f'<div class="colours" role="group" aria-label="{esc(say("new.colours"))}">{buttons}</div>'


def dyed(seat_colours: Sequence[int], figure: int, colour: int) -> str:
    """A style that shows a `figure` in a colour: it takes the CSS variables of the figure that has it now."""
    other = seat_colours.index(colour)
    return "".join(f"--{role}-{figure}:var(--{role}-{other});" for role in ("seat", "on-seat") if other != figure)
