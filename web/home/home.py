"""The home page: a quick start, saved games, links, files, and the form for a new game."""

from typing import TYPE_CHECKING, Any, Protocol

import js

from tabletop import game as games
from tabletop.game import Game
from web.page import dom
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.icons import icon
from web.page.looks import drawn
from web.page.reader import Reader
from web.page.saves import Save, Saves
from web.page.settings import settings
from web.page.storage import FULL, SAFE
from web.page.widgets import command, sign

if TYPE_CHECKING:
    from web.home.newgame import NewGame

_PARADE = "roborally"
"""The game whose robots ride along the head of the page."""
_BELT = (
    '<svg class="belt"><defs><pattern id="belt" width="40" height="44" patternUnits="userSpaceOnUse">'
    '<path d="M15 14l8 8-8 8" fill="none" stroke="var(--belt-mark)" stroke-width="5"/></pattern></defs>'
    '<rect x="-40" width="3000" height="44" fill="url(#belt)"/></svg>'
)


class Host(Protocol):
    """What the home page needs of the app."""

    reader: Reader
    storage: Gate
    saves: Saves

    def use_colours_of(self, *names: str) -> None:
        """Give the page the colours of these games; the page itself takes those of the last."""

    def form(self, game: Game) -> "NewGame":
        """The form for a new game of it."""

    def begin(self, game: Game, kinds: list[str], options: dict[str, str]) -> None:
        """Begin a new game."""

    def resume(self, number: str) -> None:
        """Go on with a saved game."""

    def follow(self, text: str) -> str:
        """Open a link that somebody typed or pasted; gives the reason when it leads nowhere."""


