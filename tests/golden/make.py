"""Writes the golden files of this checkout's version: links, saves and messages that people may keep.

python -m tests.golden.make

The folder tests/golden/VERSION has these texts and their expected results. An existing folder is never written again, because
people have such texts, which must open for ever. The folder tests/golden_links has links of every version of the rules.
"""

import asyncio
import json
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from roborally.board.drawing import Drawing
from roborally.board.drawing import unpack as unpack_course
from tabletop import __version__
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.core.game import Game
from tabletop.core.session import PERSON, Session
from tabletop.formats import game_file, link
from tabletop.lesson import check, steps
from tabletop.puzzle import task
from tabletop.sketch import sketch as sketches
from tabletop.sketch.check import check_sketch
from tabletop.sketch.files import files
from tabletop.sketch.packing import signs_of
from tabletop.sketch.parts import Parts
from tabletop.sketch.sketch import Sketch
from tabletop.together.deal import Deal
from tabletop.together.far import FarSeat
from tabletop.together.gathering import Gathering, Setting
from tabletop.together.group import Keeper, Member
from tabletop.together.host import Host
from tabletop.together.message import LONGEST
from tabletop.together.pairing import OFFER, REPLY, Signal
from tests.golden_links.make import ARENA, other_options, play
from tests.structure import TOP
from tests.tabletop.sketch.test_sketch import shown
from tests.tabletop.together.chats import TestSealer, choose_here
from tests.tabletop.together.test_pairing import CHROMIUM, FIREFOX
from tests.web.page.stores import Lasting, a_gate
from web.page.preferences import Preferences
from web.page.saves import Saves, players
from web.page.series import Series
from web.page.works import Works
from web.studio import saved as studio
from web.table.play.rating import Ratings

FOLDER = Path(__file__).parent
SITE = "https://robots.example/"
GAMES, MESSAGES, CHATS, ADDRESSES = "games.jsonl", "messages.jsonl", "chats.jsonl", "addresses.jsonl"
STORAGE, EXPORT, OPENED, FIGURES = "storage.json", "export.json", "opened.json", "figures"
_GOES_ON_LIVING = ("figure.txt", "link.txt", "block.html", "element.html", "frame.html", "lesson/")
CHOSEN = {
    "language": "fr", "theme": "contrast", "speed": "2", "keys": "off", "cards": "de", "taps": "one", "sound": "on",
    "camera": "whole", "spaces": "always", "preview": "on", "solved": "robotory-01 roborally-02", "failed": "stakbots-03",
    "strength": "1234 80", "alone": '{"roborally":[20600,3,7]}', "daily": "20600 4", "stun": "stun:stun.example:3478",
    "set-up": '{"roborally":{"kinds":["person","hard"],"options":{"course":"night-shift"},"names":{"0":"Ann"},"games":3}}',
}  # fmt: skip
"""All preferences except the ratings, with other values than the defaults."""


def shipped() -> list[Game]:
    """Return the games of the site."""
    return [game.find(name) for name in SHIPPED]


def mark(shown: str) -> str:
    """Return the checksum of a long text, in hexadecimal."""
    return f"{zlib.crc32(shown.encode()):08x}"


# ---- games and saves -------------------------------------------------------------------------------------------------


def game_lines() -> Iterator[str]:
    """Yield finished bot games, in the format of `robodrome games`."""
    for one in shipped():
        low, high = one.seats
        for number, (seats, options) in enumerate(((low, {}), (high, other_options(one, high)))):
            bots = [one.bots[seat % 2] if seats == low else one.bots[0] for seat in range(seats)]
            session = Session(one, bots, options, seed=70 + number)
            play(session, Random(number), 10_000)
            yield game_file.line(session, bots)


def keep_games(saves: Saves, one: Game) -> None:
    """Save unfinished and finished games, with names, colours and all other settings."""
    low, high = one.seats
    cases: Sequence[tuple[int, dict[str, str], int]] = (
        (low, {}, 25),
        (high, other_options(one, high), 45),
        (low, {}, 10_000),
    )
    for number, (seats, options, choices) in enumerate(cases):
        session = Session(one, [*[PERSON] * (seats - 1), one.bots[0]], options, seed=100 + number)
        play(session, Random(number), choices)
        standing = Series(3, (1, *[0] * (seats - 1)), 1)
        about = {**players({0: "Ann", 1: "Bé"}, standing, range(seats)), "name": f"{one.title} {number}", "coach": True}
        save = saves.create(link.encode(session), here=[0], about=about | {"hinted": True, "linked": True})
        save.drafts, save.seen = {"0": [1, -1]}, 7
        save.wishes = {"0": one.preferences[0].name} if one.preferences else {}
        save.clock = {"0": [2.0, 30.5]}
        save.habits = {"0": {"turn": [0, 1], "things": ["card"], "held": {"ask": [1]}, "ahead": {"ask": 2}}}
        save.describe(session, one.title, far=["Zoë"])
        save.note_sent()
        saves.keep(save)


