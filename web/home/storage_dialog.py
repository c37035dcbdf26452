"""The dialog that lists everything this browser stores for the page, with sizes; entries can be saved to files or deleted."""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol
from urllib.parse import quote

import js

from web.home.saved import LONGEST, SavedGames
from web.page import dom, records
from web.page import gate as checks
from web.page.browser_storage import storage_manager
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.gate import Gate, Unreadable
from web.page.reader import Reader
from web.page.saves import CHAT, GAME, Saves
from web.page.storage import PREFIX
from web.page.widgets import command, sign

_DRAWING, _FIGURE = PREFIX + "drawing:", PREFIX + "figure:"
GAMES, DRAWINGS, FIGURES, CHATS = "kept.games", "kept.drawings", "kept.figures", "kept.chats"
NEWER, ASIDE, RECORDS, CHOSEN = "kept.newer", "kept.aside", "kept.records", "kept.chosen"
_ORDER = (GAMES, DRAWINGS, FIGURES, CHATS, NEWER, ASIDE, RECORDS, CHOSEN)
"""The groups, in the order of the list: each is the id of its heading."""
_OF_DEVICE = (CHOSEN, CHATS)
"""Groups that are useless on other devices: preferences, and seats that need the key of this device."""


class Host(Protocol):
    """The part of the app that the dialog uses."""

    reader: Reader
    storage: Gate
    saves: Saves


class Row(NamedTuple):
    """An entry of the list: one text, or records or preferences together."""

    group: str
    key: str
    """The name in storage, quoted for a CSS selector, as imported files may hold any names; else the id of the title."""
    texts: Mapping[str, str]
    """The texts by name."""

    @property
    def name(self) -> str:
        """The name in storage of the first text."""
        return next(iter(self.texts))

    @property
    def size(self) -> int:
        """Bytes of names and texts in UTF-8."""
        return sum(len(name.encode()) + len(text.encode()) for name, text in self.texts.items())


def rows(gate: Gate, saves: Saves) -> list[Row]:
    """All entries: saved games that can be read, the latest first; drawings; figures; seats in games of chats; games that
    only a newer version of the page can read; texts set aside; records, in few rows; and the preferences, as one row."""
    games = [saves.name_of(save) for save in saves.all()]
    aside = gate.aside()
    texts = {name: gate.text(name) or "" for name in dict.fromkeys([*games, *gate.names()])}
    groups: dict[str, list[str]] = {group: [] for group in _ORDER} | {GAMES: games}
    for name in texts:
        if name in aside:
            groups[ASIDE].append(name)
        elif name.startswith(GAME):
            groups[NEWER].extend([] if name in games else [name])
        elif name.startswith(CHAT):
            groups[CHATS].append(name)
        elif name.startswith(_FIGURE):
            groups[FIGURES].append(name)
        elif name not in records.NAMES:
            groups[DRAWINGS if name.startswith(_DRAWING) else CHOSEN].append(name)
    chosen = groups.pop(CHOSEN)
    found = [
        Row(group, quote(name, safe=":"), {name: texts[name]}) for group, names in groups.items() for name in names
    ]
    for part, names in records.PARTS.items():
        there = {name: texts[name] for name in names if name in texts and name not in aside}
        found += [Row(RECORDS, part, there)] * bool(there)
    return found + [Row(CHOSEN, CHOSEN, {name: texts[name] for name in chosen})] * bool(chosen)


def _fields(text: object) -> dict[str, object]:
    """The fields of a text; none if it has none."""
    try:
        entry = checks.parse(text) if isinstance(text, str) else None
    except Unreadable:
        return {}
    return entry if isinstance(entry, dict) else {}


def _when(work: str) -> float | None:
    """When a work was changed, in milliseconds since 1970; None if its text has no time."""
    when = _fields(work).get("when")
    return float(when) if isinstance(when, int | float) and checks.is_time(when) else None


def _printable(text: object) -> str:
    return "".join(filter(str.isprintable, text))[:LONGEST] if isinstance(text, str) else ""


def file_of(entries: Iterable[Row]) -> str:
    """The text of a file that the home page can load, without entries that need this device."""
    storage = {name: text for row in entries if row.group not in _OF_DEVICE for name, text in row.texts.items()}
    return json.dumps({"robodrome": 1, "storage": storage}, indent=1)


async def open_storage_dialog(host: Host, saved: SavedGames) -> None:
    """Show the dialog until the reader closes it."""
    kept = StorageDialog(host, saved)
    dialog = Dialog(host.reader.say("kept.title"), kept.markup(), kind="page", close=host.reader.say("close"))
    kept.connect()
    kept.refresh()
    dom.spawn(kept.show_total())
    await dialog.answer()
    await kept.settled()
    saved.refresh()
    if any(row.group in (RECORDS, CHOSEN) for row in kept.deleted.values()):
        js.location.reload()  # without preferences or records, the page is as at a first visit


