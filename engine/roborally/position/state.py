"""The race: where every robot stands and which cards lie where, as parallel lists indexed by seat."""

from typing import Any, Self

from roborally.board.courses import Course
from roborally.board.turning import floor_now
from roborally.position.cards import DECK
from roborally.position.codes import BLIND_CARD, EMPTY, GOING_ON, HIDDEN, LAST_TEAM, NOBODY, OFF, RACING, SURVIVOR
from roborally.position.events import DECK_SHUFFLED
from roborally.position.extra import extra_at_start
from roborally.position.kit import Kit, locks
from roborally.position.kit import look as look_at_kit
from roborally.position.option_deck import deck
from roborally.position.special import read as read_special
from roborally.position.switches import HouseRules
from roborally.position.teams import ranked_by_team, sides, with_mates
from roborally.position.view import RaceView
from tabletop.rules.event import NO_CAUSE
from tabletop.rules.state import State

DOCK_ORDER = tuple(
    tuple(tuple((first + i) % seats for i in range(seats)) for first in range(seats)) for seats in range(9)
)
"""DOCK_ORDER[seats][first]: all seats, clockwise from the one on dock 1."""


class Race(State):
    """A race. It changes only through `legal` and `apply`, see ARCHITECTURE.md."""

    __slots__ = (
        "announced",
        "archive",
        "cell",
        "course",
        "damage",
        "discards",
        "down",
        "eliminated",
        "ended",
        "extra",
        "face_up",
        "facing",
        "fallen",
        "finished",
        "first",
        "flags",
        "floor",
        "hand",
        "kit",
        "lives",
        "pool",
        "program",
        "register",
        "rules",
        "seats",
        "special",
        "status",
        "team",
        "turn",
    )

    def __init__(self, course: Course, rules: HouseRules, seats: int, version: int) -> None:
        super().__init__(version)
        self.course, self.floor, self.rules, self.seats = course, course.floor, rules, seats
        self.special = read_special(course.rules, rules.special)
        self.kit = Kit(seats, deck(version) if rules.option_cards or self.special.option_cards else ())
        self.extra = extra_at_start(course)
        self.team = sides(self.special.teams, seats)
        self.first = 0  # the seat on dock 1
        self.turn = 0
        self.register = 0  # 1 to 5 while registers run
        self.ended = GOING_ON
        self.cell = [OFF] * seats
        self.facing = [0] * seats
        self.damage = [0] * seats
        self.lives = [rules.lives] * seats
        self.flags = [0] * seats  # touched so far, so also the index of the next flag
        self.archive = [OFF] * seats
        self.status = [RACING] * seats
        self.down = [False] * seats
        self.announced = [False] * seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]  # after programming: the leftovers
        self.program = [[EMPTY] * 5 for _ in range(seats)]
        self.face_up = [0] * seats  # bit r - 1: all know the card in register r
        self.pool = list(DECK)
        self.discards: list[int] = []  # cards of this turn that all have seen and nobody holds
        self.fallen: list[int] = []  # seats in the order in which they were destroyed
        self.finished: list[int] = []
        self.eliminated: list[int] = []

    def clone(self) -> Self:
        twin = object.__new__(self.__class__)
        twin._copy_agenda(self)
        twin.course, twin.floor, twin.rules, twin.seats = self.course, self.floor, self.rules, self.seats
        twin.special, twin.extra, twin.team = self.special, self.extra, self.team
        twin.kit = self.kit.clone()
        twin.first, twin.turn, twin.register, twin.ended = self.first, self.turn, self.register, self.ended
        twin.cell, twin.facing, twin.damage = self.cell[:], self.facing[:], self.damage[:]
        twin.lives, twin.flags, twin.archive = self.lives[:], self.flags[:], self.archive[:]
        twin.status, twin.down, twin.announced = self.status[:], self.down[:], self.announced[:]
        twin.hand = [cards[:] for cards in self.hand]
        twin.program = [cards[:] for cards in self.program]
        twin.face_up = self.face_up[:]
        twin.pool, twin.discards = self.pool[:], self.discards[:]
        twin.fallen, twin.finished, twin.eliminated = self.fallen[:], self.finished[:], self.eliminated[:]
        return twin

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """Everything but the floor: it follows from the rest, and equal floors must be one object."""
        slots = [name for one in self.__class__.__mro__ for name in getattr(one, "__slots__", ()) if name != "floor"]
        return None, {name: getattr(self, name) for name in slots}

    def __setstate__(self, kept: tuple[None, dict[str, Any]]) -> None:
        for name, value in kept[1].items():
            setattr(self, name, value)
        self.floor = floor_now(self.course, self.extra.turns)

    def view(self, seat: int | None) -> RaceView:
        return _seen(self, seat)

    @property
    def round(self) -> int:
        return self.turn

    # For several chapters of the rules -----------------------------------------------------------------------------

    def dock_order(self) -> tuple[int, ...]:
        """Return all seats from dock 1 on."""
        return DOCK_ORDER[self.seats][self.first]

    def racing(self) -> list[int]:
        """Return the seats whose robots race, in dock order. A destroyed robot waits and is not among them."""
        status = self.status
        return [seat for seat in DOCK_ORDER[self.seats][self.first] if status[seat] == RACING]

    def members(self, team: int) -> list[int]:
        """Return the seats of a team, in dock order."""
        return [seat for seat in self.dock_order() if self.team[seat] == team]

    def locks(self, seat: int) -> int:
        """Return the locked registers (rule 6.2) as bits, r - 1 for register r."""
        return locks(self.damage[seat], self.kit.pinned[seat], self.rules.pins_hurt)

    def locked(self, seat: int) -> int:
        """Return how many registers are locked."""
        return self.locks(seat).bit_count()

    def is_open(self, seat: int, number: int) -> bool:
        """Whether register `number` (1 to 5) is not locked."""
        return not self.locks(seat) >> number - 1 & 1

    def robot_on(self, cell: int) -> int:
        """Return the seat of the robot on a cell, or -1."""
        return self.cell.index(cell) if cell in self.cell else -1

    def restock(self, *, keep_hands: bool = False) -> bool:
        """Rule 2.2: shuffle the discards of this turn into an empty deck. Without discards, once registers run, shuffle the
        leftovers of hands, unless `keep_hands`. Returns whether there is a card to draw."""
        if not self.pool:
            hands = self.hand if self.register and not self.discards and not keep_hands else []
            self.pool = sorted([*self.discards, *(card for hand in hands for card in hand)])
            self.discards = []
            if hands:
                self.hand = [[] for _ in range(self.seats)]
            if self.pool:
                self.emit(DECK_SHUFFLED, "2.2", NO_CAUSE)
        return bool(self.pool)

    def winners(self) -> list[int]:
        if self.ended == GOING_ON:
            return []
        if self.special.racer_and_blocker and self.ended != NOBODY:
            return self.ranking()[: 2 * max(1, self.kit.tied)] if self.finished or self.ended == SURVIVOR else []
        first = self.ranking()[:1] if self.ended in (SURVIVOR, LAST_TEAM) else self.finished[: max(1, self.kit.tied)]
        return with_mates(self.team, first, self.ranking()) if self.special.teams else first

    def ranking(self) -> list[int]:
        """Return the finished robots; then those still racing by flags, lives, damage and dock order; then those out, last out
        first (rule 8.6). A team stands where its best robot stands."""
        order = self.dock_order()
        gone = {*self.finished, *self.eliminated}
        still = [seat for seat in order if seat not in gone]
        still.sort(key=lambda seat: (-self.credit(seat), -self.lives[seat], self.damage[seat]))
        ranked = [*self.finished, *still, *(seat for seat in reversed(self.eliminated) if seat not in self.finished)]
        if self.special.racer_and_blocker:  # rule 11.9: by the racers, with each its blocker
            return [one for seat in ranked if seat % 2 == 0 for one in (seat, seat + 1)]
        return ranked_by_team(self.team, ranked) if self.special.teams else ranked

    def credit(self, seat: int) -> int:
        """Return how many flags a robot has touched, or its team controls (rule 12.7) or carries (rule 12.8)."""
        if self.special.toggle_flags:
            return self.extra.holders.count(self.team[seat])
        if self.special.capture_the_flag:
            return sum(one >= 0 and self.team[one] == self.team[seat] for one in self.extra.holders)
        return self.flags[seat]


