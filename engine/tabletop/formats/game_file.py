"""Game files: finished games as links, one a line, to learn from and to check results by.

    {"game": "robotory", "bots": ["greedy", "random"], "seed": 7, "winners": [0], "link": "robotory.1.greedy-random..7.…"}

Each line is JSON. `bots` has a name for each seat: that of a built-in bot, or the path of a bot file. `winners` are seats; a
draw has none. The link holds the whole game: its options, its version of the rules and every choice. To read a line is to
replay its link and to compare.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.base.errors import LinkError, TabletopError
from tabletop.core.session import PERSON, Session
from tabletop.formats.link import MAX_LENGTH, decode, encode
from tabletop.rules.move import Move
from tabletop.rules.state import State

LONGEST = MAX_LENGTH + 4_000
"""Characters of a line."""
_WORDS = ("game", "bots", "seed", "winners", "link")


class Choice(NamedTuple):
    """A choice of a game: the position, the seat that had to choose, its legal moves, and the index of what it chose."""

    state: State
    seat: int
    moves: Sequence[Move]
    chosen: int


class PlayedGame(NamedTuple):
    """A finished game of a game file: its `session`, which stands at the end, and `bots`, the bot on each seat."""

    session: Session
    bots: tuple[str, ...]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none after a draw."""
        return self.session.state.winners()

    @property
    def link(self) -> str:
        """The game as a link."""
        return encode(self.session)

    def choices(self) -> Iterator[Choice]:
        """Every choice of a seat that had more than one move, in the order of the game. The state changes when the next choice
        is asked for; `state.clone()` stays."""
        state = self.session.at(0).state
        for ply in self.session.plies:
            moves = state.legal()
            if ply.free:
                yield Choice(state, ply.seat, moves, ply.index)
            state.apply(moves[ply.index])


def line(session: Session, bots: Sequence[str]) -> str:
    """A finished game as a line of a game file, without its end. `bots`: the name of the bot on each seat."""
    words = (session.game.name, list(bots), session.seed, session.state.winners(), encode(session))
    return json.dumps(dict(zip(_WORDS, words, strict=True)), ensure_ascii=False)


def read(file: str | Path) -> Iterator[PlayedGame]:
    """The games of a game file, each replayed by the rules when it is asked for. Raises OSError, and LinkError with file and
    line: for a link that does not open, a game that is not over, or a line that its link contradicts."""
    with Path(file).open(encoding="utf-8", errors="replace") as lines:
        number = 0
        while text := lines.readline(LONGEST + 1):
            number += 1
            try:
                yield read_line(text)
            except TabletopError as error:
                raise LinkError("{file}:{line}: {reason}", file=str(file), line=number, reason=str(error)) from None


def read_line(text: str) -> PlayedGame:
    """The game of a line. Raises LinkError for what is no finished game, or does not end as the line says."""
    claims = _claims(text)
    session = decode(claims["link"])
    if not session.over:
        raise LinkError("The game of the link is not over.")
    bots = list(session.seats)
    if len(bots) == len(claims["bots"]):
        bots = [bot if kind == PERSON else kind for kind, bot in zip(bots, claims["bots"], strict=True)]
    found = (session.game.name, bots, session.seed, session.state.winners())
    for word, true in zip(_WORDS, found, strict=False):
        if claims[word] != true:
            raise LinkError(
                "The line says {given} for {word}; the link says {true}.",
                given=str(claims[word])[:60],
                word=word,
                true=str(true)[:60],
            )
    return PlayedGame(session, tuple(bots))


def _claims(text: str) -> dict[str, Any]:
    """What a line says: a link that is a text, bots that are one text for each of its seats, and the rest unchecked."""
    try:
        claims = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        claims = None
    if isinstance(claims, dict) and claims.keys() == {*_WORDS} and isinstance(claims["bots"], list):
        link, bots = claims["link"], claims["bots"]
        if all(isinstance(one, str) for one in (link, *bots)):
            return claims
    raise LinkError(
        "A line of a game file is a JSON object of {words}, of at most {limit} characters.",
        words=", ".join(_WORDS),
        limit=LONGEST,
    )
