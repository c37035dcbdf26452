"""Links: a whole game in the fragment of an address.

    game.version.seats.options.seed.record[.moment].check

Seats are kinds joined by '-'. Options are `name=value` joined by '&', only those that differ from their defaults. A game that
begins at a written position has `position=` and the packed position in their place. The seed is in base 36. The record is one
number in URL-safe base 64: it starts as 1, and for each choice in reverse, n = n * radix + index. Forced choices and chance
add nothing, and the 1 marks the end. The moment is a ply of the record. The check is a CRC-32 of all the text before it.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Sequence

from tabletop.base.errors import LinkError, OptionError, TabletopError
from tabletop.core import game as games
from tabletop.core.game import Game
from tabletop.core.session import SEED_LIMIT, Session

MAX_LENGTH = 8_000
"""The most characters of a link: far more than a real game needs, few enough to refuse a hostile link at once."""
NAMES = "&names="
"""The beginning of the names of players, which the page may put behind a link."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_SIXTY_FOUR = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUE = {sign: value for value, sign in enumerate(_SIXTY_FOUR)}
_POSITION = "position="
_LONGEST_POSITION = 20_000
_OPTION = re.compile(r"([a-z][a-z-]{0,30})=([A-Za-z0-9_~:/,+*@!-]{1,4000})")


def encode(session: Session, *, moment: bool = False) -> str:
    """The fragment of a link, without '#': the game up to the present ply; with `moment` the whole record, to open at the
    present ply."""
    plies = session.plies if moment else session.plies[: session.ply]
    number = 1
    for ply in reversed(plies):
        if ply.free:
            number = number * ply.radix + ply.index
    options = "&".join(
        f"{name}={value}" for name, value in sorted(session.options.items()) if value != session.game.defaults[name]
    )
    if session.position:
        options = _POSITION + pack(session.position)
    fields = [
        session.game.name,
        str(session.state.version),
        "-".join(session.seats),
        options,
        base36(session.seed),
        _base64(number),
    ]
    if moment:
        fields.append(str(session.ply))
    text = ".".join(fields)
    return f"{text}.{check_sum(text)}"


def share(session: Session, *, moment: bool = False) -> str:
    """The link of a `session`: the fragment of an address, without its `#`. It holds the game up to the present ply; with
    `moment` it holds the whole record and opens at the present ply. Without `moment`, dice and deals that are due are played
    first, as they are when the link is opened. Raises LinkError if the link would open at another position."""
    if not moment:
        session.advance()
    link = encode(session, moment=moment)
    here = session.state if moment else session.next_choice()
    if session.game.write(decode(link).state) != session.game.write(here):
        raise LinkError("The link would not lead back to this position; please report this game: {link}", link=link)
    return link


def decode(link: str) -> Session:
    """The game of a `link`: a whole address, or its fragment with or without '#'. Names of players behind it are ignored.
    Raises LinkError with the reason if the link cannot be opened."""
    text = _fragment(link)
    body, _, check = text.rpartition(".")
    if not body or text.count(".") not in (6, 7):
        raise LinkError(
            "This is not a link to a game, or a part of it is missing. Ask for it again and copy all of it."
        )
    if check != check_sum(body):
        raise LinkError(
            "The link is damaged: some of its characters were changed or lost on the way. Ask for it again."
        )
    name, version, seats, options, seed, record, *moment = body.split(".")
    session = _set_up(name, version, seats, options, seed)
    _replay(session, _number(record))
    if moment:
        if not re.fullmatch(r"\d{1,6}", moment[0]) or int(moment[0]) > len(session.plies):
            raise LinkError("The link points to a moment that its game does not have.")
        session.goto(int(moment[0]))
    return session


def _fragment(link: str) -> str:
    text = link.strip().rpartition("#")[2].partition(NAMES)[0]
    if len(text) > MAX_LENGTH:
        raise LinkError(
            "The link is too long to be a game: {length} characters, at most {limit}.",
            length=len(text),
            limit=MAX_LENGTH,
        )
    return text


def _set_up(name: str, version: str, seats: str, options: str, seed: str) -> Session:
    if name not in games.names():
        raise LinkError(
            "The link is for the game {name!r}, which is not here. A newer version of this page may have it.",
            name=name[:30],
        )
    game = games.find(name)
    if not re.fullmatch(r"[1-9]\d{0,3}", version) or int(version) > game.version:
        raise LinkError(
            "The link was made by a newer version ({version}). Reload the page to update it, then try again.",
            version=version[:8],
        )
    if int(version) < game.oldest:
        raise LinkError(
            "The link was made before the first release, by rules of {game} that are no longer played. Start a new game.",
            game=game.title,
        )
    if not re.fullmatch(r"[0-9a-z]{1,13}", seed) or int(seed, 36) >= SEED_LIMIT:
        raise LinkError("The link is damaged: its seed is not a number.")
    if options.startswith(_POSITION):
        return _from_position(game, seats.split("-"), options.removeprefix(_POSITION), int(seed, 36))
    chosen: dict[str, str] = {}
    for part in filter(None, options.split("&")):
        match = _OPTION.fullmatch(part)
        if not match or match[1] in chosen:
            raise LinkError("The link is damaged: {part!r} is not an option.", part=part[:40])
        chosen[match[1]] = match[2]
    try:
        return Session(game, seats.split("-"), chosen, int(seed, 36), int(version))
    except OptionError as error:
        raise LinkError(error.template, **error.fields) from None


