"""How Stak Bots looks on the page: cards throw a shadow, and what one does stands on it wherever it is drawn large enough to be
read. The ground is left to the page, where it reaches the edges of the screen.

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
"""Pixels to a cell from which on a card has room for words; it is then about as wide as a thumb."""
NAMED = 22
"""Pixels to a cell from which on there is room for every name, so large that it can be read."""
_WIDTH, _BOTTOM = 2.16, 1.16
_SHARES = (0.42, 0.56, 0.72, 1.03)
"""How much of the picture words may take, tried one after another."""
_SHADOW = Shape(box(-1.19, -1.45, 1.29, 1.72, 0.16), "shadow", "", 0, 0.3)
_TITLE, _ALONE = 1.4, 1.74
"""How much room a title has beside the sign of its kind, and where the bar is its own."""
_MIDDLE = 0.26
"""Where it then has its middle."""


def look_at_size(look: str, pixels: float) -> str:
    """The look of a card with its name and its words, where there is room for them; any other look as it is."""
    kind, _, rest = look.partition(":")
    return f"text:{int(pixels)}:{rest}" if kind == "card" and pixels >= NAMED else look


def drawing(name: str, words: Words) -> Shapes:
    """The drawing of that name: one of the game's, or what `look_at_size` names."""
    kind = name.partition(":")[0]
    if kind == "text":
        return _SHADOW, *_card_with_text(name, words)
    if kind in LAYOUTS:
        return look(name)[1:]
    return (_SHADOW, *look(name)) if kind in ("card", "known") else look(name)


def _card_with_text(name: str, words: Words) -> Shapes:
    """A card with its words, by the name that `look_at_size` gives it."""
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
    """A card with its title not smaller than can be read; where that needs the whole bar, its colour alone tells the kind."""
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
