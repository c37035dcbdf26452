"""A table on the page: it draws the state, plays the films, and answers the calls of its table."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import js

from tabletop.core.game import Game
from tabletop.film.motion import Stamp
from tabletop.film.reel import Frame, Reel
from tabletop.formats import link as links
from tabletop.show.about import About
from web.board.canvas import Board
from web.board.follow import Point
from web.board.player import SPEEDS, Player
from web.page import dom, routes
from web.page.browser_storage import ask_to_persist
from web.page.daily import today
from web.page.dialogs import any_open
from web.page.reader import Reader
from web.page.saves import Save
from web.table.dialogs import seats
from web.table.on_page import sides
from web.table.panels import picture
from web.table.panels.advice import Adviser
from web.table.panels.alone import shared
from web.table.panels.ending import Ending
from web.table.panels.film_hooks import TableFilmHooks
from web.table.panels.log import History
from web.table.panels.panels import Panels
from web.table.panels.sound_switch import Sound
from web.table.panels.timer import Timer
from web.table.play.page import Games, Hands, Page
from web.table.play.state import TableState
from web.table.play.table import Table
from web.table.thinking.bots import Thinker

if TYPE_CHECKING:
    from tabletop.telling.recap import Note
    from web.table.panels.about_dialog import AboutDialog
    from web.table.panels.recap import Recap

SCREENS = {
    "tall": "(max-width: 559px) and (max-aspect-ratio: 1/1) and (min-height: 421px)",
    "upright": "(min-width: 560px) and (max-aspect-ratio: 1/1)",
    "low": "(min-aspect-ratio: 1/1) and (max-height: 560px)",
}
"""Media queries of screens for which games may have a layout; web/styles has the same ones."""


def screen() -> str:
    """The kind of this screen: a key of `SCREENS`, '' for the usual one."""
    return next((name for name, query in SCREENS.items() if dom.matches(query)), "")


class Parts(Protocol):
    """The parts of the page that outlive a table."""

    reader: Reader
    board: Board
    player: Player
    thinker: Thinker
    dice: Random

    def cursor(self) -> tuple[Stamp, ...]:
        """Stamps that show where the keyboard's cursor is on the board."""


class Host(Parts, Games, Protocol):
    """The part of the app that a table uses: parts of the page, and saving and opening games."""


