"""The home page: saved games, the games as tiles, links."""

from typing import Any, Protocol

import js
from pyodide.ffi import JsException

from tabletop.core import game as games
from web.home.saved import SavedGames
from web.page import dom
from web.page.daily import DAY, Daily, game_of, today
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.icons import icon
from web.page.reader import Reader
from web.page.routes import FIRST
from web.page.saves import Saves
from web.page.settings import settings
from web.page.widgets import command

_FILM = "./games/hero.svg"
"""A film in the colours of the page; tools/pages/hero.py makes it."""


class Host(Protocol):
    """What the home page needs of the app."""

    reader: Reader
    storage: Gate
    saves: Saves

    def set_up(self, name: str) -> None:
        """Go to the set-up of a game."""

    def first_game(self, name: str) -> str:
        """The link of the game that somebody new begins with; '' where there is none."""

    def resume(self, number: str) -> None:
        """Go on with a saved game."""

    def chats(self) -> Any:
        """The games in chats."""

    def follow(self, text: str) -> str:
        """Open a link that somebody typed or pasted; gives the reason when it leads nowhere."""


class Home:
    """The page; written anew each time it is opened."""

    film = ""
    """What was fetched of the film."""
    new: bool | None = None
    """Whether this is the first visit; None until the page has been opened."""

    def __init__(self, host: Host) -> None:
        self.host, self.say = host, host.reader.say
        self.saved = SavedGames(host)
        self._motions: list[Any] = []  # of the film

    def open(self, *, back_from: str = "") -> None:
        """Write the page and make it work. Keyboards go on at the game whose set-up was left."""
        dom.forget_all()
        saved, here = self.saved.markup(), self.saved.any() or dom.marked("webxdc")
        far = self.saved.waits_for_messages()
        parts = (
            self._hero(),
            '<div id="update" role="status"></div>',
            self._welcome(),
            saved if here else "",
            self._link(wide=True) if far else "",
            self._games(),
            self._daily(),
            self._pages() if far else self._link(self._pages()),
            "" if here else saved,
            self._settings(),
        )
        fill("home", "".join(parts))
        self._connect()
        self.announce_update()
        self.tell_install()
        self.refresh()
        dom.spawn(self._show_film())
        if back_from:
            dom.within(dom.by_id("home"), f'[data-do="set-up:{back_from}"]').focus()

    def _hero(self) -> str:
        say = self.say
        return f"""<header class="hero">
<div class="brand"><img class="logo" src="./icon.svg" alt="" width="92" height="92"><h1>Robodrome</h1></div>
<p class="tagline">{esc(say("home.tagline"))} {esc(say("home.privacy"))}
<span id="offline-sign">{icon("offline")}{esc(say("home.offline"))}</span></p>
<button id="film" data-do="film" aria-label="{esc(say("home.film"))}" title="{esc(say("home.film"))}"></button></header>"""

    async def _show_film(self) -> None:
        """Put the film into its place, when everything else is there. It plays twice, and again when it is touched."""
        await dom.next_frame()
        try:
            Home.film = Home.film or str(await (await js.fetch(_FILM)).text())
        except JsException:  # there is no network: the page does without
            return
        place = dom.by_id("film")
        if place is not None:
            dom.put(place, Home.film)
            self._motions = list(place.getAnimations(dom.plain(subtree=True)))

    def _film_touched(self) -> None:
        plays = any(one.playState == "running" for one in self._motions)
        for one in self._motions:
            if plays:
                one.pause()
            else:
                one.play()

    def _settings(self) -> str:
        fields = settings(self.host.reader)
        install = '<div id="install" role="status"></div>'
        kept = command(self.say("kept.title"), "folder", do="kept")
        label = esc(self.say("settings"))
        return f'<footer class="settings" role="group" aria-label="{label}">{install}{fields}{kept}</footer>'

    def _welcome(self) -> str:
        """Leads somebody new to the lessons, at the first visit and never again."""
        say, host = self.say, self.host
        if Home.new is None:
            Home.new = not (host.storage.trouble or host.reader.preferences["welcomed"] or host.saves.all())
            if Home.new:
                host.reader.preferences["welcomed"] = "yes"
        if not Home.new or host.saves.all():
            return ""
        first = games.names()[0]
        text = f"{icon('lamp')}<span>{esc(say('home.learn.begin'))}</span>"
        learn = f'<a class="button main" href="{host.reader.lessons(first)}">{text}</a>'
        row = f'<div class="row">{learn}{self._first_game(first)}</div>'
        return f'<section class="panel wide" id="welcome"><p>{esc(say("home.learn.new"))}</p>{row}</section>'

    def _first_game(self, name: str) -> str:
        """The way to a game in which one is told what to do, where there is one."""
        link = self.host.first_game(name)
        text = f"{icon('play')}<span>{esc(self.say('home.first'))}</span>"
        return f'<a class="button" href="#{FIRST}={link}">{text}</a>' if link else ""

    def _games(self) -> str:
        tiles = "".join(map(self._game, games.names()))
        return f'<section class="games" aria-label="{esc(self.say("home.games"))}">{tiles}</section>'

    def _game(self, name: str) -> str:
        say = self.say
        first = "" if Home.new or self.host.saves.all() else self._first_game(name)
        facts = f'<p class="small">{esc(say(f"game.{name}.facts"))}</p>'
        return (
            f'<article class="panel game"><img src="./games/{name}.svg" alt="" width="72" height="72">'
            f'<div><h2 id="game-{name}">{esc(say(f"game.{name}"))}</h2>{facts}</div>'
            f"<p>{esc(say(f'game.{name}.text'))}</p>"
            f'<div class="row"><button class="go" data-do="set-up:{name}" data-key="set-up:{name}" '
            f'aria-describedby="game-{name}">{icon("play")}<span>{esc(say("home.play"))}</span></button>'
            f'<a class="button" href="{self.host.reader.lessons(name)}" aria-describedby="game-{name}">'
            f"{esc(say('home.learn'))}</a>{first}</div></article>"
        )

    def _daily(self) -> str:
        """The puzzle of the day, and for how many days in a row it was solved."""
        say, daily = self.say, Daily(self.host.reader.preferences)
        day = today()
        done = daily.last == day
        text = say("home.daily.done" if done else "home.daily.text", game=say(f"game.{game_of(day)}"))
        ran = f"<p><b>{esc(say('task.days', daily.days))}</b></p>" if daily.days > 1 else ""
        kind = "button" if done else "button main"
        folder = self.host.reader.folder
        return f"""<section class="panel" id="daily"><h2>{esc(say("home.daily"))}</h2><p>{esc(text)}</p>{ran}
<div class="row"><a class="{kind}" href="#puzzle={DAY}">{icon("lamp")}<span>{esc(say("home.daily.go"))}</span></a>
<a class="button" href="./puzzles/{folder}">{icon("grid")}<span>{esc(say("home.daily.all"))}</span></a></div>
</section>"""

    def _link(self, more: str = "", *, wide: bool = False) -> str:
        """The field for a link that somebody has sent, with whatever more stands below it."""
        say = self.say
        field = '<input id="link" type="text" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://…#…">'
        return f"""<section class="panel{" wide" * wide}" id="link-panel">
<h2>{esc(say("home.link"))}</h2><p>{esc(say("home.link.text"))}</p>
<div class="row"><label class="unseen" for="link">{esc(say("home.link.field"))}</label>{field}
{command(say("home.link.open"), "play", do="open-link")}</div>
<p class="error" id="link-error" role="alert"></p>{more}</section>"""

    def _pages(self) -> str:
        """Ways to the other pages of the site."""
        say = self.say
        return f"""<p class="small" id="pages"><a href="./rules/{self.host.reader.folder}">{esc(say("home.rules"))}</a>
<a href="#studio">{esc(say("home.studio"))}</a>
<a href="./lab.html">{esc(say("home.lab"))}</a>
<a href="./licences.txt">{esc(say("home.licences"))}</a></p>"""

    def _connect(self) -> None:
        dom.on("film", lambda _rest, _event: self._film_touched())
        dom.on("set-up", lambda name, _event: self.host.set_up(name))
        dom.on("open-link", lambda _rest, _event: self._open_link())
        self.saved.connect()
        dom.on("install", lambda _rest, _event: js.dispatchEvent(js.CustomEvent.new("robodrome:install-now")))
        dom.on("kept", lambda _rest, _event: self._show_kept())
        dom.on("update-now", lambda _rest, _event: js.dispatchEvent(js.CustomEvent.new("robodrome:update-now")))

    def announce_update(self) -> None:
        """A newer version that waits is told of here only, never at a table."""
        if dom.marked("update") == "waiting":
            button = command(self.say("update.now"), "replay", do="update-now", kind="main")
            fill("update", f"<p>{esc(self.say('update.text'))}</p>{button}")

    def tell_install(self) -> None:
        """How the page is installed: by a button where the browser offers that, in a sentence where it has another way."""
        say, agent = self.say, str(js.navigator.userAgent)
        if dom.marked("framed"):
            return
        if dom.marked("install") == "offered":
            button = command(say("install.do"), "upload", do="install", kind="main")
            fill("install", f"{button}<span>{esc(say('install.why'))}</span>")
        elif getattr(js.navigator, "standalone", None) is False:  # only Apple's tablets and phones have this word
            fill("install", f"<span>{esc(say('install.apple'))}</span>")
        elif "Android" in agent and "Firefox" in agent:
            fill("install", f"<span>{esc(say('install.firefox'))}</span>")
        else:
            fill("install", "")

    def refresh(self) -> None:
        """Write the list of saved games anew, and say, once, that something could not be read."""
        self.saved.refresh()
        gate, reader = self.host.storage, self.host.reader
        if gate.found_unreadable:
            reader.notice(self.say("home.unreadable", gate.found_unreadable))
            gate.found_unreadable = 0

    async def _show_kept(self) -> None:
        from web.home.kept import open_kept  # few open it

        await open_kept(self.host, self.saved)

    # Links ----------------------------------------------------------------------------------------------------------------

    def _open_link(self) -> None:
        fill("link-error", esc(self.host.follow(str(dom.by_id("link").value))))
