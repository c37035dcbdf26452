"""Saved games in the reader's browser: one entry for each, written whole after every choice, as a file if wanted."""

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
from web.page import series
from web.page.gate import ASIDE, Check, Gate, Newer, Unreadable
from web.page.series import Series
from web.page.storage import PREFIX

GAME = PREFIX + "game:"
"""Begins the names of saved games in storage."""
CHAT = PREFIX + "chat:"
"""The same of what is kept of games in chats beside saved games."""
_DRAWING = PREFIX + "drawing:"
_FORMAT = 1
"""Rises when what is saved changes so that this page could not read it; a new field is no such change."""
LONGEST = 100_000
"""Characters of a text that a file may bring."""
_NOT_KEPT = ("stood", "only_opened", "unknown")
_GIVEN = ("name", "names", "colours", "series", "coach", "linked", "hinted", "ghost", "day")
"""What people gave to a game and how it went; the rest of `Save.about` is told of its link."""
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
    """A saved game as it was written down. Raises Unreadable, Newer."""
    if isinstance(value, dict) and checks.is_count(value.get("format")) and value["format"] > _FORMAT:
        raise Newer(f"It has format {value['format']}, and this page knows {_FORMAT}.")
    known = checks.fields(value, _SAVE, ("id", "link"))
    known.pop("format", None)
    return Save(**known, unknown=checks.unknown_fields(value, _SAVE))


def players(names: Mapping[int, str], standing: Series | None, seat_colours: Sequence[int] = ()) -> dict[str, Any]:
    """What is kept of the players of a new game in `Save.about`."""
    given_names = {str(seat): name for seat, name in names.items() if name}
    kept = {"names": given_names, "series": list(standing) if standing else None, "colours": list(seat_colours)}
    return {name: value for name, value in kept.items() if value}


@dataclass
class Save:
    """One game: its link is all there is to know; the rest is how far the people at this device are."""

    id: str
    link: str
    when: float = 0.0  # milliseconds since 1970
    here: list[int] | None = None  # seats played on this device; None: not asked yet
    drafts: dict[str, Any] = field(default_factory=dict)  # seat -> choices not made yet
    seen: int = 0  # events that were shown already
    wishes: dict[str, str] = field(default_factory=dict)  # seat -> how it wants to be asked
    clock: dict[str, list[float]] = field(default_factory=dict)  # seat -> turn and the seconds it has left in it
    about: dict[str, Any] = field(default_factory=dict)  # what the list of saved games says: see `tell`
    count: int = 0  # choices made so far
    parent: str = ""  # id of the game of which this is another version
    habits: dict[str, Any] = field(default_factory=dict)  # seat -> what it is not asked again: see `play.habits`
    unknown: dict[str, Any] = field(default_factory=dict)  # what a newer version of the page keeps besides, by name
    stood: str = field(default="", compare=False)  # the link in storage as it was read or written here last; not kept
    only_opened: bool = field(default=False, compare=False)
    """Whether a link was opened and nobody has chosen anything since: until then nothing is written. Not kept."""

    def text(self) -> str:
        """What is written down."""
        return json.dumps(self.fields(), separators=(",", ":"))

    def fields(self) -> dict[str, Any]:
        """All that is kept of it."""
        known = {name: value for name, value in asdict(self).items() if name not in _NOT_KEPT}
        return known | self.unknown

    def tell(self, session: Session, title: str, far: Sequence[str] = ()) -> None:
        """Note how the game stands: for the list of saved games, where a name that it was given stays, and how far it is. `far`
        are the names of those who play at other devices."""
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
        """How the series stood before this game; None for a single game."""
        return series.read(self.about.get("series"), len(session.seats))

    @property
    def is_sent(self) -> bool:
        """Whether the game was sent to whoever is waited for, as it stands now."""
        return self.about.get("sent") == self._stand

    def note_sent(self) -> None:
        """It was sent as it stands now."""
        self.about["sent"] = self._stand

    @property
    def _stand(self) -> str:
        """How the game stands, by the check sum of its link."""
        return self.link.rpartition(".")[2]

    def people(self) -> list[int]:
        """The seats that no bot plays, as far as the list knows."""
        return [seat for seat, kind in enumerate(self.about.get("seats", ())) if kind == PERSON]

    def people_here(self) -> list[int]:
        """The seats that are played on this device: until it is asked who plays here, all those of people."""
        return self.people() if self.here is None else self.here

    def fit(self, session: Session) -> None:
        """Forget what its game does not have: seats, and ways to be asked."""
        seats = range(len(session.seats))
        known = {preference.name for preference in session.game.preferences}
        self.here = None if self.here is None else [seat for seat in self.here if seat in seats]
        self.wishes = {seat: wish for seat, wish in self.wishes.items() if int(seat) in seats and wish in known}
        self.habits = {seat: habits for seat, habits in self.habits.items() if int(seat) in seats}


