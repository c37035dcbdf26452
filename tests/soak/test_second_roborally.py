"""The second engine of RoboRally agrees with the project's, and would notice if one of them were wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.soak.engines.roborally import basics, registers, rules
from tests.soak.engines.roborally.text import Floor, Space, beside
from tests.soak.second.roborally import compare


def _compare_many() -> None:
    for seed in range(100):
        compare(seed)


def test_both_engines_agree_on_registers_and_turns_of_random_positions() -> None:
    _compare_many()


def _through_walls(floor: Floor, at: Space, way: str) -> list[Space]:
    seen = []
    while beside(at, way) in floor.ground:
        at = beside(at, way)
        seen.append(at)
    return seen


DEAL = rules.deal
WRONG: dict[str, tuple[str, Callable[..., Any]]] = {
    "lasers go through walls": ("sight", _through_walls),
    "robots go through walls": ("walled", lambda _floor, _at, _way: False),
    "gears stand still": ("gears", lambda _setting, race: race),
    "pushers do not push": ("pushers", lambda _setting, race: race),
    "belts stand still": ("belts", lambda _setting, race, _signs: race),
    "damage locks nothing": ("locked", lambda _damage: range(0)),
    "the last robot does not win": ("count", lambda _setting, race: race),
    "lost flags stay lost": ("bring_flags_back", lambda _setting, race: race),
    "blockers touch flags": ("may_touch", lambda _setting, _seat: True),
    "every robot races for itself": ("team", lambda _setting, _race, seat: [seat]),
    "flags are taken by nobody": ("take_flags", lambda _setting, race: race),
    "SuperBot stays what it is": ("crown", lambda _setting, race, *_destroyers: race),
    "everybody is dealt nine cards": (
        "deal",
        lambda race, seat, ask: DEAL(basics.change(race, seat, damage=0), seat, ask),
    ),
    "robots come back looking at others": ("quiet_ways", lambda _floor, _robots, _at: list("NESW")),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, function = WRONG[wrong]
    holders = [module for module in (basics, registers, rules) if name in vars(module)]
    assert holders
    for module in holders:
        monkeypatch.setattr(module, name, function)
    with pytest.raises(AssertionError, match=r"seed \d+: roborally/"):
        _compare_many()
