"""Changes links like mailers, messengers and typing people: each must open the same game, or be refused with a message."""

from __future__ import annotations

import html
from collections.abc import Callable
from random import Random
from urllib.parse import quote, quote_plus

from tabletop.base.errors import LinkError
from tabletop.core.session import Session
from tabletop.formats.link import MAX_LENGTH, decode, encode
from tests.soak.random_games import random_case, session_under_way
from web.page import names

UNIT = "mangled links"
WEIGHT = 2
REAL, MANGLED = 4, 300
PAGES = ("https://robodrome.net/", "https://example.org/games/", "http://localhost:8000/index.html?lang=fr", "")
UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u202a\u202c\u2060\ufeff"
PAIRS = ("<>", "()", "[]", '""', "''", "\u00ab\u00bb", "\u201c\u201d", "\u201e\u201c", "**", "__", "``", "\u00ab\u00a0")
TRACKERS = (
    "fbclid=IwAR0x-3_Z",
    "utm_source=mail&utm_medium=x",
    "gclid=a.b",
    "mc_cid=1#top",
    "amp=1",
    "_gl=1*q*_ga*MTY",
)
"""Parameters that programs append to addresses."""
ENDS = (".", ",", ";", ":", "!", "?", ").", "\u2026", "\u3002", "\\", "|", "/")
BEFORE = ("Your turn: ", "#robodrome ", "\u00c0 toi\u00a0: ", "1. ", "@all\n")
GAPS, AFTER = (" ", "\n", "\u00a0"), ("your turn", "#fun", "a.b.c")
WIDE = ({ord("."): "\uff0e", ord("#"): "\uff03"}, {ord("."): "\u3002"})

Mangle = Callable[[str, Random], str]


def _wrapped(text: str, rng: Random) -> str:
    width, ends = rng.choice((40, 72, 76, 998)), rng.choice(("\n", "\r\n", "\n> ", "=\r\n", "\n  ", "\u2028"))
    return ends.join(text[at : at + width] for at in range(0, len(text), width))


def _between(text: str, rng: Random, signs: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(signs) + text[at:]


def _in_pair(text: str, rng: Random) -> str:
    pair = rng.choice(PAIRS)
    return pair[0] + text + pair[1]


def _entities(text: str, rng: Random) -> str:
    return rng.choice(
        (html.escape(text), html.escape(html.escape(text)), text.replace("&", "&#38;"), text.replace("=", "&#x3D;"))
    )


def _safe_link(text: str, _rng: Random) -> str:
    host = "https://eur01.safelinks.protection.outlook.com"
    return f"{host}/?url={quote(text, safe='')}&data=05%7C01%7C%7C&sdata=x%3D&reserved=0"


def _click_counter(text: str, _rng: Random) -> str:
    return f"https://www.google.com/url?q={quote_plus(text)}&sa=D&source=editors&ust=1"


def _defended(text: str, _rng: Random) -> str:
    coded = quote(text, safe="").replace("_", "__").replace("-", "-2D").replace("%", "-")
    return f"https://urldefense.proofpoint.com/v2/url?u={coded}&d=DwMFaQ&c=x&e="


def _quoted_printable(text: str, rng: Random) -> str:
    return _wrapped(text.replace("=", "=3D"), rng)


def _shown(text: str, rng: Random) -> str:
    """Return the text with typographic replacements, as some pages show it."""
    return text.replace(
        *rng.choice((("--", "\u2013"), ("-", "\u2010"), ("...", "\u2026"), ("..", "\u2026"), (".", ". ")))
    )


MANGLES: dict[str, Mangle] = {
    "as it is": lambda text, _rng: text,
    "percent-encoded": lambda text, rng: quote(text, safe=rng.choice(("", "/:", "/:#", "/:#&=", "/:#&=~,;@"))),
    "percent-encoded twice": lambda text, _rng: quote(quote(text, safe="/:"), safe="/:"),
    "its # percent-encoded": lambda text, _rng: text.replace("#", "%23"),
    "its # lost": lambda text, _rng: text.replace("#", ""),
    "its # doubled": lambda text, _rng: text.replace("#", "##"),
    "entities": _entities,
    "wrapped by Outlook": _safe_link,
    "wrapped by Google": _click_counter,
    "wrapped by Proofpoint": _defended,
    "a tracker behind it": lambda text, rng: f"{text}{rng.choice('&?#;')}{rng.choice(TRACKERS)}",
    "a tracker before the #": lambda text, rng: text.replace("#", f"?{rng.choice(TRACKERS)}#"),
    "in brackets or quotes": _in_pair,
    "a sentence goes on": lambda text, rng: text + rng.choice(ENDS),
    "a sentence before it": lambda text, rng: rng.choice(BEFORE) + text,
    "words behind it": lambda text, rng: f"{text}{rng.choice(GAPS)}{rng.choice((*AFTER, text))}",
    "line breaks": _wrapped,
    "quoted-printable": _quoted_printable,
    "unseen signs": lambda text, rng: _between(text, rng, UNSEEN),
    "spaces": lambda text, rng: _between(text, rng, " \t\u00a0\u3000"),
    "made pretty": _shown,
    "capitals": lambda text, rng: rng.choice((text.upper(), text.lower(), text.capitalize())),
    "cut": lambda text, rng: text[: rng.randrange(len(text) + 1)] + rng.choice(("", "...", "\u2026")),
    "wide signs": lambda text, rng: text.translate(rng.choice(WIDE)),
    "the text of a link in Markdown": lambda text, _rng: f"[{text}]({text})",
    "an anchor": lambda text, rng: f'<a href="{_entities(text, rng)}">play</a>',
}  # fmt: skip
"""Changes of addresses on their way, by name."""


def run(seed: int) -> int:
    """Mangle a few links, each in many ways, and some in two ways at once."""
    rng = Random(seed)
    real: list[tuple[str, str]] = []
    while len(real) < REAL:
        session = session_under_way(random_case(rng), rng)
        link = encode(session, moment=rng.random() < 0.3)
        if len(link) <= MAX_LENGTH:
            real.append((link, _standing(decode(link))))
    for _ in range(MANGLED):
        link, standing = rng.choice(real)
        names_of = {seat: rng.choice(("Anna", "B\u00e9a & Co", "x,y:z", "#1")) for seat in range(rng.randint(0, 2))}
        text = f"{rng.choice(PAGES)}#{names.add_extras(link, names_of, (2, 0, 1) if rng.random() < 0.2 else ())}"
        ways = rng.choices([*MANGLES], k=rng.choice((1, 1, 1, 2, 3)))
        for way in ways:
            text = MANGLES[way](text, rng)
        check(text, standing, f"{link} {', '.join(ways)}")
    return MANGLED


def check(text: str, standing: str, where: str) -> None:
    """Raise if a mangled link opens another game than this one, or raises anything but LinkError."""
    for opened in (text, text.rpartition("#")[2], names.split_extras(text.rpartition("#")[2])[0]):
        try:
            session = decode(opened)
        except LinkError as error:
            if not str(error):
                raise AssertionError(f"{where}: {opened!r} is refused without a word") from error
        except Exception as error:
            raise AssertionError(f"{where}: {opened!r} breaks the program") from error
        else:
            found = _standing(session)
            assert found == standing, f"{where}: {opened!r} opens {found}"


def _standing(session: Session) -> str:
    """Return the position of a game with its seats, seed and all choices, as text."""
    return f"{session.game.write(session.state)} {session.seats} {session.seed} {[ply.index for ply in session.plies]}"
