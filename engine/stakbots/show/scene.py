"""Scenes of a match. A Stak is a column: its cards lie one below the other, each showing its upper bar, the top in full.

`scene(view, shape)` lays the table out for another screen than usual: `tall` for phones, with a large hand at the lower rim,
`low` for phones on their side. The backdrop names the shape, so motions keep it.

Ids: `card-<n>` (every card of the deck), `down-<stak>-<n>` (unseen cards, from the bottom), `stak-<n>` (the column, with its
values), `seat-<n>` (its plate), `supply`, `heap`, and `table`. `table` is never painted; its values hold all that is public.
Looks are listed in `art.looks`.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from stakbots.position import events
from stakbots.position.cards import LEADER
from stakbots.position.codes import SEATS, UNKNOWN, card_of
from stakbots.position.view import MatchView
from stakbots.show.table import CHANGES, NOBODY, Table
from tabletop.rules.event import ByKind, Event
from tabletop.show.scene import Item, Motion, Scene, beam, flash

CARD_WIDTH, CARD_HEIGHT = 2.4, 3.2
_APART = 0.45
"""Cells between the cards of a hand if there is room, so that their frames do not touch."""
PLATE = 0.75
"""The height of a seat's plate above its column."""
BAR, SEEN, EDGE = 0.52, 0.3, 0.16
"""The visible height of a covered card at scale 1: face up, face down but seen before, unseen."""
AIMED_BEATS = 2.2
"""How long the target of an effect is shown: twice as long as an attack, so that people notice it."""

Motions = tuple[Motion, ...]


class _Layout(NamedTuple):
    """Where things lie, in cells. The Staks begin at the upper rim and are at most `column` wide. The hand lies around
    `hand_y`, from `hand_x` over `hand_room`; its cards have the scale `hand_most` if they fit, and at least `hand_least`."""

    width: float
    height: float
    staks_height: float
    column: float
    hand_x: float
    hand_y: float
    hand_room: float
    hand_most: float
    hand_least: float
    supply: tuple[float, float]
    heap: tuple[float, float]
    piles: str = ""
    """The prefix of the looks of supply and heap."""
    pile_scale: float = 1.0
    most: int = 6  # Staks side by side; more Staks lie in rows
    card_share: float = 0.52  # of the height of a column: the most for its top card


LAYOUTS = {
    "table": _Layout(16.0, 16.0, 11.7, 4.6, 0.3, 13.95, 10.9, 1.15, 1.0, (12.55, 13.95), (14.7, 13.95)),
    "tall": _Layout(12.0, 16.2, 9.1, 5.8, 0.2, 11.82, 11.6, 1.5, 0.95, (5.2, 15.3), (8.6, 15.3), "small-", 0.6),
    "crowd": _Layout(
        12.0, 18.0, 11.2, 5.8, 0.2, 13.7, 11.6, 1.4, 0.95, (5.2, 17.1), (8.6, 17.1), "small-", 0.6, 3, 0.66
    ),
    "low": _Layout(16.0, 12.2, 7.4, 4.0, 0.2, 9.85, 12.4, 1.4, 0.95, (13.7, 8.7), (13.7, 11.0), "small-", 0.6),
}
"""The usual layout, the other `shapes` of the game, and one for phones on which more than five Staks would be too narrow."""
_MOST_TALL = 5


def _layout(shape: str, table: Table) -> _Layout:
    """The layout of a shape, the first word of a backdrop."""
    return LAYOUTS["crowd" if shape == "tall" and len(table.stak_numbers()) > _MOST_TALL else shape]


def scene(view: MatchView, shape: str = "table") -> Scene:
    """Return the scene of a match as a seat sees it."""
    return _painted(Table.of_view(view), shape)


def motions(picture: Scene, event: Event) -> Motions:
    """Return what an event changes in a scene: cards slide, turn up or fade, and flashes show what it is about."""
    if event.kind not in MOTIONS:
        return ()
    shape, _, deck = picture.backdrop.partition(":")
    table = Table.of_values(deck, picture.items["table"].values)
    flashes_of = FLASHES.get(event.kind)
    flashes = flashes_of(partial(_middle, picture, table), event) if flashes_of else ()
    table.apply(event)
    after = _painted(table, shape)
    moved = []
    for name, item in after.items.items():
        before = picture.items[name]
        if item != before:
            moved.append(Motion(name, item, *_style(name, before, item)))
    blow = _blow(flashes[0], after) if event.kind == events.ATTACKED else ()
    return (*flashes, *blow, *moved)


