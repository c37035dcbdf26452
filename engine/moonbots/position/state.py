"""The tournament: every robot with its cards and energy, the market and the dice, as parallel lists by robot.

With three or four players, a robot has the number of its seat. With two, seat 0 has robots 0 and 1 (left and right), and
seat 1 has robots 2 and 3; 0 faces 3 and 1 faces 2.
"""

from typing import Self

from moonbots.position.cards import BODY, FIRST_WEAPON, HIDDEN, NO_CARD, WEAPON_CARDS, WEAPONS_IN_PLAY, body, pile
from moonbots.position.parts import PARTS, SLOTS, Part
from moonbots.position.view import MoonView
from tabletop.rules.state import State

GOING_ON, LAST_STANDING, STALLED, LIMIT = range(-1, 3)
"""How the game ended."""

FISTS, MISSILES = range(2)
"""The kinds of attack."""

OPPOSITE = (3, 2, 1, 0)
"""The robot that each robot faces, with two players."""

NOBODY = -1
"""In place of a robot: there is none."""
FREE = -1
"""The place of a die that lies on no item."""


class Tournament(State):
    """A game of Moon-Bots. Lists are indexed by robot; cards and items are numbers as in `cards`."""

    __slots__ = (
        "active", "backs", "box", "buys", "decoyed", "dice", "dropped", "ended", "energy", "first", "gained",
        "gone", "hand", "idle", "known", "limit", "lying", "market", "mix", "next_up", "out", "part", "pool",
        "quiet", "rerolled", "robots", "rounds", "seats", "upgrades",
    )  # fmt: skip

    def __init__(self, seats: int, mix: str, limit: int, version: int) -> None:
        super().__init__(version)
        self.seats, self.mix, self.limit = seats, mix, limit
        self.robots = 4 if seats == 2 else seats
        self.first = 0  # the seat that began
        self.rounds = 0
        self.ended = GOING_ON
        self.active = 0  # the robot whose turn it is
        self.next_up = NOBODY  # the robot that opens the final, once the turn in which the duels ended is over
        self.buys = 0  # purchases that it may still make
        self.gained = 0  # energy from its parts in this turn
        self.rerolled = False
        self.decoyed = 0  # bit by robot: may not reroll in this turn
        self.dice: list[int] = []  # values of the dice of the active robot
        self.lying: list[int] = []  # the item on which each die lies, or FREE
        self.quiet = 0  # full rounds without a loss of energy or a purchase (rule 6.5); -1 in a round that had one
        self.energy = [0] * self.robots
        self.part = [[NO_CARD] * len(SLOTS) for _ in range(self.robots)]
        self.upgrades: list[list[int]] = [[] for _ in range(self.robots)]
        self.hand: list[list[int]] = [[] for _ in range(self.robots)]  # secret weapons
        self.known = [0] * len(WEAPON_CARDS)  # bit by seat: has seen this weapon while a robot holds it
        self.idle = [False] * self.robots  # two players: has won its duel and waits for the final
        self.out: list[int] = []  # robots in the order in which they fell
        self.market = [NO_CARD] * 6
        # Parts and upgrades in the pile, ascending: chance draws from them.
        self.pool = list(pile(seats, mix))
        self.backs = WEAPONS_IN_PLAY  # secret weapons in the pile
        self.dropped = 0  # secret weapons that went from the market into the box, unseen
        self.gone: list[int] = []  # secret weapons that all have seen and no robot holds
        self.box: list[int] = []  # parts and upgrades of robots that fell

    def clone(self) -> Self:
        twin = object.__new__(self.__class__)
        twin._copy_agenda(self)
        twin.seats, twin.mix, twin.limit, twin.robots = self.seats, self.mix, self.limit, self.robots
        twin.first, twin.rounds, twin.ended, twin.active = self.first, self.rounds, self.ended, self.active
        twin.next_up = self.next_up
        twin.buys, twin.gained, twin.rerolled, twin.decoyed = self.buys, self.gained, self.rerolled, self.decoyed
        twin.dice, twin.lying, twin.quiet, twin.energy = self.dice[:], self.lying[:], self.quiet, self.energy[:]
        twin.part = [cards[:] for cards in self.part]
        twin.upgrades = [cards[:] for cards in self.upgrades]
        twin.hand = [cards[:] for cards in self.hand]
        twin.known, twin.idle, twin.out, twin.market = self.known[:], self.idle[:], self.out[:], self.market[:]
        twin.pool, twin.backs, twin.dropped = self.pool[:], self.backs, self.dropped
        twin.gone, twin.box = self.gone[:], self.box[:]
        return twin

    def view(self, seat: int | None) -> MoonView:
        """Return what `seat` may know (None: a spectator). The parts and upgrades in the pile follow from those that lie open;
        the agenda only holds what all have seen."""
        agenda = self.agenda
        ask, *operands = agenda[-1] if agenda else (None,)
        return MoonView(  # in the order of the fields: keywords would take a quarter longer
            seat,
            self.version,
            self.seats,
            self.robots,
            self.mix,
            self.limit,
            self.first,
            self.rounds,
            self.ended,
            self.active,
            self.next_up,
            self.buys,
            self.gained,
            self.rerolled,
            self.decoyed,
            tuple(self.dice),
            tuple(self.lying),
            self.quiet,
            tuple(self.energy),
            tuple(map(tuple, self.part)),
            tuple(map(tuple, self.upgrades)),
            tuple([self._seen_hand(cards, seat) if cards else () for cards in self.hand]),
            self._known_to_others(seat),
            tuple(self.idle),
            tuple(self.out),
            tuple(self.market),
            tuple(self.pool),
            self.backs,
            self.dropped,
            tuple(self.gone),
            tuple(self.box),
            () if self.ended == GOING_ON else tuple(self.winners()),
            operands[0] if ask else None,
            ask.name if ask else "",
            tuple(operands),
            tuple(agenda),
            self.event_count,
        )

    def _seen_hand(self, cards: list[int], seat: int | None) -> tuple[int, ...]:
        """A hand of secret weapons as a seat sees it: the known ones, then HIDDEN for each unknown one."""
        known = self.known
        seen = tuple([card for card in cards if seat is not None and known[card - FIRST_WEAPON] >> seat & 1])
        return seen if len(seen) == len(cards) else seen + (HIDDEN,) * (len(cards) - len(seen))

    def _known_to_others(self, seat: int | None) -> tuple[tuple[int, int], ...]:
        """(secret weapon, bit by seat that has seen it) for each that the seat holds."""
        if seat is None:
            return ()
        known, hand = self.known, self.hand
        own = hand[2 * seat] + hand[2 * seat + 1] if self.seats == 2 else hand[seat]
        return tuple([(card, known[card - FIRST_WEAPON]) for card in own]) if own else ()

    @property
    def round(self) -> int:
        return self.rounds

    # For several chapters of the rules -----------------------------------------------------------------------------

    @property
    def duel(self) -> bool:
        """Whether two players play, with two robots each (rule 8)."""
        return self.seats == 2

    def owner(self, robot: int) -> int:
        """Return the seat that plays a robot."""
        return robot // 2 if self.seats == 2 else robot

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the robots of a seat."""
        return (2 * seat, 2 * seat + 1) if self.seats == 2 else (seat,)

    def fights(self, robot: int) -> bool:
        """Whether the robot has energy and is not deactivated."""
        return self.energy[robot] > 0 and not self.idle[robot]

    @property
    def turn_over(self) -> bool:
        """Whether the turn of the active robot is over, because it fell, won its duel, or the final is due."""
        return self.next_up != NOBODY or not self.fights(self.active)

    def order(self) -> list[int]:
        """Return all robots in the order of their turns."""
        start = self.first * (self.robots // self.seats)
        return [(start + i) % self.robots for i in range(self.robots)]

    def from_left(self, robot: int) -> list[int]:
        """Return the robots that fight, clockwise from the left of `robot`, which comes last."""
        return [r for i in range(1, self.robots + 1) if self.fights(r := (robot + i) % self.robots)]

    def final(self) -> bool:
        """Whether, with two players, each has one robot left and these fight each other (rule 8.5)."""
        return self.seats == 2 and len(self.out) == 2

    def targets(self, robot: int) -> list[int]:
        """Return the robots that `robot` may attack, ascending (rules 5.2 and 8.2)."""
        others = self.from_left(robot)[:-1]
        if self.seats == 2:
            if self.final():
                return [other for other in others if self.owner(other) != self.owner(robot)]
            return [other for other in others if other == OPPOSITE[robot]]
        return sorted({others[0], others[-1]}) if others else []

    def opponents(self, robot: int) -> list[int]:
        """Return the robots of other seats that fight, clockwise from the left of `robot`."""
        return [other for other in self.from_left(robot) if self.owner(other) != self.owner(robot)]

    def item(self, robot: int, item: int) -> Part | None:
        """Return the part in a slot of a robot, or its body; None for an empty slot."""
        if item == BODY:
            return body(robot)
        card = self.part[robot][item]
        return None if card == NO_CARD else PARTS[card]

    def free_dice(self) -> list[int]:
        """Return the values of the dice that lie on no item, ascending."""
        return sorted(value for value, place in zip(self.dice, self.lying, strict=True) if place == FREE)

    def unseen_weapons(self) -> list[int]:
        """Return the secret weapons that no robot has ever held, ascending."""
        held = {*self.gone, *(card for hand in self.hand for card in hand)}
        return [card for card in WEAPON_CARDS if card not in held]

    def strength(self, seat: int) -> int:
        """Return the energy of all robots of a seat."""
        return sum(self.energy[robot] for robot in self.team(seat))

    def winners(self) -> list[int]:
        if self.ended == GOING_ON:
            return []
        best = max(map(self.strength, range(self.seats)))
        return [seat for seat in range(self.seats) if self.strength(seat) == best]

    def ranking(self) -> list[int]:
        """Return the seats by energy; those without energy by how long they held out."""
        fell = {self.owner(robot): place for place, robot in enumerate(self.out)}
        return sorted(range(self.seats), key=lambda seat: (-self.strength(seat), -fell.get(seat, -1), seat))
