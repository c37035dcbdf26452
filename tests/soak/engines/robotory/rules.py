"""A second engine of Robotory, written from the booklet and RULES.md. Hexagons are points in the plane; moves are tried out.

Moves are given by label, positions in notation. Numbers are those of engine/robotory/RULES.md.
"""

from collections import Counter
from itertools import product
from math import dist, sqrt

POINTS = {
    f"{letter}{number}": (x * sqrt(3) / 2, number - (size + 1) / 2)
    for x, (letter, size) in enumerate(zip("abcde", (4, 5, 6, 5, 4), strict=True))
    for number in range(1, size + 1)
}
"""The middle of each hexagon; neighbours have the distance 1 (1.1)."""
DARK_CAMP = frozenset(["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "e1"])
DIET = {"white": {"white"}, "black": {"black"}, "red": {"white", "black"}}
COLOURS = ("white", "black")
SIDES = ("light", "dark")
ALL_DISCS = 14


def touch(one: str, other: str) -> bool:
    """Return whether two hexagons are neighbours (1.1)."""
    return abs(dist(POINTS[one], POINTS[other]) - 1) < 0.01


class Table:
    """A match: `discs` maps hexagons to colours, `robots` maps names to hexagons, and heaps of discs are counters."""

    def __init__(self, games: int) -> None:
        self.games, self.game, self.turn = games, 1, 0
        self.light_seat = 0
        self.start: dict[str, str] = {}  # colours and hexagons of the first discs
        self.wins = [0, 0]
        self.lay_out()

    def lay_out(self) -> None:
        """1.3, 1.4 and 1.6."""
        self.robots = {"white": "b3", "black": "c3", "red": "d3"}
        self.discs = {spot: colour for colour, spot in self.start.items()}
        self.stocks = {side: Counter(white=2, black=2) for side in SIDES}
        if self.start:
            self.stocks["light"]["white"] -= 1
            self.stocks["dark"]["black"] -= 1
        self.lid = Counter(white=10, black=10)
        self.side = "light"
        self.turn += 1
        self.walker = ""  # the robot that is on its way
        self.over = False

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.light_seat if self.side == "light" else 1 - self.light_seat

    def can(self) -> set[str]:
        """Return the labels of all legal moves."""
        if self.over:
            return set()
        if self.walker:  # 4.3
            return {"stop", *(f">{to}" for to in POINTS if self.can_step(self.walker, to))}
        stock = self.stocks[self.side]
        placings = {
            f"{colour}@{spot}"
            for colour, spot in product(COLOURS, POINTS)
            if stock[colour] and spot not in self.discs and spot not in self.robots.values()
        }
        steps = {f"{robot}>{to}" for robot, to in product(self.robots, POINTS) if self.can_step(robot, to)}
        mixes = {
            f"refill={white}+{black}" for white, black in product(range(5), repeat=2) if self.can_take(white, black)
        }
        return placings | steps | mixes

    def can_step(self, robot: str, to: str) -> bool:
        """4.1 and 4.2."""
        return touch(self.robots[robot], to) and self.discs.get(to) in DIET[robot]

    def can_take(self, white: int, black: int) -> bool:
        """5.1 to 5.3."""
        lacks = 4 - self.stocks[self.side].total()
        fits = white <= self.lid["white"] and black <= self.lid["black"]
        return fits and lacks > 0 and white + black == min(lacks, self.lid.total())

    def do(self, name: str) -> None:
        """Carry a choice out."""
        if name.startswith("lead="):  # 1.5
            self.light_seat = int(name.removeprefix("lead="))
        elif name.startswith("start="):  # 1.6
            self.start = dict(zip(COLOURS, name.removeprefix("start=").split("+"), strict=True))
            self.turn -= 1
            self.lay_out()
        elif name == "stop":
            self.next_turn()
        elif ">" in name:
            robot, to = name.split(">")
            self.step(robot or self.walker, to)
        elif "@" in name:
            colour, spot = name.split("@")
            self.stocks[self.side][colour] -= 1
            self.discs[spot] = colour
            self.next_turn()
        else:
            taken = dict(zip(COLOURS, map(int, name.removeprefix("refill=").split("+")), strict=True))
            self.stocks[self.side].update(taken)
            self.lid.subtract(taken)
            if all(self.lid[colour] for colour in COLOURS):
                self.next_turn()
            else:
                self.end()

    def step(self, robot: str, to: str) -> None:
        """4.1 to 4.4."""
        del self.discs[to]
        self.robots[robot] = to
        self.walker = robot
        if not any(self.can_step(robot, beyond) for beyond in POINTS):
            self.next_turn()

    def next_turn(self) -> None:
        """2.1."""
        self.side = SIDES[1 - SIDES.index(self.side)]
        self.walker = ""
        self.turn += 1

    def end(self) -> None:
        """6.1, 6.2 and 7.1."""
        dark = sum(spot in DARK_CAMP for spot in self.robots.values()) >= 2
        self.wins[1 - self.light_seat if dark else self.light_seat] += 1
        if self.game < self.games:
            self.game += 1
            self.light_seat = 1 - self.light_seat
            self.lay_out()
        else:
            self.over = True

    def words(self) -> dict[str, str]:
        """Return the position as words of the notation, without the agenda and the number of events."""
        words = {"robots": ",".join(self.robots.values()), "lid": self.heap(self.lid)}
        words |= {side: self.heap(self.stocks[side]) for side in SIDES}
        for colour in COLOURS:
            words[colour] = ",".join(sorted(spot for spot, lies in self.discs.items() if lies == colour))
        if self.games > 1:
            words |= {"games": str(self.games), "game": str(self.game)}
        words |= {"turn": str(self.turn), "first": str(self.light_seat or ""), "start": ",".join(self.start.values())}
        words["wins"] = ",".join(map(str, self.wins)) if any(self.wins) else ""
        return {name: value for name, value in words.items() if value}

    @staticmethod
    def heap(discs: Counter[str]) -> str:
        """Return the white and black discs of a stock or the lid, in notation."""
        return ",".join(str(discs[colour]) for colour in COLOURS)