def storage() -> Lasting:
    """Return a storage with everything that the page stores on a device."""
    medium, ticks = Lasting(), count(1_800_000_000_000)
    gate = a_gate(medium)

    def now() -> float:
        return float(next(ticks))

    saves, chosen = Saves(gate, now), Preferences(gate)
    for one in shipped():
        keep_games(saves, one)
    drawings = Works(gate, now, "drawing", "course", lambda _: None)
    drawings.keep(drawings.create(ARENA))
    figures = studio.saved_figures(gate, now)
    for one in shipped():
        figures.keep(figures.create(studio.write(Parts.of(figure_of(one)))))
    for name, value in CHOSEN.items():
        chosen[name] = value
    ratings = ""
    for line in game_lines():
        session = game_file.read_line(line).session
        ratings = Ratings(ratings).after(session, 0 in session.state.winners(), range(1, len(session.seats)))
    chosen["ratings"] = ratings
    return medium


def positions(saves: Saves) -> dict[str, str]:
    """Return the positions of the saves, by id."""
    sessions = {save.id: link.decode(save.link) for save in saves.all()}
    return {number: session.game.write(session.state) for number, session in sorted(sessions.items())}


# ---- figures ---------------------------------------------------------------------------------------------------------


def figure_of(one: Game) -> Sketch:
    """Return the first single figure of a game."""
    lesson = check.load(TOP / "figures" / one.name / "single")
    return sketches.of(lesson, lesson.scenes[0], "en")


def shown_by(address: str) -> str:
    """Return what the page of a figure shows for its address."""
    return shown(address.strip().partition("#")[2])


def figure_files(one: Game) -> dict[str, str]:
    """Return the studio's files for a figure, by name, except pictures and pages that do not depend on a site."""
    sketch = figure_of(one)
    made = files(check_sketch(sketch), sketch, signs_of(one.name), SITE)
    return {name: said for name, said in made.items() if name.startswith(_GOES_ON_LIVING)}


# ---- messages --------------------------------------------------------------------------------------------------------


def messages(one: Game) -> Iterator[dict[str, Any]]:
    """Yield the messages between a table and a far seat in the first turns, with their results."""
    seats, rng = one.seats[0], Random(7)
    names = [f"Player {seat}" for seat in range(seats)]
    host = Host(Session(one, [PERSON] * seats, seed=42), [1], names, "goldenid", seat_colours=range(seats))
    while host.waited_for() and len(host.session.plies) < 60:
        for seat in host.waited_for():
            if seat != 1:
                choose_here(host, seat, rng)
                continue
            yield packet(one, host, seat)
            far = FarSeat(host.packet(seat))
            while far.asked:
                far.play(rng.randrange(len(far.legal())))
            table, answer = host.write(), far.answer()
            assert answer is not None
            host.take(answer)
            yield {"kind": "answer", "table": table, "text": answer.write(), "position": one.write(host.session.state)}
    yield packet(one, host, None)
    yield {"kind": "table", "text": host.write(), "position": one.write(host.session.state)}


def packet(one: Game, host: Host, seat: int | None) -> dict[str, Any]:
    """Return the packet for a seat, with its result."""
    sent = host.packet(seat)
    far = FarSeat(sent)
    legal = [move.label for move in far.legal()]
    return {"kind": "packet", "text": sent.write(), "position": one.write(far.session.state), "legal": legal}


