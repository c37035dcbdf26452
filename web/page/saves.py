"""Saved games in the browser: a text for each, written whole after every choice; and files of games."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from tabletop.base.errors import TabletopError
from tabletop.core.records import common_plies, same_game
from tabletop.core.session import PERSON, Session
from tabletop.formats import link as links
from web.page import gate as checks
from web.page import names as given
from web.page import records, series
from web.page.gate import ASIDE, Check, Gate, Newer, Unreadable
from web.page.series import Series
from web.page.storage import PREFIX
from web.page.works import KINDS, content_of

GAME = PREFIX + "game:"
"""Prefix of saved games in storage."""
CHAT = PREFIX + "chat:"
"""Prefix of seats in games of chats."""
_FORMAT = 1
"""Rises with a change of the format that older pages cannot read; a new field is no such change."""
LONGEST = 100_000
"""Most characters of a text in a file."""
_NOT_SAVED = ("stored_link", "only_opened", "unknown")
_GIVEN = ("name", "names", "colours", "series", "coach", "linked", "hinted", "ghost", "day")
"""Fields of `Save.about` that a link does not have; `Save.describe` makes the others from the link."""
_ABOUT: Mapping[str, Check] = {
    "game": checks.is_text,
    "title": checks.is_text,
    "round": checks.is_count,
    "over": checks.is_truth,
    "seats": checks.list_of(checks.is_text),
    "mover": lambda value: value is None or checks.is_count(value),
    "name": checks.is_text,
    "names": given.are_names,
    "colours": given.are_colours,
    "series": series.is_series,
    "winners": checks.list_of(checks.is_count),
    "coach": checks.is_truth,
    "linked": checks.is_truth,
    "hinted": checks.is_truth,
    "ghost": checks.is_text,
    "day": checks.is_count,
    "with": checks.list_of(checks.is_text),
    "far": lambda value: isinstance(value, list) and [type(one) for one in value] == [str, int],
    "early": checks.by_seat(checks.is_text),
    "deal": checks.is_text,
    "posted": checks.by_seat(checks.list_of(checks.is_count)),
    "sent": checks.is_text,
    "chat": lambda value: (
        isinstance(value, dict)
        and _CHAT.keys() - {"former"} <= value.keys() <= _CHAT.keys()
        and all(_CHAT[name](one) for name, one in value.items())
    ),
}
_CHAT: Mapping[str, Check] = {
    "keys": checks.by_seat(checks.is_text),
    "places": checks.list_of(checks.list_of(checks.is_count)),
    "answers": checks.list_of(checks.is_text),
    "former": checks.list_of(checks.is_text),
}
_FILE: Mapping[str, Check] = {
    "robodrome": checks.is_count,
    "games": lambda value: isinstance(value, list),
    "storage": lambda value: isinstance(value, dict) and all(map(checks.is_text, value.values())),
}


def _is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 80 and value.isascii() and value.replace("-", "").isalnum()


def _is_here(value: object) -> bool:
    return value is None or checks.list_of(checks.is_count)(value)


def _is_clock(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(checks.is_time, value))


_HABITS: Mapping[str, Check] = {
    "turn": checks.list_of(checks.is_number),
    "things": checks.list_of(checks.is_text),
    "held": lambda value: isinstance(value, dict) and all(map(checks.list_of(checks.is_number), value.values())),
    "ahead": lambda value: isinstance(value, dict) and all(map(checks.is_number, value.values())),
}


def _are_habits(value: object) -> bool:
    return isinstance(value, dict) and all(check(value[name]) for name, check in _HABITS.items() if name in value)


def _is_about(value: object) -> bool:
    return isinstance(value, dict) and all(check(value[name]) for name, check in _ABOUT.items() if name in value)


_SAVE: Mapping[str, Check] = {
    "id": _is_id,
    "link": checks.is_text,
    "when": checks.is_time,
    "here": _is_here,
    "drafts": checks.by_seat(checks.list_of(checks.is_number)),
    "seen": checks.is_count,
    "wishes": checks.by_seat(checks.is_text),
    "habits": checks.by_seat(_are_habits),
    "clock": checks.by_seat(_is_clock),
    "about": _is_about,
    "count": checks.is_count,
    "parent": checks.is_text,
    "format": checks.is_count,
}


def _save(value: Any) -> "Save":
    """The saved game of a JSON value. Raises Unreadable, or Newer for a higher format."""
    if isinstance(value, dict) and checks.is_count(value.get("format")) and value["format"] > _FORMAT:
        raise Newer(f"It has format {value['format']}, and this page knows {_FORMAT}.")
    known = checks.fields(value, _SAVE, ("id", "link"))
    known.pop("format", None)
    return Save(**known, unknown=checks.unknown_fields(value, _SAVE))


def players(names: Mapping[int, str], standing: Series | None, seat_colours: Sequence[int] = ()) -> dict[str, Any]:
    """The fields of `Save.about` for the players of a new game: names, series, colours, each only if there are any."""
    given_names = {str(seat): name for seat, name in names.items() if name}
    kept = {"names": given_names, "series": list(standing) if standing else None, "colours": list(seat_colours)}
    return {name: value for name, value in kept.items() if value}


@dataclass
class Save:
    """A saved game: its link is the whole game; the other fields are the state of the people at this device."""

    id: str
    link: str
    when: float = 0.0  # milliseconds since 1970
    here: list[int] | None = None  # seats played on this device; None: not asked yet
    drafts: dict[str, Any] = field(default_factory=dict)  # seat -> choices not made yet
    seen: int = 0  # events that were shown already
    wishes: dict[str, str] = field(default_factory=dict)  # seat -> how it wants to be asked
    clock: dict[str, list[float]] = field(default_factory=dict)  # seat -> turn and the seconds it has left in it
    about: dict[str, Any] = field(default_factory=dict)  # facts for the list of saved games: see `describe`
    count: int = 0  # choices made so far
    parent: str = ""  # id of the game of which this is another version
    habits: dict[str, Any] = field(default_factory=dict)  # seat -> asks that are answered for it: see `play.habits`
    unknown: dict[str, Any] = field(default_factory=dict)  # fields of a newer version of the page, by name
    stored_link: str = field(
        default="", compare=False
    )  # the link in storage as this page last read or wrote it; not saved
    only_opened: bool = field(default=False, compare=False)
    """Whether a link was opened without any choice since: until then nothing is saved. Not saved itself."""

    def text(self) -> str:
        """The text for the storage: JSON."""
        return json.dumps(self.fields(), separators=(",", ":"))

    def fields(self) -> dict[str, Any]:
        """All fields to save."""
        known = {name: value for name, value in asdict(self).items() if name not in _NOT_SAVED}
        return known | self.unknown

    def describe(self, session: Session, title: str, far: Sequence[str] = ()) -> None:
        """Update `about` and `count` from a session, for the list of saved games; given names stay. `far` are the names of
        people at other devices."""
        self.about |= {
            "game": session.game.name,
            "title": title,
            "round": session.state.round,
            "over": session.over,
            "seats": list(session.seats),
            "winners": session.state.winners() if session.over else [],
            "mover": session.to_move if session.to_move in range(len(session.seats)) else None,
            "with": list(far),
        }
        self.count = len(session.plies)

    def names(self) -> dict[int, str]:
        """The names that people gave to seats."""
        return {int(seat): name for seat, name in self.about.get("names", {}).items()}

    def seat_colours(self) -> tuple[int, ...]:
        """The colours that people chose, as in `theme.colours`."""
        return tuple(self.about.get("colours", ()))

    def series(self, session: Session) -> Series | None:
        """The series before this game; None for a single game."""
        return series.read(self.about.get("series"), len(session.seats))

    @property
    def is_sent(self) -> bool:
        """Whether the present position was sent to the player whose turn it is."""
        return self.about.get("sent") == self._stand

    def note_sent(self) -> None:
        """Note that the present position was sent."""
        self.about["sent"] = self._stand

    @property
    def _stand(self) -> str:
        """The checksum of the link, which stands for the present position."""
        return self.link.rpartition(".")[2]

    def people(self) -> list[int]:
        """The seats of people, as noted by `tell`."""
        return [seat for seat, kind in enumerate(self.about.get("seats", ())) if kind == PERSON]

    def people_here(self) -> list[int]:
        """The seats played on this device; all seats of people until the page has asked."""
        return self.people() if self.here is None else self.here

    def fit(self, session: Session) -> None:
        """Drop seats and preferences that the game does not have."""
        seats = range(len(session.seats))
        known = {preference.name for preference in session.game.preferences}
        self.here = None if self.here is None else [seat for seat in self.here if seat in seats]
        self.wishes = {seat: wish for seat, wish in self.wishes.items() if int(seat) in seats and wish in known}
        self.habits = {seat: habits for seat, habits in self.habits.items() if int(seat) in seats}


class ImportResult(NamedTuple):
    """Numbers of games of a file that are new and saved, of entries that could not be read or could not be saved, and of
    `others` than games that were added or have changed. `new` is None for a file of another kind."""

    new: int | None
    unreadable: int = 0
    unkept: int = 0
    others: int = 0


def goes_on(link: str, earlier: str) -> bool:
    """Whether a link has all choices of an earlier link of the same game, and maybe more."""
    if link == earlier:
        return True
    try:
        one, other = links.decode(link), links.decode(earlier)
    except TabletopError:
        return False
    return same_game(one, other) and common_plies(one, other) == len(other.plies)


def _is_whole(name: str, text: str) -> bool:
    """Whether a name and a text of a file can be saved."""
    return checks.is_text(name) and len(name) + len(text) <= LONGEST


class Saves:
    """All saved games."""

    def __init__(
        self, gate: Gate, now: Callable[[], float], title: Callable[[Session], str] = lambda _session: ""
    ) -> None:
        """`now` returns milliseconds since 1970, `title` the title of a game without a given name."""
        self.gate, self.now, self.title = gate, now, title

    def all(self) -> list[Save]:
        """Every saved game, the latest first."""
        return sorted(self.gate.all(GAME, self._reading), key=lambda save: -save.when)

    def find(self, link: str) -> Save | None:
        """The saved game with exactly this link; None without one."""
        return next((save for save in self.all() if save.link == link), None)

    def name_of(self, save: Save) -> str:
        """The name in storage."""
        return GAME + save.id

    def get(self, number: str) -> Save | None:
        """The saved game of that id; None without one that can be read."""
        return self.gate.read(GAME + number, self._reading)

    def create(self, link: str, **fields: Any) -> Save:
        """Save a new game with an id of its own."""
        save = Save("", link, **fields)
        self.keep(save)
        return save

    def _new_id(self) -> str:
        return self.gate.free(f"{GAME}{int(self.now()):x}").removeprefix(GAME)

    def keep(self, save: Save) -> None:
        """Save a game as it stands; a name that another tab has given it stays. `lasts` is False until it is in storage."""
        save.id, save.when = save.id or self._new_id(), self.now()
        stored = self._stored(save)
        if stored is not None and "name" in stored.about:
            save.about["name"] = stored.about["name"]
        self.put(save)

    async def rename(self, number: str, name: str) -> None:
        """Give the saved game of that id a name, even if another tab plays on with it meanwhile."""
        while (save := self.get(number)) is not None:
            save.about["name"] = name
            self.put(save)
            await self.settled(save)
            if not self.gate.refused(self.name_of(save)):
                return
            self.drop_unsaved(save)

    async def settled(self, save: Save) -> None:
        """Wait until a game is in storage as it stands, or has failed to get there."""
        await self.gate.settled(self.name_of(save))

    def lasts(self, save: Save) -> bool:
        """Whether a game, with all its choices, will outlive the page."""
        stored = self._stored(save)
        return self.gate.storage.medium.lasting and stored is not None and stored.link == save.link

    def meanwhile(self, save: Save) -> Save | None:
        """The game as another tab saved it since this one read or wrote it; None if none did."""
        stored = self._stored(save)
        if stored is not None and not self.gate.storage.by_others(self.name_of(save)):
            save.stored_link = stored.link
        return None if stored is None or stored.link in (save.stored_link, save.link) else stored

    def _stored(self, save: Save) -> Save | None:
        return self.gate.stored(self.name_of(save), self._reading)

    def is_newer(self, save: Save) -> bool:
        """Whether a newer version of the page wrote the save in storage. This version reads it as far as it can, and never
        overwrites it."""
        if self.gate.storage.stored(self.name_of(save)) is None:
            return False
        stored = self._stored(save)
        return stored is None or bool(stored.unknown)

    def split(self, save: Save) -> None:
        """Give a game a new id, so that it becomes another version beside the save in storage."""
        self.gate.drop(self.name_of(save))
        save.parent, save.id, save.stored_link, save.unknown = save.id, self._new_id(), "", {}

    def drop_unsaved(self, stored: Save) -> None:
        """Forget this tab's unsaved version of a game in favour of the save in storage."""
        self.gate.drop(self.name_of(stored))

    def put(self, save: Save) -> None:
        """Write a game without a new time: after a change of `about`, or to restore it."""
        self.gate.write(self.name_of(save), save.text())

    def delete(self, number: str) -> None:
        """Delete a game."""
        self.gate.remove(GAME + number)

    def gone(self, names: Iterable[str]) -> list[str]:
        """The ids of deleted games among texts of these names."""
        return [name.removeprefix(GAME) for name in names if name.startswith(GAME) and self.gate.text(name) is None]

    def _reading(self, name: str, text: str) -> Save:
        save = _save(checks.parse(text))
        if name != GAME + save.id:
            raise Unreadable("It has the name of another game.")
        save.stored_link = save.link
        return save

    # Files ----------------------------------------------------------------------------------------------------------------

    def export(self, games: list[Save] | None = None) -> str:
        """The text of a file with these games and the texts set aside; for None, with all games, works and records."""
        taken = [name for name in self.gate.names() if name.startswith(tuple(KINDS)) or name in records.NAMES]
        others = {name: self.gate.text(name) for name in taken if games is None}
        saved = [save.fields() for save in (self.all() if games is None else games)]
        return json.dumps({"robodrome": _FORMAT, "games": saved, "storage": others | self.gate.aside()}, indent=1)

    async def load(self, text: str) -> ImportResult:
        """Add the games, works, records and unreadable texts of a file made by `export`, the storage dialog or rescue.js."""
        try:
            file = checks.fields(checks.parse(text), _FILE)
        except Unreadable:
            return ImportResult(None)
        if file.keys().isdisjoint(("games", "storage")):
            return ImportResult(None)
        storage: dict[str, str] = file.get("storage", {})
        found = [*file.get("games", []), *(text for name, text in storage.items() if name.startswith(GAME))]
        known = {save.link for save in self.all()}
        here = {content_of(self.gate.text(name) or "") for name in self.gate.names()}
        places = [self._load_game(game, known) for game in found]
        new = [place for place in places if place]
        other = [
            (name, one)
            for name, one in sorted(storage.items(), key=lambda entry: entry[0].startswith(ASIDE))
            if name.startswith((*KINDS, ASIDE)) and content_of(one) not in here
        ]
        valid = [entry for entry in other if _is_whole(*entry)]
        # A file of rescue.js may hold the same work twice. Of two the first counts, and works stand before texts set aside.
        once = {content_of(one): (name, one) for name, one in reversed(valid)}
        others = [self._load_other(name, one) for name, one in once.values()]
        joined = records.join(self.gate, storage, self.now())
        for name, one in joined.texts.items():
            self.gate.write(name, one)
        unkept = [name for name in [*new, *others, *joined.texts] if not await self._kept(name)]
        unreadable = places.count(None) + len(other) - len(valid) + joined.unreadable
        added = {*others, *joined.texts}
        return ImportResult(len({*new}.difference(unkept)), unreadable, len(unkept), len(added.difference(unkept)))

    def _load_game(self, game: object, known: set[str]) -> str | None:
        """Save a game of a file; return its name in storage, '' if it was here already, None if it cannot be read."""
        try:
            save = _save(checks.parse(game) if isinstance(game, str) else game)
            if len(save.text()) > LONGEST:
                return None
            session = links.decode(save.link)
        except (Unreadable, TabletopError):
            return None
        if save.link in known:
            return ""
        known.add(save.link)
        save.about = {name: save.about[name] for name in _GIVEN if name in save.about}
        if "name" in save.about:
            save.about["name"] = given.plain(save.about["name"])
        save.describe(session, self.title(session))
        made = self.create(save.link, here=save.here, about=save.about, count=save.count, unknown=save.unknown)
        return self.name_of(made)

    def _load_other(self, name: str, text: str) -> str:
        """Save a work or an unreadable text; return its name in storage."""
        place = self.gate.free(name)
        kind = next((kind for kind in KINDS if name.startswith(kind)), None)
        number = place.removeprefix(kind or "")
        if kind and content_of(text) != text and checks.parse(text).get("id") != number:
            text = json.dumps(checks.parse(text) | {"id": number}, separators=(",", ":"))
        self.gate.write(place, text)
        return place

    async def _kept(self, name: str) -> bool:
        """Wait until a text of a file is in storage; drop it and return False if it cannot be saved."""
        await self.gate.settled(name)
        if not self.gate.lasts(name):
            self.gate.drop(name)
            return False
        return True

    # What was left in localStorage ----------------------------------------------------------------------------------------

    def take_over(self, storage: Mapping[str, str]) -> dict[str, str]:
        """Save the texts of another storage here; return the name of each here, by its name there."""
        return {name: self._take_over(name, text) for name, text in storage.items()}

    def _take_over(self, name: str, text: str) -> str:
        # A seat in a chat has one text; the one left behind when a page was closed is newer.
        if self.gate.text(name) is None or name.startswith(CHAT):
            self.gate.write(name, text)
            return name
        content = content_of(text)
        for other in self.gate.names():
            if content_of(self.gate.text(other) or "") == content:
                return other
        if not name.startswith(GAME):
            return self._load_other(name, text)
        try:
            game = self._reading(name, text)
        except Unreadable:
            return self._load_other(ASIDE + name.removeprefix(PREFIX), text)
        known = self.find(game.link) or self.get(game.id)
        later = known is not None and (known.id, known.link) == (game.id, game.link) and known.when < game.when
        if known is not None and goes_on(known.link, game.link) and not later:
            return self.name_of(known)
        if known is None or not goes_on(game.link, known.link):
            self.split(game)
        self.gate.write(self.name_of(game), game.text())
        return self.name_of(game)
