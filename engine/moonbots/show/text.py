"""Moon-Bots in words: a sentence for each event, prompts, and captions of moves and cards.

The catalogues hold, by id: `event.<kind>` and `prompt.<ask>`, some with a variant behind another dot; `move.<verb>`;
`condition.<kind>`, `effect.<kind>`, `upgrade.<name>.help`, `weapon.<name>.help`; and for the client
`option.<name>`, `option.<name>.help`, `option.<name>.<value>`, `bot.<name>`, `preference.<name>` and `rule.<number>`.
The names of cards are in catalogues of their own, in eight languages: see `card_names`.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from random import Random
from typing import Any

from moonbots.position import events
from moonbots.position.cards import ADJUSTMENT, CODES, FACE_DOWN, NO_CARD, is_part, is_upgrade, slot_of
from moonbots.position.guess import determinize
from moonbots.position.moves import (
    ITEMS,
    NO_TARGET,
    ON_CARDS,
    ON_ROBOTS,
    Aim,
    Arm,
    Buy,
    Place,
    Play,
    Reroll,
    Roll,
    Stock,
)
from moonbots.position.parts import ONE, PARTS, SLOTS, Part
from moonbots.position.view import MoonView
from moonbots.rules.battle import ROBOTS, answered
from moonbots.rules.energy import gainer
from moonbots.rules.market import price
from moonbots.show.card_names import called
from moonbots.show.robots import NAMES
from tabletop.rules.event import Event
from tabletop.rules.move import Lead, Move
from tabletop.rules.state import CHANCE
from tabletop.show.words import Words
from tabletop.telling.recap import listed
from tabletop.telling.sentences import Spoken, choices, either, sentence, verb_of


def tell(event: Event, words: Words) -> str:
    """Return what happened in one sentence, with its secret if the viewer may know it."""
    match event.kind:
        case events.FELL if event.weapons:
            return sentence(event, words, _SPOKEN, ".armed")
        case events.ENDED if len(event.robots) > 1:
            return sentence(event, words, _SPOKEN, ".shared")
    return sentence(event, words, _SPOKEN)


def prompt(view: MoonView, words: Words) -> str:
    """Return what the viewer is asked, for whom the game waits, or how the game ended."""
    if view.to_move is None:
        return _result(view, words)
    robot = robot_name(view.active, words)
    if view.to_move == CHANCE:
        return words.say(f"prompt.{view.ask}", robot=robot)
    who = seat_name(view.seats, view.to_move, words)
    if view.to_move != view.seat:
        return words.say("prompt.wait", who=who)
    fields: dict[str, Any] = {"who": who, "robot": robot}
    if view.ask == "aim":
        return words.say("prompt.aim", item=_item(view.operands[2], words), **fields)
    moves = legal(view)
    if view.ask in ("act", "place"):
        fields |= choices(view.ask, sorted(moves, key=lambda move: not isinstance(move, Buy)), words)
    elif len(moves) == 1:
        return words.say("prompt.none", **fields)
    elif view.ask == "attack-respond":
        fields["threat"] = _threat(view, words)
    elif view.ask == "gain-respond":
        fields["robot"] = robot_name(gainer(view.agenda)[0], words)
    return words.say(f"prompt.{view.ask}", **fields)


def legal(view: MoonView) -> Sequence[Move]:
    """Return the moves of the viewer. They are the same in every tournament with this view."""
    return determinize(view, Random(0)).legal()


def _threat(view: MoonView, words: Words) -> str:
    """The damage that threatens the viewer's robots, such as "Comet for 2 damage"."""
    damage: Sequence[Any] = next(frame for frame in reversed(view.agenda) if frame[0] is answered)[3:]
    total = [damage[robot] + damage[robot + ROBOTS] for robot in range(ROBOTS)]
    mine = [share if robot < view.robots and view.owner(robot) == view.seat else 0 for robot, share in enumerate(total)]
    return hits_name(mine, words)


def _result(view: MoonView, words: Words) -> str:
    if not view.winners:
        return words.say("prompt.still")  # a written position may wait for nothing
    winners = [seat_name(view.seats, seat, words) for seat in view.winners]
    if len(winners) > 1:
        return words.say("prompt.over.shared", who=listed(winners, words))
    both = view.seats == 2 and not words.name(f"seat:{view.winners[0]}", "")  # a player's name stands for one person
    return words.say("prompt.over.pair" if both else "prompt.over", who=winners[0])


def name_move(move: Move, words: Words) -> str:
    """Return a short caption for a button."""
    ending, count, fields = "", None, dict[str, str]()
    match move:
        case Stock(card) | Arm(card):
            return card_name(card, words)
        case Roll(values):
            return dice_name(values)
        case Lead(seat):
            count = seat + 1
        case Buy(place, card):
            return at_price("move.buy", price(place, card), words, card=card_name(card, words))
        case Place(_, item, low, high):
            fields = {"dice": dice_name((low, high)), "slot": _item(item, words)}
        case Reroll(low, high):
            fields = {"dice": dice_name((low, high))}
        case Aim(held, shares):
            ending, fields = ".held" if held else "", {"shares": hits_name(shares, words)}
        case Play(weapon, _, target):
            fields = {"weapon": weapon_name(weapon, words)}
            if target != NO_TARGET:
                ending, fields["target"] = ".at", target_name(move, words)
    return words.say(f"move.{verb_of(move)}{ending}", count, **fields)


