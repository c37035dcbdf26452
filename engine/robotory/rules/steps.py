"""The names of all steps and asks, as written positions call them."""

from typing import Any

from robotory.rules import chain, lot, turn

STEPS: dict[str, Any] = {
    "draw-lots": lot.draw,
    "set-up": turn.set_up,
    "lot": lot.LOT,
    "next-turn": turn.begin,
    "turn": turn.TURN,
    "go-on": chain.go_on,
    "chain": chain.CHAIN,
    "next-game": turn.next_game,
}
