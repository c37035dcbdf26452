"""Scenes of a game: a view becomes a picture of things with ids, an event becomes their motions.

Ids: `robot-<white|black|red>`; `disc-<cell>` for what lies on the board; `light-<n>` and `dark-<n>` for the four places of a
stock, white discs first; `lid-<colour>-<n>` and `count-<colour>` on the lid; `box-<colour>`; `home-<side>` with the number of
robots in a camp. Never painted: `cell-<cell>`, which tells where a cell is, and `arena`, whose values tell panels how the
match stands. Looks are listed in `art`, places in `layout`; the backdrop names the layout, so motions go on in it.
"""

from collections.abc import Callable

from robotory.board.cells import (
    CAMP,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    DISCS,
    NOTHING,
    OPENING_STOCK,
    ROBOT_NAMES,
    SIDE_NAMES,
    SIDES,
    START,
    STOCK,
    WHITE,
)
from robotory.position.view import ArenaView
from robotory.show.layout import LAYOUTS, Layout, layout_of
from tabletop.event import Event
from tabletop.scene import Item, Motion, Scene, flash

THING_LAYER, DISC_LAYER, ROBOT_LAYER = range(3)
SMALL = 0.82
"""Discs beside the board are drawn a little smaller than those on it."""

Motions = tuple[Motion, ...]


def scene(view: ArenaView, shape: str = "") -> Scene:
    """The picture of a game, the same for everybody, in one of `layout.LAYOUTS`."""
    layout = LAYOUTS[shape]
    items = {f"cell-{name}": Item("nothing", *layout.cells[cell], shown=False) for cell, name in enumerate(CELLS)}
    for cell, colour in enumerate(view.disc):
        items[f"disc-{CELLS[cell]}"] = _disc(layout, cell, colour)
    for robot, cell in enumerate(view.robot):
        items[f"robot-{ROBOT_NAMES[robot]}"] = _robot(layout, robot, cell)
    for side in SIDES:
        items |= _stock(layout, side, *view.stock[side])
    items |= _homes(layout, view.robot)
    for colour in COLOURS:
        items |= _lid(layout, colour, view.lid[colour])
        items[f"box-{COLOUR_NAMES[colour]}"] = _box(layout, colour, view.box[colour])
    items["arena"] = _arena(view.games, view.game, view.first, view.wins)
    return Scene(layout.width, layout.height, f"board:{shape}" if shape else "board", items)


def motions(picture: Scene, event: Event) -> Motions:
    """What an event changes in a picture."""
    rule = _MOTIONS.get(event.kind)
    return rule(picture, layout_of(picture.backdrop), event.data) if rule else ()


# Things -----------------------------------------------------------------------------------------------------------


def _disc(layout: Layout, cell: int, colour: int) -> Item:
    lying = colour != NOTHING
    look = f"disc:{COLOUR_NAMES[colour if lying else WHITE]}"
    return Item(look, *layout.cells[cell], layer=DISC_LAYER, shown=lying)


def _robot(layout: Layout, robot: int, cell: int) -> Item:
    return Item(f"robot:{ROBOT_NAMES[robot]}", *layout.cells[cell], layer=ROBOT_LAYER)


def _stock(layout: Layout, side: int, white: int, black: int) -> dict[str, Item]:
    found = {}
    for place, at in enumerate(layout.stocks[side]):
        look = f"disc:{COLOUR_NAMES[WHITE if place < white else 1 - WHITE]}"
        shown = place < white + black
        item = Item(look if shown else "disc:white", *at, scale=SMALL, layer=THING_LAYER, shown=shown)
        found[f"{SIDE_NAMES[side]}-{place}"] = item
    return found


def _lid(layout: Layout, colour: int, count: int) -> dict[str, Item]:
    name = COLOUR_NAMES[colour]
    places = enumerate(reversed(layout.lid[colour]))
    found = {
        f"lid-{name}-{n}": Item(f"disc:{name}", *at, scale=SMALL, layer=THING_LAYER, shown=n < count)
        for n, at in places
    }
    number = Item(f"count:{count}", *layout.counts[colour], scale=layout.count_scale, layer=THING_LAYER)
    return found | {f"count-{name}": number}


def _box(layout: Layout, colour: int, count: int) -> Item:
    look = f"pile:{COLOUR_NAMES[colour]}:{count}"
    return Item(look, *layout.piles[colour], scale=layout.pile_scale, layer=THING_LAYER)


