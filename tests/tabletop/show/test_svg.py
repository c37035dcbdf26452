"""The painter without a browser."""

from xml.etree import ElementTree

import pytest

from tabletop.show import svg
from tabletop.show.scene import Item, Label, Scene, Shape, Shapes

THEME = {"ground": "#010101", "body": "#020202", "edge": "#030303"}
LOOKS: dict[str, Shapes] = {
    "floor": (Shape("M0 0L3 0L3 2Z", "body"),),
    "robot": (Shape("M0 0L1 1", "", "edge", 0.1, 0.5),),
    "badge": (Label("<7>", 0, 0, 0.3, "edge"),),
}
SVG = "{http://www.w3.org/2000/svg}"


def painted(title: str = "", **items: Item) -> ElementTree.Element:
    return ElementTree.fromstring(svg.paint(Scene(3, 2, "floor", items), LOOKS.__getitem__, THEME, 10, title))


def test_a_picture_is_as_many_pixels_as_its_cells_call_for() -> None:
    picture = painted()
    assert (picture.get("width"), picture.get("height"), picture.get("viewBox")) == ("30", "20", "0 0 3 2")


def test_the_ground_lies_below_the_backdrop() -> None:
    assert [(part.tag, part.get("fill")) for part in painted()] == [
        (SVG + "rect", "#010101"),
        (SVG + "path", "#020202"),
    ]


def test_things_are_painted_layer_by_layer_and_hidden_ones_not_at_all() -> None:
    ghost = Item("robot", 0, 0, shown=False)
    picture = painted(top=Item("robot", 0, 0, layer=2), ghost=ghost, low=Item("robot", 1, 1, layer=1))
    assert [group.get("id") for group in picture.findall(SVG + "g")] == ["low", "top"]


def test_a_thing_stands_at_its_middle_in_its_size() -> None:
    (group,) = painted(it=Item("robot", 1.5, 0.5, scale=2)).findall(SVG + "g")
    assert group.get("transform") == "translate(1.5 0.5) scale(2)"


def test_a_badge_stays_upright_when_the_thing_below_it_turns() -> None:
    (group,) = painted(it=Item("robot", 0, 0, turn=3, badge="badge")).findall(SVG + "g")
    body, badge = group
    assert (body.get("transform"), body[0].tag) == ("rotate(270)", SVG + "path")
    assert (badge.tag, badge.get("transform")) == (SVG + "text", None)


def test_a_thing_without_a_badge_is_its_look_alone() -> None:
    (group,) = painted(it=Item("robot", 0, 0)).findall(SVG + "g")
    assert [(part.tag, part.tail) for part in group] == [(SVG + "path", None)]


def test_lines_have_the_colour_width_and_opacity_of_their_shape() -> None:
    line = painted(it=Item("robot", 0, 0)).find(f"{SVG}g/{SVG}path")
    assert line is not None
    assert [line.get(name) for name in ("fill", "stroke", "stroke-width", "opacity")] == [
        "none",
        "#030303",
        "0.1",
        "0.5",
    ]


def test_words_cannot_break_out_of_a_picture() -> None:
    picture = painted(title="a <b> & c", it=Item("robot", 0, 0, badge="badge"))
    assert [text.text for text in picture.iter() if text.tag in (SVG + "title", SVG + "text")] == ["a <b> & c", "<7>"]


def test_notes_are_drawn_over_everything_and_nothing_stands_between_the_shapes() -> None:
    scene = Scene(3, 2, "floor", {"it": Item("robot", 0, 0)})
    notes = (Shape("M1 1Z", "edge"), Shape("M2 2Z", "body"))
    picture = ElementTree.fromstring(svg.paint(scene, LOOKS.__getitem__, THEME, notes=notes))
    assert [part.get("d") for part in picture][-2:] == ["M1 1Z", "M2 2Z"]
    assert [part.tag for part in picture] == [SVG + tag for tag in ("rect", "path", "g", "path", "path")]
    assert not any((part.tail or "").strip() for part in picture)


def test_a_picture_without_title_is_left_out_by_screen_readers() -> None:
    assert (painted().get("aria-hidden"), painted().get("role")) == ("true", None)
    assert (painted("A race").get("aria-hidden"), painted("A race").get("role")) == (None, "img")


def test_a_role_without_a_colour_is_an_error_and_not_a_black_spot() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        svg.paint(Scene(1, 1, "floor", {}), lambda _name: (Shape("M0 0Z", "nowhere"),), THEME)


def test_an_icon_shows_one_look_around_its_middle() -> None:
    icon = ElementTree.fromstring(svg.icon(LOOKS["robot"], THEME, 24, "A robot"))
    assert (icon.get("viewBox"), icon.get("width")) == ("-0.5 -0.5 1 1", "24")
    assert [part.tag for part in icon] == [SVG + "title", SVG + "path"]


@pytest.mark.parametrize(("bold", "weight"), [(True, "700"), (False, None)])
def test_words_stand_around_their_middle_as_bold_as_they_are(bold: bool, weight: str | None) -> None:
    label = Label("<A>", 0.5, 0.25, 0.5, "ink", bold)
    (text,) = ElementTree.fromstring(svg.icon((label,), {"ink": "#123456"}))
    assert text.text == "<A>"
    assert text.attrib == {
        "x": "0.5", "y": f"{label.foot:g}", "font-size": "0.5", "fill": "#123456",
        "font-family": "system-ui, sans-serif", "text-anchor": "middle",
    } | ({"font-weight": weight} if weight else {})  # fmt: skip


def test_a_look_of_any_size_is_shown_whole() -> None:
    shapes: Shapes = (Shape("M-2 0H1", "ink"), Shape("M0 0V1", "ink"))
    whole = ElementTree.fromstring(svg.whole(shapes, {"ink": "#123456"}))
    assert [whole.get(name) for name in ("viewBox", "width", "height", "aria-hidden")] == [
        "-2 -2 4 4",
        "160",
        "160",
        "true",
    ]
    assert [part.get("d") for part in whole] == ["M-2 0H1", "M0 0V1"]
    symbol = ElementTree.fromstring(svg.symbol(shapes, {"ink": "#123456"}, "<r>"))
    assert (symbol.tag, symbol.get("id"), symbol.get("viewBox")) == ("symbol", "<r>", "-0.5 -0.5 1 1")
    assert [part.get("fill") for part in symbol] == ["#123456"] * 2
