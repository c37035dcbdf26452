"""Reads the panels of a race from their markup, and feeds races to a desk."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from gettext import GNUTranslations
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from roborally import GAME
from roborally.position.cards import DECK, priority
from roborally.position.codes import BLIND_CARD, EMPTY, HIDDEN
from roborally.position.events import DECK_SHUFFLED, EXECUTED
from roborally.position.state import Race
from tabletop.film.reel import Reel
from tabletop.rules.event import Event
from tabletop.show.words import Words, words
from web.desks.roborally.desk import RaceDesk
from web.table.play.controls import Controls
from web.table.play.desk import Moment

WITHOUT_PICTURES = replace(GAME, look=lambda _name: ())
"""The game without drawings, because writing and reading them takes long."""

_PO = Path(__file__).resolve().parents[4] / "web/locale/en/LC_MESSAGES/web.po"
_CARD = {priority(card): card for card in DECK}
_SPECIAL = {"empty": EMPTY, "face down": HIDDEN, "left to chance": BLIND_CARD}


@cache
def page_words() -> Words:
    """Return the page's English texts."""
    compiled = BytesIO()
    with _PO.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return Words("web", "en", GNUTranslations(compiled))


# A race and its film ----------------------------------------------------------------------------------------------


class Record:
    """The parts of a session that a film needs, from any position on."""

    def __init__(self, race: Race) -> None:
        self.game, self.state = GAME, race.clone()
        # The opening scene already includes these events, so they must not move anything again.
        self.known = [one if one.kind == EXECUTED else one._replace(kind=DECK_SHUFFLED) for one in race.events]

    def at(self, ply: int) -> "Record":
        """Return the opening."""
        assert ply == 0
        return self

    def events(self) -> list[Event]:
        """Return all events so far."""
        return self.known


class Told:
    """A running race, and the desk that shows it to a viewer."""

    def __init__(self, race: Race, viewer: int | None) -> None:
        self.race, self.viewer = race, viewer
        self.record = Record(race)
        self.desk = RaceDesk(WITHOUT_PICTURES, words("roborally", "en"), page_words())
        record: Any = self.record
        self.reel = Reel(record, self.desk.panels_at_start(race.view(None)), self.desk.panels_after, viewer)
        self.desk.catch_up(self.reel)

    def apply(self, *labels: str) -> None:
        """Make moves by their labels, the only one for ''."""
        for label in labels:
            (move,) = [one for one in self.race.legal() if not label or one.label == label]
            self.go_on(self.race.apply(move))

    def go_on(self, events: Sequence[Event]) -> None:
        """Add new events, and let the desk catch up."""
        self.record.known += events
        self.reel.catch_up()
        self.desk.catch_up(self.reel)

    def count(self, kind: str) -> int:
        """Return the number of events up to the last one of that kind, included."""
        return max(event.id for event in self.reel.events if event.kind == kind) + 1

    def shown(self, count: int | None = None) -> "Shown":
        """Return what the panels show after so many events, or now."""
        view = self.race.view(self.viewer)
        frame = self.reel.frame(len(self.reel) if count is None else count)
        kinds = dict.fromkeys(range(self.race.seats), "somebody")
        moment = Moment(frame, view, kinds)
        if count is None and self.race.over:
            moment = moment._replace(ended=self.race)
        trays = self.desk.trays(moment, Controls())
        return read(self.desk.status(moment), self.desk.plates(moment), trays["program"], trays["hand"])


# Panels -----------------------------------------------------------------------------------------------------------


class Plate(NamedTuple):
    """The plate of one robot."""

    damage: int
    lives: int
    flags: str
    options: tuple[int, ...]
    cards: tuple[int, ...]
    seconds: tuple[int, ...]
    locks: int
    place: int
    state: str


class Shown(NamedTuple):
    """All panels. `queue` has (seat, cards)."""

    turn: int
    register: int
    plates: tuple[Plate, ...]
    own: tuple[int, ...]
    own_seconds: tuple[int, ...]
    own_locks: int
    queue: tuple[tuple[int, tuple[int, ...]], ...]
    acting: tuple[int, ...]


