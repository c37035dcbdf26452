"""Compares Moon-Bots with a copy whose players are moved on by some seats. Of two players, each takes both robots along. All
robots get the same kind of board, because the two kinds alternate around the table."""

from __future__ import annotations

import re
from unittest.mock import patch

from moonbots import GAME
from moonbots.position import cards
from moonbots.position.moves import ON_ROBOTS
from moonbots.position.parts import BODIES
from moonbots.rules.step_names import OPERANDS
from tests.soak.moved_on import Shift, compare_games

UNIT = "positions with seats moved on"
_ROBOT = re.compile(r"r\d")
_ON_ROBOTS = {cards.CODES[weapon] for weapon in ON_ROBOTS}


class MoonShift(Shift):
    """Moves seats and robots on."""

    game, operands = GAME, OPERANDS

    def robot(self, robot: int) -> int:
        """Return the same robot of the moved seat."""
        of_each = 2 if self.seats == 2 else 1
        return robot if robot < 0 else self.seat(robot // of_each) * of_each + robot % of_each

    def numbers(self, kinds: tuple[str, ...], numbers: list[int]) -> list[int]:
        images = {"seat": self.seat, "robot": self.robot}
        moved = [images.get(kind, int)(number) for kind, number in zip(kinds, numbers, strict=True)]
        robots = 4 if self.seats == 2 else self.seats
        for at in range(len(kinds) - kinds.count("damage"), len(kinds), 4):  # the damage of each robot
            for robot in range(robots):
                moved[at + self.robot(robot)] = numbers[at + robot]
        return moved

    def label(self, label: str) -> str:
        verb, _, text = label.partition("=")
        if verb == "first":
            return f"first={self.seat(int(text))}"
        if verb == "aim":
            hits, held, _ = text.partition("-held")
            shares = sorted((self.robot(int(hit[0])), hit[1:]) for hit in filter(None, hits.split("+")))
            return f"aim={'+'.join(f'{robot}{share}' for robot, share in shares)}{held}"
        if verb == "play":
            weapon, robot, *target = text.split("/")
            then = [str(self.robot(int(one))) for one in target] if weapon in _ON_ROBOTS else target
            return f"play={'/'.join([weapon, str(self.robot(int(robot))), *then])}"
        return label

    def line(self, line: str) -> dict[str, str]:
        words = dict(word.split("=", 1) for word in line.split(" ")[1:])
        moved: dict[str, str] = {}
        for name, text in words.items():
            if _ROBOT.fullmatch(name):
                moved[f"r{self.robot(int(name[1:]))}"] = re.sub(
                    r":([\d.]+)", lambda seen: f":{self._seats(seen[1])}", text
                )
            elif name == "out":
                moved[name] = ",".join(str(self.robot(int(robot))) for robot in text.split(","))
            elif name == "agenda":
                moved[name] = self.agenda(text)
            else:
                moved[name] = text
        moved["first"] = str(self.seat(int(words.get("first", "0"))))  # 0 is not written
        moved["active"] = str(self.robot(int(words.get("active", "0"))))
        moved["next"] = str(self.robot(int(words.get("next", "-1"))))
        decoyed = int(words.get("decoyed", "0"))
        moved["decoyed"] = str(sum(1 << self.robot(robot) for robot in range(4) if decoyed >> robot & 1))
        return moved

    def _seats(self, seats: str) -> str:
        return ".".join(map(str, sorted(self.seat(int(seat)) for seat in seats.split("."))))


def run(seed: int) -> int:
    """Play a few games to the end."""
    with patch.object(cards, "BODIES", (BODIES[seed % 2],)):
        return compare_games(seed, MoonShift)
