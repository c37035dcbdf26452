"""The protocols by which a table calls the page that shows it, and the bots. The page gives both to the table."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.film.reel import Frame, Reel
from tabletop.show.about import About
from tabletop.show.words import Words
from tabletop.telling.advice import Hint
from tabletop.together.far import FarSeat
from web.board.follow import Point
from web.page.saves import Save

if TYPE_CHECKING:
    from tabletop.telling.recap import Note


class Games(Protocol):
    """Saving and opening games for a table."""

    def keep(self, save: Save) -> None:
        """Save a game as it stands, and put its link into the address."""

    async def until_saved(self, save: Save) -> None:
        """Wait until a game is saved as it stands, or the reader was told that it cannot be."""

    def reopen(self, save: Save) -> None:
        """Open a saved game on a new table, in place of this one."""

    def open_new_save(self, save: Save) -> None:
        """Save a new game, and open it in place of this one."""

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Begin a new game in place of this one, from a written position if there is one; `players` as in `saves.players`."""


class Page(Games, Protocol):
    """The page around one table. It reads `TableState` when it is told to draw, and calls verbs of the table for touches."""

    # Drawing ------------------------------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Redraw everything around the board, and the marks on it."""

    def redraw_draft(self) -> None:
        """Redraw only the draft; this must be fast, because it follows every touch of a card."""

    def redraw_marks(self) -> None:
        """Redraw only the marks on the board."""

    def stand(self, frame: Frame) -> None:
        """Show this frame on the board, at once."""

    def turn_to(self, points: Sequence[Point]) -> None:
        """Bring these points of the board into sight, the first before all others, if the camera follows."""

    # Films --------------------------------------------------------------------------------------------------------------------

    async def play(self, reel: Reel, start: int, stop: int) -> Frame:
        """Play events `start` to `stop` of a film, and call `Table.begin_beat` for each beat; `skip` ends it early. Return the
        frame at the end."""

    def skip(self) -> None:
        """Go to the end of the film, if one runs."""

    def watching(self, *, again: bool) -> None:
        """Called with `again` before a film that somebody asked for, which runs even if films are skipped; called without
        `again` after it."""

    def cheer(self) -> None:
        """Celebrate, if a winner plays here."""

    # Telling ------------------------------------------------------------------------------------------------------------------

    def announce(self, text: str) -> None:
        """Let screen readers read a text aloud."""

    def notice(self, text: str) -> None:
        """Show a line that goes away by itself."""

    def call(self) -> None:
        """Play the sound that calls the person who is asked."""

    def read(self, about: About, offers: Sequence[tuple[str, str]], *, idle: bool, high: bool) -> None:
        """Show the text about a thing, with a button for each move offered (label, caption). `idle`: others of its kind can be
        chosen now; `high`: it lies in the upper half of the board."""

    def stop_reading(self) -> None:
        """Close the text about a thing."""

    def explain(self, *, begins: bool) -> None:
        """Make room for the causes of an event (`TableState.explanation`), or, without `begins`, end that."""

    def point_out(self) -> None:
        """Focus the button for the next cause, when another cause is shown."""

    def recap(self, notes: "Sequence[Note]") -> None:
        """Show the recap since the last choice."""

    def end_recap(self) -> None:
        """Close the recap, if it is open."""

    def open_history(self) -> None:
        """Show the history, and advice if the game has any, for somebody who opened a moment."""

    # Asking -------------------------------------------------------------------------------------------------------------------

    async def confirm(self, warning: str) -> bool:
        """Show a warning, and ask whether to make the choice nevertheless."""

    async def hand_over(self, seat: int) -> bool:
        """Cover the table until the person on that seat has the device; return False if they play on another one."""

    # Time ---------------------------------------------------------------------------------------------------------------------

    def now(self) -> float:
        """A time in milliseconds, from any zero."""

    def covered(self) -> bool:
        """Whether nobody can choose now, as a dialog covers the table or the page is hidden."""

    def start_clock(self) -> None:
        """Show a clock, and call `Clock.tick` several times a second until `stop_clock`."""

    def show_clock(self, left: float, whole: float, *, stands: bool) -> None:
        """Show on the clock that `left` of `whole` seconds are left, and whether it `stands` still."""

    def stop_clock(self) -> None:
        """Hide the clock."""

    async def painted(self) -> None:
        """Wait for the browser's next frame."""

    def spawn(self, work: Coroutine[Any, Any, object]) -> Any:
        """Run a coroutine as a task, at once up to its first wait; return the task. Its errors are reported."""

    def busy(self, what: str) -> None:
        """Note why nobody can choose yet: 'playing', 'bots', 'saving', or '' for no reason."""

    def can_act(self) -> None:
        """Note that the reader can act now, if only look around."""

    # Keeping ------------------------------------------------------------------------------------------------------------------

    def made_choice(self) -> None:
        """Called after a choice: from now on there is a game to lose."""


class Hands(Protocol):
    """The other devices in a game whose host is this device."""

    def play_early(self) -> None:
        """Make the early choices whose turn in the record has come."""

    def asked_early(self) -> FarSeat | None:
        """The question for somebody here while other devices before them in the record are asked, too; None without one."""

    def choose_early(self, far: FarSeat) -> None:
        """Take an early answer of somebody here."""

    def send_packets(self) -> None:
        """Send the newest packets."""

    def wait(self, gone_on: Callable[[], None]) -> None:
        """Begin to take answers; `gone_on` is called once, when one has moved the game on."""

    def wait_no_more(self, gone_on: Callable[[], None]) -> None:
        """Leave answers for later, unless another table waits by now."""

    def move_on(self, by: int) -> None:
        """Note that the next game is a rematch, in which everybody moves on by so many seats."""


class Bots(Protocol):
    """The bots, which think in a worker."""

    def wake(self) -> None:
        """Start the worker: a bot will be asked soon."""

    async def choices(self, session: Session) -> list[int]:
        """The indexes that bots choose from here on, until a person is asked or the round is over."""

    def begin_early(self, session: Session) -> None:
        """Let later bots think while a person makes a sealed choice."""

    def forget(self) -> None:
        """Stop thinking, as the table is left."""

    async def hint(self, session: Session, words: Words, meant: Sequence[int] = ()) -> Hint | None:
        """A hint for the person who is asked, which compares with the choices `meant`; None without one."""

    def fallback_notice_due(self) -> bool:
        """Whether to tell the reader now that bots slow the page down; True once."""
