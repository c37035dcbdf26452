"""How Moon-Bots looks: the name of a look -> Shapes around (0, 0), one unit to a cell.

| look | drawing |
|---|---|
| `table:<robots>` | the fixed parts of the table, from (0, 0) to (width, height); the backdrop of a scene |
| `tall:<robots>:<first own>:<own>`, `low:…` | the same for phones, upright and on their side |
| `robot:<n>`, `robot:<n>:active`, `…:idle`, `…:out` | the board of a robot; on phones `large:…`, `wide:…` and `strip:…` |
| `gauge:<n>:<energy>:<weapons>` | its energy and the number of its secret weapons, upon the board; `:<m>` adds whom it faces |
| `gauge-large:…`, `gauge-wide:…`, `gauge-strip:…` | the same on phones |
| `face:<n>` | the head of a robot, fits in a cell, for panels |
| `slot:<slot>`, `part:<code>`, `body:<parity>` | what lies in a slot |
| `upgrade:<name>` | an upgrade beside a robot |
| `card:<code>` | a card in the market: a part, an upgrade, or `card:weapon` face down |
| `sign:<code>` | a card, or a secret weapon face up, as small as a cell, for panels |
| `weapon:<name>` | a secret weapon, face up |
| `die:<value>:<robot>` | a die in the colour of a robot; 0 for a blank one |
| `pile`, `count:<n>` | the pile and how many cards it has |
| `punch`, `rocket`, `bounce` | flashes of style `beam` |
| `burst`, `blast`, `charge`, `shield` | flashes at a place: damage, a fall, energy gained, protection |
| `mark:legal`, `mark:chosen` | a frame for a tile that may be, or is, chosen; `frame:…` for a card, `rim:…` for a board |

Roles of the theme: `tabletop.show.theme.colours(mode, "moonbots")`; Moon-Bots' own are in `colours.py`.
Looks are cached: the same name gives the same tuple, so painters may keep what they prepare for it.
"""

from collections.abc import Callable
from functools import cache, partial

from moonbots.position.cards import WEAPONS
from moonbots.show.art import cards as art_cards
from moonbots.show.art import signs
from moonbots.show.art import table as art_table
from moonbots.show.layout import CARD, GAUGES, PHONES, STYLES, TILE
from tabletop.show.outline import box, scaled
from tabletop.show.scene import Shape, Shapes


def _phone(shape: str, *numbers: str) -> Shapes:
    return art_table.phone(shape, ":".join(numbers))


def _board(style: str, robot: str, mood: str = "") -> Shapes:
    return art_table.board(style, int(robot), mood)


def _gauge(style: str, *numbers: str) -> Shapes:
    return art_table.gauge(style, *map(int, numbers))


def _die(value: int, robot: int) -> Shapes:
    edge = box(-0.47, -0.47, 0.47, 0.47, 0.18)
    return Shape(edge, f"seat-{robot}", "die-edge", 0.04), *signs.small_die(value, 0, 0, 0.76, "die-faint")


def _sign(code: str) -> Shapes:
    drawing = art_cards.weapon(code) if code in WEAPONS else art_cards.card(code)
    return scaled(drawing, 0.98 / CARD[0])


def _frame(what: str, size: tuple[float, float] = CARD, gap: float = 0.04, radius: float = 0.16) -> Shapes:
    role = {"legal": "good", "chosen": "accent"}[what]
    w, h = size[0] / 2 + gap, size[1] / 2 + gap
    return (Shape(box(-w, -h, w, h, radius), "", role, 0.1),)


_LOOKS: dict[str, Callable[..., Shapes]] = {
    "table": lambda robots: art_table.table(int(robots)),
    **{shape: partial(_phone, shape) for shape in PHONES},
    **{style: partial(_board, style) for style in STYLES},
    **{gauge: partial(_gauge, style) for style, gauge in GAUGES.items()},
    "face": lambda robot: art_table.face(int(robot), 0, 0.04, 0.96),
    "slot": art_cards.slot,
    "part": art_cards.part,
    "body": lambda parity: art_cards.body(int(parity)),
    "upgrade": art_cards.upgrade,
    "card": art_cards.card,
    "sign": _sign,
    "weapon": art_cards.weapon,
    "die": lambda value, robot: _die(int(value), int(robot)),
    "count": lambda cards: art_cards.count(int(cards)),
    "mark": lambda what, wide=TILE[0]: _frame(what, (float(wide), TILE[1]), 0.06, 0.18),
    "frame": _frame,
    "rim": lambda what, style="robot": _frame(what, STYLES[style].size),
}

_PLAIN_LOOKS: dict[str, Shapes] = {
    "nothing": (),
    "pile": art_cards.pile(),
    "charge": signs.CHARGE,
    "shield": signs.SHIELD,
    "burst": signs.BURST,
    "blast": signs.BLAST,
    "punch": signs.PUNCH,
    "rocket": signs.ROCKET,
    "bounce": signs.BOUNCE,
}


@cache
def look(name: str) -> Shapes:
    """The drawing of that name (see the table above). Raises KeyError if there is no such look."""
    kind, colon, rest = name.partition(":")
    return _LOOKS[kind](*rest.split(":")) if colon else _PLAIN_LOOKS[name]
