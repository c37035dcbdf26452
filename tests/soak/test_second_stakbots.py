"""The second engine of Stak Bots agrees with the project's, and would notice if one of them were wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.soak.engines.stakbots.rules import Match
from tests.soak.second.stakbots import compare


def _compare_many() -> None:
    for seed in range(20):
        compare(seed)


def test_both_engines_agree_on_random_games() -> None:
    _compare_many()


WRONG: dict[str, tuple[str, Callable[..., Any]]] = {
    "a Reaper scraps nothing": ("_reaper", lambda self, at, _card: self.aim(at)),
    "a Leader has no power": ("power", lambda self, _at, card: max(0, self.deck[card].power)),
    "nobody reacts": ("react", lambda _self, _seat: False),
    "cards are played onto one's own Staks": (
        "plays",
        lambda self, seat: [f"play={card}>{at}" for card in sorted(self.hands[seat]) for at in self.own(seat)],
    ),
    "a card that is gone may go on attacking": ("leave", lambda _self, _card: None),
    "cards that are uncovered have no effect": ("enter", lambda _self, _seat, _card: None),
    "Staks hold any ranks": ("uncovered", lambda self, question, _at: self.show(question, self.unseen())),
    "nobody is out": ("look_who_is_out", lambda _self: None),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, *WRONG[wrong])
    with pytest.raises(AssertionError, match=r"seed \d+: stakbots/"):
        _compare_many()
