"""The moves of a match, interned. Order of verbs: play, scrap, discard, recycle, attack, end; operands ascending.
`tag` is the number that stands for the card in events; see `cards.tag_of`.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from tabletop.rules.move import Move, Verb


@dataclass(frozen=True, slots=True)
class Show(Move):
    """Chance: the card drawn or turned up is this one."""

    verb: ClassVar[str] = "show"
    card: int
    tag: int

    @property
    def label(self) -> str:
        return f"show={self.card}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Draft this card."""

    verb: ClassVar[str] = "take"
    card: int
    tag: int

    @property
    def label(self) -> str:
        return f"take={self.card}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}",)


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card of the hand onto a Stak."""

    verb: ClassVar[str] = "play"
    card: int
    stak: int
    tag: int

    @property
    def label(self) -> str:
        return f"play={self.card}>{self.stak}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}", f"stak-{self.stak}")


@dataclass(frozen=True, slots=True)
class Scrap(Move):
    """Scrap the top card of one's own Stak."""

    verb: ClassVar[str] = "scrap"
    stak: int

    @property
    def label(self) -> str:
        return f"scrap={self.stak}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"stak-{self.stak}", "heap")


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard a card of the hand."""

    verb: ClassVar[str] = "discard"
    card: int
    tag: int

    @property
    def label(self) -> str:
        return f"discard={self.card}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}", "heap")


@dataclass(frozen=True, slots=True)
class Recycle(Move):
    """Scrap the top card of one's Stak and discard a card together; then one may draw a card."""

    verb: ClassVar[str] = "recycle"
    stak: int
    card: int
    tag: int

    @property
    def label(self) -> str:
        return f"recycle={self.stak}+{self.card}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"stak-{self.stak}", f"card-{self.card}")


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Attack a Stak with the top card of one's own."""

    verb: ClassVar[str] = "attack"
    stak: int
    target: int

    @property
    def label(self) -> str:
        return f"attack={self.stak}>{self.target}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"stak-{self.stak}", f"stak-{self.target}")


@dataclass(frozen=True, slots=True)
class Aim(Move):
    """Aim an effect at the top card of this Stak."""

    verb: ClassVar[str] = "aim"
    stak: int

    @property
    def label(self) -> str:
        return f"aim={self.stak}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"stak-{self.stak}",)


@dataclass(frozen=True, slots=True)
class Reset(Move):
    """Reset this face-up card."""

    verb: ClassVar[str] = "reset"
    card: int
    tag: int

    @property
    def label(self) -> str:
        return f"reset={self.card}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card-{self.card}",)


@dataclass(frozen=True, slots=True)
class Name(Move):
    """Make this seat discard a card."""

    verb: ClassVar[str] = "name"
    seat: int

    @property
    def label(self) -> str:
        return f"name={self.seat}"

    @property
    def path(self) -> tuple[str, ...]:
        return (f"seat-{self.seat}",)


show, take, play, scrap = cache(Show), cache(Take), cache(Play), cache(Scrap)
discard, recycle, attack, aim = cache(Discard), cache(Recycle), cache(Attack), cache(Aim)
reset, name = cache(Reset), cache(Name)
END, DRAW, DRAW_NOTHING = Verb("end-turn"), Verb("draw"), Verb("draw-nothing")
