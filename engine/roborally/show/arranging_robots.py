"""Setting up a race by touch: the places and marks of robots, and the cards in their registers and hands."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from roborally.board.plan import DIRECTIONS
from roborally.position.cards import (
    BACK_UP,
    DECK,
    HAND_SIZE,
    KIND,
    LABEL,
    MOVE_1,
    MOVE_2,
    MOVE_3,
    NAME,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    U_TURN,
    priority,
)
from roborally.rules.step_names import OPERANDS
from roborally.show.text import NAMES
from tabletop.formats.notation import join
from tabletop.show.arranging import Choice, Control, Line, choose
from tabletop.show.words import Words

_MARKS = ("damage", "lives", "flags", "archive", "destroyed", "away", "out", "finished", "down", "announced")
"""The marks that may follow a robot's place, in the order in which positions write them."""
_OFF_THE_FLOOR = ("destroyed", "away", "out", "finished")
_LISTS = ("fallen", "finished", "eliminated", "sitting")
_MOST_DAMAGE = 9
_MOST_LIVES = 5
_FRAME = re.compile(r"([a-z-]+)(?:\(([^)]*)\))?")
_KINDS = (MOVE_1, MOVE_2, MOVE_3, BACK_UP, ROTATE_LEFT, ROTATE_RIGHT, U_TURN)
_CARDS = sorted(DECK, key=lambda card: (_KINDS.index(KIND[card]), card))
"""The cards in the order in which they are offered."""


class Robot(NamedTuple):
    """A robot as a position writes it: its cell "x,y" or "off", where it faces, and its marks by name."""

    at: str
    way: str
    marks: Mapping[str, str] = {}

    @classmethod
    def read(cls, text: str) -> "Robot":
        """Return the robot of a word r0 to r7."""
        place, *marks = text.split("/")
        at, _, way = place.rpartition(",")
        return cls(at, way, {name: value for name, _, value in (mark.partition(":") for mark in marks)})

    @property
    def archive(self) -> str:
        """The cell of its archive marker."""
        return self.marks.get("archive", self.at)

    def written(self, line: Line) -> str:
        """Return the word, without the marks of a fresh robot."""
        usual = {"damage": "0", "flags": "0", "lives": line.words.get("lives", "3"), "archive": self.at}
        marks = [(name, self.marks[name]) for name in _MARKS if name in self.marks]
        marked = [f"{name}:{value}" if value else name for name, value in marks if value != usual.get(name)]
        return "/".join([f"{self.at},{self.way}", *marked])

    def marked(self, **marks: str | None) -> "Robot":
        """Return the robot with other marks; None removes a mark."""
        now = {**self.marks, **marks}
        return self._replace(marks={name: value for name, value in now.items() if value is not None})

    def on(self, at: str) -> "Robot":
        """Return the robot on a cell, no longer destroyed, away, out or finished."""
        return self.marked(**dict.fromkeys(_OFF_THE_FLOOR))._replace(at=at)


def robots(line: Line) -> list[Robot]:
    """Return the robots of a position, by seat."""
    return [Robot.read(line.words[f"r{seat}"]) for seat in range(len(NAMES)) if f"r{seat}" in line.words]


def with_robots(line: Line, now: Sequence[Robot], **words: str) -> str:
    """Return the position with these robots in place of its own, and with other words."""
    words = {**{f"r{seat}": robot.written(line) for seat, robot in enumerate(now)}, **words}
    for name in ("fallen", "finished", "eliminated"):
        gone = [seat for seat in line.parts(name) if int(seat) < len(now) and now[int(seat)].at == "off"]
        words.setdefault(name, ",".join(gone))
    return line.but(**words)


def standing(line: Line, seat: int, at: str) -> str:
    """Return the position with a robot on a cell. A robot that stands there swaps places; the next free seat adds a robot."""
    now = robots(line)
    if seat == len(now):
        return with_robots(line, [*now, Robot(at, "N")])
    other = next((robot for robot, one in enumerate(now) if one.at == at and robot != seat), None)
    if other is not None and now[seat].at != "off":
        now[other] = now[other]._replace(at=now[seat].at)
    now[seat] = now[seat].on(at)
    return with_robots(line, now)


