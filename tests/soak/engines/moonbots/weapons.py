"""The secret weapons of Moon-Bots that do not respond to anything: their effects and targets (chapter 7 of RULES.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tests.soak.engines.moonbots.cards import PARTS, UPGRADES, Robot

if TYPE_CHECKING:
    from tests.soak.engines.moonbots.rules import Game

IN_ITS_OWN_TURN = ("adjustment", "black-market", "supermarket")


def targets(game: Game, weapon: str, robot: Robot) -> list[str]:
    """Return the targets of a weapon, in the notation of moves; [""] for a weapon without targets."""
    if weapon in IN_ITS_OWN_TURN and robot is not game.active:
        return []
    return [f"/{target}" for target in ON[weapon](game, robot)] if weapon in ON else [""]


def _adjusted(game: Game, _robot: Robot) -> Iterable[str]:
    free = sorted({die.shows for die in game.dice if not die.on})
    return [f"{old}{new}" for old in free for new in (old - 1, old + 1) if 1 <= new <= 6]


ON: dict[str, Callable[[Game, Robot], Iterable[object]]] = {
    "adjustment": _adjusted,
    "black-market": lambda game, robot: game.takeable(robot),
    "look-closer": lambda game, robot: [card for card in PARTS if game.pile[card] and robot.may_have(card)],
    "extra-upgrade": lambda game, robot: [card for card in UPGRADES if game.pile[card] and robot.may_have(card)],
    "spy": lambda game, robot: [one.number for one in game.opponents(robot.seat) if one.weapons],
    "decoy": lambda game, _robot: [game.active.number] if game.can_reroll() else [],
}


def _adjust(game: Game, _robot: Robot, target: str) -> None:
    next(die for die in game.dice if not die.on and die.shows == int(target[0])).shows = int(target[1])


def _rest(game: Game, _robot: Robot, _target: str) -> None:
    game.resting = True


def _one_more(game: Game, _robot: Robot, _target: str) -> None:
    game.purchases += 1


def _virus(game: Game, _robot: Robot, _target: str) -> None:
    for one, count in [(one, len(one.weapons)) for one in game.clockwise() if one.fights]:
        if one.fights and count:
            game.lose(one, count)


def _advance(game: Game, robot: Robot, _target: str) -> None:
    opponents = game.opponents(robot.seat)
    for one in [one for one in game.clockwise() if one in opponents and not one.weapons]:
        if one.fights:
            game.lose(one, 2)


def _spy(game: Game, robot: Robot, target: str) -> None:
    for known in game.robots[int(target)].weapons.values():
        known.add(robot.seat)


def _decoy(game: Game, _robot: Robot, _target: str) -> None:
    game.decoyed = True


def _from_the_pile(game: Game, robot: Robot, target: str) -> None:
    game.pile[target] -= 1
    robot.build(target)


EFFECTS: dict[str, Callable[[Game, Robot, str], None]] = {
    "stock": lambda game, robot, _target: game.gain(robot, 4),
    "adjustment": _adjust,
    "rest": _rest,
    "black-market": lambda game, robot, target: game.take(robot, int(target)),
    "supermarket": _one_more,
    "virus": _virus,
    "look-closer": _from_the_pile,
    "extra-upgrade": _from_the_pile,
    "spy": _spy,
    "advance": _advance,
    "decoy": _decoy,
}
