"""Texts that put a figure at an address into another page."""

from tabletop.base.markup import escape

FRAME = (480, 760)
"""Pixels of a frame: at most so wide, and so high until it says how high it is."""


def iframe(address: str, title: str, height: int | str = FRAME[1]) -> str:
    """A frame with a page, as wide as its place, up to the width of FRAME."""
    width = FRAME[0]
    fits = f'width="100%" height="{height}" style="max-width:{width}px;border:0"'
    return f'<iframe src="{escape(address)}" {fits} title="{escape(title)}" loading="lazy"></iframe>'


def image(address: str, alt: str, more: str = "") -> str:
    """A picture as wide as its place, up to the width of FRAME. Nothing overflows where styles are taken away."""
    return f'<img src="{escape(address)}" alt="{escape(alt)}" width="100%" style="max-width:{FRAME[0]}px"{more}>'


def element(script: str, address: str, inside: str, style: str = "display:block") -> str:
    """The element with its script, as high as what it shows; what stands inside is read where no script runs, as in feeds and
    mail. `style` keeps its place free until then (`figure.size`)."""
    return (
        f'<script type="module" src="{escape(script)}"></script>\n'
        f'<robodrome-figure src="{escape(address)}" style="{style}">'
        f"{inside}</robodrome-figure>"
    )
