"""Figures in addresses: a whole figure as one word, which a page without Python can show.

The word contains the name of the game, the title, the figure as HTML, and its sketch, separated by NUL and deflated. Phrases
that many figures share, such as drawings, are single characters from Unicode's private use area: each is the index of a line in
the game's file `phrases.txt`. Links depend on it, so phrases are only ever added. `figure/script/packed.js` reads the word.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Mapping

from tabletop.base import resources
from tabletop.base.errors import LinkError
from tabletop.figure.deduplicate import deduplicate, with_rules
from tabletop.figure.write import as_html
from tabletop.sketch.check import CheckedSketch
from tabletop.sketch.sketch import Sketch, read

PHRASES = "phrases.txt"
"""The file of a game with its phrases, one per line."""
MESSENGERS = 2000
"""The most characters of a message that every messenger accepts."""
_VERSION, _ALONE = "1", "0"
"""The first character of the word of a figure, and of a sketch without its figure."""
_FIRST, _LAST = "\ue000", "\uf8ff"
_PRIVATE = re.compile(f"[{_FIRST}-{_LAST}\0]")
_RAW = -15
_LONGEST, _LARGEST = 100_000, 1_000_000


def pack(checked: CheckedSketch, sketch: Sketch, signs: Mapping[str, str]) -> str:
    """The figure and its sketch as one word, for the fragment of an address; `signs` are the phrases of its game."""
    title, html, source = (
        _PRIVATE.sub("", part) for part in (checked.figure.title, _html(checked, sketch), str(sketch))
    )
    for phrase, sign in signs.items():
        html = html.replace(phrase, sign)
    parts = (checked.game.name, title, html, source)
    return _VERSION + _deflated("\0".join(parts))


def _html(checked: CheckedSketch, sketch: Sketch) -> str:
    """The HTML of the figure, with links that fit a page at the top of a site."""
    rules = f"./rules/{checked.game.name}/{sketch.language}/"
    return with_rules(deduplicate(as_html(checked.figure, sketch.language)), rules)


def pack_sketch(sketch: Sketch) -> str:
    """The sketch without its figure as one word, which only the studio opens."""
    return _ALONE + _deflated(str(sketch))


def _deflated(text: str) -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9)
    return urlsafe_b64encode(packing.compress(text.encode()) + packing.flush()).decode().rstrip("=")


def unpack(packed: str) -> Sketch:
    """The sketch in a word of `pack` or `pack_sketch`; its figure has to be made again. Raises LinkError if the word is damaged
    or too new, and LessonError if its sketch cannot be read."""
    if not packed.startswith((_VERSION, _ALONE)):
        raise LinkError("This figure was made by a newer version. Reload the page to update it, then try again.")
    unpacking = zlib.decompressobj(_RAW)
    try:
        raw = urlsafe_b64decode(packed[1:].encode("ascii") + b"=" * (-(len(packed) - 1) % 4))
        parts = unpacking.decompress(raw, _LARGEST).decode().split("\0") if len(packed) < _LONGEST else []
    except (Base64Error, UnicodeError, zlib.error):
        parts = []
    if len(parts) != (4 if packed.startswith(_VERSION) else 1) or not unpacking.eof:
        raise LinkError("The address of this figure is damaged, or a part of it is missing. Copy all of it again.")
    return read(parts[-1])


def phrases(text: str) -> dict[str, str]:
    """Phrase -> the character that stands for it, from the text of a file, longest first."""
    signs = {phrase: chr(ord(_FIRST) + place) for place, phrase in enumerate(text.splitlines())}
    return dict(sorted(signs.items(), key=lambda one: -len(one[0])))


def signs_of(game: str) -> dict[str, str]:
    """Phrase -> the character that stands for it, from the game's file."""
    return phrases(written_phrases(game))


def written_phrases(game: str) -> str:
    """The text of a game's file of phrases, "" if it has none; its links are only longer."""
    try:
        return resources.read(game, PHRASES).decode()
    except FileNotFoundError:
        return ""
