"""Every step and ask of a race by the name under which notations write it."""

from collections.abc import Callable, Mapping

from roborally import (
    cleanup,
    coin,
    damage,
    dealing,
    elements,
    finish,
    lasers,
    moving_flags,
    option_damage,
    option_loss,
    option_movement,
    option_program,
    option_replace,
    option_touch,
    option_turn,
    option_weapons,
    register,
    special_start,
    turn,
)
from tabletop.state import Ask

_Named = dict[str, tuple[Callable[..., None] | Ask, tuple[str, ...]]]

_BASE: _Named = {
    "begin": (turn.begin, ()),
    "deal": (dealing.deal, ("seat",)),
    "program": (turn.program, ("seat", "register")),
    "fill": (turn.fill, ()),
    "announce": (turn.announce, ("seat",)),
    "register": (register.begin, ("register",)),
    "execute": (register.execute, ("seat", "card", "event")),
    "belts": (elements.belts, ("stage",)),
    "pushers": (elements.pushers, ("register",)),
    "gears": (elements.gears, ()),
    "lasers": (lasers.fire, ()),
    "touch": (finish.touch, ()),
    "draw": (damage.draw, ("seat", "register", "event")),
    "carry-flags": (moving_flags.carry, ("stage",)),
    "toss": (coin.toss, ("seat", "cell")),
    "count": (finish.count_the_rest, ()),
    "cleanup": (cleanup.begin, ()),
    "stay-down": (cleanup.stay_down, ("seat",)),
    "come-back": (cleanup.come_back, ("seat",)),
    "ask-first-player": (turn.FIRST_PLAYER, ("chance",)),
    "ask-deal": (dealing.DEAL, ("chance", "seat", "count")),
    "ask-program": (turn.PROGRAM, ("seat", "register")),
    "ask-ready": (turn.READY, ("chance",)),
    "ask-fill": (turn.FILL, ("chance", "seat", "register")),
    "ask-announce": (turn.ANNOUNCE, ("seat",)),
    "ask-draw": (damage.DRAW, ("chance", "seat", "register", "event")),
    "ask-stay-down": (cleanup.STAY_DOWN, ("seat",)),
    "ask-enter-cell": (cleanup.CELL, ("seat",)),
    "ask-enter-facing": (cleanup.FACING, ("seat", "cell")),
    "ask-enter-down": (cleanup.ASLEEP, ("seat",)),
    "ask-toss": (coin.TOSS, ("chance", "seat", "cell")),
}

_WITH_OPTIONS: _Named = {
    "dealt": (option_program.before, ("seat",)),
    "flywheel": (option_program.spin, ("seat",)),
    "programmed": (option_program.after, ("seat",)),
    "set-aside": (option_program.offer, ("seat", "option")),
    "steady": (option_turn.steady, ()),
    "register-with-options": (option_turn.begin, ("register",)),
    "swap": (option_turn.swap_or_not, ("seat", "register")),
    "reveal": (option_turn.reveal, ("register", "event")),
    "abort": (option_turn.abort_or_not, ("seat", "register", "event")),
    "two-cards": (option_turn.tell_which, ("seat", "register")),
    "run": (option_turn.run, ("register", "event")),
    "execute-with-options": (option_movement.execute, ("seat", "card", "second", "event")),
    "weapons": (option_weapons.fire, ("register",)),
    "weapon": (option_weapons.choose, ("seat", "register")),
    "aim": (option_weapons.aim, ("register",)),
    "direct": (option_weapons.direct, ("seat", "seat", "event")),
    "control": (option_weapons.control, ("seat", "seat", "event")),
    "scramble": (option_weapons.scramble, ("seat", "register", "event")),
    "throw": (option_weapons.throw, ("event",)),
    "hurt": (option_damage.hurt, ("seat", "count", "event")),
    "destroy": (option_damage.destroy, ("event",)),
    "touch-with-options": (option_touch.touch, ()),
    "cleanup-with-options": (option_turn.clean_up, ()),
    "service": (option_touch.service, ("seat",)),
    "finish-turn": (cleanup.finish_turn, ()),
    "circuit-breaker": (option_touch.circuit_breaker, ("seat",)),
    "option": (option_loss.draw, ("seat",)),
    "ask-recompile": (option_program.RECOMPILING, ("seat",)),
    "ask-flywheel": (option_program.SPINNING, ("seat",)),
    "ask-set-aside": (option_program.KEEPING, ("seat", "option")),
    "ask-set-aside-card": (option_program.KEPT, ("seat", "option")),
    "ask-settled": (option_program.SETTLED, ("chance",)),
    "ask-gyro": (option_turn.STEADY, ("seat",)),
    "ask-conditional": (option_turn.SWAP, ("seat", "register")),
    "ask-abort": (option_turn.ABORT, ("seat", "register", "event")),
    "ask-replace": (option_replace.REPLACE, ("chance", "seat", "register", "event")),
    "ask-two-cards": (option_turn.TELL, ("seat", "register")),
    "ask-steps": (option_movement.HOW_FAR, ("seat", "card", "second", "event")),
    "ask-weapon": (option_weapons.WEAPON, ("seat", "register")),
    "ask-fire-control": (option_weapons.DIRECT, ("seat", "seat", "event")),
    "ask-absorb": (option_damage.ABSORB, ("seat", "count", "event")),
    "ask-lose-option": (option_loss.LOSE, ("seat", "event")),
    "ask-option": (option_loss.DRAW, ("chance", "seat")),
    "ask-arm": (option_touch.ARM, ("seat",)),
    "ask-arm-service": (option_touch.ARM_SERVICE, ("seat",)),
    "take-up": (special_start.take_up, ()),
    "ask-offer": (special_start.OFFER, ("chance", "seat", "count")),
    "ask-keep": (special_start.KEEPING, ("seat",)),
    "ask-all-kept": (special_start.ALL_KEPT, ("chance",)),
    "ask-circuit-breaker": (option_touch.TRIP, ("seat",)),
}

_NAMED = {**_BASE, **_WITH_OPTIONS}

STEPS: Mapping[str, Callable[..., None] | Ask] = {name: step for name, (step, _) in _NAMED.items()}
OPERANDS: Mapping[str, tuple[str, ...]] = {name: operands for name, (_, operands) in _NAMED.items()}
"""What the numbers of a frame are, per step: a written position is checked against this."""

ONLY_WITH_OPTIONS = frozenset(_WITH_OPTIONS)
"""The names of steps that a race without option cards never takes."""