class TableOnPage:
    """A table on the page; it is the `Page` of its `Table`."""

    fragment = ""
    """The fragment of a table that is never saved; '' for a saved game."""
    shares = True
    """Whether the game can be shared from here."""
    asks = True
    """Whether people here may choose how they want to be asked."""

    def __init__(
        self,
        host: Host,
        state: TableState,
        make: Callable[[Page], Table] | None = None,
        hands: Hands | None = None,
    ) -> None:
        """`make` makes the table for the state; without it, a table for a saved game with far seats at `hands`."""
        self.host, self.state, self.reader = host, state, host.reader
        self.board, self.player = host.board, host.player
        preferences = host.reader.preferences
        self.table = make(self) if make else Table(state, self, host.thinker, host.dice, preferences, hands)
        table = self.table
        self.panels = self._panels()
        self.history = History(state, host.reader, table.explain)
        self.sound = Sound(host.reader.preferences)
        self.adviser = Adviser(state, host.thinker, host.reader, table.advise)
        self.film_hooks = TableFilmHooks(
            state, host.board, host.player, self.panels, self.history, self.sound, table.begin_beat
        )
        self.ending = Ending(state, host.thinker, host.reader)
        self.timer = Timer(state.say, table.clock.tick)
        self._about: AboutDialog | None = None
        self._recap: Recap | None = None
        self._pictured = ""
        """The link whose picture was saved last."""
        self._only_opened = state.save.only_opened
        """Whether a link was opened and nothing of its game was saved yet."""
        self._side = ""
        """The side panel to open again after an explanation or a film."""
        self._slow = False
        """Whether a film runs although the reader skips films: speed 0 is 1 meanwhile."""

    def _panels(self) -> Panels:
        return Panels(self.state, self.player, self.host.cursor, self.table.prompt)

    # Coming and going ---------------------------------------------------------------------------------------------------------

    def open(self, moment: int | None = None) -> None:
        """Show the table and let the game go on; with `moment`, show first how it stood after that many events."""
        state = self.state
        self.board.stay_legible(state.desk.legible)
        self.player.show(state.frame)
        self.panels.open()
        self.history.open()
        self.board.fit()
        self.table.open(moment)

    def close(self) -> None:
        """Leave the table."""
        self.adviser.close()
        self.table.close()
        self.player.mark(())

    # Drawing ------------------------------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Write everything that has changed."""
        self.panels.refresh()
        self.history.refresh()
        self.adviser.refresh()
        if self.shares and not self.fragment:
            self.ending.refresh()
        self.name_spaces()

    def redraw_draft(self) -> None:
        """Write only what depends on the draft, which is quicker."""
        self.panels.draft_changed()

    def redraw_marks(self) -> None:
        """Repaint only the marks on the board."""
        self.panels.mark()

    def stand(self, frame: Frame) -> None:
        """Show a frame, whose table may have another size and layout than the one before."""
        board, scene, shape = self.board, frame.scene, self.state.reel.shape
        if dom.marked("shape") != shape:
            dom.mark("shape", shape)
        self.player.show(frame)
        if (scene.width, scene.height) != (board.width, board.height):
            board.fit()

    def turn_to(self, points: Sequence[Point]) -> None:
        """Turn the camera to these points."""
        self.board.look_at(points, self.player.travel)

    def reshape(self) -> None:
        """Adapt to the kind of screen, which may have changed."""
        self.table.reshape(screen())
        self.history.refresh()  # the change may have brought it into sight

    def name_spaces(self) -> None:
        """Show the names of spaces on the board if a text uses them, or if the reader always wants them."""
        state = self.state
        view = state.view()
        asked = state.current_hint is not None or state.about_thing.startswith("cell-")
        if state.now:
            asked = asked or state.desk.names_spaces(view)
        wanted = asked or self.reader.preferences["spaces"] == "always"
        if self.player.painter.name_spaces(state.desk.space_names(view) if wanted else None):
            self.board.repaint_floor()

    def show_spaces(self, wish: str) -> None:
        """Set whether names of spaces are shown "always", or where texts use them ("named")."""
        self.reader.preferences["spaces"] = wish
        self.name_spaces()

    def cell_in_words(self, spot: Point) -> str:
        """The things at a point of the board, in words."""
        view = self.state.view()
        return self.state.desk.spoken_cell(view, self.state.scene(view), *spot)

    # Films --------------------------------------------------------------------------------------------------------------------

    async def play(self, reel: Reel, start: int, stop: int) -> Frame:
        """Play the events `start` to `stop`; return the frame after them."""
        return await self.player.play(reel, start, stop, self.film_hooks)

    def skip(self) -> None:
        """Go to the end of the film."""
        self.player.skip()

    def watching(self, *, again: bool) -> None:
        """Make room for a film that the reader asked for (`again`), and play it at speed 1 if films are skipped; afterwards,
        undo both."""
        self._make_room(begins=again)
        if again:
            self._slow = not self.player.speed
            if self._slow:
                self.player.set_speed(1.0)
        elif self._slow and self.player.speed == 1.0:
            self.player.set_speed(0.0)

    def cheer(self) -> None:
        """Let paper rain if somebody here has won."""
        self.film_hooks.cheer()

    def set_speed(self, speed: float) -> None:
        """Play at this speed from now on."""
        self.player.set_speed(speed if speed in SPEEDS else 1.0)
        self.reader.preferences["speed"] = f"{self.player.speed:g}"
        if self.player.speed == 0:
            self.player.skip()
        self.table.refresh()

    def faster(self) -> None:
        """Set the next speed of `SPEEDS`; the slowest follows the last one."""
        speed = self.player.speed
        self.set_speed(SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)] if speed in SPEEDS else 1.0)

    def pause(self, *, paused: bool) -> None:
        """Stop the film after the present beat, or go on."""
        self.player.pause(paused)
        self.table.refresh()

    def step(self) -> None:
        """Play one more beat of the film."""
        self.player.step()
        self.table.refresh()

    # Telling ------------------------------------------------------------------------------------------------------------------

    def announce(self, text: str) -> None:
        """Let screen readers read a text aloud."""
        dom.announce(text)

    def notice(self, text: str) -> None:
        """Show a line that goes away by itself."""
        self.reader.notice(text)

    def call(self) -> None:
        """Call the person who is asked, by a sound."""
        self.sound.call()

    def read(self, about: About, offers: Sequence[tuple[str, str]], *, idle: bool, high: bool) -> None:
        """Show the text about a thing, with buttons for its moves."""
        from web.table.panels.about_dialog import AboutDialog

        if self._about is None:
            self._about = AboutDialog(self.reader, self.state.session.game, self.table.put_away)
        self._about.show(about, offers, idle=idle, high=high)
        self.name_spaces()

    def stop_reading(self) -> None:
        """Close the text about a thing."""
        about, self._about = self._about, None
        if about is not None:
            about.close()
        self.name_spaces()

    def explain(self, *, begins: bool) -> None:
        """Make room for the causes of an event in place of the hand; afterwards, undo that."""
        self._make_room(begins=begins)
        if not begins:
            dom.by_id("board").focus(dom.plain(preventScroll=True))

    def _make_room(self, *, begins: bool) -> None:
        """Close the side panel, or open it again afterwards."""
        if begins:
            self._side = sides.shown()
        sides.show("" if begins else self._side)

    def point_out(self) -> None:
        """Focus the button for the next cause, unless the focus is elsewhere."""
        if dom.document.activeElement is dom.document.body or dom.within(dom.by_id("ask"), ":focus") is None:
            dom.within(dom.by_id("commands"), ".main").focus(dom.plain(preventScroll=True))

    async def act_on_cause(self, what: str) -> None:
        """Carry out a button beside a cause: "rule", "done", "next" or "back"."""
        why = self.state.explanation
        if why is None:
            return
        if what == "rule":
            from web.page.help import show_rules

            await show_rules(self.reader, self.state.session.game, self.state.reel.events[why.number].rule)
        elif what == "done":
            self.table.end_explaining()
        else:
            self.table.go_to_cause(1 if what == "next" else -1)

    def recap(self, notes: "Sequence[Note]") -> None:
        """Show the recap since the last choice."""
        from web.table.panels.recap import Recap

        self._recap = Recap(self.reader.say, notes)

    def end_recap(self) -> None:
        """Close the recap."""
        recap, self._recap = self._recap, None
        if recap is not None:
            recap.close()

    def act_on_recap(self, what: str) -> Coroutine[Any, Any, None] | None:
        """Carry out a button of the recap: explain a sentence, show it again, share it, go to the next one, or close."""
        if self._recap is None:
            return None
        verb, _, number = what.partition("-")
        match verb:
            case "why":
                self.table.explain(*self._recap.notes[int(number)].events)
            case "watch" | "share":
                return self._show_moment(verb, self._recap.notes[int(number)])
            case "next":
                self._recap.next()
            case _:
                self.end_recap()
                dom.by_id("board").focus(dom.plain(preventScroll=True))
        return None

    def act_on_moment(self, what: str) -> Coroutine[Any, Any, None] | None:
        """Carry out a button beside a moment of a finished game: show it again, or share it (the best one without a
        number)."""
        verb, _, number = what.partition("-")
        note = self.ending.notes[int(number)] if number else self.ending.best
        return None if note is None else self._show_moment(verb, note)

    def _show_moment(self, verb: str, note: "Note") -> Coroutine[Any, Any, None] | None:
        if verb == "watch":
            self.table.play_again(*note.parts)
            return None
        from web.table.dialogs.clip import open_clip

        state = self.state
        draw = partial(self.host.thinker.clip, state.session, note.parts, state.desk.seat_colours, state.desk.words)
        return open_clip(state, self.reader, self.player.painter.theme, note.parts, draw)

    def open_history(self) -> None:
        """Open the history and advice, in games that have advice."""
        if self.state.session.game.advise is not None:
            sides.show("history")
            self.adviser.toggle()

    # Asking -------------------------------------------------------------------------------------------------------------------

    async def ask_who(self) -> None:
        """Ask somebody who has opened a link which seat is theirs, and play as that."""
        seat = await seats.ask_who(self.state)
        if seat is not None:
            self.table.play_as(seat)

    async def confirm(self, warning: str) -> bool:
        """Show a warning, and ask whether to make the choice nevertheless."""
        from web.table.dialogs.confirm import confirm

        return await confirm(self.state, warning)

    async def hand_over(self, seat: int) -> bool:
        """Cover the table until the person on that seat has the device; return False if they play on another one."""
        answer = await seats.hand_over(self.state, seat)
        if answer == seats.HOME:
            dom.run_action("home")
            await asyncio.sleep(0)  # the table is left, which cancels this task
        return answer != seats.ELSEWHERE

    async def send(self, way: str = "") -> None:
        """Send the game to the player whose turn it is; `way` is "copy", "code", "mail" or '' for the share sheet."""
        from web.table.dialogs import send

        match way:
            case "copy":
                sent = await send.copy(self.state, self.reader)
            case "code":
                sent = await send.show_code(self.state)
            case "mail":
                sent = send.write_mail(self.state)
            case _:
                sent = await send.send(self.state, self.reader)
        if sent and self.state.waiting_for is not None:
            self.table.note_sent()

    async def share_result(self) -> None:
        """Share the result of a game played alone, without its moves: by the share sheet, or else the clipboard."""
        session, page = self.state.session, str(js.location.href).partition("#")[0]
        of_today = self.state.save.about.get("day") == today()
        to = session.game.name if of_today else links.encode(session)
        text = f"{shared(self.state)}\n{page}#{routes.ALONE}={to}"
        if not await dom.share(text=text):
            self.reader.notice(self.reader.say("task.copied", line=text) if await dom.copy(text) else text)

    async def share(self) -> None:
        """Show the share dialog."""
        from web.table.dialogs.share import open_share

        await open_share(self.state, self.reader, self.player.painter.theme)

    # Time ---------------------------------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Milliseconds since the page was opened."""
        return float(js.performance.now())

    def covered(self) -> bool:
        """Whether a dialog is open, or the page hidden."""
        return any_open() or bool(dom.document.hidden)

    def start_clock(self) -> None:
        """Show the clock and start it."""
        self.timer.start()

    def show_clock(self, left: float, whole: float, *, stands: bool) -> None:
        """Show the time left of the whole time, in seconds; `stands` if the clock has stopped."""
        self.timer.show(left, whole, stands=stands)

    def stop_clock(self) -> None:
        """Hide the clock."""
        self.timer.stop()

    async def painted(self) -> None:
        """Wait for the browser's next frame."""
        await dom.next_frame()

    def spawn(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
        """Run a coroutine as a task."""
        return dom.spawn(work)

    def busy(self, what: str) -> None:
        """Set data-busy on the root element, for the style sheet and the tests."""
        dom.mark("busy", what)

    def can_act(self) -> None:
        """Note that the reader can act now, if only look around."""
        dom.playable()
        self._keep_picture()
        self.panels.speak_floor()

    def _keep_picture(self) -> None:
        """Save a picture of the board for the next start; while bots play, one picture is enough."""
        save, session = self.state.save, self.state.session
        stays = session.over or session.to_move in self.state.persons
        if save.id and not save.only_opened and save.link != self._pictured and (stays or not self._pictured):
            self._pictured = save.link
            picture.keep(self.state)

    # Keeping ------------------------------------------------------------------------------------------------------------------

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address; with its first save, an opened link gets a picture."""
        self.host.keep(save)
        if self._only_opened and not save.only_opened:
            self._only_opened = False
            self._keep_picture()

    async def until_saved(self, save: Save) -> None:
        """Wait until a game is saved as it stands, or the reader was told that it cannot be."""
        await self.host.until_saved(save)

    def made_choice(self) -> None:
        """Ask the browser to keep saved games for good."""
        dom.spawn(ask_to_persist())

    def reopen(self, save: Save) -> None:
        """Reopen a save on the table."""
        self.host.reopen(save)

    def open_new_save(self, save: Save) -> None:
        """Save a new game, and open it."""
        self.host.open_new_save(save)

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Begin a new game in place of this one."""
        self.host.begin(game, kinds, options, position, players)
