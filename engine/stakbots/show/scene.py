"""Scenes of a match. A Stak is a column: its cards lie one below the other, each showing its upper bar, the top in full.

Ids: `card-<n>` (every card of the deck), `down-<stak>-<n>` (cards that nobody has seen, from the bottom), `stak-<n>` (the
column, with its values), `seat-<n>` (its plate), `supply`, `heap`, and `table`, never painted, whose values say all that is
public. Looks are listed in `art`.
"""

from stakbots.position.cards import LEADER
from stakbots.position.codes import SEATS, UNKNOWN, card_of
from stakbots.position.view import MatchView
from stakbots.show.table import NOBODY, Table
from tabletop.event import Event
from tabletop.scene import Item, Motion, Scene

WIDTH, HEIGHT = 16.0, 16.0
CARD_WIDTH, CARD_HEIGHT = 2.4, 3.2
STAKS_HEIGHT = 11.7
PLATE = 0.75
"""Height of a seat's plate above its column."""
BAR, SEEN, EDGE = 0.52, 0.3, 0.16
"""How much of a covered card shows at scale 1: face up, face down but seen before, unseen."""
HAND_Y = 13.95
TABLE = "table:"

Motions = tuple[Motion, ...]


def scene(view: MatchView) -> Scene:
    """The picture of a match as a seat sees it."""
    return _painted(Table.of_view(view))


def motions(picture: Scene, event: Event) -> Motions:
    """What an event changes in a picture: cards slide, turn up or fade, and flashes say what it is about."""
    board = Table.of_values(picture.backdrop.removeprefix(TABLE), picture.items["table"].values)
    flashes = _flashes(picture, board, event)
    board.happen(event.kind, event.data, event.secret)
    after = _painted(board)
    moved = []
    for name, item in after.items.items():
        before = picture.items[name]
        if item != before:
            moved.append(Motion(name, item, *_style(name, before, item)))
    return (*flashes, *moved)


def _style(name: str, before: Item, item: Item) -> tuple[str, float]:
    if item.shown != before.shown:
        return ("pop", 0.8) if item.shown else ("fade", 0.6)
    if item.shown and (item.x, item.y) != (before.x, before.y):
        return "slide", 1.0 if name.startswith("card-") else 0.5
    return "set", 0.4 if item.shown and item.look != before.look else 0.0


def _flashes(picture: Scene, board: Table, event: Event) -> Motions:
    def flash(look: str, stak: int, beats: float = 0.9) -> Motion:
        cards = board.staks[stak]
        x, y = _spots(board, stak)[-1][:2] if cards else (picture.items[f"stak-{stak}"].x, STAKS_HEIGHT / 2)
        return Motion("", None, "pop", beats, look, x, y, x, y)

    data = event.data
    match event.kind:
        case "effect" | "stomped":
            return (flash("flash:effect", data[0], 1.2),)
        case "lost" | "stayed" | "cancelled":
            return (flash("flash:lost", data[0]),)
        case "damaged":
            return (flash("flash:hit", data[0]),)
        case "attacked" | "aimed" | "ability":
            target = data[1] if event.kind == "attacked" else data[2]
            start, end = flash("", data[0]), flash("", target)
            beam = "flash:beam" if event.kind == "attacked" else "flash:aim"
            seen = 1.1 if event.kind == "attacked" else 2.2  # what an effect hits is to be noticed
            aimed = () if event.kind == "attacked" else (flash("flash:target", target, seen),)
            return (Motion("", None, "beam", seen, beam, start.x, start.y, end.x, end.y), *aimed)
    return ()


# The layout ---------------------------------------------------------------------------------------------------------


