"""The home page: saved games, the games as tiles, links."""

import json
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import js
from pyodide.ffi import JsException

from tabletop.core import game as games
from web.home.saved import SavedGames
from web.page import dom
from web.page.daily import AGAIN, DAY, Daily, game_of, today, turn_of
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.icons import icon
from web.page.reader import Reader, settings
from web.page.routes import ALONE, EDITOR, FIRST, STUDIO
from web.page.saves import Saves
from web.page.widgets import command

_FILMS = "./games/{}-film.svg"
"""Films in the colours of the page: one for its head, one for each game; tools/pages/hero.py makes them."""
_HERO = "hero"
_DAY = "robodrome-day"
"""The browser's cache for the picture of the day."""
_DAYS, _POSITION = "./puzzles/days.json", "./puzzles/{}/{}/position.svg"
"""The numbers of the daily puzzles, and the picture of a puzzle; tools/pages/puzzles.py writes both."""


class Host(Protocol):
    """The part of the app that the home page uses."""

    reader: Reader
    storage: Gate
    saves: Saves

    def set_up(self, name: str, *, far: bool = False) -> None:
        """Go to the set-up of a game; `far` if somebody on another device plays, too."""

    def first_game(self, name: str) -> str:
        """The link of a game's first game for beginners; '' where there is none."""

    def played_alone(self) -> Sequence[str]:
        """The names of the games that have one to play alone each day."""

    def resume(self, number: str) -> None:
        """Go on with a saved game."""

    def chats(self) -> Any:
        """The games in chats."""

    def follow(self, text: str) -> str:
        """Open the link in a text that somebody typed or pasted; return why that failed, or ''."""


async def _kept_for_the_day(address: str) -> Any:
    """The response for an address, from the cache if there is one; the cache holds only the latest. Raises JsException if
    the fetch fails."""
    if (caches := getattr(js, "caches", None)) is None:  # browsers have caches only over HTTPS
        return await js.fetch(address)
    store = await caches.open(_DAY)
    if kept := await store.match(address):
        return kept
    answer = await js.fetch(address)
    if answer.ok:
        for other in await store.keys():
            await store.delete(other)
        await store.put(address, answer.clone())
    return answer


