"""What a table asks of the page that shows it, and of the bots. The page hands both over when it makes a table."""

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
    """What becomes of the game of a table."""

    def keep(self, save: Save) -> None:
        """Save a game as it stands, and put its link into the address."""

    async def kept(self, save: Save) -> None:
        """Until a game is saved as it stands, or the reader knows that it cannot be."""

    def reopen(self, save: Save) -> None:
        """Lay a game on a table anew, in place of this one."""

    def lay_beside(self, save: Save) -> None:
        """Keep a game that is new, and lay it on a table in place of this one."""

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Begin a new game in place of this one, at a written position if there is one; `players` is what is kept of them."""


class Page(Games, Protocol):
    """The page around one table. It reads `TableState` when it is told to draw, and calls verbs of the table when something is
    touched."""

    # Drawing ------------------------------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Anything around the board may have changed, and what is marked on it."""

    def redraw_draft(self) -> None:
        """Only what is laid out has changed; comes with every touch of a card, so it has to be quick."""

    def redraw_marks(self) -> None:
        """Only what is marked on the board has changed."""

    def stand(self, frame: Frame) -> None:
        """Show this frame on the board, at once."""

    def turn_to(self, points: Sequence[Point]) -> None:
        """Bring these points of the board into sight, the first before all others, if the camera follows."""

    # Films --------------------------------------------------------------------------------------------------------------------

    async def play(self, reel: Reel, start: int, stop: int) -> Frame:
        """Play events `start` to `stop` of a film, with a call of `Table.begin_beat` for each beat that shows; ends early after
        `skip`. Gives the frame on which the board stands then."""

    def skip(self) -> None:
        """Go to the end of the film that runs, if one does."""

    def watching(self, *, again: bool) -> None:
        """Somebody asks to see a film once more, so that it runs even where films are skipped; or, without `again`, has seen
        it."""

    def cheer(self) -> None:
        """Somebody has just won: celebrate, if it is one of those who play here."""

    # Telling ------------------------------------------------------------------------------------------------------------------

    def announce(self, text: str) -> None:
        """Say something to those who listen to the page."""

    def notice(self, text: str) -> None:
        """Show a line that goes away by itself."""

    def call(self) -> None:
        """Make the sound that calls whoever is asked now."""

    def read(self, about: About, offers: Sequence[tuple[str, str]], *, idle: bool, high: bool) -> None:
        """Show what a thing is, with a button for each move that is offered with it (label, caption). `idle`: others of its
        kind can be chosen now; `high`: it lies in the upper half of the board."""

    def stop_reading(self) -> None:
        """Put away what is read."""

    def explain(self, *, begins: bool) -> None:
        """The causes of something are told from now on (`TableState.why`), or, without `begins`, no more."""

    def point_out(self) -> None:
        """Another cause is told: take keyboards to the button that goes on."""

    def recap(self, notes: "Sequence[Note]") -> None:
        """Show what mattered since the last choice."""

    def end_recap(self) -> None:
        """Put it away, if it shows."""

    def open_history(self) -> None:
        """Show the history, and advice where the game gives any: somebody has come to look at a moment."""

    # Asking -------------------------------------------------------------------------------------------------------------------

    async def confirm(self, warning: str) -> bool:
        """Whether somebody wants to make a choice of which they are warned."""

    async def hand_over(self, seat: int) -> bool:
        """Cover the table until the person on that seat has the device; False where that person plays elsewhere."""

    # Time ---------------------------------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Milliseconds since some moment."""

    def covered(self) -> bool:
        """Whether nobody can choose now, as a dialog covers the table or the page is hidden."""

    def start_clock(self) -> None:
        """Show a clock, and call `Table.tick` several times a second until `stop_clock`."""

    def show_clock(self, left: float, whole: float, *, stands: bool) -> None:
        """Let the clock show how many of so many seconds are left, and whether it stands still."""

    def stop_clock(self) -> None:
        """Hide the clock."""

    async def painted(self) -> None:
        """Until the browser has painted what is there."""

    def spawn(self, work: Coroutine[Any, Any, object]) -> Any:
        """Run a coroutine beside everything else, at once as far as it comes; gives its task. Its failure is told."""

    def busy(self, what: str) -> None:
        """What is under way before somebody can choose: 'playing', 'bots', 'saving', or '' for nothing."""

    def can_act(self) -> None:
        """Somebody can do something now, if only look."""

    # Keeping ------------------------------------------------------------------------------------------------------------------

    def made_choice(self) -> None:
        """Somebody has chosen something: from now on there is something to lose."""


class Hands(Protocol):
    """The devices on which people hold their cards, where the game is kept here."""

    def play_early(self) -> None:
        """Make the choices whose turn in the record has come since they were made."""

    def asked_early(self) -> FarSeat | None:
        """What is asked of somebody here while others choose at their devices whose turn in the record comes before."""

    def choose_early(self, far: FarSeat) -> None:
        """Somebody here has chosen that."""

    def tell(self) -> None:
        """Let all of them know how the game stands."""

    def wait(self, gone_on: Callable[[], None]) -> None:
        """Hear from now on what is chosen there; `gone_on` is called once, when the game has gone on by it."""

    def wait_no_more(self, gone_on: Callable[[], None]) -> None:
        """Keep for later what is chosen there, unless another table has begun to wait."""

    def move_on(self, by: int) -> None:
        """The game that begins next is a rematch: everybody plays it, so many seats further on."""


class Bots(Protocol):
    """Whoever thinks for the seats of bots."""

    def wake(self) -> None:
        """Get ready: a bot will be asked soon."""

    async def choices(self, session: Session) -> list[int]:
        """What bots choose from here on, until a person is asked or the round is over."""

    def begin_early(self, session: Session) -> None:
        """A person makes a sealed choice; bots that come after may think meanwhile."""

    def forget(self) -> None:
        """The table is left."""

    async def hint(self, session: Session, said: Words, meant: Sequence[int] = ()) -> Hint | None:
        """What the person who is asked would best do, beside the choices that are `meant`."""

    def fallback_notice_due(self) -> bool:
        """Whether the reader has to be told now that bots hold up the page; true once."""