def without(line: Line, seat: int) -> str:
    """Return the position without a robot. Later robots move up, so that seats have no gap."""
    count = len(robots(line))
    words = {
        f"{kind}{later}": line.words.get(f"{kind}{later + 1}", "") for kind in "rpho" for later in range(seat, count)
    }
    for name in _LISTS:
        words[name] = join(one - (one > seat) for one in map(int, line.parts(name)) if one != seat)
    first = int(line.words.get("first", "0"))
    words["first"] = str(first - (first > seat)) if first and first != seat else ""
    words |= dict.fromkeys(("superbot", "blamed", "chased", "flags-held"), "")
    words["agenda"] = ";".join(filter(None, (_renumbered(one, seat) for one in line.words["agenda"].split(";"))))
    return line.but(**words, **alone(count - 1))


def alone(count: int) -> dict[str, str]:
    """Return the words that a race of one robot needs: as the last robot it would have won."""
    return {"survivor": "races-on"} if count == 1 else {}


def _renumbered(frame: str, seat: int) -> str:
    """A frame of an agenda after a seat is gone; "" for a frame about that seat."""
    match = _FRAME.fullmatch(frame)
    if not match or not match[2]:
        return frame
    named = list(zip(OPERANDS.get(match[1], ()), map(int, match[2].split(",")), strict=False))
    if ("seat", seat) in named:
        return ""
    return f"{match[1]}({join(one - (name == 'seat' and one > seat) for name, one in named)})"


# The controls of a robot ------------------------------------------------------------------------------------------


def controls(line: Line, seat: int, flags: int, words: Words) -> Iterator[Control]:
    """Yield the controls for a robot; `flags` is how many flags the course has."""
    now = robots(line)

    def choice(name: str, robot: Robot, look: str = "") -> Choice:
        return Choice(name, with_robots(line, [robot if one == seat else other for one, other in enumerate(now)]), look)

    def counted(name: str, mark: str, values: range) -> Control:
        return choose(name, line, [choice(str(n), now[seat].marked(**{mark: str(n)})) for n in values])

    yield choose(
        words.say("arrange.facing"),
        line,
        [choice(words.say(f"way.{way}"), now[seat]._replace(way=way)) for way in DIRECTIONS],
    )
    yield counted(words.say("arrange.damage"), "damage", range(_MOST_DAMAGE + 1))
    if flags:
        yield counted(words.say("arrange.flags"), "flags", range(flags + 1))
    least = int(line.words.get("last-life") == "last")
    yield counted(words.say("option.lives"), "lives", range(least, _MOST_LIVES + 1))
    awake = now[seat].marked(down=None, announced=None)
    yield choose(
        words.say("arrange.power"),
        line,
        [
            choice(words.say("arrange.awake"), awake),
            choice(words.say("arrange.announced"), awake.marked(announced="")),
            choice(words.say("arrange.down"), awake.marked(down="")),
        ],
    )
    yield _fate(line, now, seat, words)
    for index in range(5):
        yield from _register(line, seat, index, words)
    yield from _hand(line, seat, words)


def _fate(line: Line, now: Sequence[Robot], seat: int, words: Words) -> Control:
    """Choose whether a robot is on the floor, destroyed and to come back, or out of the race."""
    robot = now[seat]
    others = {
        name: [one for one in line.parts(name) if one != str(seat)] for name in ("fallen", "finished", "eliminated")
    }

    def choice(name: str, robot: Robot, into: str = "") -> Choice:
        listed = {word: ",".join([*seats, *([str(seat)] if word == into else [])]) for word, seats in others.items()}
        placed = [robot if one == seat else other for one, other in enumerate(now)]
        return Choice(name, with_robots(line, placed, **listed))

    there = robot.on(robot.archive) if robot.at == "off" else robot
    gone = robot.marked(**dict.fromkeys(_OFF_THE_FLOOR), archive=robot.archive)._replace(at="off")
    return choose(
        words.say("arrange.fate"),
        line,
        [
            choice(words.say("arrange.racing"), there),
            choice(words.say("arrange.destroyed"), gone.marked(destroyed=""), "fallen"),
            choice(words.say("arrange.out"), gone.marked(out=""), "eliminated"),
        ],
    )


# Cards ------------------------------------------------------------------------------------------------------------


def program(line: Line, seat: int) -> list[str]:
    """Return the contents of a robot's registers."""
    return line.words.get(f"p{seat}", "-,-,-,-,-").split(",")


def written(registers: Sequence[str]) -> str:
    """Return the word of a program; "" for an empty one."""
    return "" if all(register == "-" for register in registers) else ",".join(registers)


def lying(line: Line) -> dict[str, str]:
    """Return every card that lies somewhere, with the word that places it."""
    words = [(word, value) for word, value in line.words.items() if re.fullmatch(r"[pho]\d|discards", word)]
    return {label: word for word, value in words for label in re.findall(r"[A-Z][A-Z\d]:\d+", value)}


