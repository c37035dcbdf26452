"""Game files: finished games as links, one a line, for training bots and for checking results.

    {"game": "robotory", "bots": ["greedy", "random"], "seed": 7, "winners": [0], "link": "robotory.1.greedy-random..7.…"}

Each line is JSON. `bots` has a name for each seat: that of a built-in bot, or the path of a bot file. `winners` are seats.
A drawn match of Robotory, a draw of Stak Bots and a tie of Moon-Bots have all who share it as winners; a race of RoboRally that
nobody wins has none. The link holds the whole game: its options, its version of the rules and every choice. Reading a line
replays its link and compares the results.
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
"""The most characters of a line."""
_WORDS = ("game", "bots", "seed", "winners", "link")


class Choice(NamedTuple):
    """A choice of a game: the position (`state`), the `seat` that had to choose, its legal `moves`, and the index of the move
    that was `chosen`."""

    state: State
    seat: int
    moves: Sequence[Move]
    chosen: int


class PlayedGame(NamedTuple):
    """A finished game of a game file: its `session`, at the last position, and `bots`, the name of the bot on each seat."""

    session: Session
    bots: tuple[str, ...]

    @property
    def winners(self) -> list[int]:
        """The seats that have won or share a draw; empty if nobody has won."""
        return self.session.state.winners()

    @property
    def link(self) -> str:
        """The game as a link."""
        return encode(self.session)

    def choices(self) -> Iterator[Choice]:
        """Every choice of a seat that had more than one move, in the order of the game. The next step of the iterator changes
        `state`; keep `state.clone()` instead."""
        state = self.session.at(0).state
        for ply in self.session.plies:
            moves = state.legal()
            if ply.free:
                yield Choice(state, ply.seat, moves, ply.index)
            state.apply(moves[ply.index])


def line(session: Session, bots: Sequence[str]) -> str:
    """A finished `session` as a line of a game file, without the line break. `bots`: the name of the bot on each seat."""
    words = (session.game.name, list(bots), session.seed, session.state.winners(), encode(session))
    return json.dumps(dict(zip(_WORDS, words, strict=True)), ensure_ascii=False)


def read(file: str | Path) -> Iterator[PlayedGame]:
    """The games of a game `file`, each replayed by the rules when the iterator reaches it. Raises OSError for a file that
    cannot be read. Raises LinkError, with file and line, if a link does not open, its game is not over, or the line
    contradicts its link."""
    with Path(file).open(encoding="utf-8", errors="replace") as lines:
        number = 0
        while text := lines.readline(LONGEST + 1):
            number += 1
            try:
                yield read_line(text)
            except TabletopError as error:
                raise LinkError("{file}:{line}: {reason}", file=str(file), line=number, reason=str(error)) from None


def read_line(text: str) -> PlayedGame:
    """The game of a line. Raises LinkError if the link holds no finished game, or contradicts the line."""
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
    """The JSON object of a line. `link` is checked to be a text and `bots` to be a list of texts; the rest is unchecked."""
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