def _blow(way: Motion, after: Scene) -> Motions:
    """The motion of an attack: the card at the start of the beam strikes towards its end."""
    start, to = (way.x, way.y), (way.x2, way.y2)
    cards = {name: item for name, item in after.items.items() if name.startswith("card-") and item.shown}
    return tuple(
        Motion(name, card, "strike", way.beats, "", *start, *to)
        for name, card in cards.items()
        if (card.x, card.y) == start
    )


def _style(name: str, before: Item, item: Item) -> tuple[str, float]:
    if item.shown != before.shown:
        return ("pop", 0.8) if item.shown else ("fade", 0.6)
    if item.shown and (item.x, item.y) != (before.x, before.y):
        return "slide", 1.0 if name.startswith("card-") else 0.5
    return "set", 0.4 if item.shown and item.look != before.look else 0.0


# Flashes ------------------------------------------------------------------------------------------------------------

Middle = Callable[[int], tuple[float, float]]
"""Returns the middle of the top card of a Stak."""

FLASHES: ByKind[Callable[[Middle, Event], Motions]] = ByKind()
"""The flashes that show what an event of a kind is about."""


def _middle(picture: Scene, table: Table, stak: int) -> tuple[float, float]:
    """The middle of the top card of a Stak; of the column if the Stak is empty."""
    layout = _layout(picture.backdrop.partition(":")[0], table)
    if table.staks[stak]:
        return _spots(table, stak, layout)[-1][:2]
    return picture.items[f"stak-{stak}"].x, layout.staks_height / 2


def _around(look: str, beats: float) -> Callable[[Middle, Event], Motions]:
    """A flash around the top card of a Stak."""
    return lambda middle, event: (flash(look, middle(event.stak), beats),)


FLASHES.of(events.EFFECT, events.STOMPED)(_around("flash:effect", 1.2))
FLASHES.of(events.LOST, events.STAYED, events.CANCELLED)(_around("flash:lost", 0.9))
FLASHES.of(events.DAMAGED)(_around("flash:hit", 0.9))


@FLASHES.of(events.ATTACKED)
def _attack(middle: Middle, event: Event) -> Motions:
    return (beam("flash:beam", middle(event.stak), middle(event.target), 1.1),)


@FLASHES.of(events.AIMED, events.ABILITY)
def _aim(middle: Middle, event: Event) -> Motions:
    start, end = middle(event.stak), middle(event.target)
    return beam("flash:aim", start, end, AIMED_BEATS), flash("flash:target", end, AIMED_BEATS)


MOTIONS = frozenset(kind for kind in events.EVENTS if kind in CHANGES or kind in FLASHES)
"""The kinds of events that are visible: they change the table or have flashes."""

# The layout ---------------------------------------------------------------------------------------------------------