class ImportResult(NamedTuple):
    """How many games of a file are new here and saved, could not be read, and could not be saved; None new for a file of
    another kind."""

    new: int | None
    unreadable: int = 0
    unkept: int = 0


def goes_on(link: str, earlier: str) -> bool:
    """Whether one link has all the choices of another of the same game, and maybe more."""
    if link == earlier:
        return True
    try:
        one, other = links.decode(link), links.decode(earlier)
    except TabletopError:
        return False
    return same_game(one, other) and common_plies(one, other) == len(other.plies)


def _content(text: str) -> str:
    """What a drawing shows, whatever its id; of any other text, the text itself."""
    try:
        entry = checks.parse(text)
    except Unreadable:
        return text
    course = entry.get("course") if isinstance(entry, dict) else None
    return course if isinstance(course, str) else text


class Saves:
    """All saved games."""

    def __init__(
        self, gate: Gate, now: Callable[[], float], title: Callable[[Session], str] = lambda _session: ""
    ) -> None:
        """`now` gives milliseconds since 1970, `title` the name of a game in the list of those that people gave no name."""
        self.gate, self.now, self.title = gate, now, title

    def all(self) -> list[Save]:
        """Every saved game, the latest first."""
        return sorted(self.gate.all(GAME, self._reading), key=lambda save: -save.when)

    def find(self, link: str) -> Save | None:
        """The saved game that stands exactly where this link stands."""
        return next((save for save in self.all() if save.link == link), None)

    def name_of(self, save: Save) -> str:
        """The name in storage."""
        return GAME + save.id

    def get(self, number: str) -> Save | None:
        """The saved game of that id."""
        return self.gate.read(GAME + number, self._reading)

    def create(self, link: str, **fields: Any) -> Save:
        """A new saved game beside all others."""
        save = Save("", link, **fields)
        self.keep(save)
        return save

    def _new_id(self) -> str:
        return self.gate.free(f"{GAME}{int(self.now()):x}").removeprefix(GAME)

    def keep(self, save: Save) -> None:
        """Write a game down as it stands, under the name it was given on whatever page. Until it is in storage, and for as
        long as it cannot be, `lasts` is False."""
        save.id, save.when = save.id or self._new_id(), self.now()
        there = self._there(save)
        if there is not None and "name" in there.about:
            save.about["name"] = there.about["name"]
        self.put(save)

    async def rename(self, number: str, name: str) -> None:
        """Give the saved game of that id a name, however far another page goes on with it meanwhile."""
        while (save := self.get(number)) is not None:
            save.about["name"] = name
            self.put(save)
            await self.settled(save)
            if not self.gate.refused(self.name_of(save)):
                return
            self.yield_to(save)

    async def settled(self, save: Save) -> None:
        """Until a game is in storage as it stands, or could not be written."""
        await self.gate.settled(self.name_of(save))

    def lasts(self, save: Save) -> bool:
        """Whether a game is still there, with all its choices, when the page has gone."""
        there = self._there(save)
        return self.gate.storage.medium.lasting and there is not None and there.link == save.link

    def meanwhile(self, save: Save) -> Save | None:
        """The game as another page has left it since this one read or wrote it; None where none did."""
        there = self._there(save)
        if there is not None and not self.gate.storage.by_others(self.name_of(save)):
            save.stood = there.link
        return None if there is None or there.link in (save.stood, save.link) else there

    def _there(self, save: Save) -> Save | None:
        return self.gate.there(self.name_of(save), self._reading)

    def is_newer(self, save: Save) -> bool:
        """Whether a newer version of the page has written what stands in storage under that name: this one may read it as far
        as it can, and never writes there."""
        if self.gate.storage.there(self.name_of(save)) is None:
            return False
        there = self._there(save)
        return there is None or bool(there.unknown)

    def split(self, save: Save) -> None:
        """Let a game be another version from now on, beside the one in storage."""
        self.gate.drop(self.name_of(save))
        save.parent, save.id, save.stood, save.unknown = save.id, self._new_id(), "", {}

    def yield_to(self, there: Save) -> None:
        """Forget what this page made of a game and could not write: it goes on as it stands in storage."""
        self.gate.drop(self.name_of(there))

    def put(self, save: Save) -> None:
        """Write a game down that has not gone on: what the list tells of it has changed, or it comes back."""
        self.gate.write(self.name_of(save), save.text())

    def delete(self, number: str) -> None:
        """Forget a game."""
        self.gate.remove(GAME + number)

    def gone(self, names: Iterable[str]) -> list[str]:
        """The ids of games that are kept no more, among texts of these names."""
        return [name.removeprefix(GAME) for name in names if name.startswith(GAME) and self.gate.text(name) is None]

    def _reading(self, name: str, text: str) -> Save:
        save = _save(checks.parse(text))
        if name != GAME + save.id:
            raise Unreadable("It has the name of another game.")
        save.stood = save.link
        return save

    # Files ----------------------------------------------------------------------------------------------------------------

    def export(self, games: list[Save] | None = None) -> str:
        """The text of a file: these games and what could not be read; without any, all games and all drawings too."""
        names = [name for name in self.gate.names() if name.startswith(_DRAWING)] if games is None else []
        drawings = {name: self.gate.text(name) for name in names}
        saved = [save.fields() for save in (self.all() if games is None else games)]
        return json.dumps({"robodrome": _FORMAT, "games": saved, "storage": drawings | self.gate.aside()}, indent=1)

    async def load(self, text: str) -> ImportResult:
        """Add the games, drawings and unreadable texts of such a file, or of rescue.js, to those here."""
        try:
            file = checks.fields(checks.parse(text), _FILE)
        except Unreadable:
            return ImportResult(None)
        if file.keys().isdisjoint(("games", "storage")):
            return ImportResult(None)
        storage: dict[str, str] = file.get("storage", {})
        found = [*file.get("games", []), *(text for name, text in storage.items() if name.startswith(GAME))]
        known = {save.link for save in self.all()}
        here = {_content(self.gate.text(name) or "") for name in self.gate.names()}
        places = [self._load_game(game, known) for game in found]
        new = [place for place in places if place]
        other = [
            (name, text)
            for name, text in storage.items()
            if name.startswith((_DRAWING, ASIDE)) and _content(text) not in here
        ]
        unreadable = places.count(None) + sum(len(text) > LONGEST for _, text in other)
        others = [self._load_other(name, text) for name, text in other if len(text) <= LONGEST]
        unkept = [name for name in [*new, *others] if not await self._kept(name)]
        return ImportResult(len(set(new).difference(unkept)), unreadable, len(unkept))

    def _load_game(self, game: object, known: set[str]) -> str | None:
        """The name under which a game of a file is saved now; '' for one that was here already, None for one that cannot be
        read."""
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
        save.tell(session, self.title(session))
        made = self.create(save.link, here=save.here, about=save.about, count=save.count, unknown=save.unknown)
        return self.name_of(made)

    def _load_other(self, name: str, text: str) -> str:
        """The name under which a drawing, or what could not be read, is saved now."""
        place = self.gate.free(name)
        if name.startswith(_DRAWING) and place != name and _content(text) != text:
            text = json.dumps(checks.parse(text) | {"id": place.removeprefix(_DRAWING)}, separators=(",", ":"))
        self.gate.write(place, text)
        return place

    async def _kept(self, name: str) -> bool:
        """Whether an entry of a file is in storage. One for which there is no room has to be loaded again later."""
        await self.gate.settled(name)
        if not self.gate.lasts(name):
            self.gate.drop(name)
            return False
        return True

    # What an earlier version of the page has saved ------------------------------------------------------------------------

    def take_over(self, storage: Mapping[str, str]) -> dict[str, str]:
        """Save here what is saved in another storage; gives the name that each has here."""
        return {name: self._take_over(name, text) for name, text in storage.items()}

    def _take_over(self, name: str, text: str) -> str:
        # A seat in a chat has one entry: what a page could not write when it was left is the later one.
        if self.gate.text(name) is None or name.startswith(CHAT):
            self.gate.write(name, text)
            return name
        content = _content(text)
        for other in self.gate.names():
            if _content(self.gate.text(other) or "") == content:
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
