"""Stak Bots with everybody moved on by some seats: the same choices lead to the same match, as many seats on."""

from __future__ import annotations

from random import Random

from stakbots import GAME
from stakbots.position.codes import SEATS
from stakbots.rules.steps import OPERANDS
from tabletop.core.session import PERSON, Session
from tests.conformance.cases import CASES
from tests.playing import play_on
from tests.soak.random_games import random_options

UNIT = "positions with seats moved on"
GAMES = 3
CASE = next(case for case in CASES if case.game is GAME)
_SEATS = ("out", "fallen")


class Shift:
    """Every seat is moved on by so many of so many."""

    def __init__(self, by: int, seats: int) -> None:
        self.by, self.seats = by, seats

    def seat(self, seat: int) -> int:
        """Where a seat is then."""
        return (seat + self.by) % self.seats

    def stak(self, stak: int) -> int:
        """The same Stak of the seat that is there then."""
        return stak // SEATS * SEATS + self.seat(stak % SEATS)

    def label(self, label: str) -> str:
        """The move of the moved match."""
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
        """The words of the moved match."""
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
                moved[name] = ";".join(map(self._frame, text.split(";")))
            elif name not in ("first", "active"):
                moved[name] = text
        for name in ("first", "active"):  # 0 is not written
            moved[name] = str(self.seat(int(words.get(name, "0"))))
        return moved

    def _frame(self, frame: str) -> str:
        name, _, numbers = frame.partition("(")
        if not numbers:
            return frame
        moved = [
            {"seat": self.seat, "stak": self.stak}.get(kind, int)(int(number))
            for kind, number in zip(OPERANDS[name], numbers.removesuffix(")").split(","), strict=True)
        ]
        return f"{name}({','.join(map(str, moved))})"


def run(seed: int) -> int:
    """Play a few games to their ends, each with seats moved on from some moment."""
    rng = Random(seed)
    return sum(_compare(seed, rng) for _ in range(GAMES))


def _compare(seed: int, rng: Random) -> int:
    seats = rng.randint(*GAME.seats)
    session = Session(GAME, [PERSON] * seats, random_options(CASE, seats, rng), rng.getrandbits(40))
    play_on(session, rng, int(60 * rng.random()))
    shift, state, line = Shift(rng.randrange(1, seats), seats), session.state, GAME.write(session.state)
    if state.over:
        return 0
    where = f"seed {seed}: {shift.by} of {seats} seats on: {line}"
    other = GAME.read(" ".join([line.split(" ")[0], *(f"{name}={text}" for name, text in shift.line(line).items())]))
    for count in range(1, 2000):
        here = GAME.write(state)
        wanted, found = shift.line(here), Shift(0, seats).line(GAME.write(other))
        assert wanted == found, f"{where}\nat {here}\nwanted {wanted}\nfound {found}"
        moves, images = {shift.label(move.label): move for move in state.legal()}, {m.label: m for m in other.legal()}
        assert moves.keys() == images.keys(), f"{where}\nat {here}\nwanted {sorted(moves)}\nfound {sorted(images)}"
        if state.over:
            won = sorted(map(shift.seat, state.winners()))
            assert won == sorted(other.winners()), f"{where}\nat {here}: {won} should win, not {other.winners()}"
            return count
        label = rng.choice(sorted(moves))
        state.apply(moves[label])
        other.apply(images[label])
    return count
