"""A chat without browsers: a sealer for tests, devices that paste excerpts of the chat, and a keeper with the game."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from random import Random

from tabletop.core.session import PERSON
from tabletop.formats.find import find
from tabletop.together.deal import Deal
from tabletop.together.far import FarSeat
from tabletop.together.gathering import INVITE, Gathering, Invitation, Setting
from tabletop.together.group import Keeper, Member, PasteResult
from tabletop.together.host import Host
from tabletop.together.message import LONGEST, Packet

_PRIME = 2**255 - 19


def choose_here(at: Host | Keeper, seat: int, rng: Random | None = None) -> bool:
    """Choose for a seat at the host's own device, at random or the first legal moves; return whether the answer is new."""
    far = FarSeat((at if isinstance(at, Host) else at.host).packet(seat))
    while far.asked:
        far.play(0 if rng is None else rng.randrange(len(far.legal())))
    answer = far.answer()
    assert answer is not None
    return at.take_here(answer)


class TestSealer:
    """A simple sealer with keys of Diffie and Hellman and a hash stream; secure enough for tests only."""

    __test__ = False

    def __init__(self, rng: Random) -> None:
        self.rng, self._secret = rng, rng.randrange(2, _PRIME)

    async def key(self) -> bytes:
        """Return the public key."""
        return pow(2, self._secret, _PRIME).to_bytes(32, "big")

    async def seal(self, content: bytes, to: bytes, about: bytes) -> bytes:
        """Seal for the device of that key."""
        salt = self.rng.randbytes(12)
        shared = self._shared(to)
        hidden = _stream(shared, salt, content)
        return salt + hmac.digest(shared, salt + about + hidden, "sha256")[:16] + hidden

    async def open(self, sealed: bytes, of: bytes, about: bytes) -> bytes | None:
        """Return the content that the device of that key has sealed for this one; None if it does not fit."""
        shared, salt, mark, hidden = self._shared(of), sealed[:12], sealed[12:28], sealed[28:]
        fits = hmac.compare_digest(mark, hmac.digest(shared, salt + about + hidden, "sha256")[:16])
        return _stream(shared, salt, hidden) if fits else None

    def _shared(self, key: bytes) -> bytes:
        return pow(int.from_bytes(key, "big"), self._secret, _PRIME).to_bytes(32, "big")


def _stream(shared: bytes, salt: bytes, content: bytes) -> bytes:
    stream = hashlib.shake_256(shared + salt).digest(len(content))
    return bytes(one ^ other for one, other in zip(content, stream, strict=True))


class Chat:
    """The lines of a chat, and excerpts as people copy them."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.lines: list[str] = []

    def write(self, text: str) -> None:
        """Post a text, sometimes after another member's talk."""
        if self.rng.random() < 0.3:
            self.lines.append(self.rng.choice(("lol", "Who is next? #2.5.turn", "see https://example.org/a.b.c#d.e.f")))
        self.lines.append(
            f"[26.11.26, 18:0{self.rng.randrange(10)}] Somebody: your turn!\nhttps://robodrome.example/#{text}"
        )

    def excerpt(self) -> str:
        """Return the last part of the chat; a tenth of its messages is missing, a tenth is doubled, and it may be shuffled."""
        part = self.lines[-self.rng.choice((3, 6, 12, 10_000)) :]
        part = [line for line in part if self.rng.random() >= 0.1]
        part += [line for line in part if self.rng.random() < 0.1]
        if self.rng.random() < 0.5:
            self.rng.shuffle(part)
        return "\n\n".join(part)


class Player:
    """A device of a member of the chat."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.sealer = rng, TestSealer(rng)
        self.member: Member | None = None
        self.far: dict[int | None, FarSeat] = {}
        self.films = 0

    async def join(self, text: str, seat: int) -> str:
        """Accept the invitation in a text for a seat; return the text to post."""
        invitation = invitation_in(text)
        self.member = Member(invitation, invitation.setting.place(seat), self.rng.randrange(1 << 24), {})
        return self.member.joining(await self.sealer.key()).write()

    async def paste(self, text: str) -> Sequence[Packet]:
        """Read a text and show its new packets; return these."""
        assert self.member is not None
        new = await self.member.paste(text, self.sealer)
        for packet in new:
            far = self.far.get(packet.seat)
            if far is None:
                self.far[packet.seat] = FarSeat(packet)
            else:
                assert far.take(packet)
                self.films += far.film is not None
        return new

    async def answer(self) -> list[str]:
        """Make all pending choices; return the texts to post, including unconfirmed earlier ones."""
        assert self.member is not None
        texts = []
        for far in self.far.values():
            while far.asked:
                far.play(self.rng.randrange(len(far.legal())))
            if (answer := far.answer()) is not None:
                texts.append(await self.member.answer(answer, self.sealer))
        return texts


def invitation_in(text: str) -> Invitation:
    """Return the invitation in a text."""
    (found,) = (one for one in find(text) if one.startswith(INVITE))
    return Invitation.read(found)


class Group:
    """A game in a chat: the keeper plays the seat `here`, other members play all others."""

    def __init__(self, game: str, seats: int, seed: int, options: dict[str, str] | None = None, here: int = 0) -> None:
        self.rng, self.here = Random(seed), here
        places = tuple((seat,) for seat in range(seats) if seat != here)
        names = tuple(f"Player {seat}" for seat in range(seats))
        setting = Setting(game, options or {}, (PERSON,) * seats, names, places)
        self.gathering = Gathering(setting, Deal(f"game{seed:04}", self.rng.randbytes(12)))
        self.sealer = TestSealer(self.rng)
        self.chat = Chat(self.rng)
        self.players = {seat: Player(self.rng) for (seat,) in places}
        self.longest = 0
        self.parts: set[int] = set()

    async def begin(self) -> None:
        """Invite, gather and deal."""
        invitation = self.gathering.invitation(await self.sealer.key()).write()
        self.longest = len(invitation)
        self.chat.write(invitation)
        whole = "\n".join(self.chat.lines)
        for seat, player in self.players.items():
            self.chat.write(await player.join(whole, seat))
        while self.gathering.missing:
            self.gathering.paste(self.chat.excerpt())
        setting = self.gathering.setting
        self.host = Host(
            self.gathering.session(), [place[0] for place in setting.places], setting.names, self.gathering.deal.game
        )
        self.keeper = Keeper(self.host, self.gathering.keys, setting.places, self.sealer, self.gathering.deal)

    async def post(self) -> None:
        """Let the keeper post the turn."""
        texts = await self.keeper.post(LONGEST - 200)
        self.parts.add(len(texts))
        self.longest = max(self.longest, *map(len, texts))
        for text in texts:
            self.chat.write(text)

    async def round(self) -> int:
        """Let all members read an excerpt and answer, then the keeper; return the number of new choices."""
        self.choose()
        await self.post()
        for player in self.players.values():
            await player.paste(self.chat.excerpt())
            for text in await player.answer():
                self.chat.write(text)
        taken = len((await self.keeper.paste(self.chat.excerpt())).seats)
        return taken + self.choose()

    def choose(self) -> int:
        """Make all choices of the keeper's seat, also early ones; return the number of new answers."""
        made = 0
        while self.here in self.host.waited_for():
            made += choose_here(self.keeper, self.here, self.rng)
        return made

    async def paste(self, text: str) -> PasteResult:
        """Let the keeper read a text."""
        return await self.keeper.paste(text)
