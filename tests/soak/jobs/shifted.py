"""Compares Robotory with an image: sides exchanged by half a turn, colours exchanged, or both. The same choices must lead to
the same image."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from robotory import GAME
from robotory.board.cells import CELL, CELLS
from tabletop.core.session import PERSON, Session
from tests.playing import play_on

UNIT = "positions with sides or colours exchanged"
GAMES = 5
_COLOURS = {"white": "black", "black": "white"}
_SIDES = {"light": "dark", "dark": "light"}
_NAME = re.compile(r"[a-e]\d|white|black|light|dark")


class Image(NamedTuple):
    """An image of a game: sides exchanged, colours exchanged, or both."""

    sides: bool
    colours: bool

    def named(self, text: str) -> str:
        """Return a text with the names of cells, colours and sides exchanged."""
        return _NAME.sub(lambda match: self._name(match[0]), text)

    def _name(self, name: str) -> str:
        if name in CELL:
            return CELLS[-1 - CELL[name]] if self.sides else name
        if name in _SIDES:
            return _SIDES[name] if self.sides else name
        return _COLOURS[name] if self.colours else name

    def label(self, label: str) -> str:
        """Return the label of a move's image."""
        if self.colours and label.startswith("refill="):
            return "refill=" + "+".join(reversed(label[7:].split("+")))
        return self.named(label)

    def line(self, line: str) -> dict[str, str]:
        """Return the words of a position's image."""
        words = {}
        for word in line.split(" ")[1:]:
            name, _, text = word.partition("=")
            if name == "robots" and self.colours:
                white, black, red = text.split(",")
                text = f"{black},{white},{red}"
            elif (name in ("light", "dark", "lid", "box") and self.colours) or (name == "wins" and self.sides):
                text = ",".join(reversed(text.split(",")))
            elif name == "agenda" and self.sides:
                text = re.sub(r"turn\((\d)\)", lambda match: f"turn({1 - int(match[1])})", text)
            elif name in _COLOURS:
                text = ",".join(sorted(self.named(text).split(",")))
            words[self.named(name)] = self.named(text) if name == "robots" else text
        return words


def run(seed: int) -> int:
    """Play a few games to the end, each with one of its images from some moment on."""
    rng = Random(seed)
    return sum(_compare(seed, rng) for _ in range(GAMES))


def _compare(seed: int, rng: Random) -> int:
    session = Session(GAME, [PERSON] * 2, {}, rng.getrandbits(40))
    play_on(session, rng, int(60 * rng.random()))
    image = Image(*rng.choice(((True, False), (False, True), (True, True))))
    state, line = session.state, GAME.write(session.state)
    if state.over or "chain" in line:
        return 0
    where = f"seed {seed}: {image}: {line}"
    words = image.line(line)
    other = GAME.read(" ".join([line.split(" ")[0], *(f"{name}={text}" for name, text in words.items())]))
    for count in range(1, 1000):
        here = GAME.write(state)
        wanted, found = image.line(here), Image(sides=False, colours=False).line(GAME.write(other))
        if "chain" in here:  # the legal moves already show which robot moves on, and from where
            del wanted["agenda"], found["agenda"]
        assert wanted == found, f"{where}\nat {here}\nwanted {wanted}\nfound {found}"
        moves, images = {image.label(move.label): move for move in state.legal()}, {m.label: m for m in other.legal()}
        assert moves.keys() == images.keys(), f"{where}\nat {here}\nwanted {sorted(moves)}\nfound {sorted(images)}"
        if state.over:
            won = sorted(1 - seat if image.sides else seat for seat in state.winners())
            assert won == sorted(other.winners()), f"{where}\nat {here}: {won} should win, not {other.winners()}"
            return count
        label = rng.choice(sorted(moves))
        state.apply(moves[label])
        other.apply(images[label])
    raise AssertionError(f"{where}\nhas no end")
