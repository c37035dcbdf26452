"""Links, saves and figures of a released version or its candidate open as they did then, in the engine and on the page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tabletop
from roborally.board.drawing import unpack as unpack_course
from tabletop.base.shipped import SHIPPED
from tabletop.core import game
from tabletop.figure.write import VERSION
from tabletop.formats import find, game_file, link
from tabletop.lesson.check import load
from tabletop.puzzle import task
from tabletop.sketch.check import check_sketch
from tabletop.sketch.packing import unpack
from tabletop.sketch.sketch import read
from tabletop.together.far import FarSeat
from tabletop.together.gathering import Gathering, Invitation, Joining
from tabletop.together.group import Keeper, Member
from tabletop.together.host import Host
from tabletop.together.message import Answer, Packet
from tabletop.together.packing import from_base64
from tabletop.together.pairing import Signal
from tests.golden import make
from tests.golden_links.make import ARENA
from tests.golden_links.test_golden_links import placed
from tests.tabletop.together.chats import TestSealer
from tests.web.fake_browser import Browser
from tests.web.page.stores import Lasting, a_gate, loaded
from tests.web.table.headless import HeadlessPage
from web.desks.roborally.editor.saved import saved_drawings
from web.page.preferences import Preferences
from web.page.saves import GAME, Save, Saves
from web.studio import saved as studio
from web.table.play.rating import Ratings

FOLDERS = sorted(path for path in Path(__file__).parent.glob("*.*.*") if path.is_dir())
VERSIONS = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def games_of(folder: Path) -> set[str]:
    """The games that the version had."""
    return {path.name for path in (folder / make.FIGURES).iterdir()}


EVERY_FIGURE = pytest.mark.parametrize(
    ("folder", "name"),
    [(folder, name) for folder in FOLDERS for name in sorted(games_of(folder))],
    ids=lambda one: getattr(one, "name", one),
)


def lines(folder: Path, name: str) -> list[dict[str, Any]]:
    """The values of a file with one in each line."""
    return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]


@cache
def opened(folder: Path) -> dict[str, Any]:
    """The expected results of the texts of a version."""
    told: dict[str, Any] = json.loads((folder / make.OPENED).read_text(encoding="utf-8"))
    return told


def same(found: str, kept: str) -> bool:
    """Whether a position equals the stored one, however its notation is written today."""
    one = game.find(re.split("[/ ]", kept)[0])
    return placed(found) == placed(one.write(one.read(kept)))


def device(folder: Path) -> Lasting:
    """The storage of a browser that was used with that version."""
    return Lasting(json.loads((folder / make.STORAGE).read_text(encoding="utf-8")))


def of_kind(folder: Path, *kinds: str) -> Iterator[dict[str, Any]]:
    """The messages of these kinds; there are some of every game, or for signals one."""
    found = [one for one in lines(folder, make.MESSAGES) if one["kind"] in kinds]
    assert found
    yield from found


def test_the_release_of_this_checkout_has_golden_files_that_hold_every_game() -> None:
    release = re.match(r"\d+\.\d+\.\d+", tabletop.__version__)
    assert release
    mine = [folder for folder in FOLDERS if folder.name.startswith(release[0])]
    assert mine, "Write them: python -m tests.golden.make."
    for folder in mine:
        lacking = {*SHIPPED} - games_of(folder)
        assert not lacking, (
            f"tests/golden/{folder.name} lacks {', '.join(sorted(lacking))}. Raise the version and write its golden files, "
            "or write these anew if nobody has had the version: python -m tests.golden.make."
        )
        assert {one["game"] for one in lines(folder, make.GAMES)} == {*SHIPPED}
        assert {read.partition("/")[0] for read in opened(folder)["saves"].values()} == {*SHIPPED}


# ---- games and what the page keeps of them ---------------------------------------------------------------------------


@VERSIONS
def test_games_as_data_are_read_and_written_as_they_were(folder: Path) -> None:
    for line in (folder / make.GAMES).read_text(encoding="utf-8").splitlines():
        played = game_file.read_line(line)
        assert played.session.over
        assert game_file.line(played.session, played.bots) == line


@VERSIONS
def test_all_that_a_device_keeps_is_read_where_it_is(folder: Path) -> None:
    medium = device(folder)
    gate = a_gate(medium)
    saves = Saves(gate, lambda: 0.0)
    assert_stands(saves, folder)
    for save in saves.all():
        assert json.loads(medium[GAME + save.id]) == save.fields()
        assert not save.unknown
        assert save.is_sent
        session = link.decode(save.link)
        assert save.count == len(session.plies)
        assert save.names() == {0: "Ann", 1: "Bé"}
        standing = save.series(session)
        assert standing is not None
        assert standing.won[0] == 1
    (drawing,) = saved_drawings(gate, lambda: 0.0).all()
    assert drawing.content == ARENA
    figures = studio.saved_figures(gate, lambda: 0.0).all()
    assert {studio.read(work.content).game for work in figures} == games_of(folder)
    for work in figures:
        check_sketch(studio.read(work.content).sketch())
    chosen = Preferences(gate)
    assert {name: chosen[name] for name in make.CHOSEN} == make.CHOSEN
    assert all(Ratings(chosen["ratings"]).of(name) for name in games_of(folder))
    assert gate.aside() == {}


def assert_stands(saves: Saves, folder: Path, *, by_id: bool = True) -> None:
    """The saved games have the same positions as then."""
    found, kept = make.positions(saves), opened(folder)["saves"]
    if by_id:
        assert found.keys() == kept.keys()
    for one, other in zip(sorted(found.values()), sorted(kept.values()), strict=True):
        assert same(one, other)


@VERSIONS
def test_a_table_opens_every_saved_game_as_it_stood(folder: Path) -> None:
    for save in Saves(a_gate(device(folder)), lambda: 0.0).all():
        asyncio.run(_open(save, opened(folder)["saves"][save.id]))


async def _open(save: Save, position: str) -> None:
    page, choices = HeadlessPage(link.decode(save.link), save=save), save.count
    await page.open()
    session = page.state.session
    assert same(session.game.write(session.at(choices).state), position)  # a bot may have gone on
    page.table.close()


@VERSIONS
def test_a_file_of_saved_games_brings_all_of_them_to_another_device(folder: Path) -> None:
    medium = Lasting()
    saves = Saves(a_gate(medium), lambda: 0.0)
    done = loaded(saves, (folder / make.EXPORT).read_text(encoding="utf-8"))
    assert done == (len(opened(folder)["saves"]), 0, 0, 1)
    assert_stands(saves, folder, by_id=False)
    (drawing,) = saved_drawings(a_gate(medium), lambda: 0.0).all()
    assert drawing.content == ARENA


@VERSIONS
def test_a_file_of_what_is_kept_brings_it_to_another_device(folder: Path) -> None:
    text = json.dumps({"robodrome": 1, "storage": device(folder)})
    saves = Saves(a_gate(), lambda: 0.0)
    done = loaded(saves, text)
    assert done.others, "drawings, figures and records too"
    assert done == (len(opened(folder)["saves"]), 0, 0, done.others)
    assert_stands(saves, folder, by_id=False)


# ---- addresses -------------------------------------------------------------------------------------------------------


@VERSIONS
def test_an_address_leads_where_it_led(folder: Path, fake_browser: Browser) -> None:
    routes = fake_browser.load("web.page.routes")
    kept = {one.id: one for one in make.tasks()}
    for address in lines(folder, make.ADDRESSES):
        to, which, opens = address["to"], address["which"], address["opens"]
        assert routes.read(which if to == "link" else f"{to}={which}") == (to, which)
        if to == "task":
            assert str(task.decode(which)) == opens
        elif to == "puzzle":
            assert kept[which].position == opens
        elif to == "edit":
            assert make.drawing_text(unpack_course(which)) == opens
        else:
            session = link.decode(which)
            assert same(session.game.write(session.state), opens)
            assert find.find(f"Look: https://robots.example/#{which} (mine)") == [which]


@VERSIONS
def test_the_puzzles_and_pages_of_a_version_are_there_and_puzzles_ask_the_same(folder: Path) -> None:
    puzzles = make.puzzles()
    assert {name: puzzles.get(name) for name in opened(folder)["puzzles"]} == opened(folder)["puzzles"]
    assert not {*opened(folder)["pages"]} - {*make.pages()}, "addresses of lessons and figures are kept"


@EVERY_FIGURE
def test_a_figure_is_read_shown_and_gone_on_from(folder: Path, name: str) -> None:
    place = folder / make.FIGURES / name
    said = {path.name: path.read_text(encoding="utf-8") for path in place.iterdir() if path.is_file()}
    sketch = read(said["figure.txt"])
    assert str(sketch) == said["figure.txt"]
    assert check_sketch(sketch).game.name == name
    packed = said["link.txt"].strip().partition("#")[2]
    assert unpack(packed) == sketch
    assert make.mark(make.shown_by(said["link.txt"])) == opened(folder)["figures"][name], "phrases are only ever added"
    assert said["link.txt"].strip() in said["element.html"]
    assert said["link.txt"].strip() in said["frame.html"]
    (version,) = re.findall(r'<robodrome-figure [^>]*version="(\d+)"', said["block.html"])
    assert 1 <= int(version) <= VERSION


@EVERY_FIGURE
def test_a_figure_that_was_given_as_a_lesson_is_one(folder: Path, name: str, tmp_path: Path) -> None:
    (place := tmp_path / name / "01-golden").mkdir(parents=True)
    for file in (folder / make.FIGURES / name / "lesson").iterdir():
        (place / file.name).write_bytes(file.read_bytes())
    sketch = read((folder / make.FIGURES / name / "figure.txt").read_text(encoding="utf-8"))
    (scene,) = load(place).scenes
    assert scene.step.id == check_sketch(sketch).scene.step.id


# ---- messages --------------------------------------------------------------------------------------------------------


def _without_print(text: str) -> tuple[list[str], bytes]:
    """The fields of a packet and its events as bytes, without the check sum of today's kinds and that of all."""
    *fields, events, _check = text.split(".")
    return fields, from_base64(events)[2:]


