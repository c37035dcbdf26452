"""The drawings of a match by name: cards, their marks, the table, flashes.

`card:<bot>:<power>:<shot>:<rank>`, `known:…` (the same, face down but seen), `back`,
`mark:<power, -1 for X>:<damage>:<may attack>`, `mark:<legal chosen>` for the place where the keyboard is,
`zone:<seat>:<width>:<height>:<active>` (in hundredths), `plate:<seat>:<cards in hand>:<out>`,
`supply:<n>`, `heap:<n>`, `small-supply:<n>` and `small-heap:<n>` with their number beside them,
`flash:<effect lost hit beam aim target cause>`, `frame:<legal chosen now>` around a card, `bar:…` around a covered card,
`rim:…` around a plate,
`link:<number>:<now waits lost over>` for an effect of a chain, `table:…`, `tall:…` and `low:…` behind all, `nothing`;
for panels `seat:<seat>`, the number of a player, and `bot:<bot>`, the picture of a Bot.
"""

from collections.abc import Callable
from functools import cache

from stakbots.position.cards import ABILITIES, CORE, ENTRY, NAMES, SHOT
from stakbots.show.art.robots import robot
from tabletop.show.outline import box, disc, placed, scaled, star
from tabletop.show.scene import Label, Shape, Shapes

_CARD = box(-1.2, -1.6, 1.2, 1.6, 0.14)
_BAR = "M-1.2 -1.1L-1.2 -1.46A.14 .14 0 0 1 -1.06 -1.6L1.06 -1.6A.14 .14 0 0 1 1.2 -1.46L1.2 -1.1Z"
_AROUND = box(-1.28, -1.68, 1.28, 1.68, 0.2)
"""The path of a frame, which covers neither number nor name."""
_AROUND_BAR = box(-1.28, -1.68, 1.28, -1.02, 0.2)
_PICTURE = (-0.95, 1.22)
"""The upper and lower edge of the picture of a card."""
_ARROW = "M0 -.5L0 .2M-.3 -.1L0 .2L.3 -.1M-.45 .5L.45 .5"
"""The sign of an entry effect: an arrow down onto the Stak."""
_BOLT = "M.12 -.5L-.3 .08L-.02 .08L-.12 .5L.3 -.1L.02 -.1Z"


@cache
def look(name: str) -> Shapes:
    """Return the shapes of a look around (0, 0); empty if there is no such look."""
    kind, _, rest = name.partition(":")
    drawing = _LOOKS.get(kind)
    return drawing(rest) if drawing else ()


def title_of(rest: str) -> str:
    """Return the name on a card, from the parameters of its look."""
    bot, _power, shot, _rank = map(int, rest.split(":"))
    return NAMES[bot].capitalize() + (f" {shot}" if bot == SHOT else "")


@cache
def card(rest: str, above: float = 0) -> Shapes:
    """Return a card; its picture leaves the lower part free for words, `above` cells high."""
    bot, _power, _shot, rank = map(int, rest.split(":"))
    bar = "bar-core" if bot == CORE else "bar-ability" if bot in ABILITIES else "bar-entry"
    title = title_of(rest)
    room = (_PICTURE[1] - _PICTURE[0] - above) / (_PICTURE[1] - _PICTURE[0])
    pips = "".join([disc(-0.96 + 0.2 * n, 1.4, 0.07) for n in range(rank)])
    return (
        Shape(_CARD, "paper", "edge", 0.06),
        Shape(_BAR, bar),
        Shape("M-1.2 -1.1L1.2 -1.1", "", "edge", 0.04),
        Label(title, 0.16, -1.345, 0.34 if len(title) < 6 else 0.29 if len(title) < 8 else 0.25, "bar-ink"),
        Shape(box(-1.02, _PICTURE[0], 1.02, _PICTURE[1], 0.1), "picture"),
        *(scaled(robot(bot), room, 0, 0.135 - above / 2 - 0.1 * room) if room > 0.2 else ()),
        Shape(pips, "pip"),
        *_symbol(bot),
    )


def _symbol(bot: int) -> Shapes:
    """A sign at the right of the bar, so that covered cards show it too: an arrow for entry effects, a star for abilities."""
    if bot in ENTRY:
        return (Shape(placed(_ARROW, 1.0, -1.35, 0, 0.24), "", "bar-ink", 0.06),)
    if bot in ABILITIES:
        return (Shape(placed(star(5, 0.5, 0.22), 1.0, -1.35, 0, 0.3), "bar-ink"),)
    return ()


