"""Compares Stak Bots with a copy whose players are moved on by some seats."""

from __future__ import annotations

from stakbots import GAME
from stakbots.position.codes import SEATS
from stakbots.rules.step_names import OPERANDS
from tests.soak.moved_on import Shift, compare_games

UNIT = "positions with seats moved on"
_SEATS = ("out", "fallen")


class StakShift(Shift):
    """Moves seats and Staks on."""

    game, operands = GAME, OPERANDS

    def stak(self, stak: int) -> int:
        """Return the same Stak of the moved seat."""
        return stak // SEATS * SEATS + self.seat(stak % SEATS)

    def numbers(self, kinds: tuple[str, ...], numbers: list[int]) -> list[int]:
        images = {"seat": self.seat, "stak": self.stak}
        return [images.get(kind, int)(number) for kind, number in zip(kinds, numbers, strict=True)]

    def label(self, label: str) -> str:
        verb, _, text = label.partition("=")
        if verb in ("first", "name"):
            return f"{verb}={self.seat(int(text))}"
        if verb in ("scrap", "aim"):
            return f"{verb}={self.stak(int(text))}"
        if verb in ("attack", "play", "recycle"):
            sign = "+" if verb == "recycle" else ">"
            one, other = text.split(sign)
            here = one if verb == "play" else str(self.stak(int(one)))
            there = other if verb == "recycle" else str(self.stak(int(other)))
            return f"{verb}={here}{sign}{there}"
        return label

    def line(self, line: str) -> dict[str, str]:
        words = dict(word.split("=", 1) for word in line.split(" ")[1:])
        moved: dict[str, str] = {}
        for name, text in words.items():
            kind = name.rstrip("0123456789")
            if kind == "s" and name != "s":
                moved[f"s{self.stak(int(name[1:]))}"] = text
            elif kind in ("h", "bag", "quota") and name != kind:
                moved[f"{kind}{self.seat(int(name[len(kind) :]))}"] = text
            elif name in _SEATS:
                order = [self.seat(int(seat)) for seat in text.split(",")]
                moved[name] = ",".join(map(str, order if name == "out" else sorted(order)))
            elif name == "attacker":
                cards = text.split(",")
                rows = [""] * len(cards)
                for stak, card in enumerate(cards):
                    rows[self.stak(stak) if stak % SEATS < self.seats else stak] = card
                moved[name] = ",".join(rows)
            elif name == "agenda":
                moved[name] = self.agenda(text)
            elif name not in ("first", "active"):
                moved[name] = text
        for name in ("first", "active"):  # 0 is not written
            moved[name] = str(self.seat(int(words.get(name, "0"))))
        return moved


def run(seed: int) -> int:
    """Play a few games to the end."""
    return compare_games(seed, StakShift)
