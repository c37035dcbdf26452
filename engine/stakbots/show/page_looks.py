"""The drawings for the page: cards throw a shadow, and have their effects in words where they are large enough to be read. The
page itself paints the ground, up to the edges of the screen.

`text:<pixels>:<bot>:<power>:<shot>:<rank>` is a card where a cell has so many pixels.
"""

from stakbots.position.cards import NAMES
from stakbots.show.art.looks import card, look, title_of
from stakbots.show.scene import LAYOUTS
from tabletop.show.lettering import SMALLEST, breadth, paragraph
from tabletop.show.outline import box
from tabletop.show.scene import Label, Shape, Shapes
from tabletop.show.words import Words

LEAST = 35
"""Pixels per cell from which a card has room for words; it is then about as wide as a thumb."""
NAMED = 22
"""Pixels per cell from which there is room for every name in readable letters."""
_WIDTH, _BOTTOM = 2.16, 1.16
_SHARES = (0.42, 0.56, 0.72, 1.03)
"""The shares of the picture that words may take, tried one after another."""
_SHADOW = Shape(box(-1.19, -1.45, 1.29, 1.72, 0.16), "shadow", "", 0, 0.3)
_TITLE, _ALONE = 1.4, 1.74
"""The room for a title beside the sign of its kind, and on the whole bar."""
_MIDDLE = 0.26
"""The middle of a title that has the whole bar."""


def look_at_size(look: str, pixels: float) -> str:
    """Return the look of a card with its name and its words, if there is room for them; any other look unchanged."""
    kind, _, rest = look.partition(":")
    return f"text:{int(pixels)}:{rest}" if kind == "card" and pixels >= NAMED else look


def drawing(name: str, words: Words) -> Shapes:
    """Return the drawing of that name: one of the game's, or one that `look_at_size` names."""
    kind = name.partition(":")[0]
    if kind == "text":
        return _SHADOW, *_card_with_text(name, words)
    if kind in LAYOUTS:
        return look(name)[1:]
    return (_SHADOW, *look(name)) if kind in ("card", "known") else look(name)


def _card_with_text(name: str, words: Words) -> Shapes:
    """A card with its words, by the name from `look_at_size`."""
    _, pixels, rest = name.split(":", 2)
    text = words.say(f"effect-text.{NAMES[int(rest.split(':')[0])]}")
    words_on: Shapes = ()
    high = 0.0
    for share in _SHARES if int(pixels) >= LEAST else ():
        room = (_BOTTOM + 0.95) * share
        lines = paragraph(text, 0, _BOTTOM - room / 2, _WIDTH - 0.08, room - 0.04, int(pixels), "card-ink")
        if lines:
            high = room
            words_on = (Shape(box(-_WIDTH / 2, _BOTTOM - high, _WIDTH / 2, _BOTTOM + 0.02, 0.1), "paper"), *lines)
            break
    return *_named(card(rest, above=high), int(pixels), title_of(rest)), *words_on


def _named(shapes: Shapes, pixels: int, title: str) -> Shapes:
    """A card with a title large enough to be read. If the title needs the whole bar, only the colour shows the kind."""
    wanted = SMALLEST / pixels
    alone = wanted * breadth(title) > _TITLE
    found: list[Shape | Label] = []
    for shape in shapes:
        if isinstance(shape, Label) and shape.text == title:
            room = _ALONE if alone else _TITLE
            size = max(shape.size, min(wanted, room / breadth(title)))
            found.append(shape._replace(size=size, x=_MIDDLE if alone else shape.x))
        elif not (alone and isinstance(shape, Shape) and "bar-ink" in (shape.fill, shape.stroke)):
            found.append(shape)
    return tuple(found)
