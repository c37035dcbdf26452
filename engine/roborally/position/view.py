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
    """The seat that looks; None for a spectator."""
    version: int
    """The version of the rules."""
    course: Course
    """The course, with its floor as it lies at first."""
    rules: HouseRules
    """The switches of the race."""
    special: SpecialRules
    """The special rules of the race."""
    extra: Extra
    """What special rules add, such as where flags stand now."""
    seats: int
    """How many play."""
    first: int
    """The seat on dock 1."""
    turn: int
    """The turn."""
    register: int
    """The register that runs, 1 to 5; 0 before."""
    ended: int
    """How the race ended: -1 it goes on, 0 flags, 1 a survivor, 2 nobody left, 3 the last turn, 4 the last team."""
    cell: tuple[int, ...]
    """Where each robot stands, row by row from the north-west; -1 for one that is not on the floor."""
    facing: tuple[int, ...]
    """Where each robot looks: 0 north, 1 east, 2 south, 3 west."""
    damage: tuple[int, ...]
    """Damage of each robot."""
    lives: tuple[int, ...]
    """Life tokens of each robot."""
    flags: tuple[int, ...]
    """Flags that each robot has touched, so also the index of its next one."""
    archive: tuple[int, ...]
    """The cell where each robot comes back."""
    status: tuple[int, ...]
    """0 racing, 1 destroyed and back in the clean-up, 2 out, 3 finished, 4 away, back without damage."""
    down: tuple[bool, ...]
    """By robot whether it is powered down."""
    announced: tuple[bool, ...]
    """By robot whether it will power down."""
    program: tuple[tuple[int, ...], ...]
    """The cards in the five registers: -1 none, -2 left to chance, -3 one that the viewer does not know."""
    face_up: tuple[int, ...]
    """Bit r - 1: the card in register r is known to all."""
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
    """The seat that is asked, -1 for dice and decks; None when the game is over."""
    ask: str
    """What is asked; "" when the game is over."""
    operands: tuple[int, ...]
    """The numbers that belong to the question; the first is the seat."""
    agenda: tuple[tuple[object, ...], ...]
    """What is asked and what follows, the last comes first: a step and its numbers."""
    event_count: int
    """How many events have happened."""

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
