"""Every step and ask of a tournament, by its name in written positions."""

from collections.abc import Callable, Mapping

from moonbots.rules import battle, energy, market, secret_weapons, turn
from tabletop.rules.state import Ask
from tabletop.rules.window import Window

_HITS = ("damage",) * 4
_WINDOWS: tuple[Window, ...] = (
    secret_weapons.START, secret_weapons.BOUGHT, secret_weapons.ROLLED, secret_weapons.ACTIVATED, secret_weapons.CLOSING,
    battle.ANSWER, energy.PUMP_WINDOW,
)  # fmt: skip

_NAMED: dict[str, tuple[Callable[..., None] | Ask, tuple[str, ...]]] = {
    "begin": (turn.begin, ()),
    "turn": (turn.turn, ("robot",)),
    "act": (turn.act, ("robot",)),
    "placing": (turn.placing, ("robot",)),
    "harvest": (turn.harvest, ("robot", "amount", "event")),
    "activated": (turn.activated, ("robot",)),
    "close": (turn.close, ("robot",)),
    "restock": (turn.restock, ("robot",)),
    "rest": (secret_weapons.rest_over, ("robot",)),
    "following": (turn.following, ("robot",)),
    "fill": (market.fill, ("place",)),
    "arm": (market.arm, ("robot", "event")),
    "answered": (battle.answered, ("robot", "event", *_HITS, *_HITS)),
    "land": (battle.land, ("robot", "event", *_HITS)),
    "gained": (energy.gained, ("robot", "event")),
    **{window.ask.name.replace("respond", "window"): (window.step, ("seat", "passed")) for window in _WINDOWS},
    "ask-first-player": (turn.FIRST, ("chance",)),
    "ask-act": (turn.ACT, ("seat", "robot")),
    "ask-roll": (turn.ROLL_ASK, ("chance", "robot")),
    "ask-place": (turn.PLACE, ("seat", "robot")),
    "ask-reroll": (turn.REROLL_ASK, ("chance", "robot", "die", "other-die")),
    "ask-aim": (battle.AIM, ("seat", "robot", "item", "event")),
    "ask-stronger": (battle.STRONGER_ASK, ("seat", "robot", "event", *_HITS)),
    "ask-luck": (market.LUCK_ASK, ("chance", "seat", "robot", "event")),
    "ask-arm": (market.ARM_ASK, ("chance", "seat", "robot", "event")),
    "ask-stock": (market.STOCK_ASK, ("chance", "place")),
    **{f"ask-{window.ask.name}": (window.ask, ("seat", "passed")) for window in _WINDOWS},
}

STEPS: Mapping[str, Callable[..., None] | Ask] = {name: step for name, (step, _) in _NAMED.items()}
OPERANDS: Mapping[str, tuple[str, ...]] = {name: operands for name, (_, operands) in _NAMED.items()}
"""What the numbers of a frame are, per step; written positions are checked against it."""