_HEAD = box(-0.5, -0.4, 0.5, 0.4, 0.12) + box(-0.04, -0.62, 0.04, -0.4) + disc(0, -0.68, 0.09)
_BACK = (
    Shape(_CARD, "back", "edge", 0.06),
    Shape("M-1.1 -1.53L1.1 -1.53", "", "back-mark", 0.035),
    Shape(box(-1.05, -1.4, 1.05, 1.45, 0.08), "", "back-mark", 0.03, 0.7),
    Shape(placed(_HEAD, 0, 0, 0, 1), "back-mark", "", 0, 0.8),
    Shape(disc(-0.2, -0.05, 0.12) + disc(0.2, -0.05, 0.12), "back"),
)


def _known(rest: str) -> Shapes:
    """A back with the name of a card that all have seen."""
    title = title_of(rest)
    return (
        *_BACK,
        Shape(box(-0.8, -1.585, 0.8, -1.31, 0.1), "back"),
        Label(title, 0, -1.44, 0.25, "back-mark"),
        Label(title, 0, 0.85, 0.34, "back-mark"),
    )


def _mark(rest: str) -> Shapes:
    if rest in _FRAMES:
        place = box(-0.46, -0.46, 0.46, 0.46, 0.1)
        return (Shape(place, _FRAMES[rest], "", 0, 0.45), Shape(place, "", _FRAMES[rest], 0.08))
    power, damage, ready = map(int, rest.split(":"))
    shapes: list[Shape | Label] = [
        *((Shape(_CARD, "", "ready", 0.09),) if ready else ()),
        Shape(disc(-0.93, -1.34, 0.27), "power", "paper", 0.03),
        Label("X" if power < 0 else str(power), -0.93, -1.33, 0.5, "power-ink"),
    ]
    if damage:
        shapes += [
            Shape(placed(star(9, 0.42, 0.31), 0.78, -0.72), "hurt", "paper", 0.04),
            Label(f"-{damage}", 0.78, -0.71, 0.5, "hurt-ink"),
        ]
    if ready:
        shapes += [
            Shape(disc(0.94, 1.4, 0.25), "ready", "paper", 0.04),
            Shape(placed(_BOLT, 0.94, 1.4, 0, 0.34), "ready-ink"),
        ]
    return tuple(shapes)


def _zone(rest: str) -> Shapes:
    seat, width, height, active = map(int, rest.split(":"))
    w, h = width / 200 - 0.08, height / 200 - 0.06
    edge = f"seat-{seat}" if active else "zone-edge"
    return (Shape(box(-w, -h, w, h, 0.18), "zone", edge, 0.1 if active else 0.03),)


def _plate(rest: str) -> Shapes:
    seat, cards, out = map(int, rest.split(":"))
    fan = "".join([placed(box(-0.11, -0.17, 0.11, 0.17, 0.03), 0.32 + 0.1 * n, 0.02) for n in range(min(cards, 4))])
    return (
        Shape(box(-1.05, -0.27, 1.05, 0.27, 0.27), f"seat-{seat}", "outline", 0.03, 0.35 if out else 1),
        Shape(disc(-0.78, 0, 0.2), "paper", "outline", 0.03),
        Label(str(seat + 1), -0.78, 0.01, 0.28, "card-ink"),
        *((Shape("M-.45 0L.85 0", "", f"on-seat-{seat}", 0.06),) if out else ()),
        *((Shape(fan, "paper", "outline", 0.02),) if cards else ()),
        *(() if out else (Label(f"{cards}", 0.02, 0.01, 0.34, f"on-seat-{seat}"),)),
    )


def _pile(rest: str, drawing: Shapes) -> Shapes:
    return (
        *drawing,
        Shape(box(-0.5, 1.48, 0.5, 1.92, 0.2), "power", "paper", 0.03),
        Label(rest, 0, 1.71, 0.34, "power-ink"),
    )


def _stock(rest: str) -> Shapes:
    """The supply without its number."""
    small = (shape._replace(d=placed(shape.d, 0, 0, 0, 0.8)) for shape in _BACK if rest != "0")
    return Shape(box(-0.96, -1.28, 0.96, 1.28, 0.1), "", "zone-edge", 0.05), *small


