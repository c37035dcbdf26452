"""The purpose of using a secret weapon now, or of keeping it, for hints."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moonbots.position import cards
from moonbots.position.cards import MOST_ENERGY
from moonbots.position.moves import Place, Play
from moonbots.position.state import FREE, Tournament
from moonbots.rules.battle import ABSORBED, DEFLECTED, ROBOTS, STRONGER_BY, answered
from moonbots.rules.energy import PUMPED, gainer
from moonbots.rules.market import on_offer, price
from moonbots.rules.secret_weapons import ADVANCE_COSTS, STOCKED
from moonbots.show.purpose_cards import brings, joined, of_card
from moonbots.show.text import card_help, dice_needed, effects_of, robot_name, weapon_name
from tabletop.show.words import Words


def using(state: Tournament, move: Play, words: Words) -> str:
    """Return what a secret weapon brings when it is used now."""
    return _USES[move.weapon](state, move, words)


def _stock(state: Tournament, move: Play, words: Words) -> str:
    energy = state.energy[move.robot]
    added = min(STOCKED, MOST_ENERGY - energy)
    return words.say("for.play.energy", added, energy=energy) if added else words.say("for.play.fewer")


def _pump(state: Tournament, move: Play, words: Words) -> str:
    added = min(PUMPED, MOST_ENERGY - state.energy[move.robot])
    return words.say("for.play.pump", added, robot=robot_name(gainer(state.agenda)[0], words))


def _rest(state: Tournament, _move: Play, words: Words) -> str:
    return words.say("for.play.rest", robot=robot_name(state.active, words))


def _decoy(state: Tournament, _move: Play, words: Words) -> str:
    return words.say("for.play.decoy", robot=robot_name(state.active, words))


def _from_market(state: Tournament, move: Play, words: Words) -> str:
    card = state.market[move.target]
    cost = price(move.target, card)
    return joined(words.say("for.play.free", cost) if cost else "", of_card(state, move.robot, card, words))


def _from_pile(state: Tournament, move: Play, words: Words) -> str:
    return joined(words.say("for.play.pile"), of_card(state, move.robot, move.target, words))


def _supermarket(state: Tournament, _move: Play, words: Words) -> str:
    return words.say("for.play.buy", state.buys + 1, cards=len(on_offer(state, state.active, free=False)))


def _spy(state: Tournament, move: Play, words: Words) -> str:
    return words.say("for.play.spy", len(state.hand[move.target]), robot=robot_name(move.target, words))


def _advance(state: Tournament, move: Play, words: Words) -> str:
    """What the advance costs opponents without weapons; none of them may be there."""
    bare = [other for other in state.opponents(move.robot) if not state.hand[other]]
    lost = sum(min(ADVANCE_COSTS, state.energy[one]) for one in bare)
    return words.say("for.play.advance", lost) if lost else words.say("for.play.fewer")


def _damage(state: Tournament) -> list[int]:
    """The damage that the pending attack is about to do to each robot."""
    damage: Sequence[Any] = next(frame for frame in reversed(state.agenda) if frame[0] is answered)[3:]
    return [damage[robot] + damage[robot + ROBOTS] for robot in range(ROBOTS)]


def _answering(state: Tournament, move: Play, words: Words) -> str:
    """How much of an attack a weapon keeps off, and whether the robot would be out without it."""
    hit, energy = _damage(state)[move.robot], state.energy[move.robot]
    most = {cards.DODGE: hit, cards.ABSORBER: ABSORBED, cards.DEFLECTOR: DEFLECTED}[move.weapon]
    kept = min(hit, most)
    if hit >= energy > hit - kept:
        return words.say("for.play.saved", hit)
    if move.weapon == cards.DEFLECTOR:
        return words.say("for.play.deflected", kept, robot=robot_name(move.target, words), hit=hit)
    return words.say("for.play.dodged", kept) if kept == hit else words.say("for.play.absorbed", kept, hit=hit)


def _strengthening(state: Tournament, move: Play, words: Words) -> str:
    """What two more damage do to a robot that is hit."""
    target, total = move.target, state.agenda[-2][3:]
    name, energy = robot_name(target, words), state.energy[target]
    if total[target] < energy <= total[target] + STRONGER_BY:
        return words.say("for.play.out", robot=name)
    return words.say("for.play.stronger", STRONGER_BY, robot=name)


def _adjusting(state: Tournament, move: Play, words: Words) -> str:
    """Which part the changed die works."""
    old, new = divmod(move.target, 10)
    before = {one.item for one in state.legal() if isinstance(one, Place)}
    changed = state.clone()
    changed.dice[next(i for i, lies in enumerate(state.lying) if lies == FREE and state.dice[i] == old)] = new
    items = {one.item for one in changed.legal() if isinstance(one, Place)} - before
    parts = [part for item in sorted(items) if (part := state.item(move.robot, item))]
    if not parts:
        return card_help(move.weapon, words)
    part = max(parts, key=brings)
    return words.say("for.play.adjusted", needed=dice_needed(part, words), effects=effects_of(part, words))


def _virus(state: Tournament, move: Play, words: Words) -> str:
    """What the virus costs the others, and its own side."""
    own, mine, theirs = state.owner(move.robot), 0, 0
    for robot in state.from_left(state.active):
        lost = min(len(state.hand[robot]) - (robot == move.robot), state.energy[robot])
        if state.owner(robot) == own:
            mine += lost
        else:
            theirs += lost
    return words.say("for.play.virus", theirs, mine=mine)


def keeping(state: Tournament, words: Words) -> str:
    """Return why to keep a secret weapon."""
    weapons = list(dict.fromkeys(move.weapon for move in state.legal() if isinstance(move, Play)))
    if not weapons:
        return ""
    name = weapon_name(weapons[0], words)
    assert state.pending is not None
    if state.pending.ask.name == "attack-respond":
        hit = sum(_damage(state)[robot] for robot in state.team(state.pending.seat))
        return words.say("for.keep.hit", hit, weapon=name)
    return words.say("for.keep", weapon=name)


_USES: Mapping[int, Callable[[Tournament, Play, Words], str]] = {
    cards.STOCK: _stock,
    cards.PUMP: _pump,
    cards.DODGE: _answering,
    cards.ABSORBER: _answering,
    cards.DEFLECTOR: _answering,
    cards.STRONGER: _strengthening,
    cards.ADJUSTMENT: _adjusting,
    cards.REST: _rest,
    cards.DECOY: _decoy,
    cards.BLACK_MARKET: _from_market,
    cards.LOOK_CLOSER: _from_pile,
    cards.EXTRA_UPGRADE: _from_pile,
    cards.SUPERMARKET: _supermarket,
    cards.VIRUS: _virus,
    cards.SPY: _spy,
    cards.ADVANCE: _advance,
}
"""Secret weapon -> function that returns what it brings."""
