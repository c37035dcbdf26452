"""What cards are for, for hints: what a card adds to the robot that gets it.

Every sentence is computed from the position, so that it holds there."""

from moonbots.position.cards import (
    BODY,
    CODES,
    DIE,
    FACE_DOWN,
    FIST,
    FIST_GUARD,
    MISSILE,
    MISSILE_GUARD,
    NO_CARD,
    is_part,
    is_upgrade,
    slot_of,
)
from moonbots.position.moves import ITEMS
from moonbots.position.parts import ONE, PARTS, Part
from moonbots.position.state import Tournament
from moonbots.rules.battle import ANSWERS
from moonbots.rules.market import on_offer, price
from moonbots.rules.turn import dice_of
from moonbots.show.card_names import called
from moonbots.show.text import dice_needed
from tabletop.show.words import Words
from tabletop.telling.sentences import either

BOTTOM = (0, 1)
"""The places of the market in which parts cost nothing."""
HARD = 2
"""Damage from which on a part is called one that hits hard."""


def joined(*sentences: str) -> str:
    """Return the sentences that are not empty, one after the other."""
    return " ".join(filter(None, sentences))


def damage_of(state: Tournament, robot: int, part: Part) -> int:
    """Return the damage of a part of a robot, with the upgrade that adds to it."""
    return part.fists + part.missiles + (more_by(part) in state.upgrades[robot])


def more_by(part: Part) -> int:
    """Return the upgrade that adds damage to a part; NO_CARD if the part does none."""
    return FIST if part.fists else MISSILE if part.missiles else NO_CARD


def items_of(state: Tournament, robot: int) -> list[Part]:
    """Return the parts of a robot, and its body."""
    return [part for item in range(BODY + 1) if (part := state.item(robot, item))]


def brings(part: Part) -> int:
    """Return what a part brings, in energy of its robot and of others."""
    return part.fists + part.missiles + part.energy


def slot_name(item: int, words: Words) -> str:
    """Return the name of a slot or the body."""
    return called(f"slot.{ITEMS[item]}", words)


def of_card(state: Tournament, robot: int, card: int, words: Words, place: int | None = None) -> str:
    """Return what a card is for on a robot; `place` is where it lies in the market."""
    if is_part(card):
        return _part(state, robot, PARTS[card], words, free=place in BOTTOM)
    if is_upgrade(card):
        return _upgrade(state, robot, card, words)
    return _weapon(state, robot, place, words)


def _part(state: Tournament, robot: int, part: Part, words: Words, *, free: bool) -> str:
    """What a part does with which dice, and what it adds to the others of the robot."""
    needed, damage = dice_needed(part, words), damage_of(state, robot, part)
    if not damage:
        does = words.say("for.part.energy", part.energy, needed=needed)
    elif part.energy > 0:
        does = words.say("for.part.both", damage, needed=needed, energy=part.energy)
    else:
        does = words.say("for.part.damage", damage, needed=needed)
    own = items_of(state, robot)
    fitting = {value for one in own if one.condition == ONE for value in one.values}
    new = [str(value) for value in part.values if value not in fitting]
    if part.condition != ONE and dice_of(state, robot) == 1:
        why = words.say("for.part.later.free" if free else "for.part.later")
    elif damage >= max(HARD, *(damage_of(state, robot, one) for one in own)):
        why = words.say("for.part.strongest")
    elif part.energy > 0 and all(one.energy <= 0 for one in own):
        why = words.say("for.part.first-energy")
    elif new:
        why = words.say("for.part.new", needed=words.say("condition.one", values=either(new, words)))
    else:
        why = words.say("for.part.more")
    return joined(does, why)


def _upgrade(state: Tournament, robot: int, card: int, words: Words) -> str:
    """What an upgrade does, and how many attacks it concerns."""
    if card == DIE:
        return _one_more_die(state, robot, words)
    if card in (FIST, MISSILE):
        own = sum(more_by(part) == card for part in items_of(state, robot))
        return joined(words.say(f"for.{CODES[card]}"), words.say("for.such", own) if own else "")
    if card in (FIST_GUARD, MISSILE_GUARD):
        kind = FIST if card == FIST_GUARD else MISSILE
        foes = [other for other in state.opponents(robot) if robot in state.targets(other)]
        theirs = sum(more_by(part) == kind for other in foes for part in items_of(state, other))
        return joined(words.say(f"for.{CODES[card]}"), words.say("for.such.theirs", theirs) if theirs else "")
    return words.say("for.reroll")


def _one_more_die(state: Tournament, robot: int, words: Words) -> str:
    """Which parts wait for one more die."""
    dice, own = dice_of(state, robot), items_of(state, robot)[:-1]
    pairs = [card for card in state.part[robot] if card != NO_CARD and PARTS[card].condition != ONE]
    if dice == 1 and pairs:
        return words.say("for.die.pair", part=slot_name(slot_of(pairs[0]), words))
    if len(own) > dice:
        return words.say("for.die.parts", dice, parts=len(own))
    return words.say("for.die")


def _weapon(state: Tournament, robot: int, place: int | None, words: Words) -> str:
    """What a secret weapon is, and why to take one here."""
    known = {*state.gone, *(weapon for one in state.team(state.owner(robot)) for weapon in state.hand[one])}
    hit = not known.issuperset(ANSWERS)
    what = words.say("for.weapon.hit" if hit else "for.weapon")
    if place is None:
        return what
    cost = price(place, FACE_DOWN)
    if not cost:
        return joined(what, words.say("for.weapon.leaves"))
    cards = {at: card for at in on_offer(state, robot, free=False) if (card := state.market[at]) != FACE_DOWN}
    cheap = [card for at, card in cards.items() if price(at, card) <= cost]
    if not any(works(state, robot, card) for card in cheap):
        return joined(what, words.say("for.weapon.idle" if cheap else "for.weapon.alone"))
    return joined(what, words.say("for.weapon.price", state.energy[robot] - cost))


def works(state: Tournament, robot: int, card: int) -> bool:
    """Whether a card could do something in the next roll: a part with dice enough, an upgrade of attacks that are there."""
    if is_part(card):
        return PARTS[card].condition == ONE or dice_of(state, robot) > 1
    return card not in (FIST, MISSILE) or any(more_by(part) == card for part in items_of(state, robot))
