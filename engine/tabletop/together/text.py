"""Texts in few bytes, above all positions. A letter is predicted from the letters that last came after the same letters."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tabletop.formats.link import USUAL
from tabletop.together.coder import NOTHING, Model, Reader, Writer
from tabletop.together.packing import GUESSED, damaged

_LONGEST = 24_000
_ORDERS = (8, 6, 5, 4, 3, 2, 1, 0)
"""The numbers of preceding letters that serve as contexts, the longest first."""
_END, _START = "\0", "\n\n"
_POSITIONS = (
    "\n\nmoonbots/2 seats=4 first=2 round=1 active=3 r0=17 r1=18 r2=15 r3=16 market=fist-guard,missile-guard,LL3,RA1,mi"
    "ssile,missile-guard told=10 agenda=ask-act(3,3);following(3)\n///\n\nstakbots/2 seats=6 first=3 active=4 turn=11 ac"
    "ts=1 attacked=1 fed=1 s0=-1,-1,-1,59 s2=-1,-1,58 s4=33,-1,-1,-1,-1,6 h4=5 heap=20,46,28,44,16,55,53,50,31,3,34,4"
    "5,15,37,9,39,29,8,12,23,10 fresh=1,2,4,11,13,14,17,18,21,22,24,25,26,27,35,36,41,42,47,48,49,52,54,56,57 renewed"
    "=1,2,3,4,5,8,9,11,13,14,15,17,18,21,22,24,25,26,27,35,36,39,41,42,46,47,48,49,52,54,56,57 out=5,3,1 attacker=-1,"
    "-1,-1,-1,-2,-1 told=258 agenda=ask-aim(4,4,6,257);stomp(4,2,23,250);settle;act(4)\n/////\n\nrobotory/1 turn=2 robot"
    "s=b3,c3,d3 white=a1 light=1,2 dark=2,2 lid=10,10 told=2 agenda=turn(1)\n/\n\nroborally/2 first=5 turn=2 r0=5,13,S/a"
    "rchive:8,13 r1=3,12,N/damage:2/archive:2,15/announced r2=7,8,N/damage:4/archive:9,15 r3=off,N/lives:2/archive:1,"
    "13/destroyed r4=7,12,W/damage:2/archive:10,13/announced r5=4,15,S r6=6,12,N/damage:1/archive:7,15 r7=2,12,S/dama"
    "ge:4/lives:2/archive:3,13 fallen=3 told=394 agenda=ask-enter-facing(3,157);begin\n///////\n\n\n\n\n\n\n\n"
)
_LAST = (
    "roborally/2 first=5 turn=3 r0=7,15,S/archive:8,13 r1=3,12,N/damage:3/archive:2,15/down r2=7,12,E/damage:5/archiv"
    "e:9,15 p2=-,-,-,-,RL:390! r3=1,13,N/lives:2/down r4=7,13,W/damage:4/archive:10,13/down r5=4,12,E/archive:4,15 r6"
    "=6,13,E/damage:1/archive:7,15 r7=2,12,E/damage:4/lives:2/archive:3,13/announced told=541 agenda=ask-stay-down(1)"
    ";stay-down(3);stay-down(4);begin\n///////\n\n\n\n\n\n\n\n"
)
"""Positions of all games, as in packets; they are part of the format, as `USUAL` is. The chances of the coder are learned from
the last position."""


class _Text:
    """Writes or reads letters one after the other."""

    def __init__(self, coder: Writer | Reader, usual: "_Usual") -> None:
        self.coder, self.text = coder, _START
        self._before, self.followers = usual.followers, dict[str, str]()
        self._hits = 0

    def code(self, text: str | None, rest: int) -> str:
        """Write a text, or read one for None, with fewer than `rest` letters. Raises MessageError for a longer one."""
        start = len(self.text)
        for place in range(rest):
            letter = self._letter(None if text is None else text[place : place + 1] or _END)
            if letter == _END:
                return self.text[start:]
            self.keep(letter)
        raise damaged()

    def keep(self, letter: str) -> None:
        """Remember the letter after each context, the newest first."""
        text, followers, before = self.text, self.followers, self._before
        for order in _ORDERS:
            past = text[len(text) - order :] if order else ""
            row = followers.get(past) or before.get(past, "")
            if not row.startswith(letter):
                followers[past] = letter + row.replace(letter, "")
        self.text = text + letter

    def _letter(self, letter: str | None) -> str:
        text, coder, tried, hits = self.text, self.coder, "", self._hits
        near, past = text[-1:], text[-2:]
        word = text[max(text.rfind(" "), text.rfind("/"), text.rfind(";")) + 1 :][:1]
        odd, digit = text.count(",", max(text.rfind(" "), 0)) & 1, near.isdigit()
        trusted = coder.trust("text", 5)
        for order in _ORDERS:
            back = text[len(text) - order :] if order else ""
            row = self.followers.get(back) or self._before.get(back, "")
            alone = min(len(row), 4)
            for one in row:
                if one in tried:
                    continue
                rank = len(tried)
                places = (
                    ("text", order, alone, min(rank, 9)),
                    ("text", one, near),
                    ("text", one, past, rank > 0),
                    ("text", one, word, odd, digit),
                    ("text", hits, order, rank),
                )
                if coder.bit(None if letter is None else letter == one, places, trusted):
                    self._hits = min(hits + 1, 15) if not tried else 0
                    return one
                tried += one
        self._hits = 0
        found = coder.number(None if letter is None else ord(letter), "letter")
        if found > 0x10FFFF or 0xD800 <= found < 0xE000:
            raise damaged()
        return chr(found)


class _Usual(NamedTuple):
    """The first model for the texts of packets: the letters after each context, and the chances."""

    followers: Mapping[str, str]
    known: Model


@cache
def _usual() -> _Usual:
    """The first model, learned when it is first needed."""
    made = _Text(Writer(), _Usual({}, NOTHING))
    for letter in (GUESSED + USUAL).decode() + _POSITIONS:
        made.keep(letter)
    made.code(_LAST, len(_LAST) + 1)
    return _Usual(made.followers, made.coder.known)


def write(text: str) -> bytes:
    """Write a text as bytes. Raises MessageError for _LONGEST letters or more."""
    usual = _usual()
    coder = Writer(usual.known)
    _Text(coder, usual).code(text.replace(_END, ""), _LONGEST)
    return bytes(coder)


def read(raw: bytes) -> str:
    """Read the text that `write` wrote. Raises MessageError if the bytes are damaged."""
    usual = _usual()
    return _Text(Reader(raw, usual.known), usual).code(None, _LONGEST)
