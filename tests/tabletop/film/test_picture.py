"""The film as a picture: it shows everything that its viewer may know, and nothing else."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from tabletop.__main__ import main
from tabletop.base.errors import IllegalMove, OptionError
from tabletop.figure.figure import Figure
from tabletop.figure.write import as_page
from tabletop.film import stretch
from tabletop.film.reel import Reel
from tabletop.film.stretch import FromPosition, Stretch
from tabletop.film.write import as_svg
from tabletop.show.scene import Scene
from tabletop.show.theme import MODES, colours
from tabletop.show.words import LANGUAGES
from tests.structure import TOP
from tests.tabletop.film.playing import drawing, for_every_film, played
from tests.tabletop.film.reading import SVG, Film


def painted(name: str, scene: Scene) -> list[tuple[object, ...]]:
    """The visible things of a scene, the lowest first."""
    return [
        (
            [drawing(name, look) for look in (item.look, item.badge) if look],
            pytest.approx(item.x, abs=0.001),
            pytest.approx(item.y, abs=0.001),
            item.turn,
            pytest.approx(item.scale, abs=0.001),
            1.0,
        )
        for _, item in scene.painted()
    ]


def shown(film: Film, at: float) -> list[tuple[object, ...]]:
    return [
        ([film.looks[look] for look in one.looks], one.x, one.y, round(one.quarters, 3) % 4, one.scale, one.alpha)
        for one in film.things(at)
    ]


def test_the_picture_of_the_readme_is_what_its_command_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (command,) = re.findall(r"<!-- Made by: robodrome (film .*) -->", (TOP / "README.md").read_text(encoding="utf-8"))
    words = shlex.split(command)
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    assert main(words) == 0
    made, kept = (folder / words[words.index("-o") + 1] for folder in (tmp_path, TOP))
    same = made.read_bytes() == kept.read_bytes()
    assert same, f"The film of a turn looks different now. See whether it should, and run: robodrome {command}"


@for_every_film
@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("seed", range(2))
def test_a_film_begins_and_ends_with_the_scenes_of_its_moments(name: str, seat: int | None, seed: int) -> None:
    session = played(name, seed)
    first, last = session.ply // 3, session.ply - seed
    film = Film(as_svg(stretch.of_session(session, first, last, seat)))
    for ply, at in ((first, 0.0), (last, film.seconds - 0.1)):
        assert shown(film, at) == painted(name, session.game.scene(session.at(ply).state.view(seat)))


@for_every_film
@pytest.mark.parametrize("seat", [None, 0])
def test_a_film_is_made_of_nothing_but_what_its_viewer_may_know(name: str, seat: int | None) -> None:
    """From a guess at what is hidden, and events without the secrets of others, the very same film is made."""
    session = played(name, 4, 40)
    game, opening = session.game, session.at(0).state
    guess = game.determinize(opening.view(seat), Random(1)) if game.secrets else opening
    events = tuple(event.seen_by(seat) for event in session.events())
    whole = stretch.of_session(session, seat=seat)
    known = Stretch(Reel(FromPosition(game, guess, events), viewer=seat), whole.first, whole.end)
    assert as_svg(known) == as_svg(whole)
    assert any(event.secret for event in session.events()) or name in {"robotory", "moonbots"}


def test_a_film_is_drawn_and_told_with_the_names_that_people_gave() -> None:
    whole = stretch.of_session(played("robotory", 1), 10, 30)
    named = whole._replace(
        own_look=lambda _name: whole.game.look("disc:white"), own_tell=lambda event: f"Anna: {event.kind}"
    )
    text = as_svg(named)
    assert "Anna: placed" in text
    assert text != as_svg(whole._replace(own_tell=named.own_tell))


@for_every_film
def test_only_looks_and_roles_that_appear_are_written_and_each_once(name: str) -> None:
    text = as_svg(stretch.of_session(played(name, 1), 10, 30))
    root = ElementTree.fromstring(text)
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
    assert used - set(names) == set()
    assert {look.get("id") for look in root.iterfind(f"{SVG}defs/{SVG}g")} <= used
    roles = set(re.findall(r"var\(--([a-z][\w-]+)\)", text))
    assert roles == set(re.findall(r"--([a-z][\w-]+):", text.partition("@media")[0]))
    assert roles <= set(colours(MODES[0], name))


@pytest.mark.parametrize("write", [as_svg, lambda film: as_page(Figure("x", "x", film))])
def test_seats_wear_in_files_the_colours_that_were_chosen(write: Callable[[Stretch], str]) -> None:
    film = stretch.of_session(played("roborally", 1), 10, 30)
    document = write(film._replace(seat_colours=(3, 0)))
    light = colours(MODES[0])
    for table in (colours(mode) for mode in MODES):
        for seat, chosen in (("seat-0", "seat-3"), ("seat-1", "seat-0")):
            inline = f"--{seat}:light-dark({light[chosen]},{table[chosen]})"
            assert f"--{seat}:{table[chosen]}" in document or inline in document


def test_no_rule_of_style_is_meant_for_what_looks_are_made_of() -> None:
    """In Firefox no selector reaches from the picture into a use of a look; looks have or inherit what they need."""
    style = as_svg(stretch.of_session(played("stakbots", 1), 10, 30)).partition("<style>")[2].partition("</style>")[0]
    assert re.findall(r"(?:path|text|use)\b[^{}]*\{", style) == []
    assert re.search(r"#\w+\{[^}]*font-family:[^}]*text-anchor:middle", style)


@for_every_film
def test_what_moves_says_in_its_keyframes_where_it_begins(name: str) -> None:
    """WebKit does not begin at the attribute `transform`, but in the corner of the picture."""
    film = Film(as_svg(stretch.of_session(played(name, 1))))
    begins = [(one.get("transform", "rotate(0)"), film.begin(one)) for one in film.root.iter(f"{SVG}g")]
    moving = [(said, frame) for said, frame in begins if frame]
    assert moving
    assert all(frame.share == 0 and re.sub("px|deg", "", frame.value) == said for said, frame in moving)


@for_every_film
def test_two_films_in_one_page_have_no_name_in_common(name: str) -> None:
    session = played(name, 1)
    texts = [as_svg(stretch.of_session(session, 10, last)) for last in (20, 30)]
    one, other = ({*re.findall(r'id="(\w+)"', text), *re.findall(r"@keyframes (\w+)", text)} for text in texts)
    assert one & other == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_is_told_with_its_rules_in_every_language(language: str) -> None:
    session = played("roborally", 2)
    filmed = stretch.of_session(session)
    page, picture = as_page(Figure("x", "x", filmed), language), ElementTree.fromstring(as_svg(filmed, language))
    story = (picture.findtext(f"{SVG}desc") or "").splitlines()
    assert f'<html lang="{language}">' in page
    assert len(story) == page.count("<li ") > 20
    assert all(re.search(r"\(\d+(\.\d+)*\)$", line) for line in story)


def test_a_still_position_is_a_film_without_motion() -> None:
    film = as_svg(stretch.of_session(played("robotory", 1), 3, 3))
    assert "@keyframes" not in film
    assert "<desc>" not in film


def test_what_follows_from_a_written_position_is_filmed() -> None:
    session = played("stakbots", 1)
    written = session.game.write(session.at(0).state)
    filmed = stretch.of_position(session.game, session.game.read(written))
    assert {"first", "dealt"} <= {event.kind for event in filmed.reel.events}


def test_the_film_of_a_written_position_shows_what_its_seat_may_know() -> None:
    session = played("stakbots", 1)
    for seat in (None, 0, 1):
        assert stretch.of_position(session.game, session.state, seat).reel.viewer == seat


@pytest.mark.parametrize(("first", "last"), [(-1, 3), (4, 3), (0, 10_000)])
def test_a_stretch_that_the_game_does_not_have_is_refused(first: int, last: int) -> None:
    with pytest.raises(IllegalMove, match=f"cannot go from {first} to {last}"):
        stretch.of_session(played("robotory", 1), first, last)


def test_a_seat_or_a_size_that_there_is_not_is_refused() -> None:
    session = played("robotory", 1)
    with pytest.raises(OptionError, match="no seat 2"):
        stretch.of_session(session, seat=2)
    with pytest.raises(OptionError, match="no size 'huge'"):
        as_svg(stretch.of_session(session), size="huge")


def test_the_picture_of_the_readme_is_a_film_that_plays_wherever_a_picture_does() -> None:
    """Under GitHub's addresses a picture may fetch nothing and run nothing."""
    assert "](docs/turn.svg)" in (TOP / "README.md").read_text(encoding="utf-8")
    film = (TOP / "docs/turn.svg").read_text(encoding="utf-8")
    assert len((ElementTree.fromstring(film).findtext(f"{SVG}desc") or "").splitlines()) > 20
    assert film.count("@keyframes") > 10
    assert re.search(r"animation:[^;]*infinite", film)
    assert "<script" not in film
    assert re.findall(r"""(?:href|src)="(?!#)|url\((?!#)""", film) == []


@for_every_film
def test_the_last_turn_begins_with_the_round_before_the_present_one(name: str) -> None:
    session = played(name, 3)
    ply, now = stretch.last_turn(session), session.state.round - (not session.over)
    assert session.at(ply).state.round >= now
    assert not ply or session.at(ply - 1).state.round < now
