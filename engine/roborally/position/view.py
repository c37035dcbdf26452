"""What a seat may know of a race, named piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from roborally.board.courses import Course
from roborally.board.floor import Floor
from roborally.board.turning import floor_now
from roborally.position.codes import BLIND_CARD, EMPTY, HIDDEN
from roborally.position.extra import Extra
from roborally.position.kit import KitView, locks
from roborally.position.kit import look as look_at_kit
from roborally.position.special import SpecialRules
from roborally.position.switches import HouseRules
from roborally.position.teams import sides

if TYPE_CHECKING:
    from roborally.position.state import Race


class RaceView(NamedTuple):
    """A race as `seat` sees it (None: a spectator). Tuples are indexed by seat; HIDDEN stands for a card not known."""

    seat: int | None
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


def look(race: Race, seat: int | None) -> RaceView:
    """The race as a seat sees it. The agenda is public: it holds seats, registers and cards already revealed."""
    pending = race.pending
    ask = pending.ask.name if pending else ""
    # Which registers an owner leaves to chance can be told only when all are ready.
    blind = (EMPTY, BLIND_CARD) if ask == "fill" else (EMPTY,)
    seats = range(race.seats)
    return RaceView(  # in the order of the fields: to name them all would take a quarter longer
        seat,
        race.course,
        race.rules,
        race.special,
        race.extra,
        race.seats,
        race.first,
        race.turn,
        race.register,
        race.ended,
        tuple(race.cell),
        tuple(race.facing),
        tuple(race.damage),
        tuple(race.lives),
        tuple(race.flags),
        tuple(race.archive),
        tuple(race.status),
        tuple(race.down),
        tuple(race.announced),
        tuple([_program(race, owner, seat, blind) for owner in seats]),
        tuple(race.face_up),
        look_at_kit(race.kit, race.face_up, seat),
        () if seat is None else tuple(race.hand[seat]),
        tuple([_hand_size(race, owner, seat, blind) for owner in seats]),
        tuple(race.discards),
        len(race.pool),
        tuple(race.fallen),
        tuple(race.finished),
        tuple(race.eliminated),
        pending.seat if pending else None,
        ask,
        pending.operands if pending else (),
        tuple(race.agenda),
        race.told,
    )


def _program(race: Race, owner: int, seat: int | None, blind: tuple[int, ...]) -> tuple[int, ...]:
    """The owner knows all registers; others know the face-up ones, and of the rest only that something lies there."""
    program = race.program[owner]
    if owner == seat:
        return tuple(program)
    up = race.face_up[owner]
    return tuple([card if card in blind or up >> index & 1 else HIDDEN for index, card in enumerate(program)])


def _hand_size(race: Race, owner: int, seat: int | None, blind: tuple[int, ...]) -> int:
    """While registers left to chance are secret, their cards, still in the hand, count as placed; while it is secret that
    a register holds two cards, the second counts as being in the hand."""
    size = len(race.hand[owner])
    if owner == seat:
        return size
    if race.kit.active:
        size += race.kit.unseen_pairs(owner, race.face_up[owner])
    return size if BLIND_CARD in blind else size - race.program[owner].count(BLIND_CARD)
