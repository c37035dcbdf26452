"""The draft of a program: cards can be moved until it is locked in. It is saved with the game."""

from collections.abc import Sequence
from random import Random

from roborally.position.codes import BLIND_CARD, EMPTY
from roborally.position.moves import BLIND, PLACE, Pair, Place, pair
from roborally.position.view import RaceView
from tabletop.rules.move import Move
from tabletop.rules.state import State


class Program:
    """The cards in the five registers of the seat that programs. Registers count from 1."""

    def __init__(self, state: State, view: RaceView, draft: Sequence[int] = ()) -> None:
        """`view` is the seat's; `draft` is the result of `dump`. Cards that no longer fit are left out."""
        assert view.seat is not None
        self.state, self.seat = state, view.seat
        self.hand = tuple(view.hand)
        self.first = view.operands[1]
        """The first register that the game still asks for."""
        self.locks = view.locks(self.seat)
        """The locked registers as bits, r - 1 for register r."""
        self.cards = list(view.program[self.seat])
        self.seconds = [EMPTY] * 5
        """Second cards, where an option card lets two lie in a register."""
        self.pairs = {(move.card, move.second) for move in state.legal() if isinstance(move, Pair)}
        self.target = 0
        """The register picked for the next card, 0 for the first empty one."""
        if len(draft) in (5, 10):
            for register in self.open:
                if draft[register - 1] in self.unplaced:
                    self.cards[register - 1] = draft[register - 1]
                if len(draft) == 10 and draft[register + 4] in self.unplaced:
                    self._add(draft[register + 4], register)

    @property
    def open(self) -> list[int]:
        """The registers that this program may still change."""
        return [register for register in range(self.first, 6) if not self.locks >> register - 1 & 1]

    @property
    def unplaced(self) -> list[int]:
        """The cards of the hand that lie in no register."""
        return [card for card in self.hand if card not in self.cards and card not in self.seconds]

    @property
    def full(self) -> bool:
        """Whether the program can be locked in."""
        return self._first_empty() == 0

    def _first_empty(self) -> int:
        """The first open register without a card, 0 when all have one."""
        return next((register for register in self.open if self.cards[register - 1] == EMPTY), 0)

    def next_register(self) -> int:
        """The register for the next card, 0 when all are full."""
        return self.target or self._first_empty()

    def dump(self) -> list[int]:
        """The cards to save: five of the registers, then the five second cards if there are any."""
        return [*self.cards, *self.seconds] if any(card >= 0 for card in self.seconds) else self.cards[:]

    # Changing it --------------------------------------------------------------------------------------------------------

    def touch(self, thing: str) -> bool:
        """Lay the touched card into the next register, empty a full register, or pick an empty one for the next card.
        Return whether anything changed."""
        kind, _, number = thing.partition("-")
        if kind == "card":
            return self.put(int(number), self.next_register())
        if kind == "register" and int(number) in self.open:
            register = int(number)
            if self.cards[register - 1] == EMPTY:
                self.target = 0 if self.target == register else register
            else:
                self.take(register)
            return True
        return False

    def drop(self, thing: str, place: str) -> bool:
        """Move a card or register that was dragged onto a register or the hand; return whether anything changed."""
        kind, _, number = thing.partition("-")
        to = int(place.partition("-")[2]) if place.startswith("register-") else 0
        if kind == "card":
            return to > 0 and self.put(int(number), to)
        if kind != "register" or int(number) not in self.open:
            return False
        origin = int(number)
        if to in self.open:
            self._take_back_blind()
            a, b = origin - 1, to - 1
            for row in (self.cards, self.seconds):
                row[a], row[b] = row[b], row[a]
            return True
        return place == "hand" and self.take(origin)

    def put(self, card: int, register: int) -> bool:
        """Lay a card of the hand into an open register: beside the card there if an option card allows two, otherwise in
        its place. Return whether anything changed."""
        if card not in self.unplaced or register not in self.open:
            return False
        self._take_back_blind()
        if not self._add(card, register):
            self.cards[register - 1], self.seconds[register - 1] = card, EMPTY
        self.target = 0
        return True

    def _add(self, card: int, register: int) -> bool:
        """Lay a card beside the one in a register, if they make a legal pair and enough cards are left for empty registers."""
        lying = self.cards[register - 1]
        empty = sum(self.cards[other - 1] == EMPTY for other in self.open)
        if self.seconds[register - 1] != EMPTY or len(self.unplaced) - 1 < empty:
            return False
        for first, second in ((lying, card), (card, lying)):
            if (first, second) in self.pairs:
                self.cards[register - 1], self.seconds[register - 1] = first, second
                return True
        return False

    def take(self, register: int = 0) -> bool:
        """Empty a register, or the last full one for 0; the next card goes there. Return whether anything changed."""
        register = register or next((r for r in reversed(self.open) if self.cards[r - 1] != EMPTY), 0)
        if register not in self.open:
            return False
        self._take_back_blind()
        self.cards[register - 1] = self.seconds[register - 1] = EMPTY
        self.target = 0 if register == self._first_empty() else register
        return True

    def press(self, digit: int) -> bool:
        """Lay the card at that place of the hand, or take it out of its register. Return whether anything changed."""
        if not 1 <= digit <= len(self.hand):
            return False
        card = self.hand[digit - 1]
        lying = [row.index(card) + 1 for row in (self.cards, self.seconds) if card in row]
        return self.take(lying[0]) if lying else self.put(card, self.next_register())

    def aim(self, step: int) -> None:
        """Pick the next or previous open register for the next card."""
        registers = list(self.open)
        if registers:
            at = registers.index(self.next_register()) if self.next_register() in registers else -step
            self.target = registers[(at + step) % len(registers)]

    def fill(self, rng: Random) -> None:
        """Fill the empty registers with random cards of the hand."""
        self._take_back_blind()
        cards = self.unplaced
        for register in self.open:
            if self.cards[register - 1] == EMPTY:
                self.cards[register - 1] = cards.pop(int(rng.random() * len(cards)))
        self.target = 0

    def clear(self) -> None:
        """Take all cards back into the hand."""
        for register in self.open:
            self.cards[register - 1] = self.seconds[register - 1] = EMPTY
        self.target = 0

    def blind(self) -> None:
        """Leave all registers from the first empty one on to chance, which draws when everybody is ready."""
        empty = self._first_empty()
        for register in self.open:
            if empty and register >= empty:
                self.cards[register - 1], self.seconds[register - 1] = BLIND_CARD, EMPTY
        self.target = 0

    def _take_back_blind(self) -> None:
        """Empty the registers that were left to chance, before a change by hand."""
        self.cards = [EMPTY if card == BLIND_CARD else card for card in self.cards]

    # Playing it -----------------------------------------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The moves that make this program; after BLIND the rest is forced."""
        made: list[Move] = []
        for register in self.open:
            card = self.cards[register - 1]
            if card == BLIND_CARD:
                return [*made, BLIND]
            second = self.seconds[register - 1]
            made.append(PLACE[register][card] if second == EMPTY else pair(register, card, second))
        return made

    def offers(self) -> list[Move]:
        """The legal moves at the first empty register, for a list of moves."""
        if self.full:
            return []
        trial, empty, unplaced = self.state.clone(), self._first_empty(), {*self.unplaced}
        for move, register in zip(self.moves(), self.open, strict=False):
            if register == empty:
                break
            trial.apply(move)
        return [
            move
            for move in trial.legal()
            if not isinstance(move, (Place, Pair)) or {move.card, getattr(move, "second", move.card)} <= unplaced
        ]

    def accept(self, move: Move) -> None:
        """Take over a move picked from `offers`."""
        if isinstance(move, Place):
            self.put(move.card, move.register)
        elif isinstance(move, Pair):
            self.put(move.card, move.register)
            self.put(move.second, move.register)
        else:
            self.blind()
