"""What a seat may know of a race, named piece by piece."""

from typing import NamedTuple

from roborally.board.courses import Course
from roborally.board.floor import Floor
from roborally.board.turning import floor_now
from roborally.position.extra import Extra
from roborally.position.kit import KitView, locks
from roborally.position.special import SpecialRules
from roborally.position.switches import HouseRules
from roborally.position.teams import sides


class RaceView(NamedTuple):
    """A race as `seat` sees it (None: a spectator). Tuples are indexed by seat; HIDDEN stands for a card not known."""

    seat: int | None
    version: int  # of the rules
    course: Course
    rules: HouseRules
    special: SpecialRules
    extra: Extra
    seats: int
    first: int
    turn: int
    register: int
    ended: int
    cell: tuple[int, ...]
    facing: tuple[int, ...]
    damage: tuple[int, ...]
    lives: tuple[int, ...]
    flags: tuple[int, ...]
    archive: tuple[int, ...]
    status: tuple[int, ...]
    down: tuple[bool, ...]
    announced: tuple[bool, ...]
    program: tuple[tuple[int, ...], ...]
    face_up: tuple[int, ...]
    kit: KitView
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    discards: tuple[int, ...]
    deck_size: int
    fallen: tuple[int, ...]
    finished: tuple[int, ...]
    eliminated: tuple[int, ...]
    to_move: int | None
    ask: str
    operands: tuple[int, ...]
    agenda: tuple[tuple[object, ...], ...]
    told: int

    @property
    def team(self) -> tuple[int, ...]:
        """The team of each seat; without teams every robot is one of its own."""
        return sides(self.special.teams, self.seats)

    @property
    def course_id(self) -> str:
        """The id under which `course.load` gives the course."""
        return self.course.id

    @property
    def floor(self) -> Floor:
        """The floor as it lies now (rule 11.8)."""
        return floor_now(self.course, self.extra.turns)

    def locks(self, seat: int) -> int:
        """The locked registers (rule 6.2) as bits, r - 1 for register r: from the fifth down, but for Fire Control."""
        return locks(self.damage[seat], self.kit.pinned[seat], self.rules.pins_hurt)

    def locked(self, seat: int) -> int:
        """How many registers are locked."""
        return self.locks(seat).bit_count()
