"""Every step and ask of a race, by its name in written positions."""

from collections.abc import Callable, Mapping

from roborally.rules import belts, cleanup, damage, dealing, finish, gears, lasers, pushers, register, turn
from roborally.rules.option_cards import damage as option_damage
from roborally.rules.option_cards import holding, movement, replacing, touching, weapons
from roborally.rules.option_cards import program as option_program
from roborally.rules.option_cards import turn as option_turn
from roborally.rules.variants import capture, coin, moving_flags, start
from tabletop.rules.state import Ask

_Named = dict[str, tuple[Callable[..., None] | Ask, tuple[str, ...]]]

_BASE: _Named = {
    "begin": (turn.begin, ()),
    "deal": (dealing.deal, ("seat",)),
    "program": (turn.program, ("seat", "register")),
    "fill": (turn.fill, ()),
    "announce": (turn.announce, ("seat",)),
    "register": (register.begin, ("register",)),
    "execute": (register.execute, ("seat", "card", "event")),
    "belts": (belts.run, ("stage",)),
    "pushers": (pushers.run, ("register",)),
    "gears": (gears.run, ()),
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
    "ask-enter-down": (cleanup.ENTER_DOWN, ("seat",)),
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
    "execute-with-options": (movement.execute, ("seat", "card", "second", "event")),
    "weapons": (weapons.fire, ("register",)),
    "weapon": (weapons.choose, ("seat", "register")),
    "aim": (weapons.aim, ("register",)),
    "direct": (weapons.direct, ("seat", "seat", "event")),
    "control": (weapons.control, ("seat", "seat", "event")),
    "scramble": (weapons.scramble, ("seat", "register", "event")),
    "throw": (weapons.throw, ("event",)),
    "hurt": (option_damage.hurt, ("seat", "count", "event")),
    "destroy": (option_damage.destroy, ("event",)),
    "touch-with-options": (touching.touch, ()),
    "cleanup-with-options": (option_turn.clean_up, ()),
    "service": (touching.service, ("seat",)),
    "finish-turn": (cleanup.finish_turn, ()),
    "circuit-breaker": (touching.circuit_breaker, ("seat",)),
    "option": (holding.draw, ("seat",)),
    "ask-recompile": (option_program.RECOMPILING, ("seat",)),
    "ask-flywheel": (option_program.SPINNING, ("seat",)),
    "ask-set-aside": (option_program.KEEPING, ("seat", "option")),
    "ask-set-aside-card": (option_program.KEPT, ("seat", "option")),
    "ask-settled": (option_program.SETTLED, ("chance",)),
    "ask-gyro": (option_turn.STEADY, ("seat",)),
    "ask-conditional": (option_turn.SWAP, ("seat", "register")),
    "ask-abort": (option_turn.ABORT, ("seat", "register", "event")),
    "ask-replace": (replacing.REPLACE, ("chance", "seat", "register", "event")),
    "ask-two-cards": (option_turn.TELL, ("seat", "register")),
    "ask-steps": (movement.HOW_FAR, ("seat", "card", "second", "event")),
    "ask-weapon": (weapons.WEAPON, ("seat", "register")),
    "ask-fire-control": (weapons.DIRECT, ("seat", "seat", "event")),
    "ask-absorb": (option_damage.ABSORB, ("seat", "count", "event")),
    "ask-lose-option": (holding.LOSE, ("seat", "event")),
    "ask-option": (holding.DRAW, ("chance", "seat")),
    "ask-arm": (touching.ARM, ("seat",)),
    "ask-arm-service": (touching.ARM_SERVICE, ("seat",)),
    "take-up": (start.take_up, ()),
    "ask-offer": (start.OFFER, ("chance", "seat", "count")),
    "ask-keep": (start.KEEPING, ("seat",)),
    "ask-all-kept": (start.ALL_KEPT, ("chance",)),
    "ask-circuit-breaker": (touching.TRIP, ("seat",)),
}

_CAPTURING: _Named = {
    "lined-up": (start.lined_up, ()),
    "send-back": (capture.send_back, ()),
    "bring-home": (finish.bring_home, ()),
    "ask-home": (capture.CHOOSE_HOME, ("seat",)),
    "ask-set-up": (capture.PLACE, ("seat",)),
    "ask-set-up-facing": (capture.PLACE_FACING, ("seat", "cell")),
}

_NAMED = {**_BASE, **_WITH_OPTIONS, **_CAPTURING}

STEPS: Mapping[str, Callable[..., None] | Ask] = {name: step for name, (step, _) in _NAMED.items()}
OPERANDS: Mapping[str, tuple[str, ...]] = {name: operands for name, (_, operands) in _NAMED.items()}
"""What the numbers of a frame are, per step; written positions are checked against it."""

ONLY_WITH_OPTIONS = frozenset(_WITH_OPTIONS)
"""The names of the steps that only races with option cards take."""

ONLY_CAPTURING = frozenset(_CAPTURING)
"""The names of the steps that only races to capture the flag take."""