def _from_position(game: Game, seats: Sequence[str], packed: str, seed: int) -> Session:
    """A session that begins at a packed position. Raises LinkError."""
    position = unpack(packed, _LONGEST_POSITION)
    if position is None:
        raise LinkError("The link is damaged: its position cannot be read.")
    try:
        return Session(game, seats, {}, seed, position=position)
    except TabletopError as error:
        raise LinkError(error.template, **error.fields) from None


USUAL = (
    b"moonbots/2 seats=4 seats=3 seats=2 round=2 buys=0 quiet=-1 backs=12 backs=11 gone= out= r0=15/RA1+RA3+LA2/die+reroll"
    b"+fist+missile/stock r1=16 r2=17 r3=17 market=RA2,LA1,TO2,fist,RL2,HE1 market=RA2,LA2,TO2,reroll,RL2,HE1 dice=4,4 "
    b"agenda=ask-act(0,0);following(0) agenda=ask-place(0,0);following(0) stakbots/2 seats=2 turn=3 s0=-3,-22,21 "
    b"s1=-5,-22,40 h0=52,30 h1= heap=2 damage= attacker=-1,-1 acts=1 attacked=1 fed=1 agenda=ask-action(0) robotory/1 "
    b"turn=1 robots=b3,c3,d3 white=b2,c5 black=c4,d5 light=2,2 dark=2,2 lid=10,10 agenda=turn(0) agenda=turn(1) "
    b"roborally/2 floor=.,>,v,R,O,w,W,<,^,.|E,.|W,.1E|W,./.,.,.,./.,.,.,. flags=2,3 options=yes rules=teams:pairs+ "
    b"finish=all survivor=races-on turn=3 r0=0,0,N/damage:5 r1=2,0,W r2=1,1,S h0=M1:500,M2:670,M3:790,BU:430,RR:80,RL:70,"
    b"UT:10 p0=RL:70,RR:80,RL:90,RR:100,- p0=M1:490,-,-,-,- o0= told=1 agenda=ask-program(0,5);ask-ready(-1);"
    b"register-with-options(1);cleanup-with-options;begin agenda=ask-ready(-1);register(1);register(2);register(3);"
    b"register(4);register(5);cleanup;begin"
)
"""The zlib dictionary for positions, which makes packed ones short. It is part of the format: a change would break links."""


def pack(text: str) -> str:
    """Compress a text into characters that an address may contain; `unpack` reads them."""
    packing = zlib.compressobj(9, zdict=USUAL)
    return urlsafe_b64encode(packing.compress(text.encode()) + packing.flush()).decode().rstrip("=")


def unpack(packed: str, longest: int) -> str | None:
    """The text that `pack` packed, with or without its dictionary; None if it is damaged or has over `longest` bytes."""
    unpacking = zlib.decompressobj(zdict=USUAL)
    try:
        raw = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        text = unpacking.decompress(raw, longest).decode()
    except (Base64Error, UnicodeError, zlib.error):
        return None
    return text if unpacking.eof else None


def _replay(session: Session, number: int) -> None:
    session.advance()
    while number > 1:
        if session.over:
            raise LinkError("The link is damaged: it goes on after the end of the game.")
        number, index = divmod(number, len(session.legal()))
        session.play(index)
        session.advance()
    if number != 1:
        raise LinkError("The link is damaged: some of its choices cannot be read.")


def _number(text: str) -> int:
    number = 0
    for sign in text:
        if sign not in _VALUE:
            raise LinkError("The link is damaged: {sign!r} cannot stand in it.", sign=sign)
        number = number << 6 | _VALUE[sign]
    return number


def _base64(number: int) -> str:
    return _in_base(number, _SIXTY_FOUR)


def base36(number: int) -> str:
    """A number, at least 0, in base 36: digits and small letters."""
    return _in_base(number, _DIGITS)


def _in_base(number: int, digits: Sequence[str]) -> str:
    signs: list[str] = []
    while number or not signs:
        number, digit = divmod(number, len(digits))
        signs.append(digits[digit])
    return "".join(reversed(signs))


def check_sum(text: str) -> str:
    """The check sum that stands behind a text, so that changes are noticed: its CRC-32 in seven signs of base 36."""
    return base36(zlib.crc32(text.encode(errors="replace"))).zfill(7)
