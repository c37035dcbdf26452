"""The names of all steps and asks, as written positions call them."""

from typing import Any

from robotory.rules import begin, chain, finish, turn

STEPS: dict[str, Any] = {
    "draw-lots": begin.draw_lots,
    "set-up": begin.set_up,
    "lot": begin.LOT,
    "next-turn": turn.begin,
    "turn": turn.TURN,
    "go-on": chain.go_on,
    "chain": chain.CHAIN,
    "next-game": finish.next_game,
}
