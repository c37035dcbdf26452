"""The things on the table, as items of a scene: boards, what lies in their slots, cards, dice, and the viewer's hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from moonbots.position.cards import CODES, MOST_UPGRADES, NO_CARD, WEAPON_CARDS
from moonbots.position.moves import ITEMS
from moonbots.position.state import FREE
from moonbots.position.view import MoonView
from moonbots.show.layout import HAND, MARKET, PILE, SLOT_AT, SPIED, TRAY, UPGRADE_AT, WIDTH, WINDOW_AT
from tabletop.scene import Item

BOARD_LAYER, CARD_LAYER, DIE_LAYER = range(3)
DICE = 4
FIGHTING, IDLE, OUT = range(3)
"""Values of `state` of a robot."""


def board(view: MoonView, robot: int, at: tuple[float, float]) -> dict[str, Item]:
    """The board of a robot with all that lies on it, by id."""
    state = OUT if robot in view.out else IDLE if view.idle[robot] else FIGHTING
    values = {
        "energy": view.energy[robot],
        "state": state,
        "weapons": len(view.hand[robot]),
        "active": int(view.active == robot and view.rounds > 0),
    }
    items = {f"robot-{robot}": with_looks(Item(f"robot:{robot}", *at, layer=BOARD_LAYER, values=tuple(values.items())))}
    for place, card in enumerate(view.part[robot]):
        items[f"slot-{robot}-{place}"] = slot(at, place, card)
    items[f"slot-{robot}-{len(view.part[robot])}"] = Item(
        f"body:{robot % 2}", *on(at, SLOT_AT[-1]), layer=CARD_LAYER, shown=state != OUT
    )
    have = view.upgrades[robot]
    for k in range(MOST_UPGRADES):
        items[f"upgrade-{robot}-{k}"] = upgrade(at, k, have[k] if k < len(have) else NO_CARD)
    return items


def on(middle: tuple[float, float], spot: tuple[float, float]) -> tuple[float, float]:
    """A spot of a board on the table."""
    return middle[0] + spot[0], middle[1] + spot[1]


def slot(at: tuple[float, float], place: int, card: int) -> Item:
    """What lies in a slot; NO_CARD for an empty one."""
    look = f"slot:{ITEMS[place]}" if card == NO_CARD else f"part:{CODES[card]}"
    return Item(look, *on(at, SLOT_AT[place]), layer=CARD_LAYER, values=(("card", card),))


def upgrade(at: tuple[float, float], k: int, card: int) -> Item:
    """The k-th upgrade beside a robot."""
    look = "nothing" if card == NO_CARD else f"upgrade:{CODES[card]}"
    return Item(look, *on(at, UPGRADE_AT[k]), layer=CARD_LAYER, shown=card != NO_CARD, values=(("card", card),))


def market(place: int, card: int) -> Item:
    """A place of the market."""
    look = "nothing" if card == NO_CARD else f"card:{CODES[card]}"
    return Item(look, *MARKET[place], layer=CARD_LAYER, shown=card != NO_CARD, values=(("card", card),))


def dice(
    boards: Sequence[tuple[float, float]], robot: int, values: Sequence[int], lying: Sequence[int]
) -> dict[str, Item]:
    """The dice of the robot whose turn it is: in the tray, or small and side by side on the item on which they lie."""
    items = {}
    for n in range(DICE):
        if n >= len(values):
            items[f"die-{n}"] = Item(
                "nothing", *TRAY[n], layer=DIE_LAYER, shown=False, values=(("value", 0), ("item", FREE))
            )
            continue
        value, item = values[n], lying[n]
        x, y = TRAY[n]
        if item != FREE:
            x, y = on(boards[robot], SLOT_AT[item])
            x += 0.58 * (lying[:n].count(item) - (lying.count(item) - 1) / 2)
            y += WINDOW_AT
        items[f"die-{n}"] = Item(
            f"die:{value}:{robot}",
            x,
            y,
            scale=1.0 if item == FREE else 0.6,
            layer=DIE_LAYER,
            values=(("value", value), ("item", item)),
        )
    return items


def weapons(
    mine: Iterable[int], spied: Mapping[int, Sequence[int]], boards: Sequence[tuple[float, float]]
) -> dict[str, Item]:
    """The secret weapons that the viewer knows: the own ones in a row, those that were spied small on the boards of who
    holds them (their value `robot`); the others stay out of sight where the row begins."""
    held = sorted(mine)
    step = min(HAND.step, (WIDTH - 0.2 - HAND.width - HAND.x) / max(1, len(held) - 1)) if held else 0
    items = {}
    for card in WEAPON_CARDS:
        shown = card in held
        x = HAND.x + HAND.width / 2 + (held.index(card) * step if shown else 0)
        items[f"weapon-{card}"] = _weapon(card, x, HAND.y, shown=shown)
    for robot, cards in spied.items():
        for place, card in enumerate(sorted(cards)):
            x, y = on(boards[robot], (SPIED.x - place * SPIED.step, SPIED.y))
            items[f"weapon-{card}"] = _weapon(card, x, y, scale=SPIED.width / HAND.width, robot=robot)
    return items


def _weapon(card: int, x: float, y: float, *, shown: bool = True, scale: float = 1.0, robot: int = -1) -> Item:
    look = f"weapon:{CODES[card]}"
    return Item(look, x, y, scale=scale, layer=CARD_LAYER, shown=shown, values=(("robot", robot),))


def pile(count: int) -> Item:
    """The pile with its number of cards."""
    return Item("pile", *PILE, layer=CARD_LAYER, badge=f"count:{count}", values=(("cards", count),))


def with_looks(robot: Item) -> Item:
    """The robot's board with the look and the badge that follow from its values."""
    number, values = robot.look.split(":")[1], dict(robot.values)
    mood = {IDLE: ":idle", OUT: ":out"}.get(values["state"], ":active" if values["active"] else "")
    return replace(robot, look=f"robot:{number}{mood}", badge=f"gauge:{number}:{values['energy']}:{values['weapons']}")
