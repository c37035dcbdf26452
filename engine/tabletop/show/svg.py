"""The painter without a browser: any scene, and any single look, as an SVG picture."""

from collections.abc import Callable, Mapping

from tabletop.base.markup import escape
from tabletop.show.scene import Item, Label, Scene, Shape, Shapes, reach


def paint(
    scene: Scene,
    look: Callable[[str], Shapes],
    theme: Mapping[str, str],
    cell: float = 40,
    title: str = "",
    part: tuple[float, float, float, float] | None = None,
    notes: Shapes = (),
) -> str:
    """The scene as an SVG document, `cell` pixels to a cell. `theme` gives the colour of each role; screen readers say `title`.
    `part` is the visible part, as left, top, width and height in cells. `notes` are drawn over everything."""
    x, y, width, height = part or (0, 0, scene.width, scene.height)
    parts = [
        _opened(x, y, width, height, cell, title),
        f'<rect width="{scene.width:g}" height="{scene.height:g}" fill="{theme["ground"]}"/>',
        *(_drawn(shape, theme) for shape in look(scene.backdrop)),
    ]
    for name, item in scene.painted():
        turned = "".join(_drawn(shape, theme) for shape in look(item.look))
        upright = "".join(_drawn(shape, theme) for shape in look(item.badge)) if item.badge else ""
        if item.turn % 4:
            turned = f'<g transform="rotate({item.turn % 4 * 90})">{turned}</g>'
        parts.append(f'<g id="{escape(name)}" transform="{_placed(item)}">{turned}{upright}</g>')
    return "\n".join([*parts, *(_drawn(shape, theme) for shape in notes), "</svg>\n"])


def icon(shapes: Shapes, theme: Mapping[str, str], size: float = 24, title: str = "") -> str:
    """One look that fits around (0, 0), `size` pixels wide and high, as an SVG element without background."""
    return "".join([_opened(-0.5, -0.5, 1, 1, size, title), *(_drawn(shape, theme) for shape in shapes), "</svg>"])


def symbol(shapes: Shapes, theme: Mapping[str, str], name: str) -> str:
    """One look that fits around (0, 0), as an SVG symbol with the id `name` for `use` elements."""
    inside = "".join(_drawn(shape, theme) for shape in shapes)
    return f'<symbol id="{escape(name)}" viewBox="-0.5 -0.5 1 1">{inside}</symbol>'


def whole(shapes: Shapes, theme: Mapping[str, str]) -> str:
    """One look of any size, as an SVG element without background; all of it is visible."""
    far = reach(shapes)
    return "".join(
        [_opened(-far, -far, 2 * far, 2 * far, 40, ""), *(_drawn(shape, theme) for shape in shapes), "</svg>"]
    )


def _opened(x: float, y: float, width: float, height: float, unit: float, title: str) -> str:
    known = f'role="img"><title>{escape(title)}</title>' if title else 'aria-hidden="true">'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" '
        f'width="{width * unit:g}" height="{height * unit:g}" {known}'
    )


def _placed(item: Item) -> str:
    placed = f"translate({item.x:g} {item.y:g})"
    if item.scale != 1:
        placed += f" scale({item.scale:g})"
    return placed


def _drawn(shape: Shape | Label, theme: Mapping[str, str]) -> str:
    if isinstance(shape, Label):
        weight = ' font-weight="700"' if shape.bold else ""
        return (
            f'<text x="{shape.x:g}" y="{shape.foot:g}" font-size="{shape.size:g}" fill="{theme[shape.fill]}"{weight} '
            f'font-family="system-ui, sans-serif" text-anchor="middle">{escape(shape.text)}</text>'
        )
    fill = theme[shape.fill] if shape.fill else "none"
    stroke = f' stroke="{theme[shape.stroke]}" stroke-width="{shape.width:g}"' if shape.stroke else ""
    joins = ' stroke-linejoin="round" stroke-linecap="round"' if shape.stroke else ""
    opacity = f' opacity="{shape.opacity:g}"' if shape.opacity != 1 else ""
    return f'<path d="{shape.d}" fill="{fill}"{stroke}{joins}{opacity}/>'
