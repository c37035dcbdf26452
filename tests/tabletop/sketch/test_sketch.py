"""Sketches: figures of one's own, their texts, what is seen of them, and their links."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from tabletop.base import resources
from tabletop.base.errors import LessonError, LinkError, OptionError
from tabletop.figure.deduplicate import deduplicate, with_rules
from tabletop.figure.write import as_html
from tabletop.film.stretch import Crop
from tabletop.film.write import as_svg
from tabletop.lesson.check import folders, load
from tabletop.sketch import sketch as sketches
from tabletop.sketch.check import check_sketch
from tabletop.sketch.files import address, files
from tabletop.sketch.packing import pack, pack_sketch, signs_of, unpack
from tabletop.sketch.parts import RIGHT, WRONG, AnswerPart, Parts
from tabletop.sketch.sketch import LONGEST_TITLE, Sketch, read
from tests.structure import GAMES, TOP

SITE = "https://games.example/"
LINKS = Path(__file__).parent / "links.txt"
"""Links as they were made before, each behind the check sum of the HTML that it holds."""
EDGE = Parts(
    "roborally",
    "roborally/2 turn=3 floor=.,.,./.,.,. r0=1,0,E r1=2,0,W p0=M2:700!,-,-,-,- p1=-,-,-,-,- agenda=ask-ready(-1);register(1)",
    "Over the edge",
    caption="Move 2 pushes the other robot.",
    alt="A robot stands before another one at the edge.",
    question="What becomes of it?",
    answers=(
        AnswerPart(RIGHT, "It is destroyed.", "The edge is like a pit.", "event destroyed"),
        AnswerPart(WRONG, "It stops at the edge.", "Only walls stop robots.", "r1=2,0,W"),
    ),
)


@cache
def shipped(game: str) -> list[Sketch]:
    """The sketches of all figures of a game that ship; a new game has none."""
    places = [place for place in (TOP / "lessons" / game, TOP / "figures" / game) if place.exists()]
    lessons = [load(folder) for folder in folders(places)]
    return [sketches.of(one, scene, "en") for one in lessons for scene in one.scenes if scene.played]


def changed(old: str, new: str) -> Sketch:
    """The sketch of EDGE with a replaced text."""
    text = str(EDGE.sketch())
    assert old in text
    return read(text.replace(old, new))


def test_figures_are_checked_without_the_text_of_rules_which_the_page_does_not_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    step = next(one for one in shipped("roborally") if one.step.startswith("see"))
    monkeypatch.setattr(resources, "read", _missing)
    check_sketch(EDGE.sketch())
    check_sketch(step)
    assert "explains no rules" in refusal(changed("  right", "  explains 5.2.4: no event pushed\n  right"))


def _missing(package: str, *path: str) -> bytes:
    raise FileNotFoundError(f"{package} has no file {'/'.join(path)}")


def refusal(sketch: Sketch) -> str:
    """The sentence with which a sketch is refused."""
    with pytest.raises(LessonError) as error:
        check_sketch(sketch)
    return str(error.value)


def shown(packed: str) -> str:
    """The HTML that a link holds, as a page makes it of the phrases."""
    raw = zlib.decompress(urlsafe_b64decode(packed[1:] + "=" * (-(len(packed) - 1) % 4)), -15).decode()
    game, _, html, _ = raw.split("\0")
    file = TOP / "engine" / game / "phrases.txt"
    phrases = file.read_text(encoding="utf-8").split("\n") if file.exists() else []
    return re.sub("[\ue000-\uf8ff]", lambda sign: phrases[ord(sign[0]) - 0xE000], html)


# ---- texts -----------------------------------------------------------------------------------------------------------


def test_a_sketch_is_read_as_it_is_written_and_taken_apart_as_it_was_put_together() -> None:
    sketch = EDGE.sketch()
    assert read(str(sketch)) == sketch
    assert read(str(sketch).replace("\n", "\r\n")) == sketch
    assert Parts.of(sketch) == EDGE
    assert Parts.of(EDGE.sketch()._replace(based="Belts")).based == "Belts"


def test_words_that_lessons_put_into_every_position_come_along() -> None:
    sketch = EDGE.sketch()
    parts = Parts.of(sketch._replace(step=f"always turn=7 survivor=races-on\n\n{sketch.step}"))
    assert parts.position == f"{EDGE.position} survivor=races-on"


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_that_ships_can_be_taken_as_a_sketch_and_gone_on_from(game: str) -> None:
    for sketch in shipped(game):
        assert read(str(sketch)) == sketch
        parts = Parts.of(sketch)
        assert parts.based == parts.title
        again = check_sketch(parts.sketch())
        assert again.figure.film.reel.events == check_sketch(sketch).figure.film.reel.events


def test_what_cannot_stand_in_a_title_or_a_caption_says_nothing_else() -> None:
    parts = Parts(EDGE.game, EDGE.position, "One\ntwo {#x}", caption="## No heading\n? No question\n! No alt\nplain")
    figure = check_sketch(parts.sketch()).figure
    assert (figure.title, figure.question, figure.alt) == ("One two {#x}", None, "")
    assert figure.caption == "No heading\nNo question\nNo alt\nplain"


def test_a_title_may_be_as_long_as_is_said() -> None:
    title = "x" * LONGEST_TITLE
    assert check_sketch(changed("## Over the edge", f"## {title}")).figure.title == title


def test_a_figure_says_its_words_to_those_who_see_it_and_to_those_who_do_not() -> None:
    figure = check_sketch(EDGE.sketch()).figure
    html = as_html(figure)
    assert '<p class="caption">Move 2 pushes the other robot.</p>' in html
    assert "<title>Over the edge</title><desc>A robot stands before another one at the edge.</desc>" in html
    assert figure.id == "roborally/over-the-edge"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("right it-is-destroyed: event destroyed", "right it-is-destroyed: r1=2,0,W", "It is stated: r1=2,0,W. Now r1 is"),
        ("wrong it-stops-at-the-edge: r1=2,0,W", "wrong it-stops-at-the-edge: event pushed", "but it is what happens now"),
        ("  Only walls stop robots.", "", "The answer 'it-stops-at-the-edge' has no reply."),
        ("language en", "language xx", "The language of a figure is en, fr, de, es, not 'xx'."),
        ("predict over-the-edge", "play over-the-edge", "A step 'play' has no 'position'"),
        ("## Over the edge", f"## {'x' * (LONGEST_TITLE + 1)}", f"A title has at most {LONGEST_TITLE} characters."),
        ("  right", "  crop 0,0,9,1\n  right", "all of it is: crop 0,0,3,2."),
        ("  right", "  cut 1-99\n  right", "from 1 to 10, such as: cut 1-10."),
        ("  right", "  cut 3\n  right", "A cut names the first and the last event to be seen"),
        ("  right", "  mark 1,1 2,1\n  right", "After 'mark' stands one place."),
        ("  right", "  arrow 1,1\n  right", "After 'arrow' stands where it begins and where it ends."),
        ("  right", "  mark robot-7\n  right", "'robot-7' is no cell x,y and no thing of the scene."),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_refused_with_a_sentence_that_names_the_line(old: str, new: str, sentence: str) -> None:
    sketch = changed(old, new)
    said = refusal(sketch)
    assert sentence in said
    line = int(re.match(r"figure.txt:(\d+): ", said)[1])  # type: ignore[index]
    assert 1 <= line <= len(str(sketch).splitlines())


def test_an_error_names_the_line_of_the_whole_text() -> None:
    sketch = changed("right it-is-destroyed: event destroyed", "right it-is-destroyed: event pushed and r1=1,1,N")
    line = int(refusal(sketch).split(":")[1])
    assert str(sketch).splitlines()[line - 1].strip().startswith("right it-is-destroyed")


def test_a_second_step_is_refused_with_its_line() -> None:
    sketch = EDGE.sketch()
    two = sketch._replace(step=f"{sketch.step}\n\nsee again\n  position {EDGE.position}")
    said = refusal(two)
    assert said.endswith("A figure is one step of these: see, predict, do.")
    assert str(two).splitlines()[int(said.split(":")[1]) - 1] == "see again"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game roborally\n", "A figure has a title, such as"),
        ("game roborally\n\n## Title {#title}\n", "A figure has a step above its title"),
        ("#" * 20_001, "A figure has at most 20000 characters."),
    ],
)
def test_a_text_that_is_no_figure_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LessonError, match=re.escape(sentence)):
        read(text)


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(OptionError, match="There is no game 'chess'"):
        check_sketch(changed("game roborally", "game chess"))


def test_a_position_keeps_the_version_of_its_rules() -> None:
    assert refusal(changed("roborally/2 ", "roborally/99 ")).endswith(
        "This reads positions of roborally/2, not of roborally/99."
    )


# ---- what is seen ----------------------------------------------------------------------------------------------------


def test_a_cut_shows_the_events_that_it_names_and_no_others() -> None:
    whole = check_sketch(Parts("roborally", EDGE.position, "All").sketch()).figure.film
    cut = check_sketch(Parts("roborally", EDGE.position, "Some", cut="3-5").sketch()).figure.film
    assert (whole.first, whole.end) == (0, 10)
    assert (cut.first, cut.end) == (2, 5)


@pytest.mark.parametrize("crop", ["0,0,3,2", "2,0,1,1", "0,1,1,1", "1.5,0.25,1.5,1.75"])
def test_a_crop_may_be_all_of_the_picture_or_a_single_space(crop: str) -> None:
    seen = check_sketch(Parts("roborally", EDGE.position, "Part", crop=crop).sketch()).figure.film.crop
    assert seen == Crop(*map(float, crop.split(",")))


@pytest.mark.parametrize(
    "crop", ["0,0,0.9,1", "0,0,1,0.9", "2,0,1.1,1", "0,1,1,1.1", "0,0,1", "0,0,1,1,1", "", "-1,0,1,1"]
)
def test_a_crop_that_is_no_part_of_the_picture_is_refused_with_what_all_of_it_is(crop: str) -> None:
    said = refusal(Parts("roborally", EDGE.position, "Part", crop=crop or "all").sketch())
    assert said.endswith(
        "A crop is left, top, width and height of a part of the picture, in cells; all of it is: crop 0,0,3,2."
    )


@pytest.mark.parametrize("cut", ["0-3", "3-2", "1-11", "1", "1-", "one-two"])
def test_a_cut_that_names_no_events_is_refused_with_those_that_there_are(cut: str) -> None:
    said = refusal(Parts("roborally", EDGE.position, "Part", cut=cut).sketch())
    assert said.endswith("A cut names the first and the last event to be seen, from 1 to 10, such as: cut 1-10.")


def test_a_crop_shows_a_part_of_the_picture_and_marks_stand_where_they_are_put() -> None:
    parts = Parts("roborally", EDGE.position, "Part", crop="1,0,2,1", marks=("2,0",), arrows=("robot-0 2,0",))
    film = check_sketch(parts.sketch()).figure.film
    picture = as_svg(film)
    assert 'viewBox="0 0 2 1"' in picture
    assert picture.count('<g transform="translate(-1,0)">') == 2  # the table, and the ways for those who see no motion
    assert len(film.notes) == 4
    assert film.notes[0].d.startswith("M2.06 0.5A0.44 0.44")  # type: ignore[union-attr]
    assert film.notes[2].d.startswith("M1.5 0.5L")  # type: ignore[union-attr]


# ---- links -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in GAMES if (TOP / "figures" / game).exists()])
def test_a_link_holds_the_figure_and_its_sketch(game: str) -> None:
    sketch = shipped(game)[-1]
    checked = check_sketch(sketch)
    packed = pack(checked, sketch, signs_of(game))
    assert unpack(packed) == sketch
    rules = f"./rules/{game}/en/"
    assert shown(packed) == with_rules(deduplicate(as_html(checked.figure, "en")), rules)
    assert f'<a href="{rules}#' in shown(packed)


def test_a_game_without_phrases_has_longer_links_that_hold_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    sketch = EDGE.sketch()
    checked = check_sketch(sketch)
    usual = pack(checked, sketch, signs_of("roborally"))
    monkeypatch.setattr("tabletop.sketch.packing.PHRASES", "there-is-none.txt")
    assert signs_of("roborally") == {}
    packed = pack(checked, sketch, signs_of("roborally"))
    assert unpack(packed) == sketch
    assert shown(packed) == shown(usual)
    assert len(packed) > len(usual)


def test_links_of_the_figures_that_ship_are_short() -> None:
    lengths = [
        len(address(SITE, pack(check_sketch(sketch), sketch, signs_of(game))))
        for game in GAMES
        for sketch in shipped(game)
    ]
    assert max(lengths) <= 8000
    assert median(lengths) <= 3000


def test_links_made_before_show_what_they_showed() -> None:
    for line in LINKS.read_text(encoding="utf-8").splitlines():
        crc, packed = line.split()
        assert zlib.crc32(shown(packed).encode()) == int(crc), "a phrase has moved or gone: phrases are only ever added"
        check_sketch(unpack(packed))


def test_a_sketch_without_its_figure_is_a_shorter_link_which_the_studio_opens() -> None:
    sketch = EDGE.sketch()
    packed = pack_sketch(sketch)
    assert unpack(packed) == sketch
    assert len(packed) < len(pack(check_sketch(sketch), sketch, signs_of("roborally")))


def test_a_link_that_was_cut_or_changed_or_is_newer_is_refused() -> None:
    packed = pack(check_sketch(EDGE.sketch()), EDGE.sketch(), signs_of("roborally"))
    for length in range(1, len(packed), 7):
        with pytest.raises(LinkError, match="damaged, or a part of it is missing"):
            unpack(packed[:length])
    with pytest.raises(LinkError, match="newer version"):
        unpack("2" + packed[1:])
    with pytest.raises(LinkError, match="damaged"):
        unpack("1" + "A" * 200_000)


def test_words_that_hold_signs_of_ours_lose_them() -> None:
    parts = Parts("roborally", EDGE.position, "A\ue000B", caption="C\0D\uf8ffE")
    packed = pack(check_sketch(parts.sketch()), parts.sketch(), signs_of("roborally"))
    assert Parts.of(unpack(packed)).title == "AB"
    assert '<p class="caption">CDE</p>' in shown(packed)


# ---- files -----------------------------------------------------------------------------------------------------------


def test_a_figure_is_given_as_files_that_need_nothing_of_each_other(tmp_path: Path) -> None:
    sketch = EDGE.sketch()
    checked = check_sketch(sketch)
    made = files(checked, sketch, signs_of("roborally"), SITE)
    packed = pack(checked, sketch, signs_of("roborally"))
    assert made["link.txt"] == f"{SITE}figure.html#{packed}\n"
    assert read(made["figure.txt"]) == sketch
    for name in ("element.html", "frame.html"):
        assert f'src="{SITE}figure.html#{packed}"' in made[name]
    assert "<desc>A robot stands before another one at the edge.</desc>" in made["over-the-edge.svg"]
    assert made["over-the-edge.html"].startswith("<!doctype html>")
    lesson = tmp_path / "roborally" / "01-edge"
    lesson.mkdir(parents=True)
    for name, text in made.items():
        if name.startswith("lesson/"):
            (lesson / name.removeprefix("lesson/")).write_text(text, encoding="utf-8")
    assert [scene.step.id for scene in load(lesson).scenes] == ["over-the-edge"]