class Home:
    """The home page, rewritten each time it is opened."""

    films: ClassVar[dict[str, str]] = {}
    """The films fetched so far, by name."""

    def __init__(self, host: Host) -> None:
        self.host, self.say = host, host.reader.say
        self.saved = SavedGames(host, self._show_play)

    def open(self, *, back_from: str = "") -> None:
        """Write the page and connect its buttons. The focus goes to the game whose set-up was left."""
        dom.forget_all()
        far = self.saved.waits_for_messages()
        parts = (
            '<div id="update" role="status"></div><div id="play"></div>',
            self.saved.markup(),
            self._link() if far else "",
            self._games(),
            self._more(),
            "" if far else self._link(),
            self._foot(),
        )
        fill("home", f'{self._hero()}<div class="parts">{"".join(parts)}</div>')
        self._connect()
        self.show_update()
        self.show_install()
        self.refresh()
        dom.spawn(self._show_pictures())
        if back_from:
            dom.within(dom.by_id("home"), f'[data-do="set-up:{back_from}"]').focus()

    def _hero(self) -> str:
        say, film = self.say, esc(self.say("home.film"))
        return f"""<header class="hero">
<button id="film" data-do="film" data-film="{_HERO}" aria-label="{film}" title="{film}"></button>
<div class="brand"><img src="./icon.svg" alt="" width="56" height="56"><h1>Robodrome</h1>
<p>{esc(say("home.tagline"))} <span id="offline-sign">{icon("offline")}{esc(say("home.offline"))}</span></p></div></header>"""

    async def _show_pictures(self) -> None:
        """Show films and the puzzle of the day, after everything else."""
        await dom.next_frame()
        await self._show_films()
        if not dom.marked("webxdc"):
            await self._show_puzzle()

    async def _show_puzzle(self) -> None:
        """Show the position of the puzzle of the day; without a network its icon stays."""
        game, picture = game_of(today()), js.Image.new()
        try:
            answer = await js.fetch(_DAYS)
            numbers = json.loads(str(await answer.text())) if answer.ok else {}
            if not (of_game := numbers.get(game)):
                return
            answer = await _kept_for_the_day(_POSITION.format(game, of_game[turn_of(today()) % len(of_game)]))
            if not answer.ok:
                return
            picture.alt, picture.src = "", js.URL.createObjectURL(await answer.blob())
            await picture.decode()
            js.URL.revokeObjectURL(picture.src)
        except (JsException, ValueError):  # some hosts answer with an HTML page in place of JSON
            return
        if place := dom.within(dom.by_id("home"), "#daily .position"):
            place.replaceChildren(picture)

    async def _show_films(self) -> None:
        """Put the films in place; each plays twice, and a touch of the first pauses or plays all."""
        for place in dom.by_id("home").querySelectorAll("[data-film]"):
            name = str(place.dataset.film)
            if name not in Home.films:
                try:
                    found = await js.fetch(_FILMS.format(name))
                    film = str(await found.text()) if found.ok else ""
                except JsException:
                    film = ""
                if not film:
                    continue
                Home.films[name] = film
            dom.put(place, Home.films[name])
            dom.within(place, "svg").setAttribute("preserveAspectRatio", "xMidYMid slice")

    def _film_touched(self) -> None:
        places = dom.by_id("home").querySelectorAll("[data-film]")
        motions = [one for place in places for one in place.getAnimations(dom.plain(subtree=True))]
        plays = any(one.playState == "running" for one in motions)
        for one in motions:
            if plays:
                one.pause()
            else:
                one.play()

    def _show_play(self) -> None:
        fill("play", self._play())

    def _play(self) -> str:
        """The shortest way into a game: the last saved one, or for beginners the first race with its coach; and lessons."""
        say, way_on, first = self.say, self.saved.way_on(), games.names()[0]
        word = f"{icon('lamp')}<span>{esc(say('home.learn'))}</span>"
        learn = f'<a class="button" href="{self.host.reader.lessons(first)}">{word}</a>'
        if way_on is not None:
            action, title = way_on
            text = f"{say('home.go-on')}<small>{esc(title)}</small>"
            go = (
                f'<button class="go" data-do="{esc(action)}" data-key="play">{icon("play")}<span>{text}</span></button>'
            )
            return go + learn
        text = f"{icon('play')}<span>{esc(say('home.play-now'))}<small>{esc(say('home.first'))}</small></span>"
        return f'<a class="button go" href="#{FIRST}={self.host.first_game(first)}" data-key="play">{text}</a>{learn}'

    def _games(self) -> str:
        tiles = "".join(map(self._game, games.names()))
        return f'<section class="games" aria-label="{esc(self.say("home.games"))}">{tiles}</section>'

    def _game(self, name: str) -> str:
        say = self.say
        learn = esc(say("home.learn"))
        return (
            f'<article class="panel game"><div class="film" data-film="{name}" aria-hidden="true"></div>'
            f'<h2 id="game-{name}">{esc(say(f"game.{name}"))}</h2><p class="small">{esc(say(f"game.{name}.facts"))}</p>'
            f'<p class="about">{esc(say(f"game.{name}.text"))}</p>'
            f'<div class="row"><button data-do="set-up:{name}" data-key="set-up:{name}" '
            f'aria-describedby="game-{name}">{icon("play")}<span>{esc(say("home.play"))}</span></button>'
            f'<a class="button" href="{self.host.reader.lessons(name)}" aria-describedby="game-{name}" aria-label="{learn}">'
            f"{icon('lamp')}<span>{learn}</span></a></div></article>"
        )

    def _more(self) -> str:
        """More things to do: the puzzle of the day, a race alone, a course to draw, a friend to invite."""
        say = self.say
        draw = f"{icon('pencil')}<b>{esc(say('home.draw'))}</b><small>{esc(say('home.draw.text'))}</small>"
        invite = f"{icon('send')}<b>{esc(say('home.invite'))}</b><small>{esc(say('home.invite.text'))}</small>"
        alone = f"{icon('gauge')}<b>{esc(say('home.alone'))}</b><small>{esc(say('home.alone.text'))}</small>"
        races = "".join(
            f'<a class="button way" href="#{ALONE}={name}">{alone}</a>' for name in self.host.played_alone()
        )
        return (
            f'{self._daily()}{races}<a class="button way" id="draw" href="#{EDITOR}">{draw}</a>'
            f'<button class="way" id="invite" data-do="invite">{invite}</button>'
        )

    def _daily(self) -> str:
        """The puzzle of the day, and for how many days in a row it was solved."""
        say, daily = self.say, Daily(self.host.reader.preferences)
        day = today()
        done = daily.last == day
        text = say("home.daily.done" if done else "home.daily.text", game=say(f"game.{game_of(day)}"))
        facts = [say("task.days", daily.days)] if daily.days > 1 else []
        if daily.strength is not None:
            facts.append(say("task.strength.now", rating=round(daily.strength.rating)))
        ran = f" <b>{esc(' · '.join(facts))}</b>" if facts else ""
        again = ""
        if daily.again:
            left = f"{icon('replay')}<span>{esc(say('home.daily.again', len(daily.again)))}</span>"
            again = f'<a class="button" href="#puzzle={AGAIN}">{left}</a>'
        go = f"<b>{esc(say('home.daily'))}</b><small>{esc(text)}{ran}</small>"
        every = f"{icon('grid')}<span>{esc(say('home.daily.all'))}</span>"
        return (
            f'<section id="daily" class="panel"><i class="position">{icon("lamp")}</i><a href="#puzzle={DAY}">{go}</a>'
            f'<div class="row"><a class="button" href="./puzzles/{self.host.reader.folder}">{every}</a>{again}</div>'
            "</section>"
        )

    def _link(self) -> str:
        """The field for a link that somebody has sent."""
        say = self.say
        kind = 'type="text" inputmode="url" autocomplete="off" spellcheck="false"'
        field = f'<input id="link" {kind} placeholder="{esc(say("home.link.here"))}">'
        return f"""<section id="link-panel"><label for="link">{esc(say("home.link"))}</label>
<div class="row">{field}{command(say("home.link.open"), "play", do="open-link")}</div>
<p class="error" id="link-error" role="alert"></p></section>"""

    def _foot(self) -> str:
        """Settings, the storage dialog, and links to other pages of the site."""
        say = self.say
        buttons = command(say("kept.title"), "folder", do="kept") + self.saved.files()
        pages = (
            (f"#{STUDIO}", "home.studio"),
            (f"./rules/{self.host.reader.folder}", "home.rules"),
            ("./lab.html", "home.lab"),
            ("./licences.txt", "home.licences"),
        )
        links = " ".join(f'<a href="{where}">{esc(say(text))}</a>' for where, text in pages)
        return f"""<footer id="foot"><div id="install" role="status"></div>
<div class="settings" role="group" aria-label="{esc(say("settings"))}">{settings(self.host.reader)}{buttons}</div>
<p class="small" id="saves-note"></p><p class="small" id="pages">{links}</p>
<p class="small">{esc(say("home.privacy"))}</p></footer>"""

    def _connect(self) -> None:
        dom.on("film", lambda _rest, _event: self._film_touched())
        dom.on("set-up", lambda name, _event: self.host.set_up(name))
        dom.on("invite", lambda _rest, _event: self._invite())
        dom.on("open-link", lambda _rest, _event: self._open_link())
        self.saved.connect()
        dom.on("install", lambda _rest, _event: js.dispatchEvent(js.CustomEvent.new("robodrome:install-now")))
        dom.on("kept", lambda _rest, _event: self._show_kept())
        dom.on("update-now", lambda _rest, _event: js.dispatchEvent(js.CustomEvent.new("robodrome:update-now")))

    def show_update(self) -> None:
        """Show that a newer version waits; only here, never at a table."""
        if dom.marked("update") == "waiting":
            button = command(self.say("update.now"), "replay", do="update-now", kind="main")
            fill("update", f"<p>{esc(self.say('update.text'))}</p>{button}")

    def show_install(self) -> None:
        """Show how to install the page: a button where the browser offers it, otherwise a sentence."""
        say, agent = self.say, str(js.navigator.userAgent)
        standalone = getattr(js.navigator, "standalone", None)  # only Safari on iPads and iPhones has this field
        if dom.marked("framed") or dom.marked("webxdc") or standalone or dom.marked("install") == "done":
            fill("install", "")
        elif dom.marked("install") == "offered":
            button = command(say("install.do"), "upload", do="install", kind="main")
            fill("install", f"{button}<span>{esc(say('install.why'))}</span>")
        elif standalone is False:
            fill("install", f"<span>{esc(say('install.apple'))}</span>")
        elif "Android" in agent and "Firefox" in agent:
            fill("install", f"<span>{esc(say('install.firefox'))}</span>")
        elif "Macintosh" in agent and "Version/" in agent:
            fill("install", f"<span>{esc(say('install.dock'))}</span>")
        else:
            fill("install", f"<span>{esc(say('install.bookmark'))}</span>")

    def refresh(self) -> None:
        """Rewrite the list of saves, and say once if some texts could not be read."""
        self.saved.refresh()
        gate, reader = self.host.storage, self.host.reader
        if gate.found_unreadable:
            reader.notice(self.say("home.unreadable", gate.found_unreadable))
            gate.found_unreadable = 0

    async def _invite(self) -> None:
        """Ask for the game, then go to its set-up with a far seat."""
        buttons = "".join(
            f'<button data-answer="{name}"><img src="./games/{name}.svg" alt="" width="48" height="48">'
            f"<span>{esc(self.say(f'game.{name}'))}</span></button>"
            for name in games.names()
        )
        body = f'<p>{esc(self.say("home.invite.which"))}</p><div class="answers">{buttons}</div>'
        if name := await Dialog(self.say("home.invite"), body, close=self.say("close")).answer():
            self.host.set_up(name, far=True)

    async def _show_kept(self) -> None:
        from web.home.storage_dialog import open_storage_dialog  # few open it

        await open_storage_dialog(self.host, self.saved)

    # Links ----------------------------------------------------------------------------------------------------------------

    def _open_link(self) -> None:
        fill("link-error", esc(self.host.follow(str(dom.by_id("link").value))))