async def chat(one: Game) -> dict[str, Any]:
    """Return the messages of a game in a chat, up to the first answers."""
    rng, seats, sealers = Random(9), one.seats[0], [TestSealer(Random(seat)) for seat in range(2)]
    places = tuple((seat,) for seat in range(1, seats))
    setting = Setting(one.name, {}, (PERSON,) * seats, ("Ann", "Ben", "Cy", "Di")[:seats], places)
    gathering = Gathering(setting, Deal("goldenid", bytes(range(12))))
    invitation = gathering.invitation(await sealers[0].key())
    members = {seat: Member(invitation, (seat,), 40 + seat, {}) for seat in range(1, seats)}
    letters = [invitation.write()]
    for member in members.values():
        joining = member.joining(await sealers[1].key())
        gathering.take(joining)
        letters.append(joining.write())
    begun = gathering.write()
    host = Host(gathering.session(), range(1, seats), setting.names, gathering.deal.game)
    keeper = Keeper(host, gathering.keys, places, sealers[0], gathering.deal)
    while 0 in host.waited_for():
        choose_here(keeper, 0, rng)
    letters += await keeper.post(LONGEST - 200)
    seen = {}
    for seat, member in members.items():
        for sent in await member.hear(letters, sealers[1]):
            far = FarSeat(sent)
            seen[str(seat)] = one.write(far.session.state)
            while far.asked:
                far.play(rng.randrange(len(far.legal())))
            if answer := far.answer():
                letters.append(await member.answer(answer, sealers[1]))
    table = host.write()
    await keeper.hear(letters)
    position = one.write(host.session.state)
    return {"gathering": begun, "letters": letters, "table": table, "seen": seen, "position": position}


def signals() -> Iterator[dict[str, Any]]:
    """Yield the signals that two devices exchange to open a channel."""
    for kind, said in ((OFFER, CHROMIUM), (REPLY, FIREFOX)):
        signal = Signal.of(kind, 77, said)
        yield {"kind": kind, "text": signal.write(), "description": signal.description()}


# ---- addresses -------------------------------------------------------------------------------------------------------


def drawing_text(drawing: Drawing) -> str:
    """Return a drawing as JSON."""
    return json.dumps(asdict(drawing), default=sorted)


def tasks() -> Iterator[task.Task]:
    """Yield all puzzles."""
    for file in sorted((TOP / "puzzles").glob("*.txt")):
        yield from (one for _, one in task.read_file(file.read_text(encoding="utf-8"), file.name))


def pages() -> Iterator[str]:
    """Yield the addresses of lessons and single figures within the site, without the language."""
    for folder in check.folders([TOP / "lessons"]):
        yield f"lessons/{folder.parent.name}/{folder.name.partition('-')[2]}/"
    for one in shipped():
        for step in steps.read(TOP / "figures" / one.name / "single" / steps.NAME).steps:
            yield f"figures/{one.name}/{step.id}/"


def puzzles() -> dict[str, str]:
    """Return checksums of position, seat and goal, by the ids of puzzles."""
    return {one.id: mark(f"{one.position} {one.seat} {one.goal}") for one in tasks()}


def fragments() -> Iterator[dict[str, str]]:
    """Yield the fragments of shared addresses, with what they open."""
    first = {one.game.name: one for one in reversed([*tasks()])}
    for one in first.values():
        yield {"to": "task", "which": task.encode(one), "opens": str(one)}
        yield {"to": "puzzle", "which": one.id, "opens": one.position}
    drawn = unpack_course(ARENA)
    yield {"to": "edit", "which": ARENA, "opens": drawing_text(drawn)}
    for line in game_lines():
        session = game_file.read_line(line).session
        for to in ("first", "alone", "link"):
            yield {"to": to, "which": link.encode(session), "opens": session.game.write(session.state)}
        session.goto(len(session.plies) // 3)
        moment = link.encode(session, moment=True)
        yield {"to": "link", "which": moment, "opens": session.game.write(session.state)}


# ---- all files -------------------------------------------------------------------------------------------------------


def written() -> Mapping[str, str]:
    """Return all files, by path within the folder of a version."""
    medium = storage()
    saves = Saves(a_gate(medium), lambda: 0.0)
    figures = {one.name: mark(shown_by(figure_files(one)["link.txt"])) for one in shipped()}
    opened = {"saves": positions(saves), "figures": figures, "puzzles": puzzles(), "pages": sorted(pages())}
    found = {
        GAMES: "".join(f"{line}\n" for line in game_lines()),
        MESSAGES: _lines([*(said for one in shipped() for said in messages(one)), *signals()]),
        CHATS: _lines([asyncio.run(chat(one)) for one in shipped()]),
        ADDRESSES: _lines(fragments()),
        STORAGE: json.dumps(medium, indent=1, ensure_ascii=False) + "\n",
        EXPORT: saves.export() + "\n",
        OPENED: json.dumps(opened, indent=1, ensure_ascii=False) + "\n",
    }
    for one in shipped():
        found |= {f"{FIGURES}/{one.name}/{name}": said for name, said in figure_files(one).items()}
    return found


def _lines(values: Any) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def main() -> None:
    """Write the folder of this version."""
    folder = FOLDER / __version__
    if folder.exists():
        sys.exit(f"{folder} is there already, and golden files are kept for ever.")
    for name, said in written().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(said, encoding="utf-8")


if __name__ == "__main__":
    main()