@VERSIONS
def test_a_packet_tells_its_events_shows_its_position_and_offers_the_moves_that_it_offered(folder: Path) -> None:
    for said in of_kind(folder, "packet"):
        (text,) = find.find(f"Your turn: https://robots.example/#{said['text']}")
        packet = Packet.read(text)
        far = FarSeat(packet)
        assert _without_print(packet.write()) == _without_print(said["text"])
        assert same(far.session.game.write(far.session.state), said["position"])
        assert [move.label for move in far.legal()] == said["legal"]


@VERSIONS
def test_a_table_takes_the_answer_that_it_was_sent(folder: Path) -> None:
    for said in of_kind(folder, "answer"):
        host = Host.read(said["table"])
        assert host.write() == said["table"]
        assert host.take(Answer.read(said["text"]))
        assert same(host.session.game.write(host.session.state), said["position"])
    for said in of_kind(folder, "table"):
        host = Host.read(said["text"])
        assert same(host.session.game.write(host.session.state), said["position"])


@VERSIONS
def test_a_signal_says_what_it_said(folder: Path) -> None:
    for said in of_kind(folder, "offer", "reply"):
        signal = Signal.read(said["kind"], said["text"])
        assert (signal.write(), signal.description()) == (said["text"], said["description"])


@VERSIONS
def test_a_game_in_a_chat_goes_on(folder: Path) -> None:
    for said in lines(folder, make.CHATS):
        asyncio.run(_go_on(said))