class StorageDialog:
    """The list in the dialog. Deleted entries can be restored until the dialog is closed."""

    def __init__(self, host: Host, saved: SavedGames) -> None:
        self.gate, self.saves, self.saved, self.reader = host.storage, host.saves, saved, host.reader
        self.say = host.reader.say
        self.deleted: dict[str, Row] = {}  # by key
        self._titles: dict[str, str] = {}  # by key, of all entries listed so far

    def markup(self) -> str:
        """The content of the dialog, with an empty list."""
        trouble = f"<p>{esc(self.say(self.gate.trouble))}</p>" if self.gate.trouble else ""
        return (
            f'<p>{esc(self.say("kept.text"))}</p>{trouble}<div id="kept"></div>'
            f'<p class="small">{esc(self.say("home.saves.note"))} {esc(self.say("kept.files"))} '
            '<span id="kept-total"></span></p>'
        )

    def connect(self) -> None:
        """Connect the buttons."""
        dom.forget("kept")
        dom.forget("kept-total")
        dom.on("kept-file", lambda key, _event: self._save([row for row in self._rows() if key in ("", row.key)]))
        dom.on("kept-delete", lambda key, _event: self._delete(key))
        dom.on("kept-undo", lambda key, _event: self._undo(key))

    def _rows(self) -> list[Row]:
        return rows(self.gate, self.saves)

    def refresh(self) -> None:
        """Rewrite the list."""
        there = self._rows()
        self.deleted = {key: row for key, row in self.deleted.items() if key not in [one.key for one in there]}
        parts = []
        for group in _ORDER:
            kept = [row for row in there if row.group == group]
            items = [self._item(row) for row in kept]
            items += [self._deleted_item(row) for row in self.deleted.values() if row.group == group]
            if items:
                size = self.saved.size(sum(row.size for row in kept)) if kept else ""
                parts.append(f"<h3>{esc(self.say(group))} <small>{esc(size)}</small></h3><ul>{''.join(items)}</ul>")
        if any(row.group not in _OF_DEVICE for row in there):
            parts.append(f'<div class="row">{command(self.say("home.export"), "file", do="kept-file:")}</div>')
        fill("kept", "".join(parts) or f"<p>{esc(self.say('kept.none'))}</p>")

    def _item(self, row: Row) -> str:
        title, size = self._title(row), self.saved.size(row.size)
        self._titles[row.key] = title
        file = (
            sign(self.say("kept.file", title=title), "file", f"kept-file:{row.key}")
            if row.group not in _OF_DEVICE
            else ""
        )
        delete = sign(self.say("kept.delete", title=title), "clear", f"kept-delete:{row.key}")
        return f"<li><span>{esc(title)} <small>{esc(size)}</small></span>{file}{delete}</li>"

    def _deleted_item(self, row: Row) -> str:
        text = self.say("kept.deleted", title=self._titles[row.key])
        again = command(self.say("edit.undo"), "undo", do=f"kept-undo:{row.key}")
        return f'<li class="deleted"><span role="status">{esc(text)}</span>{again}</li>'

    def _title(self, row: Row) -> str:
        if row.group == CHOSEN:
            return self.say("kept.chosen.text")
        if row.group == RECORDS:
            return self.say(row.key)
        save = self.saves.get(row.name.removeprefix(GAME)) if row.group == GAMES else None
        if save is not None:
            return self.saved.title(save)
        text = row.texts[row.name]
        if row.group == FIGURES and (title := _printable(_fields(_fields(text).get("parts")).get("title")).strip()):
            return title
        when = _when(text) if row.group in (DRAWINGS, FIGURES) else None
        if when is not None:
            style = dom.plain(dateStyle="medium", timeStyle="short")
            written = str(js.Intl.DateTimeFormat.new(self.reader.language, style).format(when))
            return self.say("kept.drawing" if row.group == DRAWINGS else "kept.figure", when=written)
        return _printable(row.name.removeprefix(checks.ASIDE).removeprefix(PREFIX))

    def _save(self, entries: list[Row]) -> None:
        day = str(js.Date.new().toISOString())[:10]
        dom.download(f"robodrome-{day}.json", file_of(entries), "application/json")

    def _delete(self, key: str) -> None:
        for row in self._rows():
            if row.key == key:
                self.deleted[key] = row
                for name in row.texts:
                    self.gate.remove(name)
        self.refresh()
        self._go_to(f"kept-undo:{key}")

    def _undo(self, key: str) -> None:
        row = self.deleted.pop(key, None)
        for name, text in row.texts.items() if row else ():
            if self.gate.text(name) is None:
                self.gate.write(name, text)
        self.refresh()
        self._go_to(f"kept-delete:{key}")

    def _go_to(self, action: str) -> None:
        """Focus the button with that action, if the list has it."""
        button = dom.within(dom.by_id("kept"), f'[data-do="{action}"]')
        if button is not None:
            button.focus()

    async def show_total(self) -> None:
        """Show how much the browser stores in all, if it can say so."""
        manager = storage_manager()
        if manager is not None and hasattr(manager, "estimate"):
            usage = (await manager.estimate()).usage
            fill("kept-total", esc(self.say("kept.total", size=self.saved.size(usage))))

    async def settled(self) -> None:
        """Wait until all deleted entries have left the storage, or have failed to."""
        for row in self.deleted.values():
            for name in row.texts:
                await self.gate.settled(name)
