"""The page as a whole: what is open, and the way from one page to another."""

import importlib
from random import Random
from typing import TYPE_CHECKING, Any

import js

from tabletop import link as links
from tabletop import theme
from tabletop.errors import BoardError, LinkError
from tabletop.game import Game
from tabletop.session import PERSON, Session
from web.board.canvas import Board, Spot
from web.board.drag import Drag
from web.board.painter import Painter
from web.board.player import Player
from web.board.reel import Beat
from web.page import dom
from web.page.browser_shelf import Preferences, open_shelf
from web.page.dialogs import Dialog, close_all
from web.page.looks import style_sheet
from web.page.reader import Reader
from web.page.store import Memory, Save, Store
from web.page.widgets import command
from web.table.bots import Thinker
from web.table.desk import Desk
from web.table.keys import Keys
from web.table.table import Table

if TYPE_CHECKING:
    from web.editor.page import Editor
    from web.home.newgame import NewGame

DESKS = {
    "roborally": ("web.desks.roborally.desk", "RaceDesk"),
    "moonbots": ("web.desks.moonbots.desk", "MoonDesk"),
    "stakbots": ("web.desks.stakbots.desk", "StakDesk"),
    "robotory": ("web.desks.robotory.desk", "RobotoryDesk"),
}
"""Per game the module and class of what it has at the table; `Desk` for the others."""
FORMS = {"roborally": ("web.desks.roborally.form", "RaceForm")}
"""The same for the form of a new game; `NewGame` for the others."""
ADDRESS_LIMIT = 2000
"""Characters of a link up to which it stands in the address, so that copying the address shares the game."""
_SAVED = "save="
"""Begins a fragment that names a saved game whose link is longer than that."""
_EDIT = "edit"
"""Begins a fragment that opens the course editor."""