class Tag(NamedTuple):
    """An element of markup: name, attributes, elements inside and texts."""

    name: str
    attributes: dict[str, str]
    inside: list["Tag"]
    text: list[str]

    def classes(self) -> list[str]:
        """Return the classes of the tag."""
        return self.attributes.get("class", "").split()

    def all(self) -> list["Tag"]:
        """Return the tag and all tags inside it."""
        return [self, *(tag for one in self.inside for tag in one.all())]

    def having(self, name: str) -> list["Tag"]:
        """Return the tags with that class, itself included."""
        return [tag for tag in self.all() if name in tag.classes()]

    def labels(self) -> list[str]:
        """Return all `aria-label` texts."""
        return [tag.attributes["aria-label"] for tag in self.all() if "aria-label" in tag.attributes]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Tag("", {}, [], [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Tag(tag, {name: value or "" for name, value in attrs}, [], [])
        self.open[-1].inside.append(found)
        self.open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].text.append(data)


@lru_cache(maxsize=4096)
def tree(markup: str) -> Tag:
    """Parse markup into a tree."""
    reader = _Reader()
    reader.feed(markup)
    assert len(reader.open) == 1
    return reader.open[0]


def _cards(said: str) -> tuple[int, int]:
    """Return (card, second card) from a register's label, such as `Register 2, locked: Move 1, priority 490`."""
    _, _, lying = said.partition(": ")
    found = [_CARD[int(number)] for number in re.findall(r"priority (\d+)", lying)]
    return (found[0], found[1] if len(found) > 1 else EMPTY) if found else (_SPECIAL[lying], EMPTY)


def _number(tag: Tag, pattern: str, usual: str = "0") -> str:
    found = [match[1] for said in tag.labels() if (match := re.fullmatch(pattern, said))]
    return found[0] if found else usual


def _locks(registers: list[Tag]) -> int:
    return sum(1 << index for index, tag in enumerate(registers) if "locked" in tag.classes())


@lru_cache(maxsize=4096)
def _plate(markup: str) -> Plate:
    tag = tree(markup)
    minis = tag.having("mini")
    cards = [_cards(mini.attributes["aria-label"]) for mini in minis]
    flags = [one.text[0] for one in tag.having("num") if one.text and "/" in one.text[0]]
    return Plate(
        damage=len(tag.having("hit")),
        lives=int(_number(tag, r"(\d+) life tokens? left")),
        flags=flags[0] if flags else "",
        options=tuple(int(one.attributes["data-key"].removeprefix("option-")) for one in tag.having("option")),
        cards=tuple(card for card, _ in cards),
        seconds=tuple(second for _, second in cards),
        locks=_locks(minis),
        place=int((tag.having("place") or [Tag("", {}, [], ["0."])])[0].text[0].rstrip(". ")),
        state=" ".join(text for one in tag.having("state") for text in one.text),
    )


def read(status: str, plates: str, program: str, hand: str) -> Shown:
    """Read the panels from their markup."""
    head = tree(status)
    slots = tree(program).having("slot")
    own = [_cards(slot.attributes["aria-label"]) for slot in slots]
    robots = re.findall(r'<li class="plate.*?</ol></li>', plates, re.DOTALL)
    queue = tree(hand).having("queue")
    moving = []
    for row in queue[0].inside if queue else ():
        seat = re.search(r"--seat-(\d)", row.attributes["style"])
        assert seat
        numbers = [
            *row.having("prio"),
            *(one for second in row.having("second") for one in second.inside if one.name == "b"),
        ]
        moving.append((int(seat[1]), tuple(_CARD[int(one.text[0])] for one in numbers)))
    return Shown(
        turn=int(re.findall(r"\d+", head.inside[0].text[0])[0]),
        register=next((number for number, lamp in enumerate(head.inside[1].inside, 1) if "on" in lamp.classes()), 0),
        plates=tuple(map(_plate, robots)),
        own=tuple(card for card, _ in own),
        own_seconds=tuple(second for _, second in own),
        own_locks=_locks(slots),
        queue=tuple(moving),
        acting=tuple(seat for seat, robot in enumerate(robots) if robot.startswith('<li class="plate acting')),
    )
