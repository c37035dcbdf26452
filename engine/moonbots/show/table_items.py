"""The things on the table, as items of a scene: boards, contents of slots, cards, dice, and the viewer's hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from moonbots.position.cards import CODES, MOST_UPGRADES, NO_CARD, WEAPON_CARDS
from moonbots.position.moves import ITEMS
from moonbots.position.state import FREE, NOBODY, OPPOSITE
from moonbots.position.view import MoonView
from moonbots.show.layout import GAUGES, NARROW, WINDOW_AT, Layout, Place
from tabletop.show.scene import Item

BOARD_LAYER, CARD_LAYER, DIE_LAYER = range(3)
DICE = 4
WEAPON = NARROW["weapon"]
FIGHTING, IDLE, OUT = range(3)
"""Values of a robot's `state`."""


def boards(view: MoonView, layout: Layout) -> dict[str, Item]:
    """Return the boards of all robots and the things on them, by id."""
    items: dict[str, Item] = {}
    for robot, state in enumerate(_states(view)):
        faced = {"faces": foe_of(view, robot)} if view.seats == 2 else {}
        items |= _board(view, robot, layout.boards[robot], state, faced)
    return items


def _states(view: MoonView) -> list[int]:
    return [OUT if robot in view.out else IDLE if view.idle[robot] else FIGHTING for robot in range(view.robots)]


def foe_of(view: MoonView, robot: int) -> int:
    """Return the robot that a robot faces with two players; NOBODY if it faces none."""
    return foes(_states(view))[robot] if view.seats == 2 else NOBODY


def foes(states: Sequence[int]) -> list[int]:
    """Return the robot that each of the four faces with two players (rules 8.2 and 8.5); NOBODY if it does not fight."""
    fighting = {robot for robot, state in enumerate(states) if state == FIGHTING}
    found = []
    for robot, opposite in enumerate(OPPOSITE):
        last = [other for other in fighting if other // 2 != robot // 2 and len(fighting) == 2]
        foe = opposite if opposite in fighting else last[0] if last else NOBODY
        found.append(foe if robot in fighting else NOBODY)
    return found


def _board(view: MoonView, robot: int, place: Place, state: int, faced: Mapping[str, int]) -> dict[str, Item]:
    values = {
        "energy": view.energy[robot],
        "state": state,
        "weapons": len(view.hand[robot]),
        "active": int(view.active == robot and view.rounds > 0),
        **faced,
    }
    items = {
        f"robot-{robot}": with_looks(
            Item(f"{place.style.name}:{robot}", place.x, place.y, layer=BOARD_LAYER, values=tuple(values.items()))
        )
    }
    for number, card in enumerate(view.part[robot]):
        items[f"slot-{robot}-{number}"] = slot(place, number, card)
    items[f"slot-{robot}-{len(view.part[robot])}"] = Item(
        f"body:{robot % 2}",
        *place.at(place.style.slots[-1]),
        scale=place.style.tile,
        layer=CARD_LAYER,
        shown=state != OUT,
    )
    have = view.upgrades[robot]
    for k in range(MOST_UPGRADES):
        items[f"upgrade-{robot}-{k}"] = upgrade(place, k, have[k] if k < len(have) else NO_CARD)
    return items


def slot(place: Place, number: int, card: int) -> Item:
    """Return the item of a slot; NO_CARD for an empty one."""
    look = f"slot:{ITEMS[number]}" if card == NO_CARD else f"part:{CODES[card]}"
    at, scale = place.at(place.style.slots[number]), place.style.tile
    return Item(look, *at, scale=scale, layer=CARD_LAYER, values=(("card", card),))


def upgrade(place: Place, k: int, card: int) -> Item:
    """Return the item of the k-th upgrade beside a robot."""
    look = "nothing" if card == NO_CARD else f"upgrade:{CODES[card]}"
    at, scale = place.at(place.style.upgrades[k]), place.style.upgrade
    return Item(look, *at, scale=scale, layer=CARD_LAYER, shown=card != NO_CARD, values=(("card", card),))


def market(layout: Layout, place: int, card: int) -> Item:
    """Return the item of a place in the market."""
    look = "nothing" if card == NO_CARD else f"card:{CODES[card]}"
    at, scale = layout.market[place], layout.card
    return Item(look, *at, scale=scale, layer=CARD_LAYER, shown=card != NO_CARD, values=(("card", card),))


def dice(layout: Layout, robot: int, values: Sequence[int], lying: Sequence[int]) -> dict[str, Item]:
    """Return the dice of the active robot: in the tray, or small and side by side on the item on which they lie."""
    items = {}
    for n in range(DICE):
        value, item = (values[n], lying[n]) if n < len(values) else (0, FREE)
        look = f"die:{value}:{robot}" if value else "nothing"
        (x, y), scale = layout.tray[n], 1.0
        if item != FREE:
            place = layout.boards[robot]
            tile = place.style.tile
            x, y = place.at(place.style.slots[item])
            x += 0.58 * tile * (lying[:n].count(item) - (lying.count(item) - 1) / 2)
            y += WINDOW_AT * tile
            scale = 0.6 * tile
        shows = (("value", value), ("item", item))
        items[f"die-{n}"] = Item(look, x, y, scale=scale, layer=DIE_LAYER, shown=bool(value), values=shows)
    return items


def weapons(layout: Layout, mine: Iterable[int], spied: Mapping[int, Sequence[int]]) -> dict[str, Item]:
    """Return the secret weapons that the viewer knows: their own in a row, spied ones small on the boards of the robots that
    hold them (their value `robot`). All others are hidden where the row begins."""
    held = sorted(mine)
    hand = layout.hand
    share = hand.of(len(held))
    items = {}
    for card in WEAPON_CARDS:
        shown = card in held
        x = hand.x + share * (hand.width / 2 + (held.index(card) * hand.step if shown else 0))
        items[f"weapon-{card}"] = _weapon(card, x, hand.y, shown=shown, scale=share * hand.width / WEAPON)
    for robot, cards in spied.items():
        board, row = layout.boards[robot], layout.boards[robot].style.spied
        for number, card in enumerate(sorted(cards)):
            x, y = board.at((row.x - number * row.step, row.y))
            items[f"weapon-{card}"] = _weapon(card, x, y, scale=row.width / WEAPON, robot=robot)
    return items


def _weapon(card: int, x: float, y: float, *, shown: bool = True, scale: float = 1.0, robot: int = -1) -> Item:
    look = f"weapon:{CODES[card]}"
    return Item(look, x, y, scale=scale, layer=CARD_LAYER, shown=shown, values=(("robot", robot),))


def pile(layout: Layout, count: int) -> Item:
    """Return the pile with its number of cards."""
    return Item("pile", *layout.pile, layer=CARD_LAYER, badge=f"count:{count}", values=(("cards", count),))


def with_looks(robot: Item) -> Item:
    """Return the robot's board with the look and the badge that follow from its values."""
    (style, number), values = robot.look.split(":")[:2], dict(robot.values)
    mood = {IDLE: ":idle", OUT: ":out"}.get(values["state"], ":active" if values["active"] else "")
    gauge = f"{GAUGES[style]}:{number}:{values['energy']}:{values['weapons']}"
    foe = values.get("faces", NOBODY)
    return replace(robot, look=f"{style}:{number}{mood}", badge=gauge if foe == NOBODY else f"{gauge}:{foe}")
