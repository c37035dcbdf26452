"""Registers and the cards in them, as they lie below the floor in figures."""

from collections.abc import Sequence

from roborally.show.art.signs import CARDS, TOKENS
from tabletop.show.outline import box, placed
from tabletop.show.scene import Label, Shape, Shapes

_CARD = box(-0.44, -0.6, 0.44, 0.6, 0.09)
LIT: Shapes = (Shape(box(-0.48, -0.64, 0.48, 0.64, 0.12), "", "accent", 0.08),)
"""The frame around the register that runs."""


def slot(number: int, locked: bool) -> Shapes:
    """An empty register; a locked one is framed, and its frame shows around a card too."""
    sign = _small(TOKENS["lock"], 0.5, 0) if locked else (Label(str(number), 0, 0, 0.5, "ink-soft"),)
    frame = Shape(box(-0.49, -0.65, 0.49, 0.65, 0.13), "hazard") if locked else Shape(_CARD, "", "line", 0.04)
    return (frame, Shape(_CARD, "panel"), *sign)


def face(labels: Sequence[str]) -> Shapes:
    """Return the face of a card, or of two on top of each other, from the kind and priority of each; or the back."""
    if labels == ("back",):
        return CARDS["back"]
    ground = Shape(_CARD, "card", "card-ink", 0.03)
    if len(labels) == 2:
        return (ground, *_small(CARDS[labels[0]], 0.82, -0.14), Label(labels[1], 0, 0.44, 0.24, "card-ink"))
    return (ground, *_small(CARDS[labels[0]], 0.56, -0.3), *_small(CARDS[labels[2]], 0.56, 0.3))


def _small(shapes: Shapes, scale: float, y: float) -> Shapes:
    """A drawing made smaller, and moved up or down."""
    return tuple(
        shape._replace(x=scale * shape.x, y=scale * shape.y + y, size=scale * shape.size)
        if isinstance(shape, Label)
        else shape._replace(d=placed(shape.d, 0, y, 0, scale), width=scale * shape.width)
        for shape in shapes
    )