# The view of a seat -----------------------------------------------------------------------------------------------


def _seen(race: Race, seat: int | None) -> RaceView:
    """The race as a seat sees it. The agenda is public: it holds seats, registers and revealed cards."""
    pending = race.pending
    ask = pending.ask.name if pending else ""
    # Only when all are ready may others know which registers an owner leaves to chance.
    blind = (EMPTY, BLIND_CARD) if ask == "fill" else (EMPTY,)
    seats = range(race.seats)
    return RaceView(  # in the order of the fields: keywords would take a quarter longer
        seat,
        race.version,
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
        race.event_count,
    )


def _program(race: Race, owner: int, seat: int | None, blind: tuple[int, ...]) -> tuple[int, ...]:
    """The owner knows all registers. Others know face-up cards; of other cards they know only that one is there."""
    program = race.program[owner]
    if owner == seat:
        return tuple(program)
    up = race.face_up[owner]
    return tuple([card if card in blind or up >> index & 1 else HIDDEN for index, card in enumerate(program)])


def _hand_size(race: Race, owner: int, seat: int | None, blind: tuple[int, ...]) -> int:
    """Cards for registers left to chance are still in the hand: while those registers are secret, they count as placed.
    While a register's second card is secret, it counts as in the hand."""
    size = len(race.hand[owner])
    if owner == seat:
        return size
    if race.kit.active:
        size += race.kit.unseen_pairs(owner, race.face_up[owner])
    return size if BLIND_CARD in blind else size - race.program[owner].count(BLIND_CARD)