def _column(board: Table, stak: int) -> tuple[float, float, float, float, float]:
    """Left edge, width, upper edge and height of a Stak's column, and the scale of its cards."""
    columns = board.columns()
    count = len(columns)
    rows = 1 if count <= 6 else 2 if count <= 12 else 3
    across = -(-count // rows)
    row, place = divmod(columns.index(stak), across)
    width, height = min((WIDTH - 0.4) / across, 4.6), STAKS_HEIGHT / rows
    left = (WIDTH - across * width) / 2 + place * width
    return left, width, 0.15 + row * height, height, min(width / (CARD_WIDTH + 0.32), 0.36 * (height - PLATE) / 2.2)


def _spots(board: Table, stak: int) -> list[tuple[float, float, float]]:
    """Middle and scale of each card of a Stak, from the bottom; a tall Stak is drawn together."""
    left, width, upper, height, scale = _column(board, stak)
    cards = board.staks[stak]
    steps = [(BAR if card >= 0 else EDGE if card == UNKNOWN else SEEN) * scale for card in cards[:-1]]
    room = height - PLATE - CARD_HEIGHT * scale - 0.2
    tight = min(1.0, room / sum(steps)) if steps else 1.0
    spots, y = [], upper + PLATE + CARD_HEIGHT * scale / 2
    for step in (*steps, 0.0):
        spots.append((left + width / 2, y, scale))
        y += step * tight
    return spots


def _painted(board: Table) -> Scene:
    items: dict[str, Item] = {}
    for card in range(len(board.deck)):
        items[f"card-{card}"] = Item("back", 0, 0, shown=False)
    for stak in board.columns():
        _lay_stak(board, stak, items)
    _lay_rest(board, items)
    items["table"] = Item("nothing", 0, 0, shown=False, values=board.written())
    return Scene(WIDTH, HEIGHT, TABLE + board.deck.id, items)


def _face(board: Table, card: int) -> str:
    deck = board.deck
    return f"{deck.bot[card]}:{deck.power[card]}:{deck.shot[card]}:{deck.rank[card]}"


def _printed(board: Table, card: int) -> str:
    """The mark of a card outside of Staks: its printed power, of a Leader X."""
    return f"mark:{-1 if board.deck.bot[card] == LEADER else board.deck.power[card]}:0:0"


def _lay_stak(board: Table, stak: int, items: dict[str, Item]) -> None:
    left, width, upper, height, scale = _column(board, stak)
    seat, cards = stak % SEATS, board.staks[stak]
    # Known to all is how deep a Stak may be at the start: deck lists end at 120 cards, Staks at twelve.
    for n in range(12):
        items[f"down-{stak}-{n}"] = Item("back", left + width / 2, upper + height / 2, scale=scale, shown=False)
    unseen = 0
    for place, ((x, y, size), card) in enumerate(zip(_spots(board, stak), cards, strict=False)):
        layer = 10 + place
        if card == UNKNOWN:
            if unseen < 12:
                items[f"down-{stak}-{unseen}"] = Item("back", x, y, scale=size, layer=layer)
            unseen += 1
        elif card < 0:
            known = card_of(card)
            items[f"card-{known}"] = Item(f"known:{_face(board, known)}", x, y, scale=size, layer=layer)
        else:
            top = place == len(cards) - 1
            power, damage = board.power(stak, place), board.damage[card]
            ready = int(top and board.may_attack(stak))
            values = (("stak", stak), ("place", place), ("power", power), ("damage", damage), ("ready", ready))
            look = f"card:{_face(board, card)}"
            items[f"card-{card}"] = Item(
                look, x, y, scale=size, layer=layer, badge=f"mark:{power}:{damage}:{ready}", values=values
            )
    column = (("seat", seat), ("cards", len(cards)), ("ready", int(board.may_attack(stak))))
    zone = f"zone:{seat}:{round(width * 100)}:{round(height * 100)}:{int(seat == board.active and board.turn > 0)}"
    items[f"stak-{stak}"] = Item(zone, left + width / 2, upper + height / 2, layer=0, values=column)
    if stak < SEATS:
        known_to_all = (
            ("cards", board.hands[seat]),
            ("out", board.out >> seat & 1),
            ("active", int(seat == board.active)),
        )
        plate = f"plate:{seat}:{board.hands[seat]}:{board.out >> seat & 1}"
        items[f"seat-{seat}"] = Item(plate, left + width / 2, upper + PLATE / 2, layer=1, values=known_to_all)


def _lay_rest(board: Table, items: dict[str, Item]) -> None:
    """Supply and heap on the right, the viewer's hand, or the cards of a draft, on the left."""
    items["supply"] = Item(f"supply:{board.supply}", 12.55, HAND_Y, layer=2, values=(("cards", board.supply),))
    items["heap"] = Item(f"heap:{len(board.heap)}", 14.7, HAND_Y, layer=2, values=(("cards", len(board.heap)),))
    for place, card in enumerate(board.heap):
        shown = place >= len(board.heap) - 1
        items[f"card-{card}"] = Item(
            f"card:{_face(board, card)}", 14.7, HAND_Y, scale=0.8, layer=5 + shown, shown=shown,
            badge=_printed(board, card) if shown else "",
        )  # fmt: skip
    cards = board.market or (board.mine if board.viewer != NOBODY else [])
    step = min(CARD_WIDTH + 0.1, 10.6 / max(len(cards), 1))
    for place, card in enumerate(cards):
        x = 0.3 + CARD_WIDTH / 2 + place * step if len(cards) * step < 10.6 else 1.5 + place * (8.5 / (len(cards) - 1))
        items[f"card-{card}"] = Item(
            f"card:{_face(board, card)}", x, HAND_Y, layer=60 + place, badge=_printed(board, card)
        )
