"""Texts that put a figure at an address into another page."""

from tabletop.base.markup import escape

FRAME = (480, 760)
"""Pixels of a frame: its greatest width, and its height until its page has sent the right one."""


def iframe(address: str, title: str, height: int | str = FRAME[1]) -> str:
    """An iframe with a page, as wide as its place, up to the width of FRAME."""
    width = FRAME[0]
    fits = f'width="100%" height="{height}" style="max-width:{width}px;border:0"'
    return f'<iframe src="{escape(address)}" {fits} title="{escape(title)}" loading="lazy"></iframe>'


def image(address: str, alt: str, more: str = "") -> str:
    """A picture as wide as its place, up to the width of FRAME. Its `width` attribute keeps it from overflowing on sites that
    remove styles."""
    return f'<img src="{escape(address)}" alt="{escape(alt)}" width="100%" style="max-width:{FRAME[0]}px"{more}>'


def element(script: str, address: str, inside: str, style: str = "display:block") -> str:
    """The figure element with its script; it is as high as its content. Feeds and mail, which run no script, show `inside`.
    `style` keeps room for the figure until it is loaded (`figure.size`)."""
    return (
        f'<script type="module" src="{escape(script)}"></script>\n'
        f'<robodrome-figure src="{escape(address)}" style="{style}">'
        f"{inside}</robodrome-figure>"
    )