async def _go_on(said: dict[str, Any]) -> None:
    keeping, playing = (TestSealer(Random(seat)) for seat in range(2))
    letters, gathering = said["letters"], Gathering.read(said["gathering"])
    assert not gathering.missing
    invitation = Invitation.read(letters[0])
    assert invitation.setting == gathering.setting
    seen = {}
    for seat in range(1, len(invitation.setting.kinds)):
        member = Member(invitation, (seat,), 40 + seat, {})
        assert Joining.read(letters[seat]) == member.joining(await playing.key())
        for packet in await member.hear(letters, playing):
            session = FarSeat(packet).session
            seen[str(seat)] = session.game.write(session.state)
    assert seen.keys() == said["seen"].keys()
    assert all(same(found, said["seen"][seat]) for seat, found in seen.items())
    host = Host.read(said["table"])
    keeper = Keeper(host, gathering.keys, gathering.setting.places, keeping, gathering.deal)
    pasted = await keeper.hear(letters)
    assert not pasted.refused
    assert same(host.session.game.write(host.session.state), said["position"])


# ---- writing ---------------------------------------------------------------------------------------------------------


def test_a_folder_that_is_there_is_never_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "__version__", FOLDERS[0].name)
    before = {path: path.stat().st_mtime_ns for path in FOLDERS[0].rglob("*")}
    with pytest.raises(SystemExit, match="golden files are kept for ever"):
        make.main()
    assert {path: path.stat().st_mtime_ns for path in FOLDERS[0].rglob("*")} == before