def _homes(layout: Layout, robots: tuple[int, ...]) -> dict[str, Item]:
    found = {}
    for side in SIDES:
        look = f"home:{SIDE_NAMES[side]}:{sum(CAMP[cell] == side for cell in robots)}"
        item = Item(look, *layout.homes[side], scale=layout.home_scale, layer=THING_LAYER)
        found[f"home-{SIDE_NAMES[side]}"] = item
    return found


def _arena(games: int, game: int, first: int, wins: tuple[int, int]) -> Item:
    values = {"games": games, "game": game, "first": first, "wins-0": wins[0], "wins-1": wins[1]}
    return Item("nothing", 0, 0, shown=False, values=tuple(values.items()))


# Events -----------------------------------------------------------------------------------------------------------


def _become(picture: Scene, items: dict[str, Item], beats: float) -> Motions:
    """Motions for those of the items that differ: into sight, out of sight, or another look at once."""
    found = []
    for name, item in items.items():
        before = picture.items[name]
        if before != item:
            style = "set" if before.shown == item.shown else "pop" if item.shown else "fade"
            found.append(Motion(name, item, style, beats))
    return tuple(found)


def _cell_of(picture: Scene, layout: Layout, robot: str) -> int:
    item = picture.items[f"robot-{robot}"]
    return layout.cells.index((item.x, item.y))


def _placed(picture: Scene, layout: Layout, data: tuple[int, ...]) -> Motions:
    side, colour, cell, white, black = data
    return (
        *_become(picture, _stock(layout, side, white, black), 0.4),
        Motion(f"disc-{CELLS[cell]}", _disc(layout, cell, colour), "pop", 0.8),
        flash("ring", layout.cells[cell]),
    )


def _stepped(picture: Scene, layout: Layout, data: tuple[int, ...]) -> Motions:
    _side, robot, _start, cell, colour, eaten = data
    name = f"disc-{CELLS[cell]}"
    moved = f"robot-{ROBOT_NAMES[robot]}"
    cells = [_cell_of(picture, layout, one) for one in ROBOT_NAMES]
    cells[robot] = cell
    return (
        Motion(moved, _robot(layout, robot, cell), "slide", 1),
        Motion(name, _disc(layout, cell, NOTHING), "fade", 1),
        *_become(
            picture, {f"box-{COLOUR_NAMES[colour]}": _box(layout, colour, eaten), **_homes(layout, tuple(cells))}, 0
        ),
    )


def _refilled(picture: Scene, layout: Layout, data: tuple[int, ...]) -> Motions:
    side, _white, _black, white, black, *lid = data
    items = _stock(layout, side, white, black)
    for colour in COLOURS:
        items |= _lid(layout, colour, lid[colour])
    return _become(picture, items, 0.8)


def _set_up(picture: Scene, layout: Layout, data: tuple[int, ...]) -> Motions:
    """Everything goes back to its place."""
    game, first = data
    items = {f"robot-{ROBOT_NAMES[robot]}": _robot(layout, robot, cell) for robot, cell in enumerate(START)}
    items |= {f"disc-{name}": _disc(layout, cell, NOTHING) for cell, name in enumerate(CELLS)} | _homes(layout, START)
    for side in SIDES:
        items |= _stock(layout, side, OPENING_STOCK, OPENING_STOCK)
    for colour in COLOURS:
        items |= _lid(layout, colour, DISCS - STOCK) | {f"box-{COLOUR_NAMES[colour]}": _box(layout, colour, 0)}
    return _become(picture, items | {"arena": picture.items["arena"].with_values(game=game, first=first)}, 0.5)


def _lot_drawn(picture: Scene, _layout: Layout, data: tuple[int, ...]) -> Motions:
    return (Motion("arena", picture.items["arena"].with_values(first=data[0]), "set", 0),)


def _won(picture: Scene, layout: Layout, data: tuple[int, ...]) -> Motions:
    side, seat, _inside, wins = data
    glow = [
        flash("ring", (item.x, item.y), 1.5)
        for name, item in ((name, picture.items[f"robot-{name}"]) for name in ROBOT_NAMES)
        if CAMP[_cell_of(picture, layout, name)] == side
    ]
    return (Motion("arena", picture.items["arena"].with_values(**{f"wins-{seat}": wins}), "set", 0), *glow)


_MOTIONS: dict[str, Callable[[Scene, Layout, tuple[int, ...]], Motions]] = {
    "lot-drawn": _lot_drawn,
    "set-up": _set_up,
    "placed": _placed,
    "stepped": _stepped,
    "refilled": _refilled,
    "game-won": _won,
}