def at_price(key: str, cost: int, words: Words, **fields: object) -> str:
    """Return a text that names a price; `<key>.free` is the text for no price."""
    return words.say(key, cost, **fields) if cost else words.say(f"{key}.free", None, **fields)


def target_name(move: Play, words: Words) -> str:
    """Return the name of a secret weapon's target."""
    if move.weapon in ON_ROBOTS:
        return robot_name(move.target, words)
    if move.weapon in ON_CARDS:
        return card_name(move.target, words)
    if move.weapon == ADJUSTMENT:
        return words.say("move.play.die", low=move.target // 10, high=move.target % 10)
    return words.say("move.play.market", price=move.target // 2)


# Cards -------------------------------------------------------------------------------------------------------------


def card_name(card: int, words: Words) -> str:
    """Return the name of a card; for a part its slot, what activates it, and its effects."""
    if is_part(card):
        return words.say(
            "card.part", slot=called(f"slot.{SLOTS[slot_of(card)]}", words), does=part_effect(PARTS[card], words)
        )
    if is_upgrade(card):
        return called(f"upgrade.{CODES[card]}", words)
    return called("card.weapon", words) if card == FACE_DOWN else weapon_name(card, words)


def built(view: MoonView, robot: int, words: Words) -> str:
    """Return the names of a robot's parts and upgrades; '' for none."""
    cards = [*(card for card in view.part[robot] if card != NO_CARD), *view.upgrades[robot]]
    return in_a_row([card_name(card, words) for card in cards], words)


def in_a_row(names: Sequence[str], words: Words) -> str:
    """Return names that contain commas, one after the other; '' for none."""
    return reduce(lambda first, then: words.say("cards", first=first, then=then), names) if names else ""


def part_effect(part: Part, words: Words) -> str:
    """Return what activates a part and its effects, such as "2: 1 fist, +1 energy"."""
    needed = "/".join(map(str, part.values)) if part.condition == ONE else words.say(f"condition.{part.condition}")
    return words.say("card.does", needed=needed, effects=effects_of(part, words))


def dice_needed(part: Part, words: Words) -> str:
    """Return the die or the two dice that activate a part, as part of a sentence."""
    if part.condition == ONE:
        return words.say("condition.one", values=either([str(value) for value in part.values], words))
    return words.say(f"condition.{part.condition}.told")


def effects_of(part: Part, words: Words) -> str:
    """Return the effects of a part, and then its cost."""
    effects = [
        words.say(f"effect.{kind}", n)
        for kind, n in (("fists", part.fists), ("missiles", part.missiles), ("energy", max(0, part.energy)))
        if n
    ]
    text = ", ".join(effects)
    return f"{text} {words.say('effect.cost', -part.energy)}" if part.energy < 0 else text


def card_help(card: int, words: Words) -> str:
    """Return the effect of an upgrade or a secret weapon, in one sentence or two."""
    return words.say(f"{'upgrade' if is_upgrade(card) else 'weapon'}.{CODES[card]}.help")


def weapon_name(card: int, words: Words) -> str:
    """Return the name of a secret weapon in the booklet."""
    return called(f"weapon.{CODES[card]}", words)


def seat_name(seats: int, seat: int, words: Words) -> str:
    """Return the name of a seat's robot; with two players the names of both."""
    return words.name(f"seat:{seat}", f"{NAMES[2 * seat]} & {NAMES[2 * seat + 1]}" if seats == 2 else NAMES[seat])


def robot_name(robot: int, words: Words) -> str:
    """Return the name of a robot."""
    return words.name(f"robot:{robot}", NAMES[robot])


# Numbers put into words --------------------------------------------------------------------------------------------


def _item(item: int, words: Words) -> str:
    return called(f"slot.{ITEMS[item]}", words)


def dice_name(values: Sequence[int]) -> str:
    """Return some dice by their values; 0 is no die."""
    return " + ".join(str(value) for value in values if value)


def dice_text(values: Sequence[int], words: Words) -> str:
    """Return some dice as part of a sentence."""
    return listed([str(value) for value in values if value], words)


def hits_name(shares: Sequence[int], words: Words) -> str:
    """Return the targets of an attack with their damage, in words that nobody takes for names."""
    return ", ".join(words.say("share", n, robot=robot_name(robot, words)) for robot, n in enumerate(shares) if n)


def _each(name: Callable[[int, Words], str]) -> Callable[[Sequence[int], Words], str]:
    """Turn a function that names one thing into one that names several."""
    return lambda numbers, words: listed([name(number, words) for number in numbers], words)


_SPOKEN: Spoken = {
    "robot": robot_name, "other": robot_name, "robots": _each(robot_name), "card": card_name, "weapon": weapon_name,
    "weapons": _each(weapon_name), "item": _item, "dice": dice_text, "shares": hits_name,
}  # fmt: skip
