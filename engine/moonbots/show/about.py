"""Texts about a card, a slot, a robot or the pile, and short captions of what can be done with it."""

from collections.abc import Callable

from moonbots.position.cards import (
    BLACK_MARKET,
    BODY,
    CODES,
    FACE_DOWN,
    MOST_ENERGY,
    NO_CARD,
    WEAPON_CARDS,
    activators,
    body,
    is_part,
    is_upgrade,
    slot_of,
)
from moonbots.position.moves import ITEMS, NO_TARGET, Aim, Buy, Place, Play
from moonbots.position.parts import PARTS, SLOTS, Part
from moonbots.position.state import FISTS, FREE, MISSILES, NOBODY
from moonbots.position.view import MoonView
from moonbots.rules.battle import GUARDS
from moonbots.rules.market import price
from moonbots.show.card_names import called
from moonbots.show.table_items import foe_of
from moonbots.show.text import (
    at_price,
    built,
    card_help,
    card_name,
    dice_name,
    dice_needed,
    effects_of,
    legal,
    name_move,
    part_effect,
    robot_name,
    seat_name,
    target_name,
    weapon_name,
)
from tabletop.rules.move import Move
from tabletop.show.about import About
from tabletop.show.words import Words
from tabletop.telling.sentences import either


def about(view: MoonView, thing: str, words: Words) -> About | None:
    """Return the text about a thing, given by its id in scenes or moves; None for dice and for things without a text."""
    kind, _, rest = thing.partition("-")
    tell = _KINDS.get(kind)
    return tell(view, [int(number) for number in rest.split("-") if number], words) if tell else None


def offer(view: MoonView, thing: str, move: Move, words: Words) -> str:
    """Return a caption for a move beside the text about a thing; a short one if the move is about this thing alone."""
    if thing != move.path[-1 if isinstance(move, Place) else 0]:
        return name_move(move, words)
    match move:
        case Buy(place, card):
            return at_price("offer.buy", price(place, card), words)
        case Place(_, _, low, high):
            return words.say("offer.place", dice=dice_name((low, high)))
        case Play(_, _, target) if target == NO_TARGET:
            return words.say("offer.play")
        case Play(weapon, _, target):
            name = card_name(view.market[target], words) if weapon == BLACK_MARKET else target_name(move, words)
            return words.say("offer.play.at", target=name)
    return name_move(move, words)


def guarded(view: MoonView, move: Aim) -> list[int]:
    """Return the robots hit by an attack whose protection stops some of it."""
    _, attacker, item, *_ = view.operands
    guard = GUARDS[FISTS if _item(view, attacker, item).fists else MISSILES]
    return [robot for robot, share in enumerate(move.shares) if share and guard in view.upgrades[robot]]


# Cards -------------------------------------------------------------------------------------------------------------


def card_about(card: int, words: Words, now: str = "") -> About:
    """Return the text about a card, wherever it lies; `now` is about its place."""
    if is_part(card):
        part = PARTS[card]
        return About(_slot_name(slot_of(card), words), _activated(part, words), now, "4.3", f"card:{CODES[card]}")
    if is_upgrade(card):
        return About(card_name(card, words), card_help(card, words), now, "3.4", f"card:{CODES[card]}")
    if card == FACE_DOWN:
        return About(card_name(card, words), words.say("about.unseen"), now, "3.5", "card:weapon")
    rule = f"7.{2 + WEAPON_CARDS.index(card)}"
    return About(weapon_name(card, words), card_help(card, words), now, rule, f"weapon:{CODES[card]}")


def short_effect(card: int, words: Words) -> str:
    """Return the effect of a card, in the few words for which its picture has room."""
    if is_part(card):
        return part_effect(PARTS[card], words)
    return words.say("about.unseen") if card == FACE_DOWN else card_help(card, words)


def brief_effect(card: int, words: Words) -> str:
    """Return the effect of an upgrade in very few words; '' for other cards."""
    return words.say(f"upgrade.{CODES[card]}.brief") if is_upgrade(card) else ""


def _activated(part: Part, words: Words) -> str:
    """A sentence on what activates a part and on its effects."""
    text = words.say("about.part", needed=dice_needed(part, words), effects=effects_of(part, words))
    return f"{text} {words.say('about.hits')}" if part.fists or part.missiles else text


