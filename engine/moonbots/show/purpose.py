"""The purpose of moves, for hints: what a card gives, why to hit this robot, what the dice bring, or why to wait.

Every sentence is computed from the view, so that it holds in the position. What is said of cards is in `purpose_cards`, of
secret weapons in `purpose_weapons`."""

from collections.abc import Iterable, Sequence
from random import Random

from moonbots.position.cards import (
    BAD_LUCK,
    BODY,
    FACE_DOWN,
    MOST_ENERGY,
    NO_CARD,
    activators,
    is_part,
    slot_of,
)
from moonbots.position.guess import determinize
from moonbots.position.moves import ROLL, Aim, Buy, Place, Play, Reroll
from moonbots.position.parts import ONE, PARTS, Part
from moonbots.position.state import FISTS, FREE, MISSILES, Tournament
from moonbots.position.view import MoonView
from moonbots.rules.battle import GUARDS, kind_of
from moonbots.rules.market import COLUMNS, on_offer, price
from moonbots.rules.turn import MOST_GAINED, dice_of
from moonbots.show.purpose_cards import brings, damage_of, items_of, joined, more_by, of_card, slot_name, works
from moonbots.show.purpose_weapons import keeping, using
from moonbots.show.text import card_name, dice_needed, effects_of, robot_name
from tabletop.rules.move import PASS, Move
from tabletop.show.words import Words

LOW = 8
"""Energy from which on a robot should rather keep what it has."""


def purpose(view: MoonView, moves: Sequence[Move], words: Words) -> str:
    """Return a sentence or two on the purpose of the first of these moves; '' if nothing is to be said."""
    state = determinize(view, Random(0))
    match moves[0]:
        case Buy(place, card):
            return of_card(state, state.active, card, words, place)
        case Place() as move:
            return _placing(state, move, moves[1:], words)
        case Play() as move:
            return using(state, move, words)
        case Aim() | Reroll() as move:
            return _aiming(state, move, words) if isinstance(move, Aim) else _rerolling(state, move, words)
    return _rolling(state, words) if moves[0] is ROLL else _passing(state, words) if moves[0] is PASS else ""


def _passing(state: Tournament, words: Words) -> str:
    """Why to end the turn, or to keep secret weapons."""
    assert state.pending is not None
    return (_ending if state.pending.ask.name in ("act", "place") else keeping)(state, words)


# Rolling and dice --------------------------------------------------------------------------------------------------


def _rolling(state: Tournament, words: Words) -> str:
    """Why to roll now, instead of buying a card first."""
    here = on_offer(state, state.active, free=False) if state.buys else []
    if not here:
        full = not on_offer(state, state.active, free=True)
        key = "bought" if not state.buys else "full" if full else "poor"
        return joined(words.say(f"for.roll.{key}"), _hope(state, words))
    free = [state.market[place] for place in here if not price(place, state.market[place])]
    useful = [card for card in free if card == FACE_DOWN or works(state, state.active, card)]
    if useful:
        return _leaving(state, here, useful, words)
    idle = words.say("for.roll.idle") if free else ""
    if len(free) == len(here):
        return joined(idle, _hope(state, words))
    energy = state.energy[state.active]
    return joined(words.say("for.roll.keep", energy) if energy <= LOW else words.say("for.roll.save"), idle)


def _leaving(state: Tournament, here: Sequence[int], useful: Sequence[int], words: Words) -> str:
    """Why to leave free cards that could be useful in the market."""
    parts = [card for card in useful if is_part(card)]
    if parts and all(_better_to_come(state, card) for card in parts):
        return words.say("for.roll.slot")
    if FACE_DOWN in useful and BAD_LUCK not in state.gone:
        return words.say("for.roll.weapon")
    if any(state.market[above] != NO_CARD for place in here for above in _above(place)):
        return words.say("for.roll.slide")
    return _hope(state, words)


def _better_to_come(state: Tournament, card: int) -> bool:
    """Whether a part for the same slot that brings more is in the pile."""
    least = brings(PARTS[card])
    return any(is_part(one) and slot_of(one) == slot_of(card) and brings(PARTS[one]) > least for one in state.pool)


