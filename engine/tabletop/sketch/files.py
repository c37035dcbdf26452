"""All files in which a sketch can be shared."""

from collections.abc import Mapping

from tabletop.base.markup import escape
from tabletop.figure.embedding import FRAME, element, iframe
from tabletop.figure.size import size
from tabletop.figure.write import as_block, as_page
from tabletop.film.write import as_svg
from tabletop.lesson import steps
from tabletop.sketch.check import CheckedSketch
from tabletop.sketch.packing import pack
from tabletop.sketch.sketch import FILE, Sketch

PAGE, STUDIO, SCRIPT = "figure.html", "#studio=", "figure.js"
"""Within a site: the page that shows the figure in its address, the fragment that opens it in the studio, and the script."""


def address(site: str, packed: str) -> str:
    """The address of a figure, which contains the whole figure; `site` is the address of the site that shows it."""
    return f"{site}{PAGE}#{packed}"


def files(checked: CheckedSketch, sketch: Sketch, signs: Mapping[str, str], site: str) -> dict[str, str]:
    """The texts of all files, by name. `signs` are the phrases of the game, `site` is the address of the site."""
    figure, language = checked.figure, sketch.language
    name = checked.scene.step.id
    at = address(site, pack(checked, sketch, signs))
    needs = size(figure)
    inside = f'<a href="{at}" style="float:left">{escape(figure.title)}</a>'  # float: in the room of the figure, not above it
    return {
        FILE: str(sketch),
        "link.txt": f"{at}\n",
        f"{name}.svg": as_svg(figure.film, language, "medium", figure.title, figure.alt),
        f"{name}.html": as_page(figure, language, site),
        "block.html": as_block(figure, language, site),
        "element.html": f"{element(site + SCRIPT, at, inside, needs.style)}\n",
        "frame.html": f"{iframe(at, figure.title, needs.frame(FRAME[0]))}\n",
        f"lesson/{steps.NAME}": f"{sketch.step}\n",
        f"lesson/{language}.md": f"# {figure.title}\n\n{sketch.words}\n",
    }
