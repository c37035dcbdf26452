"""The moves of Robotory. They are interned, one object per move, so that comparing and hashing are quick."""

from dataclasses import dataclass
from typing import ClassVar

from robotory.board.cells import CELLS, COLOUR_NAMES, COLOURS, ROBOT_NAMES, ROBOTS, STOCK
from robotory.board.starts import FAIR
from tabletop.rules.move import Move, Verb


@dataclass(frozen=True, slots=True)
class Lead(Move):
    """Chance: this seat plays light in the first game."""

    verb: ClassVar[str] = "lead"
    seat: int

    @property
    def label(self) -> str:
        return f"lead={self.seat}"


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """Chance: the game begins with a white and a black disc on these cells."""

    verb: ClassVar[str] = "begin"
    white: int
    black: int

    @property
    def label(self) -> str:
        return f"start={CELLS[self.white]}+{CELLS[self.black]}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put a disc of this colour from one's stock on this cell."""

    verb: ClassVar[str] = "place"
    colour: int
    cell: int

    @property
    def label(self) -> str:
        return f"{COLOUR_NAMES[self.colour]}@{CELLS[self.cell]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"disc-{COLOUR_NAMES[self.colour]}", f"cell-{CELLS[self.cell]}")


@dataclass(frozen=True, slots=True)
class Step(Move):
    """Begin to move this robot: it goes to this cell and eats the disc there."""

    verb: ClassVar[str] = "step"
    robot: int
    cell: int

    @property
    def label(self) -> str:
        return f"{ROBOT_NAMES[self.robot]}>{CELLS[self.cell]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"robot-{ROBOT_NAMES[self.robot]}", f"cell-{CELLS[self.cell]}")


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """Take this many white and black discs from the lid."""

    verb: ClassVar[str] = "refill"
    white: int
    black: int

    @property
    def label(self) -> str:
        return f"refill={self.white}+{self.black}"

    @property
    def path(self) -> tuple[str, ...]:
        return ("lid", f"mix-{self.white}-{self.black}")


@dataclass(frozen=True, slots=True)
class Further(Move):
    """Go on to this cell with the robot that is on its way."""

    verb: ClassVar[str] = "further"
    cell: int

    @property
    def label(self) -> str:
        return f">{CELLS[self.cell]}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"cell-{CELLS[self.cell]}",)


LEAD = (Lead(0), Lead(1))
BEGIN = tuple(Begin(white, black) for white, black in FAIR)
"""The moves that draw a fair start."""
PLACE = tuple(tuple(Place(colour, cell) for cell in range(len(CELLS))) for colour in COLOURS)
"""PLACE[colour][cell]: the move that puts a disc on a cell."""
STEP = tuple(tuple(Step(robot, cell) for cell in range(len(CELLS))) for robot in ROBOTS)
"""STEP[robot][cell]: the first step of a robot's move."""
REFILL = tuple(tuple(Refill(white, black) for black in range(STOCK + 1)) for white in range(STOCK + 1))
"""REFILL[white][black]: the move that takes these discs from the lid."""
FURTHER = tuple(Further(cell) for cell in range(len(CELLS)))
STOP = Verb("stop")
