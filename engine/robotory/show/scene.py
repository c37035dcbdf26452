"""Scenes of a game: `scene` makes one from a view, `motions` returns what an event changes in it.

Ids: `robot-<white|black|red>`; `disc-<cell>` on the board; `light-<n>` and `dark-<n>` for the four places of a stock, white
discs first; `lid-<colour>-<n>` and `count-<colour>` on the lid; `box-<colour>`; `home-<side>` with the number of robots in
a camp. Two are never painted: `cell-<cell>` holds the place of a cell, and the values of `arena` give panels the score of
the match. Looks are listed in `art.looks`, places in `layout`. The backdrop names the layout, so motions keep it.
"""

from collections.abc import Callable

from robotory.board.cells import (
    BLACK,
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
from robotory.position import events
from robotory.position.view import ArenaView
from robotory.show.layout import LAYOUTS, Layout, layout_of
from tabletop.rules.event import ByKind, Event
from tabletop.show.scene import Item, Motion, Scene, flash

THING_LAYER, DISC_LAYER, ROBOT_LAYER = range(3)
SMALL = 0.82
"""The scale of discs beside the board: a little smaller than on it."""

Motions = tuple[Motion, ...]


def scene(view: ArenaView, shape: str = "") -> Scene:
    """Return the scene of a game, the same for all seats, in one of `layout.LAYOUTS`."""
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


MOTIONS: ByKind[Callable[[Scene, Layout, Event], Motions]] = ByKind()


def motions(picture: Scene, event: Event) -> Motions:
    """Return what an event changes in a scene."""
    motions_of = MOTIONS.get(event.kind)
    return motions_of(picture, layout_of(picture.backdrop), event) if motions_of else ()


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
    """Motions for the items that differ: they appear, disappear, or change their look at once."""
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


@MOTIONS.of(events.PLACED)
def _placed(picture: Scene, layout: Layout, event: Event) -> Motions:
    cell = event.cell
    return (
        *_become(picture, _stock(layout, event.side, event.stock_white, event.stock_black), 0.4),
        Motion(f"disc-{CELLS[cell]}", _disc(layout, cell, event.disc), "pop", 0.8),
        flash("ring", layout.cells[cell]),
    )


@MOTIONS.of(events.STEPPED)
def _stepped(picture: Scene, layout: Layout, event: Event) -> Motions:
    robot, cell, colour = event.robot, event.cell, event.colour
    cells = [_cell_of(picture, layout, one) for one in ROBOT_NAMES]
    cells[robot] = cell
    box = {f"box-{COLOUR_NAMES[colour]}": _box(layout, colour, event.box)}
    return (
        Motion(f"robot-{ROBOT_NAMES[robot]}", _robot(layout, robot, cell), "slide", 1),
        Motion(f"disc-{CELLS[cell]}", _disc(layout, cell, NOTHING), "fade", 1),
        *_become(picture, box | _homes(layout, tuple(cells)), 0),
    )


@MOTIONS.of(events.REFILLED)
def _refilled(picture: Scene, layout: Layout, event: Event) -> Motions:
    items = _stock(layout, event.side, event.stock_white, event.stock_black)
    items |= _lid(layout, WHITE, event.lid_white) | _lid(layout, BLACK, event.lid_black)
    return _become(picture, items, 0.8)


@MOTIONS.of(events.SET_UP)
def _set_up(picture: Scene, layout: Layout, event: Event) -> Motions:
    """Put everything back to its place."""
    items = {f"robot-{ROBOT_NAMES[robot]}": _robot(layout, robot, cell) for robot, cell in enumerate(START)}
    items |= {f"disc-{name}": _disc(layout, cell, NOTHING) for cell, name in enumerate(CELLS)} | _homes(layout, START)
    for side in SIDES:
        items |= _stock(layout, side, OPENING_STOCK, OPENING_STOCK)
    for colour in COLOURS:
        items |= _lid(layout, colour, DISCS - STOCK) | {f"box-{COLOUR_NAMES[colour]}": _box(layout, colour, 0)}
    items["arena"] = picture.items["arena"].with_values(game=event.game, first=event.light)
    return _become(picture, items, 0.5)


@MOTIONS.of(events.OPENED)
def _opened(picture: Scene, layout: Layout, event: Event) -> Motions:
    """Put the first disc of each side from its stock onto the board."""
    found: list[Motion] = []
    for side, (colour, cell) in enumerate(zip(COLOURS, (event.white_cell, event.black_cell), strict=True)):
        white, black = (OPENING_STOCK - (one == colour) for one in COLOURS)
        found += _become(picture, _stock(layout, side, white, black), 0.4)
        found += (
            Motion(f"disc-{CELLS[cell]}", _disc(layout, cell, colour), "pop", 0.8),
            flash("ring", layout.cells[cell]),
        )
    return tuple(found)


@MOTIONS.of(events.LOT_DRAWN)
def _lot_drawn(picture: Scene, _layout: Layout, event: Event) -> Motions:
    return (Motion("arena", picture.items["arena"].with_values(first=event.light), "set", 0),)


@MOTIONS.of(events.GAME_WON)
def _won(picture: Scene, layout: Layout, event: Event) -> Motions:
    arena = picture.items["arena"].with_values(**{f"wins-{event.player}": event.wins})
    glow = [
        flash("ring", (item.x, item.y), 1.5)
        for name, item in ((name, picture.items[f"robot-{name}"]) for name in ROBOT_NAMES)
        if CAMP[_cell_of(picture, layout, name)] == event.winner
    ]
    return Motion("arena", arena, "set", 0), *glow
