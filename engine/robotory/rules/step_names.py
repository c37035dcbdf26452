"""Every step and ask of a game, by its name in written positions."""

from typing import Any

from robotory.rules import chain, turn

STEPS: dict[str, Any] = {
    "set-up": turn.set_up,
    "lot": turn.LOT,
    "start": turn.START,
    "next-turn": turn.begin,
    "turn": turn.TURN,
    "go-on": chain.go_on,
    "chain": chain.CHAIN,
    "next-game": turn.next_game,
}