def _item(view: MoonView, robot: int, item: int) -> Part:
    """The part in a slot of a robot, or its body."""
    return body(robot) if item == BODY else PARTS[view.part[robot][item]]


def _of(robot: int, words: Words) -> str:
    """The sentence on the robot that has a card."""
    return words.say("about.of", robot=robot_name(robot, words))


def _slot_name(slot: int, words: Words) -> str:
    name = called(f"slot.{ITEMS[slot]}", words)
    return name[:1].upper() + name[1:]


def _market(view: MoonView, at: list[int], words: Words) -> About | None:
    """A card on offer, with its price and its slot."""
    card = view.market[at[0]]
    if card == NO_CARD:
        return None
    now = at_price("about.price", price(at[0], card), words)
    if is_part(card):
        now += f" {words.say('about.goes', slot=called(f'slot.{SLOTS[slot_of(card)]}', words))}"
    return card_about(card, words, now)


def _slot(view: MoonView, at: list[int], words: Words) -> About:
    """The contents of a slot, or what could go there; on a robot with dice also the dice that fit."""
    robot, item = at
    if item != BODY and view.part[robot][item] == NO_CARD:
        return About(_slot_name(item, words), words.say("about.slot"), "", "3.3", f"slot:{SLOTS[item]}")
    part = _item(view, robot, item)
    now = _of(robot, words)
    if view.dice and robot == view.active:
        now += f" {_fitting(view, part, item, words)}"
    look = f"body:{robot % 2}" if item == BODY else f"part:{part.code}"
    return About(_slot_name(item, words), _activated(part, words), now, "4.3", look)


def _fitting(view: MoonView, part: Part, item: int, words: Words) -> str:
    """The sentence on the free dice that activate an item, or on why none does."""
    if item in view.lying:
        return words.say("about.used")
    free = [die for die, lying in zip(view.dice, view.lying, strict=True) if lying == FREE]
    fits = [
        dice_name((low, high))
        for low, high in activators(part)
        if low in free and (not high or free.count(high) > (low == high))
    ]
    return words.say("about.fits", dice=either(fits, words)) if fits else words.say("about.fits-none")


def _upgrade(view: MoonView, at: list[int], words: Words) -> About | None:
    robot, place = at
    have = view.upgrades[robot]
    return card_about(have[place], words, _of(robot, words)) if place < len(have) else None


def _weapon(view: MoonView, at: list[int], words: Words) -> About:
    """A secret weapon that the viewer knows, and the robot that holds it."""
    holder = next((robot for robot in range(view.robots) if at[0] in view.hand[robot]), None)
    return card_about(at[0], words, "" if holder is None else _of(holder, words))


# The rest ----------------------------------------------------------------------------------------------------------


def _robot(view: MoonView, at: list[int], words: Words) -> About:
    robot = at[0]
    if robot in view.out:
        now = words.say("about.robot.out")
    else:
        now = words.say("about.robot.now", len(view.hand[robot]), energy=view.energy[robot], most=MOST_ENERGY)
        if view.ask == "aim" and any(robot in guarded(view, move) for move in legal(view) if isinstance(move, Aim)):
            now = f"{words.say('about.guarded', robot=robot_name(robot, words))} {now}"
        if (foe := foe_of(view, robot)) != NOBODY:
            faces = words.say("about.robot.faces", robot=robot_name(robot, words), other=robot_name(foe, words))
            now += f" {faces}"
        if cards := built(view, robot, words):
            now += f" {words.say('about.robot.cards', cards=cards)}"
    who = seat_name(view.seats, view.owner(robot), words)
    name = robot_name(robot, words)
    title = name if view.seats > 2 else f"{name} ({who})"
    return About(title, words.say("about.robot"), now, "6.3", f"face:{robot}")


def _pile(view: MoonView, _at: list[int], words: Words) -> About:
    now = words.say("about.pile.now", len(view.pool) + view.backs)
    return About(words.say("about.pile.title"), words.say("about.pile"), now, "4.6", "pile")


_KINDS: dict[str, Callable[[MoonView, list[int], Words], About | None]] = {
    "market": _market,
    "slot": _slot,
    "upgrade": _upgrade,
    "weapon": _weapon,
    "card": lambda _view, at, words: card_about(at[0], words),
    "robot": _robot,
    "pile": _pile,
}
"""First word of a thing's id -> function that returns the text about it."""
