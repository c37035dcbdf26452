"""The drawings for the page. Cards of the market and parts have their effects in words, and secret weapons their names, where
they are large enough to be read. Small parts show only the signs of their effects. The page itself paints the ground, up to the
edges of the screen.
`text:<pixels>:<look>` is a card or a part where a cell has so many pixels, `brief:<code>` is a small part.
"""

import re

from moonbots.position.cards import CODES, FACE_DOWN, is_part
from moonbots.position.parts import BODIES, PARTS, Part
from moonbots.show.about import brief_effect, short_effect
from moonbots.show.art import cards
from moonbots.show.art.looks import look
from moonbots.show.art.table import GROUND
from moonbots.show.layout import CARD, NARROW, TILE
from moonbots.show.robots import NAMES
from moonbots.show.text import card_help, card_name, effects_of, robot_name, weapon_name
from tabletop.show.lettering import breadth, broken, paragraph
from tabletop.show.outline import box, scaled
from tabletop.show.scene import Label, Shape, Shapes
from tabletop.show.words import Words

LEAST = {"card": 40, "weapon": 34, "part": 36, "body": 36}
"""Pixels per cell from which there is room for words."""
_BRIEF = 26
"""Pixels per cell below which nobody could read the dice of a part."""
PLATES = {"robot": 1.95, "large": 1.7, "wide": 1.9, "strip": 1.95}
"""The most width for the name of a robot on its board, in cells, by the style of the board."""
_BESIDE, _BELOW = (0.36, 0, CARD[0] - 0.8, CARD[1] - 0.06), (0, 0.16, CARD[0] - 0.1, CARD[1] - 0.36)
"""The room for the words of an upgrade, beside its sign or below it: their middle, and the most width and height."""
_LEFT, _ABOVE = (0.46, -0.61, 0), (0.32, 0, -0.44)
"""The scale of the sign beside or above these words, and its distance from the middle."""
_WITH_NUMBER = re.compile(r"(?<=\d) ")
"""Blanks after a number, at which a line should not end."""
_SHADOW = Shape(box(-1.12, -0.52, 1.23, 0.73, 0.14), "shadow", "", 0, 0.3)


def look_at_size(look: str, pixels: float) -> str:
    """Return the look of a thing at the size at which it is painted."""
    kind, _, rest = look.partition(":")
    if kind == "part" and pixels < _BRIEF:
        return f"brief:{rest}"
    return f"text:{int(pixels)}:{look}" if pixels >= LEAST.get(kind, pixels + 1) else look


def drawing(name: str, words: Words) -> Shapes:
    """Return the drawing of that name: one of the game's, or one that `look_at_size` names."""
    kind, _, rest = name.partition(":")
    match kind:
        case "table":
            return look(name)[GROUND:]
        case "tall" | "low":
            return look(name)[1:]
        case "brief":
            return _brief(rest)
        case "text":
            pixels, what, code = rest.split(":")
            return _TOLD[what](code, int(pixels), words)
        case "card":
            return _SHADOW, *look(name)
    return named(name, words)


def named(name: str, words: Words) -> Shapes:
    """Return the game's own drawing of that name; a board has the name that its player gave the robot."""
    return _board(name, words) if name.partition(":")[0] in PLATES else look(name)


def _board(name: str, words: Words) -> Shapes:
    """The board of a robot, with the name that its player gave it in place of its own."""
    style, number, *_ = name.split(":")
    own, goes_by = NAMES[int(number)], robot_name(int(number), words)
    if goes_by == own:
        return look(name)
    at = next(part for part in look(name) if isinstance(part, Label) and part.text == own)
    return *(part for part in look(name) if part is not at), *_plate(goes_by, at, PLATES[style])


def _plate(name: str, at: Label, room: float) -> tuple[Label, ...]:
    """A name in place of a label: as large as the label, or in two smaller lines. A line that is still too wide is cut."""
    if breadth(name) * at.size <= room:
        return (at._replace(text=name),)
    size = 0.74 * at.size
    first = broken(name, room / size)[0]
    lines = [line for line in (first, name[len(first) :].strip()) if line]
    top = at.y - (len(lines) - 1) * size / 2
    return tuple(at._replace(text=_cut(line, room / size), y=top + n * size, size=size) for n, line in enumerate(lines))