def _column(table: Table, stak: int, layout: _Layout) -> tuple[float, float, float, float, float]:
    """Left edge, width, upper edge and height of a Stak's column, and the scale of its cards."""
    columns = table.stak_numbers()
    count = len(columns)
    rows = -(-count // layout.most)
    across = -(-count // rows)
    row, place = divmod(columns.index(stak), across)
    width, height = min((layout.width - 0.4) / across, layout.column), layout.staks_height / rows
    left = (layout.width - across * width) / 2 + place * width
    scale = min(width / (CARD_WIDTH + 0.32), layout.card_share * (height - PLATE) / CARD_HEIGHT)
    return left, width, 0.15 + row * height, height, scale


def _spots(table: Table, stak: int, layout: _Layout) -> list[tuple[float, float, float]]:
    """Middle and scale of each card of a Stak, from the bottom; the cards of a tall Stak lie closer together."""
    left, width, upper, height, scale = _column(table, stak, layout)
    cards = table.staks[stak]
    steps = [(BAR if card >= 0 else EDGE if card == UNKNOWN else SEEN) * scale for card in cards[:-1]]
    room = height - PLATE - CARD_HEIGHT * scale - 0.2
    tight = min(1.0, room / sum(steps)) if steps else 1.0
    spots, y = [], upper + PLATE + CARD_HEIGHT * scale / 2
    for step in (*steps, 0.0):
        spots.append((left + width / 2, y, scale))
        y += step * tight
    return spots


def _painted(table: Table, shape: str) -> Scene:
    layout = _layout(shape, table)
    items: dict[str, Item] = {}
    for card in range(len(table.deck)):
        items[f"card-{card}"] = Item("back", 0, 0, shown=False)
    for stak in table.stak_numbers():
        _lay_stak(table, stak, layout, items)
    _lay_rest(table, layout, items)
    items["table"] = Item("nothing", 0, 0, shown=False, values=table.written())
    return Scene(layout.width, layout.height, f"{shape}:{table.deck.id}", items)


def _face(table: Table, card: int) -> str:
    deck = table.deck
    return f"{deck.bot[card]}:{deck.power[card]}:{deck.shot[card]}:{deck.rank[card]}"


def _printed(table: Table, card: int) -> str:
    """The mark of a card outside of Staks: its printed power, X for a Leader."""
    return f"mark:{-1 if table.deck.bot[card] == LEADER else table.deck.power[card]}:0:0"


def _lay_stak(table: Table, stak: int, layout: _Layout, items: dict[str, Item]) -> None:
    left, width, upper, height, scale = _column(table, stak, layout)
    seat, cards = stak % SEATS, table.staks[stak]
    # All know how deep a Stak may be at the start: deck lists end at 120 cards, Staks at twelve.
    for n in range(12):
        items[f"down-{stak}-{n}"] = Item("back", left + width / 2, upper + height / 2, scale=scale, shown=False)
    unseen = 0
    for place, ((x, y, size), card) in enumerate(zip(_spots(table, stak, layout), cards, strict=False)):
        layer = 10 + place
        if card == UNKNOWN:
            if unseen < 12:
                items[f"down-{stak}-{unseen}"] = Item("back", x, y, scale=size, layer=layer)
            unseen += 1
        elif card < 0:
            known = card_of(card)
            items[f"card-{known}"] = Item(f"known:{_face(table, known)}", x, y, scale=size, layer=layer)
        else:
            top = place == len(cards) - 1
            power, damage = table.power(stak, place), table.damage[card]
            ready = int(top and table.may_attack(stak))
            values = (("stak", stak), ("place", place), ("power", power), ("damage", damage), ("ready", ready))
            look = f"card:{_face(table, card)}"
            items[f"card-{card}"] = Item(
                look, x, y, scale=size, layer=layer, badge=f"mark:{power}:{damage}:{ready}", values=values
            )
    column = (("seat", seat), ("cards", len(cards)), ("ready", int(table.may_attack(stak))))
    zone = f"zone:{seat}:{round(width * 100)}:{round(height * 100)}:{int(seat == table.active and table.turn > 0)}"
    items[f"stak-{stak}"] = Item(zone, left + width / 2, upper + height / 2, layer=0, values=column)
    if stak < SEATS:
        known_to_all = (
            ("cards", table.hands[seat]),
            ("out", table.out >> seat & 1),
            ("active", int(seat == table.active)),
        )
        plate = f"plate:{seat}:{table.hands[seat]}:{table.out >> seat & 1}"
        items[f"seat-{seat}"] = Item(plate, left + width / 2, upper + PLATE / 2, layer=1, values=known_to_all)


def _lay_rest(table: Table, layout: _Layout, items: dict[str, Item]) -> None:
    """Lay out supply and heap, and the viewer's hand or the cards of a draft."""
    (x, y), small = layout.heap, layout.pile_scale
    supply, heap = table.supply, len(table.heap)
    items["supply"] = Item(
        f"{layout.piles}supply:{supply}", *layout.supply, scale=small, layer=2, values=(("cards", supply),)
    )
    items["heap"] = Item(f"{layout.piles}heap:{heap}", x, y, scale=small, layer=2, values=(("cards", heap),))
    for place, card in enumerate(table.heap):
        shown = place >= len(table.heap) - 1
        items[f"card-{card}"] = Item(
            f"card:{_face(table, card)}", x, y, scale=0.8 * small, layer=5 + shown, shown=shown,
            badge=_printed(table, card) if shown else "",
        )  # fmt: skip
    cards = table.market or (table.mine if table.viewer != NOBODY else [])
    room, each = layout.hand_room, CARD_WIDTH + 0.1
    scale = max(layout.hand_least, min(layout.hand_most, room / (each * max(len(cards), 1))))
    left = layout.hand_x + CARD_WIDTH * scale / 2
    most = (room - CARD_WIDTH * scale) / max(len(cards) - 1, 1)
    step = min((CARD_WIDTH + _APART) * scale, most)
    for place, card in enumerate(cards):
        items[f"card-{card}"] = Item(
            f"card:{_face(table, card)}", left + place * step, layout.hand_y, scale=scale, layer=60 + place,
            badge=_printed(table, card),
        )  # fmt: skip
