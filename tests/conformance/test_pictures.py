"""What is in a scene can be drawn, with colours that every theme has."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tabletop.show.scene import Shape
from tabletop.show.svg import paint
from tabletop.show.theme import MODES, colours
from tests.conformance.cases import Case
from tests.conformance.playing import examples, for_every_game, games, positions, told

SVG = "{http://www.w3.org/2000/svg}"


@for_every_game
@examples(0.4)
@given(data=st.data())
def test_every_scene_is_drawn_in_every_theme(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    seat = data.draw(st.sampled_from(position.everybody))
    scene = case.game.scene(position.state.view(seat))
    looks = {scene.backdrop, *(look for _, item in scene.painted() for look in (item.look, item.badge))} - {""}
    shapes = [shape for look in looks for shape in case.game.look(look)]
    roles = {role for shape in shapes for role in (shape.fill, getattr(shape, "stroke", "")) if role}
    lacking = sorted(roles - colours(MODES[0], case.game.name).keys())
    assert not lacking, f"Add {', '.join(lacking)} to COLOURS of {case.game.name}/show/colours.py."
    for mode in MODES:
        picture = ElementTree.fromstring(paint(scene, case.game.look, colours(mode, case.game.name)))
        drawn = {group.get("id") for group in picture.iter(f"{SVG}g")} - {None}
        assert drawn == {name for name, item in scene.items.items() if item.shown}


@for_every_game
@examples(0.4)
@given(data=st.data())
def test_everything_shown_lies_within_the_scene(case: Case, data: st.DataObject) -> None:
    view = data.draw(positions(case)).state.view(data.draw(st.sampled_from([None, 0])))
    for shape in ("", *case.game.shapes, *case.game.details):
        scene = case.game.scene_in(shape, view)
        for name, item in scene.items.items():
            if item.shown:
                assert 0 <= item.x <= scene.width, name
                assert 0 <= item.y <= scene.height, name
                assert 0 <= item.turn < 4, name


@for_every_game
def test_there_are_the_looks_that_the_page_paints_itself(case: Case) -> None:
    for look in ("mark:legal", "mark:chosen"):
        assert case.game.look(look), look


@for_every_game
@examples(0.4)
@given(data=st.data())
def test_every_flash_has_a_look_with_colours_of_the_theme(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    roles = set(colours(MODES[0], case.game.name))
    picture = case.game.scene(position.state.view(None))
    looks = set()
    for state, events in position.stretch(60):
        for event in told(events, None):
            looks |= {motion.look for motion in case.game.motions(picture, event) if motion.look}
        picture = case.game.scene(state.view(None))
    for look in looks:
        shapes = case.game.look(look)
        assert shapes
        for shape in shapes:
            used = {shape.fill, shape.stroke} if isinstance(shape, Shape) else {shape.fill}
            assert used - {""} <= roles


@for_every_game
@examples(0.3)
@given(data=st.data())
def test_whom_and_what_events_tell_of_has_a_look_that_gives_no_secret_away(case: Case, data: st.DataObject) -> None:
    for events in data.draw(games(case)).events:
        for event in events:
            looks = case.game.pictures(event)
            assert all(case.game.look(name) for name in looks), (event.kind, looks)
            assert looks == case.game.pictures(event.seen_by(None))
