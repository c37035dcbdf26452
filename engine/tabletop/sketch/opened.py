"""A sketch begun from whatever somebody has: a figure, its link, a game, a position."""

from urllib.parse import unquote

from tabletop.core import game as games
from tabletop.formats import find, notation
from tabletop.puzzle.task import decode
from tabletop.sketch.files import PAGE, STUDIO
from tabletop.sketch.packed import unpack
from tabletop.sketch.parts import Parts
from tabletop.sketch.sketch import read


def opened(text: str, language: str = "en") -> Parts:
    """The parts of a figure that a text holds: `figure.txt`, the link of a figure, a written position, or a link to a task or a
    game, of which it takes the position. Raises a TabletopError for a text that holds none of these."""
    text = text.strip()
    for before in (f"{PAGE}#", STUDIO):
        if before in text:
            return Parts.of(unpack(unquote(text.partition(before)[2].split()[0])))
    if "\n## " in text:
        return Parts.of(read(text))
    if "task=" in text:
        task = decode(unquote(text.partition("task=")[2].split()[0]))
        return Parts(task.game.name, task.position, "", language, seat=task.seat)
    if is_notation(text):
        game = games.find(notation.heading(text)[0])
        return Parts(game.name, " ".join(text.split()), "", language)
    session = find.open_last(text)
    return Parts(session.game.name, session.game.write(session.state), "", language)


def is_notation(text: str) -> bool:
    """Whether it is a written position; else it is a link, or a text with one."""
    return not find.links_in(text) and " " in text.strip() and "#" not in text.partition(" ")[0]
