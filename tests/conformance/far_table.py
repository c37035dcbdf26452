"""A host, far seats that choose at random, and a post that doubles, delays and loses messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from tabletop.core.session import PERSON, Session
from tabletop.rules.state import State
from tabletop.together.far import FarSeat
from tabletop.together.host import Host
from tabletop.together.message import Answer, Packet
from tests.conformance.cases import Case, Start
from tests.conformance.playing import labels

LOST = DOUBLED = DELAYED = 0.1
ROUNDS = 40
"""A table without progress is stuck after so many rounds of messages."""


def session(case: Case, start: Start, seed: int) -> Session:
    """Return a session of people from a start of a case."""
    if isinstance(start, str):
        state = case.begin(start)
        return Session(case.game, [PERSON] * len(state.ranking()), seed=seed, position=case.game.write(state))
    return Session(case.game, [PERSON] * start[0], start[1], seed)


read = lru_cache(64)(Packet.read)
"""Reads a packet; cached, because many arrive twice."""


def answer_of(far: FarSeat, rng: Random) -> Answer:
    """Return the answer of a far seat, after random choices if it has not answered yet."""
    while far.asked:
        far.play(rng.randrange(len(far.legal())))
    answer = far.answer()
    assert answer is not None
    return answer


class Post:
    """A post on which some texts arrive twice, some late, some never."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.late: list[str] = []

    def carry(self, texts: list[str]) -> Iterator[str]:
        """Yield the texts that arrive, of these and of late ones, in random order."""
        sent = [text for text in texts if self.rng.random() >= LOST] + self.late
        sent += [text for text in sent if self.rng.random() < DOUBLED]
        self.rng.shuffle(sent)
        self.late = [text for text in sent if self.rng.random() < DELAYED]
        yield from (text for text in sent if self.rng.random() >= DELAYED)


class FarTable:
    """A table whose seats are all far away, with a spectator."""

    def __init__(self, case: Case, start: Start, seed: int) -> None:
        self.case, self.rng = case, Random(seed)
        seats = len(session(case, start, seed).seats)
        self.host = Host(session(case, start, seed), range(seats), [f"Player {seat}" for seat in range(seats)])
        self.everybody: list[int | None] = [*range(seats), None]
        self.far: dict[int | None, FarSeat] = {}
        self.sent: dict[int, str] = {}
        """The last answer of each seat, as text."""
        self.written: dict[int | None, tuple[Packet, str]] = {}
        self.packets, self.answers = Post(self.rng), Post(self.rng)
        self.films = 0

    def play(self, answers: int, look: Callable[[FarTable, int | None], None]) -> int:
        """Let the seats answer so often, or to the end of the game; call `look` for each seat that sees the present moment.
        Return the number of accepted answers."""
        taken = quiet = 0
        while not self.host.session.over and taken < answers:
            self._send(look)
            before = taken
            for text in self.answers.carry(
                [self._answer(seat) for seat in self.far if seat is not None and self._asked(seat)]
            ):
                taken += self.host.take(Answer.read(text))
            quiet = 0 if taken > before else quiet + 1
            assert quiet < ROUNDS, "the table is stuck"
        return taken

    def _send(self, look: Callable[[FarTable, int | None], None]) -> None:
        now = {seat: self._text(self.host.packet(seat)) for seat in self.everybody}
        for text in self.packets.carry(list(now.values())):
            packet = read(text)
            far = self.far.get(packet.seat)
            if far is None:
                self.far[packet.seat] = FarSeat(packet, self.case.words("en"))
            elif not far.take(packet):
                continue
            self.films += self.far[packet.seat].film is not None
            if text == now[packet.seat]:
                look(self, packet.seat)

    def _text(self, packet: Packet) -> str:
        """Return a packet as text; written only once."""
        if self.written.get(packet.seat, (None, ""))[0] != packet:
            self.written[packet.seat] = packet, packet.write()
        return self.written[packet.seat][1]

    def _asked(self, seat: int) -> bool:
        """Return whether a far seat must choose, or has chosen in the position that it still sees."""
        return self.far[seat].asked or self.far[seat].chose

    def _answer(self, seat: int) -> str:
        answer = answer_of(self.far[seat], self.rng)
        self.sent[seat] = answer.write()
        assert Answer.read(self.sent[seat]) == answer
        return self.sent[seat]

    def at_the_table(self, seat: int | None) -> State:
        """Return the position that a seat would see at one shared device: the others have already made their secret choices of
        this moment, at random."""
        played = self.host.session
        state, pending = played.state.clone(), played.state.pending
        if pending is None or not pending.ask.sealed:
            return state
        stage = played.ply
        while stage and played.plies[stage - 1].sealed:
            stage -= 1
        mine = [played.plies[ply].index for ply in range(stage, played.ply) if played.plies[ply].seat == seat]
        state = played.at(stage).state.clone()
        last = state.clone()
        waiting = list(self.host.early(seat)) if seat is not None else []
        while (pending := state.pending) is not None and pending.ask.sealed:
            legal = state.legal()
            if pending.seat != seat:
                state.apply(legal[self.rng.randrange(len(legal))])
                continue
            if mine:
                move = legal[mine.pop(0)]
            elif len(legal) == 1:
                move = legal[0]
            elif waiting:
                move = legal[labels(legal).index(waiting.pop(0))]
            else:
                return state
            state.apply(move)
            last = state.clone()
        return last


def shown(case: Case, state: State, seat: int | None) -> tuple[Any, ...]:
    """Return everything that a seat sees and may do in a position."""
    view = state.view(seat)
    mine = state.pending is not None and state.pending.seat == seat
    return (
        case.game.scene(view),
        case.game.prompt(view, case.words("en")),
        case.game.describe(view, case.words("en")),
        labels(state.legal()) if mine else [],
    )
