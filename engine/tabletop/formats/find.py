"""Links and messages in any pasted text: a whole chat, a mail, an address that other programs have rewritten.

Links and messages carry a check sum. The search undoes each change that programs are known to make, and keeps every text
whose sum fits.
"""

import re
from collections.abc import Callable, Iterator

from tabletop.core import game as games
from tabletop.core.session import Session
from tabletop.formats.link import MAX_LENGTH, NAMES, check_sum, decode

LONGEST = 1_000_000
"""The search looks at so many characters, from the end of the text."""
MESSAGES = ("packet", "answer", "table", "offer", "reply", "invite", "join", "turn", "sealed")
"""The first words of messages of `tabletop.together`; a link begins with the name of its game."""

_MOST_READINGS = 24
_SIGNS = r"[A-Za-z0-9_~:/,+*@!&=%.-]"
_CHECK = re.compile(r"\.([0-9a-z]{7})")
_NAMES = re.compile(re.escape(NAMES) + r"[A-Za-z0-9_~:,.%-]*[A-Za-z0-9_~%]")
_MOST_FIELDS = 24

_ENTITIES = {"amp": "&", "num": "#", "period": ".", "equals": "=", "percnt": "%", "lowbar": "_", "gt": ">", "nbsp": " "}
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_QUOTED = re.compile(r"(?:^|(?<=\n))[ \t\u00a0]*(?:[>|\u2502][ \t\u00a0]*)+")


def find(text: str) -> list[str]:
    """All links and messages in a `text`, as they were first written, each once, in the order of the text. The names of players
    behind a link stay with it."""
    found: dict[str, tuple[float, str]] = {}
    for reading in _readings(text[-LONGEST:].replace("\r\n", "\n")):
        for at, link, names in _standing_in(reading):
            first, known = found.get(link, (at / len(reading), ""))
            found[link] = min(first, at / len(reading)), known or names
    return [link + names for link, (_, names) in sorted(found.items(), key=lambda one: one[1][0])]


def links_in(text: str) -> list[str]:
    """All links to games in a `text`, as `find` gives them, without messages."""
    return [one for one in find(text) if not one.startswith(MESSAGES)]


def open_last(text: str) -> Session:
    """The game of the last link in a `text`. Raises LinkError with the reason if that link cannot be opened."""
    return decode(next(reversed(links_in(text)), text))


def _readings(text: str) -> Iterator[str]:
    """Guesses at the text before programs changed it, the text itself first; then each of them without line breaks."""
    readings = [_UNSEEN.sub("", text)]
    for reading in readings:
        for undo in _CHANGES:
            before = undo(reading)
            if before not in readings and len(readings) < _MOST_READINGS:
                readings.append(before)
    yield from readings
    for reading in readings:
        joined = "".join(_QUOTED.sub("", reading).split())
        if joined != reading:
            yield joined


def _signs(pattern: str) -> Callable[[str], str]:
    """A function that replaces each match of `pattern` by the sign with that number in base 16."""
    return lambda text: re.sub(pattern, lambda match: chr(int(match[1], 16)), text)


def _entity(match: re.Match[str]) -> str:
    if match[3]:
        return _ENTITIES.get(match[3], match[0])
    return chr(int(match[1] or match[2], 10 if match[1] else 16))


_CHANGES: tuple[Callable[[str], str], ...] = (
    _signs(r"%([0-7][0-9A-Fa-f])"),
    lambda text: re.sub(r"&(?:#(\d{1,3})|#[xX]([0-9A-Fa-f]{1,2})|([a-z]{2,6}));", _entity, text),
    lambda text: _signs(r"=([0-7][0-9A-F])")(text.replace("=\n", "")),  # quoted-printable, the encoding of mails
    lambda text: text.replace("\\", ""),  # Markdown
    lambda text: text.replace("\u2026", "...").replace("\u2013", "--").replace("\u2014", "--"),  # phones correct these
)
"""Each undoes one way in which programs change texts. They are applied repeatedly, as several programs may change a text."""


def _standing_in(text: str) -> Iterator[tuple[int, str, str]]:
    """The links and messages of a text: where each begins, its text, and the names behind it."""
    known = "|".join((*games.names(), *MESSAGES))
    end = 0
    for start in re.finditer(rf"(?=(?:{known}|\b[a-z_]{{2,30}})\.[1-9a-z]\d{{0,3}}\.)", text):
        if start.start() < end:
            continue
        run = re.compile(rf"{_SIGNS}{{0,{MAX_LENGTH}}}").match(text, start.start())
        assert run  # it may be empty
        body = run[0]
        for fields, check in enumerate(_CHECK.finditer(body)):
            if fields == _MOST_FIELDS:
                break
            if check[1] == check_sum(body[: check.start()]):
                end = start.start() + check.end()
                names = _NAMES.match(text, end)
                yield start.start(), body[: check.end()], names[0] if names else ""
                break