_HEAP: Shapes = (
    Shape(box(-0.96, -1.28, 0.96, 1.28, 0.1), "zone", "zone-edge", 0.05),
    Shape(star(8, 0.55, 0.38) + disc(0, 0, 0.2), "felt-mark", "zone-edge", 0.04),
)


def _small_pile(rest: str, drawing: Shapes) -> Shapes:
    """A pile to be drawn small, with a large number beside it."""
    return (
        *drawing,
        Shape(box(1.15, -0.5, 2.55, 0.5, 0.45), "power", "paper", 0.05),
        Label(rest, 1.85, 0.02, 0.72, "power-ink"),
    )


_FLASHES: dict[str, Shapes] = {
    "effect": (Shape(disc(0, 0, 0.9), "", "flash", 0.16), Shape(star(12, 1.25, 1.0), "", "flash-hot", 0.06)),
    "lost": (Shape("M-.5 -.5L.5 .5M-.5 .5L.5 -.5", "", "hurt", 0.22),),
    "hit": (Shape(star(11, 0.8, 0.45), "flash-hot"), Shape(star(9, 0.5, 0.25), "flash")),
    "beam": (Shape("M0 0L1 0", "", "beam", 0.16), Shape("M0 0L1 0", "", "flash", 0.05)),
    "aim": (Shape("M0 0L1 0", "", "aim", 0.12),),
    "target": (Shape(disc(0, 0, 0.8), "", "aim", 0.14), Shape(disc(0, 0, 0.4), "", "aim", 0.1)),
    "cause": (Shape("M0 0L1 0", "", "outline", 0.16), Shape("M0 0L1 0", "", "flash", 0.08)),
}


_FRAMES = {"legal": "good", "chosen": "accent", "now": "flash-hot"}
_LINKS = {
    "now": ("flash-hot", "hurt-ink"),
    "waits": ("flash", "pupil"),
    "lost": ("metal", "pupil"),
    "over": ("power", "power-ink"),
}


def _link(rest: str) -> Shapes:
    """The number of an effect in its chain."""
    number, what = rest.split(":")
    fill, ink = _LINKS[what]
    return (Shape(disc(0, 0, 0.3), fill, "outline", 0.05), Label(number, 0, 0.01, 0.4, ink))


def _seat(rest: str) -> Shapes:
    return (Shape(disc(0, 0, 0.48), f"seat-{rest}"), Label(str(int(rest) + 1), 0, 0.02, 0.6, f"on-seat-{rest}"))


def _bot(rest: str) -> Shapes:
    return scaled((Shape(box(-1.02, -1.02, 1.02, 1.02, 0.1), "picture"), *robot(int(rest))), 0.49)


def _bench(width: float, height: float, *trays: tuple[float, float, float, float]) -> Shapes:
    """The table of a layout; it is darker under the hand and the piles."""
    return (
        Shape(box(0, 0, width, height), "felt"),
        *(Shape(box(*corners, 0.3), "felt-mark") for corners in trays),
    )


_LOOKS: dict[str, Callable[[str], Shapes]] = {
    "card": card,
    "known": _known,
    "back": lambda _rest: _BACK,
    "mark": _mark,
    "zone": _zone,
    "plate": _plate,
    "supply": lambda rest: _pile(rest, _stock(rest)),
    "heap": lambda rest: _pile(rest, _HEAP),
    "small-supply": lambda rest: _small_pile(rest, _stock(rest)),
    "small-heap": lambda rest: _small_pile(rest, _HEAP),
    "flash": lambda rest: _FLASHES.get(rest, ()),
    "frame": lambda rest: (Shape(_AROUND, "", _FRAMES[rest], 0.15),),
    "bar": lambda rest: (Shape(_AROUND_BAR, "", _FRAMES[rest], 0.15),),
    "rim": lambda rest: (Shape(box(-1.12, -0.34, 1.12, 0.34, 0.34), "", _FRAMES[rest], 0.1),),
    "link": _link,
    "seat": _seat,
    "bot": _bot,
    "table": lambda _rest: _bench(16, 16, (0.15, 12.05, 11.35, 15.85), (11.45, 12.05, 15.85, 15.85)),
    "tall": lambda _rest: _bench(12.0, 16.2, (0.08, 9.25, 11.92, 14.37)),
    "low": lambda _rest: _bench(16.0, 12.2, (0.08, 7.55, 12.75, 12.12)),
}