class App:
    """Everything that outlives a single game."""

    def __init__(self) -> None:
        self.shelf = open_shelf()
        self.preferences = Preferences(self.shelf)
        self.reader = Reader(self.preferences)
        self.say = self.reader.say
        self.store = Store(self.shelf, js.Date.now)
        self.thinker = Thinker()
        self.table: Table | None = None
        self.editor: Editor | None = None
        self.menu: Dialog | None = None
        self.dice = Random()
        self.painter = Painter(dom.by_id("floor"), dom.by_id("things"), lambda _name: (), {})
        self.player = Player(self.painter, self._began, self._rest)
        self.board = Board(dom.by_id("board"), self.painter, self.player, self._tapped)
        self.keys = Keys(self)
        Drag(dom.by_id("desk"), self._dropped)

    def start(self) -> None:
        """Build what stays, then open what the address asks for."""
        from web.table.actions import connect

        dom.failed.append(self._failed)
        self.player.speed = float(self.preferences["speed"])
        self.reader.label()
        self.dress()
        dom.start()
        connect(self)
        for query in ("(prefers-contrast: more)", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"):
            dom.listen(js.matchMedia(query), "change", lambda _event: self.dress())
        dom.listen(js.window, "hashchange", lambda _event: self.route())
        dom.listen(js.window, "storage", self._changed_elsewhere)
        self.route()
        dom.mark("ready", "true")

    def dress(self) -> None:
        """Put on the colours that the reader or the system wants."""
        dom.mark("theme", self.reader.mode())
        self.player.still = self.reader.wants_no_motion()
        if self.table is not None:
            self.painter.wear(self.colours(self.table.session.game))
            self.board.fit()
        elif self.editor is not None:
            self.editor.dress()

    def wear(self, *names: str) -> None:
        """Give the page the colours of these games; it is dressed for the last of them."""
        dom.by_id("roles").textContent = "\n".join(map(style_sheet, names))
        dom.mark("game", names[-1])

    def colours(self, game: Game) -> Any:
        """The colours of a game in the mode that the page wears."""
        return theme.colours(dom.marked("theme"), game.name)

    def speak(self, language: str) -> None:
        """Say everything in another language."""
        self.reader.speak(language)
        if self.table is not None:
            self.reopen(self.table.save)
        else:
            self.show_home()

    # Pages ----------------------------------------------------------------------------------------------------------------

    def route(self) -> None:
        """Open what the address asks for."""
        fragment = str(js.location.hash).removeprefix("#")
        if self.table is not None and fragment == self._address_of(self.table.save):
            return
        if dom.marked("page") == "editor" and self.editor is not None and fragment == self.editor.address:
            return
        close_all()
        self.leave_table()
        if not fragment:
            self.show_home()
        elif fragment.partition("=")[0] == _EDIT:
            self._edit(fragment.partition("=")[2])
        elif fragment.startswith(_SAVED) and (save := self.store.get(fragment.removeprefix(_SAVED))):
            self._lay(save, links.decode(save.link))
        else:
            self.open_link(fragment)

    def show_home(self) -> None:
        """The way in: new games, saved games, links."""
        from web.home.home import Home

        self._page("home")
        dom.document.title = "Robodrome"
        Home(self).open()
        self.is_playable()

    def go_home(self) -> None:
        """Leave the game, which is saved, for the way in."""
        js.history.pushState(None, "", js.location.pathname + js.location.search)
        self.route()

    def _page(self, name: str) -> None:
        dom.mark("page", name)
        for page in ("home", "table", "editor"):
            dom.by_id(page).inert = page != name
        if name != "editor" and self.editor is not None:
            self.editor.close()

    def is_playable(self) -> None:
        """The reader can do something: what start-up is measured by."""
        if not dom.marked("playable"):
            js.performance.mark("robodrome:playable")
            dom.mark("playable", "true")

    def edit(self, asked: str = "") -> None:
        """Go to the course editor: with a packed drawing, one from the shelf by its id, or the latest."""
        js.history.pushState(None, "", f"#{_EDIT}={asked}" if asked else f"#{_EDIT}")
        self.route()

    def _edit(self, asked: str) -> None:
        from web.editor.page import Editor

        self._page("editor")
        self.wear("roborally")
        if self.editor is None:
            self.editor = Editor(self)
        try:
            self.editor.open(asked)
        except BoardError as error:
            js.history.replaceState(None, "", js.location.pathname + js.location.search)
            self.show_home()
            dom.spawn(self._bad_link(self.reader.explain(error)))
            return
        self.editor.dress()
        self.is_playable()

    # Games ----------------------------------------------------------------------------------------------------------------

    def desk(self, game: Game) -> Desk:
        """What a game has at the table."""
        module, name = DESKS.get(game.name, ("web.table.desk", "Desk"))
        made: Desk = getattr(importlib.import_module(module), name)(game, self.reader.words_of(game), self.reader.words)
        return made

    def form(self, game: Game) -> "NewGame":
        """The form for a new game of it."""
        module, name = FORMS.get(game.name, ("web.home.newgame", "NewGame"))
        made: NewGame = getattr(importlib.import_module(module), name)(self, game)
        return made

    def open_link(self, text: str) -> None:
        """Open the game of a link beside all saved ones, or go on with the saved game that stands just there."""
        try:
            session = links.decode(text)
        except LinkError as error:
            js.history.replaceState(None, "", js.location.pathname + js.location.search)
            self.show_home()
            dom.spawn(self._bad_link(self.reader.explain(error)))
            return
        moment = len(session.events()) if session.ply < len(session.plies) else None
        session.goto(len(session.plies))
        link = links.encode(session)
        self._lay(self.store.find(link) or self.store.create(link), session, moment)

    def follow(self, text: str) -> str:
        """Open a link that somebody typed or pasted; gives the reason when it leads nowhere."""
        try:
            links.decode(text)
        except LinkError as error:
            return self.reader.explain(error)
        js.location.hash = text.strip().rpartition("#")[2]
        return ""

    async def _bad_link(self, reason: str) -> None:
        say = self.say
        body = (
            f"<p>{dom.esc(reason)}</p><p>{dom.esc(say('bad-link.kept'))}</p>"
            f"{command(say('bad-link.home'), 'home', answer='home', kind='go')}"
        )
        await Dialog(say("bad-link.title"), body, close=say("close")).answer()

    def begin(self, game: Game, kinds: list[str], options: dict[str, str]) -> None:
        """A new game; everybody who plays sits at this device."""
        session = Session(game, kinds, options)
        session.advance()
        here = [seat for seat, kind in enumerate(kinds) if kind == PERSON]
        save = self.store.create(links.encode(session), here=here)
        self._go_to(save)
        self._lay(save, session)

    def resume(self, number: str) -> None:
        """Go on with a saved game."""
        save = self.store.get(number)
        if save is not None:
            self._go_to(save)
            self._lay(save, links.decode(save.link))

    def reopen(self, save: Save) -> None:
        """Lay the game that is open anew: in another language, or after a choice was taken back."""
        self._lay(save, links.decode(save.link))

    def _go_to(self, save: Save) -> None:
        js.history.pushState(None, "", "#" + self._address_of(save))

    def _address_of(self, save: Save) -> str:
        return save.link if len(save.link) < ADDRESS_LIMIT else _SAVED + save.id

    def _lay(self, save: Save, session: Session, moment: int | None = None) -> None:
        self.leave_table()
        self._page("table")
        self.wear(session.game.name)
        self.painter.use(session.game.look, self.colours(session.game))
        self.player.paused = False
        self.table = Table(self, save, session, moment)
        self.table.open()

    def leave_table(self) -> None:
        """Clear the table; the game is saved."""
        if self.table is not None:
            self.table.close()
            self.table = None

    def keep(self, save: Save) -> None:
        """Save a game and put its link into the address; say so if nothing can be kept."""
        kept = self.store.keep(save)
        if self.table is not None and self.table.save is save:
            js.history.replaceState(None, "", "#" + self._address_of(save))
        if (not kept or isinstance(self.shelf, Memory)) and not dom.marked("unsaved"):
            dom.mark("unsaved", "true")
            self.reader.notice(self.say("notice.unsaved"))

    def _changed_elsewhere(self, event: Any) -> None:
        """Another tab wrote something down; when it went on with the game that is open here, so does this one."""
        table = self.table
        if table is None or str(event.key) != self.store.name_of(table.save):
            return
        save = self.store.get(table.save.id)
        if save is not None and save.link != table.save.link:
            self.reader.notice(self.say("notice.elsewhere"))
            self.reopen(save)

    # What board, player and tasks tell ------------------------------------------------------------------------------------

    def _began(self, beat: Beat) -> None:
        if self.table is not None:
            self.table.view.began(beat)

    def _rest(self, beat: Beat) -> float:
        return self.table.desk.rest(self.table.reel, beat) if self.table is not None else 0.0

    def _tapped(self, spot: Spot) -> bool:
        inside = 0 <= spot.x < self.board.width and 0 <= spot.y < self.board.height
        return self.table is not None and inside and self.table.touch_board(spot.x, spot.y)

    def _dropped(self, thing: str, place: str) -> None:
        if self.table is not None:
            self.table.change_draft(lambda draft: draft.drop(thing, place))

    def _failed(self, error: BaseException) -> None:
        said = f"{type(error).__name__}: {error}"
        js.console.error(said)
        self.reader.notice(self.say("notice.failed", error=said))
