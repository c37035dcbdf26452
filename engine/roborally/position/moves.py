"""The moves of RoboRally. They are interned, one object per move, so that comparing and hashing are quick."""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from roborally.board.plan import DIRECTIONS
from roborally.position.cards import DECK, LABEL
from roborally.position.codes import REGISTERS
from roborally.position.option_deck import OPTION_DECK, SLUGS
from tabletop.rules.move import Move, Verb


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Chance: this card comes off the deck, or out of a hand whose registers are filled at random."""

    verb: ClassVar[str] = "card"
    card: int

    @property
    def label(self) -> str:
        return f"card={LABEL[self.card]}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put a card of the hand into a register (1 to 5)."""

    verb: ClassVar[str] = "place"
    register: int
    card: int

    @property
    def label(self) -> str:
        return f"{self.register}={LABEL[self.card]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}", f"register-{self.register}")


@dataclass(frozen=True, slots=True)
class Pair(Move):
    """Put two cards into one register (rule 10.6): one that moves and one that turns."""

    verb: ClassVar[str] = "pair"
    register: int
    card: int
    second: int

    @property
    def label(self) -> str:
        return f"{self.register}={LABEL[self.card]}+{LABEL[self.second]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}", f"card-{self.second}", f"register-{self.register}")


@dataclass(frozen=True, slots=True)
class Aside(Move):
    """Put this leftover card aside, for an option card that keeps one."""

    verb: ClassVar[str] = "aside"
    card: int

    @property
    def label(self) -> str:
        return f"aside={LABEL[self.card]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}",)


@dataclass(frozen=True, slots=True)
class Gain(Move):
    """Chance: this option card comes off its deck."""

    verb: ClassVar[str] = "option"
    option: int

    @property
    def label(self) -> str:
        return f"option={SLUGS[self.option]}"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep this one of the option cards dealt at the start (rule 11.4)."""

    verb: ClassVar[str] = "keep"
    option: int

    @property
    def label(self) -> str:
        return f"keep={SLUGS[self.option]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"option-{self.option}",)


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use this option card now."""

    verb: ClassVar[str] = "use"
    option: int

    @property
    def label(self) -> str:
        return f"use={SLUGS[self.option]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"option-{self.option}",)


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard this option card."""

    verb: ClassVar[str] = "discard"
    option: int

    @property
    def label(self) -> str:
        return f"discard={SLUGS[self.option]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"option-{self.option}",)


@dataclass(frozen=True, slots=True)
class Wreck(Move):
    """Fire Control: wreck this option card of the robot that is hit."""

    verb: ClassVar[str] = "wreck"
    option: int

    @property
    def label(self) -> str:
        return f"wreck={SLUGS[self.option]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"option-{self.option}",)


@dataclass(frozen=True, slots=True)
class Lock(Move):
    """Fire Control: lock this register of the robot that is hit."""

    verb: ClassVar[str] = "lock"
    register: int

    @property
    def label(self) -> str:
        return f"lock={self.register}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"register-{self.register}",)


@dataclass(frozen=True, slots=True)
class Steps(Move):
    """Go `count` cells with the card."""

    verb: ClassVar[str] = "steps"
    count: int

    @property
    def label(self) -> str:
        return f"steps={self.count}"


@dataclass(frozen=True, slots=True)
class Reach(Move):
    """Stretch the Mechanical Arm to this cell. Texts compute its column and row from the `width` of the floor."""

    verb: ClassVar[str] = "reach"
    cell: int
    width: int

    @property
    def label(self) -> str:
        return f"reach={self.cell}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"cell-{self.cell}",)


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """Come back on this cell. Texts compute its column and row from the `width` of the floor."""

    verb: ClassVar[str] = "cell"
    cell: int
    width: int

    @property
    def label(self) -> str:
        return f"cell={self.cell}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"cell-{self.cell}",)


@dataclass(frozen=True, slots=True)
class Face(Move):
    """Come back facing this way (0 north to 3 west)."""

    verb: ClassVar[str] = "face"
    direction: int

    @property
    def label(self) -> str:
        return f"face={DIRECTIONS[self.direction]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"face-{DIRECTIONS[self.direction]}",)


@dataclass(frozen=True, slots=True)
class Home(Move):
    """Choose the half of the floor with this flag (1 or 2) as the home of the team. Texts compute the column and row of the
    flag's cell from the `width` of the floor."""

    verb: ClassVar[str] = "home"
    flag: int
    cell: int
    width: int

    @property
    def label(self) -> str:
        return f"home={self.flag}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"cell-{self.cell}",)


TAKE = tuple(Take(card) for card in DECK)


PLACE = ((), *(tuple(Place(register, card) for card in DECK) for register in REGISTERS))
"""PLACE[register][card]: the move that puts a card into a register."""
FACE = tuple(Face(direction) for direction in range(4))
BLIND = Verb("random")
RUN = Verb("run")
POWER_DOWN = Verb("power-down")
YES_OR_NO = (RUN, POWER_DOWN)

GAIN = tuple(Gain(option) for option in OPTION_DECK)
KEEP = tuple(Keep(option) for option in OPTION_DECK)
USE = tuple(Use(option) for option in OPTION_DECK)
DISCARD = tuple(Discard(option) for option in OPTION_DECK)
WRECK = tuple(Wreck(option) for option in OPTION_DECK)
LOCK = tuple(Lock(register) for register in range(6))
ASIDE = tuple(Aside(card) for card in DECK)
STEP_COUNTS = tuple(Steps(count) for count in range(5))


@cache
def pair(register: int, card: int, second: int) -> Pair:
    """Return the interned Pair."""
    return Pair(register, card, second)
