"""Imports for a new sketch: a figure, its link, a game, or a position."""

from dataclasses import replace
from urllib.parse import unquote

from tabletop.core import game as games
from tabletop.formats import find, notation
from tabletop.lesson.playthrough import position
from tabletop.puzzle.task import decode
from tabletop.sketch.files import PAGE, STUDIO
from tabletop.sketch.packing import unpack
from tabletop.sketch.parts import Parts
from tabletop.sketch.sketch import read


def import_parts(text: str, language: str = "en") -> Parts:
    """The parts of a figure from a text: `figure.txt`, the link of a figure, a written position, or a link to a task or a game,
    from which it takes the position. Raises a TabletopError for any other text, and for an impossible position."""
    return fitting(_found(text.strip(), language))


def fitting(parts: Parts) -> Parts:
    """Return the parts if their position can be set up. Raises a TabletopError if not."""
    position(games.find(parts.game), parts.position, seat=parts.seat)
    return parts


def detailed(parts: Parts) -> Parts:
    """The parts with an addition to the picture (`Game.details`), if one shows more of their position than the usual picture.
    Raises a TabletopError for an impossible position."""
    game = games.find(parts.game)
    more = tuple(field for field in parts.more if field[0] != "with")
    view = position(game, parts.position).view(parts.seat)
    usual = len(game.scene(view).items)
    detail = next((one for one in game.details if len(game.scene_in(one, view).items) > usual), "")
    return replace(parts, more=(*more, ("with", detail)) if detail else more)


def _found(text: str, language: str) -> Parts:
    if "\n## " in text:
        return Parts.of(read(text))
    for before in (f"{PAGE}#", STUDIO):
        if before in text:
            return Parts.of(unpack(unquote(_word_after(before, text))))
    if "task=" in text:
        task = decode(unquote(_word_after("task=", text)))
        return detailed(Parts(task.game.name, task.position, "", language, seat=task.seat))
    if is_notation(text):
        return detailed(Parts(notation.heading(text)[0], " ".join(text.split()), "", language))
    session = find.open_last(text)
    return detailed(Parts(session.game.name, session.game.write(session.state), "", language))


def _word_after(before: str, text: str) -> str:
    return (text.partition(before)[2].split() or [""])[0]


def is_notation(text: str) -> bool:
    """Whether a text is a written position, not a link or a text with a link."""
    return not find.links_in(text) and " " in text.strip() and "#" not in text.partition(" ")[0]