class Home:
    """The page; written anew each time it is opened."""

    chosen = "roborally"
    """The game whose form stands on the page."""

    def __init__(self, host: Host) -> None:
        self.host, self.say = host, host.reader.say
        self.game = games.find(self.chosen)

    def open(self) -> None:
        """Write the page and make it work."""
        dom.forget_all()
        parts = (self._hero(), '<div id="update" role="status"></div>', self._games(), self._kept(), self._links())
        fill("home", "".join(parts) + '<section class="panel wide" id="new-game"></section>')
        self._connect()
        self.announce_update()
        self._form()
        self.refresh()

    def _form(self) -> None:
        self.host.use_colours_of(_PARADE, self.game.name)
        self.host.form(self.game).open()

    def _set_up(self, name: str) -> None:
        Home.chosen, self.game = name, games.find(name)
        self._form()
        form = dom.by_id("new-game")
        form.scrollIntoView()
        dom.within(form, "h2").focus()

    def _quick(self, name: str) -> None:
        game = games.find(name)
        self.host.begin(game, self.host.form(game).quick_start(), {})

    def _hero(self) -> str:
        say = self.say
        race = games.find(_PARADE)
        robots = "".join(f"<i>{drawn(race.look, f'robot:{seat}')}</i>" for seat in range(race.seats[1]))
        return f"""<header class="hero">
<div class="brand"><img class="logo" src="./icon.svg" alt="" width="92" height="92"><h1>Robodrome</h1></div>
<div class="settings" role="group" aria-label="{esc(say("settings"))}">{settings(self.host.reader)}</div>
<p class="tagline">{esc(say("home.tagline"))} {esc(say("home.privacy"))}
<span id="offline-sign">{icon("offline")}{esc(say("home.offline"))}</span></p>
<div class="parade" aria-hidden="true">{_BELT}{robots}</div></header>"""

    def _games(self) -> str:
        tiles = "".join(map(self._game, games.names()))
        return f'<section class="games" aria-label="{esc(self.say("home.games"))}">{tiles}</section>'

    def _game(self, name: str) -> str:
        say = self.say
        return (
            f'<article class="panel game"><img src="./games/{name}.svg" alt="" width="96" height="96">'
            f"<div><h2>{esc(say(f'game.{name}'))}</h2><p>{esc(say(f'game.{name}.text'))}</p></div>"
            f'<div class="row">{command(say(f"game.{name}.quick"), "play", do=f"quick:{name}", kind="go")}'
            f'<button data-do="set-up:{name}">{esc(say("home.set-up"))}</button>'
            f"{sign(say('help.title'), 'help', f'help:{name}')}</div></article>"
        )

    def _kept(self) -> str:
        say = self.say
        field = '<input type="file" class="unseen" accept=".json,application/json" data-do="import">'
        return f"""<section class="panel"><h2>{esc(say("home.saves"))}</h2><ul id="saves"></ul>
<div class="row"><span id="saves-file"></span>
<label class="button">{icon("upload")}<span>{esc(say("home.import"))}</span>{field}</label></div>
<p class="small" id="saves-note"></p></section>"""

    def _links(self) -> str:
        say = self.say
        field = '<input id="link" type="text" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://…#…">'
        return f"""<section class="panel" id="link-panel"><h2>{esc(say("home.link"))}</h2><p>{esc(say("home.link.text"))}</p>
<div class="row"><label class="unseen" for="link">{esc(say("home.link.field"))}</label>{field}
{command(say("home.link.open"), "play", do="open-link")}</div><p class="error" id="link-error" role="alert"></p>
<p class="small"><a href="./licences.txt">{esc(say("home.licences"))}</a></p></section>"""

    def _connect(self) -> None:
        dom.on("quick", lambda name, _event: self._quick(name))
        dom.on("set-up", lambda name, _event: self._set_up(name))
        dom.on("resume", lambda number, _event: self.host.resume(number))
        dom.on("delete", self._delete)
        dom.on("open-link", lambda _rest, _event: self._open_link())
        dom.on("export", lambda _rest, _event: self._export())
        dom.on("import", self._import)
        dom.on("make-room", lambda _rest, _event: self._make_room())
        dom.on("update-now", lambda _rest, _event: js.dispatchEvent(js.CustomEvent.new("robodrome:update-now")))

    def announce_update(self) -> None:
        """A newer version that waits is told of here only, never at a table."""
        if dom.marked("update") == "waiting":
            button = command(self.say("update.now"), "replay", do="update-now", kind="main")
            fill("update", f"<p>{esc(self.say('update.text'))}</p>{button}")

    # Saved games ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Write the list of saved games anew, and say, once, that something could not be read."""
        self._saves()
        gate, reader = self.host.storage, self.host.reader
        if gate.found_unreadable:
            reader.notice(self.say("home.unreadable", gate.found_unreadable))
            gate.found_unreadable = 0

    def _saves(self) -> None:
        gate, saves = self.host.storage, self.host.saves.all()
        none = f'<li class="small">{esc(self.say("home.saves.none"))}</li>'
        fill("saves", "".join(map(self._save, saves)) or none)
        note = esc(self.say("home.saves.note")) if saves else ""
        if gate.trouble == SAFE:
            usual = f'<a href="./{esc(str(js.location.hash))}">{esc(self.say("home.safe.leave"))}</a>'
            note = f"{esc(self.say('notice.safe'))} {usual}"
        fill("saves-note", note)
        export = command(self.say("home.export"), "file", do="export") if saves or gate.aside() else ""
        room = command(self.say("home.room"), "clear", do="make-room") if gate.trouble == FULL else ""
        fill("saves-file", export + room)

    def _save(self, save: Save) -> str:
        say, about = self.say, save.about
        title, game = str(about.get("title") or ""), str(about.get("game"))
        picture = f'<img src="./games/{game}.svg" alt="" width="40" height="40">' if game in games.names() else ""
        style = dom.plain(dateStyle="medium", timeStyle="short")
        when = str(js.Intl.DateTimeFormat.new(self.host.reader.language, style).format(save.when))
        state = say("home.save.over") if about.get("over") else say("status.turn", turn=about.get("round", 1))
        label = say("home.save.resume", title=title, state=state, when=when)
        return (
            f'<li><button class="save" data-do="resume:{esc(save.id)}" aria-label="{esc(label)}"><b>{esc(title)}</b>'
            f"{picture}<small>{esc(state)} · {esc(when)}</small></button>"
            f"{sign(say('home.save.delete', title=title), 'clear', f'delete:{save.id}')}</li>"
        )

    async def _delete(self, number: str, _event: Any) -> None:
        say = self.say
        body = f"<p>{esc(say('home.delete.text'))}</p>{command(say('home.delete.yes'), 'clear', answer='yes', kind='go bad')}"
        if await Dialog(say("home.delete.title"), body, close=say("close")).answer() == "yes":
            self.host.saves.delete(number)
            self._saves()

    def _export(self, games: list[Save] | None = None) -> None:
        day = str(js.Date.new().toISOString())[:10]
        dom.download(f"robodrome-{day}.json", self.host.saves.export(games), "application/json")

    async def _make_room(self) -> None:
        """Put finished games, or what cannot be read, into a file and delete it here: only what the reader asks for."""
        say, gate, saves = self.say, self.host.storage, self.host.saves
        finished, aside = [save for save in saves.all() if save.about.get("over")], gate.aside()
        sizes = [(str(save.about.get("title") or ""), len(save.text())) for save in finished]
        body = f"<p>{esc(say('home.room.text' if finished or aside else 'home.room.none'))}</p>"
        if finished:
            body += f"<ul>{''.join(f'<li>{esc(title)} · {esc(self._size(size))}</li>' for title, size in sizes)}</ul>"
            body += command(say("home.room.yes"), "file", answer="games", kind="go bad")
        if aside:
            size = self._size(sum(map(len, aside.values())))
            body += f"<ul><li>{esc(say('home.room.unreadable'))} · {esc(size)}</li></ul>"
            body += command(say("home.room.yes.unreadable"), "file", answer="unreadable", kind="go bad")
        answer = await Dialog(say("home.room"), body, close=say("close")).answer()
        if answer == "games":
            self._export(finished)
            for save in finished:
                saves.delete(save.id)
        elif answer == "unreadable":
            self._export([])
            for name in aside:
                gate.remove(name)
        self._saves()

    def _size(self, characters: int) -> str:
        style = dom.plain(style="unit", unit="kilobyte", maximumFractionDigits=0)
        return str(js.Intl.NumberFormat.new(self.host.reader.language, style).format(max(1, characters / 1000)))

    async def _import(self, _rest: str, event: Any) -> None:
        files = event.target.files
        if not files.length:
            return
        done = await self.host.saves.load(str(await files.item(0).text()))
        event.target.value = ""
        said = [self.say("home.imported", done.new)]
        if done.unreadable:
            said.append(self.say("home.imported.bad", done.unreadable))
        if done.unkept:
            said += [self.say("home.imported.unkept", done.unkept), self.say(self.host.storage.trouble or FULL)]
        self.host.reader.notice(" ".join(said))
        self._saves()

    # Links ----------------------------------------------------------------------------------------------------------------

    def _open_link(self) -> None:
        fill("link-error", esc(self.host.follow(str(dom.by_id("link").value))))