def _above(place: int) -> Iterable[int]:
    """The places of the market from which cards slide down into a place."""
    column = COLUMNS[place % 2]
    return column[column.index(place) + 1 :]


def _hope(state: Tournament, words: Words) -> str:
    """The best part that the dice of the robot could work."""
    robot = state.active
    able = [
        part
        for part in items_of(state, robot)
        if (part.condition == ONE or dice_of(state, robot) > 1) and state.energy[robot] + part.energy > 0
    ]
    if not able:
        return ""
    part = max(able, key=brings)
    return words.say("for.hope", needed=dice_needed(part, words), effects=effects_of(part, words))


def _placing(state: Tournament, move: Place, then: Sequence[Move], words: Words) -> str:
    """What the part on which dice are put does, and why this one."""
    robot, item = move.robot, move.item
    part = state.item(robot, item)
    assert part is not None
    damage, name = damage_of(state, robot, part), slot_name(item, words)
    gain = _gain(state, robot, part)
    does = []
    if damage:
        does.append(words.say("for.place.damage", damage, part=name))
        if (more := more_by(part)) in state.upgrades[robot]:
            does.append(words.say("for.place.more", upgrade=card_name(more, words)))
        if gain > 0:
            does.append(words.say("for.place.also", gain))
    elif gain > 0:
        does.append(words.say("for.place.energy", gain, part=name))
    if part.energy < 0:
        does.append(words.say("for.place.cost", -part.energy))
    return joined(*does, _why_there(state, move, then, words))


def _gain(state: Tournament, robot: int, part: Part) -> int:
    """How much energy a part brings now, within the limits of a turn and of a robot."""
    return min(part.energy, MOST_GAINED - state.gained, MOST_ENERGY - state.energy[robot])


def _why_there(state: Tournament, move: Place, then: Sequence[Move], words: Words) -> str:
    """Why the dice are put there and not elsewhere."""
    robot = move.robot
    if then and isinstance(aim := then[0], Aim):
        after = state.clone()
        after.apply(move)
        if after.pending and after.pending.ask.name == "aim" and (fallen := _falling(after, aim)):
            return words.say("for.place.out", robot=robot_name(fallen[0], words))

    def worth(item: int) -> int:
        part = state.item(robot, item)
        return damage_of(state, robot, part) + _gain(state, robot, part) if part else 0

    items = {other.item for other in state.legal() if isinstance(other, Place)} - {move.item}
    if not items:
        return words.say("for.place.only")
    if worth(move.item) > max(map(worth, items)):
        return words.say("for.place.most")
    after = state.clone()
    after.lying = list(state.lying)
    for value in filter(None, (move.low, move.high)):
        die = next(i for i, shown in enumerate(after.dice) if shown == value and after.lying[i] == FREE)
        after.lying[die] = move.item
    return words.say("for.place.then") if any(isinstance(other, Place) for other in after.legal()) else ""


def _rerolling(state: Tournament, move: Reroll, words: Words) -> str:
    """What the dice that are rolled again do now, and what they could do."""
    rolled = [value for value in (move.low, move.high) if value]
    places = [other for other in state.legal() if isinstance(other, Place)]
    used = [part for other in places if {*rolled} & {*_dice(other)} and (part := state.item(other.robot, other.item))]
    now = (
        words.say("for.reroll.poor", effects=effects_of(max(used, key=brings), words))
        if used
        else words.say("for.reroll.idle", len(rolled))
    )
    here = {other.item for other in places}
    hopes = [part for item, part in _after(state, rolled) if item not in here]
    if not hopes:
        return now
    part = max(hopes, key=brings)
    return joined(now, words.say("for.hope", needed=dice_needed(part, words), effects=effects_of(part, words)))


def _dice(move: Place) -> list[int]:
    """The values of the dice that are put on a part."""
    return [value for value in (move.low, move.high) if value]


def _after(state: Tournament, rolled: Sequence[int]) -> list[tuple[int, Part]]:
    """The items, with their parts, that the dice could activate after these were rolled again."""
    left = list(state.dice)
    for value in rolled:
        left.remove(value)
    robot, found = state.active, []
    for item in range(BODY + 1):
        part = state.item(robot, item)
        if part and item not in state.lying and state.energy[robot] + part.energy > 0:
            ways = [[value for value in way if value] for way in activators(part)]
            if any(_missing(left, way) <= len(rolled) for way in ways):
                found.append((item, part))
    return found


