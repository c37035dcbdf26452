"""Setting up a game by touch: the pieces of a written position, taken from where they lie and put elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from moonbots.position.cards import (
    CODES,
    FACE_DOWN,
    MOST_ENERGY,
    UPGRADE_CARDS,
    WEAPONS_IN_PLAY,
    card_named,
    is_part,
    is_upgrade,
    pile,
    slot_of,
)
from moonbots.position.parts import SLOTS
from moonbots.position.state import OPPOSITE
from moonbots.position.switches import OPTIONS
from tabletop.formats.notation import join
from tabletop.show.arranging import Line

PLACES = 6
"""The number of places of the market."""
BACK = CODES[FACE_DOWN]
_MIX = next(option.default for option in OPTIONS if option.name == "upgrades")
_LEAST_ENERGY = 15
_WAITS_FOR_A_WEAPON = ("arm(", "ask-luck(", "ask-arm(")


@dataclass
class Board:
    """A robot: its energy, its part per slot, its upgrades and its secret weapons, by code. Weapons name who has seen them."""

    energy: int = _LEAST_ENERGY
    parts: dict[int, str] = field(default_factory=dict)
    upgrades: list[str] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)

    @staticmethod
    def read(text: str) -> "Board":
        """Return the robot of a word r0 to r3."""
        energy, parts, upgrades, weapons, *_ = [*text.split("/"), "", "", "", ""]
        placed = {slot_of(card_named(code)): code for code in _split(parts)}
        return Board(int(energy), placed, _split(upgrades), _split(weapons))

    def written(self, idle: bool) -> str:
        """Return the word of the robot."""
        parts = [self.parts[slot] for slot in sorted(self.parts)]
        upgrades = sorted(self.upgrades, key=CODES.index)
        weapons = sorted(self.weapons, key=lambda weapon: CODES.index(plain(weapon)))
        word = "/".join([str(self.energy), *("+".join(codes) for codes in (parts, upgrades, weapons))])
        return f"{word}/idle" if idle else word.rstrip("/")


def _split(codes: str) -> list[str]:
    return [code for code in codes.split("+") if code]


def plain(weapon: str) -> str:
    """Return the code of a secret weapon, without the seats that have seen it."""
    return weapon.partition(":")[0]


class Table:
    """A position that can be changed piece by piece."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.seats = int(line.words["seats"])
        self.boards = [Board.read(line.words[f"r{robot}"]) for robot in range(4) if f"r{robot}" in line.words]
        self.market = line.words.get("market", ",".join("-" * PLACES)).split(",")
        self.gone, self.box, self.dice = line.parts("gone"), line.parts("box"), line.parts("dice")
        self.out = [int(robot) for robot in line.parts("out")]
        self.active = int(line.words.get("active", "0"))
        self.agenda = line.words.get("agenda", "")

    @property
    def duel(self) -> bool:
        """Whether two players play, with two robots each."""
        return self.seats == 2

    def owner(self, robot: int) -> int:
        """Return the seat that plays a robot."""
        return robot // 2 if self.duel else robot

    @property
    def idle(self) -> list[int]:
        """The robot that has won the only duel decided."""
        owners = {self.owner(robot) for robot in self.out}
        return [OPPOSITE[self.out[0]]] if self.duel and len(owners) == 1 and len(self.out) < 3 else []

    def cards(self) -> list[int]:
        """Return the parts and upgrades in the game with this number of players."""
        return list(pile(self.seats, self._line.words.get("upgrades", _MIX)))

    def dice_of(self, robot: int) -> int:
        """Return how many dice a robot rolls."""
        return 1 + self.boards[robot].upgrades.count("die")

    # Changes ----------------------------------------------------------------------------------------------------------

    def take(self, code: str, robot: int = -1) -> None:
        """Take a card from where it lies, so that a robot or the market can have it. The robot's own upgrades stay."""
        card = card_named(code)
        if is_upgrade(card):
            lying = [*self.market, *self.box, *(one for board in self.boards for one in board.upgrades)]
            if lying.count(code) < self.cards().count(card):
                return
        for cards in (self.box, self.gone):
            if code in cards:
                cards.remove(code)
                return
        if code in self.market:
            self.market[self.market.index(code)] = "-"
            return
        for board in (board for other, board in enumerate(self.boards) if other != robot or not is_upgrade(card)):
            board.parts = {slot: part for slot, part in board.parts.items() if part != code}
            board.weapons = [weapon for weapon in board.weapons if plain(weapon) != code]
            if code in board.upgrades:
                board.upgrades.remove(code)
                return

    def energize(self, robot: int, energy: int) -> None:
        """Set the energy of a robot. At 0 it falls, its cards go, and the next robot has the turn."""
        board = self.boards[robot]
        if not energy:
            self.box += [*board.parts.values(), *board.upgrades]
            self.gone += map(plain, board.weapons)
            self.boards[robot] = Board(0)
            self.out += [robot] if robot not in self.out else []
            left = [one for one, board in enumerate(self.boards) if board.energy and one not in self.idle]
            if self.active not in left and left:
                self.wait("act", next((one for one in left if one > robot), left[0]))
        else:
            board.energy = min(energy, MOST_ENERGY)
            self.out = [one for one in self.out if one != robot]

    def seat(self, seats: int) -> None:
        """Set the number of players. Cards not in that game go; new robots have the energy of a first one."""
        count = 3 if seats == 3 else 4
        self.seats = seats
        self.boards = [*self.boards, *(Board() for _ in range(count))][:count]
        self.out = [robot for robot in self.out if robot < count]
        self.active = min(self.active, count - 1)
        known = [CODES[card] for card in self.cards()]
        left = list(known)

        def kept(code: str) -> bool:
            if code in left:
                left.remove(code)
                return True
            return code not in known and not (is_part(card_named(code)) or is_upgrade(card_named(code)))

        for board in self.boards:
            board.parts = {slot: part for slot, part in board.parts.items() if kept(part)}
            board.upgrades = [upgrade for upgrade in board.upgrades if kept(upgrade)]
            board.weapons = [plain(weapon) for weapon in board.weapons]
        self.market = [code if code in ("-", BACK) or kept(code) else "-" for code in self.market]
        self.box = [code for code in self.box if kept(code)]
        self.wait("act", self.active)

    def wait(self, what: str, robot: int) -> None:
        """Ask a robot to "act", to "roll", or to "place" its dice; to place, it gets dice."""
        self.active = robot
        asked = -1 if what == "roll" else self.owner(robot)
        self.agenda = f"ask-{what}({asked},{robot});following({robot})"
        if what != "place":
            self.dice = []
        elif not self.dice:
            self.dice = [str(6 - die) for die in range(self.dice_of(robot))]
        self.dice = self.dice[: self.dice_of(robot)]

    def written(self, **words: str) -> str:
        """Return the position. Secret weapons that lie nowhere are in the pile."""
        held = sum(len(board.weapons) for board in self.boards) + len(self.gone) + self.market.count(BACK)
        held += sum(frame.startswith(_WAITS_FOR_A_WEAPON) for frame in self.agenda.split(";"))
        dropped = int(self._line.words.get("dropped", "0"))
        backs = WEAPONS_IN_PLAY - held - dropped
        self.dice = self.dice[: self.dice_of(self.active)]
        words = {
            "seats": str(self.seats),
            "active": str(self.active) if self.active else "",
            "backs": str(backs) if backs != WEAPONS_IN_PLAY else "",
            **{f"r{robot}": "" for robot in range(4)},
            **{f"r{robot}": board.written(robot in self.idle) for robot, board in enumerate(self.boards)},
            "out": join(self.out),
            "market": "" if self.market == ["-"] * PLACES else ",".join(self.market),
            "gone": _listed(self.gone),
            "box": _listed(self.box),
            "dice": ",".join(self.dice),
            "agenda": self.agenda,
            **words,
        }
        return self._line.but(**words)


def _listed(codes: Sequence[str]) -> str:
    return ",".join(sorted(codes, key=CODES.index))


def parts_of(table: Table, slot: int) -> list[str]:
    """Return the parts that fit a slot, by code."""
    return [CODES[card] for card in table.cards() if is_part(card) and slot_of(card) == slot]


UPGRADES = tuple(CODES[card] for card in UPGRADE_CARDS)
SLOT_COUNT = len(SLOTS)
