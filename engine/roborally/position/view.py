"""The view: what a seat may know of a race, field by field."""

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
    """A race as `seat` sees it (None: a spectator). Tuples are indexed by seat; HIDDEN stands for an unknown card."""

    seat: int | None
    """The seat whose view this is; None for a spectator."""
    version: int
    """The version of the rules."""
    course: Course
    """The course, with its floor as it was at the start."""
    rules: HouseRules
    """The switches of the race."""
    special: SpecialRules
    """The special rules of the race."""
    extra: Extra
    """The state of special rules, such as where flags stand now."""
    seats: int
    """The number of seats."""
    first: int
    """The seat on dock 1."""
    turn: int
    """The number of the turn, from 1; 0 before the first."""
    register: int
    """The register that runs, 1 to 5; 0 while none runs."""
    ended: int
    """How the race ended: -1 it goes on, 0 flags, 1 a survivor, 2 nobody left, 3 the last turn, 4 the last team."""
    cell: tuple[int, ...]
    """The cell of each robot, row by row from the north-west; -1 for a robot that is not on the floor."""
    facing: tuple[int, ...]
    """The direction that each robot faces: 0 north, 1 east, 2 south, 3 west."""
    damage: tuple[int, ...]
    """Damage of each robot."""
    lives: tuple[int, ...]
    """Life tokens of each robot."""
    flags: tuple[int, ...]
    """Flags that each robot has touched, so also the index of its next one."""
    archive: tuple[int, ...]
    """The cell where each robot comes back."""
    status: tuple[int, ...]
    """0 racing, 1 destroyed, comes back in the clean-up, 2 out, 3 finished, 4 away, comes back without new damage."""
    down: tuple[bool, ...]
    """Whether each robot is powered down."""
    announced: tuple[bool, ...]
    """Whether each robot has announced a power-down for the next turn."""
    program: tuple[tuple[int, ...], ...]
    """The cards in the five registers of each robot: -1 none, -2 left to chance, -3 unknown to the viewer."""
    face_up: tuple[int, ...]
    """Per robot, bit r - 1: all know the card in register r."""
    kit: KitView
    """The option cards, as the viewer sees them."""
    hand: tuple[int, ...]
    """The viewer's cards."""
    hand_sizes: tuple[int, ...]
    """Cards in each hand."""
    discards: tuple[int, ...]
    """Cards of this turn that all have seen and nobody holds."""
    deck_size: int
    """Cards in the deck."""
    fallen: tuple[int, ...]
    """Seats in the order in which they were destroyed, until they come back."""
    finished: tuple[int, ...]
    """Seats in the order in which they finished."""
    eliminated: tuple[int, ...]
    """Seats in the order in which they went out."""
    to_move: int | None
    """The seat that chooses, -1 for dice and decks; None when the game is over."""
    ask: str
    """The name of the choice; "" when the game is over."""
    operands: tuple[int, ...]
    """The numbers of the choice; the first is the seat."""
    agenda: tuple[tuple[object, ...], ...]
    """Steps with their numbers: the choice that waits, and what follows; the last comes first."""
    event_count: int
    """How many events have happened."""

    @property
    def team(self) -> tuple[int, ...]:
        """The team of each seat; without teams every robot is a team of its own."""
        return sides(self.special.teams, self.seats)

    @property
    def course_id(self) -> str:
        """The id with which `courses.load` returns the course."""
        return self.course.id

    @property
    def floor(self) -> Floor:
        """The floor as it is now (rule 11.8)."""
        return floor_now(self.course, self.extra.turns)

    def locks(self, seat: int) -> int:
        """Return the locked registers (rules 6.2 and 10.16) as bits, r - 1 for register r."""
        return locks(self.damage[seat], self.kit.pinned[seat], self.rules.pins_hurt)

    def locked(self, seat: int) -> int:
        """Return how many registers are locked."""
        return self.locks(seat).bit_count()