def _missing(dice: Sequence[int], way: Sequence[int]) -> int:
    """How many of the values of a way are not among the dice."""
    left = list(dice)
    for value in way:
        if value in left:
            left.remove(value)
    return len(way) - (len(dice) - len(left))


def _ending(state: Tournament, words: Words) -> str:
    """Why to end the turn, instead of putting more dice on parts or rolling."""
    parts = [state.item(move.robot, move.item) for move in state.legal() if isinstance(move, Place)]
    if not parts:
        return words.say("for.end.none") if state.dice else ""
    if all(part and part.energy < 0 for part in parts):
        return words.say("for.end.cost")
    if all(part and not part.fists + part.missiles for part in parts):
        return words.say("for.end.full")
    if all(part and _stopped(state, part) for part in parts):
        return words.say("for.end.guarded")
    return ""


def _stopped(state: Tournament, part: Part) -> bool:
    """Whether protection stops all damage of a part, whomever it hits."""
    guard = GUARDS[FISTS if part.fists else MISSILES]
    guarded = all(guard in state.upgrades[target] for target in state.targets(state.active))
    return part.energy <= 0 and guarded and damage_of(state, state.active, part) == 1


# Attacks -----------------------------------------------------------------------------------------------------------


def _through(state: Tournament, move: Aim) -> dict[int, int]:
    """The damage to each robot that an attack hits, after protection."""
    assert state.pending is not None
    _, attacker, item, *_ = state.pending.operands
    guard = GUARDS[kind_of(state, attacker, item)]
    return {robot: share - (guard in state.upgrades[robot]) for robot, share in enumerate(move.shares) if share}


def _falling(state: Tournament, move: Aim) -> list[int]:
    """The robots that an attack can put out."""
    return [robot for robot, taken in _through(state, move).items() if taken >= state.energy[robot]]


def _aiming(state: Tournament, move: Aim, words: Words) -> str:
    """Return why to hit this robot and not the other, and what protection stops."""
    assert state.pending is not None
    _, attacker, item, *_ = state.pending.operands
    through = _through(state, move)
    guard = GUARDS[kind_of(state, attacker, item)]
    guarded = [robot for robot in through if guard in state.upgrades[robot]]
    if fallen := _falling(state, move):
        return words.say("for.aim.out", state.energy[fallen[0]], robot=robot_name(fallen[0], words))
    targets = state.targets(attacker)
    if len(through) > 1:
        stopped = (words.say("about.guarded", robot=robot_name(robot, words)) for robot in guarded)
        return joined(words.say("for.aim.both"), *stopped)
    (hit,) = through
    others = [target for target in targets if target != hit]
    why = (
        _rather(state, hit, others[0], guard, words)
        if others
        else words.say("for.aim.only", robot=robot_name(hit, words))
    )
    return joined(why, words.say("for.aim.stopped", move.shares[hit]) if guarded else "")


def _rather(state: Tournament, hit: int, other: int, guard: int, words: Words) -> str:
    """Why to hit a robot rather than another one."""
    robot, rival = robot_name(hit, words), robot_name(other, words)
    if guard in state.upgrades[other] and guard not in state.upgrades[hit]:
        return words.say("for.aim.open", robot=robot, other=rival)
    energy, rest = state.energy[hit], state.energy[other]
    if _strong(state, hit) > _strong(state, other) and dice_of(state, hit) >= dice_of(state, other):
        return words.say("for.aim.strong", robot=robot, other=rival)
    if energy != rest:
        key = "for.aim.ahead" if energy > rest else "for.aim.weak"
        return words.say(key, robot=robot, other=rival, energy=energy, rest=rest)
    if hit == state.from_left(state.active)[0]:
        return words.say("for.aim.next", robot=robot, other=rival)
    return words.say("for.aim.level", robot=robot, other=rival, energy=energy)


def _strong(state: Tournament, robot: int) -> int:
    """The damage of all parts of a robot together."""
    return sum(damage_of(state, robot, part) for part in items_of(state, robot))
