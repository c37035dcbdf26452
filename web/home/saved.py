"""The saved games on the home page: each with its picture and its menu, games that wait for the reader first."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import js

from tabletop.core import game as games
from web.page import dom, series
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.icons import icon
from web.page.reader import Reader
from web.page.saves import CHAT, Save, Saves
from web.page.storage import FULL, SAFE
from web.page.widgets import command, sign

SHOWN = 6
"""Games in sight; the others are one touch away."""
LONGEST = 60
"""Most characters of a name."""

YOURS, WAITING, OVER = range(3)
"""Whom a saved game waits for: somebody here, others, or nobody, as it is over."""


class Host(Protocol):
    """The part of the app that the list uses."""

    reader: Reader
    storage: Gate
    saves: Saves

    def resume(self, number: str) -> None:
        """Go on with a saved game."""

    def chats(self) -> Any:
        """The games in chats."""


def pressing(save: Save) -> int:
    """YOURS, WAITING or OVER."""
    if save.about.get("over"):
        return OVER
    mover = save.about.get("mover")
    return YOURS if mover is None or mover in save.people_here() else WAITING


class SavedGames:
    """The list of saved games, and the files that games are loaded from and saved to."""

    def __init__(self, host: Host, changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is called after each rewrite of the list."""
        self.host, self.say, self._changed = host, host.reader.say, changed
        self._deleted: dict[str, Save] = {}  # by id; can be restored while the page is open

    def markup(self) -> str:
        """The section for the list, still empty; the style sheet hides it while it is empty."""
        return f'<section id="saved"><h2>{esc(self.say("home.saves"))}</h2><div id="saves"></div></section>'

    def files(self) -> str:
        """The buttons for files."""
        field = '<input type="file" class="unseen" accept=".json,application/json" data-do="import">'
        label = f'<label class="button">{icon("upload")}<span>{esc(self.say("home.import"))}</span>{field}</label>'
        return f'<span id="saves-file"></span>{label}'

    def connect(self) -> None:
        """Connect the buttons."""
        dom.on("resume", lambda number, _event: self.host.resume(number))
        dom.on("resume-chat", lambda game, _event: self.host.chats().resume(game))
        dom.on("more", self._more)
        dom.on("undelete", lambda number, _event: self._undelete(number))
        dom.on("import", self._import)
        dom.on("make-room", lambda _rest, _event: self._make_room())

    def way_on(self) -> tuple[str, str] | None:
        """(action of a button, title) of the game to continue: the latest that waits for somebody here, else the latest
        unfinished one, else the first of a chat; None without any."""
        going = [save for save in self.host.saves.all() if pressing(save) != OVER]
        if going:
            latest = min(going, key=lambda save: (pressing(save), -save.when))
            return f"resume:{latest.id}", self.title(latest)
        chat = next(iter(self._chats()), None)
        return None if chat is None else (f"resume-chat:{chat.chat}", self._title_of_chat(chat))

    def waits_for_messages(self) -> bool:
        """Whether an unfinished game has a far player, so that the reader will get messages to open."""
        games = (save.about for save in self.host.saves.all())
        return any(about.get("with") and not about.get("over") for about in games) or bool(self._in_chats())

    # The list -------------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Rewrite the list."""
        gate, saves = self.host.storage, self.host.saves.all()
        self._deleted = {save.id: save for save in self._deleted.values() if self.host.saves.get(save.id) is None}
        listed = sorted([*saves, *self._deleted.values()], key=lambda save: (pressing(save), -save.when))
        items = [self._deleted_item(save) if save.id in self._deleted else self._item(save) for save in listed]
        items = [*self._in_chats(), *items]
        text = f"<ul>{''.join(items[:SHOWN])}</ul>" if items else ""
        if len(items) > SHOWN:
            more = self.say("home.saves.more", len(items) - SHOWN)
            text += f"<details><summary>{esc(more)}</summary><ul>{''.join(items[SHOWN:])}</ul></details>"
        fill("saves", text)
        for save in saves:
            js.robodromePictures.hang(save.id, dom.by_id(f"shot-{save.id}"))
        fill("saves-note", self._note())
        fill("saves-file", command(self.say("home.room"), "clear", do="make-room") if gate.trouble == FULL else "")
        self._changed()

    def _note(self) -> str:
        """A warning, as markup, if this browser may lose saved games; otherwise ''."""
        if self.host.storage.trouble == SAFE:
            usual = f'<a href="./{esc(str(js.location.hash))}">{esc(self.say("home.safe.leave"))}</a>'
            return f"{esc(self.say('notice.safe'))} {usual}"
        if dom.marked("framed"):
            return esc(self.say(self.host.storage.trouble)) if self.host.storage.trouble else ""
        if dom.marked("database") == "shut":
            return esc(self.say("home.shut"))
        if (
            getattr(js.navigator, "standalone", None) is False
        ):  # only Safari on iPads and iPhones has this field, and it deletes after a week
            return esc(self.say("home.saves.note.week"))
        return ""

    def title(self, save: Save) -> str:
        """The title of a saved game: its name, or else its course or game with the names of far players."""
        about = save.about
        title = str(about.get("title") or self._game(save) or self.say("home.save"))
        if far := about.get("with"):
            title = self.say("home.save.with", names=", ".join(far), title=title)
        return str(about.get("name") or title)

    def _game(self, save: Save) -> str:
        game = str(save.about.get("game"))
        return self.say(f"game.{game}") if game in games.names() else ""

    def _turn(self, save: Save) -> str:
        """The turn, as the game calls it; '' if this version does not know the game."""
        game, turn = str(save.about.get("game")), save.about.get("round", 1)
        return self.say(f"game.{game}.turn", turn=turn) if game in games.names() else ""

    def _state(self, save: Save) -> str:
        state, about = pressing(save), save.about
        if state == OVER:
            return self.say("home.save.over")
        if "mover" not in about:
            return self._turn(save)
        if state == YOURS:
            return self.say("home.save.yours")
        if about["mover"] not in save.people():
            return self.say("home.save.bot")
        name = save.names().get(about["mover"])
        if name and "far" not in about and about["mover"] not in save.people_here() and not save.is_sent:
            return self.say("home.save.to-send", name=name)
        return self.say("home.save.waits-for", name=name) if name else self.say("home.save.waits")

    def _series(self, save: Save) -> str:
        """The number of the game in its series, and the wins of each seat; '' for a single game."""
        seats = save.about.get("seats", ())
        standing = series.read(save.about.get("series"), len(seats))
        if standing is None:
            return ""
        over = standing.after(save.about.get("winners", ())) if save.about.get("over") else standing
        won = [over.won[standing.player(seat)] for seat in range(len(seats))]
        score = " : ".join(map(str, won))
        return self.say("series.game", game=min(standing.played + 1, standing.most), most=standing.most, score=score)

    def _rest(self, save: Save) -> str:
        """Game, players, turn and time, in one line."""
        say, about, people = self.say, save.about, save.people()
        bots = len(about.get("seats", ())) - len(people)
        others, far = len(set(people) - set(save.people_here())), about.get("with")
        style = dom.plain(month="short", day="numeric", hour="numeric", minute="2-digit")
        return " · ".join(
            part
            for part in (
                self._game(save) if self._game(save) != self.title(save) else "",
                "" if far else ", ".join(save.names().values()),
                say("home.save.people", others) if others and not far else "",
                say("home.save.bots", bots) if bots else "",
                self._turn(save) if "mover" in about else "",
                self._series(save),
                str(js.Intl.DateTimeFormat.new(self.host.reader.language, style).format(save.when)),
            )
            if part
        )

    def _item(self, save: Save) -> str:
        say, title, state, rest = self.say, self.title(save), self._state(save), self._rest(save)
        game, number = str(save.about.get("game")), esc(save.id)
        picture = f'<img src="./games/{game}.svg" alt="">' if game in games.names() else ""
        label = say("home.save.resume", title=title, state=state, when=rest)
        return (
            f'<li><button class="save" data-do="resume:{number}" data-key="resume:{number}" aria-label="{esc(label)}">'
            f'<i id="shot-{number}">{picture}</i><b>{esc(title)}</b>'
            f"<em{' class=yours' if pressing(save) == YOURS else ''}>{esc(state)}</em><small>{esc(rest)}</small></button>"
            f"{sign(say('home.save.more', title=title), 'menu', f'more:{save.id}')}</li>"
        )

    def _chats(self) -> Sequence[Any]:
        """The entries of games in chats that other devices keep, or that have not begun."""
        if not dom.marked("webxdc") and not any(name.startswith(CHAT) for name in self.host.storage.names()):
            return ()
        found: Sequence[Any] = self.host.chats().list_entries()
        return found

    def _title_of_chat(self, one: Any) -> str:
        return self.say("home.save.with", names=one.others, title=self.say(f"game.{one.game}"))

    def _in_chats(self) -> list[str]:
        return [
            f'<li><button class="save" data-do="resume-chat:{esc(one.chat)}" data-key="resume-chat:{esc(one.chat)}">'
            f'<i><img src="./games/{one.game}.svg" alt=""></i>'
            f"<b>{esc(self._title_of_chat(one))}</b>"
            f"<em{' class=yours' if one.yours else ''}>{esc(one.state)}</em><small>{esc(self.say('chat.in-chat'))}</small>"
            f"</button></li>"
            for one in self._chats()
        ]

    def _deleted_item(self, save: Save) -> str:
        text = self.say("home.save.deleted", title=self.title(save))
        again = command(self.say("edit.undo"), "undo", do=f"undelete:{save.id}")
        return f'<li class="deleted"><span role="status">{esc(text)}</span>{again}</li>'

    # What is done to a game -----------------------------------------------------------------------------------------------

    async def _more(self, number: str, _event: Any) -> None:
        save = self.host.saves.get(number)
        if save is None:
            return
        say, title = self.say, self.title(save)
        field = (
            f'<label class="field"><span>{esc(say("home.save.name"))}</span>'
            f'<input id="save-name" type="text" maxlength="{LONGEST}" autocomplete="off" value="{esc(title)}"></label>'
        )
        buttons = (
            command(say("home.save.rename"), "check", answer="rename", kind="go"),
            command(say("home.save.copy"), "copy", answer="copy"),
            command(say("home.save.delete"), "clear", answer="delete", kind="plain bad"),
        )
        dialog = Dialog(title, f'{field}<div class="row">{"".join(buttons)}</div>', close=say("close"))
        name = dialog.part("#save-name")
        answer, wished = await dialog.answer(), str(name.value).strip()[:LONGEST]
        save = self.host.saves.get(number) or save  # another tab may have played on while the dialog was open
        if answer == "rename":
            await self.host.saves.rename(number, wished)
        elif answer == "copy":
            copied = wished if wished != title else say("home.save.copied", title=title)
            about = save.about | {"name": copied[:LONGEST]}
            self.host.saves.create(save.link, here=save.here, about=about, count=save.count, seen=save.seen)
        elif answer == "delete":
            self._deleted[number] = save
            self.host.saves.delete(number)
        self.refresh()
        if number in self._deleted:
            self._go_to(f"undelete:{number}")

    def _undelete(self, number: str) -> None:
        save = self._deleted.pop(number, None)
        if save is not None:
            self.host.saves.put(save)
        self.refresh()
        self._go_to(f"resume:{number}")

    def _go_to(self, action: str) -> None:
        """Focus the button with that action, if the list has it."""
        button = dom.within(dom.by_id("saves"), f'[data-do="{action}"]')
        if button is not None:
            button.focus()

    # Files ----------------------------------------------------------------------------------------------------------------

    def _export(self, games: list[Save]) -> None:
        day = str(js.Date.new().toISOString())[:10]
        dom.download(f"robodrome-{day}.json", self.host.saves.export(games), "application/json")

    async def _make_room(self) -> None:
        """Ask, then move finished games, or texts that cannot be read, from the storage to a file."""
        say, gate, saves = self.say, self.host.storage, self.host.saves
        finished, aside = [save for save in saves.all() if save.about.get("over")], gate.aside()
        sizes = [(str(save.about.get("title") or ""), len(save.text())) for save in finished]
        body = f"<p>{esc(say('home.room.text' if finished or aside else 'home.room.none'))}</p>"
        if finished:
            body += f"<ul>{''.join(f'<li>{esc(title)} · {esc(self.size(size))}</li>' for title, size in sizes)}</ul>"
            body += command(say("home.room.yes"), "file", answer="games", kind="go bad")
        if aside:
            size = self.size(sum(map(len, aside.values())))
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
        self.refresh()

    def size(self, characters: float) -> str:
        """A number of characters or bytes in kilobytes or megabytes, in the reader's language."""
        unit, least = ("megabyte", 1_000_000) if characters >= 1_000_000 else ("kilobyte", 1_000)
        style = dom.plain(style="unit", unit=unit, maximumFractionDigits=0)
        return str(js.Intl.NumberFormat.new(self.host.reader.language, style).format(max(1, characters / least)))

    async def _import(self, _rest: str, event: Any) -> None:
        files = event.target.files
        if not files.length:
            return
        done = await self.host.saves.load(str(await files.item(0).text()))
        event.target.value = ""
        sentences = [self.say("home.imported.other") if done.new is None else self.say("home.imported", done.new)]
        if done.others:
            sentences.append(self.say("home.imported.entries", done.others))
        if done.unreadable:
            sentences.append(self.say("home.imported.bad", done.unreadable))
        if done.unkept:
            sentences += [self.say("home.imported.unkept", done.unkept), self.say(self.host.storage.trouble or FULL)]
        self.host.reader.notice(" ".join(sentences))
        self.refresh()
