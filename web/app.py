"""The page as a whole: which part of it is open, and how the reader gets from one to another."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import js

from tabletop.base.errors import LinkError, OptionError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.core.session import Session
from tabletop.film.motion import Stamp
from tabletop.formats import link as links
from web.board.canvas import Board, Spot
from web.board.painter import Painter
from web.board.player import Player
from web.board.typeface import Typeface
from web.desks.registry import ALONE_GAMES, FIRST_GAMES, desk_of, form_of
from web.desks.workshops import Workshops
from web.page import colours, dom, routes
from web.page.autosave import Autosave
from web.page.browser_storage import BrowserStorage
from web.page.dialogs import close_all, close_topmost
from web.page.gate import Gate
from web.page.preferences import Preferences
from web.page.reader import Reader
from web.page.routes import Entry, Route
from web.page.saves import Save, Saves
from web.page.storage import SAFE
from web.table.on_page import sides
from web.table.on_page.actions import connect
from web.table.on_page.keys import Keys
from web.table.on_page.open_link import follow, open_beginning, open_link, paste, say_bad_link
from web.table.on_page.table import SCREENS, TableOnPage, screen
from web.table.play import seating
from web.table.play.desk import Desk
from web.table.play.state import TableState
from web.table.thinking.bots import Thinker

if TYPE_CHECKING:
    from web.home.home import Home
    from web.table.chat.chats import Chats
    from web.table.phones.devices import Devices


_About = Mapping[str, Any]
NOTHING: _About = MappingProxyType({})
"""Saves nothing about the players."""


class App:
    """Everything that outlives a single game. Home page, table and editor each use only the part of it that their
    protocol `Host` names."""

    def __init__(self) -> None:
        dom.reached("imported")
        browser = BrowserStorage(self._storage_changed)
        self.storage = Gate(browser)
        self.reader = Reader(Preferences(self.storage))
        self.saves = Saves(self.storage, js.Date.now, self._title)
        self._autosave = Autosave(self, browser, self.saves, self.reader)
        self.thinker = Thinker()
        self.dice = Random()
        self.table: TableOnPage | None = None
        self.home: Home | None = None
        self.workshops = Workshops(self)
        self._devices: Devices | None = None
        self._chats: Chats | None = None
        self.painter = Painter(dom.by_id("floor"), dom.by_id("things"), lambda _name: (), {})
        self.player = Player(self.painter, self._move_camera)
        self.board = Board(dom.by_id("board"), self.painter, self.player, self._tapped, self._set_camera)
        self._typeface = Typeface(self.painter, self.board)
        self._keys = Keys(self.board, self.reader.preferences, lambda: self.table)

    def start(self) -> None:
        """Label the page and listen to the browser, then open what the address asks for."""
        dom.reached("built")
        dom.failed.append(self._failed)
        self.reader.label()
        self._apply_preferences()
        dom.start()
        connect(lambda: self.table)
        dom.on("home", lambda _rest, _event: self._go_home())
        dom.on("hands", lambda _rest, _event: self.devices().open_hands())
        dom.on("paste", lambda _rest, _event: paste(self))
        dom.on("chat", lambda what, _event: self.chats().do(what))
        dom.on("help", lambda name, _event: self._help(name))
        dom.on("set-language", lambda _rest, event: self._set_language(str(event.target.value)))
        dom.on("set-theme", lambda _rest, event: self._set_theme(str(event.target.value)))
        for query in ("(prefers-contrast: more)", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"):
            dom.listen(js.matchMedia(query), "change", lambda _event: self._apply_theme())
        for query in SCREENS.values():
            dom.listen(js.matchMedia(query), "change", lambda _event: self._reshape())
        dom.listen(js.window, "popstate", lambda _event: self._gone_to_entry())
        for change in ("update-waiting", "install-offered", "install-done"):
            dom.listen(js.window, f"robodrome:{change}", lambda _event: self._show_offers())
        dom.listen(js.window, "pagehide", lambda event: self._hide_hands() if event.persisted else self._end())
        routes.arrive()
        self._autosave.take_over()
        self._route()
        dom.mark("ready", "true")

    def _reshape(self) -> None:
        if self.table is not None:
            self.table.reshape()

    def _move_camera(self, now: float) -> bool:
        """Move the camera before a frame is painted, at `now` milliseconds; return whether it goes on moving."""
        return self.board.move_camera(now)

    def _tapped(self, spot: Spot) -> bool:
        """Hand a touch of the board to the table; return whether it chose something."""
        return self.table is not None and self.table.table.touch_board(spot)

    def _end(self) -> None:
        """Free the memory of all canvases at once: the page will not come back, and browsers clean up late."""
        for canvas in dom.document.querySelectorAll("canvas"):
            canvas.width = 0

    # Pages ----------------------------------------------------------------------------------------------------------------

    def _gone_to_entry(self) -> None:
        """Follow a changed address, or the reader going back or forward. Between a page and its cover entry, going back
        closes the topmost dialog; otherwise the step is repeated, so that it leads to another page."""
        step = routes.arrive()
        if not step:
            self._route()
        elif step > 0 or not close_topmost():
            js.history.go(step)

    def _route(self) -> None:
        """Open what the address asks for."""
        fragment, entry = routes.fragment(), routes.here()
        asked = routes.read(fragment)
        if self._is_open(asked, entry, fragment):
            return
        self._leave_table()
        if self._devices is not None:
            self._devices.leave()
        if asked.to == routes.HOME or (asked.to == routes.SAVED and self.storage.trouble == SAFE):
            self.show_home()  # the address keeps what a safe start does not read
        elif asked.to == routes.SET_UP:
            self._show_set_up(asked.which)
        elif asked.to in routes.WORKSHOPS:
            self._show(routes.WORKSHOPS[asked.to])
            self.workshops.open()
        elif asked.to in (routes.PUZZLE, routes.TASK):
            dom.spawn(self._open_task(asked, fragment))
        elif asked.to in (routes.OFFER, routes.REPLY):
            dom.spawn(self._meet(asked))
        elif asked.to in routes.CHAT:
            dom.spawn(self.chats().open(fragment))
        elif asked.to in (routes.FIRST, routes.ALONE):
            open_beginning(self, asked)
        elif save := self._autosave.save_for(asked, entry):
            self.reopen(save)
        elif asked.to == routes.SAVED:
            self.refuse(self.reader.say("bad-link.gone"))
        else:
            open_link(self, fragment)

    def _is_open(self, asked: Route, entry: Entry, fragment: str) -> bool:
        """Whether the page that a history entry asks for is open already, under this address or a later one."""
        if name := routes.WORKSHOPS.get(asked.to):
            there = self.workshops.shown if dom.marked("page") == name else None
            return there is not None and (fragment == there.fragment or entry.kept == there.entry != "")
        if self.table is None:
            return False
        if self.table.fragment or asked.to in (routes.PUZZLE, routes.TASK):
            return fragment == self.table.fragment
        save = self.table.state.save
        if entry.kept and entry.kept == save.id and not save.only_opened:
            self._autosave.put_into_address(save)
            return True
        return fragment == self._autosave.fragment_of(save)

    def _show(self, page: str) -> None:
        """Show one of the pages and hide the others. If the focus was in a page, it moves to the top of the new one."""
        active = dom.none_for_null(dom.document.activeElement)
        used = active is not None and dom.closest(active, "main") is not None
        dom.mark("page", page)
        for name in ("home", "set-up", "table", *routes.WORKSHOPS.values()):
            dom.by_id(name).inert = name != page
        if used:
            dom.by_id(page).focus(dom.plain(preventScroll=True))
        dom.put(dom.by_id("set-up"), "")
        self.workshops.close_others(page)

    def show_home(self) -> None:
        """Show the home page: saved games, new games, links."""
        from web.home.home import Home

        set_up = dom.marked("game") if dom.marked("page") == "set-up" else ""
        self._show("home")
        colours.apply(games.names()[0])
        dom.document.title = "Robodrome"
        self.home = Home(self)
        self.home.open(back_from=set_up)
        dom.playable()

    def _show_offers(self) -> None:
        """Show on the home page that a newer version waits, or that the page can be installed or has been."""
        if dom.marked("page") == "home" and self.home is not None:
            self.home.show_update()
            self.home.show_install()

    def _go_home(self) -> None:
        """Leave the game, which is saved, for the home page."""
        routes.push("")
        self._route()

    def set_up(self, name: str, *, far: bool = False) -> None:
        """Go to the set-up of a game; `far` if somebody on another device plays, too."""
        routes.push(f"{routes.SET_UP}={name}{',far' * far}")
        self._route()

    def _show_set_up(self, which: str) -> None:
        name, _, far = which.partition(",")
        try:
            game = games.find(name)
        except OptionError as error:
            self.refuse(self.reader.explain(error))
            return
        self._show("set-up")
        colours.apply(game.name)
        dom.document.title = self.reader.say("new.title", game=game.title)
        form_of(game, self).open(far=bool(far))
        dom.playable()

    def first_game(self, name: str) -> str:
        """The link of a game's first game for beginners; '' where there is none."""
        return FIRST_GAMES.get(name, "")

    def played_alone(self) -> Sequence[str]:
        """The names of the games that have one to play alone each day."""
        return ALONE_GAMES

    def edit(self, asked: str = "") -> None:
        """Go to the course editor: with a packed drawing, a saved one by its id, or '' for the latest."""
        routes.push(f"{routes.EDITOR}={asked}" if asked else routes.EDITOR)
        self._route()

    def refuse(self, reason: str) -> None:
        """Go home from an address that leads nowhere, and say why."""
        routes.replace("")
        self.show_home()
        dom.spawn(say_bad_link(self.reader, reason))

    async def _help(self, name: str) -> None:
        """Open the rules of the game on the table, or else of the game called `name`."""
        from web.page.help import open_help

        if self.table is not None:
            state, asked = self.table.state, ("", "")
            if state.phase in ("drafting", "choosing"):
                asked = (self.table.table.prompt(), state.session.state.asked_rule())
            special_rules = state.desk.special_rules(state.public_view())
            await open_help(self.reader, state.session.game, special_rules, asked, drafts=state.desk.drafts)
        else:
            game = games.find(name)
            await open_help(self.reader, game, drafts=self.desk(game).drafts)

    # Games ----------------------------------------------------------------------------------------------------------------

    def desk(self, game: Game) -> Desk:
        """The desk of a game, with its usual names and colours."""
        return desk_of(game, self.reader)

    def _title(self, session: Session) -> str:
        return self.desk(session.game).title(session.state.view(None))

    def desk_at(self, save: Save, session: Session) -> Desk:
        """The desk of a saved game, with the names and colours that people gave to seats."""
        desk = desk_of(session.game, self.reader, save.names(), save.seat_colours(), session.seats)
        if save.about.get("coach"):
            desk.coach()
        return desk

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str = "", players: _About = NOTHING
    ) -> None:
        """Begin a new game, from a written position if there is one. `kinds` says who sits where, as in `seating`;
        `players` is what `saves.players` saves about them. Raises a TabletopError where the options do not go together."""
        if seating.FAR in kinds and not position and self._goes_by_chat():
            dom.spawn(self.chats().begin(game, kinds, options, players))
            return
        session = Session(game, seating.kinds(kinds), options, position=position)
        session.advance()
        self.open_new_save(Save("", links.encode(session), here=seating.here(kinds), about=dict(players)))
        if session.to_move is not None and kinds[session.to_move] == seating.FAR:
            dom.run_action("send")

    def _goes_by_chat(self) -> bool:
        """Whether a new far seat plays in a chat: it does if the game on the table is one of a chat."""
        return self.table is not None and self.table.state.chat is not None

    def open_new_save(self, save: Save) -> None:
        """Save a new game, and open it."""
        self.saves.keep(save)
        routes.push(self._autosave.fragment_of(save), save)
        self.reopen(save)

    def resume(self, number: str) -> None:
        """Go on with a saved game."""
        save = self.saves.get(number)
        if save is not None:
            routes.push(self._autosave.fragment_of(save), save)
            self.reopen(save)

    def reopen(self, save: Save) -> None:
        """Reopen a save on the table: in another language, or after a choice was taken back."""
        try:
            session = links.decode(save.link)
        except LinkError as error:  # made by a newer version of the page, or damaged; the save stays as it is
            self.refuse(self.reader.explain(error))
            return
        self._lay(save, session)

    def follow(self, text: str) -> str:
        """Open the link in a text that somebody typed or pasted; return why that failed, or ''."""
        if any(f"{kind}." in text for kind in routes.CHAT) and self.chats().is_for_chat(text):
            dom.spawn(self.chats().open(text))
            return ""
        return follow(self.reader, text)

    def open_link_game(self, save: Save, session: Session, moment: int | None) -> None:
        """Open the game of a link; `moment` as in `_lay`."""
        self._autosave.put_into_address(save)
        self._lay(save, session, moment)

    def _lay(self, save: Save, session: Session, moment: int | None = None) -> None:
        """Lay a game on the table; with `moment`, show first how it stood after that many events."""
        dom.reached("read")
        before = self.on_table
        if before is None or (before is not save and (not save.id or before.id != save.id)):
            self._clear()
        self._leave_table()
        save.fit(session)
        self._show("table")
        desk = self.desk_at(save, session)
        self._paint_with(desk)
        if "game" not in save.about:
            save.describe(session, desk.title(session.state.view(None)))
            if not save.only_opened:
                self.saves.put(save)
        hands = self._devices.hands_of(save, session, desk.seat_colours) if self._devices is not None else None
        kept = self.chats().chat_host_of(save, session, desk.seat_colours) if "chat" in save.about else None
        connected = hands.connected_seats if hands is not None else tuple
        state = TableState(save, session, desk, screen(), connected_seats=connected, chat=kept)
        self.table = TableOnPage(self, state, hands=kept or hands)
        self.table.open(moment)

    def _clear(self) -> None:
        """Forget zoom and open side panel of the game before: another one comes onto the table."""
        self.board.begin()
        sides.show("")

    def _paint_with(self, desk: Desk) -> None:
        """Paint the game of a desk from now on, in its colours and letters, and let films run."""
        colours.apply(desk.game.name, desk.seat_colours)
        self.painter.use(desk.look, colours.current(desk.game.name, desk.seat_colours), desk.look_at_size)
        self._typeface.set_in(desk.typeface)
        self.player.pause(False)

    async def _open_task(self, asked: Route, fragment: str) -> None:
        from web.table.on_page.task import open_task

        await open_task(self, asked, fragment)

    # Other devices --------------------------------------------------------------------------------------------------------

    def devices(self) -> "Devices":
        """The phones that have joined this device's game, or the table that this device has joined."""
        from web.table.phones.devices import Devices  # few games need it

        if self._devices is None:
            self._devices = Devices(self)
        return self._devices

    def chats(self) -> "Chats":
        """The games in chats that this device keeps, or has a seat in."""
        from web.table.chat.chats import Chats  # few games need it

        if self._chats is None:
            self._chats = Chats(self)
        return self._chats

    async def _meet(self, asked: Route) -> None:
        """Join the table of an offer, or hand a reply on to the page that waits for it."""
        devices = self.devices()
        await (devices.join(asked.which) if asked.to == routes.OFFER else devices.hand_on(asked.which))

    def show_unsaved_table(self, shown: TableOnPage, *, anew: bool = True) -> None:
        """Show a table that is never saved. Unless `anew`, it shows the same game as before, and zoom and panels stay."""
        self._leave_table()
        if anew:
            self._clear()
        self._show("table")
        self._paint_with(shown.state.desk)
        self.table = shown
        shown.open()

    @property
    def on_table(self) -> Save | None:
        """The saved game that lies on the table."""
        return None if self.table is None else self.table.state.save

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address."""
        self._autosave.keep(save)

    async def until_saved(self, save: Save) -> None:
        """Wait until a game is saved as it stands, or the reader was told that it cannot be."""
        await self._autosave.until_saved(save)

    def _storage_changed(self, names: set[str], elsewhere: bool) -> None:
        """React to texts that were written here, could not be written, or were changed in another tab (`elsewhere`): take
        over preferences, and refresh what lists saved games."""
        had_trouble = dom.marked("unsaved")
        if elsewhere and any(map(self.reader.preferences.has, names)):
            self._apply_preferences()
        self._autosave.changed(names)
        if shown := self.workshops.shown:
            shown.storage_changed()
        elif (
            dom.marked("page") == "home"
            and self.home is not None
            and (elsewhere or had_trouble != dom.marked("unsaved"))
        ):
            self.home.refresh()

    def _leave_table(self) -> None:
        """Close all dialogs and clear the table; the game is saved."""
        close_all()
        table, self.table = self.table, None
        if table is not None:
            table.close()

    def _hide_hands(self) -> None:
        """Hide secrets before the page enters the back/forward cache: somebody else may hold the device when it returns."""
        table = self.table
        if table is not None and table.state.viewer is not None and table.state.only_person is None:
            self.reopen(table.state.save)

    # Language and colours -------------------------------------------------------------------------------------------------

    def _apply_preferences(self) -> None:
        """Apply the reader's preferences."""
        self.player.set_speed(float(self.reader.preferences["speed"]))
        self.board.prefer(follows=self.reader.preferences["camera"] == "follows")
        self._apply_theme()
        dom.spawn(self._speak())

    def _set_language(self, language: str) -> None:
        self.reader.preferences["language"] = language
        dom.spawn(self._speak())

    async def _speak(self) -> None:
        if not await self.reader.speak():
            return
        close_all()
        if self.table is not None:
            self.table.reopen(self.table.state.save)
        elif self.workshops.shown:
            self.workshops.open()
        elif dom.marked("page") == "set-up":
            self._show_set_up(routes.read(routes.fragment()).which)
        else:
            self.show_home()

    def _set_camera(self, follows: bool) -> None:
        self.reader.preferences["camera"] = "follows" if follows else "whole"

    def _set_theme(self, theme: str) -> None:
        self.reader.preferences["theme"] = theme
        self._apply_theme()

    def _apply_theme(self) -> None:
        """Put on the colours that the reader or the system wants."""
        dom.mark("theme", self.reader.mode())
        self.player.keep_still(still=self.reader.wants_no_motion())
        if self.table is not None:
            state = self.table.state
            self.painter.set_theme(colours.current(state.session.game.name, state.desk.seat_colours))
            self.board.fit()
        elif shown := self.workshops.shown:
            shown.apply_theme()

    def cursor(self) -> tuple[Stamp, ...]:
        """Stamps that show where the keyboard's cursor is on the board."""
        return self._keys.cursor()

    # Failures -------------------------------------------------------------------------------------------------------------

    def _failed(self, error: BaseException) -> None:
        text = f"{type(error).__name__}: {error}"
        js.console.error(text)
        self.reader.notice(self.reader.say("notice.failed", error=text))