def _taken(line: Line, label: str, word: str) -> str:
    """The value of a word without one of its cards."""
    value = line.words[word]
    if word.startswith("p"):
        return written(["-" if label in re.split(r"[+^!]", one) else one for one in value.split(",")])
    if word.startswith("o"):
        return re.sub(f"/[a-z]+:{label}(?=/|$)", "", value)
    return ",".join(one for one in value.split(",") if one != label)


def _kinds(label: str, places: Mapping[str, str], holding: Callable[[int], str], words: Words) -> Iterator[Choice]:
    """A choice for each kind of card: the card `label` if it is of that kind, else the first free card."""
    for kind in _KINDS:
        cards = [card for card in _CARDS if KIND[card] == kind]
        free = [card for card in cards if LABEL[card] not in places]
        card = next((card for card in cards if LABEL[card] == label), (free or cards)[0])
        yield Choice(words.say(f"card.{NAME[kind]}"), holding(card))


def _numbers(label: str, holding: Callable[[int], str], words: Words) -> Iterator[Choice]:
    """A choice for each card of the same kind, by priority."""
    card = next(card for card in _CARDS if LABEL[card] == label)
    return (Choice(str(priority(one)), holding(one)) for one in _CARDS if KIND[one] == KIND[card])


def _register(line: Line, seat: int, index: int, words: Words) -> Iterator[Control]:
    """Choose the card in a register, its number, and which way up it lies."""
    word, places = f"p{seat}", lying(line)
    here = program(line, seat)[index]
    up = "!" if here.endswith("!") else ""
    label = next(iter(re.findall(r"[A-Z][A-Z\d]:\d+", here)), "")

    def holding(card: str, label: str = "") -> str:
        taken = {places[label]: _taken(line, label, places[label])} if label in places else {}
        registers = taken.get(word, line.words.get(word, "")).split(",")
        registers = registers if len(registers) == 5 else ["-"] * 5
        registers[index] = card
        return line.but(**{**taken, word: written(registers)})

    def with_card(card: int) -> str:
        return line.but() if LABEL[card] == label else holding(LABEL[card] + up, LABEL[card])

    cards = [Choice(words.say("arrange.nothing"), holding("-")), *_kinds(label, places, with_card, words)]
    name = words.say("arrange.register", register=index + 1)
    yield choose(name, line, cards)
    if label:
        yield choose(words.say("arrange.number", name=name), line, _numbers(label, with_card, words))
        plain = here.removesuffix("!")
        yield choose(
            words.say("arrange.register.lies", register=index + 1),
            line,
            [
                Choice(words.say("arrange.face-down"), holding(plain), "card:back"),
                Choice(words.say("arrange.face-up"), holding(f"{plain}!")),
            ],
        )


def _hand(line: Line, seat: int, words: Words) -> Iterator[Control]:
    """Choose the cards in hand one by one, each with its number, and one more."""
    word, places = f"h{seat}", lying(line)
    hand = line.parts(word)
    for index in range(min(len(hand) + 1, HAND_SIZE)):
        now = hand[index] if index < len(hand) else ""

        def holding(label: str, index: int = index, now: str = now) -> str:
            taken = {places[label]: _taken(line, label, places[label])} if label in places else {}
            if label == now:
                return line.but()
            kept = [*hand[:index], label, *hand[index + 1 :]]
            held = [one for place, one in enumerate(kept) if one and (one != label or place == index)]
            return line.but(**{**taken, word: ",".join(held)})

        def with_card(card: int, holding: Callable[[str], str] = holding) -> str:
            return holding(LABEL[card])

        nothing = Choice(words.say("arrange.nothing"), holding(""))
        name = words.say("arrange.hand", number=index + 1)
        yield choose(name, line, [nothing, *_kinds(now, places, with_card, words)])
        if now:
            yield choose(words.say("arrange.number", name=name), line, _numbers(now, with_card, words))


def dealt(line: Line, seat: int) -> str:
    """Return the hand of a robot; for a robot without cards, free cards of all kinds."""
    if line.parts(f"h{seat}"):
        return line.words[f"h{seat}"]
    places, robot = lying(line), robots(line)[seat]
    count = HAND_SIZE - int(robot.marks.get("damage", "0"))
    free = [LABEL[card] for card in DECK if LABEL[card] not in places]
    step = len(free) // HAND_SIZE
    return ",".join(free[number * step + seat] for number in range(count)) if step > seat else ""
