"""The option cards of a race: who holds which, and their state (rule 10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

from roborally.position.codes import EMPTY, HIDDEN, OWN_PROGRAM
from roborally.position.option_deck import COAT, SHELLS

SIDEWAYS = 128
"""Added to the second card of a register run by Crab Legs; the plain number means the Dual Processor."""


class Kit:
    """All that option cards add to a race, as lists indexed by seat. Nothing in it changes in a race without option cards."""

    __slots__ = (
        "active",
        "coat",
        "controller",
        "held",
        "offered",
        "pinned",
        "pool",
        "scrap",
        "second",
        "shells",
        "spare",
        "tied",
        "under",
        "using",
        "wheel",
    )

    def __init__(self, seats: int, deck: Sequence[int]) -> None:
        """`deck` are the option cards of the race; empty in a race without them."""
        self.active = bool(deck)
        self.held: list[list[int]] = [[] for _ in range(seats)]  # sorted
        self.offered: list[list[int]] = [[] for _ in range(seats)]  # dealt, to keep one; only the seat knows them
        self.under: list[list[int]] = [[] for _ in range(seats)]  # put under the deck by a seat; only it knows them
        self.pool = list(deck)
        self.scrap: list[int] = []  # thrown away, face up
        self.coat, self.shells = COAT, SHELLS  # damage and shots left to the Ablative Coat and the Mini Howitzer
        self.using = [0] * seats  # bit o: option o is in use in this turn or register
        self.second = [[EMPTY] * 5 for _ in range(seats)]  # second cards in registers, see SIDEWAYS
        self.spare = [EMPTY] * seats  # put aside for the Conditional Program
        self.wheel = [EMPTY] * seats  # kept on the Flywheel
        self.controller = [OWN_PROGRAM] * seats  # seat whose program a robot runs under Radio Control
        self.pinned = [0] * seats  # bit r - 1: register r was locked by Fire Control
        self.tied = 0  # number of robots that have won together

    def clone(self) -> Self:
        """Return an independent copy. Without option cards, return the kit itself, since nothing in it changes."""
        if not self.active:
            return self
        twin = object.__new__(self.__class__)
        twin.active, twin.coat, twin.shells, twin.tied = True, self.coat, self.shells, self.tied
        twin.held = [options[:] for options in self.held]
        twin.offered = [options[:] for options in self.offered]
        twin.under = [options[:] for options in self.under]
        twin.pool, twin.scrap = self.pool[:], self.scrap[:]
        twin.using, twin.spare, twin.wheel = self.using[:], self.spare[:], self.wheel[:]
        twin.second = [cards[:] for cards in self.second]
        twin.controller, twin.pinned = self.controller[:], self.pinned[:]
        return twin

    def has(self, seat: int, option: int) -> bool:
        """Whether a seat holds an option card."""
        return option in self.held[seat]

    def uses(self, seat: int, option: int) -> bool:
        """Whether an option card is in use in this turn or register."""
        return bool(self.using[seat] >> option & 1)

    def unseen_pairs(self, seat: int, face_up: int) -> int:
        """Return how many face-down registers of a seat hold a second card, which only the seat knows."""
        return sum(card != EMPTY and not face_up >> index & 1 for index, card in enumerate(self.second[seat]))

    def cards(self) -> list[int]:
        """Return the program cards in second places, put aside, and on the Flywheel."""
        return [card for seat in range(len(self.held)) for card in self.cards_of(seat)]

    def cards_of(self, seat: int) -> list[int]:
        """Return the program cards of a seat in second places, put aside, and on its Flywheel."""
        found = [plain(card) for card in self.second[seat]] + [self.spare[seat], self.wheel[seat]]
        return [card for card in found if card >= 0]


def plain(second: int) -> int:
    """Return the program card of a second place, without SIDEWAYS; EMPTY and HIDDEN unchanged."""
    return second - SIDEWAYS if second >= SIDEWAYS else second


def locks(damage: int, pinned: int, pins_hurt: bool) -> int:
    """Return the locked registers as bits, r - 1 for register r (rules 6.2 and 10.16). They are those `pinned` by Fire Control,
    and one for each damage from the fifth on, from register 5 down. Damage that pinned a register does not count again."""
    if not pinned:
        return _FROM_THE_FIFTH[damage]
    count = damage - 4 - (pinned.bit_count() if pins_hurt else 0)
    mask = pinned
    for bit in (16, 8, 4, 2, 1):
        if count > 0 and not mask & bit:
            mask |= bit
            count -= 1
    return mask


_FROM_THE_FIFTH = tuple(0b11111 << 5 - max(0, min(5, damage - 4)) & 0b11111 for damage in range(11))


@dataclass(frozen=True, slots=True)
class KitView:
    """The option cards as a seat sees them; fields as in Kit, with HIDDEN for unknown cards."""

    active: bool
    held: tuple[tuple[int, ...], ...]
    offered: tuple[tuple[int, ...], ...]
    under: tuple[tuple[int, ...], ...]
    scrap: tuple[int, ...]
    coat: int
    shells: int
    using: tuple[int, ...]
    second: tuple[tuple[int, ...], ...]
    spare: tuple[int, ...]
    wheel: tuple[int, ...]
    controller: tuple[int, ...]
    pinned: tuple[int, ...]
    tied: int

    def has(self, seat: int, option: int) -> bool:
        """Whether a seat holds an option card."""
        return option in self.held[seat]


def look(kit: Kit, face_up: list[int], viewer: int | None) -> KitView:
    """Return the option cards as `viewer` sees them (None: a spectator). All know who holds which; only the owner knows cards
    put aside and second cards in face-down registers."""
    return _look(kit, face_up, viewer) if kit.active else without_options(len(kit.held))


@cache
def without_options(seats: int) -> KitView:
    """Return the view of a race without option cards."""
    return _look(Kit(seats, ()), [0] * seats, None)


def _look(kit: Kit, face_up: list[int], viewer: int | None) -> KitView:
    seats = range(len(kit.held))

    def secret(owner: int, card: int) -> int:
        return card if owner == viewer or card == EMPTY else HIDDEN

    return KitView(
        active=kit.active,
        held=tuple(map(tuple, kit.held)),
        offered=tuple(tuple(secret(owner, option) for option in kit.offered[owner]) for owner in seats),
        under=tuple(tuple(secret(owner, option) for option in kit.under[owner]) for owner in seats),
        scrap=tuple(kit.scrap),
        coat=kit.coat,
        shells=kit.shells,
        using=tuple(kit.using),
        second=tuple(
            tuple(
                card if owner == viewer or face_up[owner] >> index & 1 else EMPTY
                for index, card in enumerate(kit.second[owner])
            )
            for owner in seats
        ),
        spare=tuple(secret(owner, kit.spare[owner]) for owner in seats),
        wheel=tuple(secret(owner, kit.wheel[owner]) for owner in seats),
        controller=tuple(kit.controller),
        pinned=tuple(kit.pinned),
        tied=kit.tied,
    )
