"""Every step and ask of a match, by its name in written positions."""

from collections.abc import Callable, Mapping

from stakbots.rules import battle, chain, effects, opening, supply, turn
from tabletop.rules.state import Ask

_NAMED: dict[str, tuple[Callable[..., None] | Ask, tuple[str, ...]]] = {
    "offer": (opening.offer, ("rank",)),
    "put-back": (opening.put_back, ()),
    "lay": (opening.lay, ()),
    "begin": (turn.begin, ("seat",)),
    "act": (turn.act, ("seat",)),
    "settle": (turn.settle, ()),
    "draw": (supply.draw, ("seat", "event")),
    "scrap": (chain.scrap, ("stak", "place", "event")),
    "turn-up": (chain.turn_up, ("event",)),
    "flip": (chain.flip, ("stak", "event")),
    "effect": (chain.effect, ("stak", "any-card", "event")),
    "battle": (battle.battle, ("stak", "stak", "event")),
    "stomp": (battle.stomp, ("stak", "stak", "card", "event")),
    "ask-first": (opening.FIRST, ("chance",)),
    "ask-offer": (opening.OFFER, ("chance", "rank")),
    "ask-pick": (opening.PICK, ("seat",)),
    "ask-deal": (supply.DEAL, ("chance", "seat", "event")),
    "ask-draw": (supply.DRAW, ("chance", "seat", "event")),
    "ask-turn": (chain.TURN, ("chance", "stak", "event")),
    "ask-reveal": (chain.REVEAL, ("chance", "stak", "place", "event")),
    "ask-action": (turn.ACTION, ("seat",)),
    "ask-may-draw": (turn.MAY_DRAW, ("seat", "event")),
    "ask-react": (battle.REACT, ("seat", "stak", "stak", "event")),
    "ask-aim": (effects.AIM, ("seat", "stak", "card", "event")),
    "ask-reset": (effects.RESET, ("seat", "stak", "card", "event")),
    "ask-name": (effects.NAME, ("seat", "stak", "card", "event")),
    "ask-give": (effects.GIVE, ("seat", "event")),
}

STEPS: Mapping[str, Callable[..., None] | Ask] = {name: step for name, (step, _) in _NAMED.items()}
OPERANDS: Mapping[str, tuple[str, ...]] = {name: operands for name, (_, operands) in _NAMED.items()}
"""What the numbers of a frame are, per step; written positions are checked against it."""