def _cut(line: str, width: float) -> str:
    """A line, cut to at most so many times its size in width."""
    if breadth(line) <= width:
        return line
    return next(short for n in range(len(line) - 1, -1, -1) if breadth(short := f"{line[:n]}…") <= width or not n)


def _card(code: str, pixels: int, words: Words) -> Shapes:
    if code == "weapon":
        return _face_down(pixels, words)
    card, (w, h) = CODES.index(code), CARD
    effect = short_effect(card, words)
    if is_part(card):
        rest = look(f"card:{code}")
        for high, size, up in ((0.32, 0.84, -0.13), (0.48, 0.66, -0.25), (0.66, 0.52, -0.33)):
            if lines := paragraph(effect, 0, h / 2 - 0.01 - high / 2, w - 0.1, high, pixels, "sign"):
                return _SHADOW, rest[0], *scaled(rest[1:], size, 0.02, up), *lines
        return _SHADOW, *rest
    # If there is no room for the whole effect, its sign alone tells the surcharge of a card.
    rest, first, brief = look(f"card:{code}"), f"{effect.partition('. ')[0].rstrip('.')}.", brief_effect(card, words)
    for text, (x, y, width, height), (size, right, down) in (
        (effect, _BESIDE, _LEFT),
        (first, _BESIDE, _LEFT),
        (first, _BELOW, _ABOVE),
        (brief, _BESIDE, _LEFT),
        (brief, _BELOW, _ABOVE),
    ):
        if lines := paragraph(text, x, y, width, height, pixels, "sign") if text else ():
            return _SHADOW, rest[0], *scaled(rest[1:], size, right, down), *lines
    return _SHADOW, *rest


def _face_down(pixels: int, words: Words) -> Shapes:
    *back, sign = look("card:weapon")
    lines = paragraph(card_name(FACE_DOWN, words), 0, 0.36, CARD[0] - 0.3, 0.36, pixels, "weapon-sign")
    return _SHADOW, *back, *(scaled((sign,), 0.8, 0, -0.15) if lines else (sign,)), *lines


def _weapon(code: str, pixels: int, words: Words) -> Shapes:
    card, rest = CODES.index(code), look(f"weapon:{code}")
    name, does = weapon_name(card, words), card_help(card, words)
    title = paragraph(name, 0.2, -0.31, 0.86, 0.36, pixels, "weapon-sign", bold=True)
    if title and (lines := paragraph(does, 0, 0.18, 1.24, 0.6, pixels, "weapon-sign")):
        return rest[0], *scaled(rest[1:], 0.36, -0.43, -0.31), *title, *lines
    for size, up, y, high in ((0.5, -0.22, 0.27, 0.46), (0.36, -0.32, 0.17, 0.66)):
        if lines := paragraph(name, 0, y, 1.3, high, pixels, "weapon-sign"):
            return rest[0], *scaled(rest[1:], size, 0, up), *lines
    return rest


def _part(code: str, pixels: int, words: Words) -> Shapes:
    return _on_board(PARTS[CODES.index(code)], look(f"part:{code}"), TILE[0], pixels, words)


def _body(parity: str, pixels: int, words: Words) -> Shapes:
    return _on_board(BODIES[int(parity)], look(f"body:{parity}"), NARROW["body"], pixels, words)


def _on_board(part: Part, silent: Shapes, width: float, pixels: int, words: Words) -> Shapes:
    """A part with its effects in words, below the dice that it needs, and below its signs if the words take one line. Dice that
    lie on it cover no words."""
    effect, room = effects_of(part, words), width - 0.08
    if line := paragraph(effect, 0, 0.37, room, 0.26, pixels, "sign"):
        return *cards.tile(part), *cards.effects(part, 0, 0.1, 0.32, room), *line
    for text in (_WITH_NUMBER.sub("\u00a0", effect), effect):
        if lines := paragraph(text, 0, 0.22, room, 0.58, pixels, "sign"):
            return *cards.tile(part), *lines
    return silent


_TOLD = {"card": _card, "weapon": _weapon, "part": _part, "body": _body}


def _brief(code: str) -> Shapes:
    part, (w, h) = PARTS[CODES.index(code)], TILE
    edge = Shape(box(-w / 2, -h / 2, w / 2, h / 2, 0.14), "part", "part-edge", 0.05)
    return edge, *cards.effects(part, 0, 0, 0.62, 1.5)
