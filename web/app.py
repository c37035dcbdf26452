"""The page as a whole: what is open, and the way from one page to another."""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import js

from tabletop import game as games
from tabletop import link as links
from tabletop import theme
from tabletop.errors import BoardError, LinkError, TabletopError
from tabletop.film.motion import Stamp
from tabletop.game import Game
from tabletop.session import PERSON, Session
from web.board.canvas import Board
from web.board.painter import Painter
from web.board.player import Player
from web.desks.registry import desk_of, form_of
from web.page import dom, routes
from web.page.browser_storage import open_storage
from web.page.dialogs import Dialog, close_all
from web.page.gate import Gate
from web.page.looks import style_sheet
from web.page.preferences import Preferences
from web.page.reader import Reader
from web.page.saves import GAME, Save, Saves, goes_on
from web.page.widgets import command
from web.table.actions import connect
from web.table.bots import Thinker
from web.table.desk import Desk
from web.table.keys import Keys
from web.table.table import Table

if TYPE_CHECKING:
    from web.editor.page import Editor
    from web.home.home import Home
    from web.home.newgame import NewGame


class App:
    """Everything that outlives a single game. Home page, table and editor each know the part of it that their protocol
    `Host` names."""

    def __init__(self) -> None:
        self.storage = Gate(open_storage())
        self.reader = Reader(Preferences(self.storage))
        self.saves = Saves(self.storage, js.Date.now)
        self.thinker = Thinker()
        self.dice = Random()
        self.table: Table | None = None
        self.home: Home | None = None
        self.editor: Editor | None = None
        self.painter = Painter(dom.by_id("floor"), dom.by_id("things"), lambda _name: (), {})
        self.player = Player(self.painter)
        self.board = Board(dom.by_id("board"), self.painter, self.player)
        self._keys = Keys(self.board, self.reader.preferences, lambda: self.table)

    def start(self) -> None:
        """Build what stays, then open what the address asks for."""
        dom.failed.append(self._failed)
        self.reader.label()
        self._obey()
        dom.start()
        connect(lambda: self.table)
        dom.on("home", lambda _rest, _event: self._go_home())
        dom.on("help", lambda name, _event: self._help(name))
        dom.on("set-language", lambda _rest, event: self._set_language(str(event.target.value)))
        dom.on("set-theme", lambda _rest, event: self._set_theme(str(event.target.value)))
        for query in ("(prefers-contrast: more)", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"):
            dom.listen(js.matchMedia(query), "change", lambda _event: self._apply_theme())
        dom.listen(js.window, "hashchange", lambda _event: self._route())
        dom.listen(js.window, "storage", self._changed_elsewhere)
        dom.listen(js.window, "robodrome:update-waiting", lambda _event: self._announce_update())
        dom.listen(js.window, "pageshow", lambda event: self._look_again() if event.persisted else None)
        self._route()
        dom.mark("ready", "true")

    # Pages ----------------------------------------------------------------------------------------------------------------

    def _route(self) -> None:
        """Open what the address asks for."""
        fragment = routes.fragment()
        if self.table is not None and fragment == self._fragment_of(self.table.model.save):
            return
        if dom.marked("page") == "editor" and self.editor is not None and fragment == self.editor.fragment:
            return
        close_all()
        self._leave_table()
        asked = routes.read(fragment)
        if asked.to == routes.HOME:
            self._show_home()
        elif asked.to == routes.EDITOR:
            self._show_editor(asked.which)
        elif asked.to == routes.SAVED and (save := self.saves.get(asked.which)):
            self.reopen(save)
        else:
            self._open_link(fragment)

    def _show(self, page: str) -> None:
        """Show one of the pages and nothing of the others."""
        dom.mark("page", page)
        for name in ("home", "table", "editor"):
            dom.by_id(name).inert = name != page
        if page != "editor" and self.editor is not None:
            self.editor.close()

    def _show_home(self) -> None:
        """The way in: new games, saved games, links."""
        from web.home.home import Home

        self._show("home")
        dom.document.title = "Robodrome"
        self.home = Home(self)
        self.home.open()
        dom.playable()

    def _announce_update(self) -> None:
        """A newer version waits while the page is open."""
        if dom.marked("page") == "home" and self.home is not None:
            self.home.announce_update()

    def _go_home(self) -> None:
        """Leave the game, which is saved, for the way in."""
        routes.push("")
        self._route()

    def _show_editor(self, asked: str) -> None:
        from web.desks.roborally import spoken
        from web.editor.page import Editor

        self._show("editor")
        self.use_colours_of("roborally")
        if self.editor is None:
            self.editor = Editor(self, spoken.drawn_cell)
        try:
            self.editor.open(asked)
        except BoardError as error:
            self._refuse(error)
            return
        self.editor.apply_theme()
        dom.playable()

    def edit(self, asked: str = "") -> None:
        """Go to the course editor: with a packed drawing, a saved one by its id, or '' for the latest."""
        routes.push(f"{routes.EDITOR}={asked}" if asked else routes.EDITOR)
        self._route()

    def _refuse(self, error: TabletopError) -> None:
        """Go home from an address that leads nowhere, and say why."""
        routes.replace("")
        self._show_home()
        dom.spawn(self._say_bad_link(self.reader.explain(error)))

    async def _say_bad_link(self, reason: str) -> None:
        say = self.reader.say
        body = (
            f"<p>{dom.esc(reason)}</p><p>{dom.esc(say('bad-link.kept'))}</p>"
            f"{command(say('bad-link.home'), 'home', answer='home', kind='go')}"
        )
        await Dialog(say("bad-link.title"), body, close=say("close")).answer()

    async def _help(self, name: str) -> None:
        """How to play the game that is on the table, or the one of that name."""
        from web.page.help import open_help

        if self.table is not None:
            model = self.table.model
            game, desk = model.session.game, model.desk
            special_rules = desk.special_rules(model.public_view())
        else:
            game = games.find(name)
            desk, special_rules = self.desk(game), []
        await open_help(self.reader, game, special_rules, drafts=desk.drafts)

    # Games ----------------------------------------------------------------------------------------------------------------

    def desk(self, game: Game) -> Desk:
        """What a game has at the table."""
        return desk_of(game, self.reader)

    def form(self, game: Game) -> "NewGame":
        """The form for a new game of it."""
        return form_of(game, self)

    def begin(self, game: Game, kinds: list[str], options: dict[str, str]) -> None:
        """A new game; everybody who plays sits at this device. Raises a TabletopError where the options do not go together."""
        session = Session(game, kinds, options)
        session.advance()
        here = [seat for seat, kind in enumerate(kinds) if kind == PERSON]
        save = self.saves.create(links.encode(session), here=here)
        routes.push(self._fragment_of(save))
        self._lay(save, session)

    def resume(self, number: str) -> None:
        """Go on with a saved game."""
        save = self.saves.get(number)
        if save is not None:
            routes.push(self._fragment_of(save))
            self.reopen(save)

    def reopen(self, save: Save) -> None:
        """Lay a saved game on the table anew: in another language, or after a choice was taken back."""
        try:
            session = links.decode(save.link)
        except LinkError as error:  # of a newer version of the page, or damaged; it stays where it is
            self._refuse(error)
            return
        self._lay(save, session)

    def follow(self, text: str) -> str:
        """Open a link that somebody typed or pasted; gives the reason when it leads nowhere."""
        try:
            links.decode(text)
        except LinkError as error:
            return self.reader.explain(error)
        js.location.hash = text.strip().rpartition("#")[2]
        return ""

    def _open_link(self, text: str) -> None:
        """Open the game of a link beside all saved ones, or go on with the saved game that stands just there."""
        try:
            session = links.decode(text)
        except LinkError as error:
            self._refuse(error)
            return
        moment = len(session.events()) if session.ply < len(session.plies) else None
        session.goto(len(session.plies))
        link = links.encode(session)
        self._lay(self.saves.find(link) or self.saves.create(link), session, moment)

    def _lay(self, save: Save, session: Session, moment: int | None = None) -> None:
        """Lay a game on the table; with `moment`, show first how it stood after that many events."""
        if self.table is None or self.table.model.save.id != save.id:
            self.board.begin()
        self._leave_table()
        save.fit(session)
        self._show("table")
        self.use_colours_of(session.game.name)
        self.painter.use(session.game.look, self.colours(session.game))
        self.player.paused = False
        self.table = Table(self, save, session, self.desk(session.game))
        self.table.open(moment)

    def _leave_table(self) -> None:
        """Clear the table; the game is saved."""
        if self.table is not None:
            self.table.close()
            self.table = None

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address; say so if nothing can be kept. A game that has meanwhile grown on
        another page is never shortened: this goes on as that does, or becomes a second version beside it."""
        open_here = self.table is not None and self.table.model.save is save
        there = self.saves.meanwhile(save)
        if there is not None and open_here and (save.link == save.stood or goes_on(there.link, save.link)):
            dom.spawn(self._catch_up(there))
            return
        apart = there is not None and not goes_on(save.link, there.link)
        if apart:
            self.saves.split(save)
        if self.table is not None and open_here:
            save.count = len(self.table.model.session.plies)
        self.saves.keep(save)
        if open_here:
            routes.replace(self._fragment_of(save))
        if there is not None and apart:
            dom.spawn(self._ask_which(there, save))
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Say once why games cannot be saved; again when it comes back."""
        trouble = self.storage.trouble
        if trouble and dom.marked("unsaved") != trouble:
            self.reader.notice(self.reader.say(trouble))
        if trouble or dom.marked("unsaved"):
            dom.mark("unsaved", trouble)

    def _fragment_of(self, save: Save) -> str:
        return routes.to_save(save.id if self.saves.lasts(save) else "", save.link)

    async def _catch_up(self, there: Save) -> None:
        """Go on with a game as another page has left it."""
        if self.table is not None and self.table.model.save.id == there.id:
            self.reader.notice(self.reader.say("notice.elsewhere"))
            self.reopen(there)
            routes.replace(self._fragment_of(there))

    async def _ask_which(self, there: Save, here: Save) -> None:
        """Two pages have gone on with a game, each in its own way, and both versions are saved: whether both are wanted."""
        say = self.reader.say
        longer, shorter = (there, here) if there.count > here.count else (here, there)
        body = (
            f"<p>{dom.esc(say('versions.text', there=there.count, here=here.count))}</p>"
            f"{command(say('versions.both'), 'file', answer='both', kind='go')}"
        )
        if longer.count > shorter.count:
            body += command(say("versions.longer"), "clear", answer="longer", kind="go bad")
        if await Dialog(say("versions.title"), body, close=say("close")).answer() != "longer":
            return
        self.saves.delete(shorter.id)
        if shorter is here and self.table is not None and self.table.model.save is here:
            routes.replace(self._fragment_of(longer))
            self.reopen(longer)

    def _look_again(self) -> None:
        """The page may show what was so some time ago: show it as it is kept now."""
        self._obey()
        table = self.table
        if table is not None:
            there = self.saves.meanwhile(table.model.save)
            if there is not None and table.model.save.link == table.model.save.stood:
                dom.spawn(self._catch_up(there))
        elif dom.marked("page") == "home" and self.home is not None:
            self.home.refresh()

    def _changed_elsewhere(self, event: Any) -> None:
        """Another tab wrote something down: what the reader prefers and what is saved holds here too, and when it went on
        with the game that is open here, so does this one."""
        name = str(dom.some(event.key) or GAME)  # without a name everything is gone, games too
        if name.startswith(GAME) or self.reader.preferences.has(name):
            self._look_again()

    # Language and colours -------------------------------------------------------------------------------------------------

    def _obey(self) -> None:
        """Do as the reader prefers."""
        self.player.speed = float(self.reader.preferences["speed"])
        self._apply_theme()
        if self.reader.wished() != self.reader.language:
            self._speak(self.reader.wished())

    def _set_language(self, language: str) -> None:
        self.reader.preferences["language"] = language
        self._speak(language)

    def _speak(self, language: str) -> None:
        """Say everything in another language."""
        close_all()
        self.reader.speak(language)
        if self.table is not None:
            self.reopen(self.table.model.save)
        elif dom.marked("page") == "editor":
            self._show_editor(routes.read(routes.fragment()).which)
        else:
            self._show_home()

    def _set_theme(self, theme: str) -> None:
        self.reader.preferences["theme"] = theme
        self._apply_theme()

    def _apply_theme(self) -> None:
        """Put on the colours that the reader or the system wants."""
        dom.mark("theme", self.reader.mode())
        self.player.still = self.reader.wants_no_motion()
        if self.table is not None:
            self.painter.set_theme(self.colours(self.table.model.session.game))
            self.board.fit()
        elif self.editor is not None:
            self.editor.apply_theme()

    def use_colours_of(self, *names: str) -> None:
        """Give the page the colours of these games; the page itself takes those of the last."""
        dom.by_id("roles").textContent = "\n".join(map(style_sheet, names))
        dom.mark("game", names[-1])

    def colours(self, game: Game) -> Mapping[str, str]:
        """The colours of a game in the mode that the page has now."""
        return theme.colours(dom.marked("theme"), game.name)

    def cursor(self) -> tuple[Stamp, ...]:
        """What shows where the keyboard is on the board."""
        return self._keys.cursor()

    # Failures -------------------------------------------------------------------------------------------------------------

    def _failed(self, error: BaseException) -> None:
        said = f"{type(error).__name__}: {error}"
        js.console.error(said)
        self.reader.notice(self.reader.say("notice.failed", error=said))
