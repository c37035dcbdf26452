"""The second engine of Moon-Bots agrees with the project's, and would notice if one of them were wrong."""

from typing import Any

import pytest

from tests.soak.engines.moonbots.cards import Blow, Robot
from tests.soak.engines.moonbots.rules import Game
from tests.soak.second.moonbots import compare


def _compare_some(seeds: int) -> None:
    for seed in range(seeds):
        compare(seed)


def test_both_engines_agree_on_random_games() -> None:
    _compare_some(8)


clockwise = Game.clockwise
WRONG: dict[str, tuple[Any, str, Any]] = {
    "prices are those of the row below": (Game, "price", lambda _self, place: max(0, place // 2 - 1)),
    "a robot has any number of parts in a slot": (Robot, "may_have", lambda _self, _card: True),
    "everybody is in reach": (
        Game,
        "reach",
        lambda self, robot: [one for one in self.robots if one is not robot and one.fights],
    ),
    "the attacker loses energy first": (
        Game,
        "clockwise",
        lambda self: [self.active, *clockwise(self)[:-1]],
    ),
    "deflected damage is lost": (Blow, "lessen", lambda _self, _by: 0),
    "no round is the last": (Game, "end_round", lambda _self: None),
    "nobody waits for the final": (Game, "fall", lambda self, robot: self.fallen.append(robot.number)),
    "dice are rolled again and again": (Game, "can_reroll", lambda self: self.active.upgrades["reroll"] > 0),
    "gains have no ceiling": (
        Game,
        "gain",
        lambda _self, robot, amount: setattr(robot, "energy", robot.energy + amount),
    ),
    "secret weapons do nothing": (Game, "use", lambda self, move: self.spend(move)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*WRONG[wrong])
    with pytest.raises(AssertionError, match=r"moonbots/"):
        _compare_some(12)
